//! Cells, cards and pieces as laws see them: things that say something.

use crate::model::{
    Board, Cell, Component, Constraint, ConstraintInputs, Grid, Item, Known, LaidOut, boards, sets,
};
use crate::source::{Fields, Span};

/// A cell, or an item of a set.
pub(super) struct Record<'g> {
    /// Its name, for notes.
    pub(super) name: &'g str,
    /// How many there are of it.
    pub(super) copies: u32,
    /// Where it is in the mesh of its grid.
    pub(super) place: usize,
    /// Where it was written.
    pub(super) span: Span,
    fields: &'g Fields,
}

/// What a law is about.
pub(super) struct Records<'g> {
    /// All cells of the grid, or all items of the set.
    pub(super) all: Vec<Record<'g>>,
    /// The grid on which they are.
    pub(super) grid: Option<&'g Grid>,
    /// What one of them is called.
    pub(super) one: &'static str,
}

impl<'g> Record<'g> {
    /// What it says in a column.
    pub(super) fn says(&self, column: &str) -> Option<&'g str> {
        self.fields.get(column).map(|field| field.value.as_str())
    }

    fn cell(cell: &'g Cell) -> Record<'g> {
        Record {
            name: &cell.id,
            copies: 1,
            place: cell.place,
            span: cell.span,
            fields: &cell.fields,
        }
    }

    fn item((n, item): (usize, &'g Item)) -> Record<'g> {
        Record {
            name: &item.name,
            copies: item.copies,
            place: n,
            span: item.span,
            fields: &item.fields,
        }
    }
}

/// What a law is about as it was written; with `players`, what is in play then.
pub(super) fn written<'g>(law: &Constraint, evidence: &'g ConstraintInputs) -> Option<Records<'g>> {
    if let Some(board) = board(law, evidence) {
        let cells = board
            .content
            .grids
            .get(law.grid)
            .map_or(&[][..], |grid| &grid.cells);
        let cells = cells.iter().filter(|cell| {
            law.concerns(board.component.from_players) && law.concerns(cell.from_players)
        });
        return Some(on(board.content, law, cells));
    }
    let set = sets(&evidence.components).find(|set| set.name() == law.of)?;
    let one = set.component.kind.item();
    let items = set
        .content
        .items
        .iter()
        .filter(|_| law.concerns(set.component.from_players))
        .enumerate();
    Some(Records {
        all: items.map(Record::item).collect(),
        grid: None,
        one,
    })
}

/// What a law is about on a layout of a board.
pub(super) fn on_layout<'g>(
    law: &Constraint,
    board: &'g Board,
    laid: &'g LaidOut,
) -> Option<Records<'g>> {
    Some(on(board, law, laid.grids.get(law.grid)?))
}

/// The board that a law is about, if it is about one.
pub(super) fn board<'g>(
    law: &Constraint,
    evidence: &'g ConstraintInputs,
) -> Option<Known<'g, Board>> {
    boards(&evidence.components).find(|board| board.name() == law.of)
}

fn on<'g>(
    board: &'g Board,
    law: &Constraint,
    cells: impl IntoIterator<Item = &'g Cell>,
) -> Records<'g> {
    let grid = board.grids.get(law.grid);
    let one = if grid.is_some_and(|grid| grid.track) {
        "space"
    } else {
        "cell"
    };
    Records {
        all: cells.into_iter().map(Record::cell).collect(),
        grid,
        one,
    }
}

/// What is known of a component elsewhere, as the law would have it.
pub(super) fn known<'e>(
    law: &Constraint,
    of: &str,
    column: &str,
    evidence: &'e ConstraintInputs,
) -> Vec<&'e str> {
    let is_meant =
        |component: &Component| component.name == of && law.concerns(component.from_players);
    let boards = boards(&evidence.components).filter(|board| is_meant(board.component));
    let cells = boards
        .flat_map(|board| &board.content.grids)
        .flat_map(|grid| &grid.cells);
    let said = sets(&evidence.components)
        .filter(|set| is_meant(set.component))
        .flat_map(|set| set.content.items.iter())
        .filter_map(|item| item.field(column));
    cells
        .filter(|cell| law.concerns(cell.from_players))
        .filter_map(|cell| cell.says(column))
        .chain(said)
        .collect()
}
