//! Measures, paths and colours of usvg, of which one unit is a millimetre here.

use usvg::Paint;
use usvg::tiny_skia_path::{self, PathSegment, Point, Transform};

use crate::geom::{Affine, Length, Rect, Seg};
use crate::scene::Colour;

/// Micrometres in a unit of usvg.
pub(super) const UM: f32 = 1000.0;

/// A length, rounded to the thousandth of a millimetre.
pub(super) fn mm(n: f32) -> Length {
    Length::from_mm(f64::from(n))
}

/// An upright box.
pub(super) fn rect(place: usvg::Rect) -> Rect {
    Rect::between(mm(place.left()), mm(place.top()), mm(place.right()), mm(place.bottom()))
}

/// The segments of a path, in micrometres.
pub(super) fn segs(path: &tiny_skia_path::Path, at: Transform) -> Vec<Seg> {
    let go = |point: Point| {
        let mut point = point;
        at.map_point(&mut point);
        ((point.x * UM).round() as i32, (point.y * UM).round() as i32)
    };
    let mut here = Point::zero();
    let mut found = Vec::new();
    for segment in path.segments() {
        found.push(match segment {
            PathSegment::MoveTo(p) => {
                here = p;
                Seg::Move(go(p))
            }
            PathSegment::LineTo(p) => {
                here = p;
                Seg::Line(go(p))
            }
            PathSegment::QuadTo(c, p) => {
                let third =
                    |from: Point| go((from.x + (c.x - from.x) * 2.0 / 3.0, from.y + (c.y - from.y) * 2.0 / 3.0).into());
                let (first, second) = (third(here), third(p));
                here = p;
                Seg::Cubic(first, second, go(p))
            }
            PathSegment::CubicTo(a, b, p) => {
                here = p;
                Seg::Cubic(go(a), go(b), go(p))
            }
            PathSegment::Close => Seg::Close,
        });
    }
    found
}

/// A transform of usvg as one from its units to micrometres.
pub(super) fn affine(at: Transform) -> Affine {
    let numbers = [at.sx, at.ky, at.kx, at.sy, at.tx, at.ty];
    Affine::new(numbers.map(|n| f64::from(n * UM)))
}

/// A plain colour; black for a paint of several, which is drawn as pixels.
pub(super) fn colour(paint: &Paint, opacity: f32) -> Colour {
    match paint {
        Paint::Color(c) => Colour { r: c.red, g: c.green, b: c.blue, a: byte(opacity) },
        _ => Colour::BLACK,
    }
}

/// An opacity of 255 levels.
pub(super) fn byte(share: f32) -> u8 {
    (share * 255.0).round() as u8
}
