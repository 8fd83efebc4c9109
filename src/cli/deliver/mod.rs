//! Files onto the disk: all of them, or none.
//!
//! Everything is written and synced in a scratch folder inside the target, so
//! on the same disk. Then a journal says what is to change, and the files are
//! moved into place. What was there before is kept until the last file stands,
//! and comes back if one does not; if the run is broken off, the next one in
//! that folder brings it back. Nothing is replaced or removed that the press
//! did not write, unless by force.

mod journal;
mod outcome;
mod place;
mod plan;
mod scratch;
mod stamp;
mod storage;

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

pub(super) use self::stamp::{is_stamped, stamped};

use self::outcome::cannot;
pub(super) use self::outcome::{Delivered, Own};
use self::plan::{Known, Plan};
use self::scratch::Scratch;
use self::storage::{Disk, Storage};
use super::interrupt;
use crate::diag::Note;
use crate::press::Artifact;
use crate::source::stays_inside;

/// Writes every file below `target`, which is made if need be; with `force`
/// also in place of files that the press did not write.
///
/// A new manifest also removes what the last run of the same job listed and
/// this one does not, unless somebody has changed it since.
///
/// # Errors
/// A note on what could not be written; nothing has changed then.
pub(super) fn deliver(target: &Path, files: &[Artifact], own: Own<'_>, force: bool) -> Result<Delivered, Box<Note>> {
    let done = deliver_by(target, files, (own, force), &Disk);
    interrupt::leave_if_asked();
    done
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
    deliver(folder, &[Artifact { path: name.to_owned(), bytes, pages: 0 }], Own::Known(own), force).map(|_| ())
}

fn deliver_by(
    target: &Path,
    files: &[Artifact],
    (own, force): (Own<'_>, bool),
    storage: &dyn Storage,
) -> Result<Delivered, Box<Note>> {
    check(target, files)?;
    let mut made = Made { folders: Vec::new(), storage };
    made.folder(target).map_err(|fault| cannot(target, &fault))?;
    // Declared after `made`, so that it is gone before the folders around it.
    let scratch = Scratch::make(target, storage).map_err(|fault| cannot(target, &fault))?;
    let known = Known::of(target, files);
    let plan = Plan::new(target, files, &known, (own, force))?;
    let incoming = plan.journal.changes.iter().enumerate().filter(|(_, change)| change.new.is_some());
    for ((n, change), bytes) in incoming.zip(&plan.bytes) {
        let written = if storage.stopped() { Err(ErrorKind::Interrupted.into()) } else { Ok(()) };
        let written = written.and_then(|()| storage.create_file(&scratch.file(&journal::new(n)), bytes));
        written.map_err(|fault| cannot(&target.join(&change.path), &fault))?;
    }
    if !plan.journal.changes.is_empty() {
        let done = plan.journal.carry_out(target, scratch.path(), storage);
        done.map_err(|(path, fault)| cannot(&path.map_or(target.to_owned(), |path| target.join(path)), &fault))?;
    }
    made.folders.clear();
    for folder in plan.told.removed.iter().filter_map(|path| path.split_once('/')).collect::<BTreeSet<_>>() {
        // One that is not empty stays.
        let _ = storage.remove_folder(&target.join(folder.0));
    }
    Ok(plan.told)
}

/// Refuses what can be seen to fail before anything is made.
fn check(target: &Path, files: &[Artifact]) -> Result<(), Box<Note>> {
    let mut names = BTreeSet::new();
    for file in files {
        let place = target.join(&file.path);
        let refused = |why: &str| Err(cannot(&place, &io::Error::new(ErrorKind::Unsupported, why)));
        if !stays_inside(&file.path) {
            return refused("it would lie outside the output folder");
        }
        if !names.insert(file.path.to_lowercase()) {
            return refused("two files differ by capitals alone, which many disks do not tell apart");
        }
        if fs::symlink_metadata(&place).is_ok_and(|what| !what.is_file() && !what.is_dir() && !what.is_symlink()) {
            return refused("a device or a pipe is there, and not a file");
        }
    }
    Ok(())
}

/// Folders that were made on the way; dropped, they are taken away again.
struct Made<'s> {
    folders: Vec<PathBuf>,
    storage: &'s dyn Storage,
}

impl Made<'_> {
    fn folder(&mut self, path: &Path) -> io::Result<()> {
        if path.is_dir() {
            return Ok(());
        }
        if let Some(parent) = path.parent().filter(|parent| !parent.as_os_str().is_empty()) {
            self.folder(parent)?;
        }
        match self.storage.create_folder(path) {
            // Another run may have made it at the same moment.
            Err(fault) if fault.kind() == ErrorKind::AlreadyExists && path.is_dir() => Ok(()),
            made => made.map(|()| self.folders.push(path.to_owned())),
        }
    }
}

impl Drop for Made<'_> {
    fn drop(&mut self) {
        for folder in self.folders.iter().rev() {
            // Only an empty folder goes, so nothing is lost where somebody else has begun to use it.
            let _ = self.storage.remove_folder(folder);
        }
    }
}

#[cfg(test)]
mod tests;
