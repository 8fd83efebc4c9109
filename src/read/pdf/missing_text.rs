//! Text of a page that pictures of it lack, since its font is not in the file and no font instead of it has these letters.

use hayro_svg::hayro_interpret::font::{Glyph, GlyphRun};
use hayro_svg::hayro_interpret::hayro_cmap::BfString;
use hayro_svg::hayro_interpret::kurbo::BezPath;
use hayro_svg::hayro_interpret::{
    BlendMode, ClipPath, Device, DrawMode, DrawProps, Image, ImageDrawProps, SoftMask,
};
use hayro_syntax::Pdf;
use hayro_syntax::page::Page;

use super::interpreted::show;

/// The text that pictures of a page lack.
#[derive(Default)]
pub(super) struct MissingText {
    /// The letters that are known.
    pub(super) text: String,
    /// Whether there are letters of which only the numbers are known.
    pub(super) has_unknown: bool,
}

impl MissingText {
    /// Returns the missing text of a page.
    pub(super) fn new(pdf: &Pdf, page: &Page<'_>) -> Self {
        let mut missing = Self::default();
        show(pdf, page, &mut missing);
        missing
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

impl MissingText {
    /// Adds letters that are not drawn, unless they are nothing but spaces.
    fn push(&mut self, letters: &str) {
        let is_space = |letter: char| letter.is_whitespace() || letter.is_control();
        if !letters.chars().all(is_space) {
            self.text += letters;
        }
    }
}
