//! `boardpress watch`: the sheets of a kit, made anew at each save; and a folder that is watched for files that change.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use notify::{Event, RecursiveMode, Watcher};

use super::build::{Build, build_from};
use crate::cli::disk::{Folder, Listing};
use crate::cli::kit::Kit;
use crate::cli::options::fresh_seed;
use crate::cli::output::{CommandError, Exit};
use crate::cli::terminal;
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::kit::BuiltInKit;
use crate::message::{Joint, list, msg, reason};
use crate::press;

/// Builds, and again whenever files have changed, until the program is ended.
pub(super) fn watch(typed: &Build) -> Result<Exit, CommandError> {
    Kit::named(&typed.kit)?;
    if BuiltInKit::named(&typed.kit).is_some() {
        let note = Diagnostic::new(
            Code::Usage,
            msg!(
                "`{kit}` is a built-in kit, whose files do not change",
                kit = typed.kit
            ),
        );
        return Err(Box::new(note.help(msg!(
            "`boardpress new DIR --from KIT` copies it to a folder"
        )))
        .into());
    }
    let mut watcher = FolderWatcher::new(Path::new(&typed.kit))?;
    // Boards stay as they are from save to save.
    let seed = fresh_seed();
    build_from(typed, seed, press::drop_in_background)?;
    loop {
        terminal::complain(&msg!(
            "Waiting for a file to be saved; press Ctrl+C to stop."
        ));
        let files = list(Joint::Comma, watcher.wait_for_changes());
        terminal::complain(&msg!("Changed: {files}", files));
        // A folder that is gone comes back, or the user ends the program.
        if let Err(halt @ CommandError::Diagnostic(_)) =
            build_from(typed, seed, press::drop_in_background)
        {
            halt.say(typed.output.json);
        }
    }
}

/// Programs write a file in several steps; so long after the last of them it is read.
const QUIET: Duration = Duration::from_millis(40);
/// How many steps are waited for at the most: someone may never be quiet.
const STEPS: usize = 1_000;
/// A folder that is gone is looked for so often: no system reports one that comes back, and nobody waits for less.
const GONE: Duration = Duration::from_millis(250);

/// A folder that is watched.
pub(super) struct FolderWatcher {
    path: PathBuf,
    told: Receiver<()>,
    /// Watches as long as it is held; `None` while the folder is gone.
    watcher: Option<notify::RecommendedWatcher>,
    known: Listing,
}

impl FolderWatcher {
    /// Watches a folder from now on.
    ///
    /// # Errors
    /// The system cannot watch it.
    pub(super) fn new(path: &Path) -> DiagnosticResult<FolderWatcher> {
        let known = Folder::open(path)?.listing();
        let (watcher, told) = watched(path)?;
        Ok(FolderWatcher {
            path: path.to_owned(),
            told,
            watcher: Some(watcher),
            known,
        })
    }

    /// Waits until files have changed, and gives their paths in the kit: those that were written, are new or are gone.
    pub(super) fn wait_for_changes(&mut self) -> Vec<String> {
        loop {
            self.wait();
            let now = Folder::open(&self.path)
                .map(|folder| folder.listing())
                .unwrap_or_default();
            let differ = |these: &Listing, those: &Listing| -> Vec<String> {
                these
                    .iter()
                    .filter(|file| !those.contains(file))
                    .map(|(path, ..)| path.clone())
                    .collect()
            };
            let mut changed = [differ(&now, &self.known), differ(&self.known, &now)].concat();
            changed.sort_unstable();
            changed.dedup();
            self.known = now;
            if !changed.is_empty() {
                return changed;
            }
        }
    }

    /// Waits until something has happened in the folder and it is quiet again, or it may be there again.
    fn wait(&mut self) {
        if self.watcher.is_some() {
            let mut told = self.told.recv().is_ok();
            for _ in 0..STEPS {
                told = told && self.told.recv_timeout(QUIET).is_ok();
            }
        } else {
            thread::sleep(GONE);
        }
        if !self.path.is_dir() {
            self.watcher = None;
        } else if self.watcher.is_none()
            && let Ok((watcher, told)) = watched(&self.path)
        {
            (self.watcher, self.told) = (Some(watcher), told);
        }
    }
}

/// Returns the error about a folder that cannot be watched.
fn cannot_watch(path: &Path, fault: notify::Error) -> Box<Diagnostic> {
    let reason = match fault.kind {
        notify::ErrorKind::Io(fault) => reason(&fault),
        notify::ErrorKind::PathNotFound => msg!("it does not exist"),
        notify::ErrorKind::MaxFilesWatch => msg!("the system watches no more folders"),
        notify::ErrorKind::Generic(error) => msg!("the system reports `{error}`", error),
        _ => msg!("the system reports an error"),
    };
    let folder = path.display();
    let message = msg!(
        "the folder `{folder}` cannot be watched: {reason}",
        folder,
        reason
    );
    let note = Diagnostic::new(Code::NoKit, message).help(msg!(
        "the system's limit of watched folders is reached; close other programs that watch folders"
    ));
    Box::new(note)
}

type Watched = (notify::RecommendedWatcher, Receiver<()>);

fn watched(path: &Path) -> DiagnosticResult<Watched> {
    let cannot = |fault: notify::Error| cannot_watch(path, fault);
    let root = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let (tell, told) = mpsc::channel();
    let inside = root.clone();
    let hear = move |event: notify::Result<Event>| {
        // To read a file is no change, nor is what happens beside the folder.
        let is_change = |event: &Event| {
            !event.kind.is_access() && event.paths.iter().any(|path| path.starts_with(&inside))
        };
        if event.as_ref().map_or(true, is_change) {
            // Whoever has stopped to listen does not mind.
            let _ = tell.send(());
        }
    };
    let mut watcher = notify::recommended_watcher(hear).map_err(cannot)?;
    watcher
        .watch(&root, RecursiveMode::Recursive)
        .map_err(cannot)?;
    if let Some(around) = root.parent() {
        // The folder itself may be renamed. Where the one around it cannot be watched, that is seen at the next save.
        let _ = watcher.watch(around, RecursiveMode::NonRecursive);
    }
    Ok((watcher, told))
}
