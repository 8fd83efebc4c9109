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

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, is_separator};

pub(super) use self::delivery::Delivery;
pub(super) use self::outcome::{Delivered, Own};
pub(super) use self::stamp::{is_stamped, stamp, stamped_bytes};

use self::outcome::cannot;
use self::scratch::Scratch;
use self::storage::{Disk, Storage};
use crate::diag::{Code, Note};
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
pub(super) fn deliver_stamped(path: &Path, kind: &str, bytes: Vec<u8>, force: bool) -> Result<Delivered, Box<Note>> {
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
) -> Result<Delivered, Box<Note>> {
    if ["/dev", "/proc"].iter().any(|system| path.starts_with(system)) {
        let note = Note::new(Code::CannotWrite, format!("`{}` is no place for a file", path.display()));
        return Err(note.help("choose a file of your own; standard output is `--out -`").into());
    }
    if path.to_string_lossy().ends_with(is_separator) {
        let note = Note::new(Code::CannotWrite, format!("`{}` names a folder, and one file is made", path.display()));
        return Err(note.help("put a file name behind it").into());
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let name = path.file_name().and_then(|name| name.to_str());
    let name = name.ok_or_else(|| cannot(path, &ErrorKind::InvalidFilename.into()))?;
    let mut files = MemoryFiles::default();
    files.put(name, bytes);
    deliver(folder, &files, Own::Known(own), force)
}

/// Puts the files of a folder in order that a run which was broken off has left half changed, and waits for one that is
/// changing them. Nothing happens where none is.
///
/// # Errors
/// They cannot be put in order.
pub(super) fn settle(folder: &Path) -> io::Result<()> {
    let journal = folder.join(scratch::NAME).join(journal::NAME);
    if !fs::symlink_metadata(journal).is_ok_and(|journal| journal.is_file()) {
        return Ok(());
    }
    Scratch::make(folder, &Disk, || Ok(())).map(drop)
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
