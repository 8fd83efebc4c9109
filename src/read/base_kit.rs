//! A view on the kit below another, as if it were opened by itself.

use crate::source::{Base, FileBytes, FileSystem, ReadError, base_path, is_below, is_merged};

/// The files of the nearest kit that another kit is like.
pub(super) struct BaseKit<'f> {
    /// The files of the kit above.
    fs: &'f dyn FileSystem,
    /// The nearest kit below, and the kits that this is like.
    bases: &'f [Base],
}

impl<'f> BaseKit<'f> {
    /// A view on the first of `bases`, which are the kits below `fs`.
    pub(super) fn new(fs: &'f dyn FileSystem, bases: &'f [Base]) -> Self {
        Self { fs, bases }
    }

    /// Returns the path by which the kit above reads a file of this kit. Returns `None` if no kit
    /// has such a file.
    fn path_from_above(&self, path: &str) -> Option<String> {
        let is_prefixed = self
            .bases
            .iter()
            .any(|base| path.starts_with(&base_path(&base.name, "")));
        if is_prefixed {
            return Some(path.to_owned());
        }

        for (level, base) in self.bases.iter().enumerate() {
            let is_there = base.files.iter().any(|file| file == path);
            // Each kit has its own TOML files, which are merged later.
            if is_there && (level == 0 || !is_merged(path)) {
                return Some(base_path(&base.name, path));
            }
        }
        // Templates can be built in, or come from the kit above.
        (!is_merged(path) && self.fs.has(path)).then(|| path.to_owned())
    }
}

impl FileSystem for BaseKit<'_> {
    fn read(&self, path: &str) -> Result<FileBytes, ReadError> {
        let path = self.path_from_above(path).ok_or(ReadError::Absent)?;
        self.fs.read(&path)
    }

    fn has(&self, path: &str) -> bool {
        self.path_from_above(path)
            .is_some_and(|path| self.fs.has(&path))
    }

    fn list(&self, folder: &str) -> Vec<String> {
        let mut files: Vec<String> = self
            .fs
            .list(folder)
            .into_iter()
            .filter(|path| self.fs.is_built_in(path))
            .collect();
        for (level, base) in self.bases.iter().enumerate() {
            let own = base
                .files
                .iter()
                .filter(|path| is_below(path, folder) && (level == 0 || !is_merged(path)));
            files.extend(own.cloned());
        }
        files.sort_unstable();
        files.dedup();
        files
    }

    fn is_built_in(&self, path: &str) -> bool {
        self.path_from_above(path).as_deref() == Some(path) && self.fs.is_built_in(path)
    }

    fn bases(&self) -> Vec<Base> {
        self.bases[1..].to_vec()
    }

    fn built_in(&self) -> Vec<&'static str> {
        self.fs.built_in()
    }
}
