//! The texts that were read, so that a note can show the line it is about.

use std::ops::Range;
use std::sync::Arc;

use memchr::memchr2_iter;

use super::Span;

/// A text file by its number in [`Sources`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(u32);

/// Every text file read so far, in the order of reading. A clone shares the texts.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<Arc<SourceFile>>,
    /// The files whose tables were joined, each with the offset of its first byte in the joined text, sorted.
    joined: Vec<(usize, FileId)>,
}

/// A text file.
#[derive(Clone, Debug)]
struct SourceFile {
    path: String,
    text: String,
    /// The byte at which each line starts.
    lines: Vec<usize>,
    /// Whether it is a sheet of a workbook as CSV, each row of which is a line.
    is_sheet: bool,
}

/// Some lines of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Excerpt<'s> {
    /// The lines, without the end of the last one.
    pub text: &'s str,
    /// The byte of the file at which the text starts.
    pub start: usize,
    /// The number of the first line, counted from one.
    pub line: usize,
}

impl Sources {
    /// Keeps a file's text and gives it a number.
    pub fn add(&mut self, path: &str, text: String) -> FileId {
        self.add_file(path, text, false)
    }

    /// Keeps a sheet of a workbook, as CSV in which each row is a line, and gives it a number.
    pub fn add_sheet(&mut self, path: &str, text: String) -> FileId {
        self.add_file(path, text, true)
    }

    fn add_file(&mut self, path: &str, text: String, is_sheet: bool) -> FileId {
        let lines = std::iter::once(0)
            .chain(text.match_indices('\n').map(|(at, _)| at + 1))
            .collect();
        self.files.push(Arc::new(SourceFile {
            path: path.to_owned(),
            text,
            lines,
            is_sheet,
        }));
        FileId(self.files.len() as u32 - 1)
    }

    /// Returns the cell of a sheet that contains the bytes, or the row if it is in multiple cells. Returns `None` if the file
    /// is not a sheet.
    pub fn cell(&self, file: FileId, bytes: Range<usize>) -> Option<SheetPlace> {
        let SourceFile {
            text,
            lines,
            is_sheet: true,
            ..
        } = self.file(file)
        else {
            return None;
        };
        let row = self.place(file, bytes.start).0;
        let before = delimiters(text.get(lines[row - 1]..bytes.start)?, b',').count();
        let is_one = delimiters(text.get(bytes)?, b',').next().is_none();
        Some(if is_one {
            SheetPlace::Cell(cell_name(row, before + 1))
        } else {
            SheetPlace::Row(row)
        })
    }

    /// The bytes of the cell that is in the row of a byte of a sheet, below the name of a column; `None` in what is no
    /// sheet, and where no row at its beginning has such a name.
    pub fn cell_below(&self, file: FileId, at: usize, column: &str) -> Option<Range<usize>> {
        let SourceFile {
            text,
            lines,
            is_sheet: true,
            ..
        } = self.file(file)
        else {
            return None;
        };
        let cells = |line: usize| {
            let (start, next) = (lines[line], lines.get(line + 1));
            let row = &text[start..next.map_or(text.len(), |next| next - 1)];
            let starts =
                std::iter::once(start).chain(delimiters(row, b',').map(move |at| start + at + 1));
            let ends = delimiters(row, b',')
                .chain([row.len()])
                .map(move |at| start + at);
            starts.zip(ends).map(|(start, end)| start..end)
        };
        let row = self.place(file, at).0 - 1;
        let is_name = |cell: Range<usize>| text[cell].trim_matches('"') == column;
        let number = (0..row.min(HEAD)).find_map(|line| cells(line).position(is_name))?;
        cells(row).nth(number)
    }

    /// The text file of a path that was read last, if one was.
    pub fn find(&self, path: &str) -> Option<FileId> {
        let at = self
            .files
            .iter()
            .rposition(|file| file.path == path && !file.is_sheet)?;
        Some(FileId(at as u32))
    }

    /// The path of a file, within its kit.
    pub fn path(&self, file: FileId) -> &str {
        &self.file(file).path
    }

    /// The text of a file.
    pub fn text(&self, file: FileId) -> &str {
        &self.file(file).text
    }

    /// Line and column of a byte offset, both counted from one; the column
    /// counts characters.
    pub fn place(&self, file: FileId, offset: usize) -> (usize, usize) {
        let SourceFile { text, lines, .. } = self.file(file);
        let offset = text.floor_char_boundary(offset.min(text.len()));
        let line = lines.partition_point(|start| *start <= offset);
        (line, text[lines[line - 1]..offset].chars().count() + 1)
    }

    /// Returns the span of the first such character in a span, or after it up to the next empty line.
    pub fn find_character(&self, span: Span, character: char) -> Option<Span> {
        let text = self.text(span.file).get(span.start..)?;
        let inside = text
            .get(..span.end - span.start)
            .and_then(|text| text.find(character));
        let start = span.start + inside.or_else(|| text.split("\n\n").next()?.find(character))?;
        Some(Span {
            start,
            end: start + character.len_utf8(),
            ..span
        })
    }

    /// The lines from that of one byte offset to that of another, and `more`
    /// lines on either side.
    pub(crate) fn excerpt(
        &self,
        file: FileId,
        offsets: (usize, usize),
        more: usize,
    ) -> Excerpt<'_> {
        let SourceFile { text, lines, .. } = self.file(file);
        let line = |offset: usize| lines.partition_point(|start| *start <= offset) - 1;
        let first = line(offsets.0).saturating_sub(more);
        let (start, after) = (lines[first], lines.get(line(offsets.1) + 1 + more));
        let end = after.map_or(text.len(), |after| after - 1);
        let lines = &text[start..end];
        Excerpt {
            text: lines.strip_suffix('\r').unwrap_or(lines),
            start,
            line: first + 1,
        }
    }

    /// Remembers that the tables of some files were joined into one text; see [`span`](Self::span). Each file comes with the
    /// offset of its first byte, in ascending order.
    pub fn join(&mut self, files: Vec<(usize, FileId)>) {
        self.joined = files;
    }

    /// Returns the span of some bytes of `file`. If the file is one of the joined ones, they are bytes of the joined text, and
    /// the span may be in another of these files.
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

/// Among so many rows at the beginning of a sheet the names of its columns are looked for.
const HEAD: usize = 100;

/// Where the signs are that part the cells of a row of CSV: those outside quotes.
pub(crate) fn delimiters(row: &str, delimiter: u8) -> impl Iterator<Item = usize> {
    let (bytes, mut is_quoted) = (row.as_bytes(), false);
    memchr2_iter(delimiter, b'"', bytes).filter(move |at| {
        is_quoted ^= bytes[*at] == b'"';
        bytes[*at] == delimiter && !is_quoted
    })
}

/// A place in the sheet of a workbook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SheetPlace {
    /// The name of a cell, such as `B17`.
    Cell(String),
    /// The number of a row, from one.
    Row(usize),
}

/// The name of a cell by its row and its column, both from one: `B17`.
pub fn cell_name(row: usize, column: usize) -> String {
    let (mut letters, mut rest) = (String::new(), column);
    while rest > 0 {
        letters.insert(0, char::from(b'A' + ((rest - 1) % 26) as u8));
        rest = (rest - 1) / 26;
    }
    format!("{letters}{row}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_have_the_names_that_a_spreadsheet_shows() {
        assert_eq!(
            [(17, 2), (1, 26), (3, 27), (9, 703)].map(|(row, column)| cell_name(row, column)),
            ["B17", "Z1", "AA3", "AAA9"]
        );
        let mut sources = Sources::default();
        let sheet = sources.add_sheet("a.xlsx", "a,b\n\"x, y\",z\n".to_owned());
        let cells =
            [0..1, 2..3, 4..10, 11..12, 4..12].map(|bytes| sources.cell(sheet, bytes).unwrap());
        let cell = |name: &str| SheetPlace::Cell(name.to_owned());
        let [a1, b1, a2, b2] = ["A1", "B1", "A2", "B2"].map(cell);
        assert_eq!(cells, [a1, b1, a2, b2, SheetPlace::Row(2)]);
        let below = |column: &str| sources.cell_below(sheet, 4, column);
        assert_eq!(
            (below("a"), below("b"), below("c")),
            (Some(4..10), Some(11..12), None)
        );
        let gap = sources.add_sheet("b.xlsx", "Title,\na,b\n1,\n".to_owned());
        let bytes = sources.cell_below(gap, 11, "b").unwrap();
        assert_eq!(
            (bytes.clone(), sources.cell(gap, bytes)),
            (13..13, Some(cell("B3")))
        );
        let csv = sources.add("a.csv", "a,b\n".to_owned());
        assert_eq!(sources.cell_below(csv, 0, "a"), None);
        assert_eq!(sources.cell(csv, 2..3), None);
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
    fn an_excerpt_is_whole_lines() {
        let mut sources = Sources::default();
        let file = sources.add("a.toml", "one\ntwo\nthree\nfour\n".to_owned());
        assert_eq!(
            sources.excerpt(file, (5, 5), 0),
            Excerpt {
                text: "two",
                start: 4,
                line: 2
            }
        );
        assert_eq!(
            sources.excerpt(file, (5, 9), 0),
            Excerpt {
                text: "two\nthree",
                start: 4,
                line: 2
            }
        );
        assert_eq!(
            sources.excerpt(file, (5, 5), 1),
            Excerpt {
                text: "one\ntwo\nthree",
                start: 0,
                line: 1
            }
        );
        assert_eq!(
            sources.excerpt(file, (99, 99), 1),
            Excerpt {
                text: "four\n",
                start: 14,
                line: 4
            }
        );
        let empty = sources.add("b.toml", String::new());
        assert_eq!(
            sources.excerpt(empty, (0, 9), 2),
            Excerpt {
                text: "",
                start: 0,
                line: 1
            }
        );
    }
}
