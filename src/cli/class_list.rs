//! Class lists, from files that are no part of a kit.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use super::reason::reason;
use crate::diag::{Code, Note};
use crate::limits::FILE_BYTES;
use crate::read;

/// The names in a file.
///
/// # Errors
/// It cannot be read, or is no class list.
pub(super) fn read(path: &str) -> Result<Vec<String>, Box<Note>> {
    let bytes = bytes(Path::new(path)).map_err(|fault| {
        let message = format!("the class list `{path}` cannot be read: {}", reason(&fault));
        Box::new(Note::new(Code::MissingFile, message).help("give the path of a CSV file"))
    })?;
    read::class_list(path, bytes)
}

/// The bytes of a file, which is no pipe or device: these would keep the reader waiting for ever.
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
