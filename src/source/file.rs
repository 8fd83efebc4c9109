//! The texts and sheets that were read. Diagnostics show lines of them.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use super::sheet::{CellPosition, Sheet};
use super::span::{FileId, Span};

/// All files that were read, in the order of reading. Clones share the contents of files.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<Arc<SourceFile>>,
    /// The files whose tables were joined, after the offsets of their first bytes in the joined text. Sorted by offset.
    joined: Vec<(usize, FileId)>,
}

#[derive(Debug)]
struct SourceFile {
    path: String,
    content: FileContent,
}

#[derive(Debug)]
enum FileContent {
    Text {
        text: String,
        /// The byte at which each line starts.
        lines: Vec<usize>,
    },
    Sheet(Arc<Sheet>),
}

/// The lines that contain some spans.
pub(crate) struct Excerpt<'s> {
    /// The lines, without the line break after the last one. Rows of a sheet are written as CSV.
    pub text: Cow<'s, str>,
    /// The number of the first line, counted from one.
    pub line: usize,
    /// The byte range of each span in `text`.
    pub spans: Vec<Range<usize>>,
}

/// The maximum number of rows at the top of a sheet that are searched for a column name.
const MAX_HEAD_ROWS: usize = 100;

impl Sources {
    /// Adds a text.
    pub fn add(&mut self, path: &str, text: String) -> FileId {
        let lines = std::iter::once(0)
            .chain(text.match_indices('\n').map(|(at, _)| at + 1))
            .collect();
        self.add_content(path, FileContent::Text { text, lines })
    }

    /// Adds a sheet of a workbook.
    pub(crate) fn add_sheet(&mut self, path: &str, sheet: Arc<Sheet>) -> FileId {
        self.add_content(path, FileContent::Sheet(sheet))
    }

    fn add_content(&mut self, path: &str, content: FileContent) -> FileId {
        let path = path.to_owned();
        self.files.push(Arc::new(SourceFile { path, content }));
        FileId(self.files.len() as u32 - 1)
    }

    /// Returns the cell of a span, or the row if the span covers multiple cells. Returns `None` if the file is not a sheet.
    pub fn cell(&self, span: Span) -> Option<SheetPlace> {
        let sheet = self.sheet(span.file)?;
        let row = sheet.row_at(span.start);
        let mut ends = sheet.cells(row).map(|cell| cell.range().end).enumerate();
        let (column, end) = ends.find(|(_, end)| span.start <= *end)?;
        Some(if span.end <= end {
            SheetPlace::Cell(CellPosition { row, column }.name())
        } else {
            SheetPlace::Row(row + 1)
        })
    }

    /// Returns the cell in the row of a span that is below the given column name. Returns `None` if the file is not a sheet, or
    /// if no row above has this name.
    pub fn cell_below(&self, span: Span, column: &str) -> Option<Span> {
        let sheet = self.sheet(span.file)?;
        let row = sheet.row_at(span.start);
        let index = (0..row.min(MAX_HEAD_ROWS))
            .find_map(|head| sheet.cells(head).position(|cell| cell.text == column))?;
        let Range { start, end } = sheet.cells(row).nth(index)?.range();
        Some(Span { start, end, ..span })
    }

    /// Returns the span of the first `letter` in a span, or otherwise after it. Searches a text up to the next empty line, and
    /// a sheet to its end.
    pub(crate) fn find_letter(&self, span: Span, letter: char) -> Option<Span> {
        let start = match &self.file(span.file).content {
            FileContent::Text { text, .. } => {
                let text = text.get(span.start..)?;
                let in_span = text.get(..span.end - span.start);
                let index = in_span.and_then(|text| text.find(letter));
                span.start + index.or_else(|| text.split("\n\n").next()?.find(letter))?
            }
            FileContent::Sheet(sheet) => (sheet.row_at(span.start)..sheet.row_count())
                .flat_map(|row| sheet.cells(row))
                .filter(|cell| cell.range().end > span.start)
                .find_map(|cell| Some(cell.text_range().start + cell.text.find(letter)?))?,
        };
        Some(Span {
            start,
            end: start + letter.len_utf8(),
            ..span
        })
    }

    /// Returns the text that was last read from `path`. Returns `None` if no text was read from it.
    pub fn find(&self, path: &str) -> Option<FileId> {
        let mut files = self.files.iter();
        let index = files.rposition(|file| {
            file.path == path && matches!(file.content, FileContent::Text { .. })
        })?;
        Some(FileId(index as u32))
    }

    /// The path of a file, within its kit.
    pub fn path(&self, file: FileId) -> &str {
        &self.file(file).path
    }

    /// The text of a file. Empty for a sheet.
    pub fn text(&self, file: FileId) -> &str {
        match &self.file(file).content {
            FileContent::Text { text, .. } => text,
            FileContent::Sheet(_) => "",
        }
    }

    /// Returns the line and the column of an offset, both counted from one. The column counts characters. In a sheet, it counts
    /// the characters of the row as CSV.
    pub fn place(&self, file: FileId, offset: usize) -> (usize, usize) {
        match &self.file(file).content {
            FileContent::Text { text, lines } => {
                let offset = text.floor_char_boundary(offset.min(text.len()));
                let line = lines.partition_point(|start| *start <= offset);
                (line, text[lines[line - 1]..offset].chars().count() + 1)
            }
            FileContent::Sheet(sheet) => {
                let row = sheet.row_at(offset);
                (row + 1, sheet.csv(row, offset).chars().count() + 1)
            }
        }
    }

    /// Returns all lines between the first and the last start of some spans in one file.
    pub(crate) fn excerpt(&self, spans: &[Span]) -> Excerpt<'_> {
        let starts = || spans.iter().map(|span| span.start);
        let first = starts().min().unwrap_or_default();
        let last = starts().max().unwrap_or_default();
        let file = spans.first().map(|span| span.file).unwrap_or_default();

        let text: Cow<'_, str>;
        let line: usize;
        let position: Box<dyn Fn(usize) -> usize>;
        match &self.file(file).content {
            FileContent::Text { text: full, lines } => {
                let index = |offset: usize| lines.partition_point(|start| *start <= offset) - 1;
                line = index(first);
                let start = lines[line];
                let next = lines.get(index(last) + 1);
                let excerpt = &full[start..next.map_or(full.len(), |next| next - 1)];
                let excerpt = excerpt.strip_suffix('\r').unwrap_or(excerpt);
                position = Box::new(move |offset| offset.saturating_sub(start).min(excerpt.len()));
                text = excerpt.into();
            }
            FileContent::Sheet(sheet) => {
                line = sheet.row_at(first);
                let rows = line..=sheet.row_at(last);
                let rows: Vec<String> = rows.map(|row| sheet.csv(row, usize::MAX)).collect();
                text = rows.join("\n").into();
                position = Box::new(move |offset| {
                    let row = sheet.row_at(offset);
                    let above = rows.iter().take(row - line).map(|row| row.len() + 1);
                    above.sum::<usize>() + sheet.csv(row, offset).len()
                });
            }
        }

        let spans = spans
            .iter()
            .map(|span| position(span.start)..position(span.end))
            .collect();
        Excerpt {
            text,
            line: line + 1,
            spans,
        }
    }

    fn sheet(&self, file: FileId) -> Option<&Sheet> {
        match &self.file(file).content {
            FileContent::Sheet(sheet) => Some(sheet),
            FileContent::Text { .. } => None,
        }
    }

    /// Registers files whose tables were joined into one text; see [`span`](Self::span). The files are sorted by the offsets
    /// of their first bytes in this text.
    pub fn join(&mut self, files: Vec<(usize, FileId)>) {
        self.joined = files;
    }

    /// Returns the span of some bytes of `file`. If this file was joined with others, `bytes` is a range of the joined text,
    /// and the span can be in another of these files.
    pub fn span(&self, file: FileId, bytes: &Range<usize>) -> Span {
        let Range { start, end } = *bytes;
        if !self.joined.iter().any(|(_, joined)| *joined == file) {
            return Span { file, start, end };
        }

        let next = self.joined.partition_point(|(offset, _)| *offset <= start);
        let (offset, file) = self.joined[next - 1];
        Span {
            file,
            start: start - offset,
            end: end - offset,
        }
    }

    fn file(&self, file: FileId) -> &SourceFile {
        &self.files[file.0 as usize]
    }
}

/// A place in the sheet of a workbook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SheetPlace {
    /// The name of a cell, such as `B17`.
    Cell(String),
    /// The number of a row, from one.
    Row(usize),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(rows: &[&[&str]]) -> Arc<Sheet> {
        let rows = rows
            .iter()
            .map(|row| row.iter().map(ToString::to_string).collect());
        Arc::new(Sheet::new(rows.collect()))
    }

    #[test]
    fn a_span_in_a_sheet_is_a_cell_or_a_row() {
        let mut sources = Sources::default();
        let file = sources.add_sheet(
            "a.xlsx",
            sheet(&[&["Title"], &["a", "b"], &["x, y", "ü"], &["1"]]),
        );
        let span = |start, end| Span { file, start, end };
        let name = |name: &str| Some(SheetPlace::Cell(name.to_owned()));
        assert_eq!(sources.cell(span(0, 7)), name("A1"));
        assert_eq!(sources.cell(span(8, 10)), name("B1"));
        let [a3, b3] = [span(19, 25), span(26, 30)];
        assert_eq!(
            [a3, b3].map(|span| sources.cell(span)),
            [name("A3"), name("B3")]
        );
        assert_eq!(sources.cell(span(19, 30)), Some(SheetPlace::Row(3)));
        assert_eq!(
            [a3, b3].map(|span| sources.place(file, span.start)),
            [(3, 1), (3, 8)]
        );

        assert_eq!(sources.find_letter(a3, 'y'), Some(span(23, 24)));
        assert_eq!(sources.place(file, 23), (3, 5));
        assert_eq!(sources.find_letter(a3, 'ü'), Some(span(27, 29)));
        assert_eq!(sources.find_letter(b3, 'x'), None);

        let row = span(19, 30);
        assert_eq!(sources.cell_below(row, "a"), Some(a3));
        assert_eq!(sources.cell_below(row, "b"), Some(b3));
        assert_eq!(sources.cell_below(row, "c"), None);
        let gap = sources.cell_below(span(31, 37), "b").unwrap();
        assert_eq!((gap, sources.cell(gap)), (span(35, 37), name("B4")));

        let excerpt = sources.excerpt(&[b3, gap]);
        assert_eq!((&*excerpt.text, excerpt.line), ("\"x, y\",ü\n1,", 3));
        assert_eq!(excerpt.spans, [7..9, 12..12]);
    }

    #[test]
    fn a_text_has_no_cells() {
        let mut sources = Sources::default();
        let file = sources.add("a.csv", "a,b\n".to_owned());
        let span = Span {
            file,
            start: 2,
            end: 3,
        };
        assert_eq!(sources.cell(span), None);
        assert_eq!(sources.cell_below(span, "a"), None);
    }

    #[test]
    fn a_place_counts_lines_and_characters_from_one() {
        let mut sources = Sources::default();
        let file = sources.add("a.toml", "né = 1\nb = 2\n".to_owned());
        assert_eq!(sources.place(file, 0), (1, 1));
        assert_eq!(sources.place(file, 3), (1, 3));
        assert_eq!(sources.place(file, 8), (2, 1));
        assert_eq!(sources.place(file, 999), (3, 1));
    }

    #[test]
    fn an_excerpt_has_full_lines() {
        let mut sources = Sources::default();
        let file = sources.add("a.toml", "one\ntwo\nthree\nfour\n".to_owned());
        let empty = sources.add("b.toml", String::new());
        for (file, starts, text, line) in [
            (file, [5, 5], "two", 2),
            (file, [9, 5], "two\nthree", 2),
            (file, [99, 99], "", 5),
            (empty, [0, 9], "", 1),
        ] {
            let spans = starts.map(|start| Span {
                file,
                start,
                end: start + 1,
            });
            let excerpt = sources.excerpt(&spans);
            assert_eq!((&*excerpt.text, excerpt.line), (text, line), "{starts:?}");
        }
    }
}
