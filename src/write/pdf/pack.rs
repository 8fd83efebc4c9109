//! Numbers in few letters, and bytes in few bytes.

use std::cell::RefCell;

use flate2::{Compress, Compression, FlushCompress, Status};
use lopdf::Stream;

use crate::write::decimal::Decimal;

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
    let blocks: Vec<&[u8]> = if bytes.is_empty() { vec![bytes] } else { bytes.chunks(BLOCK).collect() };
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

/// A number with no more than `places` decimals, and none that is nought.
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

    use super::{decimal, deflate, int, stored};

    #[test]
    fn what_is_stored_reads_like_what_is_deflated() {
        let long: Vec<u8> = (0..200_000_u32).map(|n| n as u8).collect();
        for bytes in [&b""[..], b"words", &long] {
            for packed in [deflate(bytes), stored(bytes)] {
                let mut read = Vec::new();
                flate2::read::ZlibDecoder::new(&packed[..]).read_to_end(&mut read).unwrap();
                assert_eq!(read, bytes);
            }
        }
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
