//! Outlines within a window, for pieces beside which a rectangle would paint
//! over a neighbour.

use crate::geom::{Length, Path, Rect, Size};

/// The outline within its window to which a placed face is painted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Clip {
    /// The whole window.
    #[default]
    Window,
    /// A hexagon and a third of each triangle beside it, up to the middle of
    /// the triangle: where hexagons touch at their points, these meet and none
    /// lies over another.
    HexBleed,
    /// A disc and this much around it.
    Disc(Length),
}

impl Clip {
    /// The outline about a trim box of this size, in the measure of its face;
    /// `None` for the whole window.
    pub fn outline(self, size: Size) -> Option<Path> {
        match self {
            Clip::Window => None,
            Clip::HexBleed => Some(star(size)),
            Clip::Disc(around) => {
                let rect = Rect::of(size);
                Some(Path::circle(rect.centre(), size.w.half() + around))
            }
        }
    }
}

/// The twelve points of a star about a hexagon: its corners, and between every
/// two of them the middle of the triangle that lies on that side.
fn star(size: Size) -> Path {
    let (w, h) = (size.w.to_um() as f64, size.h.to_um() as f64);
    let share = |x: f64, y: f64| (w * x / 12.0, h * y / 12.0);
    let points = [
        (6.0, 0.0),
        (10.0, 0.0),
        (12.0, 3.0),
        (14.0, 6.0),
        (12.0, 9.0),
        (10.0, 12.0),
        (6.0, 12.0),
        (2.0, 12.0),
        (0.0, 9.0),
        (-2.0, 6.0),
        (0.0, 3.0),
        (2.0, 0.0),
    ];
    Path::polygon(&points.map(|(x, y)| share(x, y)))
}
