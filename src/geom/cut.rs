//! The outlines along which pieces are cut.

use super::{Path, Point, Rect, Turn};

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
