//! Files onto the disk: all of them, or none.
//!
//! Everything is written in a scratch folder inside the target, so on the same
//! disk. Then a journal says what is to change, and the files are
//! moved into place. What was there before is kept until the last file stands,
//! and comes back if one does not; if the run is broken off, the next one in
//! that folder brings it back. Nothing is replaced or removed that the press
//! did not write, unless by force.

mod delivery;
mod journal;
mod outcome;
mod place;
mod plan;
mod scratch;
mod stamp;
mod storage;

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

pub(super) use self::delivery::Delivery;
pub(super) use self::outcome::{Delivered, Own};
pub(super) use self::stamp::{is_stamped, stamp, stamped_bytes};

use self::outcome::cannot;
use self::scratch::is_still;
use self::storage::{Disk, Storage};
use super::interrupt;
use crate::diag::Note;
use crate::press::{Artifact, write_file};
use crate::source::MemoryFiles;

/// Writes every file below `target`, which is made if need be; with `force`
/// also in place of files that the press did not write.
///
/// # Errors
/// A note on what could not be written; nothing has changed then.
pub(super) fn deliver(target: &Path, files: &MemoryFiles, own: Own<'_>, force: bool) -> Result<Delivered, Box<Note>> {
    deliver_by(target, files, (own, force), &Disk)
}

/// Writes one file with a mark by which it is known as ours, in place of one
/// that has such a mark. Its mark goes by its `kind`: `png` or `pdf`.
///
/// # Errors
/// A note saying why not; nothing has changed then.
pub(super) fn deliver_stamped(path: &Path, kind: &str, bytes: Vec<u8>, force: bool) -> Result<(), Box<Note>> {
    deliver_file(path, stamp::stamped_bytes(kind, bytes), &|path| stamp::is_stamped_as(kind, path), force)
}

/// Writes one file, in place of one of the same name that is known as ours.
///
/// # Errors
/// A note saying why not; nothing has changed then.
pub(super) fn deliver_file(
    path: &Path,
    bytes: Vec<u8>,
    own: &dyn Fn(&Path) -> bool,
    force: bool,
) -> Result<(), Box<Note>> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let name = path.file_name().and_then(|name| name.to_str());
    let name = name.ok_or_else(|| cannot(path, &ErrorKind::InvalidFilename.into()))?;
    let mut files = MemoryFiles::default();
    files.put(name, bytes);
    deliver(folder, &files, Own::Known(own), force).map(|_| ())
}

/// Replaces one file, whoever wrote it. It takes no journal, since a file is replaced in one step, and so is quick enough
/// for every key that somebody presses.
///
/// # Errors
/// A note saying why not; nothing has changed then.
pub(super) fn replace_file(path: &Path, bytes: &[u8]) -> Result<(), Box<Note>> {
    let _order = interrupt::writing();
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let new = path.with_file_name(format!(".{name}.boardpress"));
    let replaced = locked(&new).and_then(|mut file| {
        // What a run that was killed has left.
        file.set_len(0)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        Disk.copy_permissions(path, &new);
        Disk.rename(&new, path).inspect_err(|_| _ = Disk.remove_file(&new))
    });
    replaced.map_err(|fault| cannot(path, &fault))
}

/// Opens a file for writing, creating it if it is not there, and holds an exclusive lock on it until it is dropped.
fn locked(path: &Path) -> io::Result<File> {
    loop {
        if fs::symlink_metadata(path).is_ok_and(|what| !what.is_file()) {
            return Err(io::Error::other(format!("`{}` is in the way", path.display())));
        }
        let file = File::options().write(true).create(true).truncate(false).open(path)?;
        match file.lock() {
            // A disk without locks.
            Err(fault) if fault.kind() == ErrorKind::Unsupported => return Ok(file),
            locked => locked?,
        }
        // Whoever had it may have moved it to its place.
        if is_still(&file, path) {
            return Ok(file);
        }
    }
}

fn deliver_by(
    target: &Path,
    files: &MemoryFiles,
    (own, force): (Own<'_>, bool),
    storage: &dyn Storage,
) -> Result<Delivered, Box<Note>> {
    let mut delivery = Delivery::by(target, storage);
    let mut write = |(path, bytes): (&str, &[u8])| -> Result<Artifact, Box<Note>> {
        write_file(&mut delivery, path.to_owned(), 0, |file| file.write_all(bytes))
    };
    let written = files.iter().map(&mut write).collect::<Result<Vec<Artifact>, Box<Note>>>()?;
    delivery.end(&written, own, force)
}

#[cfg(test)]
mod tests;
