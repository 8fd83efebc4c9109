//! Reading one file that is no part of a kit.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use crate::limits::FILE_BYTES;

/// The bytes of a file, links followed. Pipes and devices are not opened: these would keep the reader waiting for ever.
///
/// # Errors
/// It cannot be read, is no regular file, or is larger than a file may be.
pub(super) fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is not a file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(FILE_BYTES.most + 1).read_to_end(&mut bytes)?;
    if !FILE_BYTES.allows(bytes.len() as u64) {
        return Err(io::Error::other("it is too large"));
    }
    Ok(bytes)
}
