//! A sheet of a workbook (XLSX or ODS) as it is shown, row by row.

mod cells;
mod format;
mod ods;
#[cfg(test)]
mod tests;
mod unread;
mod xlsx;

use std::io::{Cursor, Read, Write};

use memchr::memchr_iter;
use zip::ZipArchive;

use self::cells::Fault;
pub use self::cells::Wanted;
pub(crate) use self::cells::{CellFault, FORMULA_HELP, SheetRows};
use crate::diag::{Code, Diagnostic};
use crate::limits::{CELL_WORDS, UNPACKED};
use crate::message::{Message, Pattern, msg, pattern};

/// What compound files begin with: workbooks that are locked with a password, and those of 2003 and before.
const COMPOUND: [u8; 8] = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/// What ZIP files begin with, and so all other workbooks.
const ZIP: &[u8] = b"PK\x03\x04";
/// What the names of the parts with the words of cells begin with.
const CELL_PARTS: [&str; 3] = ["content.xml", "xl/sharedStrings", "xl/worksheets/"];
const AGAIN: Pattern =
    pattern!("open it in a spreadsheet program, and save it again as .xlsx or .ods, or as CSV");

/// Whether a file is named like a workbook, or like what stands for one.
pub fn is_workbook(path: &str) -> bool {
    let lower = path.to_ascii_lowercase();
    [".xlsx", ".xlsm", ".ods", ".xls", ".numbers", ".gsheet"]
        .iter()
        .any(|end| lower.ends_with(end))
}

/// Whether a file begins like a workbook, whatever it is called.
pub fn begins_workbook(bytes: &[u8]) -> bool {
    bytes.starts_with(ZIP) || bytes.starts_with(&COMPOUND)
}

/// A sheet of the workbook in a file of this path.
///
/// # Errors
/// A note without a place.
pub(crate) fn sheet(
    path: &str,
    bytes: &[u8],
    wanted: Wanted<'_>,
) -> Result<SheetRows, Box<Diagnostic>> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| no_archive(path, bytes))?;
    check_size(&mut archive, path)?;
    let is_ods = archive.by_name("content.xml").is_ok();
    let read = if is_ods {
        ods::sheet(&mut archive, wanted)
    } else {
        xlsx::sheet(bytes, &mut archive, wanted)
    };
    read.map_err(|fault| match fault {
        Fault::Diagnostic(note) => note,
        Fault::Locked => locked(path).into(),
        Fault::NoSheet(sheets) if !sheets.is_empty() => {
            let sheet = wanted.sheet.unwrap_or_default();
            let note = Diagnostic::new(
                Code::UnknownName,
                msg!("`{path}` has no sheet `{sheet}`", path, sheet),
            );
            note.did_you_mean(sheet, sheets.iter().map(|sheet| sheet.name.as_str()))
                .into()
        }
        Fault::NoSheet(_) | Fault::CellError | Fault::Damaged => {
            let has = |is: fn(&str) -> bool| archive.file_names().flatten().any(|name| is(&name));
            let note = if is_ods || has(|name| name.starts_with("xl/")) {
                let message = msg!(
                    "`{path}` is damaged: parts of it are missing or broken",
                    path
                );
                bad_data(message, AGAIN)
            } else if has(|name| name.ends_with(".iwa")) {
                numbers(path)
            } else {
                bad_data(msg!("`{path}` is a ZIP file, not a workbook", path), AGAIN)
            };
            note.into()
        }
    })
}

/// Returns the names of the visible sheets of a workbook. Returns no names if the file cannot be read.
pub fn sheet_names(bytes: &[u8]) -> Vec<String> {
    let Ok(mut archive) = ZipArchive::new(Cursor::new(bytes)) else {
        return Vec::new();
    };
    let is_ods = archive.by_name("content.xml").is_ok();
    let names = if is_ods {
        ods::sheet_names(&mut archive)
    } else {
        xlsx::sheet_names(bytes)
    };
    names.unwrap_or_default()
}

fn bad_data(message: Message, help: Pattern) -> Diagnostic {
    Diagnostic::new(Code::BadData, message).help(help)
}

fn locked(path: &str) -> Diagnostic {
    bad_data(
        msg!("`{path}` is protected by a password", path),
        pattern!("open it with the password and save it without one, or as CSV"),
    )
}

/// The advice for a document of Apple Numbers.
pub const NUMBERS_HELP: Pattern =
    pattern!("in Numbers, choose File › Export To › Excel, and use the exported file");

fn numbers(path: &str) -> Diagnostic {
    let message = msg!("`{path}` is a document of Apple Numbers", path);
    bad_data(message, NUMBERS_HELP)
}

fn web_page(path: &str) -> Diagnostic {
    let message = msg!("`{path}` is a web page, despite its name", path);
    bad_data(message, AS_WORKBOOK)
}

const AS_WORKBOOK: Pattern =
    pattern!("open it in a spreadsheet program, and save it as .xlsx or .ods");
/// Within so many bytes from the beginning a file of XML says what it is.
const ROOT: usize = 4_096;

/// Returns the note on a file that begins as XML, which no table of words does.
pub(crate) fn markup(path: &str, bytes: &[u8]) -> Option<Diagnostic> {
    let start = bytes
        .strip_prefix(b"\xef\xbb\xbf")
        .unwrap_or(bytes)
        .trim_ascii_start();
    if !start.starts_with(b"<?xml") {
        return None;
    }

    let start = &start[..start.len().min(ROOT)];
    let has = |words: &str| memchr::memmem::find(start, words.as_bytes()).is_some();
    Some(if has("urn:oasis:names:tc:opendocument") {
        bad_data(
            msg!(
                "`{path}` is a flat XML OpenDocument file, such as .fods",
                path
            ),
            pattern!("open it in a spreadsheet program, and save it as .ods or .xlsx"),
        )
    } else if has("urn:schemas-microsoft-com:office:spreadsheet") {
        let message = msg!("`{path}` is an Excel 2003 XML spreadsheet", path);
        bad_data(message, AS_WORKBOOK)
    } else if has("<html") {
        web_page(path)
    } else {
        bad_data(
            msg!("`{path}` is XML, not a table", path),
            pattern!("save the table as CSV, or as a workbook (.xlsx or .ods)"),
        )
    })
}

/// Returns the note on a file that is no ZIP file, as workbooks are.
fn no_archive(path: &str, bytes: &[u8]) -> Diagnostic {
    // The names in a compound file are UTF-16.
    let package: Vec<u8> = "EncryptedPackage"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let lower = path.to_ascii_lowercase();
    if bytes.windows(package.len()).any(|name| name == package) {
        locked(path)
    } else if bytes.starts_with(&COMPOUND) {
        bad_data(
            msg!("`{path}` is a workbook from Excel 2003 or earlier", path),
            pattern!("open it and save it as .xlsx, or as CSV"),
        )
    } else if bytes.starts_with(ZIP) {
        bad_data(
            msg!("`{path}` is incomplete or damaged", path),
            pattern!("copy or download it again"),
        )
    } else if let Some(note) = markup(path, bytes) {
        note
    } else if bytes.trim_ascii_start().starts_with(b"<") {
        web_page(path)
    } else if lower.ends_with(".gsheet") {
        bad_data(
            msg!("`{path}` is only a link to a Google Sheet", path),
            pattern!(
                "in Google Sheets, choose File › Download › Microsoft Excel, and use the downloaded file"
            ),
        )
    } else if lower.ends_with(".numbers") {
        numbers(path)
    } else {
        bad_data(msg!("`{path}` is not a workbook", path), AGAIN)
    }
}

/// Notes a workbook that would be too large unpacked, whatever it says of itself, or has a text that no cell may have.
fn check_size(archive: &mut ZipArchive<Cursor<&[u8]>>, path: &str) -> Result<(), Box<Diagnostic>> {
    let mut size = 0;
    for n in 0..archive.len() {
        let Ok(mut part) = archive.by_index_with_options(n, zip::read::ZipReadOptions::new())
        else {
            continue;
        };
        let has_cells = part
            .name()
            .is_ok_and(|name| CELL_PARTS.iter().any(|part| name.starts_with(part)));
        let mut rest = (&mut part).take(UNPACKED.most - size + 1);
        let mut texts = Texts::default();
        size += std::io::copy(&mut rest, &mut texts).unwrap_or(0);
        if !UNPACKED.allows(size) {
            let subject = msg!("`{path}` unpacks to at least", path);
            return Err(Diagnostic::beyond(&UNPACKED, subject, size).into());
        }
        // A cell that is a little too long is reported by its name when it is read.
        if has_cells && !CELL_WORDS.allows(texts.longest / 8) {
            let subject = msg!("`{path}` has", path);
            return Err(Diagnostic::beyond(&CELL_WORDS, subject, texts.longest).into());
        }
    }
    Ok(())
}

/// The texts between the tags of a part that is written to it.
#[derive(Default)]
struct Texts {
    /// The bytes of the one that is not at its end.
    open: u64,
    /// The bytes of the longest so far, with its tag.
    longest: u64,
}

impl Write for Texts {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let mut start = 0;
        for tag in memchr_iter(b'<', bytes).chain([bytes.len()]) {
            self.open += (tag - start) as u64;
            self.longest = self.longest.max(self.open);
            if tag < bytes.len() {
                self.open = 0;
            }
            start = tag;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
