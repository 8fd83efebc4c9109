//! The words of a kit in another language.

use std::collections::BTreeMap;

use crate::source::{Span, Spanned};

/// Texts in another language; empty where a kit is printed as it is written.
#[derive(Clone, Debug, Default)]
pub struct Translation {
    /// By the text that the kit writes.
    pub texts: BTreeMap<String, Spanned<String>>,
    /// Those of single fields, by where these stand and what they say: the cells of a row may have one place.
    pub cells: BTreeMap<Span, BTreeMap<String, Spanned<String>>>,
}

impl Translation {
    /// The translation of a single field, if it has one of its own.
    pub fn of_cell(&self, word: &Spanned<String>) -> Option<&Spanned<String>> {
        self.cells.get(&word.span)?.get(&word.value)
    }

    /// A text as it is printed, and where that stands: its translation, or itself where there is none.
    pub fn of<'w>(&'w self, word: &'w Spanned<String>) -> &'w Spanned<String> {
        self.of_cell(word).or_else(|| self.texts.get(&word.value)).unwrap_or(word)
    }

    /// A text as it is printed.
    pub fn text<'w>(&'w self, word: &'w str) -> &'w str {
        self.texts.get(word).map_or(word, |translated| &translated.value)
    }
}
