//! The letters of a PDF as an independent reader finds them.

use hayro::hayro_interpret::font::GlyphRun;
use hayro::hayro_interpret::hayro_cmap::BfString;
use hayro::hayro_interpret::{
    BlendMode, ClipPath, Context, Device, DrawMode, DrawProps, Image, ImageDrawProps,
    InterpreterCache, InterpreterSettings, SoftMask, interpret_page,
};
use hayro::hayro_syntax::Pdf;
use hayro::kurbo::{Affine, BezPath, Point, Rect};

/// What a page says, letter by letter in the order of its streams.
pub(super) fn text(bytes: &[u8], page: usize) -> String {
    letters(bytes, page)
        .into_iter()
        .map(|(_, _, letter)| letter)
        .collect()
}

/// Where each letter of a page is, in points from the bottom left, and what it spells.
pub(super) fn letters(bytes: &[u8], page: usize) -> Vec<(f64, f64, String)> {
    let pdf = Pdf::new(bytes.to_vec()).unwrap();
    let page = &pdf.pages()[page];
    let cache = InterpreterCache::new();
    let mut probe = Probe(Vec::new());
    let all = Rect::new(0.0, 0.0, 2000.0, 2000.0);
    let mut context = Context::new(
        Affine::IDENTITY,
        all,
        &cache,
        page.xref(),
        InterpreterSettings::default(),
    );
    interpret_page(page, &mut context, &mut probe);
    probe.0
}

struct Probe(Vec<(f64, f64, String)>);

impl<'a> Device<'a> for Probe {
    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, 'a>, props: DrawProps<'a>, _: &DrawMode) {
        for glyph in run.glyphs() {
            let at = (props.transform * glyph.transform()) * Point::ORIGIN;
            let letter = match glyph.as_unicode() {
                Some(BfString::Char(letter)) => letter.to_string(),
                Some(BfString::String(letters)) => letters,
                None => "\u{fffd}".to_owned(),
            };
            self.0.push((at.x, at.y, letter));
        }
    }
    fn draw_path(&mut self, _: &BezPath, _: DrawProps<'a>, _: &DrawMode) {}
    fn push_clip_path(&mut self, _: &ClipPath) {}
    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'a>>, _: BlendMode) {}
    fn draw_image(&mut self, _: Image<'a, '_>, _: ImageDrawProps<'a>) {}
    fn pop_clip(&mut self) {}
    fn pop_transparency_group(&mut self) {}
}
