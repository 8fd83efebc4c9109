//! The folder in which files wait until all of them are written.
//!
//! It lies in the folder that they are for, so on the same disk, and has one
//! name, so that two runs cannot write there at once. A file in it says what it
//! is, and its owner holds a lock on another, which the system releases when
//! the owner ends, however it ends. So a folder that says what it is and is not
//! locked was left by a run that was broken off.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::MutexGuard;

use same_file::Handle;

use super::journal;
use super::storage::Storage;
use crate::cli::interrupt;
use crate::message::msg;
use crate::message::reason;

/// What the folder is called.
pub(super) const NAME: &str = ".boardpress-scratch";

/// The file that says what the folder is, and what it says.
const MARKER: &str = "owner";
const MARK: &str = "Files of a boardpress that is at work here. If none is, the next one clears this folder away.\n";

/// The file that its owner has locked.
const LOCK: &str = "lock";

/// So often is a folder looked at that comes and goes with other runs.
const TRIES: usize = 1_000;

/// The folder, from when it is made until it is dropped.
pub(super) struct Scratch<'s> {
    path: PathBuf,
    storage: &'s dyn Storage,
    lock: Option<File>,
    /// Declared last, so that the program may end only after the lock is gone.
    writing: Option<Order>,
}

/// Keeps the program from ending until it is dropped.
pub(super) type Order = MutexGuard<'static, ()>;

impl<'s> Scratch<'s> {
    /// Makes the folder in `target`, after what a run that was broken off has
    /// left is put in order, and after others have done their work. Before that, `make_target` makes `target` if need be.
    ///
    /// # Errors
    /// It cannot be made, or something of its name is there that is not ours.
    pub(super) fn make(
        target: &Path,
        storage: &'s dyn Storage,
        mut make_target: impl FnMut() -> io::Result<()>,
    ) -> io::Result<Scratch<'s>> {
        let path = target.join(NAME);
        for _ in 0..TRIES {
            let writing = interrupt::writing();
            make_target()?;
            match storage.create_folder(&path) {
                Ok(()) => {
                    let mut scratch = Scratch {
                        path: path.clone(),
                        storage,
                        lock: None,
                        writing: Some(writing),
                    };
                    if scratch.claim()? {
                        return Ok(scratch);
                    }
                }
                Err(fault) if fault.kind() == ErrorKind::AlreadyExists => {
                    clear_left(target, &path, storage, writing)?;
                }
                // Another run has made the target and removed it again, since it failed.
                Err(fault) if fault.kind() == ErrorKind::NotFound => {}
                Err(fault) => return Err(fault),
            }
        }
        Err(foreign())
    }

    /// Where the folder is.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// A file in the folder.
    pub(super) fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Whether the folder that was just made is ours now; another run may have
    /// taken it for one that was left.
    fn claim(&mut self) -> io::Result<bool> {
        let lock = self.file(LOCK);
        let came_and_went = |fault: io::Error| match fault.kind() {
            ErrorKind::NotFound | ErrorKind::AlreadyExists => Ok(false),
            _ => Err(fault),
        };
        // It is empty, so there is nothing to wait for until it is on the disk.
        if let Err(fault) = self.storage.new_file(&lock).map(drop) {
            return came_and_went(fault)
                .inspect_err(|_| _ = self.storage.remove_folder(&self.path));
        }
        let file = match open(&lock) {
            Ok(file) => file,
            Err(fault) => return came_and_went(fault),
        };
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(false),
            // A disk without locks still has this folder only once.
            Err(TryLockError::Error(_)) => {}
        }
        if !is_still(&file, &lock) {
            return Ok(false);
        }
        self.lock = Some(file);
        self.storage
            .create_file(&self.file(MARKER), MARK.as_bytes())
            .inspect_err(|_| self.clear())?;
        Ok(true)
    }

    /// Removes the folder and all that we put into it.
    fn clear(&mut self) {
        clear(&self.path, self.lock.take(), self.storage);
    }

    /// Removes the folder, and says what keeps the program from ending until it is dropped.
    pub(super) fn close(mut self) -> Option<Order> {
        self.writing.take()
    }
}

impl Drop for Scratch<'_> {
    fn drop(&mut self) {
        // As long as there is a journal, the folder holds what was there before.
        if self.lock.is_some() && !self.file(journal::NAME).exists() {
            self.clear();
        }
    }
}

fn open(lock: &Path) -> io::Result<File> {
    File::options().read(true).write(true).open(lock)
}

/// Whether a file is the one of that name, and not one that was removed since.
fn is_still(file: &File, path: &Path) -> bool {
    let opened = file.try_clone().and_then(Handle::from_file);
    opened
        .and_then(|opened| Ok(opened == Handle::from_path(path)?))
        .unwrap_or(false)
}

/// Puts in order what is there: waits for its owner, or, if it has none any
/// more, brings back the output as it was before. What cannot be told from a
/// folder that another run is making or removing at this moment stays; whoever
/// still finds it at the last of [`TRIES`] knows that it is not ours.
fn clear_left(target: &Path, path: &Path, storage: &dyn Storage, writing: Order) -> io::Result<()> {
    let lock = path.join(LOCK);
    if !fs::symlink_metadata(path).is_ok_and(|what| what.is_dir()) {
        return Ok(());
    }
    match fs::symlink_metadata(&lock) {
        Ok(what) if what.is_file() => {}
        Err(fault) if fault.kind() == ErrorKind::NotFound => {
            // It was broken off at once, or is being made or removed at this moment: an empty folder is
            // of no use to anybody, and the owner of this one makes another.
            let _ = storage.remove_folder(path);
            return Ok(());
        }
        _ => return Err(foreign()),
    }
    let file = match open(&lock) {
        Ok(file) => file,
        Err(fault) if fault.kind() == ErrorKind::NotFound => return Ok(()),
        Err(fault) => {
            let message = msg!(
                "`{file}` belongs to another user and cannot be opened: {reason}",
                file = NAME,
                reason = reason(&fault)
            );
            return Err(io::Error::new(fault.kind(), message));
        }
    };
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            drop(writing);
            storage.tell(&msg!(
                "waiting for another boardpress that is writing to `{folder}`",
                folder = target.display()
            ));
            return file.lock();
        }
        Err(TryLockError::Error(fault)) => return Err(fault),
    }
    if !is_still(&file, &lock) {
        return Ok(());
    }
    if !is_ours(path)? {
        return Err(foreign());
    }
    if journal::roll_back(target, path, storage)? {
        storage.tell(&msg!(
            "an earlier run was interrupted: the previous files in `{folder}` were restored",
            folder = target.display()
        ));
    }
    // Whether the folder is there now tells nothing: a third run may have made its own meanwhile.
    if clear(path, Some(file), storage) {
        Ok(())
    } else {
        Err(io::Error::other(msg!(
            "the files that an earlier run left there cannot be removed"
        )))
    }
}

fn foreign() -> io::Error {
    io::Error::other(msg!(
        "a `{file}` is there that Boardpress did not make; move it elsewhere",
        file = NAME
    ))
}

/// Whether a folder says that it is ours, or was left before it could say so
/// and holds nothing else.
fn is_ours(path: &Path) -> io::Result<bool> {
    let marker = path.join(MARKER);
    let mut said = Vec::new();
    match fs::symlink_metadata(&marker) {
        Ok(what) if what.is_file() => {
            File::open(&marker)?
                .take(MARK.len() as u64 + 1)
                .read_to_end(&mut said)?;
        }
        Ok(_) => return Ok(false),
        Err(_) => {}
    }
    // It may have been cut off while it was written.
    let is_begun = |entry: fs::DirEntry| {
        let is_empty = entry
            .metadata()
            .is_ok_and(|file| file.is_file() && file.len() == 0);
        entry.file_name() == MARKER || (entry.file_name() == LOCK && is_empty)
    };
    let is_just_begun = fs::read_dir(path)?.all(|entry| entry.is_ok_and(is_begun));
    Ok(said == MARK.as_bytes() || (MARK.as_bytes().starts_with(&said) && is_just_begun))
}

/// Removes our files, and last those by which the folder is known as ours. A
/// folder that holds anything else stays. What cannot be removed is left to the
/// next run. Whether all our files are gone.
fn clear(path: &Path, lock: Option<File>, storage: &dyn Storage) -> bool {
    // Files that cannot be listed may be there, and the next run needs the others to know the folder by.
    let entries =
        match fs::read_dir(path).and_then(Iterator::collect::<io::Result<Vec<fs::DirEntry>>>) {
            Ok(entries) => entries,
            Err(fault) if fault.kind() == ErrorKind::NotFound => Vec::new(),
            Err(_) => return false,
        };
    let names = entries
        .into_iter()
        .filter_map(|entry| entry.file_name().into_string().ok());
    let mut names: Vec<String> = names.filter(|name| journal::is_file(name)).collect();
    names.sort();
    let mut all = names.iter().map(String::as_str).chain([MARKER, LOCK]);
    let removed = |name: &str| match storage.remove_file(&path.join(name)) {
        Err(fault) => fault.kind() == ErrorKind::NotFound,
        Ok(()) => true,
    };
    let cleared = all.all(removed);
    if cleared {
        // Some systems keep a folder as long as a file in it is open.
        drop(lock);
        let _ = storage.remove_folder(path);
    }
    cleared
}
