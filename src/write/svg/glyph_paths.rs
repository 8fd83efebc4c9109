//! The outlines of glyphs as path data.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::path;
use crate::scene::FontId;
use crate::text::FontSet;

/// The outlines of glyphs as path data, each made once for all pages of a job.
#[derive(Default)]
pub(super) struct GlyphPaths(Mutex<BTreeMap<(FontId, u16), Arc<str>>>);

impl GlyphPaths {
    /// The path data of a glyph.
    pub(super) fn of(&self, font: FontId, glyph: u16, fonts: &FontSet) -> Arc<str> {
        let open = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = open().get(&(font, glyph)) {
            return Arc::clone(known);
        }
        let path: Arc<str> = path::glyph(&fonts.steps(font, glyph)).into();
        open().insert((font, glyph), Arc::clone(&path));
        path
    }
}
