//! Where the letters of a run stand, by what their glyphs cover.

use super::FontSet;
use crate::geom::{Affine, Bounds};
use crate::scene::{Glyph, GlyphRun};

impl FontSet {
    /// The boxes around the letters of a run, in micrometres; none for spaces.
    pub fn letters<'r>(&'r self, run: &'r GlyphRun) -> impl Iterator<Item = Bounds> + 'r {
        run.glyphs.iter().filter_map(|glyph| self.letter(run, glyph))
    }

    /// The boxes around the letters and marks of a run that its font raises or lowers, as it does where marks are stacked.
    pub(super) fn raised<'r>(&'r self, run: &'r GlyphRun) -> impl Iterator<Item = Bounds> + 'r {
        run.glyphs.iter().filter(|glyph| glyph.rise != 0).filter_map(|glyph| self.letter(run, glyph))
    }

    fn letter(&self, run: &GlyphRun, glyph: &Glyph) -> Option<Bounds> {
        let (_, units) = self.advance(run.font, glyph.id);
        let scale = run.size * 25_400.0 / 72.0 / units;
        let x = run.origin.x.to_um() as f64 + f64::from(glyph.x);
        let y = run.origin.y.to_um() as f64 - f64::from(glyph.rise);
        let outline = Bounds::from(self.bounds(run.font, glyph.id)?);
        Some(outline.moved(Affine::scale(scale, scale).then(Affine::shift(x, y))))
    }
}
