//! The table in a file that somebody has, before it is a deck.

use serde::Serialize;

use crate::diag::Note;
use crate::read::{self, Spreadsheet};
use crate::service::notes::NoteData;

/// A table.
#[derive(Clone, Debug, Serialize)]
pub struct TableData {
    /// The names of its columns, each its own.
    pub columns: Vec<String>,
    /// Its rows, each with a cell for every column.
    pub rows: Vec<Vec<String>>,
    /// The first cell of a last row that adds the others up and was left out.
    pub total: Option<String>,
    /// What cells show that words do not, and other faults of the file.
    pub notes: Vec<NoteData>,
}

/// The table in a file: CSV, or the first sheet of a workbook.
///
/// # Errors
/// It cannot be read, or has no rows.
pub(in crate::service) fn table_in(path: &str, bytes: &[u8]) -> Result<TableData, Box<Note>> {
    let Spreadsheet {
        columns,
        rows,
        total,
        notes,
        ..
    } = read::spreadsheet(path, bytes.to_vec())?;
    let row = |n: usize| {
        columns
            .iter()
            .map(|column| column.cells[n].clone())
            .collect()
    };
    Ok(TableData {
        rows: (0..rows).map(row).collect(),
        columns: columns.iter().map(|column| column.name.clone()).collect(),
        total,
        notes: notes.iter().map(NoteData::from).collect(),
    })
}
