//! How a kit is read.

use std::sync::Arc;

use crate::message::Language;
use crate::text::FontSet;

/// How a kit is read.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReadOptions<'o> {
    /// The language; `None` for the kit's own.
    pub language: Option<&'o Language>,
    /// The fonts of an earlier reading, which are used again if their files are still the same.
    pub fonts: Option<&'o Arc<FontSet>>,
    /// Whether translatable texts are collected, for a file of translations or the page.
    pub lists_texts: bool,
}
