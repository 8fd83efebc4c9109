//! The outlines along which pieces are cut.

use super::{Path, Point, Rect, Size, Turn, hypot};

/// The outline along which a piece is cut.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cut {
    /// Straight along its four sides.
    #[default]
    Rect,
    /// Round, by punch or scissors.
    Disc,
    /// A hexagon with a corner at the top.
    Hex,
    /// Half a disc, its straight side at the foot.
    Half,
}

impl Cut {
    /// The outline of a piece that is turned, in its turned box.
    pub fn lying(self, rect: Rect, turn: Turn) -> Path {
        let size = turn.size(rect.size);
        turn.onto(rect.at, size).path(&self.outline(Rect::of(size)))
    }

    /// How far inside the outline of a piece of this size a point lies, in micrometres; less than nought outside it.
    pub fn depth(self, size: Size, at: Point) -> f64 {
        let um = |n: crate::geom::Length| n.to_um() as f64;
        let (x, y, w, h) = (um(at.x), um(at.y), um(size.w), um(size.h));
        let (beside, above, below) = (x.min(w - x), y, h - y);
        match self {
            Cut::Rect => beside.min(above).min(below),
            Cut::Disc => w / 2.0 - hypot(x - w / 2.0, y - h / 2.0),
            // Exact where the half ellipse is half a circle, which it is but for rounding.
            Cut::Half => below.min(h - hypot((x - w / 2.0) * 2.0 * h / w, y - h)),
            Cut::Hex => {
                // The slanting sides go down a quarter of the height over half of the width.
                let slant = |from_tip: f64| {
                    let (run, rise) = (w / 2.0, h / 4.0);
                    (from_tip * run - (x - w / 2.0).abs() * rise) / hypot(run, rise)
                };
                beside.min(slant(above)).min(slant(below))
            }
        }
    }

    /// The outline in a box.
    pub fn outline(self, rect: Rect) -> Path {
        match self {
            Cut::Rect => Path::rect(rect),
            Cut::Disc => Path::circle(rect.centre(), rect.size.w.half()),
            Cut::Half => Path::half_circle(rect),
            Cut::Hex => {
                let um = |p: Point| (p.x.to_um() as f64, p.y.to_um() as f64);
                let ((l, t), (w, h)) = (um(rect.at), (rect.size.w.to_um() as f64, rect.size.h.to_um() as f64));
                Path::polygon(&[
                    (l + w / 2.0, t),
                    (l + w, t + h / 4.0),
                    (l + w, t + h * 0.75),
                    (l + w / 2.0, t + h),
                    (l, t + h * 0.75),
                    (l, t + h / 4.0),
                ])
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Length;

    #[test]
    fn a_point_is_as_deep_inside_as_the_outline_is_away() {
        let size = Size::new(Length::mm(52), Length::mm(60));
        let deep = |cut: Cut, x, y| cut.depth(size, Point::new(Length::mm(x), Length::mm(y)));
        assert_eq!(deep(Cut::Rect, 10, 4), 4_000.0);
        assert_eq!(deep(Cut::Disc, 26, 30), 26_000.0);
        assert_eq!(deep(Cut::Half, 26, 50), 10_000.0);
        assert_eq!(deep(Cut::Hex, 50, 30), 2_000.0);
        assert!((deep(Cut::Hex, 26, 10) - 10_000.0 * 26.0 / hypot(26.0, 15.0)).abs() < 1e-6);
    }
}
