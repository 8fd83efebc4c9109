//! What is about to change in a folder, so that it can be undone: by the run
//! itself when something fails, or by the next one if it was broken off.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::storage::{Found, Storage, found};
use crate::cli::single_file;
use crate::message::msg;
use crate::message::reason;
use crate::source::stays_inside;

/// The journal in the scratch folder. While it is there, the output is not whole.
pub(super) const NAME: &str = "journal";

/// The name of the journal while it is written; a journal of this name is passed over.
const UNFINISHED: &str = "journal-unfinished";

/// Every change, in the order in which they are made.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Journal {
    /// The folders that are made, each after its parent.
    pub folders: Vec<String>,
    pub changes: Vec<Change>,
}

/// A file that comes, goes, or takes the place of another.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Change {
    /// Its path below the output folder, with `/`.
    pub path: String,
    /// What is there before; none if nothing is.
    pub old: Option<Before>,
    /// The SHA-256 of what is there afterwards; none if the file goes.
    pub new: Option<String>,
    /// The number of the new file in the scratch folder. It is not needed to undo the change.
    #[serde(skip)]
    pub file: usize,
}

/// What a file that is replaced or removed is known by.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Before {
    /// The SHA-256 of a file.
    File(String),
    /// A symbolic link.
    Link,
}

/// The name of the `n`th new file in the scratch folder.
pub(super) fn new(n: usize) -> String {
    format!("new-{n}")
}

/// The name under which what the `n`th change replaces is kept.
fn old(n: usize) -> String {
    format!("old-{n}")
}

/// Whether the scratch folder has files of this name.
pub(super) fn is_file(name: &str) -> bool {
    let numbered = name
        .strip_prefix("new-")
        .or_else(|| name.strip_prefix("old-"));
    name == NAME
        || name == UNFINISHED
        || numbered.is_some_and(|number| {
            !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit())
        })
}

impl Journal {
    /// Writes the journal, and then makes every change. If one cannot be made,
    /// none is.
    ///
    /// # Errors
    /// Which change could not be made, if it was one, and why.
    pub(super) fn carry_out(
        &self,
        target: &Path,
        scratch: &Path,
        storage: &dyn Storage,
    ) -> Result<(), (Option<&str>, io::Error)> {
        self.write(scratch, storage)
            .map_err(|fault| (None, fault))?;
        let made = self
            .make(target, scratch, storage)
            .and_then(|()| self.check(scratch, storage));
        // Without the journal, what is there is whole.
        let done = made.and_then(|()| {
            storage.sync_folder(target);
            storage
                .remove_file(&scratch.join(NAME))
                .map_err(|fault| (None, fault))
        });
        done.map_err(|(path, fault)| match roll_back(target, scratch, storage) {
            Ok(_) => (path, fault),
            // The journal stays, and with it what was there before.
            Err(left) => (path, not_undone(scratch, &fault, &left)),
        })
    }

    /// Makes sure that nothing was replaced or removed that somebody has changed since it was looked at.
    fn check(
        &self,
        scratch: &Path,
        storage: &dyn Storage,
    ) -> Result<(), (Option<&str>, io::Error)> {
        for (n, change) in self.changes.iter().enumerate() {
            let Some(Before::File(before)) = &change.old else {
                continue;
            };
            is_still(&scratch.join(old(n)), before, storage)
                .map_err(|fault| (Some(change.path.as_str()), fault))?;
        }
        Ok(())
    }

    fn write(&self, scratch: &Path, storage: &dyn Storage) -> io::Result<()> {
        storage.create_file(&scratch.join(UNFINISHED), &serde_json::to_vec(self)?)?;
        storage.sync_folder(scratch);
        storage.rename(&scratch.join(UNFINISHED), &scratch.join(NAME))?;
        storage.sync_folder(scratch);
        Ok(())
    }

    fn make(
        &self,
        target: &Path,
        scratch: &Path,
        storage: &dyn Storage,
    ) -> Result<(), (Option<&str>, io::Error)> {
        for folder in &self.folders {
            storage
                .create_folder(&target.join(folder))
                .map_err(|fault| (Some(folder.as_str()), fault))?;
        }
        for (n, change) in self.changes.iter().enumerate() {
            let made = change.make((n, target), scratch, storage);
            made.map_err(|fault| (Some(change.path.as_str()), fault))?;
        }
        let folders = self
            .changes
            .iter()
            .filter_map(|change| change.path.rsplit_once('/'));
        folders.for_each(|(folder, _)| storage.sync_folder(&target.join(folder)));
        Ok(())
    }
}

impl Change {
    fn make(
        &self,
        (n, target): (usize, &Path),
        scratch: &Path,
        storage: &dyn Storage,
    ) -> io::Result<()> {
        if storage.stopped() {
            return Err(ErrorKind::Interrupted.into());
        }
        let (place, new, old) = (
            target.join(&self.path),
            scratch.join(new(self.file)),
            scratch.join(old(n)),
        );
        match (&self.old, &self.new) {
            // Neither a second name nor a new file takes the place of a file that has come meanwhile; a USB stick
            // may know no second names.
            (None, _) => match storage.link(&new, &place) {
                Err(fault) if fault.kind() != ErrorKind::AlreadyExists => {
                    storage.new_file(&place)?.flush()?;
                    storage.rename(&new, &place)
                }
                linked => linked,
            },
            (Some(Before::File(_)), Some(_)) => {
                storage.copy_permissions(&place, &new);
                // With a second name there is no moment without the file.
                storage
                    .link(&place, &old)
                    .or_else(|_| storage.rename(&place, &old))?;
                storage.rename(&new, &place)
            }
            (Some(Before::Link), Some(_)) => {
                storage.rename(&place, &old)?;
                storage.rename(&new, &place)
            }
            (Some(_), None) => storage.rename(&place, &old),
        }
    }

    /// Brings back what was there before the `n`th change, whether it was made,
    /// half made, not made, or undone already.
    fn undo(
        &self,
        (n, target): (usize, &Path),
        scratch: &Path,
        storage: &dyn Storage,
    ) -> io::Result<()> {
        let (place, old) = (target.join(&self.path), scratch.join(old(n)));
        // Whoever asks to stop asks for this.
        let there = found(&place, || false)?;
        let is_new = matches!(&there, Found::File(hash) if self.new.as_ref() == Some(hash));
        let Some(before) = &self.old else {
            // An empty one has kept the place.
            let is_ours = is_new
                || fs::symlink_metadata(&place).is_ok_and(|file| file.is_file() && file.len() == 0);
            return if is_ours {
                storage.remove_file(&place)
            } else {
                Ok(())
            };
        };
        if fs::symlink_metadata(&old).is_err() {
            return Ok(());
        }
        let is_old = match (&there, before) {
            (Found::File(hash), Before::File(old)) => hash == old,
            (Found::Link, Before::Link) => true,
            _ => false,
        };
        if is_new || is_old || matches!(there, Found::Nothing) {
            return storage.rename(&old, &place);
        }
        // Somebody has put a file of their own there since. Both are kept.
        Err(io::Error::other(msg!(
            "`{file}` was changed after a run was interrupted; move it or `{earlier}` elsewhere",
            file = place.display(),
            earlier = old.display()
        )))
    }
}

/// Makes sure that a file has this SHA-256.
///
/// # Errors
/// It has another, or cannot be read.
fn is_still(path: &Path, before: &str, storage: &dyn Storage) -> io::Result<()> {
    match found(path, || storage.stopped())? {
        Found::File(now) if now == *before => Ok(()),
        _ => Err(io::Error::other(msg!(
            "another program has just changed it"
        ))),
    }
}

/// That a change could not be made, and why those before it could not be undone.
fn not_undone(scratch: &Path, fault: &io::Error, left: &io::Error) -> io::Error {
    let message = msg!(
        "{reason}; the previous files are in `{folder}` until the next run restores them, since this run could not: {obstacle}",
        reason = reason(fault),
        folder = scratch.display(),
        obstacle = reason(left)
    );
    io::Error::new(fault.kind(), message)
}

/// Undoes what a journal records, if there is one; whether there is one.
///
/// # Errors
/// Something cannot be undone, or no run of ours has written the journal; it stays then.
pub(super) fn roll_back(target: &Path, scratch: &Path, storage: &dyn Storage) -> io::Result<bool> {
    let path = scratch.join(NAME);
    let Some(journal) = read(target, &path)? else {
        return Ok(false);
    };
    let mut undone = Ok(());
    for (n, change) in journal.changes.iter().enumerate().rev() {
        // What can be brought back is.
        undone = change.undo((n, target), scratch, storage).and(undone);
    }
    undone?;
    for folder in journal.folders.iter().rev() {
        // One that somebody uses is not empty, and stays.
        let _ = storage.remove_folder(&target.join(folder));
    }
    storage.sync_folder(target);
    storage.remove_file(&path)?;
    Ok(true)
}

/// Reads a journal; `None` if there is no such file.
///
/// # Errors
/// It cannot be read, or it is not one that a run has written: it names something outside the target folder, as a folder
/// that somebody has sent may have it.
fn read(target: &Path, path: &Path) -> io::Result<Option<Journal>> {
    let foreign = || {
        io::Error::other(msg!(
            "`{file}` is damaged or was not written by Boardpress; move its folder elsewhere",
            file = path.display()
        ))
    };
    let found = match fs::symlink_metadata(path) {
        Err(fault) if fault.kind() == ErrorKind::NotFound => return Ok(None),
        found => found?,
    };
    if !found.is_file() {
        return Err(foreign());
    }
    let journal: Journal =
        serde_json::from_slice(&single_file::bytes(path)?).map_err(|_| foreign())?;
    let mut paths = journal
        .folders
        .iter()
        .chain(journal.changes.iter().map(|change| &change.path));
    if paths.all(|path| is_within(target, path)) {
        Ok(Some(journal))
    } else {
        Err(foreign())
    }
}

/// Whether a path leads to something below a folder, and through no link, which may lead elsewhere.
fn is_within(target: &Path, path: &str) -> bool {
    let is_link = |folder: &str| {
        fs::symlink_metadata(target.join(folder)).is_ok_and(|what| what.is_symlink())
    };
    stays_inside(path) && !path.match_indices('/').any(|(at, _)| is_link(&path[..at]))
}
