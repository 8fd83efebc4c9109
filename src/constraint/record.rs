//! The cells and items that laws are about, with their values by column.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use foldhash::fast::RandomState;

use super::record_kind::RecordKind;
use crate::model::{
    Board, Cell, Component, Constraint, ConstraintInputs, Grid, Item, Kind, Known, LaidOut, Place,
    Set, boards, sets,
};
use crate::scene::Memo;
use crate::source::{Fields, Span};

/// A cell of a grid, or an item of a set.
pub(super) struct Record<'g> {
    /// The position in [`Records::all`].
    pub(super) index: usize,
    /// The name for notes.
    pub(super) name: &'g str,
    /// The number of copies.
    pub(super) copies: u32,
    /// The position in the mesh of the grid.
    pub(super) place: usize,
    pub(super) span: Span,
    fields: &'g Fields,
}

/// All cells of a grid or all items of a set that are in play.
pub(super) struct Records<'g> {
    pub(super) all: Vec<Record<'g>>,
    /// The grid of the cells. `None` for items.
    pub(super) grid: Option<&'g Grid>,
    /// The noun for a record.
    pub(super) kind: RecordKind,
    columns: Memo<String, Arc<ColumnValues<'g>>>,
}

/// The components that laws are about. Caches what many laws share.
pub(super) struct Evidence<'g> {
    pub(super) inputs: &'g ConstraintInputs,
    /// The items of sets, by the position of the set.
    items: Memo<usize, Arc<Records<'g>>>,
    known: Memo<KnownKey, Arc<HashSet<&'g str, RandomState>>>,
}

/// The component, the column and the number of players that [`Evidence::known_values`] is asked for.
type KnownKey = (String, String, Option<u32>);

/// The values of a column. Equal values are stored once, so that checks on values do not have to look at every record.
pub(super) struct ColumnValues<'g> {
    /// The distinct values, in the order of the first record with each.
    pub(super) values: Vec<&'g str>,
    /// The position in `values` for each record. `None` if the record has no value.
    indices: Vec<Option<u32>>,
}

impl<'g> Evidence<'g> {
    pub(super) fn new(inputs: &'g ConstraintInputs) -> Self {
        Self {
            inputs,
            items: Memo::default(),
            known: Memo::default(),
        }
    }

    /// Returns the items of a set that are in play for a law.
    pub(super) fn items(&self, law: &Constraint, set: Known<'g, Set>) -> Arc<Records<'g>> {
        if law.concerns(set.component.from_players) {
            self.items
                .get_or_make(set.place, || Arc::new(Records::of_set(set)))
        } else {
            Arc::new(Records::new(Vec::new(), None, kind_of(set)))
        }
    }

    /// Returns the values in a column of another component that are in play for a law.
    pub(super) fn known_values(
        &self,
        law: &Constraint,
        place: &Place,
    ) -> Arc<HashSet<&'g str, RandomState>> {
        let key = (place.of.clone(), place.column.clone(), law.players);
        self.known
            .get_or_make(key, || Arc::new(self.values_of(law, place).collect()))
    }

    fn values_of(&self, law: &Constraint, place: &Place) -> impl Iterator<Item = &'g str> {
        let is_in_play = |component: &Component| {
            component.name == place.of && law.concerns(component.from_players)
        };
        let cells = boards(&self.inputs.components)
            .filter(move |board| is_in_play(board.component))
            .flat_map(|board| &board.content.grids)
            .flat_map(|grid| &grid.cells);
        let items = sets(&self.inputs.components)
            .filter(move |set| is_in_play(set.component))
            .flat_map(|set| set.content.items.iter());

        cells
            .filter(|cell| law.concerns(cell.from_players))
            .filter_map(|cell| cell.says(&place.column))
            .chain(items.filter_map(|item| item.field(&place.column)))
    }
}

impl<'g> Records<'g> {
    fn new(all: Vec<Record<'g>>, grid: Option<&'g Grid>, kind: RecordKind) -> Self {
        Self {
            all,
            grid,
            kind,
            columns: Memo::default(),
        }
    }

    fn of_set(set: Known<'g, Set>) -> Self {
        let items = set.content.items.iter().enumerate();
        Self::new(
            items
                .map(|(index, item)| Record::item(index, item))
                .collect(),
            None,
            kind_of(set),
        )
    }

    fn of_cells(
        board: &'g Board,
        law: &Constraint,
        cells: impl IntoIterator<Item = &'g Cell>,
    ) -> Self {
        let grid = board.grids.get(law.grid);
        let is_track = grid.is_some_and(|grid| grid.track);
        let cells = cells.into_iter().enumerate();
        Self::new(
            cells
                .map(|(index, cell)| Record::cell(index, cell))
                .collect(),
            grid,
            if is_track {
                RecordKind::Space
            } else {
                RecordKind::Cell
            },
        )
    }

    /// Returns the values of a column. Caches them, since many laws may be about the same column.
    pub(super) fn column(&self, name: &str) -> Arc<ColumnValues<'g>> {
        self.columns.get_or_make(name.to_owned(), || {
            Arc::new(ColumnValues::new(&self.all, name))
        })
    }
}

impl<'g> Record<'g> {
    fn cell(index: usize, cell: &'g Cell) -> Self {
        Self {
            index,
            name: &cell.id,
            copies: 1,
            place: cell.place,
            span: cell.span,
            fields: &cell.fields,
        }
    }

    fn item(index: usize, item: &'g Item) -> Self {
        Self {
            index,
            name: &item.name,
            copies: item.copies,
            place: index,
            span: item.span,
            fields: &item.fields,
        }
    }
}

impl<'g> ColumnValues<'g> {
    fn new(records: &[Record<'g>], name: &str) -> Self {
        let mut positions: HashMap<&str, u32, RandomState> = HashMap::default();
        let mut values = Vec::new();
        let mut indices = Vec::with_capacity(records.len());

        for record in records {
            let index = record.fields.get(name).map(|field| {
                *positions.entry(&field.value).or_insert_with(|| {
                    values.push(field.value.as_str());
                    values.len() as u32 - 1
                })
            });
            indices.push(index);
        }

        Self { values, indices }
    }

    /// Returns the position of the record's value in [`values`](Self::values).
    pub(super) fn index(&self, record: &Record<'_>) -> Option<usize> {
        self.indices[record.index].map(|index| index as usize)
    }

    /// Returns the value of a record.
    pub(super) fn value(&self, record: &Record<'_>) -> Option<&'g str> {
        self.index(record).map(|index| self.values[index])
    }

    /// Groups records by the position of their value. Omits records without a value.
    pub(super) fn grouped<'r>(&self, records: &[&'r Record<'g>]) -> Vec<Vec<&'r Record<'g>>> {
        let mut groups = vec![Vec::new(); self.values.len()];
        for record in records {
            if let Some(index) = self.index(record) {
                groups[index].push(*record);
            }
        }
        groups
    }
}

/// Returns the noun for an item of a set.
fn kind_of(set: Known<'_, Set>) -> RecordKind {
    match set.component.kind {
        Kind::Deck => RecordKind::Card,
        _ => RecordKind::Piece,
    }
}

/// Returns the cells of a board as they are written, before anything is drawn at random.
pub(super) fn written_cells<'g>(law: &Constraint, board: Known<'g, Board>) -> Records<'g> {
    let grid = board.content.grids.get(law.grid);
    let cells = grid.map_or(&[][..], |grid| &grid.cells);
    let cells = cells.iter().filter(|cell| {
        law.concerns(board.component.from_players) && law.concerns(cell.from_players)
    });
    Records::of_cells(board.content, law, cells)
}

/// Returns the cells of a layout of a board. Returns `None` if the board has no such grid.
pub(super) fn laid_out_cells<'g>(
    law: &Constraint,
    board: &'g Board,
    laid: &'g LaidOut,
) -> Option<Records<'g>> {
    Some(Records::of_cells(board, law, laid.grids.get(law.grid)?))
}

/// Returns the board that a law is about. Returns `None` if the law is about a set.
pub(super) fn board<'g>(
    law: &Constraint,
    evidence: &'g ConstraintInputs,
) -> Option<Known<'g, Board>> {
    boards(&evidence.components).find(|board| board.name() == law.of)
}

/// Returns the set that a law is about.
pub(super) fn set<'g>(law: &Constraint, evidence: &'g ConstraintInputs) -> Option<Known<'g, Set>> {
    sets(&evidence.components).find(|set| set.name() == law.of)
}
