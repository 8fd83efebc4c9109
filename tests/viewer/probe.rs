//! The letters of a PDF as an independent reader finds them.

use hayro::hayro_interpret::font::GlyphRun;
use hayro::hayro_interpret::hayro_cmap::BfString;
use hayro::hayro_interpret::{
    BlendMode, ClipPath, Context, Device, DrawMode, DrawProps, Image, ImageDrawProps, InterpreterCache,
    InterpreterSettings, SoftMask, interpret_page,
};
use hayro::hayro_syntax::Pdf;
use hayro::kurbo::{Affine, BezPath, Rect};

/// What a page says, letter by letter in the order of its streams.
pub(super) fn text(bytes: &[u8], page: usize) -> String {
    let pdf = Pdf::new(bytes.to_vec()).unwrap();
    let (page, cache) = (&pdf.pages()[page], InterpreterCache::new());
    let mut probe = Probe(String::new());
    let all = Rect::new(0.0, 0.0, 2000.0, 2000.0);
    let mut context = Context::new(Affine::IDENTITY, all, &cache, page.xref(), InterpreterSettings::default());
    interpret_page(page, &mut context, &mut probe);
    probe.0
}

struct Probe(String);

impl<'a> Device<'a> for Probe {
    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, 'a>, _: DrawProps<'a>, _: &DrawMode) {
        for glyph in run.glyphs() {
            match glyph.as_unicode() {
                Some(BfString::Char(letter)) => self.0.push(letter),
                Some(BfString::String(letters)) => self.0.push_str(&letters),
                None => self.0.push('\u{fffd}'),
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
