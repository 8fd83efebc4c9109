//! Cells of an XLSX workbook that the library does not tell of: those whose text stands in themselves, and not in the list of
//! texts, and has looks; those that show an error; and those with words above others that say how these are read.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Cursor, Read};

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use zip::ZipArchive;

use super::cells::attribute;
use super::unread::{Looks, mark};
use crate::limits::UNPACKED;

/// What the looks of words in a text begin with.
const LOOKS: &[u8] = b"rPr>";

/// The cells of the sheet in a part, rows and columns from zero, in whose own text some words stand out among
/// others. `None` where the part cannot be read.
pub(super) fn emphasised(archive: &mut ZipArchive<Cursor<&[u8]>>, path: &str) -> Option<Vec<(usize, usize)>> {
    if !has_looks(BufReader::new(archive.by_name(path).ok()?.take(UNPACKED.most)))? {
        return Some(Vec::new());
    }
    let sheet = archive.by_name(path).ok()?.take(UNPACKED.most);
    let mut xml = Reader::from_reader(BufReader::new(sheet));
    let (mut cells, mut place, mut text, mut buffer) =
        (Vec::new(), SheetCursor::default(), Text::default(), Vec::new());
    loop {
        match xml.read_event_into(&mut buffer).ok()? {
            Event::Start(tag) | Event::Empty(tag) => match tag.local_name().as_ref() {
                "row" | "c" => place.start(&tag),
                "is" => text = Text::default(),
                _ => text.start(&tag),
            },
            Event::Text(words) if !words.xml10_content().trim().is_empty() => text.has_words = true,
            Event::End(tag) if tag.local_name().as_ref() == "r" => text.end_run(),
            Event::End(tag) if tag.local_name().as_ref() == "is" && text.is_mixed => cells.push(place.at),
            Event::Eof => return Some(cells),
            _ => {}
        }
        buffer.clear();
    }
}

/// The cells of the sheet in a part that show an error, and which. `None` where the part cannot be read.
pub(super) fn errors(archive: &mut ZipArchive<Cursor<&[u8]>>, path: &str) -> Option<Vec<((usize, usize), String)>> {
    let sheet = archive.by_name(path).ok()?.take(UNPACKED.most);
    let mut xml = Reader::from_reader(BufReader::new(sheet));
    let (mut cells, mut place, mut is_error, mut buffer) = (Vec::new(), SheetCursor::default(), false, Vec::new());
    loop {
        match xml.read_event_into(&mut buffer).ok()? {
            Event::Start(tag) | Event::Empty(tag) => {
                place.start(&tag);
                if tag.local_name().as_ref() == "c" {
                    is_error = attribute(&tag, "t").as_deref() == Some("e");
                }
            }
            // A formula may stand before the value.
            Event::Text(words) if is_error && words.xml10_content().starts_with('#') => {
                cells.push((place.at, words.xml10_content().into_owned()));
            }
            Event::Eof => return Some(cells),
            _ => {}
        }
        buffer.clear();
    }
}

/// The cells of the sheet in a part that show above their words how these are read. `None` where no text of the workbook
/// has such words, or the part cannot be read.
pub(super) fn with_readings(
    archive: &mut ZipArchive<Cursor<&[u8]>>,
    path: &str,
    looks: &Looks,
) -> Option<Vec<(usize, usize)>> {
    if !looks.has_readings() {
        return None;
    }
    let sheet = archive.by_name(path).ok()?.take(UNPACKED.most);
    let mut xml = Reader::from_reader(BufReader::new(sheet));
    let (mut cells, mut place, mut row_shows, mut shows, mut buffer) =
        (Vec::new(), SheetCursor::default(), false, false, Vec::new());
    loop {
        match xml.read_event_into(&mut buffer).ok()? {
            Event::Start(tag) | Event::Empty(tag) => {
                place.start(&tag);
                let is_on = || matches!(attribute(&tag, "ph").as_deref(), Some("1" | "true"));
                match tag.local_name().as_ref() {
                    "row" => row_shows = is_on(),
                    "c" => shows = (row_shows || is_on()) && attribute(&tag, "t").as_deref() == Some("s"),
                    _ => {}
                }
            }
            Event::Text(number) if shows => {
                let text = number.xml10_content().trim().parse::<usize>();
                cells.extend(text.is_ok_and(|text| looks.is_with_reading(text)).then_some(place.at));
            }
            Event::Eof => return Some(cells),
            _ => {}
        }
        buffer.clear();
    }
}

/// Where a sheet is read, rows and columns from zero.
#[derive(Default)]
struct SheetCursor {
    at: (usize, usize),
    /// Rows and cells without a place follow those before them.
    next: (usize, usize),
}

impl SheetCursor {
    /// Goes to the row or the cell that a tag opens.
    fn start(&mut self, tag: &BytesStart<'_>) {
        match tag.local_name().as_ref() {
            "row" => {
                let number = attribute(tag, "r").and_then(|number| number.parse::<usize>().ok()?.checked_sub(1));
                let row = number.unwrap_or(self.next.0);
                (self.at, self.next) = ((row, 0), (row.saturating_add(1), 0));
            }
            "c" => {
                self.at.1 = attribute(tag, "r").and_then(|name| column(&name)).unwrap_or(self.next.1);
                self.next.1 = self.at.1.saturating_add(1);
            }
            _ => {}
        }
    }
}

/// A text while it is read.
#[derive(Default)]
struct Text {
    /// The marks of the run that is read, and whether it has words.
    marks: BTreeSet<String>,
    has_words: bool,
    /// The marks of the first run with words.
    first: Option<BTreeSet<String>>,
    is_mixed: bool,
}

impl Text {
    fn start(&mut self, tag: &BytesStart<'_>) {
        let name = tag.local_name();
        if name.as_ref() == "r" {
            (self.marks, self.has_words) = (BTreeSet::new(), false);
        } else {
            self.marks.extend(mark(name.as_ref(), |key| attribute(tag, key)));
        }
    }

    fn end_run(&mut self) {
        let marks = std::mem::take(&mut self.marks);
        if std::mem::take(&mut self.has_words) {
            self.is_mixed |= self.first.as_ref().is_some_and(|first| *first != marks);
            self.first.get_or_insert(marks);
        }
    }
}

/// Whether a part has texts with looks of their own.
fn has_looks(mut part: impl BufRead) -> Option<bool> {
    let mut end = Vec::new();
    loop {
        let bytes = part.fill_buf().ok()?;
        if bytes.is_empty() {
            return Some(false);
        }
        // What lies over two blocks is seen with the end of the first.
        end.extend_from_slice(&bytes[..bytes.len().min(LOOKS.len())]);
        let has = |bytes: &[u8]| memchr::memmem::find(bytes, LOOKS).is_some();
        if has(bytes) || has(&end) {
            return Some(true);
        }
        end = bytes[bytes.len().saturating_sub(LOOKS.len())..].to_vec();
        let length = bytes.len();
        part.consume(length);
    }
}

/// The column of a cell by its name, from zero: 1 of `B17`.
fn column(name: &str) -> Option<usize> {
    let letters = name.bytes().take_while(u8::is_ascii_alphabetic);
    let digit = |letter: u8| usize::from(letter.to_ascii_uppercase() - b'A') + 1;
    letters.fold(0_usize, |column, letter| column.saturating_mul(26).saturating_add(digit(letter))).checked_sub(1)
}
