//! The filters of streams that may make small files large, with a limit on what they give.
//!
//! hayro has no such limit, so that each stream is unpacked here before it is.

use std::io::{self, Read as _, Write};

use flate2::read::{DeflateDecoder, ZlibDecoder};
use hayro_syntax::Filter;

/// Returns what a filter makes of data, up to `most` bytes. Filters of pictures give nothing.
pub(super) fn unfiltered(data: &[u8], filter: Filter, most: u64) -> Vec<u8> {
    let with = |early_change| {
        let mut output = Vec::new();
        // The start of damaged data may still be used.
        let _ = unfilter(data, filter, early_change, most, &mut output);
        output
    };
    let (early, late) = (
        with(true),
        if is_lzw(filter) {
            with(false)
        } else {
            Vec::new()
        },
    );
    if late.len() > early.len() {
        late
    } else {
        early
    }
}

/// Returns the number of bytes that a filter makes of data, or more than `most` if there are more.
pub(super) fn unfiltered_bytes(data: &[u8], filter: Filter, most: u64) -> u64 {
    let with = |early_change| {
        let mut counter = Counter(0);
        let _ = unfilter(data, filter, early_change, most + 1, &mut counter);
        counter.0
    };
    with(true).max(if is_lzw(filter) { with(false) } else { 0 })
}

/// LZW has two variants, which `EarlyChange` tells apart. Data of the other one ends early.
fn is_lzw(filter: Filter) -> bool {
    filter == Filter::LzwDecode
}

fn unfilter(
    data: &[u8],
    filter: Filter,
    early_change: bool,
    most: u64,
    output: &mut impl Write,
) -> io::Result<()> {
    let mut output = Limited { output, left: most };
    match filter {
        Filter::FlateDecode => {
            let mut decoder = ZlibDecoder::new(data);
            if decoder.read(&mut [0]).is_ok() {
                return io::copy(&mut ZlibDecoder::new(data), &mut output).map(|_| ());
            }
            // Some programs leave out the header.
            io::copy(&mut DeflateDecoder::new(data), &mut output).map(|_| ())
        }
        Filter::LzwDecode => lzw(data, early_change, &mut output),
        Filter::RunLengthDecode => run_length(data, &mut output),
        Filter::AsciiHexDecode => ascii_hex(data, &mut output),
        Filter::Ascii85Decode => ascii_85(data, &mut output),
        Filter::CcittFaxDecode
        | Filter::Jbig2Decode
        | Filter::DctDecode
        | Filter::JpxDecode
        | Filter::Crypt => Ok(()),
    }
}

/// Counts what is written.
struct Counter(u64);

impl Write for Counter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Writes no more than a number of bytes.
struct Limited<'o, W> {
    output: &'o mut W,
    left: u64,
}

impl<W: Write> Write for Limited<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.left.min(bytes.len() as u64);
        if count == 0 && !bytes.is_empty() {
            return Err(io::ErrorKind::WriteZero.into());
        }
        self.left -= count;
        self.output.write(&bytes[..count as usize])
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

/// PDF 1.7, 7.4.4.
fn lzw(data: &[u8], early_change: bool, output: &mut impl Write) -> io::Result<()> {
    const CLEAR: usize = 256;
    const END: usize = 257;
    const CODES: usize = 4_096;

    // Each string of the table is given by where it is in what was written since the table was cleared.
    let mut written: Vec<u8> = Vec::new();
    let mut table: Vec<(usize, usize)> = Vec::new();
    let mut previous: Option<(usize, usize)> = None;
    let (mut bits, mut count, mut width) = (0_u32, 0, 9);
    for byte in data {
        bits = bits << 8 | u32::from(*byte);
        count += 8;
        if count < width {
            continue;
        }
        count -= width;
        let code = (bits >> count) as usize & ((1 << width) - 1);
        if code == END {
            break;
        }
        if code == CLEAR {
            table.clear();
            written.clear();
            previous = None;
            width = 9;
            continue;
        }

        let start = written.len();
        match (code, previous) {
            (0..CLEAR, _) => written.push(code as u8),
            (_, Some((from, to))) => match table.get(code - END - 1) {
                Some(&(from, to)) => written.extend_from_within(from..to),
                // The code of the string that is added now: the previous string and its first byte.
                None if code - END - 1 == table.len() => {
                    written.extend_from_within(from..to);
                    written.extend_from_within(from..from + 1);
                }
                None => return Err(io::ErrorKind::InvalidData.into()),
            },
            (_, None) => return Err(io::ErrorKind::InvalidData.into()),
        }
        output.write_all(&written[start..])?;

        if END + 1 + table.len() >= CODES {
            // No more strings are added.
            written.truncate(start);
            continue;
        }
        // A string and the byte after it are next to each other.
        if let Some((from, to)) = previous {
            table.push((from, to + 1));
        }
        previous = Some((start, written.len()));
        width = match END + 1 + table.len() + usize::from(early_change) {
            0..512 => 9,
            512..1_024 => 10,
            1_024..2_048 => 11,
            _ => 12,
        };
    }
    Ok(())
}

/// PDF 1.7, 7.4.5.
fn run_length(data: &[u8], output: &mut impl Write) -> io::Result<()> {
    let mut rest = data;
    while let Some((length, tail)) = rest.split_first() {
        rest = match length {
            0..128 => {
                let count = (usize::from(*length) + 1).min(tail.len());
                output.write_all(&tail[..count])?;
                &tail[count..]
            }
            128 => break,
            129.. => {
                let Some((byte, tail)) = tail.split_first() else {
                    break;
                };
                output.write_all(&[*byte; 128][..257 - usize::from(*length)])?;
                tail
            }
        };
    }
    Ok(())
}

/// PDF 1.7, 7.4.2.
fn ascii_hex(data: &[u8], output: &mut impl Write) -> io::Result<()> {
    let digits = data.iter().take_while(|byte| **byte != b'>');
    let digits: Vec<u8> = digits
        .filter_map(|byte| char::from(*byte).to_digit(16))
        .map(|digit| digit as u8)
        .collect();
    for pair in digits.chunks(2) {
        output.write_all(&[pair[0] << 4 | pair.get(1).unwrap_or(&0)])?;
    }
    Ok(())
}

/// PDF 1.7, 7.4.3.
fn ascii_85(data: &[u8], output: &mut impl Write) -> io::Result<()> {
    let mut digits: Vec<u8> = Vec::new();
    let flush = |digits: &mut Vec<u8>, output: &mut dyn Write| {
        let count = digits.len().saturating_sub(1);
        digits.resize(5, 84);
        let value = digits.iter().fold(0_u32, |value, digit| {
            value.wrapping_mul(85).wrapping_add(u32::from(*digit))
        });
        digits.clear();
        output.write_all(&value.to_be_bytes()[..count])
    };
    for byte in data {
        match byte {
            b'!'..=b'u' => digits.push(byte - b'!'),
            b'z' => output.write_all(&[0; 4])?,
            b'~' => break,
            _ => {}
        }
        if digits.len() == 5 {
            flush(&mut digits, output)?;
        }
    }
    if digits.is_empty() {
        return Ok(());
    }
    flush(&mut digits, output)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filters_of_plain_data_are_undone() {
        let plain = b"-----A---B";
        for (filter, data) in [
            (
                Filter::LzwDecode,
                &b"\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01"[..],
            ),
            (Filter::RunLengthDecode, b"\xfc-\x00A\xfe-\x00B\x80"),
            (Filter::AsciiHexDecode, b"2D2D 2D2D2D412d2d2d 42>"),
            (Filter::Ascii85Decode, b"/M/P+/O:s?/OB~>"),
        ] {
            assert_eq!(unfiltered(data, filter, 100), plain, "{filter:?}");
            assert_eq!(unfiltered(data, filter, 4), plain[..4], "{filter:?}");
            assert_eq!(unfiltered_bytes(data, filter, 100), 10, "{filter:?}");
            assert_eq!(unfiltered_bytes(data, filter, 4), 5, "{filter:?}");
        }
    }
}
