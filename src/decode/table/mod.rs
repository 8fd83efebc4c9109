//! Tables of data into rows under named columns: CSV files, and sheets of workbooks.

pub mod class_list;
mod csv;
mod data_table;
mod encoding;
mod summary;
#[cfg(test)]
mod tests;
mod workbook;

use std::collections::HashMap;

use rayon::prelude::*;

pub use self::csv::{Record, dialect, records, said, written};
use self::data_table::{Cell, is_title};
pub use self::data_table::{DataTable, Line};
pub use self::encoding::{encoded_as, xml};
pub use self::summary::{RowKind, is_total, row_kinds};
use self::workbook::FORMULA_HELP;
pub use self::workbook::{NUMBERS_HELP, Wanted, Workbook, begins_workbook, is_workbook};

use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::limits::{CELL_WORDS, COLUMNS, ITEMS, TABLE_CELLS};
use crate::message::msg;
use crate::model::{Filter, Filters};
use crate::source::{Fields, FileId, Span, Spanned};

/// What parts the lines within a cell beside the signs at the ends of lines: that of Unicode, and that of databases.
const LINES_WITHIN: [char; 2] = ['\u{2028}', '\u{b}'];

/// What a spreadsheet program shows, and writes into CSV, in place of what a formula cannot compute.
const FORMULA_ERRORS: [&str; 9] = [
    "#DIV/0!", "#N/A", "#NAME?", "#NULL!", "#NUM!", "#REF!", "#SPILL!", "#VALUE!", "#ERROR!",
];

/// So many rows are taken apart together, on all cores.
const TOGETHER: usize = 4_096;

/// Whether a word names a file of data.
pub fn is_data(word: &str) -> bool {
    is_workbook(word)
        || [".csv", ".tsv", ".txt", ".fods", ".xml"]
            .iter()
            .any(|end| word.to_lowercase().ends_with(end))
}

/// One row: its fields by column, and where it is.
pub struct Row {
    /// The fields; an empty cell gives none.
    pub fields: Fields,
    /// Where the row is: its first line.
    pub span: Span,
}

impl Row {
    /// A row that is in no file.
    pub fn made<const N: usize>(cells: [(&str, String); N], span: Span) -> Row {
        Row {
            fields: cells
                .map(|(name, cell)| (name.to_owned(), Spanned::new(cell, span)))
                .into_iter()
                .collect(),
            span,
        }
    }

    /// The text of a cell.
    pub fn cell(&self, column: &str) -> Option<&str> {
        self.fields.get(column).map(|cell| cell.value.as_str())
    }
}

/// The rows of a table.
#[derive(Default)]
pub struct Rows {
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The rows below the head that pass the filter.
    pub rows: Vec<Row>,
    /// Whether rows were left out because they do not pass the filter.
    pub has_left_out: bool,
}

/// The columns and rows of a table, of which the line `head` names the columns, unless they have these `names`; and what is
/// wrong with them. Rows without a word are passed over, and columns without a name and a word. Of the rows that do not pass
/// the filter, as far as it asks for columns of this table, most are left out at once, so that they take no memory and count
/// towards no limit.
pub fn rows(
    table: &DataTable,
    (file, head): (FileId, usize),
    names: Option<Vec<String>>,
    filter: Option<&Filter>,
) -> (Rows, Vec<Diagnostic>) {
    let mut errors = Vec::new();
    let mut lines = table
        .lines(file, head)
        .filter_map(|line| line.map_err(|error| errors.push(*error)).ok());

    let found = lines.next().map(|first| {
        rows_below(
            &mut lines,
            table.delimiter(head),
            (file, first),
            names,
            filter,
        )
    });
    drop(lines);

    let (rows, more) = found.unwrap_or_default();
    errors.extend(more);
    (rows.unwrap_or_default(), errors)
}

/// Like [`rows`], but for lines of a table that were already read. `head` is the line with the names, or the first line.
pub fn rows_of_lines<'t>(
    table: &DataTable,
    head: &Line<'t>,
    mut lines: impl Iterator<Item = Line<'t>>,
    names: Vec<String>,
) -> (Rows, Vec<Diagnostic>) {
    let (rows, notes) = rows_below(
        &mut lines,
        table.delimiter(head.number),
        (FileId::default(), head.clone()),
        Some(names),
        None,
    );
    (rows.unwrap_or_default(), notes)
}

/// Returns the rows below `head`, and the errors. Returns no rows if `head` does not name the columns.
fn rows_below<'t>(
    lines: &mut dyn Iterator<Item = Line<'t>>,
    delimiter: u8,
    (file, head): (FileId, Line<'t>),
    names: Option<Vec<String>>,
    filter: Option<&Filter>,
) -> (Option<Rows>, Vec<Diagnostic>) {
    let mut notes = Vec::new();
    let columns = names.unwrap_or_else(|| head.names());
    if let Err(note) = check_head(&head, &columns) {
        notes.push(note.at(head.span(file)));
        return (None, notes);
    }
    notes.extend(doubled(&columns, &head, file));
    let filter = filter
        .filter(|filter| has_columns_of(filter, &columns))
        .map(|filter| (filter, Filters::of([filter])));
    let places = columns
        .iter()
        .enumerate()
        .rev()
        .map(|(n, name)| (name.as_str(), n))
        .collect();
    let row = |line| row(&columns, file, line);
    let (mut rows, mut together) = (Vec::new(), Vec::new());
    let (mut has_left_out, mut count, mut words) = (false, 0, 0);
    for line in lines {
        let unlike = unlike(&line, &columns, delimiter);
        if unlike.is_none()
            && filter
                .as_ref()
                .is_some_and(|filter| rejects(filter, &places, &line))
        {
            has_left_out = true;
            continue;
        }
        let longest = line
            .cells
            .iter()
            .map(|cell| cell.words.len())
            .max()
            .unwrap_or_default() as u64;
        if !CELL_WORDS.allows(longest) {
            let subject = msg!("a row of the table has");
            notes.push(Diagnostic::beyond(&CELL_WORDS, subject, longest).at(line.span(file)));
            continue;
        }
        count += 1;
        words += line.words() as u64;
        if !ITEMS.allows(count) || !TABLE_CELLS.allows(words) {
            continue;
        }
        let faults: Vec<Diagnostic> = unlike
            .map(|note| note.at(line.span(file)))
            .into_iter()
            .chain(formula_errors(&line, &columns, file))
            .collect();
        if faults.is_empty() {
            together.push(line);
        } else if is_title(&head) && line.words() > 1 {
            notes.push(title(line.number, head.span(file), line.span(file)));
            return (None, notes);
        } else {
            notes.extend(faults);
        }
        if together.len() == TOGETHER {
            rows.par_extend(together.par_drain(..).map(row));
        }
    }
    rows.par_extend(together.into_par_iter().map(row));
    for (limit, amount) in [(&ITEMS, count), (&TABLE_CELLS, words)]
        .into_iter()
        .filter(|(limit, n)| !limit.allows(*n))
    {
        notes.push(Diagnostic::beyond(limit, msg!("the table has"), amount).at(head.span(file)));
        // Of so many rows nothing else is said.
        rows.clear();
    }
    let columns = columns.into_iter().filter(|name| !name.is_empty());
    let rows = Rows {
        columns: columns.collect(),
        rows,
        has_left_out,
    };
    (Some(rows), notes)
}

/// Whether a row may name columns.
fn check_head(head: &Line<'_>, columns: &[String]) -> DiagnosticResult<()> {
    if !COLUMNS.allows(head.cells.len() as u64) {
        let subject = msg!("the table has");
        return Err(Diagnostic::beyond(&COLUMNS, subject, head.cells.len() as u64).into());
    }
    match columns {
        [column] if column.contains('|') => {
            let note = Diagnostic::new(
                Code::BadData,
                msg!("the first row has only one cell, `{column}`", column),
            );
            let help = msg!(
                "separate cells with commas, semicolons or tabs, or declare the separator in the first line of the \
                 file, as in sep=|"
            );
            Err(note.help(help).into())
        }
        _ => Ok(()),
    }
}

/// Returns the error about a title in the row that should name the columns. `line` is the number of the first row below it that
/// has text in multiple cells.
fn title(line: usize, head: Span, below: Span) -> Diagnostic {
    let message =
        msg!("this row has text in only one cell, like a title, so it does not name the columns");
    let help = msg!(
        "if row {row} names them, set `head = {row}` in the table of `data`, as in \
         data = {{ file = \u{2026}, head = {row} }}, or delete the rows above it; if not, write a name above each column",
        row = line
    );
    Diagnostic::new(Code::BadData, message)
        .with_label(head, msg!("the title"))
        .with_secondary(below, msg!("here are several"))
        .help(help)
}

/// A row: its cells that have words, under their columns, each with its place.
fn row(columns: &[String], file: FileId, line: Line<'_>) -> Row {
    let mut fields = Fields::with_capacity(line.words());
    let span = line.span(file);
    let cells = columns
        .iter()
        .zip(line.cells)
        .filter(|(_, cell)| !cell.words.is_empty());
    fields.extend(cells.map(|(name, cell)| {
        (
            name.clone(),
            Spanned::new(lines(&cell.words), place(&cell, file)),
        )
    }));
    Row { fields, span }
}

/// Where a cell is in a file.
fn place(cell: &Cell<'_>, file: FileId) -> Span {
    Span {
        file,
        start: cell.at.start,
        end: cell.at.end,
    }
}

/// Whether a table has all columns that a filter tests, and none of them in several languages.
fn has_columns_of(filter: &Filter, columns: &[String]) -> bool {
    let is_in_languages = |asked: &str| {
        columns
            .iter()
            .filter_map(|name| name.split_once('@'))
            .any(|(name, _)| name == asked)
    };
    filter
        .tests()
        .all(|test| columns.contains(&test.column) && !is_in_languages(&test.column))
}

/// Whether a filter rejects a row for certain. A cell of several lines is compared later, when it is read as Markdown has
/// them, and so is one that only looks like a number, which is then told.
fn rejects(
    (filter, filters): &(&Filter, Filters),
    columns: &HashMap<&str, usize>,
    line: &Line<'_>,
) -> bool {
    let cell =
        |column: &str| Some(line.cell(*columns.get(column)?)).filter(|cell| !cell.is_empty());
    let is_line = |column: &str| cell(column).is_none_or(|cell| !has_lines(cell));
    filters.first(cell).is_none() && filters.columns().all(is_line) && filter.unsure(cell).is_none()
}

/// Returns errors about columns with the same name.
fn doubled(columns: &[String], head: &Line<'_>, file: FileId) -> Vec<Diagnostic> {
    let note = |(n, name): (usize, &String)| {
        let first = columns[..n]
            .iter()
            .position(|other| other == name)
            .filter(|_| !name.is_empty())?;
        let note = Diagnostic::new(
            Code::Duplicate,
            msg!("two columns are named `{name}`", name),
        );
        let note = note.with_label(place(&head.cells[n], file), msg!("this one"));
        let help =
            msg!("rename one of them; start the name of a column that is only for yourself with #");
        Some(
            note.with_secondary(place(&head.cells[first], file), msg!("and this one"))
                .help(help),
        )
    };
    columns.iter().enumerate().filter_map(note).collect()
}

/// Returns an error if a row has more cells than there are columns, or text in a column without a name. A row can have fewer
/// cells, since many programs omit empty cells at the end.
fn unlike(line: &Line<'_>, columns: &[String], delimiter: u8) -> Option<Diagnostic> {
    if line.told() > columns.len() {
        let message = msg!(
            "this row has {cells} cells, but there are {columns} columns",
            cells = line.cells.len(),
            columns = columns.len()
        );
        let help = match delimiter {
            b',' => msg!("put a cell that contains a comma or a quote in double quotes"),
            b';' => msg!("put a cell that contains a semicolon or a quote in double quotes"),
            b'\t' => msg!("put a cell that contains a tab or a quote in double quotes"),
            other => msg!(
                "put a cell that contains a `{sign}` or a quote in double quotes",
                sign = char::from(other)
            ),
        };
        return Some(Diagnostic::new(Code::BadData, message).help(help));
    }
    let is_nameless =
        |(cell, name): &(&Cell<'_>, &String)| !cell.words.is_empty() && name.is_empty();
    let (cell, _) = line.cells.iter().zip(columns).find(is_nameless)?;
    let message = msg!(
        "`{words}` is in a column without a name",
        words = cell.words
    );
    Some(Diagnostic::new(Code::BadData, message).help(msg!(
        "name the column in the first row, or delete the words"
    )))
}

/// Returns errors about cells that show the error of a formula. Ignores columns for the author, whose names start with `#`.
fn formula_errors(
    line: &Line<'_>,
    columns: &[String],
    file: FileId,
) -> impl Iterator<Item = Diagnostic> {
    let is_error = |(cell, column): &(&Cell<'_>, &String)| {
        FORMULA_ERRORS.contains(&&*cell.words) && !column.starts_with('#')
    };
    let note = move |(cell, _): (&Cell<'_>, &String)| {
        Diagnostic::new(
            Code::BadData,
            msg!("the cell shows {error}", error = cell.words),
        )
        .at(place(cell, file))
        .help(FORMULA_HELP)
    };
    line.cells.iter().zip(columns).filter(is_error).map(note)
}

/// Whether a cell has several lines.
fn has_lines(cell: &str) -> bool {
    cell.contains(['\n', '\r']) || cell.contains(LINES_WITHIN)
}

/// The words of a cell, its line breaks as Markdown has them.
fn lines(cell: &str) -> String {
    if !has_lines(cell) {
        return cell.to_owned();
    }
    let cell = cell
        .replace("\r\n", "\n")
        .replace('\r', "\n")
        .replace(LINES_WITHIN, "\n");
    let lines: Vec<&str> = cell.lines().map(str::trim_end).collect();
    lines.join("  \n")
}
