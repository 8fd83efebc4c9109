//! Files onto the disk: all of them, or none.
//!
//! Everything is written in a scratch folder inside the target, so on the same
//! disk. Then a journal says what is to change, and the files are
//! moved into place. What was there before is kept until the last file is,
//! and comes back if one does not; if the run is broken off, the next one in
//! that folder brings it back. Nothing is replaced or removed that the press
//! did not write, unless by force.

mod journal;
mod plan;
mod scratch;
mod stamp;
mod storage;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf, is_separator};

pub(super) use self::plan::{Delivered, Own};
use self::plan::{DeliveryPlan, Known, cannot};
use self::scratch::Scratch;
pub(super) use self::stamp::{is_stamped, stamp, stamped_bytes};
use self::storage::{Disk, Storage};
use super::{interrupt, manifest};
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::message::{Message, msg};
use crate::press::{Artifact, Output, write_file};
use crate::source::{MemoryFiles, stays_inside};

/// Writes every file below `target`, which is made if need be; with `force`
/// also in place of files that the press did not write.
///
/// # Errors
/// A note on what could not be written; nothing has changed then.
pub(super) fn deliver(
    target: &Path,
    files: &MemoryFiles,
    own: Own<'_>,
    force: bool,
) -> DiagnosticResult<Delivered> {
    deliver_by(target, files, (own, force), &Disk)
}

/// Writes one file with a mark by which it is known as ours, in place of one
/// that has such a mark. Its mark goes by its `kind`: `png` or `pdf`.
///
/// # Errors
/// A note saying why not; nothing has changed then.
pub(super) fn deliver_stamped(
    path: &Path,
    kind: &str,
    bytes: Vec<u8>,
    force: bool,
) -> DiagnosticResult<Delivered> {
    deliver_file(
        path,
        stamp::stamped_bytes(kind, bytes),
        &|path| stamp::is_stamped_as(kind, path),
        force,
    )
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
) -> DiagnosticResult<Delivered> {
    if ["/dev", "/proc"]
        .iter()
        .any(|system| path.starts_with(system))
    {
        let note = Diagnostic::new(
            Code::CannotWrite,
            msg!("`{file}` is not the path of a file", file = path.display()),
        );
        return Err(note
            .help(msg!(
                "give the path of a file, or `--out -` for standard output"
            ))
            .into());
    }
    if path.to_string_lossy().ends_with(is_separator) {
        let note = Diagnostic::new(
            Code::CannotWrite,
            msg!(
                "`{folder}` is a folder, but a file name is needed",
                folder = path.display()
            ),
        );
        return Err(note.help(msg!("add a file name to it")).into());
    }
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
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
) -> DiagnosticResult<Delivered> {
    let mut delivery = Delivery::by(target, storage);
    let mut write = |(path, bytes): (&str, &[u8])| -> DiagnosticResult<Artifact> {
        write_file(&mut delivery, path.to_owned(), 0, |file| {
            file.write_all(bytes)
        })
    };
    let written = files
        .iter()
        .map(&mut write)
        .collect::<DiagnosticResult<Vec<Artifact>>>()?;
    delivery.end(&written, own, force)
}

/// Files that are written in a scratch folder first, and then all moved to their places, or none.
/// Dropped before its end, it leaves everything as it was.
pub(super) struct Delivery<'s> {
    target: PathBuf,
    storage: &'s dyn Storage,
    /// From the first file on.
    scratch: Option<Scratch<'s>>,
    /// Folders that were made on the way, each after its parent.
    folders: Vec<PathBuf>,
    /// The number of each file that was begun, by its path in small letters.
    files: BTreeMap<String, usize>,
}

impl Delivery<'static> {
    /// Files that will lie below `target`, which is made with the first if need be.
    pub(super) fn new(target: &Path) -> Delivery<'static> {
        Delivery::by(target, &Disk)
    }
}

impl<'s> Delivery<'s> {
    fn by(target: &Path, storage: &'s dyn Storage) -> Delivery<'s> {
        Delivery {
            target: target.to_owned(),
            storage,
            scratch: None,
            folders: Vec::new(),
            files: BTreeMap::new(),
        }
    }

    /// Moves the files that were written to their places; with `force` also in
    /// place of files that the press did not write.
    ///
    /// A new manifest also removes what the last run of the same job listed and
    /// this one does not, unless somebody has changed it since.
    ///
    /// # Errors
    /// A note on what is in the way or could not be done; nothing has changed then.
    pub(super) fn end(
        mut self,
        files: &[Artifact],
        own: Own<'_>,
        force: bool,
    ) -> DiagnosticResult<Delivered> {
        let (last, first): (Vec<_>, Vec<_>) =
            files.iter().partition(|file| file.path == manifest::NAME);
        // Nothing is known of jobs in an empty folder. It is looked at only now, when no other run writes into it.
        let is_empty = plan::is_empty(&self.target).unwrap_or(false);
        let new = last
            .first()
            .filter(|_| !is_empty)
            .and_then(|file| self.written(&file.path));
        let known = Known::of(&self.target, new.as_deref(), matches!(own, Own::Shared));
        let moved = known.moved.as_ref().map(|(path, bytes)| {
            write_file(&mut self, path.clone(), 0, |file| file.write_all(bytes))
        });
        let moved = moved.transpose()?;
        // The manifest comes last: where it is, everything it lists does too.
        let files = first.into_iter().chain(&moved).chain(last);
        let files: Vec<(usize, &Artifact)> = files
            .filter_map(|file| Some((*self.files.get(&file.path.to_lowercase())?, file)))
            .collect();
        let plan = DeliveryPlan::new((&self.target, self.storage), &files, &known, (own, force))?;
        self.carry_out(&plan)?;
        self.folders.clear();
        for (folder, _) in plan
            .told
            .removed
            .iter()
            .filter_map(|path| path.split_once('/'))
            .collect::<BTreeSet<_>>()
        {
            // One that is not empty stays.
            let _ = self.storage.remove_folder(&self.target.join(folder));
        }
        Ok(plan.told)
    }

    fn carry_out(&self, plan: &DeliveryPlan<'_>) -> DiagnosticResult<()> {
        let Some(scratch) = self
            .scratch
            .as_ref()
            .filter(|_| !plan.journal.changes.is_empty())
        else {
            return Ok(());
        };
        let new = plan
            .journal
            .changes
            .iter()
            .filter(|change| change.new.is_some());
        let files: Vec<PathBuf> = new
            .map(|change| scratch.file(&journal::new(change.file)))
            .collect();
        self.storage
            .sync_files(&files)
            .map_err(|fault| cannot(&self.target, &fault))?;
        let done = plan
            .journal
            .carry_out(&self.target, scratch.path(), self.storage);
        done.map_err(|(path, fault)| match path {
            Some(path) => self.fault(path, &fault),
            None => cannot(&self.target, &fault),
        })
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
        if let Some(parent) = path
            .parent()
            .filter(|parent| !parent.as_os_str().is_empty())
        {
            self.make_folder(parent)?;
        }
        match self.storage.create_folder(path) {
            // Another run may have made it at the same moment.
            Err(fault) if fault.kind() == ErrorKind::AlreadyExists && path.is_dir() => Ok(()),
            made => made.map(|()| self.folders.push(path.to_owned())),
        }
    }

    /// Refuses a file of which it can be seen that it cannot be moved to its place.
    fn check(&self, path: &str) -> io::Result<()> {
        let refused = |reason: Message| Err(io::Error::new(ErrorKind::Unsupported, reason));
        if !stays_inside(path) {
            return refused(msg!("it would be outside the output folder"));
        }
        if self.files.contains_key(&path.to_lowercase()) {
            return refused(msg!(
                "the names of two files differ only in capitals, which many file systems do not distinguish"
            ));
        }
        let there = fs::symlink_metadata(self.target.join(path));
        if there.is_ok_and(|what| !what.is_file() && !what.is_dir() && !what.is_symlink()) {
            return refused(msg!("it is a device or a pipe, not a file"));
        }
        Ok(())
    }
}

impl Output for Delivery<'_> {
    fn create(&mut self, path: &str) -> io::Result<Box<dyn Write + '_>> {
        if self.scratch.is_none() {
            self.scratch = Some(self.make_scratch()?);
        }
        self.check(path)?;
        let number = self.files.len();
        let name = journal::new(number);
        self.files.insert(path.to_lowercase(), number);
        let file = self
            .storage
            .new_file(&self.target.join(scratch::NAME).join(name))?;
        Ok(Box::new(Stoppable {
            file,
            storage: self.storage,
        }))
    }

    fn fault(&self, path: &str, fault: &io::Error) -> Box<Diagnostic> {
        // Without the scratch folder it is the target itself that cannot be written to.
        let place = if self.scratch.is_some() {
            self.target.join(path)
        } else {
            self.target.clone()
        };
        cannot(&place, fault)
    }
}

impl Drop for Delivery<'_> {
    fn drop(&mut self) {
        // The scratch folder takes precedence over the folders around it, and the program ends after them.
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
        if self.storage.stopped() {
            Err(io::Error::other(plan::stopped()))
        } else {
            self.file.write(bytes)
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}
