//! Boards made of layers over a grid of cells.

use std::collections::{BTreeMap, BTreeSet};

use crate::geom::{CellGraph, Length, Outline, Path, Point, Rect, Rotation, Size};
use crate::model::{BoardLayer, Filter, Icon, Recipe};
use crate::scene::{Colour, Focus, Framing, RichText, TextStyle};
use crate::source::{Fields, Span, Spanned};

/// A board, and everything painted on it, in the order of the fields.
#[derive(Clone, Debug, Default)]
pub struct Board {
    /// What it shows, in words that are read instead of it; `None` for its title and its words.
    pub alt: Option<String>,
    /// Its size.
    pub size: Size,
    /// Where it is cut and folded, in its own size, where that is drawn in its art; otherwise along its sides.
    pub outline: Option<Outline>,
    /// How far its background goes beyond it.
    pub bleed: Length,
    /// The colour of its ground.
    pub ground: Option<Colour>,
    /// Art that lies on the ground, and art that lies on top of all.
    pub art: Vec<Picture>,
    /// Rectangles on the ground.
    pub panels: Vec<Panel>,
    /// Its hexagons or squares, and its tracks.
    pub grids: Vec<Grid>,
    /// What rows of files lay in cells, each a cell of a grid of its own: [`CellSelector::grid`] counts these after `grids`.
    pub laid: Vec<Grid>,
    /// The layers that change places with one another, in the order in which they are painted.
    pub order: Vec<BoardLayer>,
    /// Sets of cells that look alike or share an outline.
    pub regions: Vec<Region>,
    /// Lines along sides of cells.
    pub sides: Vec<SideLines>,
    /// Lines that divide cells, and their labels at the rim.
    pub divisions: Vec<Division>,
    /// Discs on the corners of cells.
    pub corners: Option<Corners>,
    /// Lines from cell to cell.
    pub links: Vec<Links>,
    /// Circles and paths.
    pub shapes: Vec<BoardShape>,
    /// The random pieces on the cells.
    pub scatters: Vec<Scatter>,
    /// Pictures in cells.
    pub symbols: Vec<CellSymbol>,
    /// Words in cells.
    pub labels: Vec<Label>,
    /// Boxes of text.
    pub captions: Vec<Caption>,
    /// Keys to the board's colours and signs.
    pub legends: Vec<Legend>,
    /// Rows of words between lines.
    pub forms: Vec<Form>,
    /// Lines that point to something.
    pub arrows: Vec<Arrow>,
    /// Words with lines to what they are about.
    pub callouts: Vec<Callout>,
    /// Not printed by itself, but shown in rules.
    pub figure: bool,
    /// The board of which it is a copy in another size, if it is one.
    pub copy_of: Option<Original>,
    /// How many times larger the job prints it; `None` where it is as large as the kit says.
    pub enlarged: Option<f64>,
    /// The board that is printed on its back.
    pub back: Option<Spanned<String>>,
    /// It is printed on the back of another, and not by itself.
    pub behind: bool,
}

/// The board of which another is a copy, and how large the copy is.
#[derive(Clone, Debug)]
pub struct Original {
    /// Its name.
    pub name: String,
    /// Its title, which is printed on both.
    pub title: String,
    /// How many times larger the copy is.
    pub scale: f64,
}

/// Words of boards that become smaller keep this size in points where they can: below it, there are warnings of small words.
const READABLE: f64 = 6.0;

impl Board {
    /// How many times larger than its measures it is printed.
    pub fn scale(&self) -> f64 {
        self.copy_of.as_ref().map_or(1.0, |other| other.scale) * self.enlarged.unwrap_or(1.0)
    }

    /// Prints it so many times larger. Where it becomes smaller, its words are set anew: those that would be too small to
    /// read become larger in their boxes, as far as they fit.
    pub fn enlarge(&mut self, by: f64) {
        self.enlarged = Some(self.enlarged.unwrap_or(1.0) * by);
        if by >= 1.0 {
            return;
        }
        let divisions = self.divisions.iter_mut().map(|one| &mut one.style);
        let labels = self.labels.iter_mut().map(|one| &mut one.style);
        let captions = self.captions.iter_mut().map(|one| &mut one.style);
        let legends = self.legends.iter_mut().map(|one| &mut one.style);
        let callouts = self.callouts.iter_mut().map(|one| &mut one.style);
        let forms = self.forms.iter_mut().map(|one| &mut one.style);
        for style in divisions
            .chain(labels)
            .chain(captions)
            .chain(legends)
            .chain(callouts)
            .chain(forms)
        {
            style.size = style.size.max(READABLE.min(style.size) / by);
        }
    }

    /// The size that it is printed in.
    pub fn printed_size(&self) -> Size {
        self.size.scaled(self.scale())
    }

    /// The grid on which cells are selected.
    pub fn grid(&self, who: &CellSelector) -> Option<&Grid> {
        self.grids
            .get(who.grid)
            .or_else(|| self.laid.get(who.grid.checked_sub(self.grids.len())?))
    }

    /// The columns for which a scatter asks, by its selector or its recipe, and which its cells do not have themselves: those
    /// of the pieces that scatters before it laid there.
    pub fn columns_of_pieces<'b>(
        &'b self,
        scatter: &'b Scatter,
        recipe: &'b Recipe,
    ) -> BTreeSet<&'b str> {
        let Some(grid) = self.grid(&scatter.who) else {
            return BTreeSet::new();
        };
        let tested = scatter.who.filter.tests().map(|test| test.column.as_str());
        let asked = tested.chain(recipe.columns().map(|column| column.value.as_str()));
        let has = |column: &&str| *column == "id" || grid.columns.iter().any(|own| own == column);
        asked.filter(|column| !has(column)).collect()
    }

    /// The scatters that lay pieces on the cells of a scatter before it.
    pub fn scatters_before<'b>(
        &'b self,
        scatter: &'b Scatter,
    ) -> impl Iterator<Item = &'b Scatter> {
        let before = self
            .scatters
            .iter()
            .take_while(move |other| !std::ptr::eq(*other, scatter));
        before.filter(move |other| other.who.grid == scatter.who.grid)
    }

    /// The selected cells, in order of writing.
    pub fn meant<'b>(&'b self, who: &'b CellSelector) -> impl Iterator<Item = &'b Cell> {
        self.grid(who)
            .into_iter()
            .flat_map(|grid| &grid.cells)
            .filter(|cell| who.means(cell))
    }

    /// Where something points to; `None` where its cell is not in play.
    pub fn aim(&self, aim: &Aim) -> Option<Point> {
        let id = match aim {
            Aim::Place(place) => return Some(*place),
            Aim::Cell(id) => id,
        };
        let of = |grid: &Grid| {
            let cell = grid.cells.iter().find(|cell| cell.id == *id)?;
            Some(grid.mesh.centre(cell.place))
        };
        self.grids.iter().find_map(of)
    }

    /// The selected cells, by what they say in a column; all in one
    /// group without it, and none of those that say nothing there.
    pub fn groups<'b>(&'b self, who: &'b CellSelector, by: Option<&str>) -> Vec<Vec<&'b Cell>> {
        let Some(by) = by else {
            return vec![self.meant(who).collect()];
        };
        let mut groups: BTreeMap<&str, Vec<&Cell>> = BTreeMap::new();
        for cell in self.meant(who) {
            if let Some(says) = cell.fields.get(by) {
                groups.entry(says.value.as_str()).or_default().push(cell);
            }
        }
        groups.into_values().collect()
    }
}

/// A set of cells that look alike, or one for each value of a column.
#[derive(Clone, Debug)]
pub struct Region {
    /// Its cells.
    pub who: CellSelector,
    /// Cells with different values in this column are separate regions.
    pub by: Option<String>,
    /// How its cells are filled, and the line around the whole of it.
    pub look: ShapeStyle,
    /// It is drawn with at least so many players.
    pub from_players: u32,
}

/// By how much what lies in cells is turned about its middle.
#[derive(Clone, Debug, Default)]
pub struct CellRotations {
    /// In all cells that have no value of their own.
    pub all: Rotation,
    /// In single cells, by their places in the mesh of their grid.
    pub of: BTreeMap<usize, Rotation>,
}

impl CellRotations {
    /// In one cell.
    pub fn of(&self, cell: &Cell) -> Rotation {
        self.of.get(&cell.place).copied().unwrap_or(self.all)
    }
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
    /// How it is turned.
    pub rotations: CellRotations,
    /// Whether it is turned by chance instead.
    pub is_turned: bool,
    /// Which cells get one. Columns that they do not have are those of pieces that scatters before it laid there.
    pub who: CellSelector,
    /// Where `where` was written, or the scatter.
    pub filter_span: Span,
}

/// A picture in cells.
#[derive(Clone, Debug)]
pub struct CellSymbol {
    /// Which cells may have one.
    pub who: CellSelector,
    /// The picture in each cell, by the cell's place in the mesh; none where pictures are drawn by chance.
    pub icons: BTreeMap<usize, Icon>,
    /// The drawn field that names the picture of each cell.
    pub draw: Option<Spanned<String>>,
    /// Whether what is drawn from may have no such column, as `${draw.words.icon?}` says; there are no pictures then.
    pub may_lack: bool,
    /// The box before it is turned, measured from the centre of the cell.
    pub room: Rect,
    /// How it is turned about the middle of its box.
    pub rotations: CellRotations,
    /// Whether it ends at the outline of its cell.
    pub clip: bool,
    /// Where it was written.
    pub span: Span,
}

/// Discs on corners, such as holes for pegs.
#[derive(Clone, Debug)]
pub struct Corners {
    /// The cells whose corners have one.
    pub who: CellSelector,
    /// How many of these cells must meet there.
    pub meet: usize,
    /// How wide a disc is.
    pub width: Length,
    /// How it looks.
    pub look: ShapeStyle,
}

/// Lines between cells with different values, and ticks where these lines
/// meet the rim.
#[derive(Clone, Debug)]
pub struct Division {
    /// The cells that are divided.
    pub who: CellSelector,
    /// The column by which they are.
    pub by: String,
    /// How lines and ticks look.
    pub look: ShapeStyle,
    /// Whether the lines between the cells are drawn.
    pub inner: bool,
    /// From the true place of these lines.
    pub shift: Spanned<Point>,
    /// From the rim to the tick.
    pub away: Length,
    /// How long the tick is; none without a length.
    pub tick: Length,
    /// The words beyond the tick, and their box.
    pub text: Option<(Spanned<RichText>, Size)>,
    /// How they are set.
    pub style: TextStyle,
}

/// Words in cells, with `${column}` for the value in the cell's row.
#[derive(Clone, Debug)]
pub struct Label {
    /// The words.
    pub text: Spanned<RichText>,
    /// The box before it is turned, measured from the centre of the cell.
    pub room: Rect,
    /// How it is turned about the middle of its box.
    pub rotations: CellRotations,
    /// How they are set.
    pub style: TextStyle,
    /// Which cells have it.
    pub who: CellSelector,
    /// Of cells with the same value in this column, only one has it: the one
    /// nearest to the middle of them all.
    pub by: Option<String>,
    /// The drawn fields for which it asks.
    pub draws: Vec<String>,
}

/// A box of text on the board, with `${title}`, `${seed}`, `${roll}`,
/// `${players}`, `${spread}` and what it draws filled in.
#[derive(Clone, Debug)]
pub struct Caption {
    /// The words.
    pub text: Spanned<RichText>,
    /// The box before it is turned.
    pub room: Rect,
    /// How it is turned about its middle.
    pub rotation: Rotation,
    /// How they are set.
    pub style: TextStyle,
    /// The drawn fields for which it asks.
    pub draws: Vec<String>,
}

/// A key to colours and signs.
#[derive(Clone, Debug)]
pub struct Legend {
    /// Where it is before it is turned.
    pub room: Rect,
    /// How it is turned about its middle.
    pub rotation: Rotation,
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
    pub look: ShapeStyle,
    /// The icon on it, if it has one.
    pub icon: Option<Icon>,
    /// What it means.
    pub text: RichText,
    /// It is shown with at least so many players.
    pub from_players: u32,
    /// Where it was written.
    pub span: Span,
}

/// Art on a board.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The file.
    pub art: Icon,
    /// The box it is fitted into, before that is turned.
    pub room: Rect,
    /// How it is turned about the middle of its box.
    pub rotation: Rotation,
    /// How it lies in the box.
    pub framing: Framing,
    /// The point of it that stays in view.
    pub focus: Focus,
    /// Whether it lies on top of everything.
    pub over: bool,
    /// Where it was written.
    pub span: Span,
}

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
    /// The columns of a cell.
    pub columns: Vec<String>,
    /// How every cell looks.
    pub look: ShapeStyle,
    /// How single cells look instead, by their places in the mesh.
    pub looks: BTreeMap<usize, ShapeStyle>,
    /// Slots on the edges between neighbouring cells.
    pub edges: Option<Edges>,
    /// The outline around all cells together.
    pub border: Option<ShapeStyle>,
}

impl Grid {
    /// How one of its cells looks.
    pub fn look_of(&self, place: usize) -> &ShapeStyle {
        self.looks.get(&place).unwrap_or(&self.look)
    }
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
    /// The other values of its row, by column.
    pub fields: Fields,
    /// Where its row is.
    pub span: Span,
}

impl Cell {
    /// The value of the cell in a column; its name is the column `id`.
    pub fn says(&self, column: &str) -> Option<&str> {
        if column == "id" {
            Some(&self.id)
        } else {
            self.fields.get(column).map(|field| field.value.as_str())
        }
    }
}

/// Which cells are selected.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CellSelector {
    /// The grid on which they are, by its place on the board.
    pub grid: usize,
    /// Those at these places of the mesh; all without any.
    pub cells: Option<BTreeSet<usize>>,
    /// The values of all of them.
    pub filter: Filter,
}

impl CellSelector {
    /// Whether a cell of the grid is selected.
    pub fn means(&self, cell: &Cell) -> bool {
        self.cells
            .as_ref()
            .is_none_or(|places| places.contains(&cell.place))
            && self.filter.passes(|column| cell.says(column))
    }
}

/// A rectangle on the ground.
#[derive(Clone, Debug)]
pub struct Panel {
    /// Where it is.
    pub room: Rect,
    /// How it looks.
    pub look: ShapeStyle,
    /// The radius of its corners.
    pub round: Length,
}

/// A place on a board that something points to.
#[derive(Clone, Debug, PartialEq)]
pub enum Aim {
    /// This very place.
    Place(Point),
    /// The middle of the cell of this name, on whatever grid it is.
    Cell(String),
}

/// A line with a head, or two, or none.
#[derive(Clone, Debug)]
pub struct Arrow {
    /// Where it begins and where it ends.
    pub ends: [Aim; 2],
    /// Corners on the way.
    pub via: Vec<Point>,
    /// How far its middle is to the left of the straight way.
    pub bow: Length,
    /// How far it keeps from its two ends.
    pub gap: [Length; 2],
    /// Its line.
    pub look: ShapeStyle,
    /// How long a head is; none without a length.
    pub head: Length,
    /// Whether it has a head at both ends.
    pub both: bool,
    /// Where it was written.
    pub span: Span,
}

/// Words in a box, and lines to what they are about.
#[derive(Clone, Debug)]
pub struct Callout {
    /// The box; its line is also that to what it is about.
    pub panel: Panel,
    /// What it is about.
    pub to: Vec<Aim>,
    /// The words.
    pub text: Spanned<RichText>,
    /// How they are set.
    pub style: TextStyle,
}

/// Rows of words between lines, or without words, to be written in.
#[derive(Clone, Debug)]
pub struct Form {
    /// Where it is; its rows share the height.
    pub room: Rect,
    /// Its rows, each with a cell for every column.
    pub rows: Vec<Vec<Spanned<RichText>>>,
    /// Whether the first of them heads the others.
    pub headed: bool,
    /// How wide its columns are, in shares.
    pub widths: Vec<u32>,
    /// Its lines, and what the head is filled with.
    pub look: ShapeStyle,
    /// How its words are set.
    pub style: TextStyle,
}

/// How a shape is painted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShapeStyle {
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
    pub look: ShapeStyle,
}

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
}
