//! Kits: those inside the program, and how a kit's own files lie over the built-in templates and fonts.

mod builtin;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

pub use builtin::{BuiltIn, BuiltInKit, names};

use crate::diag::Report;
use crate::read::read;
use crate::source::{FileSystem, MemoryFiles, ReadError, stays_inside};

/// The own files of a kit, wherever they are kept.
pub trait OwnFiles: FileSystem {
    /// What the kit is called by those who opened it: the name of its folder, or of the built-in kit.
    fn name(&self) -> String;

    /// The path of a file as a note says it, where it is one of these.
    fn shown(&self, path: &str) -> Option<String>;
}

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

impl<F: FileSystem> Kit<F> {
    /// The files of a folder to go on from: its own, and the templates that it uses.
    pub fn unfolded(&self) -> MemoryFiles {
        let mut paths: BTreeSet<String> = self.own.list("").into_iter().collect();
        let mut report = Report::default();
        // A kit that does not read needs every template until somebody has mended it.
        let templates = read(self, None, &mut report).templates;
        let used = (!report.failed()).then_some(templates);
        let is_needed = |path: &String| {
            let name = path.strip_prefix("templates/").and_then(|name| name.rsplit_once('.'));
            name.is_some_and(|(name, kind)| {
                ["svg", "toml"].contains(&kind) && used.as_ref().is_none_or(|used| used.contains_key(name))
            })
        };
        paths.extend(self.list("templates").into_iter().filter(is_needed));
        let mut files = MemoryFiles::default();
        for path in paths {
            if let Ok(bytes) = self.read(&path) {
                files.put(&path, bytes);
            }
        }
        files
    }
}

impl<F: OwnFiles> Kit<F> {
    /// What the kit is called by those who opened it.
    pub fn name(&self) -> String {
        self.own.name()
    }

    /// The path of one of the kit's files in a note.
    pub fn shown(&self, path: &str) -> String {
        self.own.shown(path).unwrap_or_else(|| path.to_owned())
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

    fn unlisted(&self) -> Vec<(String, &'static str)> {
        self.own.unlisted()
    }
}
