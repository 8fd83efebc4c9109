//! Lines and shapes that lie on the cells of a board, and what is laid in them by rows of a file.

use super::{CellRotations, CellSelector, ShapeStyle};
use crate::geom::{Path, Point};
use crate::source::Span;

/// A cell by the place of its grid on the board and its own place in the mesh of that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CellPlace {
    /// The grid.
    pub grid: usize,
    /// The cell.
    pub cell: usize,
}

/// Lines of one look along sides of cells; where they meet they are one line.
#[derive(Clone, Debug)]
pub struct SideLines {
    /// The sides, each by a cell and the number of its side.
    pub sides: Vec<(CellPlace, usize)>,
    /// How they look.
    pub look: ShapeStyle,
}

/// Lines of one look from the middle of a cell to that of another; where they meet they are one line.
#[derive(Clone, Debug)]
pub struct Links {
    /// The cells at their ends.
    pub ends: Vec<[CellPlace; 2]>,
    /// Whether they bend smoothly where they meet.
    pub is_curved: bool,
    /// How they look.
    pub look: ShapeStyle,
}

/// A circle or a path.
#[derive(Clone, Debug)]
pub struct BoardShape {
    /// The cells at whose middles it lies; on the board by itself without.
    pub who: Option<CellSelector>,
    /// From the middle of the cell, or from the top left corner of the board, to where its own places count from.
    pub at: Point,
    /// Its outline.
    pub path: Path,
    /// How it is turned about that place.
    pub rotations: CellRotations,
    /// How it looks.
    pub look: ShapeStyle,
    /// Where it was written.
    pub span: Span,
}
