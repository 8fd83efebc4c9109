//! Files that are no part of a kit, and why the system would not do something, in its own words.

use std::error::Error;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use crate::diag::{Code, Note};
use crate::limits::{FILE_BYTES, Limit, PDF_BYTES};

/// The system's own reason, without its number.
pub(super) fn reason(fault: &io::Error) -> String {
    // A wrapped fault names a hidden path of ours; what it wraps is the reason.
    let inner = fault
        .get_ref()
        .and_then(Error::source)
        .map(ToString::to_string);
    let text = inner.unwrap_or_else(|| fault.to_string());
    text.split(" (os error")
        .next()
        .unwrap_or_default()
        .to_owned()
}

/// The bytes of a file, links followed. Pipes and devices are not opened: these would keep the reader waiting for ever.
///
/// # Errors
/// It cannot be read, is no regular file, or is larger than a file may be.
pub(super) fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    within(path, &FILE_BYTES)
}

fn within(path: &Path, most: &Limit) -> io::Result<Vec<u8>> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is not a file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?
        .take(most.most + 1)
        .read_to_end(&mut bytes)?;
    if !most.allows(bytes.len() as u64) {
        return Err(io::Error::other("it is too large"));
    }
    Ok(bytes)
}

/// The bytes of a file that was named; `what` it is and `help` say what to do where it cannot be read.
///
/// # Errors
/// A note that says so.
pub(super) fn named(path: &Path, what: &str, help: &str) -> Result<Vec<u8>, Box<Note>> {
    let is_pdf = path
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("pdf"));
    within(path, if is_pdf { &PDF_BYTES } else { &FILE_BYTES }).map_err(|fault| {
        let message = format!(
            "{what}`{}` cannot be read: {}",
            path.display(),
            reason(&fault)
        );
        Note::new(Code::MissingFile, message).help(help).into()
    })
}
