//! The cells of a board: `[board.NAME.hexes]`, `[board.NAME.squares]` and the other grids.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use super::cells::{cell, number, rows};
use super::numbered::{Counts, extent, in_rows};
use super::selector::On;
use super::shape::{inner_look, look};
use super::track;
use super::{drawing, hexes, lattice, rings};
use crate::decode::table::Row;
use crate::diag::{Code, Diagnostic};
use crate::geom::{CellGraph, Hex, HexGrid, Length, Point, Rect, Size};
use crate::message::msg;
use crate::model::{Cell, CellSelector, Edges, Grid, ShapeStyle};
use crate::read::draft::Reading;
use crate::read::draft::kind::check_keys;
use crate::schema::declared::Schema;
use crate::schema::keys;
use crate::schema::table::Table;

/// The columns, rows and hex coordinates that a cell may have: the longest side of a board, in cells of the shortest.
const PLACES: RangeInclusive<i32> = -10_000..=10_000;

/// The key that moves hexagons in rows, and the keys that make rows.
const SHIFTED: &[(&str, &[&str])] = &[("shift", &["columns", "rows"])];
/// The keys of hexagons that are made from numbers. Those of a file have their own IDs.
const OF_COUNTED_HEXES: &[(&str, &[&str])] = &[
    ("shift", &["columns", "rows"]),
    ("id", &["columns", "rings"]),
    ("count-from", &["columns", "rings"]),
];
/// The keys of squares that are made from numbers.
const OF_COUNTED_SQUARES: &[(&str, &[&str])] = &[
    ("id", &["columns", "rows"]),
    ("count-from", &["columns", "rows"]),
];

/// Reads the grid of a table on a board of some size; `None` where that cannot be told.
type ReadGrid = fn(&mut Reading<'_>, &Table<'_>, Size) -> Option<Grid>;

/// The kinds of grids that a board may have one of.
const GRIDS: &[(&Schema, ReadGrid)] = &[
    (keys::HEXES, |cx, table, size| {
        Some(hexes(cx, table, Rect::of(size).centre()))
    }),
    (keys::SQUARES, |cx, table, size| {
        Some(squares(cx, table, Rect::of(size).centre()))
    }),
    (keys::RINGS, |cx, table, size| {
        rings::rings(cx, table, Rect::of(size).centre())
    }),
    (keys::DRAWING, drawing::drawing),
    (keys::TRIANGLES, |cx, table, size| {
        lattice::triangles(cx, table, Rect::of(size).centre())
    }),
    (keys::DIAMONDS, |cx, table, size| {
        lattice::diamonds(cx, table, Rect::of(size).centre())
    }),
    (keys::OCTAGONS, |cx, table, size| {
        lattice::octagons(cx, table, Rect::of(size).centre())
    }),
];

/// The grids of a board: its hexes, squares or the like, then its tracks.
pub(super) fn grids(cx: &mut Reading<'_>, board: &Table<'_>) -> Vec<Grid> {
    let size = board.get(&keys::board::SIZE).unwrap_or_default();
    let mut grids: Vec<Grid> = Vec::new();
    for (schema, read) in GRIDS {
        let Some(table) = board.table(schema) else {
            continue;
        };
        let grid = read(cx, &table, size).unwrap_or_default();
        if let Some(other) = grids.first() {
            let note = Diagnostic::new(
                Code::BadValue,
                msg!(
                    "a board has `{key}` or `{other}`, not both",
                    key = other.name,
                    other = schema.key()
                ),
            );
            cx.diagnostics.emit(note.at(board.span_of(schema.key())));
            continue;
        }
        grids.push(Grid {
            name: schema.key().to_owned(),
            ..grid
        });
    }
    let looks = looks(cx, board, &grids);
    let (border, edges) = (inner_look(cx, board, keys::BORDER), edges(cx, board));
    match grids.first_mut() {
        Some(grid) => ((grid.look, grid.looks), grid.border, grid.edges) = (looks, border, edges),
        None => check_unneeded(board),
    }
    for (name, table) in board.named(keys::TRACK) {
        grids.extend(track::track(cx, name, &table));
    }
    check_ids(cx, &grids);
    grids
}

/// How the cells of the hexes or squares look: all alike, or single ones by what they say.
fn looks(
    cx: &mut Reading<'_>,
    board: &Table<'_>,
    grids: &[Grid],
) -> (ShapeStyle, BTreeMap<usize, ShapeStyle>) {
    let (mut all, mut single) = (ShapeStyle::default(), BTreeMap::new());
    let Some(table) = board.table(keys::CELL) else {
        return (all, single);
    };
    On::new(board, grids).by_look(cx, &table, CellSelector::default(), |cx, table, who| {
        let look = look(cx, table);
        match who.cells {
            None => all = look,
            Some(places) => single.extend(places.into_iter().map(|place| (place, look.clone()))),
        }
    });
    (all, single)
}

/// Notes what is about a grid on a board that has none.
fn check_unneeded(board: &Table<'_>) {
    for key in ["cell", "border", "edges"]
        .into_iter()
        .filter(|key| board.has(key))
    {
        let note = Diagnostic::new(
            Code::MissingKey,
            msg!("`{key}` needs a grid of cells, and the board has none", key),
        );
        board.diagnostics.emit(note.at(board.span_of(key)));
    }
}

/// Notes which cells have the name of another.
fn check_ids(cx: &mut Reading<'_>, grids: &[Grid]) {
    let mut seen = BTreeSet::new();
    for cell in grids.iter().flat_map(|grid| &grid.cells) {
        if !seen.insert(&cell.id) {
            let note = Diagnostic::new(
                Code::Duplicate,
                msg!("two cells of the board are named `{cell}`", cell = cell.id),
            );
            cx.diagnostics.emit(note.at(cell.span).help(msg!(
                "give each of its hexes, squares and spaces a different name"
            )));
        }
    }
}

fn edges(cx: &mut Reading<'_>, board: &Table<'_>) -> Option<Edges> {
    let table = board.table(keys::EDGES)?;
    let look = look(cx, &table);
    let (length, width) = (
        table.get(&keys::edges::LENGTH),
        table.get(&keys::edges::WIDTH),
    );
    Some(Edges {
        length: length?,
        width: width?,
        look,
    })
}

fn hexes(cx: &mut Reading<'_>, table: &Table<'_>, middle: Point) -> Grid {
    let (pointing, none) = (table.get(&keys::hexes::POINTING), Grid::default());
    let side = table.get(&keys::hexes::SIDE).unwrap_or(Length::mm(10));
    let is_in_rows = table.has(&keys::hexes::COLUMNS) || table.has(&keys::hexes::ROWS);
    let counted = match (is_in_rows, table.has(&keys::hexes::RINGS)) {
        (true, true) => {
            let note = Diagnostic::new(
                Code::BadValue,
                msg!("`rings` and `columns` both define which cells there are"),
            );
            cx.diagnostics.emit(
                note.at(table.span_of(&keys::hexes::RINGS))
                    .help(msg!("remove one of them")),
            );
            return none;
        }
        (true, false) => Some(hexes::in_rows(table, pointing)),
        (false, true) => {
            check_keys(table, "rings", SHIFTED);
            Some(hexes::in_rings(table, pointing))
        }
        (false, false) => {
            check_keys(table, "cells", OF_COUNTED_HEXES);
            None
        }
    };
    if let Some(counted) = counted {
        let Some((places, counts)) = counted else {
            return none;
        };
        let middle = table.get(&keys::hexes::CENTRE).unwrap_or(middle);
        let grid = HexGrid {
            origin: Point::default(),
            side,
            pointing,
        }
        .about(middle, &places);
        let (cells, columns) = counts.cells(cx, table);
        return Grid {
            mesh: CellGraph::hexes(&grid, &places),
            cells,
            columns,
            ..none
        };
    }
    table.require(&keys::hexes::CENTRE);
    table.require(&keys::hexes::CELLS);
    let grid = HexGrid {
        origin: table.get(&keys::hexes::CENTRE).unwrap_or_default(),
        side,
        pointing,
    };
    let Some(file) = table.get(&keys::hexes::CELLS) else {
        return none;
    };
    let Some(rows) = rows(cx, &file, &["id", "q", "r"]) else {
        return none;
    };
    let (places, cells) = placed(cx, rows.rows, |cx, row| {
        Some(Hex::new(
            number(cx, row, "q", PLACES)?,
            number(cx, row, "r", PLACES)?,
        ))
    });
    Grid {
        mesh: CellGraph::hexes(&grid, &places),
        cells,
        columns: rows.columns,
        ..none
    }
}

fn squares(cx: &mut Reading<'_>, table: &Table<'_>, middle: Point) -> Grid {
    let cell = table
        .get(&keys::squares::CELL)
        .unwrap_or(Size::new(Length::mm(10), Length::mm(10)));
    let none = Grid::default();
    let rect = |at: Point, (column, row): (i32, i32)| {
        let corner = Point::new(cell.w * i64::from(column - 1), cell.h * i64::from(row - 1));
        Rect::new(at + corner, cell)
    };
    let is_counted = table.has(&keys::squares::COLUMNS) || table.has(&keys::squares::ROWS);
    let Some(file) = table.get(&keys::squares::CELLS).filter(|_| !is_counted) else {
        let Some(extent) = extent(table) else {
            return none;
        };
        let half = Point::new(
            (cell.w * i64::from(extent.0)).half(),
            (cell.h * i64::from(extent.1)).half(),
        );
        let at = table
            .get(&keys::squares::AT)
            .unwrap_or_else(|| middle - half);
        let (places, of) = in_rows(table, extent);
        let mesh = CellGraph::rects(
            &places
                .into_iter()
                .map(|place| rect(at, place))
                .collect::<Vec<_>>(),
        );
        let (cells, columns) = Counts {
            names: &["column", "row"],
            of,
        }
        .cells(cx, table);
        return Grid {
            mesh,
            cells,
            columns,
            ..none
        };
    };
    check_keys(table, "cells", OF_COUNTED_SQUARES);
    table.require(&keys::squares::AT);
    let at = table.get(&keys::squares::AT).unwrap_or_default();
    let Some(rows) = rows(cx, &file, &["id", "column", "row"]) else {
        return none;
    };
    let (places, cells) = placed(cx, rows.rows, |cx, row| {
        Some((
            number(cx, row, "column", PLACES)?,
            number(cx, row, "row", PLACES)?,
        ))
    });
    let mesh = CellGraph::rects(
        &places
            .into_iter()
            .map(|place| rect(at, place))
            .collect::<Vec<_>>(),
    );
    Grid {
        mesh,
        cells,
        columns: rows.columns,
        ..none
    }
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
        let Some(cell) = cell(cx, row, places.len()) else {
            continue;
        };
        if let Some(other) = taken.insert(at, cell.id.clone()) {
            let note = Diagnostic::new(
                Code::Duplicate,
                msg!(
                    "the cell `{cell}` is in the same place as `{other}`",
                    cell = cell.id,
                    other
                ),
            );
            cx.diagnostics.emit(note.at(span));
        }
        places.push(at);
        cells.push(cell);
    }
    (places, cells)
}
