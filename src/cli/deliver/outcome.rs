//! What may be replaced, what became of files, and why one cannot be written.

use std::io::{self, ErrorKind};
use std::path::Path;

use crate::cli::single_file::reason;
use crate::diag::{Code, Note};

/// By what files that are there already are known as the press's own, beside
/// those that a manifest lists.
#[derive(Clone, Copy)]
pub(in crate::cli) enum Own<'o> {
    /// By the manifest alone.
    Listed,
    /// By the manifest alone, if it is of a kit with the same title: other kits may have put files there.
    Shared,
    /// Also by what this says of a file.
    Known(&'o dyn Fn(&Path) -> bool),
    /// Whatever is there, unless this says, once no other run writes there, that it has changed.
    Unchanged(&'o dyn Fn() -> Result<(), Box<Note>>),
    /// There must be none, nor anything else.
    EmptyFolder,
}

/// What became of files that were there before, by their paths below the target.
#[derive(Debug, Default, PartialEq, Eq)]
pub(in crate::cli) struct Delivered {
    /// Another of the same name is there now.
    pub replaced: Vec<String>,
    /// How many of those are no files of an earlier run, or were changed since, and were replaced because of `--force`.
    pub forced: usize,
    /// The seed that they were made from, if that of the new ones is another.
    pub seed: Option<u64>,
    /// They are gone.
    pub removed: Vec<String>,
    /// They would be gone, but were changed since they were made.
    pub kept: Vec<String>,
}

/// Why nothing more is written: the user has asked to stop.
#[derive(Debug)]
pub(super) struct Stopped;

impl std::error::Error for Stopped {}

impl std::fmt::Display for Stopped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("it was stopped")
    }
}

/// That a file or folder cannot be written.
pub(super) fn cannot(path: &Path, fault: &io::Error) -> Box<Note> {
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
        _ if fault.get_ref().is_some_and(|inner| inner.is::<Stopped>()) => "run it again to have the files",
        ErrorKind::InvalidFilename => "choose a shorter or plainer name",
        ErrorKind::Unsupported => "choose a file or a folder of your own",
        _ => "choose another folder, or look whether the disk can be written to",
    };
    let message = format!("`{path}` cannot be written: {}", reason(fault));
    Box::new(Note::new(Code::CannotWrite, message).about(path).help(help))
}
