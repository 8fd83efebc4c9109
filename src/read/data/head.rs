//! The row that names the columns of a table, and titles above it.

use csv::StringRecord;

use super::reader::{Reader, words_of};
use crate::diag::{Code, Note, Report};
use crate::model::looks_like_number;
use crate::source::{FileId, Span};

/// So many names of columns are no row of cells below the one name that somebody wrote.
const NAMES: u64 = 3;

/// The line of a text that names its columns, as far as that can be told: that of the first row with words in several
/// cells, below a title. Of a row that may as well be the first of the cells, nothing is passed over.
pub(in crate::read) fn likely_head(text: &str, file: FileId) -> usize {
    let (mut table, mut unread) = (Reader::from_line(text, file, 1), Report::default());
    let mut rows = std::iter::from_fn(|| table.next(&mut unread));
    let Some((title, _)) = rows.next().filter(|(first, _)| is_title(first)) else { return 1 };
    let Some((head, span)) = rows.find(|(row, _)| words_of(row) > 1) else { return 1 };
    let is_head = is_below_empty_line(text, span) || names_columns(&head, &title);
    if is_head { line_of(text, span) } else { 1 }
}

/// Whether only one cell of a row of several has words: so looks a title above a table.
pub(super) fn is_title(row: &StringRecord) -> bool {
    row.len() > 1 && words_of(row) == 1
}

/// Whether the line above a place has no words, as it is between a title and a table.
fn is_below_empty_line(text: &str, place: Span) -> bool {
    text[..place.start].lines().next_back().is_some_and(|line| line.trim_matches([',', ';', '\t', ' ']).is_empty())
}

/// Whether a row below one with words in a single cell names columns, and is not the first of the cells below them.
fn names_columns(row: &StringRecord, title: &StringRecord) -> bool {
    let first = |row: &StringRecord| row.iter().position(|cell| !cell.is_empty());
    let is_name = |cell: &str| !looks_like_number(cell);
    words_of(row) >= NAMES && first(title) <= first(row) && row.iter().all(is_name)
}

/// The line in which a place stands, counted from 1.
fn line_of(text: &str, place: Span) -> usize {
    1 + text[..place.start].matches('\n').count()
}

/// Notes that a title stands where columns should be named, above a row that has words in several cells.
pub(super) fn title(text: &str, head: Span, below: Span) -> Note {
    let line = line_of(text, below);
    let message = "this row has words in one cell alone, as a title has, and does not name the columns";
    let note = Note::new(Code::BadData, message).labelled(head, "the title").also(below, "here are several");
    let say = format!("say `head = {line}` in the table of `data`, as in data = {{ file = \u{2026}, head = {line} }}");
    note.help(format!(
        "if row {line} names them, {say}, or delete the rows above it; if not, write a name above each column"
    ))
}
