//! Search for text that pictures of a page lack.

use hayro_svg::hayro_interpret::font::{Glyph, GlyphRun};
use hayro_svg::hayro_interpret::hayro_cmap::BfString;
use hayro_svg::hayro_interpret::kurbo::BezPath;
use hayro_svg::hayro_interpret::{
    BlendMode, ClipPath, Device, DrawMode, DrawProps, Image, ImageDrawProps, SoftMask,
};
use hayro_syntax::Pdf;
use hayro_syntax::page::Page;

use super::contents::MissingText;
use super::interpreted::interpret;
use crate::text::is_seen;

impl MissingText {
    /// Returns the missing text of a page.
    pub(super) fn new(pdf: &Pdf, page: &Page<'_>) -> Self {
        let mut missing = Self::default();
        interpret(pdf, page, &mut missing);
        missing
    }

    /// Adds the visible ones of some characters without an outline.
    fn push(&mut self, characters: &str) {
        let visible = characters.chars().filter(|character| is_seen(*character));
        self.text
            .extend(visible.filter(|character| !character.is_control()));
    }
}

impl<'a> Device<'a> for MissingText {
    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, 'a>, _: DrawProps<'a>, mode: &DrawMode) {
        // Scans have invisible text over them.
        if matches!(mode, DrawMode::Invisible) {
            return;
        }
        for glyph in run.glyphs() {
            let Glyph::Outline(outline) = &**glyph else {
                continue;
            };
            if !outline.outline().is_empty() {
                continue;
            }
            match outline.as_unicode() {
                Some(BfString::Char(letter)) => self.push(&letter.to_string()),
                Some(BfString::String(letters)) => self.push(&letters),
                None => self.has_unknown = true,
            }
        }
    }

    fn draw_path(&mut self, _: &BezPath, _: DrawProps<'a>, _: &DrawMode) {}
    fn push_clip_path(&mut self, _: &ClipPath) {}
    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'a>>, _: BlendMode) {}
    fn draw_image(&mut self, _: Image<'a, '_>, _: ImageDrawProps<'a>) {}
    fn pop_clip(&mut self) {}
    fn pop_transparency_group(&mut self) {}
}
