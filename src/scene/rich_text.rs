//! Text with emphasis, colours and icons, before it is set.

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
        if let Inline::Words { text, .. } = self { text.len() } else { 0 }
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
}

/// Where words stand in their line.
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
        WordStyle { bold, ..WordStyle::default() }
    }
}

impl Inline {
    /// Words in a style.
    pub fn words(text: impl Into<String>, style: WordStyle) -> Inline {
        Inline::Words { text: text.into(), style }
    }

    /// Makes words bold.
    pub fn embolden(&mut self) {
        if let Inline::Words { style, .. } = self {
            style.bold = true;
        }
    }
}

impl RichText {
    /// One paragraph of plain words.
    pub fn plain(text: impl Into<String>) -> RichText {
        RichText { paras: vec![Paragraph::plain(text)] }
    }

    /// How many bytes its words have.
    pub fn len(&self) -> usize {
        self.paras.iter().flat_map(|para| &para.bits).map(Inline::word_bytes).sum()
    }

    /// Whether it shows nothing at all.
    pub fn is_empty(&self) -> bool {
        self.paras.iter().all(|para| para.bits.is_empty())
    }

    /// Whether no part of it would be seen: it has no icons, and its words are empty.
    pub fn is_blank(&self) -> bool {
        self.paras.iter().flat_map(|para| &para.bits).all(|bit| match bit {
            Inline::Words { text, .. } => text.trim().is_empty(),
            Inline::Icon { .. } => false,
        })
    }

    /// The icons it shows, in order.
    pub fn icons(&self) -> impl Iterator<Item = &str> {
        self.paras.iter().flat_map(|para| &para.bits).filter_map(|bit| match bit {
            Inline::Icon { name, .. } => Some(name.as_str()),
            Inline::Words { .. } => None,
        })
    }

    /// The colours it names, in order.
    pub fn colours(&self) -> impl Iterator<Item = &str> {
        self.paras.iter().flat_map(|para| &para.bits).filter_map(|bit| match bit {
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
