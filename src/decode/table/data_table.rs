//! A table as a value: a file of CSV in whatever encoding, or a sheet of a workbook, with its rows and their places.

use std::borrow::Cow;
use std::ops::Range;

use super::csv::{
    Record, WIDEST, dialect, dialect_below_titles, line_end, place, records, said, written,
};
use super::encoding::{Decoded, decode};
use super::workbook::{CellFault, Wanted, begins_workbook, is_workbook, markup, sheet};
use crate::diag::{Code, Diagnostic, contained};
use crate::limits::COLUMNS;
use crate::message::msg;
use crate::source::{FileId, Span};

/// A table.
pub struct DataTable {
    /// What notes call it: the path of its file, and of a workbook the sheet as well.
    pub name: String,
    /// Its text, which notes show: a file of CSV as it is, a sheet as CSV with a line for each row.
    pub text: String,
    /// The rows of a sheet; those of CSV are in its text.
    rows: Option<Vec<Line<'static>>>,
    /// Warnings of what is not read, or perhaps read otherwise than it is intended, without a place.
    pub warnings: Vec<Diagnostic>,
}

/// A row as a line of a table: its cells and where it is in the text.
#[derive(Clone)]
pub struct Line<'t> {
    /// The cells, from the left.
    pub cells: Vec<Cell<'t>>,
    /// Its first line.
    pub at: Range<usize>,
}

/// A cell: its words without the spaces around them, and where they are in the text.
#[derive(Clone)]
pub struct Cell<'t> {
    pub words: Cow<'t, str>,
    pub at: Range<usize>,
}

/// An iterator over the rows of a table. Returns an error if the quotes of a row are wrong or if it has too many cells.
type Lines<'t> = Box<dyn Iterator<Item = Result<Line<'t>, Box<Diagnostic>>> + 't>;

impl Line<'_> {
    /// How many cells have words.
    pub fn words(&self) -> usize {
        self.cells
            .iter()
            .filter(|cell| !cell.words.is_empty())
            .count()
    }

    /// The words of a cell, by its number; none of one that the row does not have.
    pub fn cell(&self, n: usize) -> &str {
        self.cells.get(n).map_or("", |cell| &cell.words)
    }

    /// How many cells there are up to the last one with words.
    pub fn told(&self) -> usize {
        self.cells
            .iter()
            .rposition(|cell| !cell.words.is_empty())
            .map_or(0, |last| last + 1)
    }

    /// What its cells say as names of columns.
    pub fn names(&self) -> Vec<String> {
        self.cells
            .iter()
            .map(|cell| cell.words.trim_start_matches('\u{feff}').trim().to_owned())
            .collect()
    }

    /// Its place in a file.
    pub fn span(&self, file: FileId) -> Span {
        Span {
            file,
            start: self.at.start,
            end: self.at.end,
        }
    }
}

impl DataTable {
    /// The table in a file of data, of which notes speak by this path.
    ///
    /// # Errors
    /// What is wrong with it, in notes without a place.
    pub fn read(
        path: &str,
        bytes: Vec<u8>,
        wanted: Wanted<'_>,
    ) -> Result<DataTable, Vec<Diagnostic>> {
        if is_workbook(path) || begins_workbook(&bytes) {
            return of_workbook(path, &bytes, wanted);
        }
        if let Some(note) = markup(path, &bytes) {
            return Err(vec![note]);
        }
        let Decoded { text, doubt } = decode(path, bytes).map_err(|line| {
            let note = Diagnostic::new(
                Code::BadData,
                msg!(
                    "`{path}` is UTF-8, but line {line} has characters in another encoding",
                    path,
                    line
                ),
            );
            vec![note.help(msg!(
                "retype that line in a text editor, or save the table again as CSV UTF-8"
            ))]
        })?;
        if text.contains('\0') {
            let note = Diagnostic::new(Code::BadData, msg!("`{path}` is not text", path));
            return Err(vec![
                note.help(msg!("save it as CSV, or as a workbook (.xlsx or .ods)")),
            ]);
        }
        let doubt = doubt.map(|doubt| {
            Diagnostic::new(Code::UnsureEncoding, doubt).help(msg!("if they are printed wrong, save it as UTF-8, which spreadsheet programs call CSV UTF-8"))
        });
        Ok(DataTable {
            name: path.to_owned(),
            rows: None,
            text,
            warnings: doubt.into_iter().collect(),
        })
    }

    /// The sheet of these rows.
    pub(super) fn of_rows(
        name: String,
        rows: Vec<Vec<String>>,
        warnings: Vec<Diagnostic>,
    ) -> DataTable {
        let wide = rows.iter().map(Vec::len).max().unwrap_or(0);
        let mut text = String::new();
        let row = |mut cells: Vec<String>| {
            let start = text.len();
            cells.resize(wide, String::new());
            let cell = |(n, words): (usize, String)| {
                text.push_str(if n > 0 { "," } else { "" });
                let from = text.len();
                // An empty line would be no row.
                text.push_str(if wide == 1 && words.is_empty() {
                    "\"\""
                } else {
                    ""
                });
                text.push_str(&written(&in_one_line(&words), b','));
                Cell {
                    words: Cow::Owned(words),
                    at: from..text.len(),
                }
            };
            let cells = cells.into_iter().enumerate().map(cell).collect();
            let at = start..text.len();
            text.push('\n');
            Line { cells, at }
        };
        let rows = Some(rows.into_iter().map(row).collect());
        DataTable {
            name,
            text,
            rows,
            warnings,
        }
    }

    /// Whether it is a sheet of a workbook.
    pub fn is_sheet(&self) -> bool {
        self.rows.is_some()
    }

    /// What is between the cells from a line on, which is counted from 1, and the byte at which the table starts there.
    pub(super) fn dialect(&self, line: usize) -> (u8, usize) {
        let above: usize = self
            .text
            .split_inclusive('\n')
            .take(line.saturating_sub(1))
            .map(str::len)
            .sum();
        let (delimiter, start) = if self.is_sheet() {
            (b',', 0)
        } else {
            dialect(&self.text[above..])
        };
        (delimiter, above + start)
    }

    /// Returns the rows with text from a line on, which is counted from 1, or errors about the quotes of a row. Ends after
    /// a row with too many cells.
    pub fn lines<'t>(
        &'t self,
        file: FileId,
        line: usize,
    ) -> impl Iterator<Item = Result<Line<'t>, Box<Diagnostic>>> + 't {
        let rows = match &self.rows {
            Some(rows) => sheet_lines(rows, line),
            None => self.csv_lines(file, self.dialect(line)),
        };
        rows.filter(|row| row.as_ref().map_or(true, |row| row.words() > 0))
    }

    /// Like [`lines`](Self::lines), but also returns empty rows, and can read a table with titles above its column names.
    /// The table does not belong to a kit yet, so spans do not name its file.
    pub fn lines_and_gaps(&self) -> Lines<'_> {
        match &self.rows {
            Some(rows) => sheet_lines(rows, 1),
            None => self.csv_lines(FileId::default(), dialect_below_titles(&self.text)),
        }
    }

    fn csv_lines<'t>(&'t self, file: FileId, (delimiter, start): (u8, usize)) -> Lines<'t> {
        let row = move |record: Record<'t>| {
            let mut from = record.start;
            let at = from..from + line_end(&self.text[from..]);
            let span = Span {
                file,
                start: at.start,
                end: at.end,
            };
            if let Some(message) = record.fault {
                let help = msg!("write a quote within a quoted cell twice, as in \"a 5\"\" disc\"");
                let note = Diagnostic::new(Code::BadData, message).at(span);
                return Err(Box::new(note.help(help)));
            }
            if record.more > 0 {
                let count = (WIDEST + record.more) as u64;
                let note = Diagnostic::beyond(&COLUMNS, msg!("the table has"), count);
                return Err(Box::new(note.at(span)));
            }
            let cell = |cell| {
                let at = place(cell, from);
                from += cell.len() + 1;
                Cell {
                    words: trimmed(said(cell)),
                    at,
                }
            };
            Ok(Line {
                cells: record.cells.into_iter().map(cell).collect(),
                at,
            })
        };
        let until_wide = |is_over: &mut bool, record: Record<'t>| {
            let is_wide = record.more > 0;
            (!std::mem::replace(is_over, is_wide)).then_some(record)
        };
        Box::new(
            records(&self.text, start, delimiter)
                .scan(false, until_wide)
                .map(row),
        )
    }

    /// The line of a row, counted from 1.
    pub fn line(&self, row: &Line<'_>) -> usize {
        1 + self.text[..row.at.start].matches('\n').count()
    }
}

fn sheet_lines<'t>(rows: &'t [Line<'static>], line: usize) -> Lines<'t> {
    let rows = rows.iter().skip(line.saturating_sub(1));
    Box::new(rows.cloned().map(Ok))
}

/// Whether only one cell of a row of several has words: so looks a title above a table.
pub(super) fn is_title(row: &Line<'_>) -> bool {
    row.cells.len() > 1 && row.words() == 1
}

/// A text without the spaces around it.
fn trimmed(words: Cow<'_, str>) -> Cow<'_, str> {
    match words {
        Cow::Borrowed(words) => Cow::Borrowed(words.trim()),
        Cow::Owned(words) => Cow::Owned(words.trim().to_owned()),
    }
}

/// A line break within a cell of a workbook, as notes show it, in whose text a row is a line.
const LINE: &str = "\u{2028}";

fn in_one_line(words: &str) -> String {
    words.replace(['\n', '\r'], LINE)
}

/// The sheet that is wanted of a workbook.
fn of_workbook(path: &str, bytes: &[u8], wanted: Wanted<'_>) -> Result<DataTable, Vec<Diagnostic>> {
    let sheet = contained(|| sheet(path, bytes, wanted)).unwrap_or_else(|| {
        let note = Diagnostic::new(Code::BadData, msg!("`{path}` cannot be read", path));
        Err(note.help(msg!("save it again, or as CSV")).into())
    });
    let sheet = sheet.map_err(|note| vec![*note])?;
    let name = format!("{path}, sheet \u{201c}{}\u{201d}", sheet.name);
    let note = |code: Code, fault: &CellFault| {
        Diagnostic::new(
            code,
            msg!(
                "{path}, sheet \u{201c}{sheet}\u{201d}, {cells}: {what}",
                path,
                sheet = sheet.name,
                cells = fault.cells(),
                what = fault.what
            ),
        )
        .help(fault.help)
    };
    if !sheet.faults.is_empty() {
        return Err(sheet
            .faults
            .iter()
            .map(|fault| note(Code::BadData, fault))
            .collect());
    }
    let warnings = sheet
        .unread
        .iter()
        .map(|fault| note(Code::UnreadCellContent, fault))
        .collect();
    Ok(DataTable::of_rows(name, sheet.rows, warnings))
}
