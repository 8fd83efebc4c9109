//! Digests by which two builds are compared.

use std::hash::Hasher;

/// A digest by eight bytes at a time, since fonts are a megabyte and each build reads them. It guards against what has
/// changed, not against an enemy, and is the same on all machines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Digest(u64);

impl Digest {
    /// The digest of these bytes.
    pub fn of(bytes: &[u8]) -> u64 {
        let mut digest = Digest(bytes.len() as u64);
        digest.write(bytes);
        digest.0
    }
}

impl Hasher for Digest {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        words
            .iter()
            .for_each(|word| self.write_u64(u64::from_le_bytes(*word)));
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        self.write_u64(u64::from_le_bytes(last));
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = ((self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15)).rotate_left(29);
    }

    // Numbers of all widths are words, so that the digest is the same on processors of 32 bits.
    fn write_u8(&mut self, number: u8) {
        self.write_u64(number.into());
    }

    fn write_u16(&mut self, number: u16) {
        self.write_u64(number.into());
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }
}
