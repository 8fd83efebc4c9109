//! What the rows of a file lay in cells, on their sides and corners, and between them.

use std::collections::BTreeMap;

use super::cells::has_columns;
use crate::decode::table::Row;
use crate::diag::{Code, Diagnostic};
use crate::geom::{CellGraph, Facing, Length, Point};
use crate::message::msg;
use crate::model::{Cell, CellPlace, Grid};
use crate::read::draft::Reading;
use crate::read::draft::sets::data::{self, Data};
use crate::schema::keys;
use crate::schema::kinds::written_length;
use crate::schema::table::Table;
use crate::source::{Span, Spanned};

/// What rows of files lay in cells, by the tables that name the files.
#[derive(Default)]
pub(super) struct Laid {
    /// A grid for each of these tables, whose cells are its rows.
    pub(super) grids: Vec<Grid>,
    /// Which of them, by where the table is written.
    pub(super) of: BTreeMap<Span, usize>,
    /// The sides that the rows of a table of sides are about, and the cells from which to which those of a table of links go.
    pub(super) lines: BTreeMap<Span, Vec<RowLines>>,
}

/// What of the lines of a board a row is about.
#[derive(Clone, Debug, Default)]
pub(super) struct RowLines {
    /// Sides of cells.
    pub(super) sides: Vec<(CellPlace, usize)>,
    /// The cells from which to which it goes.
    pub(super) ends: Vec<[CellPlace; 2]>,
}

/// What the rows of a table are about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RowKind {
    /// Something at a cell, or at one of its sides or corners.
    Thing,
    /// Sides of a cell.
    Side,
    /// A way from cell to cell.
    Link,
}

/// Reads the rows of all tables of a board that name a file of such.
pub(super) fn laid(cx: &mut Reading<'_>, board: &Table<'_>, grids: &[Grid]) -> Laid {
    let mut laid = Laid::default();
    let kinds = [
        (keys::SIDES, RowKind::Side),
        (keys::LINK, RowKind::Link),
        (keys::SYMBOL, RowKind::Thing),
        (keys::LABEL, RowKind::Thing),
        (keys::SHAPE, RowKind::Thing),
    ];
    for (schema, kind) in kinds {
        for table in board
            .tables(schema)
            .into_iter()
            .filter(|table| table.has("data"))
        {
            if let Some(on) = table.has("on").then(|| table.span_of("on")) {
                let note = Diagnostic::new(
                    Code::BadValue,
                    msg!("the rows of `data` name their cells on all grids"),
                )
                .at(on);
                cx.diagnostics.emit(note.help(msg!("remove `on`")));
            }
            let (mut grid, mut lines) = (Grid::default(), Vec::new());
            if let Some(data) = data::data(cx, &table) {
                let shown = data
                    .columns
                    .iter()
                    .filter_map(|column| data::in_file((&data.rows, &data.renamed), column));
                cx.unused.show(shown);
                let finder = Finder { grids, board };
                (grid, lines) = finder.rows(cx, data, kind);
            }
            laid.of.insert(table.span, laid.grids.len());
            laid.lines.insert(table.span, lines);
            laid.grids.push(grid);
        }
    }
    laid
}

/// Where the rows of a file are.
struct Finder<'f> {
    grids: &'f [Grid],
    board: &'f Table<'f>,
}

/// A cell that a row names.
type FoundCell<'f> = (CellPlace, &'f Grid, &'f Cell);

impl<'f> Finder<'f> {
    /// The rows as cells of a grid, and the lines that each is about.
    fn rows(&self, cx: &mut Reading<'_>, data: Data, kind: RowKind) -> (Grid, Vec<RowLines>) {
        let needs: &[&str] = if kind == RowKind::Link {
            &["from", "to"]
        } else {
            &["cell"]
        };
        if !has_columns(cx, &data.file, &data.columns, needs) {
            return (Grid::default(), Vec::new());
        }
        let (mut points, mut cells, mut lines) = (Vec::new(), Vec::new(), Vec::new());
        for row in data.rows {
            let Some((found, point, of_row)) = self.row(cx, &row, kind) else {
                continue;
            };
            cells.push(self.cell(row, found, cells.len()));
            points.push(point);
            lines.push(of_row);
        }
        let of_cells = self
            .grids
            .iter()
            .flat_map(|grid| grid.columns.iter().cloned());
        let mut columns: Vec<String> = data.columns;
        columns.extend(of_cells);
        columns.sort();
        columns.dedup();
        (
            Grid {
                mesh: CellGraph::points(&points),
                cells,
                columns,
                ..Grid::default()
            },
            lines,
        )
    }

    /// A row as a cell: what it says itself, and else what its cell says.
    fn cell(&self, row: Row, (_, _, of): FoundCell<'_>, place: usize) -> Cell {
        let id = row.cell("id").unwrap_or(&of.id).to_owned();
        let mut fields = of.fields.clone();
        fields.extend(row.fields);
        Cell {
            id,
            place,
            from_players: of.from_players,
            fields,
            span: row.span,
        }
    }

    /// Where a row is, and the lines that it is about.
    fn row(
        &self,
        cx: &mut Reading<'_>,
        row: &Row,
        kind: RowKind,
    ) -> Option<(FoundCell<'f>, Point, RowLines)> {
        if kind == RowKind::Link {
            let ends = self.way(cx, row)?;
            let first = self.found(cx, row.fields.get("from")?)?;
            return Some((
                first,
                Point::default(),
                RowLines {
                    ends,
                    ..RowLines::default()
                },
            ));
        }
        let Some(name) = row.fields.get("cell") else {
            cx.diagnostics.emit(
                Diagnostic::new(Code::BadData, msg!("this row names no `cell`")).at(row.span),
            );
            return None;
        };
        let found = self.found(cx, name)?;
        let (at, grid, cell) = found;
        let sides = self.sides(cx, row, found)?;
        if kind == RowKind::Side {
            let sides: Vec<_> = sides.into_iter().map(|side| (at, side)).collect();
            if sides.is_empty() {
                let note =
                    Diagnostic::new(Code::BadData, msg!("this row names no side of its cell"))
                        .at(row.span);
                cx.diagnostics.emit(note.help(msg!(
                    "give it `side`, such as `ne` or `n ne`, or the cell on the `other` side"
                )));
            }
            return Some((
                found,
                Point::default(),
                RowLines {
                    sides,
                    ..RowLines::default()
                },
            ));
        }
        let offset = |column: &str| match row.fields.get(column) {
            Some(word) => written_length(&word.value, word.span, self.board.diagnostics),
            None => Some(Length::ZERO),
        };
        let middle = match (sides.first(), row.fields.get("corner")) {
            (Some(side), _) => Point::near(grid.mesh.middle_of(cell.place, *side)),
            (None, Some(word)) => Point::near(grid.mesh.corner(self.corner(cx, word, grid, cell)?)),
            (None, None) => grid.mesh.centre(cell.place),
        };
        Some((
            found,
            middle + Point::new(offset("dx")?, offset("dy")?),
            RowLines::default(),
        ))
    }

    /// The sides that a row names; `None` with a note where one is none.
    fn sides(
        &self,
        cx: &mut Reading<'_>,
        row: &Row,
        (at, grid, cell): FoundCell<'_>,
    ) -> Option<Vec<usize>> {
        if let Some(other) = row.fields.get("other") {
            let (beyond, _, _) = self.found(cx, other)?;
            let sides: Vec<usize> = match beyond.grid == at.grid {
                true => grid.mesh.sides_between(at.cell, beyond.cell).collect(),
                false => Vec::new(),
            };
            if sides.is_empty() {
                let note = Diagnostic::new(
                    Code::BadData,
                    msg!(
                        "the cells `{cell}` and `{other}` have no side in common",
                        cell = cell.id,
                        other = other.value
                    ),
                );
                cx.diagnostics.emit(note.at(other.span));
                return None;
            }
            return Some(sides);
        }
        let Some(words) = row.fields.get("side") else {
            return Some(Vec::new());
        };
        let side = |word: &str| {
            let side =
                Facing::parse(word).and_then(|facing| grid.mesh.side_facing(cell.place, facing));
            if side.is_none() {
                let count = grid.mesh.corners(cell.place).len();
                let note = Diagnostic::new(
                    Code::BadData,
                    msg!(
                        "the cell `{cell}` has no side `{word}`",
                        cell = cell.id,
                        word
                    ),
                );
                cx.diagnostics.emit(note.at(words.span).help(msg!(
                    "give a point of the compass that one of its sides faces, such as `n` or `se`, or a number from 1 to \
                     {count}, clockwise from the top",
                    count
                )));
            }
            side
        };
        words.value.split_whitespace().map(side).collect()
    }

    fn corner(
        &self,
        cx: &mut Reading<'_>,
        word: &Spanned<String>,
        grid: &Grid,
        cell: &Cell,
    ) -> Option<usize> {
        let corner = Facing::parse(&word.value)
            .and_then(|facing| grid.mesh.corner_facing(cell.place, facing));
        if corner.is_none() {
            let count = grid.mesh.corners(cell.place).len();
            let note = Diagnostic::new(
                Code::BadData,
                msg!(
                    "the cell `{cell}` has no corner `{word}`",
                    cell = cell.id,
                    word = word.value
                ),
            );
            cx.diagnostics.emit(note.at(word.span).help(msg!(
                "give a point of the compass that one of its corners faces, such as `n` or `se`, or a number from 1 to \
                 {count}, clockwise from the top",
                count
            )));
        }
        corner
    }

    /// The cell of a name on any grid; notes a name that none has.
    fn found(&self, cx: &mut Reading<'_>, name: &Spanned<String>) -> Option<FoundCell<'f>> {
        let found = self.find(&name.value);
        // For cells that could not be read, a note has been given.
        if found.is_none() && !self.grids.iter().any(|grid| grid.cells.is_empty()) {
            let note = Diagnostic::new(
                Code::UnknownName,
                msg!("there is no cell `{cell}`", cell = name.value),
            )
            .at(name.span);
            let ids = self
                .grids
                .iter()
                .flat_map(|grid| &grid.cells)
                .map(|cell| cell.id.as_str());
            cx.diagnostics.emit_unknown(note, &name.value, ids);
        }
        found
    }

    fn find(&self, name: &str) -> Option<FoundCell<'f>> {
        self.grids.iter().enumerate().find_map(|(n, grid)| {
            let cell = grid.cells.iter().find(|cell| cell.id == name)?;
            Some((
                CellPlace {
                    grid: n,
                    cell: cell.place,
                },
                grid,
                cell,
            ))
        })
    }

    /// The lines of a way: `to` is the name of a cell, or of several with spaces between them.
    fn way(&self, cx: &mut Reading<'_>, row: &Row) -> Option<Vec<[CellPlace; 2]>> {
        let (Some(from), Some(to)) = (row.fields.get("from"), row.fields.get("to")) else {
            cx.diagnostics.emit(
                Diagnostic::new(Code::BadData, msg!("this row needs both `from` and `to`"))
                    .at(row.span),
            );
            return None;
        };
        let stops: Vec<&str> = match self.find(&to.value) {
            Some(_) => vec![&to.value],
            None => to.value.split_whitespace().collect(),
        };
        let mut at = self.found(cx, from)?.0;
        let mut lines = Vec::new();
        for stop in stops {
            let next = self.found(cx, &Spanned::new(stop.to_owned(), to.span))?.0;
            lines.push([at, next]);
            at = next;
        }
        Some(lines)
    }
}
