//! Files that are no part of a kit.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::limits::{FILE_BYTES, Limit, PDF_BYTES};
use crate::message::{Message, msg, reason};

/// The bytes of a file, links followed. Pipes and devices are not opened: these would keep the reader waiting for ever.
///
/// # Errors
/// It cannot be read, is no regular file, or is larger than a file may be.
pub(super) fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    within(path, &FILE_BYTES)
}

fn within(path: &Path, most: &Limit) -> io::Result<Vec<u8>> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other(msg!("it is not a file")));
    }
    let mut bytes = Vec::new();
    File::open(path)?
        .take(most.most + 1)
        .read_to_end(&mut bytes)?;
    if !most.allows(bytes.len() as u64) {
        return Err(io::Error::other(msg!("it is too large")));
    }
    Ok(bytes)
}

/// Reads a file that was named. `unread` makes the message of the note from the reason for which the file cannot be read.
///
/// # Errors
/// Returns a note with this help if the file cannot be read.
pub(super) fn named(
    path: &Path,
    unread: impl FnOnce(Message) -> Message,
    help: impl Into<Message>,
) -> DiagnosticResult<Vec<u8>> {
    let is_pdf = path
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("pdf"));
    within(path, if is_pdf { &PDF_BYTES } else { &FILE_BYTES }).map_err(|fault| {
        let message = unread(reason(&fault));
        Diagnostic::new(Code::MissingFile, message)
            .help(help)
            .into()
    })
}
