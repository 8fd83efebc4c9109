//! The cells of a board: hexagons, squares, or the spaces of a track.

use std::collections::BTreeSet;

use super::{Edges, Filter, ShapeStyle};
use crate::geom::CellGraph;
use crate::source::{Fields, Span};

/// Cells that belong together.
#[derive(Clone, Debug, Default)]
pub struct Grid {
    /// `hexes`, `squares`, or the name of the track.
    pub name: String,
    /// Whether its cells are the spaces of a track, in order of play.
    pub track: bool,
    /// Where every cell is, and what lies next to it.
    pub mesh: CellGraph,
    /// The cells, in order of writing.
    pub cells: Vec<Cell>,
    /// What a cell may say.
    pub columns: Vec<String>,
    /// How every cell looks.
    pub look: ShapeStyle,
    /// Slots on the edges between neighbouring cells.
    pub edges: Option<Edges>,
    /// The outline around all cells together.
    pub border: Option<ShapeStyle>,
}

/// A cell.
#[derive(Clone, Debug)]
pub struct Cell {
    /// Its name on the board.
    pub id: String,
    /// Its place in the mesh of its grid.
    pub place: usize,
    /// It is in play with at least so many players.
    pub from_players: u32,
    /// What else its row says, by column.
    pub fields: Fields,
    /// Where its row stands.
    pub span: Span,
}

impl Cell {
    /// What the cell says in a column; its name is the column `id`.
    pub fn says(&self, column: &str) -> Option<&str> {
        if column == "id" { Some(&self.id) } else { self.fields.get(column).map(|field| field.value.as_str()) }
    }
}

/// Which cells are meant.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CellSelector {
    /// The grid on which they are, by its place on the board.
    pub grid: usize,
    /// Those of these names; all without any.
    pub cells: Option<BTreeSet<String>>,
    /// What all of them say.
    pub filter: Filter,
}

impl CellSelector {
    /// Whether a cell of the grid is meant.
    pub fn means(&self, cell: &Cell) -> bool {
        self.cells.as_ref().is_none_or(|names| names.contains(&cell.id))
            && self.filter.passes(|column| cell.says(column))
    }
}
