//! How far a drawing reaches, so that nothing is clipped in vain.

use crate::geom::{Length, Rect};
use crate::scene::{self, GlyphRun, Item, Symbol, moved};
use crate::sheet::{Face, Placement};
use crate::text::FontSet;

/// A box that holds all that `items` paint; `None` where they paint nothing.
pub(super) fn reach(items: &[Item], fonts: &FontSet) -> Option<Rect> {
    scene::reach(items, &|run| letters(run, fonts))
}

/// Whether a symbol paints beyond its bounds, and has to be clipped to them.
pub(super) fn is_clipped(symbol: &Symbol, fonts: &FontSet) -> bool {
    reach(&symbol.items, fonts).is_some_and(|reach| !symbol.bounds.holds(reach))
}

/// The part of a page that a placed face may paint; `None` for no part.
pub(super) fn limit(placement: &Placement, face: &Face) -> Option<Rect> {
    let onto = placement.turn.onto(placement.at, face.trim);
    moved(face.painted(), onto).common(placement.window)
}

fn letters(run: &GlyphRun, fonts: &FontSet) -> Option<Rect> {
    let first = run.glyphs.first()?;
    let em = Length::from_pt(run.size);
    let part = |share: f64| em.scaled(share);
    let (ascent, descent, _) = fonts.metrics(run.font);
    let um = |(advance, units): (u16, f64)| f64::from(advance) / units * em.to_um() as f64;
    let widest = um(fonts.widest_advance(run.font));
    // The leftmost origin, the rightmost advance, the least and the greatest rise of the glyphs, found in one pass over them.
    let (mut left, mut right, mut lowest, mut highest) = (first.x, f64::NEG_INFINITY, first.rise, first.rise);
    // The last glyph mostly reaches furthest, and the advance of few others is asked for.
    for glyph in run.glyphs.iter().rev() {
        let x = f64::from(glyph.x);
        if x + widest > right {
            right = right.max(x + um(fonts.advance(run.font, glyph.id)));
        }
        (left, lowest, highest) = (left.min(glyph.x), lowest.min(glyph.rise), highest.max(glyph.rise));
    }
    let um = |n: i32| Length::um(n.into());
    // Letters lean and accents rise a little out of what their font says.
    Some(Rect::between(
        run.origin.x + um(left) - part(0.2),
        run.origin.y - um(highest) - part(ascent + 0.1),
        run.origin.x + Length::um(right.ceil() as i64) + part(0.2),
        run.origin.y - um(lowest) + part(descent + 0.1),
    ))
}
