//! Tables of data into rows under named columns: CSV files, and sheets of workbooks, which are read as CSV.

mod decode;
mod dialect;
mod head;
mod reader;
#[cfg(test)]
mod tests;
mod text;
mod workbook;

use std::cell::LazyCell;
use std::collections::HashMap;

use csv::StringRecord;
use rayon::prelude::*;

pub use self::decode::encoded_as;
pub(super) use self::decode::xml;
pub use self::dialect::dialect;
pub(super) use self::head::likely_head;
pub(super) use self::reader::Reader;
use self::reader::{line_end, words_of};
pub(super) use self::text::{DataText, text};
use self::workbook::{FORMULA_HELP, LINE};
pub(super) use self::workbook::{NUMBERS, Wanted, is_workbook};

use crate::diag::{Code, Note, Report};
use crate::limits::{CELL_WORDS, COLUMNS, ITEMS, TABLE_CELLS};
use crate::model::{Filter, Filters};
use crate::source::{Fields, FileId, Span, Spanned, delimiters};

/// What parts the lines within a cell beside the signs at the ends of lines: that of workbooks, and that of databases.
const LINES_WITHIN: [char; 2] = [LINE, '\u{b}'];

/// What a spreadsheet program shows, and writes into CSV, in place of what a formula cannot compute.
const FORMULA_ERRORS: [&str; 9] =
    ["#DIV/0!", "#N/A", "#NAME?", "#NULL!", "#NUM!", "#REF!", "#SPILL!", "#VALUE!", "#ERROR!"];

/// So many rows are taken apart together, on all cores.
const TOGETHER: usize = 4_096;

/// Whether a word names a file of data.
pub fn is_data(word: &str) -> bool {
    is_workbook(word) || [".csv", ".tsv", ".txt", ".fods", ".xml"].iter().any(|end| word.to_lowercase().ends_with(end))
}

/// One row: its fields by column, and where it stands.
pub(super) struct Row {
    /// The fields; an empty cell gives none.
    pub fields: Fields,
    /// Where the row stands: its first line.
    pub span: Span,
}

impl Row {
    /// A row that stands in no file.
    pub(super) fn made<const N: usize>(cells: [(&str, String); N], span: Span) -> Row {
        Row {
            fields: cells.map(|(name, cell)| (name.to_owned(), Spanned::new(cell, span))).into_iter().collect(),
            span,
        }
    }

    /// The text of a cell.
    pub(super) fn cell(&self, column: &str) -> Option<&str> {
        self.fields.get(column).map(|cell| cell.value.as_str())
    }
}

/// The rows of a table.
#[derive(Default)]
pub(super) struct Rows {
    pub columns: Vec<String>,
    pub rows: Vec<Row>,
    /// Whether rows were left out because they do not pass the filter.
    pub has_left_out: bool,
}

/// The columns and rows of a CSV text, of which the line `header_line` names the columns. Rows without a word are passed
/// over, and columns without a name and a word. Of the rows that do not pass the filter, as far as it asks for columns of
/// this table, most are left out at once, so that they take no memory and count towards no limit.
pub(super) fn rows(text: &str, file: FileId, header_line: usize, filter: Option<&Filter>, report: &mut Report) -> Rows {
    let mut table = Reader::from_line(text, file, header_line);
    let Some((head, span)) = table.next(report) else { return Rows::default() };
    if !COLUMNS.allows(head.len() as u64) {
        report.say(Note::beyond(&COLUMNS, "the table has", head.len() as u64).at(span));
        return Rows::default();
    }
    let columns: Vec<String> = head.iter().map(|name| name.trim_start_matches('\u{feff}').trim().to_owned()).collect();
    if let [column] = columns.as_slice()
        && column.contains('|')
    {
        let message = format!("the first row has only one cell, `{column}`");
        let help =
            "cells stand apart by commas, semicolons or tabs; save it so, or say sep=| in a first line of the file";
        report.say(Note::new(Code::BadData, message).at(span).help(help));
        return Rows::default();
    }
    say_doubled(&columns, (text, table.delimiter), span, report);
    let filter = filter.filter(|filter| has_columns_of(filter, &columns)).map(|filter| (filter, Filters::of([filter])));
    let places = columns.iter().enumerate().rev().map(|(n, name)| (name.as_str(), n)).collect();
    let delimiter = table.delimiter;
    let row = |record| row(&columns, (text, delimiter), record);
    let (mut rows, mut records) = (Vec::new(), Vec::new());
    let (mut has_left_out, mut count, mut words, head_span) = (false, 0, 0, span);
    while let Some((record, span)) = table.next(report) {
        let note = unlike(&record, &columns, delimiter).map(|note| note.at(span));
        if note.is_none() && filter.as_ref().is_some_and(|filter| rejects(filter, &places, &record)) {
            has_left_out = true;
            continue;
        }
        let longest = record.iter().map(str::len).max().unwrap_or_default() as u64;
        if !CELL_WORDS.allows(longest) {
            report.say(Note::beyond(&CELL_WORDS, "a row of the table has", longest).at(span));
            continue;
        }
        count += 1;
        words += words_of(&record);
        if !ITEMS.allows(count) || !TABLE_CELLS.allows(words) {
            continue;
        }
        let errors = formula_errors(&record, (&columns, text, delimiter), span);
        if note.is_some() || !errors.is_empty() {
            if head::is_title(&head) && words_of(&record) > 1 {
                report.say(head::title(text, head_span, span));
                return Rows::default();
            }
            note.into_iter().chain(errors).for_each(|note| report.say(note));
            continue;
        }
        records.push((record, span));
        if records.len() == TOGETHER {
            rows.par_extend(records.par_drain(..).map(row));
        }
    }
    rows.par_extend(records.into_par_iter().map(row));
    for (limit, amount) in [(&ITEMS, count), (&TABLE_CELLS, words)].into_iter().filter(|(limit, n)| !limit.allows(*n)) {
        report.say(Note::beyond(limit, "the table has", amount).at(span));
        // Of so many rows nothing else is said.
        rows.clear();
    }
    Rows { columns: columns.into_iter().filter(|name| !name.is_empty()).collect(), rows, has_left_out }
}

/// A row: its cells that have words, under their columns, each with its place.
fn row(columns: &[String], (text, delimiter): (&str, u8), (record, span): (StringRecord, Span)) -> Row {
    let place = places(text, span, delimiter);
    let cells = columns.iter().zip(record.iter()).enumerate().filter(|(_, (_, cell))| !cell.is_empty());
    let mut fields = Fields::with_capacity(words_of(&record) as usize);
    fields.extend(cells.map(|(n, (name, cell))| (name.clone(), Spanned::new(lines(cell), place(n)))));
    Row { fields, span }
}

/// Whether a table has all columns that a filter tests, and none of them in several languages.
fn has_columns_of(filter: &Filter, columns: &[String]) -> bool {
    let is_in_languages =
        |asked: &str| columns.iter().filter_map(|name| name.split_once('@')).any(|(name, _)| name == asked);
    filter.tests().all(|test| columns.contains(&test.column) && !is_in_languages(&test.column))
}

/// Whether a filter rejects a row for certain. A cell of several lines is compared later, when it is read as Markdown has
/// them, and so is one that only looks like a number, which is then told.
fn rejects((filter, filters): &(&Filter, Filters), columns: &HashMap<&str, usize>, record: &StringRecord) -> bool {
    let cell = |column: &str| record.get(*columns.get(column)?).filter(|cell| !cell.is_empty());
    let is_line = |column: &str| cell(column).is_none_or(|cell| !has_lines(cell));
    filters.first(cell).is_none() && filters.columns().all(is_line) && filter.unsure(cell).is_none()
}

/// Where the cells of a row stand, by their numbers, without the spaces around them; the row for one that it does not have.
fn places(text: &str, span: Span, delimiter: u8) -> impl Fn(usize) -> Span {
    let row = &text[span.start..span.end];
    let mut starts = vec![0];
    starts.extend(delimiters(row, delimiter).map(|at| at + 1));
    let ends = starts[1..].iter().map(|next| next - 1).chain([row.len()]);
    let place = |(start, end): (&usize, usize)| {
        let cell = &row[*start..end];
        let from = start + cell.len() - cell.trim_start().len();
        (from, from + cell.trim().len())
    };
    let places: Vec<(usize, usize)> = starts.iter().zip(ends).map(place).collect();
    move |n| match places.get(n) {
        Some((start, end)) => Span { start: span.start + start, end: span.start + end, ..span },
        None => span,
    }
}

/// Says which columns have one name.
fn say_doubled(columns: &[String], (text, delimiter): (&str, u8), head: Span, report: &mut Report) {
    let place = places(text, head, delimiter);
    for (n, name) in columns.iter().enumerate().filter(|(_, name)| !name.is_empty()) {
        let Some(first) = columns[..n].iter().position(|other| other == name) else { continue };
        let note = Note::new(Code::Duplicate, format!("two columns are called `{name}`"));
        let help = "give one of them another name; a column for yourself alone begins with #";
        report.say(note.labelled(place(n), "this one").also(place(first), "and this one").help(help));
    }
}

/// What is wrong with the cells of a row under these columns. One that has fewer lacks empty cells at its end, as many
/// programs write it.
fn unlike(record: &StringRecord, columns: &[String], delimiter: u8) -> Option<Note> {
    let told = record.iter().enumerate().filter(|(_, cell)| !cell.is_empty()).last().map_or(0, |(last, _)| last + 1);
    if told > columns.len() {
        let message = format!("this row has {} cells under {} columns", record.len(), columns.len());
        let sign = match delimiter {
            b',' => "comma".to_owned(),
            b';' => "semicolon".to_owned(),
            b'\t' => "tab".to_owned(),
            other => format!("`{}`", char::from(other)),
        };
        let help = format!("put a cell with a {sign} or a quote of its own into double quotes");
        return Some(Note::new(Code::BadData, message).help(help));
    }
    let nameless = record.iter().zip(columns).find(|(cell, name)| !cell.is_empty() && name.is_empty())?;
    let message = format!("`{}` stands in a column without a name", nameless.0);
    Some(Note::new(Code::BadData, message).help("name the column in the first row, or take the words away"))
}

/// Notes on the cells of a row that show the error of a formula, but for columns that are for the author.
fn formula_errors(record: &StringRecord, (columns, text, delimiter): (&[String], &str, u8), row: Span) -> Vec<Note> {
    let is_error =
        |(_, (cell, column)): &(usize, (&str, &String))| FORMULA_ERRORS.contains(cell) && !column.starts_with('#');
    let place = LazyCell::new(|| places(text, row, delimiter));
    let note =
        |(n, (cell, _))| Note::new(Code::BadData, format!("the cell shows {cell}")).at(place(n)).help(FORMULA_HELP);
    record.iter().zip(columns).enumerate().filter(is_error).map(note).collect()
}

/// Whether a cell has several lines.
fn has_lines(cell: &str) -> bool {
    line_end(cell) < cell.len() || cell.contains(LINES_WITHIN)
}

/// The words of a cell, its line breaks as Markdown has them.
fn lines(cell: &str) -> String {
    if !has_lines(cell) {
        return cell.to_owned();
    }
    let cell = cell.replace("\r\n", "\n").replace('\r', "\n").replace(LINES_WITHIN, "\n");
    let lines: Vec<&str> = cell.lines().map(str::trim_end).collect();
    lines.join("  \n")
}
