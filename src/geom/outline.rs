//! The outline of a piece: the line along which it is cut, its holes and folds, and how it is freed from its sheet.

use super::{Affine, Length, Path, Point, Polyline, Rect, Size, Turn, hypot};

/// The outline of a piece, in the measure of its face: from the corner of its trim box.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Outline {
    trim: Size,
    path: Path,
    holes: Vec<Path>,
    creases: Vec<Path>,
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

/// How near to its outline a crease ends that goes from edge to edge.
const AT_EDGE: Length = Length::um(500);

impl Outline {
    fn new(trim: Size, path: Path, freeing: Freeing) -> Outline {
        Outline {
            trim,
            path,
            holes: Vec::new(),
            creases: Vec::new(),
            freeing,
        }
    }

    /// Straight along its four sides.
    pub fn rect(trim: Size) -> Outline {
        Outline::new(trim, Path::rect(Rect::of(trim)), Freeing::Guillotine)
    }

    /// Round; as wide as it is high.
    pub fn disc(trim: Size) -> Outline {
        Outline::new(
            trim,
            Path::circle(Rect::of(trim).centre(), trim.w.half()),
            Freeing::Punch,
        )
    }

    /// A hexagon with a corner at the top.
    pub fn hex(trim: Size) -> Outline {
        let (w, h) = (trim.w.to_um() as f64, trim.h.to_um() as f64);
        let points = [
            (0.5, 0.0),
            (1.0, 0.25),
            (1.0, 0.75),
            (0.5, 1.0),
            (0.0, 0.75),
            (0.0, 0.25),
        ];
        Outline::new(
            trim,
            Path::polygon(&points.map(|(x, y)| (w * x, h * y))),
            Freeing::Lines,
        )
    }

    /// Half a disc, its straight side at the foot.
    pub fn half(trim: Size) -> Outline {
        Outline::new(trim, Path::half_circle(Rect::of(trim)), Freeing::Hand)
    }

    /// A closed line within the trim box.
    pub fn drawn(trim: Size, path: Path) -> Outline {
        Outline::new(trim, path, Freeing::Hand)
    }

    /// The same with these holes, which are closed lines inside it, and these folds.
    #[must_use]
    pub fn with(self, holes: Vec<Path>, creases: Vec<Path>) -> Outline {
        Outline {
            holes,
            creases,
            ..self
        }
    }

    /// The size of the box around it: what the piece measures after cutting.
    pub fn trim(&self) -> Size {
        self.trim
    }

    /// The line along which it is cut.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What is cut out inside it.
    pub fn holes(&self) -> &[Path] {
        &self.holes
    }

    /// Where it is folded.
    pub fn creases(&self) -> &[Path] {
        &self.creases
    }

    /// How it is freed from its sheet.
    pub fn freeing(&self) -> Freeing {
        self.freeing
    }

    /// Whether four straight cuts free it.
    pub fn is_straight(&self) -> bool {
        self.freeing == Freeing::Guillotine
    }

    /// What is left of the piece: its line, and its holes the other way round.
    pub fn shape(&self) -> Path {
        let way = |path: &Path| Polyline::of(path).signed_area() < 0.0;
        let own = way(&self.path);
        let hole = |hole: &Path| {
            if way(hole) == own {
                hole.reversed()
            } else {
                hole.clone()
            }
        };
        let holes = self.holes.iter().flat_map(|one| hole(one).segs().to_vec());
        Path::new(self.path.segs().iter().copied().chain(holes).collect())
    }

    /// From its own measure to that of a page, for a piece that is turned, the corner of its turned box at a point.
    pub fn onto(&self, at: Point, turn: Turn) -> Affine {
        turn.onto(at, self.trim)
    }

    /// The line along which a piece is cut that lies so.
    pub fn lying(&self, at: Point, turn: Turn) -> Path {
        self.onto(at, turn).path(&self.path)
    }

    /// The same line, stretched to fill a box.
    pub fn filling(&self, rect: Rect) -> Path {
        let um = |n: Length| n.to_um() as f64;
        let (x, y) = (
            um(rect.size.w) / um(self.trim.w),
            um(rect.size.h) / um(self.trim.h),
        );
        Affine::new([x, 0.0, 0.0, y, um(rect.at.x), um(rect.at.y)]).path(&self.path)
    }

    /// The same so many times as large.
    #[must_use]
    pub fn scaled(&self, by: f64) -> Outline {
        if self.is_straight() && self.holes.is_empty() && self.creases.is_empty() {
            return Outline::rect(self.trim.scaled(by));
        }
        self.changed(self.trim.scaled(by), Affine::scale(by, by))
    }

    /// The same as seen from behind.
    #[must_use]
    pub fn mirrored(&self) -> Outline {
        self.changed(
            self.trim,
            Affine::new([-1.0, 0.0, 0.0, 1.0, self.trim.w.to_um() as f64, 0.0]),
        )
    }

    fn changed(&self, trim: Size, to: Affine) -> Outline {
        let all = |paths: &[Path]| paths.iter().map(|path| to.path(path)).collect();
        let path = if self.is_straight() {
            Path::rect(Rect::of(trim))
        } else {
            to.path(&self.path)
        };
        Outline {
            trim,
            path,
            holes: all(&self.holes),
            creases: all(&self.creases),
            freeing: self.freeing,
        }
    }

    /// How far inside it each of some points lies, in micrometres; less than nought outside it and in its holes.
    pub fn depths(&self, points: &[Point]) -> Vec<f64> {
        if self.is_straight() && self.holes.is_empty() {
            return points
                .iter()
                .map(|point| depth_in_box(self.trim, *point))
                .collect();
        }
        let line = Polyline::of(&if self.holes.is_empty() {
            self.path.clone()
        } else {
            self.shape()
        });
        let depth = |point: &Point| {
            let at = (point.x.to_um() as f64, point.y.to_um() as f64);
            if line.winding(at) == 0 {
                -line.distance(at)
            } else {
                line.distance(at)
            }
        };
        points.iter().map(depth).collect()
    }

    /// The ends of a crease that goes straight from edge to edge; `None` of any other.
    pub fn crossing(&self, crease: &Path) -> Option<(Point, Point)> {
        let (from, to) = crease.straight()?;
        let is_level = from.x == to.x || from.y == to.y;
        let at_edge = self
            .depths(&[from, to])
            .into_iter()
            .all(|depth| depth <= AT_EDGE.to_um() as f64);
        (is_level && at_edge).then_some((from, to))
    }
}

/// How far inside a box that begins at nought a point lies.
fn depth_in_box(size: Size, at: Point) -> f64 {
    let beyond = |n: Length, end: Length| (n - end).max(-n).to_um() as f64;
    let (x, y) = (beyond(at.x, size.w), beyond(at.y, size.h));
    if x.max(y) <= 0.0 {
        -x.max(y)
    } else {
        -hypot(x.max(0.0), y.max(0.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_is_as_deep_inside_as_the_outline_is_away() {
        let size = Size::new(Length::mm(52), Length::mm(60));
        let deep =
            |outline: Outline, x, y| outline.depths(&[Point::new(Length::mm(x), Length::mm(y))])[0];
        assert_eq!(deep(Outline::rect(size), 10, 4), 4_000.0);
        assert_eq!(deep(Outline::rect(size), 10, -4), -4_000.0);
        assert_eq!(
            deep(Outline::rect(size), 55, 64),
            -5_000.0,
            "from the corner, not from a side"
        );
        assert_eq!(deep(Outline::rect(size), 52, 10), 0.0);
        assert!(
            (deep(Outline::disc(size), 26, 30) - 26_000.0).abs() < 20.0,
            "a disc is known by straight lines"
        );
        assert_eq!(deep(Outline::half(size), 26, 50), 10_000.0);
        assert_eq!(deep(Outline::hex(size), 50, 30), 2_000.0);
        assert!(
            (deep(Outline::hex(size), 26, 10) - 10_000.0 * 26.0 / hypot(26.0, 15.0)).abs() < 1e-6
        );
    }

    #[test]
    fn a_hole_is_no_part_of_the_piece_whichever_way_it_is_drawn() {
        let size = Size::new(Length::mm(50), Length::mm(50));
        let hole = Path::rect(Rect::um(20_000, 20_000, 10_000, 10_000));
        for hole in [hole.reversed(), hole] {
            let outline = Outline::rect(size).with(vec![hole], Vec::new());
            let at = [25, 18, 10].map(|n| Point::new(Length::mm(n), Length::mm(25)));
            assert_eq!(outline.depths(&at), [-5_000.0, 2_000.0, 10_000.0]);
        }
    }
}
