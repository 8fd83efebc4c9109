//! Tables: CSV files in any encoding, and sheets of workbooks.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use super::csv::{Record, WIDEST, dialect, dialect_below_titles, line_end, place, records, said};
use super::encoding::{Decoded, decode};
use super::workbook::{SheetRows, Wanted, Workbook, begins_workbook, is_workbook, markup};
use crate::diag::{Code, Diagnostic, DiagnosticResult, Severity};
use crate::limits::COLUMNS;
use crate::message::msg;
use crate::source::{FileId, Sheet, Sources, Span};

/// A table.
pub struct DataTable {
    /// The name in diagnostics. This is the path of the file, followed by the name of the sheet for a workbook.
    pub name: String,
    content: TableContent,
    /// Warnings without a location about content that is not read or that could be read wrong.
    pub warnings: Vec<Diagnostic>,
}

enum TableContent {
    Csv(String),
    Sheet(Arc<Sheet>),
}

/// A row of a table. Ranges have the same units as in a [`Span`].
#[derive(Clone)]
pub struct Line<'t> {
    /// The cells, from the left.
    pub cells: Vec<Cell<'t>>,
    /// The range of the row. For CSV, this is only the first line.
    pub at: Range<usize>,
    /// The number of the row in a sheet, or of its first line in a text, counted from one.
    pub number: usize,
}

/// A cell of a row.
#[derive(Clone)]
pub struct Cell<'t> {
    /// The text without the spaces around it.
    pub words: Cow<'t, str>,
    /// The range of the text.
    pub at: Range<usize>,
}

/// An iterator over the rows of a table. Returns an error if the quotes of a row are wrong or if it has too many cells.
type Lines<'t> = Box<dyn Iterator<Item = DiagnosticResult<Line<'t>>> + 't>;

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
    /// Reads the table in a file. Diagnostics call the file `path`.
    ///
    /// # Errors
    /// Returns errors without a location if the file is not a table, or if a cell of a workbook cannot be printed.
    pub fn read(
        path: &str,
        bytes: Vec<u8>,
        wanted: Wanted<'_>,
    ) -> Result<DataTable, Vec<Diagnostic>> {
        if is_workbook(path) || begins_workbook(&bytes) {
            let mut workbook = Workbook::open(path, &bytes).map_err(|error| vec![*error])?;
            return Self::from_workbook(&mut workbook, wanted);
        }
        if let Some(error) = markup(path, &bytes) {
            return Err(vec![error]);
        }

        let Decoded { text, doubt } = decode(path, bytes).map_err(|line| {
            let error = Diagnostic::new(
                Code::BadData,
                msg!(
                    "`{path}` is UTF-8, but line {line} has characters in another encoding",
                    path,
                    line
                ),
            );
            vec![error.help(msg!(
                "retype that line in a text editor, or save the table again as CSV UTF-8"
            ))]
        })?;
        if text.contains('\0') {
            let error = Diagnostic::new(Code::BadData, msg!("`{path}` is not text", path));
            return Err(vec![
                error.help(msg!("save it as CSV, or as a workbook (.xlsx or .ods)")),
            ]);
        }
        let doubt = doubt.map(|doubt| {
            Diagnostic::new(Code::UnsureEncoding, doubt).help(msg!("if they are printed wrong, save it as UTF-8, which spreadsheet programs call CSV UTF-8"))
        });
        Ok(DataTable {
            name: path.to_owned(),
            content: TableContent::Csv(text),
            warnings: doubt.into_iter().collect(),
        })
    }

    /// Reads the requested sheet of a workbook.
    ///
    /// # Errors
    /// Returns errors without a location if there is no such sheet, or if a cell of the sheet cannot be printed.
    pub fn from_workbook(
        workbook: &mut Workbook<'_>,
        wanted: Wanted<'_>,
    ) -> Result<Self, Vec<Diagnostic>> {
        let sheet = workbook.sheet(wanted).map_err(|error| vec![*error])?;
        Self::from_sheet(workbook.path, sheet)
    }

    /// Reads the sheets that `wanted` selects, in order, until `accepts` returns true for a table. Returns the names of the
    /// visible sheets, or no names if the workbook is damaged.
    pub fn read_sheets(
        workbook: &mut Workbook<'_>,
        wanted: Wanted<'_>,
        mut accepts: impl FnMut(&str, Result<Self, Vec<Diagnostic>>) -> bool,
    ) -> Vec<String> {
        let path = workbook.path;
        workbook.read_sheets(wanted, &mut |name, sheet| {
            let sheet = sheet.map_err(|error| vec![*error]);
            accepts(name, sheet.and_then(|sheet| Self::from_sheet(path, sheet)))
        })
    }

    fn from_sheet(path: &str, sheet: SheetRows) -> Result<Self, Vec<Diagnostic>> {
        let problems = sheet.problems.notes(path, &sheet.name);
        let (errors, warnings): (Vec<Diagnostic>, Vec<Diagnostic>) =
            problems.partition(|problem| problem.severity == Severity::Error);
        if !errors.is_empty() {
            return Err(errors);
        }
        let name = format!("{path}, sheet \u{201c}{}\u{201d}", sheet.name);
        Ok(Self::from_rows(name, sheet.rows, warnings))
    }

    /// Creates a table from the rows of a sheet.
    pub(super) fn from_rows(
        name: String,
        rows: Vec<Vec<String>>,
        warnings: Vec<Diagnostic>,
    ) -> Self {
        Self {
            name,
            content: TableContent::Sheet(Arc::new(Sheet::new(rows))),
            warnings,
        }
    }

    /// Adds the content of the table to the sources.
    pub(crate) fn add_to(&self, sources: &mut Sources, path: &str) -> FileId {
        match &self.content {
            TableContent::Csv(text) => sources.add(path, text.clone()),
            TableContent::Sheet(sheet) => sources.add_sheet(path, sheet.clone()),
        }
    }

    /// Returns the delimiter of the cells below and including `line`, which is counted from one. The rows of a sheet are
    /// displayed with commas.
    pub(super) fn delimiter(&self, line: usize) -> u8 {
        match &self.content {
            TableContent::Csv(text) => dialect(&text[line_start(text, line)..]).0,
            TableContent::Sheet(_) => b',',
        }
    }

    /// Returns the rows with text from a line on, which is counted from 1, or errors about the quotes of a row. Ends after
    /// a row with too many cells.
    pub fn lines<'t>(
        &'t self,
        file: FileId,
        line: usize,
    ) -> impl Iterator<Item = DiagnosticResult<Line<'t>>> + 't {
        let rows = match &self.content {
            TableContent::Csv(text) => {
                let above = line_start(text, line);
                let (delimiter, start) = dialect(&text[above..]);
                csv_lines(text, file, delimiter, above + start)
            }
            TableContent::Sheet(sheet) => sheet_lines(sheet, line),
        };
        rows.filter(|row| row.as_ref().map_or(true, |row| row.words() > 0))
    }

    /// Like [`lines`](Self::lines), but also returns empty rows, and can read a table with titles above its column names.
    /// The table does not belong to a kit yet, so spans do not name its file.
    pub fn lines_and_gaps(&self) -> Lines<'_> {
        match &self.content {
            TableContent::Csv(text) => {
                let (delimiter, start) = dialect_below_titles(text);
                csv_lines(text, FileId::default(), delimiter, start)
            }
            TableContent::Sheet(sheet) => sheet_lines(sheet, 1),
        }
    }
}

/// Returns the byte at which `line` starts. Lines are counted from one.
fn line_start(text: &str, line: usize) -> usize {
    let above = text.split_inclusive('\n').take(line.saturating_sub(1));
    above.map(str::len).sum()
}

fn csv_lines<'t>(text: &'t str, file: FileId, delimiter: u8, start: usize) -> Lines<'t> {
    let mut counted = 0;
    let mut number = 1;
    let row = move |record: Record<'t>| {
        let mut from = record.start;
        number += text[counted..from].matches('\n').count();
        counted = from;
        let at = from..from + line_end(&text[from..]);
        let span = Span {
            file,
            start: at.start,
            end: at.end,
        };
        if let Some(message) = record.fault {
            let help = msg!("write a quote within a quoted cell twice, as in \"a 5\"\" disc\"");
            let error = Diagnostic::new(Code::BadData, message).at(span);
            return Err(Box::new(error.help(help)));
        }
        if record.more > 0 {
            let count = (WIDEST + record.more) as u64;
            let error = Diagnostic::beyond(&COLUMNS, msg!("the table has"), count);
            return Err(Box::new(error.at(span)));
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
            number,
        })
    };
    let until_wide = |is_over: &mut bool, record: Record<'t>| {
        let is_wide = record.more > 0;
        (!std::mem::replace(is_over, is_wide)).then_some(record)
    };
    Box::new(
        records(text, start, delimiter)
            .scan(false, until_wide)
            .map(row),
    )
}

fn sheet_lines(sheet: &Sheet, line: usize) -> Lines<'_> {
    let row = move |row: usize| {
        let cells = sheet.cells(row).map(|cell| Cell {
            words: Cow::Borrowed(cell.text),
            at: cell.range(),
        });
        let cells: Vec<Cell<'_>> = cells.collect();
        let start = cells.first().map_or(0, |cell| cell.at.start);
        let end = cells.last().map_or(0, |cell| cell.at.end);
        Ok(Line {
            cells,
            at: start..end,
            number: row + 1,
        })
    };
    Box::new((line.saturating_sub(1)..sheet.row_count()).map(row))
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
