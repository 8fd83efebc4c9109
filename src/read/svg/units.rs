//! Measures of usvg, of which one unit is a millimetre here.

use crate::geom::{Length, Rect};

/// A length, rounded to the thousandth of a millimetre.
pub(super) fn mm(n: f32) -> Length {
    Length::from_mm(f64::from(n))
}

/// An upright box.
pub(super) fn rect(place: usvg::Rect) -> Rect {
    Rect::between(mm(place.left()), mm(place.top()), mm(place.right()), mm(place.bottom()))
}
