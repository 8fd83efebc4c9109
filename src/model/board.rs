//! Boards made of layers over a grid of cells.

use std::collections::BTreeMap;

use super::Icon;
use crate::geom::{Hex, HexGrid, Length, Point, Rect, Size};
use crate::scene::{Colour, Rich, TextStyle};
use crate::source::{Span, Spanned};

/// A board, and everything painted on it, in the order of the fields.
#[derive(Clone, Debug, Default)]
pub struct Board {
    /// The name in the kit, unlike that of any other component.
    pub name: String,
    /// The name on the sheets.
    pub title: String,
    /// Its size.
    pub size: Size,
    /// How far its background goes beyond it.
    pub bleed: Length,
    /// The colour of its ground.
    pub ground: Option<Colour>,
    /// Art that lies on the ground, and art that lies on top of all.
    pub art: Vec<Picture>,
    /// The grid on which cells lie.
    pub grid: Option<HexGrid>,
    /// Its cells, in order of writing.
    pub cells: Vec<Cell>,
    /// How every cell looks.
    pub look: Look,
    /// Slots on the edges between neighbouring cells.
    pub edges: Option<Edges>,
    /// Sets of cells that look alike or share an outline.
    pub regions: Vec<Region>,
    /// The outline around all cells together.
    pub border: Option<Look>,
    /// What chance lays on the cells.
    pub scatters: Vec<Scatter>,
    /// Words in every cell.
    pub labels: Vec<Label>,
    /// Boxes of text.
    pub captions: Vec<Caption>,
    /// Keys to the board's colours and signs.
    pub legends: Vec<Legend>,
    /// It is in play with at least so many players.
    pub from_players: u32,
    /// Printed only when asked for by name.
    pub extra: bool,
    /// Where it was written.
    pub span: Span,
}

/// A cell of a grid.
#[derive(Clone, Debug)]
pub struct Cell {
    /// Its name on the board.
    pub id: String,
    /// Its place in the grid.
    pub hex: Hex,
    /// It is in play with at least so many players.
    pub from_players: u32,
    /// What else its row says, by column.
    pub fields: BTreeMap<String, String>,
}

/// How a shape is painted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Look {
    /// Inside.
    pub fill: Option<Colour>,
    /// Around; no line without a weight.
    pub stroke: Option<Colour>,
    /// The width of the line around.
    pub weight: Length,
    /// Dash and gap lengths; empty for an unbroken line.
    pub dash: Vec<Length>,
    /// How far the shape is drawn inside its true outline.
    pub inset: Length,
}

/// Slots on inner edges, for border strips.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Edges {
    /// Along the edge.
    pub length: Length,
    /// Across the edge.
    pub width: Length,
    /// How a slot looks.
    pub look: Look,
}

/// Which cells are meant.
#[derive(Clone, Debug, PartialEq)]
pub enum Who {
    /// All of them.
    All,
    /// Those of these names.
    Cells(Vec<Spanned<String>>),
    /// Those whose column says this.
    Where {
        /// The column.
        column: String,
        /// What it must say.
        says: String,
    },
}

impl Who {
    /// Whether a cell is meant.
    pub fn means(&self, cell: &Cell) -> bool {
        match self {
            Who::All => true,
            Who::Cells(names) => names.iter().any(|name| name.value == cell.id),
            Who::Where { column, says } => cell.fields.get(column) == Some(says),
        }
    }
}

/// A set of cells that look alike.
#[derive(Clone, Debug)]
pub struct Region {
    /// Its name on the board, for people.
    pub name: String,
    /// Its cells.
    pub who: Who,
    /// How its cells are filled, and the line around the whole of it.
    pub look: Look,
    /// It is drawn with at least so many players.
    pub from_players: u32,
    /// Where it was written.
    pub span: Span,
}

/// Items drawn from a recipe, one on each cell.
#[derive(Clone, Debug)]
pub struct Scatter {
    /// The recipe.
    pub recipe: Spanned<String>,
    /// How wide the item is drawn.
    pub width: Length,
    /// From the centre of the cell to the centre of the item.
    pub shift: Point,
    /// Which cells get one.
    pub who: Who,
}

/// Words in every cell, with `${column}` for what the cell's row says.
#[derive(Clone, Debug)]
pub struct Label {
    /// The words.
    pub text: Spanned<Rich>,
    /// The box, measured from the centre of the cell.
    pub room: Rect,
    /// How they are set.
    pub style: TextStyle,
    /// Which cells have it.
    pub who: Who,
}

/// A box of text on the board, with `${title}`, `${seed}`, `${roll}`,
/// `${players}` and `${spread}` filled in.
#[derive(Clone, Debug)]
pub struct Caption {
    /// The words.
    pub text: Spanned<Rich>,
    /// The box.
    pub room: Rect,
    /// How they are set.
    pub style: TextStyle,
}

/// A key to colours and signs.
#[derive(Clone, Debug)]
pub struct Legend {
    /// Where it stands.
    pub room: Rect,
    /// One line for each sign.
    pub rows: Vec<LegendRow>,
    /// How its words are set.
    pub style: TextStyle,
    /// Where it was written.
    pub span: Span,
}

/// One line of a key.
#[derive(Clone, Debug)]
pub struct LegendRow {
    /// How its swatch looks.
    pub look: Look,
    /// The icon on it, if it has one.
    pub icon: Option<Icon>,
    /// What it means.
    pub text: Rich,
    /// It is shown with at least so many players.
    pub from_players: u32,
}

/// Art on a board.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The file.
    pub art: Icon,
    /// The box it is fitted into.
    pub room: Rect,
    /// Whether it lies on top of everything.
    pub over: bool,
}
