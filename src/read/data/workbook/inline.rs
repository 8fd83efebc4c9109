//! Texts that stand in the cells of an XLSX workbook themselves, and not in its list of texts.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Cursor, Read};

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use zip::ZipArchive;

use super::cells::attribute;
use super::unread::{MARKS, OFF};
use crate::limits::UNPACKED;

/// What the looks of words in a text begin with.
const LOOKS: &[u8] = b"rPr>";

/// The cells of the sheet in a part, rows and columns from zero, in whose own text some words are bold, italic, raised or
/// struck and others are not. `None` where the part cannot be read.
pub(super) fn emphasised(archive: &mut ZipArchive<Cursor<&[u8]>>, path: &str) -> Option<Vec<(usize, usize)>> {
    if !has_looks(BufReader::new(archive.by_name(path).ok()?.take(UNPACKED.most)))? {
        return Some(Vec::new());
    }
    let sheet = archive.by_name(path).ok()?.take(UNPACKED.most);
    let mut xml = Reader::from_reader(BufReader::new(sheet));
    let (mut cells, mut at, mut text, mut buffer) = (Vec::new(), (0, 0), Text::default(), Vec::new());
    // Rows and cells without a place follow those before them.
    let mut next = (0, 0);
    loop {
        match xml.read_event_into(&mut buffer).ok()? {
            Event::Start(tag) | Event::Empty(tag) => match tag.local_name().as_ref() {
                "row" => {
                    let number = attribute(&tag, "r").and_then(|number| number.parse::<usize>().ok()?.checked_sub(1));
                    let row = number.unwrap_or(next.0);
                    (at, next) = ((row, 0), (row.saturating_add(1), 0));
                }
                "c" => {
                    at.1 = attribute(&tag, "r").and_then(|name| column(&name)).unwrap_or(next.1);
                    next.1 = at.1.saturating_add(1);
                }
                "is" => text = Text::default(),
                _ => text.start(&tag),
            },
            Event::Text(words) if !words.xml10_content().trim().is_empty() => text.has_words = true,
            Event::End(tag) if tag.local_name().as_ref() == "r" => text.end_run(),
            Event::End(tag) if tag.local_name().as_ref() == "is" && text.is_mixed => cells.push(at),
            Event::Eof => return Some(cells),
            _ => {}
        }
        buffer.clear();
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
        let is_on = || attribute(tag, "val").is_none_or(|value| !OFF.contains(&value.as_str()));
        if name.as_ref() == "r" {
            (self.marks, self.has_words) = (BTreeSet::new(), false);
        } else if MARKS.contains(&name.as_ref()) && is_on() {
            self.marks.insert(name.as_ref().to_owned());
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
