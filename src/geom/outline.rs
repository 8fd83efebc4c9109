//! The outline of a piece: the line along which it is cut, its holes and folds, and how it is freed from its sheet.

use super::{Affine, Path, Point, Polyline, Rect, Size, Turn};

/// The outline of a piece, in the measure of its face: from the corner of its trim box.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Outline {
    trim: Size,
    path: Path,
    freeing: Freeing,
}

/// Makes the outline of a piece of a size.
pub type MakeOutline = fn(Size) -> Outline;

/// How a piece is freed from its sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Freeing {
    /// By level and upright cuts that go from edge to edge, which neighbours may share.
    #[default]
    Guillotine,
    /// By straight cuts in three directions, along which hexagons lie in line.
    Lines,
    /// By scissors or a knife that follows the outline.
    Hand,
    /// By a hand punch for discs, or else by hand.
    Punch,
}

impl Outline {
    /// Straight along its four sides.
    pub fn rect(trim: Size) -> Outline {
        Outline { trim, path: Path::rect(Rect::of(trim)), freeing: Freeing::Guillotine }
    }

    /// Round; as wide as it is high.
    pub fn disc(trim: Size) -> Outline {
        let path = Path::circle(Rect::of(trim).centre(), trim.w.half());
        Outline { trim, path, freeing: Freeing::Punch }
    }

    /// A hexagon with a corner at the top.
    pub fn hex(trim: Size) -> Outline {
        let (w, h) = (trim.w.to_um() as f64, trim.h.to_um() as f64);
        let points = [(0.5, 0.0), (1.0, 0.25), (1.0, 0.75), (0.5, 1.0), (0.0, 0.75), (0.0, 0.25)];
        Outline { trim, path: Path::polygon(&points.map(|(x, y)| (w * x, h * y))), freeing: Freeing::Lines }
    }

    /// Half a disc, its straight side at the foot.
    pub fn half(trim: Size) -> Outline {
        Outline { trim, path: Path::half_circle(Rect::of(trim)), freeing: Freeing::Hand }
    }

    /// The size of the box around it: what the piece measures after cutting.
    pub fn trim(&self) -> Size {
        self.trim
    }

    /// The line along which it is cut.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// How it is freed from its sheet.
    pub fn freeing(&self) -> Freeing {
        self.freeing
    }

    /// Whether four straight cuts free it.
    pub fn is_straight(&self) -> bool {
        self.freeing == Freeing::Guillotine
    }

    /// The line along which a piece is cut that is turned, the corner of its turned box at a point.
    pub fn lying(&self, at: Point, turn: Turn) -> Path {
        turn.onto(at, self.trim).path(&self.path)
    }

    /// The same line, stretched to fill a box.
    pub fn filling(&self, rect: Rect) -> Path {
        let um = |n: crate::geom::Length| n.to_um() as f64;
        let (x, y) = (um(rect.size.w) / um(self.trim.w), um(rect.size.h) / um(self.trim.h));
        Affine::new([x, 0.0, 0.0, y, um(rect.at.x), um(rect.at.y)]).path(&self.path)
    }

    /// How far inside it each of some points lies, in micrometres; less than nought outside it.
    pub fn depths(&self, points: &[Point]) -> Vec<f64> {
        let line = Polyline::of(&self.path);
        let depth = |point: &Point| {
            let at = (point.x.to_um() as f64, point.y.to_um() as f64);
            if line.winding(at) == 0 { -line.distance(at) } else { line.distance(at) }
        };
        points.iter().map(depth).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{Length, hypot};

    #[test]
    fn a_point_is_as_deep_inside_as_the_outline_is_away() {
        let size = Size::new(Length::mm(52), Length::mm(60));
        let deep = |outline: Outline, x, y| outline.depths(&[Point::new(Length::mm(x), Length::mm(y))])[0];
        assert_eq!(deep(Outline::rect(size), 10, 4), 4_000.0);
        assert_eq!(deep(Outline::rect(size), 10, -4), -4_000.0);
        assert!((deep(Outline::disc(size), 26, 30) - 26_000.0).abs() < 20.0, "a disc is known by straight lines");
        assert_eq!(deep(Outline::half(size), 26, 50), 10_000.0);
        assert_eq!(deep(Outline::hex(size), 50, 30), 2_000.0);
        assert!((deep(Outline::hex(size), 26, 10) - 10_000.0 * 26.0 / hypot(26.0, 15.0)).abs() < 1e-6);
    }
}
