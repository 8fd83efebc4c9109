//! Spreadsheets that are no part of a kit yet.

use super::data::{self, DataText, Rows, Wanted};
use crate::diag::{Code, Note, Report};

/// A spreadsheet, as a table for a deck.
pub struct Spreadsheet {
    /// The names of its columns, in their order.
    pub columns: Vec<String>,
    /// Its rows as CSV in which every card has an `id`, its number where it had none; `None` if it is such a file itself,
    /// has faults, or shows more than its words, of which its reader tells.
    pub csv: Option<Vec<u8>>,
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
    let DataText { name, text, is_sheet, warnings } = data::text(path, bytes, Wanted::default()).map_err(first)?;
    let mut report = Report::default();
    let file = report.sources.add(&name, text.clone());
    let head = data::likely_head(&text, file);
    let Rows { columns, rows, .. } = data::rows(&text, file, head, None, &mut report);
    if rows.is_empty() && !report.failed() {
        return Err(empty().into());
    }
    let has_ids = columns.iter().any(|column| column.eq_ignore_ascii_case("id"));
    if report.failed() || !warnings.is_empty() || has_ids && !is_sheet && head == 1 {
        return Ok(Spreadsheet { columns, csv: None });
    }
    let before = |word: String| (!has_ids).then_some(word).into_iter();
    let head = before("id".to_owned()).chain(columns.iter().cloned()).collect();
    let cells = rows.iter().zip(1_usize..).map(|(row, number)| {
        let cell = |column: &String| row.cell(column).unwrap_or_default().to_owned();
        before(number.to_string()).chain(columns.iter().map(cell)).collect()
    });
    let mut csv = csv::Writer::from_writer(Vec::new());
    let is_written = std::iter::once::<Vec<String>>(head).chain(cells).all(|row| csv.write_record(row).is_ok());
    // Memory takes everything.
    let csv = csv.into_inner().ok().filter(|_| is_written);
    Ok(Spreadsheet { columns, csv })
}
