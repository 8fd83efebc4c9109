//! Tables that are not part of a kit yet.
//!
//! People keep more in a table than cards: titles, totals, notes, further sheets. [`spreadsheet`] finds the rows that are
//! cards and lists all others, so that the caller can tell what was left out.

mod anki;
mod head;
mod html;

use std::collections::BTreeSet;

use self::anki::{AnkiHeader, OwnColumn};
use self::head::HeadPosition;
use super::draft::has_other_markup;
use crate::decode::table::{
    self, DataTable, Line, Row, RowKind, Rows, Wanted, Workbook, is_workbook, row_kinds, written,
};
use crate::diag::{Code, Diagnostic, DiagnosticResult, Severity};
use crate::message::msg;
use crate::model::unique_name;
use crate::text::markdown;

/// A table as a deck can use it.
#[derive(Default)]
pub struct Spreadsheet {
    /// The columns. All names are unique and not empty.
    pub columns: Vec<Column>,
    /// The number of cards.
    pub row_count: usize,
    /// Whether the table names its columns. Otherwise, its first row is a card, too.
    pub has_head: bool,
    /// The rows that are not cards.
    pub left_out: Vec<LeftOutRow>,
    /// The name of the sheet. `None` if the file is not a workbook.
    pub sheet: Option<String>,
    /// The names of the other sheets in the workbook.
    pub other_sheets: Vec<String>,
    /// Warnings about text that could be read wrong, and about content that is not text.
    pub notes: Vec<Diagnostic>,
}

/// A row that is not a card.
pub struct LeftOutRow {
    /// The number of the row in its sheet, or of its line in the file.
    pub line: usize,
    /// The cells, separated by commas.
    pub text: String,
    /// The reason for leaving it out.
    pub kind: RowKind,
}

/// A column of a table.
pub struct Column {
    /// The name.
    pub name: String,
    /// The cells as Markdown, including empty ones.
    pub cells: Vec<String>,
    /// Whether the column is only meant for the program that exported the file.
    pub is_internal: bool,
    /// Whether HTML other than emphasis was dropped from a cell.
    pub has_dropped_html: bool,
}

impl Column {
    /// Returns the cells that are not empty.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.cells
            .iter()
            .map(String::as_str)
            .filter(|cell| !cell.is_empty())
    }

    /// Whether a cell contains HTML tags, icons, colours or patterns, which a new kit cannot print as Markdown.
    pub fn is_no_markdown(&self) -> bool {
        self.words().any(|cell| {
            let (rich, notes) = markdown::inline(cell);
            let is_named = rich.icons().next().is_some() || rich.colours().next().is_some();
            is_named || !notes.is_empty() || cell.contains("${") || has_other_markup(cell)
        })
    }
}

/// Reads the table in a CSV file or in a workbook. Reads the given sheet, or else the first one with a table.
///
/// # Errors
/// Returns an error if the file cannot be read, has no such sheet or no rows, or if a cell cannot be printed.
pub fn spreadsheet(path: &str, bytes: &[u8], sheet: Option<&str>) -> DiagnosticResult<Spreadsheet> {
    if is_workbook(path) || table::begins_workbook(bytes) {
        return read_workbook(path, &mut Workbook::open(path, bytes)?, sheet);
    }

    let export = str::from_utf8(bytes).ok().and_then(anki::take_header);
    let is_export = export.is_some();
    let (header, text) = match export {
        Some((header, text)) => (header, text.into_bytes()),
        None => (AnkiHeader::default(), bytes.to_vec()),
    };
    let table = DataTable::read(path, text, Wanted::default());
    find_cards(path, table, &header, is_export)
}

/// Reads the given sheet of a workbook, or else the first one with a table.
fn read_workbook(
    path: &str,
    workbook: &mut Workbook<'_>,
    sheet: Option<&str>,
) -> DiagnosticResult<Spreadsheet> {
    let wanted = Wanted {
        sheet,
        ..Wanted::default()
    };
    let mut first = None;
    let mut selected = None;
    let names = DataTable::read_sheets(workbook, wanted, |name, table| {
        let table = find_cards(path, table, &AnkiHeader::default(), false);
        // A cover or instructions are often in front of the sheet with the cards.
        let is_accepted =
            sheet.is_some() || table.as_ref().is_ok_and(|table| table.columns.len() > 1);
        let target = if is_accepted {
            &mut selected
        } else {
            &mut first
        };
        target.get_or_insert((name.to_owned(), table));
        is_accepted
    });
    match selected.or(first) {
        Some((name, table)) => Ok(with_sheets(table?, &name, &names)),
        None => {
            let table = DataTable::from_workbook(workbook, wanted);
            find_cards(path, table, &AnkiHeader::default(), false)
        }
    }
}

fn with_sheets(table: Spreadsheet, sheet: &str, sheets: &[String]) -> Spreadsheet {
    Spreadsheet {
        sheet: Some(sheet.to_owned()),
        other_sheets: sheets
            .iter()
            .filter(|other| *other != sheet)
            .cloned()
            .collect(),
        ..table
    }
}

/// Finds the cards in a table. `is_export` tells whether the table is from Anki, and so has no names in its first row.
fn find_cards(
    path: &str,
    table: Result<DataTable, Vec<Diagnostic>>,
    header: &AnkiHeader,
    is_export: bool,
) -> DiagnosticResult<Spreadsheet> {
    let table = table.map_err(|notes| first_error(path, notes))?;
    let lines = table.lines_and_gaps();
    let lines = lines.collect::<DiagnosticResult<Vec<Line<'_>>>>()?;

    let head = if is_export {
        HeadPosition { row: None, body: 0 }
    } else {
        head::detect(&lines, is_list(path))
    };
    let body = lines.get(head.body..).unwrap_or_default();
    let head_line = head.row.map(|row| &lines[row]);
    let names = column_names(head_line, body, header);
    let rows = read_rows(path, &table, head_line, body, &names)?;

    let above = &lines[..head.row.unwrap_or(head.body)];
    let kinds = row_kinds(&names, body);
    let titles = above.iter().map(|line| (line, Some(RowKind::Title)));
    let mut left_out = Vec::new();
    let mut skipped = BTreeSet::new();
    for (line, kind) in titles.chain(body.iter().zip(kinds)) {
        if let Some(kind) = kind {
            skipped.insert(line.at.start);
            left_out.extend(LeftOutRow::new(line, kind));
        }
    }

    let cards: Vec<Row> = rows
        .rows
        .into_iter()
        .filter(|row| !skipped.contains(&row.span.start))
        .collect();
    if cards.is_empty() {
        return Err(no_cards(path).into());
    }

    let columns = rows.columns.into_iter();
    Ok(Spreadsheet {
        columns: columns
            .map(|name| Column::new(name, &cards, header, &names))
            .collect(),
        row_count: cards.len(),
        has_head: head.row.is_some() || !header.names.is_empty(),
        left_out,
        notes: table.warnings,
        ..Spreadsheet::default()
    })
}

/// Reads the rows below the head. Without a head, these are all rows.
fn read_rows(
    path: &str,
    table: &DataTable,
    head: Option<&Line<'_>>,
    body: &[Line<'_>],
    names: &[String],
) -> DiagnosticResult<Rows> {
    let mut filled = body.iter().filter(|line| line.words() > 0).peekable();
    let Some(head) = head.or(filled.peek().copied()) else {
        return Err(no_cards(path).into());
    };
    let (rows, notes) = table::rows_of_lines(table, head, filled.cloned(), names.to_vec());
    let errors: Vec<Diagnostic> = notes
        .into_iter()
        .filter(|note| note.severity == Severity::Error)
        .collect();
    if errors.is_empty() {
        Ok(rows)
    } else {
        Err(first_error(path, errors))
    }
}

impl Column {
    fn new(name: String, cards: &[Row], header: &AnkiHeader, names: &[String]) -> Self {
        let index = names.iter().position(|other| *other == name);
        let is_internal = header
            .own_columns
            .iter()
            .any(|column| Some(column.index) == index);
        let mut has_dropped_html = false;
        let mut cells = Vec::with_capacity(cards.len());
        for card in cards {
            let cell = card.cell(&name).unwrap_or_default();
            if header.is_html {
                let converted = html::to_markdown(cell);
                has_dropped_html |= converted.has_dropped;
                cells.push(converted.text);
            } else {
                cells.push(html::with_line_breaks(cell).unwrap_or_else(|| cell.to_owned()));
            }
        }

        Self {
            name,
            cells,
            is_internal,
            has_dropped_html,
        }
    }
}

impl LeftOutRow {
    /// Returns `None` if the row has no text.
    fn new(line: &Line<'_>, kind: RowKind) -> Option<Self> {
        let cells: Vec<&str> = line
            .cells
            .iter()
            .map(|cell| cell.words.trim())
            .filter(|cell| !cell.is_empty())
            .collect();
        (!cells.is_empty()).then(|| Self {
            line: line.number,
            text: cells.join(", "),
            kind,
        })
    }
}

/// Whether a file is of a kind that often has no column names.
fn is_list(path: &str) -> bool {
    let lower = path.to_lowercase();
    lower.ends_with(".txt") || lower.ends_with(".tsv")
}

/// Returns a unique name in one line for each column with text, and empty names for the others.
fn column_names(head: Option<&Line<'_>>, body: &[Line<'_>], header: &AnkiHeader) -> Vec<String> {
    let width = body.iter().map(Line::told).max().unwrap_or(0);
    let mut names = match head {
        Some(head) => head.names(),
        None => header.names.clone(),
    };
    names.resize(width.max(names.len()), String::new());
    for OwnColumn { index, name } in &header.own_columns {
        if let Some(column) = names.get_mut(*index) {
            (*name).clone_into(column);
        }
    }

    let mut taken: BTreeSet<String> = BTreeSet::new();
    for (index, name) in names.iter_mut().enumerate() {
        let has_text = body.iter().any(|row| !row.cell(index).is_empty());
        let mut plain = name.split_whitespace().collect::<Vec<_>>().join(" ");
        if plain.is_empty() && has_text {
            plain = format!("Column {}", index + 1);
        }

        // Columns without text and without a name stay nameless.
        *name = unique_name(&plain, " ", |name| name.is_empty() || !taken.contains(name));
        taken.insert(name.clone());
    }
    names
}

fn first_error(path: &str, notes: Vec<Diagnostic>) -> Box<Diagnostic> {
    let first = notes.into_iter().next();
    Box::new(first.unwrap_or_else(|| no_cards(path)))
}

fn no_cards(path: &str) -> Diagnostic {
    let note = Diagnostic::new(Code::BadData, msg!("`{path}` has no cards", path));
    note.help(msg!(
        "the first row has the column names, and each row below it is a card"
    ))
}

/// Formats rows as CSV.
pub fn csv(rows: impl Iterator<Item = Vec<String>>) -> Vec<u8> {
    let mut text = String::new();
    for cells in rows {
        let cells: Vec<_> = cells.iter().map(|cell| written(cell, b',')).collect();
        text += &cells.join(",");
        text.push('\n');
    }
    text.into_bytes()
}
