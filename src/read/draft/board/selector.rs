//! Which cells of a board a table means.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use indexmap::IndexMap;

use super::laid::Laid;
use super::shape::room;
use crate::diag::{Code, Diagnostic};
use crate::geom::{Length, Point, Rect, Size};
use crate::message::{Joint, Message, list, msg};
use crate::model::{Cell, CellRotations, CellSelector, Grid, Test, look_up_field};
use crate::read::draft::Reading;
use crate::read::draft::sets::field_words::FieldWords;
use crate::read::draft::sets::filter::{check_numbers, filter};
use crate::read::draft::templates::rotate::{RotateSetting, rotate, rotation};
use crate::read::reading::asked_of;
use crate::scene::RichText;
use crate::schema::keys;
use crate::schema::table::Table;
use crate::source::{Span, Spanned};
use crate::text::pattern::{fields_in, replaced};

/// A board while its tables are read, with the grids that they may mean.
#[derive(Clone, Copy)]
pub(crate) struct On<'b, 't> {
    pub(super) table: &'b Table<'t>,
    grids: &'b [Grid],
    /// What rows of files lay in cells.
    laid: Option<&'b Laid>,
    /// How large the board is, where that is known.
    size: Option<Size>,
    /// Whether cells may say what pieces on them say, which is not known yet.
    has_pieces: bool,
}

/// Keys whose patterns are filled in where each is read, or which say of which cells a table is.
const READ_APART: &[&str] = &[
    "text", "icon", "rotate", "on", "cells", "where", "by", "name", "data",
];

impl<'b, 't> On<'b, 't> {
    pub(crate) fn new(table: &'b Table<'t>, grids: &'b [Grid]) -> On<'b, 't> {
        On {
            table,
            grids,
            laid: None,
            size: None,
            has_pieces: false,
        }
    }

    /// The same board with what rows of files lay in its cells.
    pub(super) fn with_laid(self, laid: &'b Laid) -> On<'b, 't> {
        On {
            laid: Some(laid),
            ..self
        }
    }

    /// The same board with pieces that chance lays on its cells: columns that cells do not have may be those of pieces.
    pub(super) fn with_pieces(self) -> On<'b, 't> {
        On {
            has_pieces: true,
            ..self
        }
    }

    /// The same board, of which it is known how large it is.
    pub(super) fn sized(self, size: Option<Size>) -> On<'b, 't> {
        On { size, ..self }
    }

    /// The box of something on the board; says so if it lies off the board.
    pub(super) fn room(&self, table: &Table<'_>, subject: impl Into<Message>) -> Rect {
        let room = room(table);
        let is_off = |size: &Size| !room.overlaps(Rect::of(*size));
        if let Some(size) = self.size.filter(is_off) {
            table.diagnostics.emit(
                Diagnostic::off_board(subject, room.at, size).at(table.span_of(&keys::shared::AT)),
            );
        }
        room
    }

    /// Notes that what is somewhere on the board lies wholly off it, if it does.
    pub(super) fn check_near(&self, subject: impl Into<Message>, room: Rect, span: Span) {
        // A line has no area.
        let seen = room.inset(Length::um(-1));
        if let Some(size) = self.size.filter(|size| !seen.overlaps(Rect::of(*size))) {
            self.table
                .diagnostics
                .emit(Diagnostic::off_board(subject, room.at, size).at(span));
        }
    }

    /// Notes that a place lies off the board, if it does.
    pub(super) fn check_place(&self, subject: impl Into<Message>, place: Point, span: Span) {
        if let Some(size) = self.size.filter(|size| !Rect::of(*size).reaches(place)) {
            self.table
                .diagnostics
                .emit(Diagnostic::off_board(subject, place, size).at(span));
        }
    }

    /// Notes which cells lie off the board. One that its edge cuts through, as
    /// that of a map does, has its middle on it.
    pub(super) fn check_cells_lie(&self) {
        let Some(size) = self.size else { return };
        for grid in self.grids {
            let centre = |cell: &Cell| grid.mesh.centre(cell.place);
            let off: Vec<&Cell> = grid
                .cells
                .iter()
                .filter(|cell| !Rect::of(size).reaches(centre(cell)))
                .collect();
            let Some(first) = off.first() else { continue };
            let subject = msg!("the cell `{cell}`", cell = first.id);
            let mut note = Diagnostic::off_board(subject, centre(first), size).at(first.span);
            if off.len() > 1 {
                note.message = msg!(
                    one: "{message}, and so is {n} more of `{grid}`",
                    many: "{message}, and so are {n} more of `{grid}`",
                    n = off.len() - 1,
                    message = note.message,
                    grid = grid.name
                );
            }
            self.table.diagnostics.emit(note);
        }
    }

    /// Notes that cells are drawn so far inside their edges that nothing is left of them.
    pub(super) fn check_inset(&self, who: &CellSelector, inset: Length, span: Span) {
        let Some(grid) = self.grid(who.grid).filter(|_| inset > Length::ZERO) else {
            return;
        };
        let side = |cell: &Cell| {
            let room = grid.mesh.bounds(cell.place);
            room.size.w.min(room.size.h)
        };
        if let Some(least) = self
            .cells(who)
            .map(side)
            .min()
            .filter(|least| inset * 2 >= *least)
        {
            let note = Diagnostic::new(
                Code::BadValue,
                msg!(
                    "an inset of {inset} leaves no room in a cell that is {width} wide",
                    inset,
                    width = least
                ),
            );
            self.table.diagnostics.emit(note.at(span));
        }
    }

    /// Says of some cells that something laid from their middles lies off the board.
    pub(super) fn check_laid(
        &self,
        who: &CellSelector,
        subject: impl Into<Message>,
        room: Rect,
        span: Span,
    ) {
        let (Some(size), Some(grid)) = (self.size, self.grid(who.grid)) else {
            return;
        };
        let laid = |cell: &Cell| room.moved(grid.mesh.centre(cell.place));
        if let Some(cell) = self
            .cells(who)
            .find(|cell| !laid(cell).overlaps(Rect::of(size)))
        {
            // TRANSLATORS: {subject} is "the label", "the symbol" or the like.
            let subject = msg!(
                "{subject} of the cell `{cell}`",
                subject = subject.into(),
                cell = cell.id
            );
            self.table
                .diagnostics
                .emit(Diagnostic::off_board(subject, laid(cell).at, size).at(span));
        }
    }

    /// `on = "grid"`, and of its cells those that `cells = […]` names and
    /// that say what `where = "column = value"` asks for.
    pub(super) fn cell_selector(&self, cx: &mut Reading<'_>, table: &Table<'_>) -> CellSelector {
        let grid = self.which(table);
        let Some(of) = self.grid(grid) else {
            return CellSelector {
                grid,
                ..CellSelector::default()
            };
        };
        let (who, has_failed) = cx
            .diagnostics
            .track_errors(|| self.selected(cx, table, (grid, of)));
        if !of.cells.is_empty()
            && !self.has_pieces
            && self.cells(&who).next().is_none()
            && !has_failed
        {
            let key = if table.has(&keys::shared::WHERE) {
                "where"
            } else {
                "cells"
            };
            let note = Diagnostic::new(Code::UnmetCondition, msg!("no cells match this"))
                .at(table.span_of(key));
            cx.diagnostics
                .emit(note.help(msg!("check the values of the cells, or remove this table")));
        }
        who
    }

    /// The same of one grid, though no cell may match.
    fn selected(
        &self,
        cx: &mut Reading<'_>,
        table: &Table<'_>,
        (grid, of): (usize, &Grid),
    ) -> CellSelector {
        let mut who = CellSelector {
            grid,
            ..CellSelector::default()
        };
        if table.has(&keys::shared::CELLS) {
            let cells = table.get(&keys::shared::CELLS).unwrap_or_default();
            let ids: BTreeSet<&str> = of.cells.iter().map(|cell| cell.id.as_str()).collect();
            // For cells that could not be read, a note has been given.
            for cell in cells
                .iter()
                .filter(|cell| !ids.is_empty() && !ids.contains(cell.value.as_str()))
            {
                let note = Diagnostic::new(
                    Code::UnknownName,
                    msg!("there is no cell `{cell}`", cell = cell.value),
                )
                .at(cell.span);
                cx.diagnostics
                    .emit_unknown(note, &cell.value, ids.iter().copied());
            }
            let named: BTreeSet<&str> = cells.iter().map(|cell| cell.value.as_str()).collect();
            let is_named = |cell: &&Cell| named.contains(cell.id.as_str());
            who.cells = Some(
                of.cells
                    .iter()
                    .filter(is_named)
                    .map(|cell| cell.place)
                    .collect(),
            );
        }
        if let Some(word) = table.get(&keys::shared::WHERE) {
            who.filter = filter(cx, &word);
            who.filter
                .tests()
                .for_each(|test| self.check_test(cx, of, test, &word));
            let mut words = FieldWords::of(of.cells.iter().map(|cell| &cell.fields));
            check_numbers(cx, (&who.filter, word.span), &mut words);
        }
        who
    }

    /// A grid by its place on the board, those of what rows lay in cells after all others.
    fn grid(&self, n: usize) -> Option<&'b Grid> {
        let laid = || self.laid?.grids.get(n.checked_sub(self.grids.len())?);
        self.grids.get(n).or_else(laid)
    }

    /// Reads a table once for each look that it has in the cells are selected: with what its patterns say there in place of
    /// these, and without what has a pattern of which a cell says nothing.
    pub(super) fn by_look(
        &self,
        cx: &mut Reading<'_>,
        table: &Table<'_>,
        who: CellSelector,
        mut read: impl FnMut(&mut Reading<'_>, &Table<'_>, CellSelector),
    ) {
        let patterns = table.patterns(READ_APART);
        if patterns.is_empty() {
            return read(cx, table, who);
        }
        let ((), lacks_fields) = cx.diagnostics.track_errors(|| {
            patterns.iter().for_each(|pattern| {
                self.check_fields(cx, fields_in(&pattern.value), &who, pattern.span)
            });
        });
        if lacks_fields {
            return;
        }
        let mut looks: IndexMap<Vec<Option<String>>, BTreeSet<usize>> = IndexMap::new();
        for cell in self.cells(&who) {
            let said = patterns
                .iter()
                .map(|pattern| said(cx, cell, pattern))
                .collect();
            looks.entry(said).or_default().insert(cell.place);
        }
        for (said, places) in looks {
            let filled: BTreeMap<Span, &Option<String>> = patterns
                .iter()
                .map(|pattern| pattern.span)
                .zip(&said)
                .collect();
            let entries = table.filled(READ_APART, &|at| {
                filled.get(&at).copied().cloned().flatten()
            });
            read(
                cx,
                &table.with(&entries),
                CellSelector {
                    cells: Some(places),
                    ..who.clone()
                },
            );
        }
    }

    /// Whether some cell of the board has this name; says so if none has.
    pub(super) fn check_cell(&self, word: &Spanned<String>) -> bool {
        let ids = || {
            self.grids
                .iter()
                .flat_map(|grid| &grid.cells)
                .map(|cell| cell.id.as_str())
        };
        let known = ids().any(|id| id == word.value);
        // For cells that could not be read, a note has been given.
        if !known && !self.grids.iter().any(|grid| grid.cells.is_empty()) {
            let note = Diagnostic::new(
                Code::UnknownName,
                msg!("there is no cell `{cell}`", cell = word.value),
            )
            .at(word.span);
            self.table
                .diagnostics
                .emit_unknown(note, &word.value, ids());
        }
        known
    }

    /// The column under `by`, if there is one.
    pub(super) fn by(&self, table: &Table<'_>, who: &CellSelector) -> Option<String> {
        let word = table.get(&keys::region::BY)?;
        self.check_column(self.grid(who.grid)?, &word.value, &word);
        Some(word.value)
    }

    /// Notes which of these fields the cells are selected do not have.
    pub(super) fn check_fields(
        &self,
        cx: &mut Reading<'_>,
        fields: Vec<&str>,
        who: &CellSelector,
        span: Span,
    ) {
        let Some(grid) = self.grid(who.grid) else {
            return;
        };
        // For cells that could not be read, a note has been given.
        if !grid.cells.is_empty() {
            let columns: Vec<&str> = grid
                .columns
                .iter()
                .map(String::as_str)
                .chain(["id"])
                .collect();
            cx.check_fields(fields, &columns, span);
        }
    }

    /// What `rotate` says for the cells are selected. Notes what is no rotation, and what is not there.
    pub(super) fn rotations(
        &self,
        cx: &mut Reading<'_>,
        table: &Table<'_>,
        who: &CellSelector,
    ) -> CellRotations {
        let RotateSetting { by: all, pattern } = rotate(table);
        let Some(pattern) = pattern else {
            return CellRotations {
                all,
                of: BTreeMap::new(),
            };
        };
        self.check_fields(cx, fields_in(&pattern.value), who, pattern.span);
        let mut of = BTreeMap::new();
        for cell in self.cells(who) {
            let Some(word) = said(cx, cell, &pattern) else {
                continue;
            };
            let word = Spanned::new(word, cell.span);
            of.extend(rotation(cx.diagnostics, &word).map(|rotation| (cell.place, rotation)));
        }
        CellRotations { all, of }
    }

    /// Notes that words print the fields for which they ask, of the cells are selected.
    pub(super) fn print_fields(&self, cx: &mut Reading<'_>, rich: &RichText, who: &CellSelector) {
        for asked in asked_of(rich) {
            for cell in self.cells(who) {
                let field = cell.fields.get(asked.field);
                if field.is_none() && (asked.is_optional || cell.says(asked.field).is_some()) {
                    continue;
                }

                // What a table lacks is noted when the words are set.
                let shown = look_up_field(&cx.names.look_ups, asked.tables(), field);
                if let Ok(Some(Cow::Borrowed(word))) = shown {
                    cx.translator.printed(word.clone());
                }
            }
        }
    }

    /// The selected cells.
    pub(super) fn cells(&self, who: &CellSelector) -> impl Iterator<Item = &'b Cell> {
        let cells = self.grid(who.grid).map_or(&[][..], |grid| &grid.cells);
        cells.iter().filter(|cell| who.means(cell))
    }

    /// The grid that is intended: the one named, the hexes or squares, or the only track.
    pub(crate) fn which(&self, table: &Table<'_>) -> usize {
        if let Some(n) = self.laid.and_then(|laid| laid.of.get(&table.span)) {
            return self.grids.len() + n;
        }
        let names = || self.grids.iter().map(|grid| grid.name.as_str());
        if let Some(word) = table.get(&keys::shared::ON) {
            if let Some(grid) = names().position(|name| name == word.value) {
                return grid;
            }
            let note = Diagnostic::new(
                Code::UnknownName,
                msg!("the board has no cells named `{grid}`", grid = word.value),
            );
            table
                .diagnostics
                .emit_unknown(note.at(word.span), &word.value, names());
            return 0;
        }
        if self.grids.is_empty() {
            let note = Diagnostic::new(
                Code::MissingKey,
                msg!("this needs cells, and the board has none"),
            )
            .at(table.span);
            table
                .diagnostics
                .emit(note.help(msg!("give the board hexes, squares or a track")));
        } else if self.grids.len() > 1 && self.grids.iter().all(|grid| grid.track) {
            let note = Diagnostic::new(Code::MissingKey, msg!("the board has several tracks"))
                .at(table.span);
            table.diagnostics.emit(note.help(msg!(
                "choose one of them with `on`: {names}",
                names = list(Joint::Comma, names())
            )));
        }
        0
    }

    fn check_test(&self, cx: &mut Reading<'_>, grid: &Grid, test: &Test, word: &Spanned<String>) {
        if self.check_column(grid, &test.column, word)
            && test.compares_equal()
            && !self.has_pieces
            && !grid.cells.is_empty()
            && !grid
                .cells
                .iter()
                .any(|cell| cell.says(&test.column) == Some(&test.says))
        {
            let note = Diagnostic::new(
                Code::UnknownName,
                msg!(
                    "no cell has `{word}` in the column `{column}`",
                    word = test.says,
                    column = test.column
                ),
            );
            cx.diagnostics.emit(note.at(word.span));
        }
    }

    fn check_column(&self, grid: &Grid, column: &str, word: &Spanned<String>) -> bool {
        let known = column == "id" || grid.columns.iter().any(|known| known == column);
        if !known && !self.has_pieces && !grid.cells.is_empty() {
            let note = Diagnostic::new(
                Code::UnknownName,
                msg!("the cells have no column `{column}`", column),
            )
            .at(word.span);
            self.table.diagnostics.emit_unknown(
                note,
                column,
                grid.columns.iter().map(String::as_str),
            );
        }
        known
    }
}

/// A pattern with what a cell says; `None` where it lacks any of it. Notes what tables lack.
pub(super) fn said(cx: &mut Reading<'_>, cell: &Cell, pattern: &Spanned<String>) -> Option<String> {
    let look_ups = &cx.names.look_ups;
    replaced(&pattern.value, |asked| {
        let word = cell.says(asked.field);
        if word.is_none() && asked.is_optional {
            return None;
        }

        let word = word.map(|word| Spanned::new(word.to_owned(), cell.span));
        match look_up_field(look_ups, asked.tables(), word.as_ref()) {
            Ok(shown) => Some(shown?.into_owned().value.into()),
            Err(fault) => {
                let owner = Some(msg!("`{cell}`", cell = cell.id));
                let spans = (cell.span, pattern.span);
                let note = fault.note(cx.diagnostics, look_ups, asked.field, owner, spans);
                cx.diagnostics.emit(note);
                None
            }
        }
    })
}
