//! Kits: those inside the program, and how a kit's own files lie over the built-in templates and fonts.

mod builtin;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

pub use builtin::{BuiltIn, BuiltInKit, names};

use crate::source::{FileSystem, ReadError, stays_inside};

/// The own files of a kit, and behind them the built-in templates and fonts.
pub struct Kit<F> {
    /// The own files.
    pub own: F,
}

impl<F: FileSystem> Kit<F> {
    /// A kit of these own files.
    pub fn new(own: F) -> Kit<F> {
        Kit { own }
    }

    /// Whether the kit has its own drawing for the template whose settings are at `path`: those of the built-in
    /// drawing would not fit it.
    fn replaces_drawing(&self, path: &str) -> bool {
        let name = path.strip_prefix("templates/").and_then(|name| name.strip_suffix(".toml"));
        name.is_some_and(|name| self.own.has(&format!("templates/{name}.svg")))
    }
}

impl<F: FileSystem> FileSystem for Kit<F> {
    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        if !stays_inside(path) {
            return Err(ReadError::Outside);
        }
        match self.own.read(path) {
            Err(ReadError::Absent) if !self.replaces_drawing(path) => BuiltIn.read(path),
            found => found,
        }
    }

    fn has(&self, path: &str) -> bool {
        stays_inside(path) && (self.own.has(path) || !self.replaces_drawing(path) && BuiltIn.has(path))
    }

    fn list(&self, folder: &str) -> Vec<String> {
        let files: BTreeSet<String> = self.own.list(folder).into_iter().chain(BuiltIn.list(folder)).collect();
        files.into_iter().collect()
    }

    fn is_built_in(&self, path: &str) -> bool {
        !self.own.has(path)
    }

    fn unlisted(&self) -> Vec<(String, &'static str)> {
        self.own.unlisted()
    }
}
