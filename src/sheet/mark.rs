//! Guides around the pieces, every one derived from placements.
//!
//! Where a machine cuts and creases a sheet.

use std::sync::Arc;

use crate::geom::{Length, Path, Point, Rect};

/// A straight line between two points of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Line {
    /// Where it starts.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
}

/// One guide.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// A hairline outside the pieces, in line with a cut.
    Crop(Line),
    /// A short hairline on a cut itself, where there is no room outside.
    Tick(Line),
    /// The line along which a tile is trimmed before it is laid over its neighbour.
    Trim(Line),
    /// The edge up to which the neighbour is laid over this tile.
    Overlap(Line),
    /// Half of a diamond that meets its other half on the seam.
    Diamond(Point),
    /// The part of a tab that takes glue and that the neighbour covers.
    Glue(Rect),
    /// The line along which the sheet is folded before it is cut.
    Fold(Line),
    /// An end of the fold, where the ruler is laid to score it.
    Score(Line),
    /// A line along which a piece is cut that straight cuts do not free.
    Outline(Arc<Path>),
    /// A line along which something is cut out of a piece.
    Hole(Arc<Path>),
    /// A line along which a piece is folded, or a tick in line with it beside the piece.
    Crease(Arc<Path>),
    /// Where a staple goes through a fold.
    Staple(Line),
    /// A ring around a disc, just outside the punch that cuts it, and ticks to centre the punch by: its box.
    Ring(Rect),
    /// A light arc of this radius in each corner of a piece, and the piece's box.
    Corners(Rect, Length),
    /// A black mark by which a cutting machine finds the sheet.
    Register(Rect),
    /// The number of a cut in the order of cutting, and the box that it is in.
    Number(u32, Rect),
}

impl Mark {
    /// The length of a tick that lies on a cut, since there is no room for a mark outside.
    pub const TICK: Length = Length::um(1_500);
}

impl Line {
    /// A line between two points.
    pub const fn new(from: Point, to: Point) -> Line {
        Line { from, to }
    }

    /// The smallest rectangle around it, which may have no width or no height.
    pub fn bounds(self) -> Rect {
        Rect::between(
            self.from.x.min(self.to.x),
            self.from.y.min(self.to.y),
            self.from.x.max(self.to.x),
            self.from.y.max(self.to.y),
        )
    }
}

/// Lines for a cutting machine, in the measure of the sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CutPaths {
    /// What is cut: a closed outline for each piece that is by itself, and
    /// for pieces that share cuts every straight cut once, as one open line.
    pub cuts: Vec<Path>,
    /// Where the sheet and its pieces are folded.
    pub creases: Vec<Path>,
}

/// What a cutting machine that looks for marks is given of a sheet, in a file of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutFile {
    /// Where it cuts and creases.
    pub paths: CutPaths,
    /// The marks that are printed on the sheet.
    pub marks: Vec<Rect>,
}

impl CutPaths {
    /// How wide the lines are drawn that are not to be seen but followed: a quarter of a point.
    pub const HAIRLINE: Length = Length::um(88);
    /// By what creases are told from cuts on screen: a dash, and the gap after it.
    pub const DASH: [Length; 2] = [Length::mm(2), Length::mm(1)];
}
