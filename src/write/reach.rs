//! How far a drawing reaches, so that nothing is clipped in vain.

use crate::geom::{Affine, Length, Path, Point, Rect};
use crate::scene::{Glyph, GlyphRun, Item, Join, Shape};
use crate::sheet::{Face, Placement};
use crate::text::FontSet;

/// How far a pointed corner may stand out, in line widths; what SVG assumes.
pub(super) const MITER: f64 = 4.0;

/// A box that holds all that `items` paint; `None` where they paint nothing.
pub(super) fn reach(items: &[Item], fonts: &FontSet) -> Option<Rect> {
    items.iter().filter_map(|item| one(item, fonts)).reduce(Rect::around)
}

/// The upright box around a rectangle after a transform, rounded outwards.
pub(super) fn moved(rect: Rect, to: Affine) -> Rect {
    let um = |n: Length| n.to_um() as f64;
    let (l, t, r, b) = (um(rect.left()), um(rect.top()), um(rect.right()), um(rect.bottom()));
    let corners = [(l, t), (r, t), (r, b), (l, b)].map(|(x, y)| to.apply(x, y));
    let least = |of: fn(&(f64, f64)) -> f64| corners.iter().map(of).fold(f64::INFINITY, f64::min);
    let most = |of: fn(&(f64, f64)) -> f64| corners.iter().map(of).fold(f64::NEG_INFINITY, f64::max);
    // A hair of a nanometre is the noise of the product, not a place.
    let (down, up) = (|n: f64| (n + 1e-3).floor() as i64, |n: f64| (n - 1e-3).ceil() as i64);
    Rect::between(
        Length::um(down(least(|p| p.0))),
        Length::um(down(least(|p| p.1))),
        Length::um(up(most(|p| p.0))),
        Length::um(up(most(|p| p.1))),
    )
}

/// The part of a page that a placed face may paint; `None` for no part.
pub(super) fn limit(placement: &Placement, face: &Face) -> Option<Rect> {
    let onto = placement.turn.onto(placement.at, face.trim);
    moved(face.painted(), onto).common(placement.window)
}

/// Whether a path is one upright rectangle, and which.
pub(super) fn upright(path: &Path) -> Option<Rect> {
    let bounds = path.bounds()?;
    (path.segs().len() == 5 && *path == Path::rect(bounds)).then_some(bounds)
}

fn one(item: &Item, fonts: &FontSet) -> Option<Rect> {
    match item {
        Item::Shape(shape) => outline(shape),
        Item::Glyphs(run) => letters(run, fonts),
        Item::Picture(picture) => Some(moved(Rect::um(0, 0, 1, 1), picture.to)),
        Item::Use(shown) => Some(moved(shown.symbol.bounds, shown.to)),
        Item::Group(group) => {
            let inside = reach(&group.items, fonts)?;
            let seen = match &group.clip {
                Some(clip) => clip.bounds()?.common(inside)?,
                None => inside,
            };
            Some(moved(seen, group.to))
        }
    }
}

fn outline(shape: &Shape) -> Option<Rect> {
    let bounds = shape.path.bounds()?;
    let Some(stroke) = &shape.stroke else { return Some(bounds) };
    // Corners of an upright rectangle stand out no more than its sides.
    let pointed = stroke.join == Join::Miter && upright(&shape.path).is_none();
    let factor = if pointed { MITER / 2.0 } else { 0.75 };
    Some(bounds.inset(-Length::um((stroke.width.to_um() as f64 * factor).ceil() as i64)))
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
