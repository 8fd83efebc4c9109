//! Files on their way into a folder.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::Receiver;

use super::journal;
use super::outcome::{Delivered, Own, Stopped, cannot};
use super::plan::{self, DeliveryPlan, Known};
use super::scratch::{self, Scratch};
use super::storage::{Disk, Storage};
use crate::cli::{interrupt, manifest};
use crate::diag::Note;
use crate::press::{Artifact, Output, write_file};
use crate::source::stays_inside;

/// Files that are written in a scratch folder first, and then all moved to their places, or none.
/// Dropped before its end, it leaves everything as it was.
pub(in crate::cli) struct Delivery<'s> {
    target: PathBuf,
    storage: &'s dyn Storage,
    /// From the first file on.
    scratch: Option<Scratch<'s>>,
    /// Folders that were made on the way, each after its parent.
    folders: Vec<PathBuf>,
    /// The number of each file that was begun, by its path in small letters.
    files: BTreeMap<String, usize>,
    /// The number of the file that was written last, if nothing is in its place yet. One that replaces another may be the
    /// same, and need not be waited for then.
    unsynced: Option<usize>,
    /// The word that a file is on the disk, by its number, for those that are waited for already.
    synced: BTreeMap<usize, Receiver<io::Result<()>>>,
}

impl Delivery<'static> {
    /// Files that will lie below `target`, which is made with the first if need be.
    pub(in crate::cli) fn new(target: &Path) -> Delivery<'static> {
        Delivery::by(target, &Disk)
    }
}

impl<'s> Delivery<'s> {
    pub(super) fn by(target: &Path, storage: &'s dyn Storage) -> Delivery<'s> {
        let (target, files) = (target.to_owned(), BTreeMap::new());
        Delivery { target, storage, scratch: None, folders: Vec::new(), files, unsynced: None, synced: BTreeMap::new() }
    }

    /// Moves the files that were written to their places; with `force` also in
    /// place of files that the press did not write.
    ///
    /// A new manifest also removes what the last run of the same job listed and
    /// this one does not, unless somebody has changed it since.
    ///
    /// # Errors
    /// A note on what stands in the way or could not be done; nothing has changed then.
    pub(in crate::cli) fn end(mut self, files: &[Artifact], own: Own<'_>, force: bool) -> Result<Delivered, Box<Note>> {
        self.sync_written();
        if matches!(own, Own::Unchanged(_)) {
            // These are changes of what is there, so that each must be waited for.
            (0..self.files.len()).for_each(|number| self.sync_beside(number));
        }
        let (last, first): (Vec<_>, Vec<_>) = files.iter().partition(|file| file.path == manifest::NAME);
        // Nothing is known of jobs in an empty folder. It is looked at only now, when no other run writes into it.
        let is_empty = plan::is_empty(&self.target).unwrap_or(false);
        let new = last.first().filter(|_| !is_empty).and_then(|file| self.written(&file.path));
        let known = Known::of(&self.target, new.as_deref(), matches!(own, Own::Shared));
        let moved = known
            .moved
            .as_ref()
            .map(|(path, bytes)| write_file(&mut self, path.clone(), 0, |file| file.write_all(bytes)));
        let moved = moved.transpose()?;
        // The manifest comes last: where it stands, everything it lists does too.
        let files = first.into_iter().chain(&moved).chain(last);
        let files: Vec<(usize, &Artifact)> =
            files.filter_map(|file| Some((*self.files.get(&file.path.to_lowercase())?, file))).collect();
        let plan = DeliveryPlan::new((&self.target, self.storage), &files, &known, (own, force))?;
        self.carry_out(&plan)?;
        self.folders.clear();
        for (folder, _) in plan.told.removed.iter().filter_map(|path| path.split_once('/')).collect::<BTreeSet<_>>() {
            // One that is not empty stays.
            let _ = self.storage.remove_folder(&self.target.join(folder));
        }
        Ok(plan.told)
    }

    fn carry_out(&self, plan: &DeliveryPlan<'_>) -> Result<(), Box<Note>> {
        let Some(scratch) = self.scratch.as_ref().filter(|_| !plan.journal.changes.is_empty()) else { return Ok(()) };
        for change in plan.journal.changes.iter().filter(|change| change.new.is_some()) {
            let stopped = if self.storage.stopped() { Err(ErrorKind::Interrupted.into()) } else { Ok(()) };
            let synced = stopped.and_then(|()| match self.synced.get(&change.file).map(Receiver::recv) {
                Some(Ok(synced)) => synced,
                Some(Err(_)) | None => self.storage.sync_file(&scratch.file(&journal::new(change.file))),
            });
            synced.map_err(|fault| self.fault(&change.path, &fault))?;
        }
        let done = plan.journal.carry_out(&self.target, scratch.path(), self.storage);
        done.map_err(|(path, fault)| match path {
            Some(path) => self.fault(path, &fault),
            None => cannot(&self.target, &fault),
        })
    }

    /// Begins to wait until the file that was written is on the disk.
    fn sync_written(&mut self) {
        if let Some(number) = self.unsynced.take() {
            self.sync_beside(number);
        }
    }

    fn sync_beside(&mut self, number: usize) {
        let Some(scratch) = &self.scratch else { return };
        let file = scratch.file(&journal::new(number));
        self.synced.entry(number).or_insert_with(|| self.storage.sync_beside(&file));
    }

    /// Where a file was written, until it is moved.
    fn written(&self, path: &str) -> Option<PathBuf> {
        let number = self.files.get(&path.to_lowercase())?;
        Some(self.scratch.as_ref()?.file(&journal::new(*number)))
    }

    /// Makes the target and the scratch folder in it.
    fn make_scratch(&mut self) -> io::Result<Scratch<'s>> {
        let (target, storage) = (self.target.clone(), self.storage);
        Scratch::make(&target, storage, || self.make_folder(&target))
    }

    /// Makes a folder, and those around it.
    fn make_folder(&mut self, path: &Path) -> io::Result<()> {
        if path.is_dir() {
            return Ok(());
        }
        if let Some(parent) = path.parent().filter(|parent| !parent.as_os_str().is_empty()) {
            self.make_folder(parent)?;
        }
        match self.storage.create_folder(path) {
            // Another run may have made it at the same moment.
            Err(fault) if fault.kind() == ErrorKind::AlreadyExists && path.is_dir() => Ok(()),
            made => made.map(|()| self.folders.push(path.to_owned())),
        }
    }

    /// Refuses a file of which it can be seen that it cannot be moved to its place; says whether the place is empty.
    fn check(&self, path: &str) -> io::Result<bool> {
        let refused = |why: &str| Err(io::Error::new(ErrorKind::Unsupported, why));
        if !stays_inside(path) {
            return refused("it would lie outside the output folder");
        }
        if self.files.contains_key(&path.to_lowercase()) {
            return refused("two files differ by capitals alone, which many disks do not tell apart");
        }
        let there = fs::symlink_metadata(self.target.join(path));
        if there.as_ref().is_ok_and(|what| !what.is_file() && !what.is_dir() && !what.is_symlink()) {
            return refused("a device or a pipe is there, and not a file");
        }
        Ok(there.is_err())
    }
}

impl Output for Delivery<'_> {
    fn create(&mut self, path: &str) -> io::Result<Box<dyn Write + '_>> {
        if self.scratch.is_none() {
            self.scratch = Some(self.make_scratch()?);
        }
        self.sync_written();
        let is_new = self.check(path)?;
        let number = self.files.len();
        let name = journal::new(number);
        self.files.insert(path.to_lowercase(), number);
        self.unsynced = is_new.then_some(number);
        let file = self.storage.new_file(&self.target.join(scratch::NAME).join(name))?;
        Ok(Box::new(Stoppable { file, storage: self.storage }))
    }

    fn fault(&self, path: &str, fault: &io::Error) -> Box<Note> {
        // Without the scratch folder it is the target itself that cannot be written to.
        let place = if self.scratch.is_some() { self.target.join(path) } else { self.target.clone() };
        cannot(&place, fault)
    }
}

impl Drop for Delivery<'_> {
    fn drop(&mut self) {
        // Not every system removes files while they are open.
        self.synced.values().for_each(|synced| drop(synced.recv()));
        // The scratch folder goes before the folders around it, and the program ends after them.
        let order = self.scratch.take().and_then(Scratch::close);
        for folder in self.folders.iter().rev() {
            // Only an empty folder goes, so nothing is lost where somebody else has begun to use it.
            let _ = self.storage.remove_folder(folder);
        }
        drop(order);
        interrupt::leave_if_asked();
    }
}

/// A file that is not written any further when the user has asked to stop.
struct Stoppable<'s> {
    file: Box<dyn Write + 's>,
    storage: &'s dyn Storage,
}

impl Write for Stoppable<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Not `Interrupted`, after which writers try again.
        if self.storage.stopped() { Err(io::Error::other(Stopped)) } else { self.file.write(bytes) }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
