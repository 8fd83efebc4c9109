//! The table in a file that somebody has, before it is a deck.

use serde::Serialize;

use crate::decode::table::RowKind;
use crate::diag::DiagnosticResult;
use crate::message::Catalogue;
use crate::read::{self, LeftOutRow, Spreadsheet};
use crate::service::notes::NoteData;

/// A table.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct TableData {
    /// The column names, which are unique.
    pub columns: Vec<String>,
    /// The rows, with a cell for every column.
    pub rows: Vec<Vec<String>>,
    /// Whether the table names its columns. Otherwise, the names are made up, and its first row is a card.
    pub has_head: bool,
    /// The rows that are not cards.
    pub left_out: Vec<LeftOutRowData>,
    /// The names of the sheets that were not read.
    pub other_sheets: Vec<String>,
    /// Content that is not text, and other warnings about the file.
    pub notes: Vec<NoteData>,
}

/// A row that is not a card.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct LeftOutRowData {
    /// `title`, `total` or `note`.
    pub kind: &'static str,
    /// The number of the row.
    pub line: usize,
    /// The text of the row.
    pub text: String,
}

impl From<LeftOutRow> for LeftOutRowData {
    fn from(row: LeftOutRow) -> Self {
        Self {
            kind: match row.kind {
                RowKind::Title => "title",
                RowKind::Total => "total",
                RowKind::Note => "note",
            },
            line: row.line,
            text: row.text,
        }
    }
}

/// Reads the table in a CSV file or in the first sheet with a table.
///
/// # Errors
/// Returns an error if the file cannot be read or has no cards.
pub(crate) fn table_in(
    path: &str,
    bytes: &[u8],
    catalogue: &Catalogue,
) -> DiagnosticResult<TableData> {
    let Spreadsheet {
        columns,
        row_count,
        has_head,
        left_out,
        other_sheets,
        notes,
        ..
    } = read::spreadsheet(path, bytes, None)?;
    let row = |index: usize| {
        let cells = columns.iter().map(|column| column.cells[index].clone());
        cells.collect()
    };

    Ok(TableData {
        rows: (0..row_count).map(row).collect(),
        columns: columns.iter().map(|column| column.name.clone()).collect(),
        has_head,
        left_out: left_out.into_iter().map(LeftOutRowData::from).collect(),
        other_sheets,
        notes: notes
            .iter()
            .map(|note| NoteData::of(note, catalogue))
            .collect(),
    })
}
