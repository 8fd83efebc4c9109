//! Cells that a grid makes itself from numbers: their fields, their ids, and what a file adds to them.

use std::collections::BTreeMap;

use super::cells::{Rows, cell, rows};
use super::selector::said;
use crate::decode::table::Row;
use crate::diag::{Code, Diagnostic};
use crate::limits::CELLS;
use crate::message::msg;
use crate::model::Cell;
use crate::read::draft::Reading;
use crate::schema::keys;
use crate::schema::table::Table;
use crate::source::{Fields, Spanned};
use crate::text::pattern::fields_in;

/// The field that counts the cells of a grid.
const NUMBER: &str = "number";

/// Cells by what each counts under these names, in the order of their numbers.
pub(super) struct Counts {
    pub(super) names: &'static [&'static str],
    pub(super) of: Vec<Vec<i32>>,
}

impl Counts {
    /// The cells with their fields, and the columns of these; no cells where two have the same id. Notes what is wrong with
    /// the ids, and with the file that adds to them.
    pub(super) fn cells(
        &self,
        cx: &mut Reading<'_>,
        table: &Table<'_>,
    ) -> (Vec<Cell>, Vec<String>) {
        let known: Vec<&str> = self.names.iter().copied().chain([NUMBER]).collect();
        let mut columns: Vec<String> = ["id"]
            .iter()
            .chain(&known)
            .map(|name| (*name).to_owned())
            .collect();
        let pattern = table.get(&keys::numbered::ID);
        if cx
            .diagnostics
            .track_errors(|| cx.check_fields(fields_in(&pattern.value), &known, pattern.span))
            .1
        {
            return (Vec::new(), columns);
        }
        let mut made: Vec<Row> = self
            .of
            .iter()
            .enumerate()
            .map(|(n, of)| row(&known, of, n, table))
            .collect();
        let Some(ids) = ids(cx, &mut made, &pattern) else {
            return (Vec::new(), columns);
        };
        columns.extend(add_file(cx, table, &known, &mut made, &ids));
        (
            made.into_iter()
                .enumerate()
                .filter_map(|(n, row)| cell(cx, row, n))
                .collect(),
            columns,
        )
    }
}

/// Cells of these ids with their numbers, what a file adds to them, and their columns.
pub(super) fn named(
    cx: &mut Reading<'_>,
    table: &Table<'_>,
    ids: Vec<String>,
) -> (Vec<Cell>, Vec<String>) {
    let mut columns = ["id", NUMBER].map(str::to_owned).to_vec();
    let named = |(n, id): (usize, &String)| {
        let mut row = row(&[NUMBER], &[], n, table);
        row.fields
            .insert("id".to_owned(), Spanned::new(id.clone(), table.span));
        row
    };
    let mut made: Vec<Row> = ids.iter().enumerate().map(named).collect();
    let places = ids.into_iter().zip(0..).collect();
    columns.extend(add_file(cx, table, &[NUMBER], &mut made, &places));
    (
        made.into_iter()
            .enumerate()
            .filter_map(|(n, row)| cell(cx, row, n))
            .collect(),
        columns,
    )
}

/// How many columns and rows a grid has; `None` with a note where it does not say, or has too many cells.
pub(super) fn extent(table: &Table<'_>) -> Option<(u32, u32)> {
    table.require(&keys::squares::COLUMNS);
    table.require(&keys::squares::ROWS);
    let (columns, rows) = (
        table.get(&keys::squares::COLUMNS)?,
        table.get(&keys::squares::ROWS)?,
    );
    let count = u64::from(columns) * u64::from(rows);
    if !CELLS.allows(count) {
        // TRANSLATORS: A number and a unit follow, such as "12,000 cells".
        let subject = msg!("the grid has");
        table.diagnostics.emit(
            Diagnostic::beyond(&CELLS, subject, count).at(table.span_of(&keys::squares::COLUMNS)),
        );
    }
    CELLS.allows(count).then_some((columns, rows))
}

/// The places of so many columns and rows, each by its column from the left and its row from the top, and the columns and
/// rows that they count: row by row from the corner that the grid says.
pub(super) fn in_rows(
    table: &Table<'_>,
    (columns, rows): (u32, u32),
) -> (Vec<(i32, i32)>, Vec<Vec<i32>>) {
    let (columns, rows) = (columns as i32, rows as i32);
    let (right, foot) = table.get(&keys::numbered::COUNT_FROM);
    let place = |column: i32, row: i32| {
        (
            if right { columns + 1 - column } else { column },
            if foot { rows + 1 - row } else { row },
        )
    };
    let counts = (1..=rows).flat_map(|row| (1..=columns).map(move |column| (column, row)));
    counts
        .map(|(column, row)| (place(column, row), vec![column, row]))
        .unzip()
}

/// The row of the cell that counts so.
fn row(names: &[&str], counts: &[i32], n: usize, table: &Table<'_>) -> Row {
    let counts = counts.iter().copied().chain([n as i32 + 1]);
    let field = |(name, count): (&&str, i32)| {
        (
            (*name).to_owned(),
            Spanned::new(count.to_string(), table.span),
        )
    };
    Row {
        fields: names.iter().zip(counts).map(field).collect::<Fields>(),
        span: table.span,
    }
}

/// Gives each row its id, and returns the rows by their ids; `None` with a note if they have none, or two have the same.
fn ids(
    cx: &mut Reading<'_>,
    rows: &mut [Row],
    pattern: &Spanned<String>,
) -> Option<BTreeMap<String, usize>> {
    let mut ids: BTreeMap<String, usize> = BTreeMap::new();
    for (n, row) in rows.iter_mut().enumerate() {
        let fields = row.fields.clone();
        let cell = Cell {
            id: String::new(),
            place: n,
            from_players: 0,
            fields,
            span: pattern.span,
        };
        let id = said(cx, &cell, pattern)?;
        row.fields
            .insert("id".to_owned(), Spanned::new(id.clone(), row.span));
        if ids.contains_key(&id) {
            let note = Diagnostic::new(
                Code::Duplicate,
                msg!("two cells of the grid have the id `{id}`", id),
            )
            .at(pattern.span);
            cx.diagnostics.emit(
                note.help(msg!("use fields that tell the cells apart, such as `${{column}}` and `${{row}}`, or `${{number}}`")),
            );
            return None;
        }
        ids.insert(id, n);
    }
    Some(ids)
}

/// Adds what a file says to the cells of its ids, and returns its columns. Notes a column that the grid counts itself.
fn add_file(
    cx: &mut Reading<'_>,
    table: &Table<'_>,
    known: &[&str],
    made: &mut [Row],
    ids: &BTreeMap<String, usize>,
) -> Vec<String> {
    let Some(file) = table.get(&keys::squares::CELLS) else {
        return Vec::new();
    };
    let Some(Rows { mut columns, rows }) = rows(cx, &file, &["id"]) else {
        return Vec::new();
    };
    if let Some(column) = columns
        .iter()
        .find(|column| known.contains(&column.as_str()))
    {
        let note = Diagnostic::new(
            Code::Duplicate,
            msg!(
                "the grid counts `{column}` itself, and the file has it too",
                column
            ),
        );
        cx.diagnostics.emit(note.at(file.span).help(msg!(
            "rename that column, or leave out the numbers of the grid, so that the file says where its cells are"
        )));
        return Vec::new();
    }
    add(cx, rows, made, ids);
    columns.retain(|column| column != "id");
    columns
}

/// Adds what rows say to the cells of their ids.
fn add(cx: &mut Reading<'_>, rows: Vec<Row>, made: &mut [Row], ids: &BTreeMap<String, usize>) {
    let mut seen = BTreeMap::new();
    for row in rows {
        let Some(id) = row.fields.get("id").cloned() else {
            cx.diagnostics
                .emit(Diagnostic::new(Code::BadData, msg!("this cell has no `id`")).at(row.span));
            continue;
        };
        let Some(n) = ids.get(&id.value) else {
            let note = Diagnostic::new(
                Code::UnknownName,
                msg!("the grid has no cell `{cell}`", cell = id.value),
            )
            .at(id.span);
            cx.diagnostics
                .emit_unknown(note, &id.value, ids.keys().map(String::as_str));
            continue;
        };
        if let Some(first) = seen.insert(*n, id.span) {
            let note = Diagnostic::new(
                Code::Duplicate,
                msg!("two rows are about the cell `{cell}`", cell = id.value),
            );
            cx.diagnostics.emit(
                note.with_label(id.span, msg!("this one"))
                    .with_secondary(first, msg!("and this one")),
            );
        }
        made[*n].span = row.span;
        made[*n].fields.extend(row.fields);
    }
}
