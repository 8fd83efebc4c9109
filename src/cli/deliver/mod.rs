//! Files onto the disk: all of them, or none.
//!
//! Everything is written and synced in a hidden folder inside the target, so
//! on the same disk, and only then renamed into place. What was there before
//! is kept until the last file stands, and comes back if one does not.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::disk::stays_inside;
use super::manifest::{self, Entry};
use super::reason::reason;
use crate::diag::{Code, Note};
use crate::press::Artifact;

/// What the hidden folders begin with.
const HIDDEN: &str = ".boardpress-";

/// A hidden folder this old belongs to nobody who is still at work.
const STALE: Duration = Duration::from_secs(24 * 60 * 60);

/// Writes every file below `target`, which is made if need be.
///
/// A new manifest also clears away what the last one listed and the new one
/// does not, unless somebody has changed it since.
///
/// # Errors
/// A note on the file that could not be written; nothing has changed then.
pub(super) fn deliver(target: &Path, artifacts: &[Artifact]) -> Result<(), Box<Note>> {
    deliver_by(target, artifacts, &put)
}

/// Writes one file, in place of one of the same name.
///
/// # Errors
/// A note saying why not; nothing has changed then.
pub(super) fn deliver_file(path: &Path, bytes: Vec<u8>) -> Result<(), Box<Note>> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let name = path.file_name().and_then(|name| name.to_str());
    let name = name.ok_or_else(|| cannot(path, &ErrorKind::InvalidFilename.into()))?;
    deliver(folder, &[Artifact { path: name.to_owned(), bytes, pages: 0 }])
}

type Put<'p> = &'p dyn Fn(&Path, &[u8]) -> io::Result<()>;

fn put(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

fn deliver_by(target: &Path, artifacts: &[Artifact], put: Put<'_>) -> Result<(), Box<Note>> {
    let mut made = Made::default();
    made.folder(target).map_err(|fault| cannot(target, &fault))?;
    sweep(target);
    // Declared after `made`, so that on the way out it is gone before the folders around it.
    let desk = tempfile::Builder::new().prefix(HIDDEN).tempdir_in(target).map_err(|fault| cannot(target, &fault))?;
    let fresh = desk.path().join("new");
    for artifact in artifacts {
        write(&fresh, artifact, put).map_err(|fault| cannot(&target.join(&artifact.path), &fault))?;
    }
    let renewed = artifacts.iter().any(|artifact| artifact.path == manifest::NAME);
    let before = if renewed { manifest::entries(target) } else { Vec::new() };
    let mut swaps = Swaps { target, fresh, old: desk.path().join("old"), done: Vec::new() };
    // The manifest comes last: where it stands, everything it lists does too.
    let (last, first): (Vec<_>, Vec<_>) = artifacts.iter().partition(|artifact| artifact.path == manifest::NAME);
    for artifact in first.into_iter().chain(last) {
        if let Err(fault) = swaps.swap(&artifact.path, &mut made) {
            swaps.undo();
            return Err(cannot(&target.join(&artifact.path), &fault));
        }
    }
    made.keep();
    let gone = |entry: &&Entry| artifacts.iter().all(|artifact| artifact.path != entry.path);
    before.iter().filter(gone).for_each(|entry| clear(target, entry));
    Ok(())
}

fn write(fresh: &Path, artifact: &Artifact, put: Put<'_>) -> io::Result<()> {
    if !stays_inside(&artifact.path) {
        return Err(io::Error::new(ErrorKind::InvalidFilename, "it would lie outside the output folder"));
    }
    let path = fresh.join(&artifact.path);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    put(&path, &artifact.bytes)
}

/// Folders that were made on the way; dropped, they are taken away again.
#[derive(Default)]
struct Made(Vec<PathBuf>);

impl Made {
    fn folder(&mut self, path: &Path) -> io::Result<()> {
        if path.is_dir() {
            return Ok(());
        }
        if let Some(parent) = path.parent().filter(|parent| !parent.as_os_str().is_empty()) {
            self.folder(parent)?;
        }
        fs::create_dir(path)?;
        self.0.push(path.to_owned());
        Ok(())
    }

    fn keep(mut self) {
        self.0.clear();
    }
}

impl Drop for Made {
    fn drop(&mut self) {
        for folder in self.0.iter().rev() {
            // Only an empty folder goes, so nothing is lost where somebody else has begun to use it.
            let _ = fs::remove_dir(folder);
        }
    }
}

/// New files put in the place of old ones, as long as it may have to be undone.
struct Swaps<'t> {
    target: &'t Path,
    fresh: PathBuf,
    old: PathBuf,
    /// Each place, and where its old file is kept.
    done: Vec<(PathBuf, Option<PathBuf>)>,
}

impl Swaps<'_> {
    fn swap(&mut self, path: &str, made: &mut Made) -> io::Result<()> {
        let place = self.target.join(path);
        if let Some(folder) = place.parent() {
            made.folder(folder)?;
        }
        let old = set_aside(&place, self.old.join(path))?;
        self.done.push((place.clone(), old));
        fs::rename(self.fresh.join(path), place)
    }

    fn undo(self) {
        for (place, old) in self.done.into_iter().rev() {
            // There is nobody left to tell if this fails too.
            let _ = match old {
                Some(old) => fs::rename(old, place),
                None => fs::remove_file(place),
            };
        }
    }
}

/// Keeps the file that is in place, if there is one, so that it can come back.
fn set_aside(place: &Path, aside: PathBuf) -> io::Result<Option<PathBuf>> {
    match fs::symlink_metadata(place) {
        Err(fault) if fault.kind() == ErrorKind::NotFound => return Ok(None),
        Err(fault) => return Err(fault),
        Ok(what) if what.is_dir() => return Err(ErrorKind::IsADirectory.into()),
        Ok(_) => {}
    }
    if let Some(folder) = aside.parent() {
        fs::create_dir_all(folder)?;
    }
    // A second name leaves no moment without the file; a USB stick may know no second names.
    fs::hard_link(place, &aside).or_else(|_| fs::rename(place, &aside))?;
    Ok(Some(aside))
}

/// Takes away a file of an earlier build, and the folders that it leaves empty.
fn clear(target: &Path, entry: &Entry) {
    let path = target.join(&entry.path);
    let within = |(path, root): (PathBuf, PathBuf)| path.starts_with(root);
    let ours = stays_inside(&entry.path)
        && fs::symlink_metadata(&path).is_ok_and(|what| what.is_file())
        && path.canonicalize().ok().zip(target.canonicalize().ok()).is_some_and(within)
        && fs::read(&path).is_ok_and(|bytes| entry.is(&bytes));
    if ours && fs::remove_file(&path).is_ok() {
        let folders = path.ancestors().skip(1).take_while(|folder| *folder != target);
        // The first that is not empty ends it.
        let _ = folders.map(fs::remove_dir).find(Result::is_err);
    }
}

/// Takes away what a run that was broken off long ago has left.
fn sweep(target: &Path) {
    let Ok(entries) = fs::read_dir(target) else { return };
    for entry in entries.flatten().filter(|entry| entry.file_name().to_string_lossy().starts_with(HIDDEN)) {
        let old = entry.metadata().and_then(|what| what.modified()).ok().and_then(|time| time.elapsed().ok());
        if entry.file_type().is_ok_and(|what| what.is_dir()) && old.is_some_and(|age| age > STALE) {
            // It harms nobody; the next run tries again.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

fn cannot(path: &Path, fault: &io::Error) -> Box<Note> {
    let path = path.display().to_string();
    let help = match fault.kind() {
        ErrorKind::PermissionDenied => "choose a folder that you may write to; is the file open in another program?",
        ErrorKind::StorageFull => "make room on the disk, or choose a folder on another one",
        ErrorKind::NotADirectory | ErrorKind::AlreadyExists => {
            "a file stands where a folder is needed; choose another folder, or move that file away"
        }
        ErrorKind::IsADirectory => {
            "a folder stands where the file is to go; choose another folder, or move that one away"
        }
        _ => "choose another folder, or look whether the disk can be written to",
    };
    let message = format!("`{path}` cannot be written: {}", reason(fault));
    Box::new(Note::new(Code::CannotWrite, message).about(path).help(help))
}

#[cfg(test)]
mod tests;
