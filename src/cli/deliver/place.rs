//! What is there already where a file is to go.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::press::hex;

/// So many bytes are read before it is asked whether to go on.
const PIECE: u64 = 1 << 24;

/// What lies at a path, links not followed.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Found {
    Nothing,
    /// A file, by its SHA-256.
    File(String),
    /// A symbolic link, wherever it leads.
    Link,
    Folder,
    /// A device, a pipe or a socket.
    Device,
}

/// What lies at a path. Only files are opened.
///
/// # Errors
/// It cannot be read, or `is_stopped` while it is.
pub(super) fn found(path: &Path, is_stopped: impl Fn() -> bool) -> io::Result<Found> {
    let kind = match fs::symlink_metadata(path) {
        Err(fault) if fault.kind() == ErrorKind::NotFound => return Ok(Found::Nothing),
        what => what?.file_type(),
    };
    Ok(match kind {
        _ if kind.is_symlink() => Found::Link,
        _ if kind.is_dir() => Found::Folder,
        _ if kind.is_file() => Found::File(hash(path, is_stopped)?),
        _ => Found::Device,
    })
}

fn hash(path: &Path, is_stopped: impl Fn() -> bool) -> io::Result<String> {
    let (mut file, mut hasher) = (File::open(path)?, Sha256::new());
    while io::copy(&mut file.by_ref().take(PIECE), &mut hasher)? > 0 {
        // A file that is in the way may be as large as the disk.
        if is_stopped() {
            return Err(ErrorKind::Interrupted.into());
        }
    }
    Ok(hex(&hasher.finalize()))
}
