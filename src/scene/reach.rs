//! How far a picture reaches.

use super::{GlyphRun, Item, Join, Shape};
use crate::geom::{Affine, Length, Path, Rect};

/// How far a pointed corner may stand out, in line widths; what SVG assumes.
pub const MITER: f64 = 4.0;

/// A box that holds all that `items` paint; `None` where they paint nothing. `letters` gives a box around a run.
pub fn reach(items: &[Item], letters: &dyn Fn(&GlyphRun) -> Option<Rect>) -> Option<Rect> {
    items.iter().filter_map(|item| one(item, letters)).reduce(Rect::around)
}

/// Visits everything that is painted by itself, in groups and symbols too, with the transform of its place.
pub fn each_painted(items: &[Item], to: Affine, visit: &mut dyn FnMut(&Item, Affine)) {
    for item in items {
        match item {
            Item::Group(group) => each_painted(&group.items, group.to.then(to), visit),
            Item::Use(one) => each_painted(&one.symbol.items, one.to.then(to), visit),
            Item::Glyphs(_) | Item::Shape(_) | Item::Picture(_) => visit(item, to),
        }
    }
}

/// A rectangle after a transform: the upright box around it, rounded outwards to whole micrometres.
pub fn moved(rect: Rect, to: Affine) -> Rect {
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

/// Whether a path is one upright rectangle, and which.
pub fn upright(path: &Path) -> Option<Rect> {
    let bounds = path.bounds()?;
    (path.segs().len() == 5 && *path == Path::rect(bounds)).then_some(bounds)
}

fn one(item: &Item, letters: &dyn Fn(&GlyphRun) -> Option<Rect>) -> Option<Rect> {
    match item {
        Item::Shape(shape) => outline(shape),
        Item::Glyphs(run) => letters(run),
        Item::Picture(picture) => Some(moved(Rect::um(0, 0, 1, 1), picture.to)),
        Item::Use(shown) => Some(moved(shown.symbol.bounds, shown.to)),
        Item::Group(group) => {
            let inside = reach(&group.items, letters)?;
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
