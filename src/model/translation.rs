//! The words of a kit in another language.

use std::collections::BTreeMap;

use crate::source::Spanned;

/// Texts in another language by the text that the kit writes; empty where a kit is printed as it is written.
#[derive(Clone, Debug, Default)]
pub struct Translation(pub BTreeMap<String, Spanned<String>>);

impl Translation {
    /// A text as it is printed, and where that stands: its translation, or itself where there is none.
    pub fn of<'w>(&'w self, word: &'w Spanned<String>) -> &'w Spanned<String> {
        self.0.get(&word.value).unwrap_or(word)
    }

    /// A text as it is printed.
    pub fn text<'w>(&'w self, word: &'w str) -> &'w str {
        self.0.get(word).map_or(word, |translated| &translated.value)
    }
}
