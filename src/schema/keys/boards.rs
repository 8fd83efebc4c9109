//! Boards, and all that is on them.

use super::parts::{ART_FITS, TYPE, as_whole, in_cell, row, shared};
use super::rows::DATA;
use crate::geom::{Length, Pointing};
use crate::limits::CELLS;
use crate::scene::ObjectFit;
use crate::schema::kinds::{
    ABOVE_ZERO, BOTH_WAYS, Colour, Count, Counted, Counts, Distance, Either, Extent, Flag, Inner,
    Named, Number, Of, Pair, Places, Rows, SIDE, Several, Text, Texts, Word, Words, ZERO_UP,
};

/// A corner of a loop, by whether it is at the right and at the foot.
pub(crate) type Corner = (bool, bool);

const POINTINGS: &[(&str, Pointing)] = &[("pointy", Pointing::Pointy), ("flat", Pointing::Flat)];
const STARTS: &[(&str, Corner)] = &[
    ("top-left", (false, false)),
    ("top-right", (true, false)),
    ("bottom-right", (true, true)),
    ("bottom-left", (false, true)),
];
const SHIFTS: &[(&str, bool)] = &[("odd", true), ("even", false)];
const TURNS: &[(&str, bool)] = &[("clockwise", true), ("counter-clockwise", false)];

/// The most columns or rows of a grid.
const LINES: u32 = CELLS.most as u32;
/// The most rings of hexagons about one: those of more have more cells than a grid may have.
const MOST_RINGS: u32 = 57;

/// How many times larger a copy may be: from the largest board to the smallest, and back.
const SCALES: (f64, f64) = (0.0001, 10_000.0);
/// How far the ground of a board may go beyond it: more than any knife slips, and any sheet has room for.
const WIDEST_BLEED: Length = Length::mm(50);

table! {
    /// A board. See [Boards](guide/07-boards.md), also for what is painted over what.
    BOARD board "board.NAME"
    TITLE: Text ["its `NAME`"] "the name in lists and on sheets";
    ALT: Text ["its title and the words on it"]
        "what it shows, in words that are read instead of it: see [Read aloud](guide/09-rules.md)";
    COPY_OF: Text [-]
        "the name of another board, of which it is a [copy](guide/07b-boards-in-detail.md); beside it are `scale`, `title`, \
         `alt`, `figure`, `back`, `stock`, `from-players`, `extra` and `with` only";
    SCALE: Number(SCALES.0, SCALES.1) [needed "with `copy-of`"]
        "how many times as large as the other the copy is, such as `2` or `0.5`";
    FIGURE: Flag [= false] "`true` if a figure is not printed on its own, but shown in rules: see [Figures](guide/09-rules.md)";
    BACK: Text [-] "the name of the board that is printed on its back, of the same size: see [Two sides](guide/07b-boards-in-detail.md)";
    SIZE: Extent(SIDE) [needed "without `copy-of` or `like`"] "width and height";
    BLEED: Distance(Length::ZERO..=WIDEST_BLEED) [= "0 mm"] "how far its background extends beyond its edges, to be cut off";
    GROUND: Colour ["white paper"] "the colour of its ground";
    HEXES: Inner(HEXES) ["no hexagons"] "";
    SQUARES: Inner(SQUARES) ["no squares"] "";
    RINGS: Inner(RINGS) ["no rings"] "";
    DRAWING: Inner(DRAWING) ["no cells from a drawing"] "";
    TRIANGLES: Inner(TRIANGLES) ["no triangles"] "";
    DIAMONDS: Inner(DIAMONDS) ["no diamonds"] "";
    OCTAGONS: Inner(OCTAGONS) ["no octagons"] "";
    TRACK: Named(TRACK) [-] "";
    CELL: Inner(CELL) [-] "";
    BORDER: Inner(BORDER) [-] "";
    EDGES: Inner(EDGES) [-] "";
    REGION: Several(REGION) [-] "";
    SIDE: Several(SIDES) [-] "";
    DIVISION: Several(DIVISION) [-] "";
    CORNERS: Inner(CORNERS) [-] "";
    LINK: Several(LINK) [-] "";
    SHAPE: Several(SHAPE) [-] "";
    SCATTER: Several(SCATTER) [-] "";
    SYMBOL: Several(SYMBOL) [-] "";
    LABEL: Several(LABEL) [-] "";
    TEXT: Several(TEXT) [-] "";
    LEGEND: Several(LEGEND) [-] "";
    BOX: Several(BOX) [-] "";
    TABLE: Several(TABLE) [-] "";
    ARROW: Several(ARROW) [-] "";
    CALLOUT: Several(CALLOUT) [-] "";
    ART: Several(ART) [-] "";
    ORDER: Texts [-]
        "layers that are painted in another order, from the lowest to the highest, such as `[\"shape\", \"cells\"]`; see \
         [Layers](guide/07c-grids.md)";
    STOCK: Text [r#"`"heavy paper or thin card"`"#]
        "what it is printed on, in a few words, for the [report](guide/02-your-printer.md)";
    LIKE: Text [-] "the board [that it is like](guide/14-decks-like-others.md), whose keys it inherits";
    DROP: Texts [-]
        "the keys of the other, or of the [kit below](guide/14-decks-like-others.md), that it does not inherit, such as \
         `[\"legend\"]`";
    + [shared::FROM_PLAYERS, shared::EXTRA, shared::WITH, shared::LARGE_PRINT]
}

table! {
    /// Its grid of hexagons.
    HEXES hexes "board.NAME.hexes"
    POINTING: Of<Pointing>(POINTINGS) [= "pointy"] "`pointy` has a corner at the top, `flat` a side";
    SIDE: Distance(SIDE) [needed] "from the middle of a cell to a corner, which is also the length of a side";
    COLUMNS: Count(1, LINES) [-] "how many columns there are";
    ROWS: Count(1, LINES) [needed "with `columns`"] "how many rows there are";
    SHIFT: Of<bool>(SHIFTS) [= "even"]
        "which rows are moved to the right by half a cell, or with `flat` which columns are moved down: `odd` or `even`";
    RINGS: Count(0, MOST_RINGS) [-] "instead of `columns` and `rows`: how many rings of cells there are around one in the middle";
    CENTRE: Pair(BOTH_WAYS) ["the middle of the board"]
        "where all cells together have their middle; without `columns` and `rings`, where the cell 0, 0 has its middle";
    CELLS: Text [needed "without `columns` and `rings`"]
        "a CSV file with the columns `id`, `q`, `r`, and `from-players` and others if you like; with `columns` or `rings`, \
         one with the column `id` and what it adds to these cells";
    + [numbered::ID, numbered::COUNT_FROM]
}

keys! {
    numbered
    ID: Text [= "${column | letters | lower}${row}"]
        "the ids of the cells of a grid from numbers: a pattern with their fields, `${column}`, `${row}` and `${number}`, of \
         hexagons also `${q}`, `${r}` and with `rings` `${ring}`";
    COUNT_FROM: Of<Corner>(STARTS) [= "top-left"]
        "the corner from which columns, rows and numbers count: `top-left`, `top-right`, `bottom-right` or `bottom-left`";
}

table! {
    /// Its grid of squares, or of rectangles.
    SQUARES squares "board.NAME.squares"
    AT: Pair(BOTH_WAYS) ["they are in the middle of the board"]
        "the top left corner of the grid; without `columns` and `rows`, that of the cell in column 1 and row 1";
    CELL: Extent(SIDE) [needed] "the width and height of a cell";
    COLUMNS: Count(1, LINES) [needed "without `cells`"] "how many columns there are";
    ROWS: Count(1, LINES) [needed "without `cells`"] "how many rows there are";
    CELLS: Text ["all cells of this many columns and rows"]
        "a CSV file with the columns `id`, `column`, `row`, and `from-players` and others if you like; with `columns` and \
         `rows`, one with the column `id` and what it adds to these cells";
    + [numbered::ID, numbered::COUNT_FROM]
}

table! {
    /// Rings around a middle, each divided into sectors: a dial or a round track. A cell has `${ring}`, `${sector}` and
    /// `${number}`; the ring is also its `${row}`, and the sector its `${column}`.
    RINGS rings "board.NAME.rings"
    WIDTH: Distance(SIDE) [needed] "how wide each ring is";
    SECTORS: Counts(1, 360) [needed] "how many sectors each ring has, the innermost first, such as `[1, 6, 12]`";
    INNER: Distance(ZERO_UP) [= "0 mm"] "the radius of what is left free in the middle";
    START: Number(-360.0, 360.0) [= 0.0] "how far from the top the first sectors begin, in degrees clockwise";
    CENTRE: Pair(BOTH_WAYS) ["the middle of the board"] "where they have their middle";
    CELLS: Text ["nothing"] "a CSV file with the column `id` and what it adds to the cells";
    + [numbered::ID]
}

table! {
    /// The shapes of a drawing as cells, each by its id: paths, polygons, rectangles and circles that are filled or have a
    /// line. Cells whose outlines nearly meet are neighbours.
    DRAWING drawing "board.NAME.drawing"
    FILE: Text [needed] "the path of an SVG file";
    GROUP: Text ["all shapes that have ids"] "the id of the group or layer whose shapes are cells";
    AT: Pair(BOTH_WAYS) [= ["0 mm", "0 mm"]] "the top left corner of the box into which the whole drawing is fitted";
    ROOM: Extent(ABOVE_ZERO) ["the size of the board"] "the width and height of that box";
    TOLERANCE: Distance(ABOVE_ZERO) [= "0.2 mm"] "how far apart the outlines of neighbours may be";
    CELLS: Text ["nothing"] "a CSV file with the column `id` and what it adds to the cells";
}

keys! {
    lattice
    COLUMNS: Count(1, LINES) [needed] "how many columns there are";
    ROWS: Count(1, LINES) [needed] "how many rows there are";
    SIDE: Distance(SIDE) [needed] "how long a side of a cell is";
    CENTRE: Pair(BOTH_WAYS) ["the middle of the board"] "where all cells together have their middle";
    CELLS: Text ["nothing"] "a CSV file with the column `id` and what it adds to the cells";
}

table! {
    /// Triangles in rows, pointing up and down in turn; each counts as a column of its row.
    TRIANGLES triangles "board.NAME.triangles"
    + [lattice::COLUMNS, lattice::ROWS, lattice::SIDE, lattice::CENTRE, lattice::CELLS, numbered::ID, numbered::COUNT_FROM]
}

table! {
    /// Squares turned by 45°, every other row moved to the right by half of one.
    DIAMONDS diamonds "board.NAME.diamonds"
    + [lattice::COLUMNS, lattice::ROWS, lattice::SIDE, lattice::CENTRE, lattice::CELLS, numbered::ID, numbered::COUNT_FROM]
}

table! {
    /// Octagons in odd columns and rows, and squares on a corner between them in even ones: `columns = 15` and `rows = 15`
    /// are 8 by 8 octagons and 7 by 7 squares.
    OCTAGONS octagons "board.NAME.octagons"
    + [lattice::COLUMNS, lattice::ROWS, lattice::SIDE, lattice::CENTRE, lattice::CELLS, numbered::ID, numbered::COUNT_FROM]
}

table! {
    /// A row of spaces. See [Tracks](guide/07-boards.md).
    TRACK track "board.NAME.track.NAME"
    SPACES: Text ["they have the name of the track"]
        "a CSV file with the column `id`, and `from-players` and others if you like";
    SPACE: Extent(SIDE) [needed "with `around` or `path`"] "the width and height of a space";
    AT: Pair(BOTH_WAYS) [needed "with `around` or `path`"]
        "with `around` the top left corner of the loop, with `path` that of the first space";
    AROUND: Counted(2, 1000) [-] "columns and rows, such as `[7, 5]`: the track goes once round their edge";
    START: Of<Corner>(STARTS) [= "top-left"]
        "the corner of the loop with the first space: `top-left`, `top-right`, `bottom-right` or `bottom-left`";
    TURN: Of<bool>(TURNS) [= "clockwise"] "the direction of the loop: `clockwise` or `counter-clockwise`";
    PATH: Text [-] r#"its way from the first space, such as `"right 4, up 8"`"#;
    + [shared::FILL, shared::STROKE, shared::LINE_WEIGHT, shared::DASH, shared::INSET]
}

table! {
    /// How every hexagon or square looks.
    CELL cell "board.NAME.cell"
    + [shared::FILL, shared::STROKE, shared::LINE_WEIGHT, shared::DASH, shared::INSET]
}

table! {
    /// The line around all hexagons or squares together.
    BORDER border "board.NAME.border"
    + [shared::FILL, shared::STROKE, shared::LINE_WEIGHT, shared::DASH]
}

table! {
    /// A slot on every edge between two cells, for strips to lay down.
    EDGES edges "board.NAME.edges"
    LENGTH: Distance(ABOVE_ZERO) [needed] "along the edge";
    WIDTH: Distance(ABOVE_ZERO) [needed] "across the edge";
    + [shared::FILL, shared::STROKE, shared::LINE_WEIGHT, shared::DASH]
}

table! {
    /// Cells that look alike.
    REGION region "board.NAME.region"
    [shared::ON, shared::CELLS, shared::WHERE]
    NAME: Text [-] "its name, for people who read the file";
    BY: Text ["one region"]
        "a column: cells with different values are separate regions, and cells without a value are in none";
    FROM_PLAYERS: Count(0, 1000) [= 0] "the least number of players with which it is drawn";
    + [shared::FILL, shared::STROKE, shared::LINE_WEIGHT, shared::DASH, shared::INSET]
}

table! {
    /// Lines along sides of cells, such as rivers: those of one look are one line where they meet. See
    /// [Sides](guide/07c-grids.md).
    SIDES sides "board.NAME.side"
    DATA: Either(&[&Text, &Inner(DATA)]) [needed]
        "a CSV file or a workbook, or a [table](#decknamedata), with the column `cell` and one of these: `side`, with points \
         of the compass such as `ne` or `n ne`, or with numbers clockwise from the top; or `other`, the cell on the other side";
    STROKE: Colour [needed] "the colour of the line";
    LINE_WEIGHT: Distance(ZERO_UP) [needed] "the width of the line";
    + [shared::DASH, shared::CELLS, shared::WHERE]
}

table! {
    /// Lines from cell to cell, such as roads: those of one look are one line where they meet.
    LINK link "board.NAME.link"
    DATA: Either(&[&Text, &Inner(DATA)]) [needed]
        "a CSV file or a workbook, or a [table](#decknamedata), with the columns `from` and `to`, the ids of cells; `to` may \
         have several in turn, with spaces between them";
    CURVE: Flag [= false] "`true` if they bend smoothly where they meet";
    STROKE: Colour [needed] "the colour of the line";
    LINE_WEIGHT: Distance(ZERO_UP) [needed] "the width of the line";
    + [shared::DASH, shared::WHERE]
}

table! {
    /// A circle or a path: on the board by itself, or with `on`, `cells`, `where` or `data` in each of these cells.
    SHAPE shape "board.NAME.shape"
    AT: Pair(BOTH_WAYS) [= ["0 mm", "0 mm"]]
        "where it is, from the top left corner of the board, or from the middle of the cell";
    CIRCLE: Distance(ABOVE_ZERO) [needed "without `d`"] "the diameter of a circle with its middle there";
    D: Text [needed "without `circle`"]
        "a path as in SVG, in millimetres from there, such as `\"M 0 0 L 10 0 L 5 8 Z\"` for a triangle";
    + [
        shared::FILL, shared::STROKE, shared::LINE_WEIGHT, shared::DASH, shared::ROTATE, shared::ON, shared::CELLS,
        shared::WHERE, row::DATA
    ]
}

table! {
    /// Lines between cells that say different things.
    DIVISION division "board.NAME.division" + typed
    [shared::ON, shared::CELLS, shared::WHERE]
    BY: Text [needed] "the column by which they are divided";
    INNER: Flag [= true] "`false` draws no lines between the cells, only what is at the rim";
    SHIFT: Pair(BOTH_WAYS) [= ["0 mm", "0 mm"]]
        "the offset of these lines from their true place, so that those of two divisions do not hide each other";
    TICK: Distance(ZERO_UP) ["no tick"] "how long the tick is where a line meets the rim";
    AWAY: Distance(BOTH_WAYS) [= "0 mm"] "from the rim to the tick";
    TEXT: Text [-] "words beyond the tick";
    ROOM: Extent(ABOVE_ZERO) [needed "with a `text`"] "the width and height of their box";
    + [shared::STROKE, shared::LINE_WEIGHT, shared::DASH]
}

table! {
    /// A disc on the corners of cells.
    CORNERS corners "board.NAME.corners"
    [shared::ON, shared::CELLS, shared::WHERE]
    WIDTH: Distance(ABOVE_ZERO) [needed] "how wide it is";
    MEET: Count(1, 6) [= 1] "how many of these cells must meet there, 1 to 6";
    + [shared::FILL, shared::STROKE, shared::LINE_WEIGHT, shared::DASH]
}

table! {
    /// Pieces that chance lays on cells, one on each.
    SCATTER scatter "board.NAME.scatter"
    [shared::ON, shared::CELLS]
    WHERE: Text ["all cells"]
        "the cells that say something, such as `\"shore != none\"`; also what pieces say that scatters before this one \
         laid there, such as `\"land = woods\"`";
    RECIPE: Text [needed] "the recipe they are drawn from";
    WIDTH: Distance(SIDE) [needed] "how wide a piece is drawn";
    SHIFT: Pair(BOTH_WAYS) [= ["0 mm", "0 mm"]]
        "from the middle of the cell to the middle of the piece, to the right and down";
    ROTATE: Word ["`0`"]
        "how far a piece is turned about its middle: degrees clockwise, or a pattern such as `\"${turn?}\"`, filled in \
         from each cell's row; `\"chance\"` turns each on its cell by chance, so that its outline fits, such as by \
         quarters on squares and by sixths on hexagons";
}

table! {
    /// A picture in cells.
    SYMBOL symbol "board.NAME.symbol"
    [in_cell::AT, shared::ROOM, shared::ON, shared::CELLS, shared::WHERE]
    ICON: Text [needed]
        "the name of an icon, in which `${id}` and `${column}` become the values of the cell's row; a cell without \
         that value has no picture; `\"${draw.NAME}\"` is [drawn](guide/08-chance.md)";
    CLIP: Flag [= false] "`true` if what extends beyond the outline of its cell is cut off, such as a picture of its ground";
    + [shared::ROTATE, row::DATA]
}

table! {
    /// Words in cells.
    LABEL label "board.NAME.label" + typed
    [in_cell::AT, shared::ROOM, shared::ON, shared::CELLS, shared::WHERE]
    TEXT: Text [needed]
        "the text; `${id}` and `${column}` become the values of the cell's row, or nothing where it is empty; \
         `${draw.NAME}` is [drawn](guide/08-chance.md)";
    BY: Text ["every cell has it"]
        "a column: of the cells with the same value, only the one nearest to their middle has it";
    + [shared::ROTATE, row::DATA]
}

table! {
    /// A box of words.
    TEXT text "board.NAME.text" + typed
    [shared::AT, shared::ROOM]
    TEXT: Text [needed]
        "the words; `${title}` is the board, `${kit}` the kit, and `${seed}`, `${roll}`, `${players}` and \
         `${spread}` tell how it was rolled; `${code}` is the code that draws it again, `${name}` for whom it is; \
         `${games}`, `${shares}` and `${seats}` how games on it ended; `${players}` is 0 in a kit that lists none; \
         `${credits}` and `${licence}` are those of the kit; `${draw.NAME}` is [drawn](guide/08-chance.md)";
    + [as_whole::ROTATE]
}

table! {
    /// A key to colours and signs. Its rows share its height, but none is higher than 2.2 times its type.
    LEGEND legend "board.NAME.legend" + typed
    [shared::AT, shared::ROOM]
    ROW: Several(LEGEND_ROW) [-] "";
    + [as_whole::ROTATE]
}

table! {
    /// One row: a square, an icon on it, and words.
    LEGEND_ROW legend_row "board.NAME.legend.row"
    TEXT: Text [needed] "what it means";
    ICON: Text [-] "a picture on the square";
    FROM_PLAYERS: Count(0, 1000) [= 0] "the least number of players with which it is shown";
    + [shared::FILL, shared::STROKE, shared::LINE_WEIGHT, shared::DASH]
}

table! {
    /// A rectangle on the ground.
    BOX boxed "board.NAME.box"
    [shared::AT, shared::ROOM, shared::CORNERS]
    + [shared::FILL, shared::STROKE, shared::LINE_WEIGHT, shared::DASH]
}

table! {
    /// Words in rows and columns.
    TABLE table "board.NAME.table" + typed
    [shared::AT, shared::ROOM]
    HEAD: Words ["no such row"] r#"the words of its first row, which are bold, such as `["Player", "Votes"]`"#;
    ROWS: Rows [-] r#"the words of each further row, such as `[["1", ""], ["2", ""]]`"#;
    BLANK: Count(0, 1000) [= 0] "how many empty rows come after them";
    WIDTHS: Counts(1, 1000) ["all alike"] "how wide the columns are, in shares, such as `[3, 1]`";
    FILL: Colour ["none"] "the colour behind its head";
    STROKE: Colour [needed] "the colour of its lines";
    LINE_WEIGHT: Distance(ZERO_UP) [needed] "their width";
    + [shared::DASH]
}

table! {
    /// An arrow, or a plain line.
    ARROW arrow "board.NAME.arrow"
    FROM: Either(&[&Pair(BOTH_WAYS), &Text]) [needed]
        r#"where it begins: a place such as `["10 mm", "20 mm"]`, or the name of a cell"#;
    TO: Either(&[&Pair(BOTH_WAYS), &Text]) [needed] "where it ends";
    VIA: Places [-] r#"corners on its way, such as `[["10 mm", "30 mm"]]`"#;
    BOW: Distance(BOTH_WAYS) [= "0 mm"]
        "how far its middle is to the left of the straight line; negative to the right";
    GAP: Pair(ZERO_UP) [= ["0 mm", "0 mm"]] "how far it keeps from its two ends";
    STROKE: Colour [needed] "its colour";
    LINE_WEIGHT: Distance(ZERO_UP) [needed] "the width of its line";
    HEAD: Distance(ZERO_UP) ["four times its `line-weight`"] r#"how long its head is; `"0 mm"` for a plain line"#;
    BOTH: Flag [= false] "`true` for heads at both ends";
    + [shared::DASH]
}

table! {
    /// Words in a box, and lines to what they are about.
    CALLOUT callout "board.NAME.callout" + typed
    [shared::AT, shared::ROOM, shared::CORNERS]
    TEXT: Text [needed] "the words";
    TO: Either(&[&Pair(BOTH_WAYS), &Text, &Texts]) [needed]
        "what they are about: a place, the name of a cell, or a list of names";
    FILL: Colour ["none"] "the colour inside the box";
    STROKE: Colour [needed] "the colour of the lines, and of that around the box";
    LINE_WEIGHT: Distance(ZERO_UP) [needed] "the width of these lines";
    + [shared::DASH]
}

table! {
    /// A picture on the board.
    ART art "board.NAME.art"
    [shared::AT, shared::ROOM]
    FILE: Text [needed] "the path of an SVG, PNG or JPEG file, or the name of an icon";
    FIT: Of<ObjectFit>(ART_FITS) [= "contain"]
        r#"`"contain"`: all of it is in view; `"cover"`: it fills the box. See [Pictures](guide/05-pictures.md)"#;
    FOCUS: Text [r#"`"centre"`"#] r#"what stays in view, such as `"top"`, `"bottom left"` or `"60% 20%"`"#;
    CORNERS: Distance(ZERO_UP) [r#"`"0 mm"`"#] "the radius of round corners";
    FILL_CORNERS: Flag [= false]
        "`true` fills the black, white or clear corners of a scan of a card with round corners";
    OVER: Flag [= false] "`true` lays it over everything, `false` on the ground";
    + [as_whole::ROTATE]
}

/// The keys of a board that is a copy of another.
pub(crate) const COPY: &[&str] = &[
    "title",
    "alt",
    "copy-of",
    "scale",
    "figure",
    "back",
    "stock",
    "from-players",
    "extra",
    "with",
    "like",
];
