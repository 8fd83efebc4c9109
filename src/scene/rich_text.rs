//! Text with emphasis and icons, before it is set.

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
        /// Whether they are bold.
        bold: bool,
        /// Whether they are italic.
        italic: bool,
    },
    /// An icon on the baseline, by its name in the kit.
    Icon(String),
}

impl RichText {
    /// One paragraph of plain words.
    pub fn plain(text: impl Into<String>) -> RichText {
        RichText { paras: vec![Paragraph::plain(text)] }
    }

    /// How many bytes its words have.
    pub fn len(&self) -> usize {
        let bits = self.paras.iter().flat_map(|para| &para.bits);
        bits.map(|bit| if let Inline::Words { text, .. } = bit { text.len() } else { 0 }).sum()
    }

    /// Whether it shows nothing at all.
    pub fn is_empty(&self) -> bool {
        self.paras.iter().all(|para| para.bits.is_empty())
    }

    /// The icons it shows, in order.
    pub fn icons(&self) -> impl Iterator<Item = &str> {
        self.paras.iter().flat_map(|para| &para.bits).filter_map(|bit| match bit {
            Inline::Icon(name) => Some(name.as_str()),
            Inline::Words { .. } => None,
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
        Paragraph::of(vec![Inline::Words { text: text.into(), bold: false, italic: false }])
    }
}
