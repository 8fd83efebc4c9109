//! Spreadsheets that are no part of a kit yet.

use std::collections::BTreeSet;

use super::data::{self, DataTable, Line, Row, Rows, Wanted, written};
use super::schema::{has_other_markup, is_total};
use crate::diag::{Code, Note, Severity};
use crate::source::FileId;
use crate::text::markdown;

/// A spreadsheet, as a table for a deck.
pub struct Spreadsheet {
    /// Its columns, in their order, each with a name of its own.
    pub columns: Vec<Column>,
    /// How many rows it has below their names, without a last one that adds them up.
    pub rows: usize,
    /// The first cell of such a last row.
    pub total: Option<String>,
    /// Whether a kit needs the file itself: it has faults, or shows more than its words, of which its reader tells.
    pub is_kept: bool,
    /// Whether it has faults, so that some rows are not known.
    pub has_faults: bool,
    /// What is wrong with it, and what it shows besides words.
    pub notes: Vec<Note>,
}

/// A column of a spreadsheet.
pub struct Column {
    /// Its name.
    pub name: String,
    /// Its cells, from the first row on; empty ones too.
    pub cells: Vec<String>,
}

impl Column {
    /// Its cells that are not empty.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.cells
            .iter()
            .map(String::as_str)
            .filter(|cell| !cell.is_empty())
    }

    /// Whether a cell has signs of another markup, or those of an icon, a colour or a field, of which a new kit has none.
    pub fn is_no_markdown(&self) -> bool {
        self.words().any(|cell| {
            let (rich, notes) = markdown::inline(cell);
            let is_named = rich.icons().next().is_some() || rich.colours().next().is_some();
            is_named || !notes.is_empty() || cell.contains("${") || has_other_markup(cell)
        })
    }
}

/// The table in a file: CSV, or the first sheet of a workbook.
///
/// # Errors
/// It cannot be read, or has no rows.
pub fn spreadsheet(path: &str, bytes: Vec<u8>) -> Result<Spreadsheet, Box<Note>> {
    let empty = || {
        let note = Note::new(Code::BadData, format!("`{path}` has no cards"));
        note.help("the first row has the column names, and each row below it is a card")
    };
    let first = |notes: Vec<Note>| Box::new(notes.into_iter().next().unwrap_or_else(empty));
    let table = DataTable::read(path, bytes, Wanted::default()).map_err(first)?;
    let head = (FileId::default(), table.likely_head());
    let names = if table.warnings.is_empty() {
        names(&table, head)
    } else {
        None
    };
    let (
        Rows {
            columns, mut rows, ..
        },
        notes,
    ) = data::rows(&table, head, names, None);
    let has_faults = notes.iter().any(|note| note.severity() == Severity::Error);
    if rows.is_empty() && !has_faults {
        return Err(empty().into());
    }
    let is_kept = has_faults || !table.warnings.is_empty();
    let last = rows
        .last()
        .filter(|row| !is_kept && rows.len() > 1 && is_total(&columns, row));
    let total = last
        .and_then(|row| columns.iter().find_map(|column| row.cell(column)))
        .map(str::to_owned);
    rows.truncate(rows.len() - usize::from(total.is_some()));
    let cell = |row: &Row, name: &str| row.cell(name).unwrap_or_default().to_owned();
    let column = |name: String| Column {
        cells: rows.iter().map(|row| cell(row, &name)).collect(),
        name,
    };
    let columns = columns.into_iter().map(column).collect();
    let notes = [table.warnings, notes].concat();
    Ok(Spreadsheet {
        columns,
        rows: rows.len(),
        total,
        is_kept,
        has_faults,
        notes,
    })
}

/// A name of its own in one line for each column of a table that has words, if it lacks some; `head` is the line of names. A
/// head with one name alone is that of a title.
fn names(table: &DataTable, (file, head): (FileId, usize)) -> Option<Vec<String>> {
    let mut lines = table.lines(file, head).flatten();
    let names = lines.next()?.names();
    if names.iter().filter(|name| !name.is_empty()).count() < 2 {
        return None;
    }
    let mut has_words = vec![false; names.len()];
    let mut look = |line: Line<'_>| {
        has_words
            .iter_mut()
            .enumerate()
            .for_each(|(n, has)| *has |= !line.cell(n).is_empty())
    };
    lines.for_each(&mut look);
    let mut taken: BTreeSet<String> = BTreeSet::new();
    let mut own_name = |(n, (name, has_words)): (usize, (&String, &bool))| {
        let in_one_line = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let plain = if name.is_empty() && *has_words {
            format!("Column {}", n + 1)
        } else {
            in_one_line
        };
        let more = (2..).map(|more| format!("{plain} {more}"));
        let own = std::iter::once(plain.clone())
            .chain(more)
            .find(|name| !taken.contains(name))
            .unwrap_or_default();
        taken.extend(Some(own.clone()).filter(|own| !own.is_empty()));
        own
    };
    Some(
        names
            .iter()
            .zip(&has_words)
            .enumerate()
            .map(&mut own_name)
            .collect(),
    )
}

/// Rows as CSV.
pub fn csv(rows: impl Iterator<Item = Vec<String>>) -> Vec<u8> {
    let line = |cells: Vec<String>| {
        cells
            .iter()
            .map(|cell| written(cell, b','))
            .collect::<Vec<_>>()
            .join(",")
            + "\n"
    };
    rows.map(line).collect::<String>().into_bytes()
}
