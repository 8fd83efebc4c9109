//! Words with emphasis and icons, the blocks of running text, and how they are set.

use std::hash::{Hash, Hasher};

use super::Colour;
use crate::message::Language;
use crate::source::Spanned;

/// Paragraphs of text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct RichText {
    /// One paragraph after the other.
    pub paras: Vec<Paragraph>,
}

/// One paragraph.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Paragraph {
    /// Words and icons in reading order.
    pub bits: Vec<Inline>,
    /// How many bytes at its start, such as the number of an entry, stand out
    /// to the left: further lines begin below what follows them.
    pub lead: usize,
}

/// A stretch of words in one style, or an icon among them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Inline {
    /// Words.
    Words {
        /// What they say; a line feed breaks the line.
        text: String,
        /// How they differ from the words around them.
        style: WordStyle,
    },
    /// An icon among the words.
    Icon {
        /// Its name in the kit.
        name: String,
        /// Its height in hundredths of the usual one.
        percent: u16,
    },
}

impl Inline {
    /// How many bytes its words have; an icon has none.
    pub fn word_bytes(&self) -> usize {
        if let Inline::Words { text, .. } = self {
            text.len()
        } else {
            0
        }
    }

    /// Words in a style.
    pub fn words(text: impl Into<String>, style: WordStyle) -> Inline {
        Inline::Words {
            text: text.into(),
            style,
        }
    }

    /// Makes words bold.
    pub fn embolden(&mut self) {
        if let Inline::Words { style, .. } = self {
            style.bold = true;
        }
    }
}

/// How words differ from the style of their text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct WordStyle {
    /// Whether they are code, such as a command, in which a hyphen at the end of a line would be taken for one that only
    /// divides a word: a line ends at its spaces alone.
    pub code: bool,
    /// Whether they are bold.
    pub bold: bool,
    /// Whether they are italic.
    pub italic: bool,
    /// Whether they are small and high, or small and low.
    pub position: Position,
    /// Their colour, by its name in the kit or its number; `None` for that of the text.
    pub colour: Option<String>,
    /// The lines that are drawn with them.
    pub decoration: Decoration,
}

/// The lines that are drawn through, below or around words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Decoration {
    /// Whether a line runs through the words.
    pub is_struck: bool,
    /// Whether a line runs below the words.
    pub is_underlined: bool,
    /// Whether the words have a frame, because they name a key of a keyboard.
    pub is_key: bool,
}

/// The vertical position of words in their line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Position {
    /// On the baseline.
    #[default]
    Normal,
    /// Above it, and smaller.
    Superscript,
    /// Below it, and smaller.
    Subscript,
}

impl WordStyle {
    /// Bold, or like the words around.
    pub fn bold(bold: bool) -> WordStyle {
        WordStyle {
            bold,
            ..WordStyle::default()
        }
    }
}

impl RichText {
    /// One paragraph of plain words.
    pub fn plain(text: impl Into<String>) -> RichText {
        RichText {
            paras: vec![Paragraph::plain(text)],
        }
    }

    /// How many bytes its words have.
    pub fn len(&self) -> usize {
        self.paras
            .iter()
            .flat_map(|para| &para.bits)
            .map(Inline::word_bytes)
            .sum()
    }

    /// Whether it shows nothing at all.
    pub fn is_empty(&self) -> bool {
        self.paras.iter().all(|para| para.bits.is_empty())
    }

    /// Whether no part of it would be seen: it has no icons, and its words are empty.
    pub fn is_blank(&self) -> bool {
        self.paras
            .iter()
            .flat_map(|para| &para.bits)
            .all(|bit| match bit {
                Inline::Words { text, .. } => text.trim().is_empty(),
                Inline::Icon { .. } => false,
            })
    }

    /// The icons it shows, in order.
    pub fn icons(&self) -> impl Iterator<Item = &str> {
        self.paras
            .iter()
            .flat_map(|para| &para.bits)
            .filter_map(|bit| match bit {
                Inline::Icon { name, .. } => Some(name.as_str()),
                Inline::Words { .. } => None,
            })
    }

    /// The colours it names, in order.
    pub fn colours(&self) -> impl Iterator<Item = &str> {
        self.paras
            .iter()
            .flat_map(|para| &para.bits)
            .filter_map(|bit| match bit {
                Inline::Words { style, .. } => style.colour.as_deref(),
                Inline::Icon { .. } => None,
            })
    }
}

impl Paragraph {
    /// A paragraph of these bits.
    pub fn of(bits: Vec<Inline>) -> Paragraph {
        Paragraph { bits, lead: 0 }
    }

    /// A paragraph of plain words.
    pub fn plain(text: impl Into<String>) -> Paragraph {
        Paragraph::of(vec![Inline::words(text, WordStyle::default())])
    }
}

/// One block of running text.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// A heading and its rank; 1 is the highest.
    Heading(u8, Paragraph),
    /// A paragraph.
    Paragraph(Paragraph),
    /// A list.
    List {
        /// The mark before each entry: a dot, or a number and its sign.
        marks: Vec<String>,
        /// The blocks of each entry.
        entries: Vec<Vec<Spanned<Block>>>,
    },
    /// A table.
    Table {
        /// The alignment of each column. Columns without one are aligned at the start.
        alignments: Vec<Align>,
        /// The rows of cells, all of one length; the first row heads the table.
        rows: Vec<Vec<Spanned<RichText>>>,
    },
    /// A figure of the kit or a picture as wide as the column, with a caption below.
    Figure {
        /// The name of the figure, or the art file.
        name: String,
        /// What it shows, in words that are read instead of it; `None` where the text does not say.
        alt: Option<String>,
        /// The words below it.
        caption: Paragraph,
    },
    /// A line across the column.
    Rule,
    /// The blocks of each footnote, in the order of their numbers, which start at 1.
    Footnotes(Vec<Vec<Spanned<Block>>>),
}

/// The mark of an item that is still to be done, in a list of tasks.
pub const UNTICKED: &str = "☐";
/// The mark of an item that is done, in a list of tasks.
pub const TICKED: &str = "☑";

/// The horizontal alignment of lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Align {
    /// At the left; at the right where the first letter of a paragraph is of a script that runs from right to left.
    #[default]
    Start,
    /// At the left.
    Left,
    /// In the middle.
    Centre,
    /// At the right.
    Right,
    /// At both sides, but for the last line.
    Justify,
}

/// The vertical alignment of the lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Valign {
    /// At the top.
    #[default]
    Top,
    /// In the middle.
    Middle,
    /// At the bottom.
    Bottom,
}

/// How a text is set in its box, and how far it may shrink to fit.
#[derive(Clone, Debug, PartialEq)]
pub struct TextStyle {
    /// The family of the face.
    pub family: String,
    /// 400 is regular, 700 bold.
    pub weight: u16,
    /// Whether the face slants.
    pub italic: bool,
    /// The largest size, in points.
    pub size: f64,
    /// The smallest size, in points; the same as `size` for type that never shrinks.
    pub floor: f64,
    /// How much smaller each try is, in points.
    pub step: f64,
    /// From baseline to baseline, in sizes.
    pub leading: f64,
    /// Between paragraphs, in sizes.
    pub gap: f64,
    /// The horizontal alignment of lines.
    pub align: Align,
    /// The vertical alignment of the lines.
    pub valign: Valign,
    /// Its colour.
    pub colour: Colour,
    /// The most lines it may take; `None` for as many as fit.
    pub lines: Option<usize>,
    /// The language of its words, where that is not the one of the kit.
    pub language: Option<Language>,
}

/// Sizes are never "not a number", so a style is always equal to itself.
impl Eq for TextStyle {}

impl Hash for TextStyle {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let TextStyle {
            family,
            weight,
            italic,
            size,
            floor,
            step,
            leading,
            gap,
            align,
            valign,
            colour,
            lines,
            language,
        } = self;
        (
            family, weight, italic, align, valign, colour, lines, language,
        )
            .hash(state);
        [size, floor, step, leading, gap]
            .map(|number| number.to_bits())
            .hash(state);
    }
}

impl Default for TextStyle {
    /// Ten points of Atkinson Hyperlegible Next, black, ragged right.
    fn default() -> Self {
        TextStyle {
            family: "Atkinson Hyperlegible Next".to_owned(),
            weight: 400,
            italic: false,
            size: 10.0,
            floor: 8.0,
            step: 0.25,
            leading: 1.25,
            gap: 0.4,
            align: Align::Start,
            valign: Valign::Top,
            colour: Colour::BLACK,
            lines: None,
            language: None,
        }
    }
}
