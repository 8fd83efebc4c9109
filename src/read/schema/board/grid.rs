//! The cells of a board: `[board.NAME.hexes]` and `[board.NAME.squares]`.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use super::cells::{Rows, cell, number, rows};
use super::shape::{inner_look, look};
use super::track;
use crate::diag::{Code, Note};
use crate::geom::{CellGraph, Hex, HexGrid, Length, Point, Rect, Size};
use crate::model::{Cell, Edges, Grid};
use crate::read::data::Row;
use crate::read::schema::{Reading, keys};
use crate::read::table::Table;

/// The columns, rows and hex coordinates that a cell may have: the longest side of a board, in cells of the shortest.
const PLACES: RangeInclusive<i32> = -10_000..=10_000;

/// The grids of a board: its hexes or squares, then its tracks.
pub(super) fn grids(cx: &mut Reading<'_>, board: &Table<'_>) -> Vec<Grid> {
    let (hexes, squares) = (hexes(cx, board), squares(cx, board));
    if hexes.is_some() && squares.is_some() {
        let note = Note::new(Code::BadValue, "a board has `hexes` or `squares`, not both");
        cx.report.say(note.at(board.span_of("squares")));
    }
    let mut grids: Vec<Grid> = hexes.or(squares).into_iter().collect();
    let look = inner_look(cx, board, keys::CELL);
    let (border, edges) = (inner_look(cx, board, keys::BORDER), edges(cx, board));
    match grids.first_mut() {
        Some(grid) => (grid.look, grid.border, grid.edges) = (look.unwrap_or_default(), border, edges),
        None => check_unneeded(board),
    }
    for (name, table) in board.named(keys::TRACK) {
        grids.extend(track::track(cx, name, &table));
    }
    check_ids(cx, &grids);
    grids
}

/// Says what speaks of hexes or squares on a board that has none.
fn check_unneeded(board: &Table<'_>) {
    for key in ["cell", "border", "edges"].into_iter().filter(|key| board.has(key)) {
        let message = format!("`{key}` needs hexes or squares, and the board has neither");
        board.report.say(Note::new(Code::MissingKey, message).at(board.span_of(key)));
    }
}

/// Says which cells have the name of another.
fn check_ids(cx: &mut Reading<'_>, grids: &[Grid]) {
    let mut seen = BTreeSet::new();
    for cell in grids.iter().flat_map(|grid| &grid.cells) {
        if !seen.insert(&cell.id) {
            let note = Note::new(Code::Duplicate, format!("two cells of the board are named `{}`", cell.id));
            cx.report.say(note.at(cell.span).help("give each of its hexes, squares and spaces a different name"));
        }
    }
}

fn edges(cx: &mut Reading<'_>, board: &Table<'_>) -> Option<Edges> {
    let table = board.table(keys::EDGES)?;
    let look = look(cx, &table);
    let (length, width) = (table.get(&keys::edges::LENGTH), table.get(&keys::edges::WIDTH));
    Some(Edges { length: length?, width: width?, look })
}

fn hexes(cx: &mut Reading<'_>, board: &Table<'_>) -> Option<Grid> {
    let table = board.table(keys::HEXES)?;
    let pointing = table.get(&keys::hexes::POINTING);
    let side = table.get(&keys::hexes::SIDE).unwrap_or(Length::mm(10));
    let grid = HexGrid { origin: table.get(&keys::hexes::CENTRE).unwrap_or_default(), side, pointing };
    let none = Grid { name: "hexes".to_owned(), ..Grid::default() };
    let Some(file) = table.get(&keys::hexes::CELLS) else { return Some(none) };
    let Some(rows) = rows(cx, &file, &["id", "q", "r"]) else { return Some(none) };
    let (places, cells) =
        placed(cx, rows.rows, |cx, row| Some(Hex::new(number(cx, row, "q", PLACES)?, number(cx, row, "r", PLACES)?)));
    Some(Grid { mesh: CellGraph::hexes(&grid, &places), cells, columns: rows.columns, ..none })
}

fn squares(cx: &mut Reading<'_>, board: &Table<'_>) -> Option<Grid> {
    let table = board.table(keys::SQUARES)?;
    let at = table.get(&keys::squares::AT).unwrap_or_default();
    let cell = table.get(&keys::squares::CELL).unwrap_or(Size::new(Length::mm(10), Length::mm(10)));
    let none = Grid { name: "squares".to_owned(), ..Grid::default() };
    let rows = match table.get(&keys::squares::CELLS) {
        Some(file) => rows(cx, &file, &["id", "column", "row"]),
        None => Some(made(&table)),
    };
    let Some(rows) = rows else { return Some(none) };
    let (places, cells) =
        placed(cx, rows.rows, |cx, row| Some((number(cx, row, "column", PLACES)?, number(cx, row, "row", PLACES)?)));
    let rect = |(column, row): &(i32, i32)| {
        let corner = Point::new(cell.w * i64::from(column - 1), cell.h * i64::from(row - 1));
        Rect::new(at + corner, cell)
    };
    let mesh = CellGraph::rects(&places.iter().map(rect).collect::<Vec<_>>());
    Some(Grid { mesh, cells, columns: rows.columns, ..none })
}

/// All cells of so many columns and rows: a1, b1, c1, … a2, b2, ….
fn made(table: &Table<'_>) -> Rows {
    table.require(&keys::squares::COLUMNS);
    table.require(&keys::squares::ROWS);
    let columns = table.get(&keys::squares::COLUMNS).unwrap_or(1);
    let rows = table.get(&keys::squares::ROWS).unwrap_or(1);
    let row = |(column, row): (u32, u32)| {
        let id = format!("{}{row}", letters(column));
        Row::made([("id", id), ("column", column.to_string()), ("row", row.to_string())], table.span)
    };
    let places = (1..=rows).flat_map(|row| (1..=columns).map(move |column| (column, row)));
    Rows { columns: ["id", "column", "row"].map(str::to_owned).to_vec(), rows: places.map(row).collect() }
}

/// The name of a column: a to z, then aa, ab, ….
fn letters(column: u32) -> String {
    let (before, last) = ((column - 1) / 26, (column - 1) % 26);
    let letter = char::from(b'a' + last as u8);
    if before == 0 { letter.to_string() } else { format!("{}{letter}", letters(before)) }
}

/// Cells with their places; those without a place are left out, and two in
/// one place are a fault.
fn placed<P: Ord + Copy>(
    cx: &mut Reading<'_>,
    rows: Vec<Row>,
    place: impl Fn(&mut Reading<'_>, &Row) -> Option<P>,
) -> (Vec<P>, Vec<Cell>) {
    let (mut places, mut cells, mut taken) = (Vec::new(), Vec::new(), BTreeMap::new());
    for row in rows {
        let Some(at) = place(cx, &row) else { continue };
        let span = row.span;
        let Some(cell) = cell(cx, row, places.len()) else { continue };
        if let Some(other) = taken.insert(at, cell.id.clone()) {
            let message = format!("the cell `{}` is in the same place as `{other}`", cell.id);
            cx.report.say(Note::new(Code::Duplicate, message).at(span));
        }
        places.push(at);
        cells.push(cell);
    }
    (places, cells)
}
