//! The text of a file of data: of a CSV file in whatever encoding, or of a sheet of a workbook as CSV.

use super::decode::{Decoded, decode};
use super::workbook::{CellFault, Wanted, begins_workbook, is_workbook, markup, sheet};
use crate::diag::{Code, Note, contained};

/// A text of CSV.
pub(in crate::read) struct DataText {
    /// What notes call it: the path of its file, and of a workbook the sheet as well.
    pub(in crate::read) name: String,
    pub(in crate::read) text: String,
    /// Whether it is a sheet of a workbook.
    pub(in crate::read) is_sheet: bool,
    /// Warnings of what is not read, or perhaps read otherwise than it is meant, without a place.
    pub(in crate::read) warnings: Vec<Note>,
}

/// The text of a file of data, of which notes speak by this path.
///
/// # Errors
/// What is wrong with it, in notes without a place.
pub(in crate::read) fn text(path: &str, bytes: Vec<u8>, wanted: Wanted<'_>) -> Result<DataText, Vec<Note>> {
    if !is_workbook(path) && !begins_workbook(&bytes) {
        if let Some((why, help)) = markup(&bytes) {
            return Err(vec![Note::new(Code::BadData, format!("`{path}` {why}")).help(help)]);
        }
        let Decoded { text, doubt } = decode(bytes).map_err(|line| {
            let note = Note::new(Code::BadData, format!("`{path}` is UTF-8, but line {line} has letters that are not"));
            vec![note.help("type that line anew in a text editor, or save the table again as CSV UTF-8")]
        })?;
        if text.contains('\0') {
            let note = Note::new(Code::BadData, format!("`{path}` is not text"));
            return Err(vec![note.help("save it as CSV, or as a workbook (.xlsx or .ods)")]);
        }
        let doubt = doubt.map(|doubt| {
            let note = Note::new(Code::UnsureEncoding, format!("`{path}` is read as {doubt}"));
            note.help("if they come out wrong, save it as UTF-8, which a spreadsheet program calls CSV UTF-8")
        });
        return Ok(DataText { name: path.to_owned(), text, is_sheet: false, warnings: doubt.into_iter().collect() });
    }
    let sheet = contained(|| sheet(path, &bytes, wanted)).unwrap_or_else(|| {
        let note = Note::new(Code::BadData, format!("`{path}` cannot be read"));
        Err(note.help("save it again, or as CSV").into())
    });
    let sheet = sheet.map_err(|note| vec![*note])?;
    let name = format!("{path}, sheet \u{201c}{}\u{201d}", sheet.name);
    let note = |code: Code, fault: &CellFault| {
        Note::new(code, format!("{name}, {}: {}", fault.cells(), fault.what)).help(fault.help)
    };
    if !sheet.faults.is_empty() {
        return Err(sheet.faults.iter().map(|fault| note(Code::BadData, fault)).collect());
    }
    let warnings = sheet.unread.iter().map(|fault| note(Code::UnreadCellContent, fault)).collect();
    Ok(DataText { name, text: sheet.text, is_sheet: true, warnings })
}
