//! The rows of a table, as they are parted by the signs at the ends of lines, outside quotes.

use csv::StringRecord;
use memchr::{memchr2, memchr3};

use super::dialect::dialect;
use crate::diag::{Code, Note, Report};
use crate::limits::COLUMNS;
use crate::source::{FileId, Span, delimiters};

/// The columns of a sheet in spreadsheet programs, which may save the empty ones as well. A row of more cells is not taken
/// apart, for which it would take ten times its bytes.
const WIDEST: usize = 16_384;

/// The rows of a text that have words, each with its place.
pub(in crate::read) struct Reader<'t> {
    csv: csv::Reader<&'t [u8]>,
    /// The row that was read last, with the spaces around its cells.
    raw: StringRecord,
    text: &'t str,
    /// Where the table starts in the text.
    start: usize,
    pub(super) delimiter: u8,
    file: FileId,
}

impl<'t> Reader<'t> {
    pub(in crate::read) fn new(text: &'t str, file: FileId) -> Reader<'t> {
        Reader::from_line(text, file, 1)
    }

    /// The rows from a line on, which is counted from 1.
    pub(in crate::read) fn from_line(text: &'t str, file: FileId, line: usize) -> Reader<'t> {
        let above: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
        let (delimiter, start) = dialect(&text[above..]);
        let start = above + start;
        let csv = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(delimiter)
            .from_reader(&text.as_bytes()[start..]);
        Reader { csv, raw: StringRecord::new(), text, start, delimiter, file }
    }

    /// Where the row that was read last ends in the text.
    pub(in crate::read) fn end(&self) -> usize {
        self.start + self.csv.position().byte() as usize
    }

    /// What stands between cells.
    pub(in crate::read) fn delimiter(&self) -> u8 {
        self.delimiter
    }

    /// The next row that has a word, and its place.
    pub(in crate::read) fn next(&mut self, report: &mut Report) -> Option<(StringRecord, Span)> {
        loop {
            let from = self.start + self.csv.position().byte() as usize;
            if let Some((cells, span)) = self.too_wide(from) {
                report.say(Note::beyond(&COLUMNS, "the table has", cells).at(span));
                return None;
            }
            match self.csv.read_record(&mut self.raw) {
                Ok(false) => return None,
                Ok(true) => {}
                // The text is UTF-8 and rows may have any length: nothing else can be wrong.
                Err(_) => {
                    let span = Span { file: self.file, start: from, end: from };
                    report.say(Note::new(Code::BadData, "the table cannot be read from here on").at(span));
                    return None;
                }
            }
            let raw = &self.text[from..self.end()];
            // The sign at the end of the line above and empty lines come before the row.
            let row = raw.trim_start_matches(['\r', '\n']);
            let start = from + raw.len() - row.len();
            let span = Span { file: self.file, start, end: start + line_end(row) };
            if let Some(message) = wrong_quote(row, self.delimiter) {
                let help = "write a quote within a quoted cell twice, as in \"a 5\"\" disc\"";
                report.say(Note::new(Code::BadData, message).at(span).help(help));
            } else if self.raw.iter().any(|cell| !cell.trim().is_empty()) {
                // Trimmed here into one buffer; the library would copy each row twice, into buffers that grow.
                let mut record = StringRecord::with_capacity(row.len(), self.raw.len());
                self.raw.iter().for_each(|cell| record.push_field(cell.trim()));
                return Some((record, span));
            }
        }
    }
}

impl Reader<'_> {
    /// The cells of the row that begins behind a byte, and its place, if it is one of very many.
    fn too_wide(&self, from: usize) -> Option<(u64, Span)> {
        let row = self.text[from..].trim_start_matches(['\r', '\n']);
        let start = self.text.len() - row.len();
        let line = Some(&row[..line_end(row)]).filter(|line| line.len() > WIDEST)?;
        let cells = 1 + delimiters(line, self.delimiter).count();
        (cells > WIDEST).then_some((cells as u64, Span { file: self.file, start, end: start + line.len() }))
    }
}

/// How many cells of a row have words.
pub(super) fn words_of(row: &StringRecord) -> u64 {
    row.iter().filter(|cell| !cell.is_empty()).count() as u64
}

/// What is wrong with the quotes of a row, if anything: one that is never closed
/// would swallow the rest of the file, and words behind one lose it.
fn wrong_quote(row: &str, delimiter: u8) -> Option<&'static str> {
    let sign = char::from(delimiter);
    let mut rest = row;
    loop {
        rest = rest.trim_start_matches('\u{feff}');
        if let Some(cell) = rest.strip_prefix('"') {
            let Some(end) = closing_quote(cell) else {
                return Some("a quote that opens a cell of this row is never closed");
            };
            rest = cell[end + 1..].trim_start_matches(|c| c != sign && matches!(c, ' ' | '\t'));
            if !rest.is_empty() && !rest.starts_with([sign, '\r', '\n']) {
                return Some("words of this row stand behind the quote that closes their cell");
            }
        }
        let end = memchr3(delimiter, b'\r', b'\n', rest.as_bytes())?;
        if !rest[end..].starts_with(sign) {
            return None;
        }
        rest = &rest[end + 1..];
    }
}

/// The byte of the quote that closes a cell; two quotes beside each other are one of the cell's own.
fn closing_quote(cell: &str) -> Option<usize> {
    let mut from = 0;
    loop {
        let at = from + cell[from..].find('"')?;
        if !cell[at + 1..].starts_with('"') {
            return Some(at);
        }
        from = at + 2;
    }
}

/// The byte at which the first line of a text ends.
pub(super) fn line_end(text: &str) -> usize {
    memchr2(b'\r', b'\n', text.as_bytes()).unwrap_or(text.len())
}
