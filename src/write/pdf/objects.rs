//! Writes the objects of a file. A stream is written immediately. Other objects are collected, and then written together
//! in object streams.
//!
//! lopdf knows how to write an object; a whole document of its would be in memory twice before it is a file.

use std::cell::RefCell;
use std::io::{self, Write};
use std::ops::Range;

use flate2::{Compress, Compression, FlushCompress, Status};
use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Object, ObjectId, Stream, dictionary};
use rayon::prelude::*;

use crate::message::msg;
use crate::write::output::OutputFile;
use crate::write::spelling::Decimal;

/// The first two lines: the version, and four bytes by which programs see that it is no text.
const HEAD: &[u8] = b"%PDF-1.7\n%\xBB\xAD\xC0\xDE\n";

/// Objects in one stream. Readers unpack the whole stream for one of them.
const TOGETHER: usize = 500;

/// The number of collected bytes from which on objects are written, since the tags of a large deck would need 100 MB.
const MAX_PENDING: usize = 4 << 20;

/// An entry of the table of objects: its kind, four bytes for where the object is, two for its place there.
type XrefEntry = [u8; 7];

/// The objects of a file that is being written.
pub(super) struct Objects<'f, 'o> {
    file: &'f mut OutputFile<'o>,
    /// The table of those that are written, by their numbers: large files have millions, and hardly a gap.
    table: Vec<Option<XrefEntry>>,
    /// The serialised objects that are not written yet.
    spelled: Vec<u8>,
    /// The number of each collected object, and its range in `spelled`.
    places: Vec<(u32, Range<usize>)>,
    last: u32,
}

impl<'f, 'o> Objects<'f, 'o> {
    /// A file that begins with those objects that `first` has.
    ///
    /// # Errors
    /// They cannot be written.
    pub(super) fn new(
        file: &'f mut OutputFile<'o>,
        first: lopdf::Document,
    ) -> io::Result<Objects<'f, 'o>> {
        file.write_all(HEAD)?;
        let (table, spelled, places) = (Vec::new(), Vec::new(), Vec::new());
        let mut objects = Objects {
            file,
            table,
            spelled,
            places,
            last: first.max_id,
        };
        for (id, object) in first.objects {
            objects.set(id, object)?;
        }
        Ok(objects)
    }

    /// A number for an object that is yet to come.
    pub(super) fn reserve(&mut self) -> ObjectId {
        self.last += 1;
        (self.last, 0)
    }

    /// Adds an object.
    ///
    /// # Errors
    /// It cannot be written.
    pub(super) fn add(&mut self, object: impl Into<Object>) -> io::Result<ObjectId> {
        let id = self.reserve();
        self.set(id, object)?;
        Ok(id)
    }

    /// Adds the object of a number.
    ///
    /// # Errors
    /// It cannot be written.
    pub(super) fn set(&mut self, id: ObjectId, object: impl Into<Object>) -> io::Result<()> {
        match object.into() {
            Object::Stream(stream) => self.stream(id, stream),
            object => self.set_spelled(id, &spelled(object)?),
        }
    }

    /// Adds a serialised object that is not a stream. Writes the collected objects if there are many.
    ///
    /// # Errors
    /// Returns an error if the objects cannot be written.
    pub(super) fn set_spelled(&mut self, (number, _): ObjectId, spelled: &[u8]) -> io::Result<()> {
        let start = self.spelled.len();
        self.spelled.extend_from_slice(spelled);
        self.places.push((number, start..self.spelled.len()));
        if self.spelled.len() >= MAX_PENDING {
            self.write_pending()?;
        }
        Ok(())
    }

    fn stream(&mut self, (number, _): ObjectId, stream: Stream) -> io::Result<()> {
        let start = self.here()?.to_be_bytes();
        self.enter(number, [1, start[0], start[1], start[2], start[3], 0, 0]);
        writeln!(self.file, "{number} 0 obj")?;
        self.file.write_all(&dictionary_of(stream.dict)?)?;
        self.file.write_all(b"stream\n")?;
        self.file.write_all(&stream.content)?;
        self.file.write_all(b"\nendstream \nendobj\n")
    }

    /// Writes all that is left: the objects that are no streams, and the table of where each object is.
    ///
    /// # Errors
    /// They cannot be written.
    pub(super) fn finish(mut self, root: ObjectId, info: ObjectId) -> io::Result<()> {
        self.write_pending()?;
        self.table(root, info)
    }

    /// Writes the collected objects into object streams, sorted by number.
    fn write_pending(&mut self) -> io::Result<()> {
        let mut places = std::mem::take(&mut self.places);
        places.sort_unstable_by_key(|(number, _)| *number);
        let streams: Vec<Stream> = places
            .par_chunks(TOGETHER)
            .map(|few| together(few, &self.spelled))
            .collect();
        self.spelled.clear();
        for (few, stream) in places.chunks(TOGETHER).zip(streams) {
            let id = self.reserve();
            let [a, b, c, d] = id.0.to_be_bytes();
            for (place, (number, _)) in (0_u16..).zip(few) {
                let [high, low] = place.to_be_bytes();
                self.enter(*number, [2, a, b, c, d, high, low]);
            }
            self.stream(id, stream)?;
        }
        Ok(())
    }

    /// The table of where each object is, and where the table itself is.
    fn table(mut self, (root, _): ObjectId, (info, _): ObjectId) -> io::Result<()> {
        let start = self.here()?;
        // Named by what it holds, so that the same sheets make the same file.
        let name: String = self.file.digest()[..16]
            .iter()
            .map(|byte| format!("{byte:02X}"))
            .collect();
        let (own, _) = self.reserve();
        let place = start.to_be_bytes();
        self.enter(own, [1, place[0], place[1], place[2], place[3], 0, 0]);
        let packed = deflate(&over_the_last(self.table.iter().flatten()));
        writeln!(
            self.file,
            "{own} 0 obj\n<</Type/XRef/Size {}/W[1 4 2]/Index[{}]/Root {root} 0 R/Info {info} 0 R/ID[<{name}><{name}>]\
             /Filter/FlateDecode/DecodeParms<</Predictor 12/Columns {}>>/Length {}>>stream",
            own + 1,
            sections(
                (0..)
                    .zip(&self.table)
                    .filter_map(|(number, entry)| entry.map(|_| number))
            ),
            size_of::<XrefEntry>(),
            packed.len(),
        )?;
        self.file.write_all(&packed)?;
        write!(self.file, "\nendstream\nendobj\nstartxref\n{start}\n%%EOF")
    }

    fn enter(&mut self, number: u32, entry: XrefEntry) {
        let place = number as usize;
        if self.table.len() <= place {
            self.table.resize(place + 1, None);
        }
        self.table[place] = Some(entry);
    }

    /// How many bytes are written, which the table has four bytes for.
    fn here(&self) -> io::Result<u32> {
        u32::try_from(self.file.bytes())
            .map_err(|_| io::Error::other(msg!("it is larger than 4 GB")))
    }
}

/// The dictionary of a stream as a file spells it. Most, those of pages among them, have a length and a filter at most.
fn dictionary_of(dict: Dictionary) -> io::Result<Vec<u8>> {
    let is_deflated = dict
        .get(b"Filter")
        .and_then(Object::as_name)
        .is_ok_and(|filter| filter == b"FlateDecode");
    match dict.get(b"Length").and_then(Object::as_i64) {
        Ok(length) if dict.len() == 2 && is_deflated => {
            let mut spelled = b"<</Length ".to_vec();
            int(&mut spelled, length);
            spelled.extend_from_slice(b"/Filter/FlateDecode>>");
            Ok(spelled)
        }
        _ => spelled(dict.into()),
    }
}

/// An object as a file spells it. lopdf spells single objects only as the operands of an operation of a page.
pub(super) fn spelled(object: Object) -> io::Result<Vec<u8>> {
    let operation = Operation::new("", vec![object]);
    let mut spelled = Content {
        operations: vec![operation],
    }
    .encode()
    .map_err(io::Error::other)?;
    spelled.truncate(spelled.trim_ascii_end().len());
    Ok(spelled)
}

/// A stream of objects that are no streams, each with its number and its place among those that are `spelled`.
fn together(objects: &[(u32, Range<usize>)], spelled: &[u8]) -> Stream {
    let (mut head, mut body) = (Vec::new(), Vec::new());
    for (number, place) in objects {
        int(&mut head, (*number).into());
        head.push(b' ');
        int(&mut head, body.len() as i64);
        head.push(b' ');
        body.extend_from_slice(&spelled[place.clone()]);
        body.push(b' ');
    }
    let dict = dictionary! {
        "Type" => "ObjStm",
        "N" => objects.len() as i64,
        "First" => head.len() as i64,
    };
    let mut stream = Stream::new(dict, [head, body].concat());
    pack(&mut stream);
    stream
}

/// The numbers in rows: for each row the first, and how many there are.
fn sections(numbers: impl Iterator<Item = u32>) -> String {
    let mut rows: Vec<(u32, u32)> = Vec::new();
    for number in numbers {
        match rows.last_mut() {
            Some((first, count)) if *first + *count == number => *count += 1,
            _ => rows.push((number, 1)),
        }
    }
    rows.iter()
        .map(|(first, count)| format!("{first} {count}"))
        .collect::<Vec<_>>()
        .join(" ")
}

/// Each entry as its difference from the one before, as PNG does it.
fn over_the_last<'e>(entries: impl Iterator<Item = &'e XrefEntry>) -> Vec<u8> {
    let mut rows = Vec::new();
    let mut before = XrefEntry::default();
    for entry in entries {
        rows.push(2);
        rows.extend(
            entry
                .iter()
                .zip(before)
                .map(|(now, then)| now.wrapping_sub(then)),
        );
        before = *entry;
    }
    rows
}

/// How hard deflate tries, of 9. Level 6 takes 3 % of a run more and saves a thousandth of the bytes of 540 cards, and a
/// two-hundredth of those of 1,000 boards.
const LEVEL: u32 = 5;

thread_local! {
    /// A packer is a third of a megabyte to set up and a page is a few
    /// kilobytes, so each thread keeps its own.
    static PACKER: RefCell<Compress> = RefCell::new(Compress::new(Compression::new(LEVEL), true));
}

/// Streams that are no longer than this stay as they are: the filter's name would take what deflate saves.
const SHORT: usize = 160;

/// Deflates the bytes of a stream, if that makes it shorter.
pub(super) fn pack(stream: &mut Stream) {
    if stream.content.len() > SHORT {
        let packed = deflate(&stream.content);
        stream.dict.set("Filter", "FlateDecode");
        stream.set_content(packed);
    } else {
        stream.content.shrink_to_fit();
    }
}

/// Deflated bytes, with the header and checksum that `FlateDecode` expects.
pub(super) fn deflate(bytes: &[u8]) -> Vec<u8> {
    PACKER.with_borrow_mut(|packer| {
        packer.reset();
        let mut out = Vec::with_capacity(bytes.len() / 2 + 256);
        loop {
            let rest = &bytes[packer.total_in() as usize..];
            match packer.compress_vec(rest, &mut out, FlushCompress::Finish) {
                Ok(Status::StreamEnd) => return out,
                Ok(_) => out.reserve(out.capacity().max(1_024)),
                Err(_) => return stored(bytes),
            }
        }
    })
}

/// The same bytes in the form of deflated ones, as long as they are.
fn stored(bytes: &[u8]) -> Vec<u8> {
    // The longest block that RFC 1951 allows.
    const BLOCK: usize = 65_535;
    let mut out = vec![0x78, 0x01];
    let blocks: Vec<&[u8]> = if bytes.is_empty() {
        vec![bytes]
    } else {
        bytes.chunks(BLOCK).collect()
    };
    for (n, block) in blocks.iter().enumerate() {
        let length = block.len() as u16;
        out.push(u8::from(n + 1 == blocks.len()));
        out.extend(length.to_le_bytes());
        out.extend((!length).to_le_bytes());
        out.extend_from_slice(block);
    }
    // The sums of RFC 1950, whose modulus is the largest prime below 2^16.
    let sums = |(one, two): (u32, u32), byte: &u8| {
        let one = (one + u32::from(*byte)) % 65_521;
        (one, (two + one) % 65_521)
    };
    let (one, two) = bytes.iter().fold((1, 0), sums);
    out.extend((two << 16 | one).to_be_bytes());
    out
}

/// A whole number in digits.
pub(super) fn int(out: &mut Vec<u8>, n: i64) {
    out.extend_from_slice(Decimal::new(n, 0).as_bytes());
}

/// A number with no more than `places` decimals, and none that is zero.
pub(super) fn decimal(out: &mut Vec<u8>, n: f64, places: u32) {
    // Casting holds numbers beyond all paper at the largest there is.
    let whole = n as i64;
    if whole as f64 == n {
        return int(out, whole);
    }
    let parts = (n * 10_f64.powi(places as i32)).round() as i64;
    out.extend_from_slice(Decimal::new(parts, places).as_bytes());
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;
    use crate::source::{FileSystem, MemoryFiles};
    use crate::write::write_file;

    #[test]
    fn what_is_stored_reads_like_what_is_deflated() {
        let long: Vec<u8> = (0..200_000_u32).map(|n| n as u8).collect();
        for bytes in [&b""[..], b"words", &long] {
            for packed in [deflate(bytes), stored(bytes)] {
                let mut read = Vec::new();
                flate2::read::ZlibDecoder::new(&packed[..])
                    .read_to_end(&mut read)
                    .unwrap();
                assert_eq!(read, bytes);
            }
        }
    }

    #[test]
    fn objects_that_do_not_fit_into_memory_at_once_can_be_read() {
        let text = "x".repeat(1_000_000);
        let mut output = MemoryFiles::default();
        let written = write_file(&mut output, "many.pdf".to_owned(), 1, |file| {
            let mut objects = Objects::new(file, lopdf::Document::new())?;
            let pages = objects.reserve();
            let root = dictionary! { "Type" => "Catalog", "Pages" => Object::Reference(pages) };
            let root = objects.add(root)?;
            for _ in 0..2 * MAX_PENDING / text.len() + 1 {
                objects.add(Object::string_literal(text.as_str()))?;
            }
            objects.set(
                pages,
                dictionary! { "Type" => "Pages", "Kids" => Object::Array(vec![]), "Count" => 0 },
            )?;
            objects.finish(root, root)
        });
        written.unwrap();

        let read = lopdf::Document::load_mem(&output.read("many.pdf").unwrap()).unwrap();
        let texts = read
            .objects
            .values()
            .filter(|object| object.as_str().is_ok_and(|read| read == text.as_bytes()))
            .count();
        assert_eq!(texts, 2 * MAX_PENDING / text.len() + 1);
        assert!(read.catalog().unwrap().has(b"Pages") && read.get_pages().is_empty());
    }

    fn shown(n: f64, places: u32) -> String {
        let mut out = Vec::new();
        decimal(&mut out, n, places);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn numbers_take_as_few_letters_as_they_can() {
        assert_eq!(shown(0.5, 3), ".5");
        assert_eq!(shown(-0.25, 3), "-.25");
        assert_eq!(shown(-12.0, 3), "-12");
        assert_eq!(shown(0.0004, 3), "0");
        assert_eq!(shown(-0.0004, 3), "0");
        assert_eq!(shown(1.2345, 2), "1.23");
        assert_eq!(shown(0.002_834_645_7, 10), ".0028346457");
        let mut out = Vec::new();
        int(&mut out, -1_200);
        assert_eq!(out, b"-1200");
    }
}
