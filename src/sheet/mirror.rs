//! Where what is printed on one side of a sheet lies as seen from the other.
//!
//! The sides of a sheet, and how it is turned over.

use std::sync::Arc;

use super::{Line, Mark};
use crate::geom::{Affine, Length, Path, Point, Rect, Size, TextBox, Turn};

/// A line over which paper is turned, by its axis: of two points that lie on
/// each other, the two distances from the edge of the page add up to this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mirror {
    /// Over an upright axis, like the page of a book.
    Upright(Length),
    /// Over a level axis, like the page of a pad.
    Level(Length),
}

impl Mirror {
    /// The other side of a sheet that is turned over an edge.
    pub fn of(flip: Flip, paper: Size) -> Mirror {
        match flip {
            Flip::Long => Mirror::Upright(paper.w),
            Flip::Short => Mirror::Level(paper.h),
        }
    }

    /// Where a point is.
    pub fn point(self, at: Point) -> Point {
        match self {
            Mirror::Upright(sum) => Point::new(sum - at.x, at.y),
            Mirror::Level(sum) => Point::new(at.x, sum - at.y),
        }
    }

    /// Where a box is.
    pub fn rect(self, rect: Rect) -> Rect {
        let far = self.point(Point::new(rect.right(), rect.bottom()));
        let near = self.point(rect.at);
        Rect::between(
            near.x.min(far.x),
            near.y.min(far.y),
            near.x.max(far.x),
            near.y.max(far.y),
        )
    }

    /// The box in the same place on the other side of the sheet.
    pub fn text_box(self, front: TextBox) -> TextBox {
        TextBox {
            rect: self.rect(front.rect),
            turn: self.turn(front.turn),
        }
    }

    /// How the back of a piece is turned that is itself turned so. A piece is
    /// turned over like the page of a book, so over a level axis it is on
    /// its head.
    pub fn turn(self, front: Turn) -> Turn {
        match self {
            Mirror::Upright(_) => front.undone(),
            Mirror::Level(_) => Turn::Half.then(front.undone()),
        }
    }

    /// What of a box lies before the line, on the side of the origin.
    pub fn before(self, rect: Rect) -> Rect {
        let (mut right, mut bottom) = (rect.right(), rect.bottom());
        match self {
            Mirror::Upright(sum) => right = right.min(sum.half()),
            Mirror::Level(sum) => bottom = bottom.min(sum.half()),
        }
        Rect::between(rect.left(), rect.top(), right, bottom)
    }

    /// Where a line is.
    pub fn line(self, line: Line) -> Line {
        Line::new(self.point(line.from), self.point(line.to))
    }

    /// Where a path is.
    pub fn path(self, path: &Path) -> Path {
        let to = match self {
            Mirror::Upright(sum) => [-1.0, 0.0, 0.0, 1.0, sum.to_um() as f64, 0.0],
            Mirror::Level(sum) => [1.0, 0.0, 0.0, -1.0, 0.0, sum.to_um() as f64],
        };
        Affine::new(to).path(path)
    }

    /// Where a guide is.
    pub fn mark(self, mark: &Mark) -> Mark {
        let line = |one: Line| self.line(one);
        match *mark {
            Mark::Crop(one) => Mark::Crop(line(one)),
            Mark::Tick(one) => Mark::Tick(line(one)),
            Mark::Trim(one) => Mark::Trim(line(one)),
            Mark::Overlap(one) => Mark::Overlap(line(one)),
            Mark::Glue(rect) => Mark::Glue(self.rect(rect)),
            Mark::Fold(one) => Mark::Fold(line(one)),
            Mark::Score(one) => Mark::Score(line(one)),
            Mark::Staple(one) => Mark::Staple(line(one)),
            Mark::Diamond(at) => Mark::Diamond(self.point(at)),
            Mark::Outline(ref path) => Mark::Outline(Arc::new(self.path(path))),
            Mark::Hole(ref path) => Mark::Hole(Arc::new(self.path(path))),
            Mark::Crease(ref path) => Mark::Crease(Arc::new(self.path(path))),
            Mark::Ring(rect) => Mark::Ring(self.rect(rect)),
            Mark::Register(rect) => Mark::Register(self.rect(rect)),
            Mark::Corners(rect, radius) => Mark::Corners(self.rect(rect), radius),
            Mark::Number(number, rect) => Mark::Number(number, self.rect(rect)),
        }
    }
}

/// Which side of a sheet a page is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The side printed first.
    Front,
    /// The side behind it.
    Back,
}

/// Over which edge the paper is turned for its second side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Flip {
    /// Over the long edge, like a book.
    Long,
    /// Over the short edge, like a pad.
    Short,
}

/// How the pages of a file go through the printer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sides {
    /// Every page on a sheet of its own.
    OneSided,
    /// Front and back of a sheet one after the other.
    TwoSided(Flip),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mirror_of_the_mirror_is_where_it_was() {
        let rect = Rect::um(10_000, 20_000, 30_000, 45_000);
        for mirror in [
            Mirror::Upright(Length::mm(210)),
            Mirror::Level(Length::mm(297)),
        ] {
            assert_eq!(mirror.rect(mirror.rect(rect)), rect);
            for turn in [Turn::None, Turn::Quarter, Turn::Half, Turn::ThreeQuarters] {
                assert_eq!(mirror.turn(mirror.turn(turn)), turn);
            }
        }
    }

    #[test]
    fn over_the_short_edge_a_back_is_that_over_the_long_edge_stood_on_its_head() {
        let (paper, rect) = (
            Size::new(Length::mm(210), Length::mm(297)),
            Rect::um(10_000, 20_000, 30_000, 45_000),
        );
        let (long, short) = (
            Mirror::of(Flip::Long, paper),
            Mirror::of(Flip::Short, paper),
        );
        let headlong = |rect: Rect| {
            Rect::new(
                Point::new(paper.w - rect.right(), paper.h - rect.bottom()),
                rect.size,
            )
        };
        assert_eq!(short.rect(rect), headlong(long.rect(rect)));
        assert_eq!(
            short.turn(Turn::Quarter),
            long.turn(Turn::Quarter).then(Turn::Half)
        );
    }
}
