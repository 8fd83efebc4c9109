//! How far a drawing reaches, so that nothing is clipped in vain.

use crate::geom::{Length, Point, Rect};
use crate::scene::{self, Glyph, GlyphRun, Item, moved};
use crate::sheet::{Face, Placement};
use crate::text::FontSet;

/// A box that holds all that `items` paint; `None` where they paint nothing.
pub(super) fn reach(items: &[Item], fonts: &FontSet) -> Option<Rect> {
    scene::reach(items, &|run| letters(run, fonts))
}

/// The part of a page that a placed face may paint; `None` for no part.
pub(super) fn limit(placement: &Placement, face: &Face) -> Option<Rect> {
    let onto = placement.turn.onto(placement.at, face.trim);
    moved(face.painted(), onto).common(placement.window)
}

fn letters(run: &GlyphRun, fonts: &FontSet) -> Option<Rect> {
    let em = Length::from_pt(run.size);
    let part = |share: f64| em.scaled(share);
    let (ascent, descent, _) = fonts.metrics(run.font);
    // Letters lean and accents rise a little out of what their font says.
    let around = |glyph: &Glyph| {
        let (advance, units) = fonts.advance(run.font, glyph.id);
        let at = run.origin + Point::new(Length::um(glyph.x.into()), Length::um((-glyph.rise).into()));
        Rect::between(
            at.x - part(0.2),
            at.y - part(ascent + 0.1),
            at.x + part(f64::from(advance) / units + 0.2),
            at.y + part(descent + 0.1),
        )
    };
    run.glyphs.iter().map(around).reduce(Rect::around)
}
