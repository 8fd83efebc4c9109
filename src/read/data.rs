//! CSV files into rows under named columns.

use std::collections::BTreeMap;

use crate::diag::{Code, Note, Report};
use crate::source::{FileId, Span};

/// One row: its fields by column, and where it stands.
pub(super) struct Row {
    /// The fields; an empty cell gives none.
    pub fields: BTreeMap<String, String>,
    /// Where the row stands.
    pub span: Span,
}

/// The columns and rows of a CSV text.
pub(super) fn rows(text: &str, file: FileId, report: &mut Report) -> (Vec<String>, Vec<Row>) {
    let mut reader = csv::ReaderBuilder::new().trim(csv::Trim::All).from_reader(text.as_bytes());
    let columns: Vec<String> = match reader.headers() {
        Ok(headers) => headers.iter().map(|name| name.trim_start_matches('\u{feff}').to_owned()).collect(),
        Err(fault) => {
            report.say(Note::new(Code::BadData, fault.to_string()).at(Span { file, start: 0, end: 0 }));
            return (Vec::new(), Vec::new());
        }
    };
    let mut rows = Vec::new();
    for record in reader.records() {
        match record {
            Ok(record) => {
                let start = record.position().map_or(0, |at| at.byte() as usize);
                let end = text[start..].find('\n').map_or(text.len(), |n| start + n);
                let cells = columns.iter().cloned().zip(record.iter().map(str::to_owned));
                let fields = cells.filter(|(_, cell)| !cell.is_empty()).collect();
                rows.push(Row { fields, span: Span { file, start, end } });
            }
            Err(fault) => report.say(bad_row(&fault, file)),
        }
    }
    (columns, rows)
}

fn bad_row(fault: &csv::Error, file: FileId) -> Note {
    let start = fault.position().map_or(0, |at| at.byte() as usize);
    let message = match fault.kind() {
        csv::ErrorKind::UnequalLengths { expected_len, len, .. } => {
            format!("this row has {len} cells under {expected_len} columns")
        }
        csv::ErrorKind::Utf8 { .. } => "this row is not UTF-8 text".to_owned(),
        _ => "this row cannot be read".to_owned(),
    };
    let help = "put a cell with a comma or a quote into double quotes, and save the file as UTF-8 CSV";
    Note::new(Code::BadData, message).at(Span { file, start, end: start + 1 }).help(help)
}
