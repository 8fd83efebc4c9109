//! Decoding of streams with a limit, which hayro does not have.

use std::io::{self, Write};
use std::ops::Range;

use flate2::read::{DeflateDecoder, ZlibDecoder};
use hayro_syntax::Filter;

/// Whether a filter decodes pictures.
pub(super) fn is_codec(filter: Filter) -> bool {
    matches!(
        filter,
        Filter::CcittFaxDecode | Filter::Jbig2Decode | Filter::DctDecode | Filter::JpxDecode
    )
}

/// Returns the filters that hayro applies. It skips a `Crypt` filter at the beginning.
pub(super) fn applied(filters: &[Filter]) -> &[Filter] {
    filters.strip_prefix(&[Filter::Crypt]).unwrap_or(filters)
}

/// Decodes data up to `max_len` bytes. Returns nothing for codecs of pictures.
pub(super) fn decode(data: &[u8], filter: Filter, max_len: u64) -> Vec<u8> {
    let decoded = variants(filter).iter().map(|variant| {
        let mut output = Vec::new();
        // The start of damaged data may still be used.
        let _ = decode_variant(data, *variant, max_len, &mut output);
        output
    });
    decoded.max_by_key(Vec::len).unwrap_or_default()
}

/// Returns the length of decoded data, or more than `max_len` if it is longer.
pub(super) fn decoded_len(data: &[u8], filter: Filter, max_len: u64) -> u64 {
    let lengths = variants(filter).iter().map(|variant| {
        let mut counter = Counter(0);
        let _ = decode_variant(data, *variant, max_len + 1, &mut counter);
        counter.0
    });
    lengths.max().unwrap_or(0)
}

/// A decoder of plain data.
#[derive(Clone, Copy)]
enum Variant {
    Zlib,
    Deflate,
    Lzw { early_change: bool },
    RunLength,
    AsciiHex,
    Ascii85,
}

/// Returns the decoders that hayro may use for a filter. Data of another variant ends early.
fn variants(filter: Filter) -> &'static [Variant] {
    match filter {
        // Some programs leave out the header of zlib.
        Filter::FlateDecode => &[Variant::Zlib, Variant::Deflate],
        Filter::LzwDecode => &[
            Variant::Lzw { early_change: true },
            Variant::Lzw {
                early_change: false,
            },
        ],
        Filter::RunLengthDecode => &[Variant::RunLength],
        Filter::AsciiHexDecode => &[Variant::AsciiHex],
        Filter::Ascii85Decode => &[Variant::Ascii85],
        Filter::CcittFaxDecode
        | Filter::Jbig2Decode
        | Filter::DctDecode
        | Filter::JpxDecode
        | Filter::Crypt => &[],
    }
}

fn decode_variant(
    data: &[u8],
    variant: Variant,
    max_len: u64,
    output: &mut impl Write,
) -> io::Result<()> {
    let mut output = Limited {
        output,
        remaining: max_len,
    };
    match variant {
        Variant::Zlib => io::copy(&mut ZlibDecoder::new(data), &mut output).map(|_| ()),
        Variant::Deflate => io::copy(&mut DeflateDecoder::new(data), &mut output).map(|_| ()),
        Variant::Lzw { early_change } => decode_lzw(data, early_change, &mut output),
        Variant::RunLength => decode_run_length(data, &mut output),
        Variant::AsciiHex => decode_ascii_hex(data, &mut output),
        Variant::Ascii85 => decode_ascii_85(data, &mut output),
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
    remaining: u64,
}

impl<W: Write> Write for Limited<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.remaining.min(bytes.len() as u64);
        if count == 0 && !bytes.is_empty() {
            return Err(io::ErrorKind::WriteZero.into());
        }
        self.remaining -= count;
        self.output.write(&bytes[..count as usize])
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

/// Decodes LZW data (PDF 1.7, 7.4.4).
fn decode_lzw(data: &[u8], early_change: bool, output: &mut impl Write) -> io::Result<()> {
    const CLEAR: usize = 256;
    const END: usize = 257;
    const CODES: usize = 4_096;

    // Each string of the table is given by where it is in what was written since the table was cleared.
    let mut written: Vec<u8> = Vec::new();
    let mut table: Vec<Range<usize>> = Vec::new();
    let mut previous: Option<Range<usize>> = None;
    let mut bits = 0_u32;
    let mut count = 0;
    let mut width = 9;
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
        match (code, &previous) {
            (0..CLEAR, _) => written.push(code as u8),
            (_, Some(previous)) => match table.get(code - END - 1) {
                Some(string) => written.extend_from_within(string.clone()),
                // The code of the string that is added now: the previous string and its first byte.
                None if code - END - 1 == table.len() => {
                    written.extend_from_within(previous.clone());
                    written.push(written[previous.start]);
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
        if let Some(previous) = previous {
            table.push(previous.start..previous.end + 1);
        }
        previous = Some(start..written.len());
        width = match END + 1 + table.len() + usize::from(early_change) {
            0..512 => 9,
            512..1_024 => 10,
            1_024..2_048 => 11,
            _ => 12,
        };
    }
    Ok(())
}

/// Decodes run lengths (PDF 1.7, 7.4.5).
fn decode_run_length(data: &[u8], output: &mut impl Write) -> io::Result<()> {
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

/// Decodes hexadecimal digits (PDF 1.7, 7.4.2).
fn decode_ascii_hex(data: &[u8], output: &mut impl Write) -> io::Result<()> {
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

/// Decodes groups of five digits with the base 85 (PDF 1.7, 7.4.3).
fn decode_ascii_85(data: &[u8], output: &mut impl Write) -> io::Result<()> {
    let mut digits: Vec<u8> = Vec::new();
    for byte in data {
        match byte {
            b'!'..=b'u' => digits.push(byte - b'!'),
            b'z' => output.write_all(&[0; 4])?,
            b'~' => break,
            _ => {}
        }
        if digits.len() == 5 {
            flush_group(&mut digits, output)?;
        }
    }
    if digits.is_empty() {
        return Ok(());
    }
    flush_group(&mut digits, output)
}

/// Writes the bytes of a group. A shorter one at the end has a digit more than it has bytes.
fn flush_group(digits: &mut Vec<u8>, output: &mut impl Write) -> io::Result<()> {
    let count = digits.len().saturating_sub(1);
    digits.resize(5, 84);
    let value = digits.iter().fold(0_u32, |value, digit| {
        value.wrapping_mul(85).wrapping_add(u32::from(*digit))
    });
    digits.clear();
    output.write_all(&value.to_be_bytes()[..count])
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
            assert_eq!(decode(data, filter, 100), plain, "{filter:?}");
            assert_eq!(decode(data, filter, 4), plain[..4], "{filter:?}");
            assert_eq!(decoded_len(data, filter, 100), 10, "{filter:?}");
            assert_eq!(decoded_len(data, filter, 4), 5, "{filter:?}");
        }
    }
}
