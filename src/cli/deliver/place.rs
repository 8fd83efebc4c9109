//! What is there already where a file is to go.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::press::hex;

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
pub(super) fn found(path: &Path) -> io::Result<Found> {
    let kind = match fs::symlink_metadata(path) {
        Err(fault) if fault.kind() == ErrorKind::NotFound => return Ok(Found::Nothing),
        what => what?.file_type(),
    };
    Ok(match kind {
        _ if kind.is_symlink() => Found::Link,
        _ if kind.is_dir() => Found::Folder,
        _ if kind.is_file() => Found::File(hash(path)?),
        _ => Found::Device,
    })
}

fn hash(path: &Path) -> io::Result<String> {
    let mut hasher = Sha256::new();
    io::copy(&mut File::open(path)?, &mut hasher)?;
    Ok(hex(&hasher.finalize()))
}
