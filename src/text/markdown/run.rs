//! The content of a block while it is read.

use crate::scene::{Block, Inline, Paragraph};
use crate::source::{Span, Spanned};

/// Words and icons of the paragraph that is being read, and the blocks before it.
#[derive(Default)]
pub(super) struct Run {
    pub(super) bits: Vec<Inline>,
    pub(super) blocks: Vec<Spanned<Block>>,
    /// Where the paragraph begins.
    pub(super) start: Option<Span>,
    /// Whether pictures are not allowed here.
    pub(super) only_words: bool,
    /// How many bold emphases are open.
    pub(super) bold: u32,
    /// How many italic emphases are open.
    pub(super) italic: u32,
    /// For each open emphasis, whether its marks are printed.
    pub(super) signs: Vec<bool>,
    /// For each open link, what is printed after its text.
    pub(super) targets: Vec<String>,
}

impl Run {
    /// Takes the paragraph out.
    pub(super) fn para(&mut self) -> Paragraph {
        Paragraph::of(tidy(std::mem::take(&mut self.bits)))
    }

    /// Ends the paragraph; one without text is dropped.
    pub(super) fn flush(&mut self) {
        let blank = |bit: &Inline| matches!(bit, Inline::Words { text, .. } if text.trim().is_empty());
        let (para, span) = (self.para(), self.start.take().unwrap_or_default());
        if !para.bits.iter().all(blank) {
            self.blocks.push(Spanned::new(Block::Paragraph(para), span));
        }
    }

    /// Adds text in the current style.
    pub(super) fn raw(&mut self, text: impl Into<String>) {
        self.bits.push(Inline::Words { text: text.into(), bold: self.bold > 0, italic: self.italic > 0 });
    }

    /// Adds text with `{icon}`s in it. `{{` and `}}` are braces; `${field}` stays as it is
    /// and is filled in later.
    pub(super) fn words(&mut self, text: &str) {
        let mut words = String::new();
        let mut rest = text;
        while let Some(at) = rest.find(['{', '}']) {
            let (before, from) = rest.split_at(at);
            words.push_str(before);
            if from.starts_with("{{") || from.starts_with("}}") {
                words.push_str(&from[..1]);
                rest = &from[2..];
            } else if let (Some(end), true) = (from.find('}'), from.starts_with('{')) {
                if before.ends_with('$') {
                    words.push_str(&from[..=end]);
                } else {
                    if !words.is_empty() {
                        self.raw(std::mem::take(&mut words));
                    }
                    self.bits.push(Inline::Icon(from[1..end].to_owned()));
                }
                rest = &from[end + 1..];
            } else {
                words.push_str(&from[..1]);
                rest = &from[1..];
            }
        }
        words.push_str(rest);
        if !words.is_empty() {
            self.raw(words);
        }
    }
}

/// Joins neighbouring stretches of one style, so that shaping sees whole words.
pub(super) fn tidy(bits: Vec<Inline>) -> Vec<Inline> {
    let mut tidied: Vec<Inline> = Vec::new();
    for bit in bits {
        match (tidied.last_mut(), bit) {
            (Some(Inline::Words { text, bold, italic }), Inline::Words { text: more, bold: b, italic: i })
                if (*bold, *italic) == (b, i) =>
            {
                text.push_str(&more)
            }
            (_, bit) => tidied.push(bit),
        }
    }
    tidied
}
