//! Mutators that exchange single numbers and names, or keep a checksum true.
//!
//! Bytes alone rarely get past a parser; a number a million times too large does.

use libfuzzer_sys::fuzzer_mutate;

/// What stands in the place of a number.
const NUMBERS: [&str; 24] = [
    "0",
    "-1",
    "1",
    "2",
    "0.001",
    "-0.0",
    "1e9",
    "-1e9",
    "1e38",
    "-1e38",
    "1e-38",
    "NaN",
    "inf",
    "65536",
    "65537",
    "100000",
    "2147483647",
    "-2147483648",
    "4294967296",
    "9223372036854775807",
    "1e308",
    "75000000",
    "0.5",
    "360",
];

/// Exchanges a number or a name of a text for another one, or leaves the change to libFuzzer.
///
/// As `fuzz_mutator!` asks: the first `size` of `data`'s bytes are the input,
/// all of them may be written, and the new size is returned.
pub fn tokens(data: &mut [u8], size: usize, max_size: usize, seed: u32) -> usize {
    let mut chance = Chance(u64::from(seed) | 1 << 32);
    if chance.below(4) == 0 {
        return fuzzer_mutate(data, size, max_size);
    }
    let numbers = chance.below(4) > 0;
    let found = found(&data[..size], numbers);
    let Some(&(start, end)) = found.get(chance.below(found.len())) else {
        return fuzzer_mutate(data, size, max_size);
    };
    let (from, to) = found[chance.below(found.len())];
    let new = if numbers {
        NUMBERS[chance.below(NUMBERS.len())].as_bytes().to_vec()
    } else {
        data[from..to].to_vec()
    };
    let after = data[end..size].to_vec();
    let all = [&new, &after[..]].concat();
    let fits = all.len().min(max_size.min(data.len()) - start);
    data[start..start + fits].copy_from_slice(&all[..fits]);
    start + fits
}

/// Where numbers stand in a text, or names.
fn found(text: &[u8], numbers: bool) -> Vec<(usize, usize)> {
    let is_part = |byte: u8| match numbers {
        true => byte.is_ascii_digit() || byte == b'.' || byte == b'-',
        false => byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-',
    };
    let (mut found, mut at) = (Vec::new(), 0);
    while at < text.len() {
        let end = at + text[at..].iter().take_while(|byte| is_part(**byte)).count();
        if text[at..end].iter().any(|byte| {
            if numbers {
                byte.is_ascii_digit()
            } else {
                byte.is_ascii_alphabetic()
            }
        }) {
            found.push((at, end));
        }
        at = end.max(at + 1);
    }
    found
}

/// Changes a PNG and makes the checksums of its chunks true again.
pub fn png(data: &mut [u8], size: usize, max_size: usize, _seed: u32) -> usize {
    let size = fuzzer_mutate(data, size, max_size);
    let mut at = 8;
    while at + 12 <= size {
        let length =
            u32::from_be_bytes([data[at], data[at + 1], data[at + 2], data[at + 3]]) as usize;
        let Some(end) = at
            .checked_add(8)
            .and_then(|start| start.checked_add(length))
            .filter(|end| end + 4 <= size)
        else {
            break;
        };
        let sum = crc(&data[at + 4..end]);
        data[end..end + 4].copy_from_slice(&sum.to_be_bytes());
        at = end + 4;
    }
    size
}

/// The checksum of a PNG's chunk (ISO 3309), bit by bit.
fn crc(bytes: &[u8]) -> u32 {
    let step = |sum: u32, byte: &u8| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            if sum & 1 == 1 {
                0xedb8_8320 ^ (sum >> 1)
            } else {
                sum >> 1
            }
        })
    };
    !bytes.iter().fold(u32::MAX, step)
}

/// A small stream of numbers that look random (xorshift).
struct Chance(u64);

impl Chance {
    fn below(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides.max(1) as u64) as usize
    }
}
