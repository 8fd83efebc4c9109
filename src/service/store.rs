//! Where the files of a kit are kept, and how they are written.

use serde::Serialize;

use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::kit::{BuiltInKit, OwnFiles};
use crate::message::msg;
use crate::source::{
    FileBytes, FileSystem, LaterFile, MemoryFiles, ReadError, Unlisted, stays_inside,
};

/// Where changes of a kit go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kept {
    /// Into memory; it is a kit of the program.
    BuiltIn,
    /// Into memory; its files came with a request.
    Opened,
    /// Into its folder.
    Folder,
}

/// The own files of a kit, which can be written.
pub trait Store: OwnFiles + Send {
    /// Writes all files, or no file if there is an error. The old files are read until [`Store::open_again`].
    ///
    /// # Errors
    /// Returns an error if a file cannot be written, or if another program has written files since the kit was opened.
    fn write(&self, files: &MemoryFiles) -> DiagnosticResult<()>;

    /// Reads its files as they are now, after these were `written`.
    ///
    /// # Errors
    /// They cannot be read any more.
    fn open_again(&mut self, written: &MemoryFiles) -> DiagnosticResult<()>;

    /// Where they are written to.
    fn kept(&self) -> Kept;

    /// A digest of when which files were written; `None` where nobody else writes them.
    fn stamp(&self) -> Option<u64> {
        None
    }
}

/// Files in memory over others: of two with one path, the one in memory is read.
pub(super) struct Overlay<'s> {
    pub(super) above: &'s MemoryFiles,
    pub(super) below: Option<&'s dyn FileSystem>,
}

impl FileSystem for Overlay<'_> {
    fn read(&self, path: &str) -> Result<FileBytes, ReadError> {
        match (self.above.read(path), self.below) {
            (Err(ReadError::Absent), Some(below)) => below.read(path),
            (found, _) => found,
        }
    }

    fn has(&self, path: &str) -> bool {
        self.above.has(path) || self.below.is_some_and(|below| below.has(path))
    }

    fn later(&self, path: &str) -> Option<LaterFile> {
        self.below.filter(|_| !self.above.has(path))?.later(path)
    }

    fn list(&self, folder: &str) -> Vec<String> {
        let below = self
            .below
            .map(|below| below.list(folder))
            .unwrap_or_default();
        let mut files = [self.above.list(folder), below].concat();
        files.sort_unstable();
        files.dedup();
        files
    }

    fn unlisted(&self) -> Vec<(String, Unlisted)> {
        self.below.map(|below| below.unlisted()).unwrap_or_default()
    }
}

/// Files in memory, perhaps over those of a built-in kit.
pub(super) struct InMemory {
    name: String,
    files: MemoryFiles,
    below: Option<BuiltInKit>,
}

impl InMemory {
    /// Files of this kit, which lie over those of a built-in one, if there is one.
    pub(super) fn new(name: &str, files: MemoryFiles, below: Option<BuiltInKit>) -> InMemory {
        InMemory {
            name: name.to_owned(),
            files,
            below,
        }
    }

    fn overlay(&self) -> Overlay<'_> {
        Overlay {
            above: &self.files,
            below: self.below.as_ref().map(|below| below as &dyn FileSystem),
        }
    }
}

impl FileSystem for InMemory {
    fn read(&self, path: &str) -> Result<FileBytes, ReadError> {
        self.overlay().read(path)
    }

    fn has(&self, path: &str) -> bool {
        self.overlay().has(path)
    }

    fn list(&self, folder: &str) -> Vec<String> {
        self.overlay().list(folder)
    }
}

impl OwnFiles for InMemory {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn shown(&self, path: &str) -> Option<String> {
        self.has(path).then(|| path.to_owned())
    }
}

impl Store for InMemory {
    fn write(&self, files: &MemoryFiles) -> DiagnosticResult<()> {
        if let Some((path, _)) = files.iter().find(|(path, _)| !stays_inside(path)) {
            return Err(Diagnostic::new(
                Code::OutsideKit,
                msg!("`{path}` is outside the kit's folder", path),
            )
            .into());
        }
        Ok(())
    }

    fn open_again(&mut self, written: &MemoryFiles) -> DiagnosticResult<()> {
        written
            .iter()
            .for_each(|(path, bytes)| self.files.put(path, bytes));
        Ok(())
    }

    fn kept(&self) -> Kept {
        if self.below.is_some() {
            Kept::BuiltIn
        } else {
            Kept::Opened
        }
    }
}
