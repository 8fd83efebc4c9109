//! A sheet of a workbook (XLSX or ODS) as CSV: row by row as it is shown, one line for each row.

mod cells;
mod ods;
#[cfg(test)]
mod tests;
mod xlsx;

use std::io::{Cursor, Read};

use zip::ZipArchive;

use self::cells::Fault;
pub(in crate::read) use self::cells::{LINE, SheetText, Wanted};
use crate::diag::{Code, Note};
use crate::limits::UNPACKED;

/// Whether a file is named like a workbook.
pub(in crate::read) fn is_workbook(path: &str) -> bool {
    [".xlsx", ".xlsm", ".ods", ".xls"].iter().any(|end| path.to_ascii_lowercase().ends_with(end))
}

/// A sheet of the workbook in a file of this path.
///
/// # Errors
/// A note without a place.
pub(in crate::read) fn sheet(path: &str, bytes: &[u8], wanted: Wanted<'_>) -> Result<SheetText, Box<Note>> {
    let bad = |why: &str, help: &str| Box::new(Note::new(Code::BadData, format!("`{path}` {why}")).help(help));
    // The signature of compound files: an old workbook, or any that is locked with a password.
    if bytes.starts_with(&[0xd0, 0xcf, 0x11, 0xe0]) {
        return Err(bad(
            "is locked with a password, or is an old .xls workbook",
            "save it as .xlsx without a password, or as CSV",
        ));
    }
    let mut archive = ZipArchive::new(Cursor::new(bytes))
        .map_err(|_| bad("is no workbook", "save it again as .xlsx or .ods, or as CSV"))?;
    check_size(&mut archive, path)?;
    let is_ods = archive.by_name("content.xml").is_ok();
    let read = if is_ods { ods::sheet(&mut archive, wanted) } else { xlsx::sheet(bytes, &mut archive, wanted) };
    read.map_err(|fault| match fault {
        Fault::Note(note) => note,
        Fault::NoSheet(names) => {
            let asked = wanted.sheet.unwrap_or_default();
            let note = Note::new(Code::UnknownName, format!("`{path}` has no sheet `{asked}`"));
            note.did_you_mean(asked, names.iter().map(String::as_str)).into()
        }
        Fault::Bad(why) => bad(&format!("cannot be read: {why}"), "save it again as .xlsx or .ods, or as CSV"),
    })
}

/// Notes a workbook that would be too large unpacked, whatever it says of itself.
fn check_size(archive: &mut ZipArchive<Cursor<&[u8]>>, path: &str) -> Result<(), Box<Note>> {
    let mut size = 0;
    for n in 0..archive.len() {
        let Ok(mut part) = archive.by_index_with_options(n, zip::read::ZipReadOptions::new()) else { continue };
        let mut rest = (&mut part).take(UNPACKED.most - size + 1);
        size += std::io::copy(&mut rest, &mut std::io::sink()).unwrap_or(0);
        if !UNPACKED.allows(size) {
            return Err(Note::beyond(&UNPACKED, &format!("`{path}` unpacks to at least"), size).into());
        }
    }
    Ok(())
}
