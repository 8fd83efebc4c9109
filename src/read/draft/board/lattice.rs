//! Grids whose cells are outlines that fit together: triangles, diamonds, octagons with squares.

use super::numbered::{Counts, extent, in_rows};
use crate::geom::{CellGraph, Outlined, Point, diamond, octagon, triangle};
use crate::model::Grid;
use crate::read::draft::Reading;
use crate::schema::keys;
use crate::schema::table::Table;

/// How far corners that are one may be apart, in micrometres: what rounding makes of them, and less than any line is wide.
pub(super) const STRAY: f64 = 5.0;

/// Triangles in rows, the first with a corner at the top.
pub(super) fn triangles(cx: &mut Reading<'_>, table: &Table<'_>, middle: Point) -> Option<Grid> {
    let side = table.get(&keys::lattice::SIDE)?;
    lattice(cx, table, middle, |(column, row)| {
        Some(triangle(side, column, row))
    })
}

/// Squares that are on a corner, every other row moved to the right by half of one.
pub(super) fn diamonds(cx: &mut Reading<'_>, table: &Table<'_>, middle: Point) -> Option<Grid> {
    let side = table.get(&keys::lattice::SIDE)?;
    lattice(cx, table, middle, |(column, row)| {
        Some(diamond(side, column, row))
    })
}

/// Octagons in odd columns and rows, and squares between them in even ones.
pub(super) fn octagons(cx: &mut Reading<'_>, table: &Table<'_>, middle: Point) -> Option<Grid> {
    let side = table.get(&keys::lattice::SIDE)?;
    lattice(cx, table, middle, |(column, row)| {
        octagon(side, column, row)
    })
}

/// The grid of so many columns and rows of cells, each given by its place from the top left, counted from 0.
fn lattice(
    cx: &mut Reading<'_>,
    table: &Table<'_>,
    middle: Point,
    cell: impl Fn((i32, i32)) -> Option<Outlined>,
) -> Option<Grid> {
    let (places, counts) = in_rows(table, extent(table)?);
    let cells = places.into_iter().zip(counts);
    let cells =
        cells.filter_map(|((column, row), counts)| Some((cell((column - 1, row - 1))?, counts)));
    let (cells, of): (Vec<Outlined>, Vec<Vec<i32>>) = cells.unzip();
    let mesh = about(cells, table.get(&keys::lattice::CENTRE).unwrap_or(middle));
    let (cells, columns) = Counts {
        names: &["column", "row"],
        of,
    }
    .cells(cx, table);
    Some(Grid {
        mesh,
        cells,
        columns,
        ..Grid::default()
    })
}

/// Cells moved so that all together have their middle here.
fn about(mut cells: Vec<Outlined>, middle: Point) -> CellGraph {
    let places = || cells.iter().flat_map(|(outline, _)| outline);
    let least = places().fold((f64::MAX, f64::MAX), |least, at| {
        (least.0.min(at.0), least.1.min(at.1))
    });
    let most = places().fold((f64::MIN, f64::MIN), |most, at| {
        (most.0.max(at.0), most.1.max(at.1))
    });
    let by = middle - Point::near(((least.0 + most.0) / 2.0, (least.1 + most.1) / 2.0));
    let (x, y) = (by.x.to_um() as f64, by.y.to_um() as f64);
    for (outline, centre) in &mut cells {
        outline.iter_mut().for_each(|at| *at = (at.0 + x, at.1 + y));
        *centre = *centre + by;
    }
    joined(cells, STRAY)
}

/// Cells as a graph.
pub(super) fn joined(cells: Vec<Outlined>, stray: f64) -> CellGraph {
    let (outlines, centres): (Vec<_>, Vec<_>) = cells.into_iter().unzip();
    CellGraph::fitted(&outlines, &centres, stray)
}
