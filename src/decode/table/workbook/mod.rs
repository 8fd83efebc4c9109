//! A sheet of a workbook (XLSX or ODS) as it is shown, row by row.

mod cells;
mod format;
mod ods;
mod parts;
#[cfg(test)]
mod tests;
mod unread;
mod xlsx;

use std::io::Cursor;

use zip::ZipArchive;

pub(crate) use self::cells::FORMULA_HELP;
use self::cells::SheetError;
pub(super) use self::cells::SheetRows;
pub use self::cells::Wanted;
use self::ods::OdsReader;
use self::parts::Parts;
use self::xlsx::XlsxBook;
use crate::diag::{Code, Diagnostic, DiagnosticResult, contained};
use crate::message::{Message, Pattern, msg, pattern};

/// What compound files begin with: workbooks that are locked with a password, and those of 2003 and before.
const COMPOUND: [u8; 8] = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
/// What ZIP files begin with, and so all other workbooks.
const ZIP: &[u8] = b"PK\x03\x04";
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

/// An open workbook. The parts are unpacked only once, even if multiple sheets are read.
pub struct Workbook<'b> {
    /// The path, for diagnostics.
    pub(super) path: &'b str,
    parts: Parts,
    format: Format<'b>,
}

/// The format of a workbook.
enum Format<'b> {
    Ods,
    Xlsx(Box<XlsxBook<'b>>),
}

impl<'b> Workbook<'b> {
    /// Opens the workbook in a file.
    ///
    /// # Errors
    /// Returns an error if the file is not a workbook, is damaged, has a password, or is too large when it is unpacked.
    pub fn open(path: &'b str, bytes: &'b [u8]) -> DiagnosticResult<Self> {
        contained(|| Self::open_parts(path, bytes)).unwrap_or_else(|| Err(unreadable(path)))
    }

    fn open_parts(path: &'b str, bytes: &'b [u8]) -> DiagnosticResult<Self> {
        let archive = ZipArchive::new(Cursor::new(bytes)).map_err(|_| no_archive(path, bytes))?;
        let parts = Parts::unpack(archive, path)?;
        let mut workbook = Self {
            path,
            parts,
            format: Format::Ods,
        };
        if !workbook.is_ods() {
            let book = XlsxBook::open(bytes, &workbook.parts);
            let book = book.map_err(|error| workbook.diagnostic(error, Wanted::default()))?;
            workbook.format = Format::Xlsx(Box::new(book));
        }
        Ok(workbook)
    }

    fn is_ods(&self) -> bool {
        self.parts.xml("content.xml").is_some()
    }

    /// Reads the sheets that `wanted` selects, in order, until `accepts` returns true for one of them. Returns the names of the
    /// visible sheets, or no names if the workbook is damaged.
    pub(super) fn read_sheets(
        &mut self,
        wanted: Wanted<'_>,
        accepts: &mut dyn FnMut(&str, DiagnosticResult<SheetRows>) -> bool,
    ) -> Vec<String> {
        let Format::Xlsx(book) = &self.format else {
            return self.read_ods_sheets(wanted, accepts).unwrap_or_default();
        };

        let mut names = Vec::new();
        let mut is_done = false;
        for sheet in book.sheets() {
            if !is_done && wanted.selects(&sheet) {
                let rows = self.sheet(Wanted {
                    sheet: Some(&sheet.name),
                    ..wanted
                });
                is_done = accepts(&sheet.name, rows);
            }
            names.extend(sheet.is_visible.then_some(sheet.name));
        }
        names
    }

    fn read_ods_sheets(
        &self,
        wanted: Wanted<'_>,
        accepts: &mut dyn FnMut(&str, DiagnosticResult<SheetRows>) -> bool,
    ) -> Result<Vec<String>, SheetError> {
        let mut reader = OdsReader::open(&self.parts)?;
        let mut names = Vec::new();
        let mut is_done = false;
        while let Some(sheet) = reader.next_sheet()? {
            names.extend(sheet.is_visible.then(|| sheet.name.clone()));
            if !is_done && wanted.selects(&sheet) {
                let rows = contained(|| reader.rows(sheet.name.clone(), wanted.skips_hidden));
                is_done = accepts(&sheet.name, self.checked(rows, wanted));
            }
        }
        Ok(names)
    }

    /// Reads the requested sheet.
    ///
    /// # Errors
    /// Returns an error if there is no such sheet, or if it is damaged or exceeds a limit.
    pub(super) fn sheet(&mut self, wanted: Wanted<'_>) -> DiagnosticResult<SheetRows> {
        let sheet = contained(|| match &mut self.format {
            Format::Ods => ods::sheet(&self.parts, wanted),
            Format::Xlsx(book) => book.sheet(&self.parts, wanted),
        });
        self.checked(sheet, wanted)
    }

    /// Converts the error of a sheet. `sheet` is `None` if a library panicked.
    fn checked(
        &self,
        sheet: Option<Result<SheetRows, SheetError>>,
        wanted: Wanted<'_>,
    ) -> DiagnosticResult<SheetRows> {
        match sheet {
            Some(sheet) => sheet.map_err(|error| self.diagnostic(error, wanted)),
            None => Err(unreadable(self.path)),
        }
    }

    fn diagnostic(&self, error: SheetError, wanted: Wanted<'_>) -> Box<Diagnostic> {
        let path = self.path;
        let diagnostic = match error {
            SheetError::Diagnostic(diagnostic) => return diagnostic,
            SheetError::Locked => locked(path),
            SheetError::NoSheet(sheets) if !sheets.is_empty() => {
                let sheet = wanted.sheet.unwrap_or_default();
                let names = sheets.iter().map(|sheet| sheet.name.as_str());
                Diagnostic::new(
                    Code::UnknownName,
                    msg!("`{path}` has no sheet `{sheet}`", path, sheet),
                )
                .did_you_mean(sheet, names)
            }
            _ if self.is_ods() || self.parts.any(|name| name.starts_with("xl/")) => bad_data(
                msg!(
                    "`{path}` is damaged: parts of it are missing or broken",
                    path
                ),
                AGAIN,
            ),
            _ if self.parts.any(|name| name.ends_with(".iwa")) => numbers(path),
            _ => bad_data(msg!("`{path}` is a ZIP file, not a workbook", path), AGAIN),
        };
        diagnostic.into()
    }
}

/// Returns the error about a workbook that makes a library panic.
fn unreadable(path: &str) -> Box<Diagnostic> {
    bad_data(
        msg!("`{path}` cannot be read", path),
        pattern!("save it again, or as CSV"),
    )
    .into()
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

/// Returns an error if a file begins like XML and so is not a table.
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

/// Returns the error about a file that is not a ZIP file, so it is not a workbook.
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
