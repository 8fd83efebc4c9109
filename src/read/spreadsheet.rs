//! Spreadsheets that are no part of a kit yet.

use std::collections::BTreeSet;

use super::data::{self, DataText, Reader, Row, Rows, Wanted};
use super::schema::{has_other_markup, is_total};
use crate::diag::{Code, Note, Report};
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
        self.cells.iter().map(String::as_str).filter(|cell| !cell.is_empty())
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
        note.help("its first row names the columns, and each row below is a card")
    };
    let first = |notes: Vec<Note>| Box::new(notes.into_iter().next().unwrap_or_else(empty));
    let DataText { name, text, warnings, .. } = data::text(path, bytes, Wanted::default()).map_err(first)?;
    let mut report = Report::default();
    let file = report.sources.add(&name, text.clone());
    let head = data::likely_head(&text, file);
    let named = Some(()).filter(|()| warnings.is_empty()).and_then(|()| with_names(&text, file, head));
    let (text, head) = named.as_ref().map_or((text.as_str(), head), |named| (named.as_str(), 1));
    let Rows { columns, mut rows, .. } = data::rows(text, file, head, None, &mut report);
    if rows.is_empty() && !report.failed() {
        return Err(empty().into());
    }
    let has_faults = report.failed();
    let is_kept = has_faults || !warnings.is_empty();
    let last = rows.last().filter(|row| !is_kept && rows.len() > 1 && is_total(&columns, row));
    let total = last.and_then(|row| columns.iter().find_map(|column| row.cell(column))).map(str::to_owned);
    rows.truncate(rows.len() - usize::from(total.is_some()));
    let cell = |row: &Row, name: &str| row.cell(name).unwrap_or_default().to_owned();
    let column = |name: String| Column { cells: rows.iter().map(|row| cell(row, &name)).collect(), name };
    Ok(Spreadsheet { columns: columns.into_iter().map(column).collect(), rows: rows.len(), total, is_kept, has_faults })
}

/// The same text with a name of its own in one line for each column that has words, if it lacks some; `head` is the line of names. A
/// head with one name alone is that of a title.
fn with_names(text: &str, file: FileId, head: usize) -> Option<String> {
    let (mut table, mut unread) = (Reader::from_line(text, file, head), Report::default());
    let (names, _) = table.next(&mut unread)?;
    let end = table.end();
    let names: Vec<&str> = names.iter().map(|name| name.trim_start_matches('\u{feff}').trim()).collect();
    if names.iter().filter(|name| !name.is_empty()).count() < 2 {
        return None;
    }
    let mut has_words = vec![false; names.len()];
    while let Some((row, _)) = table.next(&mut unread) {
        has_words.iter_mut().zip(row.iter()).for_each(|(has, cell)| *has |= !cell.is_empty());
    }
    let mut taken: BTreeSet<String> = BTreeSet::new();
    let mut own_name = |(n, (name, has_words)): (usize, (&&str, &bool))| {
        let in_one_line = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let plain = if name.is_empty() && *has_words { format!("Column {}", n + 1) } else { in_one_line };
        let more = (2..).map(|more| format!("{plain} {more}"));
        let own = std::iter::once(plain.clone()).chain(more).find(|name| !taken.contains(name)).unwrap_or_default();
        taken.extend(Some(own.clone()).filter(|own| !own.is_empty()));
        own
    };
    let own: Vec<String> = names.iter().zip(&has_words).enumerate().map(&mut own_name).collect();
    if own.iter().zip(&names).all(|(own, name)| own == name) {
        return None;
    }
    let delimiter = table.delimiter();
    let head = csv_of(delimiter, std::iter::once(own));
    let head = String::from_utf8(head).ok()?;
    Some(format!("sep={}\n{head}{}", char::from(delimiter), text[end..].trim_start_matches(['\r', '\n'])))
}

/// Rows as CSV.
pub fn csv(rows: impl Iterator<Item = Vec<String>>) -> Vec<u8> {
    csv_of(b',', rows)
}

fn csv_of(delimiter: u8, rows: impl Iterator<Item = Vec<String>>) -> Vec<u8> {
    let mut csv = csv::WriterBuilder::new().delimiter(delimiter).flexible(true).from_writer(Vec::new());
    // Memory takes everything.
    rows.for_each(|row| csv.write_record(row).unwrap_or_default());
    csv.into_inner().unwrap_or_default()
}
