//! The one opening through which files are seen.

use std::collections::BTreeMap;

/// Why a file could not be had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// There is no such file.
    Absent,
    /// It lies outside the kit's folder, which nothing may leave.
    Outside,
    /// It is there, but the system would not give it; its own words.
    FontError(String),
}

/// Files by their path, which always uses `/` and never leaves the shelf.
pub trait FileSystem: Sync {
    /// The bytes of a file.
    ///
    /// # Errors
    /// [`ReadError`] says why it cannot be had.
    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError>;

    /// Whether there is a file that can be read.
    fn has(&self, path: &str) -> bool {
        self.read(path).is_ok()
    }

    /// Every file below a folder (`""` for all), sorted.
    fn list(&self, folder: &str) -> Vec<String>;

    /// What lies there and is not listed, and why not: `its name is not Unicode`.
    fn unlisted(&self) -> Vec<(String, &'static str)> {
        Vec::new()
    }
}

/// A shelf in memory, for tests and for what is built in.
#[derive(Clone, Debug, Default)]
pub struct MemoryFiles {
    files: BTreeMap<String, Vec<u8>>,
}

impl MemoryFiles {
    /// Puts a file on the shelf, in place of one of the same path.
    pub fn put(&mut self, path: &str, bytes: impl Into<Vec<u8>>) {
        self.files.insert(path.to_owned(), bytes.into());
    }
}

impl FileSystem for MemoryFiles {
    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        if path.starts_with('/') || path.split('/').any(|part| part == "..") {
            return Err(ReadError::Outside);
        }
        self.files.get(path).cloned().ok_or(ReadError::Absent)
    }

    fn list(&self, folder: &str) -> Vec<String> {
        let inside =
            |path: &&String| folder.is_empty() || path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
        self.files.keys().filter(inside).cloned().collect()
    }
}
