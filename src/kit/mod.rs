//! Kits: those inside the program, and how a kit's own files lie over those of the kits on which it lies, and over the
//! built-in templates and fonts.

mod builtin;
mod listing;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

pub use builtin::{BuiltIn, BuiltInKit, add_fallback_fonts, examples, guide, names};
pub use listing::Listing;

use crate::diag::Diagnostics;
use crate::read::{Opening, ReadOptions, opening, read};
use crate::source::{
    Base, FileBytes, FileSystem, LaterFile, MemoryFiles, ReadError, Unlisted, base_path, is_below,
    is_merged, stays_inside,
};

/// The own files of a kit, wherever they are kept.
#[allow(
    unnameable_types,
    reason = "only the command line and the server open kits with a name"
)]
pub trait OwnFiles: FileSystem {
    /// What the kit is called by those who opened it: the name of its folder, or of the built-in kit.
    fn name(&self) -> String;

    /// The path of a file as a note says it, where it is one of these.
    fn shown(&self, path: &str) -> Option<String>;
}

impl<F: OwnFiles + ?Sized> OwnFiles for Box<F> {
    fn name(&self) -> String {
        (**self).name()
    }

    fn shown(&self, path: &str) -> Option<String> {
        (**self).shown(path)
    }
}

/// The own files of a kit, behind them those of the kits on which it lies, and behind these the built-in templates and
/// fonts.
pub struct Kit<F> {
    /// The own files.
    pub own: F,
    /// The kits on which it lies, the nearest first.
    bases: Vec<Below>,
    /// The options of a job that it has defaults for, each with its value; its own before those of the kits below.
    pub defaults: Vec<(&'static str, String)>,
}

/// A kit on which another lies.
struct Below {
    /// The word by which the kit above names it.
    name: String,
    files: BelowFiles,
}

enum BelowFiles {
    BuiltIn(BuiltInKit),
    /// A folder among the own files of the kit above all.
    Folder(String),
}

impl<F: FileSystem> Kit<F> {
    /// A kit of these own files.
    pub fn new(own: F) -> Kit<F> {
        let mut kit = Kit {
            own,
            bases: Vec::new(),
            defaults: Vec::new(),
        };
        kit.open_again();
        kit
    }

    /// Looks anew on which kits it lies, since its own files may have changed.
    pub fn open_again(&mut self) {
        self.bases.clear();
        let Opening {
            mut like,
            mut defaults,
        } = opening(&self.own);
        while let Some(files) = like.as_deref().and_then(|word| self.below(word)) {
            self.bases.push(Below {
                name: like.take().unwrap_or_default(),
                files,
            });
            let below = opening(&Layer {
                kit: self,
                number: self.bases.len(),
            });
            like = below.like;
            defaults.extend(below.defaults);
        }
        self.defaults = defaults;
    }

    /// The kit that the lowest one so far is like; `None` where there is no such kit.
    fn below(&self, word: &str) -> Option<BelowFiles> {
        let lowest = self.bases.last().map(|below| &below.files);
        let is_new = self.bases.iter().all(|below| below.name != word);
        let built_in = || BuiltInKit::named(word).map(BelowFiles::BuiltIn);
        let folder = || match lowest {
            Some(BelowFiles::BuiltIn(_)) => None,
            above => {
                let path = match above {
                    Some(BelowFiles::Folder(above)) => format!("{above}/{word}"),
                    _ => word.to_owned(),
                };
                // A path such as `.` or `a/..` is that of no file.
                let is_there = stays_inside(&path)
                    && self
                        .own
                        .list(&path)
                        .iter()
                        .any(|file| is_below(file, &path));
                is_there.then_some(BelowFiles::Folder(path))
            }
        };
        is_new.then(|| built_in().or_else(folder)).flatten()
    }

    /// The layers of the kit: the own files, and those of each kit below.
    fn layers(&self) -> impl Iterator<Item = Layer<'_, F>> {
        (0..=self.bases.len()).map(|number| Layer { kit: self, number })
    }

    /// The layer of a kit below and the path within it that a path of [`base_path`] means.
    fn of_base<'p>(&self, path: &'p str) -> Option<(Layer<'_, F>, &'p str)> {
        let (name, path) = path.split_once(": ")?;
        let number = self.bases.iter().position(|below| below.name == name)?;
        Some((
            Layer {
                kit: self,
                number: number + 1,
            },
            path,
        ))
    }

    /// The path of a file by which one of a kit below is reported; `None` for one of its own or that is built in.
    pub fn path_in_base(&self, path: &str) -> Option<String> {
        let layer = self
            .layers()
            .find(|layer| layer.has(path))
            .filter(|layer| layer.number > 0)?;
        Some(base_path(&self.bases[layer.number - 1].name, path))
    }
}

/// The own files of a kit, or those of one of the kits on which it lies.
struct Layer<'k, F> {
    kit: &'k Kit<F>,
    /// 0 for the own files, 1 for the nearest kit below.
    number: usize,
}

impl<F: FileSystem> Layer<'_, F> {
    fn files(&self) -> Option<&BelowFiles> {
        Some(&self.kit.bases[self.number.checked_sub(1)?].files)
    }

    /// Whether it has a file that forbids using one of a kit below, or a built-in one: settings do not fit another
    /// drawing than theirs, and a translation no other text.
    fn hides(&self, path: &str) -> bool {
        let drawing = || {
            let name = path
                .strip_prefix("templates/")
                .and_then(|name| name.strip_suffix(".toml"))?;
            Some(format!("templates/{name}.svg"))
        };
        let original = || Some(path.strip_prefix("lang/")?.split_once('/')?.1.to_owned());
        drawing()
            .or_else(original)
            .is_some_and(|path| self.has(&path))
    }
}

impl<F: FileSystem> FileSystem for Layer<'_, F> {
    fn read(&self, path: &str) -> Result<FileBytes, ReadError> {
        match self.files() {
            None => self.kit.own.read(path),
            Some(BelowFiles::BuiltIn(kit)) => kit.read(path),
            Some(BelowFiles::Folder(folder)) => self.kit.own.read(&format!("{folder}/{path}")),
        }
    }

    fn has(&self, path: &str) -> bool {
        match self.files() {
            None => self.kit.own.has(path),
            Some(BelowFiles::BuiltIn(kit)) => kit.has(path),
            Some(BelowFiles::Folder(folder)) => self.kit.own.has(&format!("{folder}/{path}")),
        }
    }

    fn later(&self, path: &str) -> Option<LaterFile> {
        match self.files() {
            None => self.kit.own.later(path),
            Some(BelowFiles::BuiltIn(_)) => None,
            Some(BelowFiles::Folder(folder)) => self.kit.own.later(&format!("{folder}/{path}")),
        }
    }

    /// Without the folders that are kits below it.
    fn list(&self, folder: &str) -> Vec<String> {
        let (all, root) = match self.files() {
            None => (self.kit.own.list(folder), String::new()),
            Some(BelowFiles::BuiltIn(kit)) => (kit.list(folder), String::new()),
            Some(BelowFiles::Folder(root)) => (self.kit.own.list(root), format!("{root}/")),
        };
        let below = self.kit.bases[self.number..]
            .iter()
            .filter_map(|below| match &below.files {
                BelowFiles::BuiltIn(_) => None,
                BelowFiles::Folder(folder) => Some(folder),
            });
        let below: Vec<&String> = below.collect();
        let own = all
            .iter()
            .filter(|path| !below.iter().any(|folder| is_below(path, folder)));
        let own = own
            .filter_map(|path| path.strip_prefix(&root))
            .filter(|path| is_below(path, folder));
        own.map(str::to_owned).collect()
    }
}

impl<F: FileSystem> Kit<F> {
    /// The files of a folder to go on from: its own, and the templates that it uses.
    pub fn unfolded(&self) -> MemoryFiles {
        let mut paths: BTreeSet<String> = self.own.list("").into_iter().collect();
        let diagnostics = Diagnostics::default();
        // A kit that does not read needs every template until somebody has mended it.
        let templates = read(self, ReadOptions::default(), &diagnostics).templates;
        let used = (!diagnostics.has_errors()).then_some(templates);
        let is_needed = |path: &String| {
            let name = path
                .strip_prefix("templates/")
                .and_then(|name| name.rsplit_once('.'));
            name.is_some_and(|(name, kind)| {
                ["svg", "toml"].contains(&kind)
                    && used.as_ref().is_none_or(|used| used.contains_key(name))
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

    /// What the kit is called by those who opened it.
    pub(crate) fn name(&self) -> String
    where
        F: OwnFiles,
    {
        self.own.name()
    }

    /// The path of one of the kit's files in a note; of a kit below it, such as `night-market: decks.toml`.
    pub(crate) fn shown(&self, path: &str) -> String
    where
        F: OwnFiles,
    {
        self.path_in_base(path)
            .or_else(|| self.own.shown(path))
            .unwrap_or_else(|| path.to_owned())
    }
}

impl<F: FileSystem> FileSystem for Kit<F> {
    fn read(&self, path: &str) -> Result<FileBytes, ReadError> {
        if let Some((layer, path)) = self.of_base(path) {
            return layer.read(path);
        }
        if !stays_inside(path) {
            return Err(ReadError::Outside);
        }
        for layer in self.layers() {
            match layer.read(path) {
                Err(ReadError::Absent) if !layer.hides(path) => {}
                found => return found,
            }
        }
        BuiltIn.read(path)
    }

    fn has(&self, path: &str) -> bool {
        if let Some((layer, path)) = self.of_base(path) {
            return layer.has(path);
        }
        let found = || {
            self.layers()
                .find(|layer| layer.has(path) || layer.hides(path))
        };
        stays_inside(path) && found().map_or_else(|| BuiltIn.has(path), |layer| layer.has(path))
    }

    fn later(&self, path: &str) -> Option<LaterFile> {
        if let Some((layer, path)) = self.of_base(path) {
            return layer.later(path);
        }
        let layer = self
            .layers()
            .find(|layer| layer.has(path) || layer.hides(path));
        layer
            .filter(|layer| stays_inside(path) && layer.has(path))?
            .later(path)
    }

    fn list(&self, folder: &str) -> Vec<String> {
        let merged = |layer: &Layer<'_, F>, path: &String| layer.number > 0 && is_merged(path);
        let own = self.layers().flat_map(|layer| {
            let files = layer.list(folder);
            files
                .into_iter()
                .filter(move |path| !merged(&layer, path))
                .collect::<Vec<_>>()
        });
        let files: BTreeSet<String> = own.chain(BuiltIn.list(folder)).collect();
        files.into_iter().collect()
    }

    fn is_built_in(&self, path: &str) -> bool {
        self.layers().all(|layer| !layer.has(path))
    }

    fn unlisted(&self) -> Vec<(String, Unlisted)> {
        self.own.unlisted()
    }

    fn bases(&self) -> Vec<Base> {
        let base = |layer: Layer<'_, F>| Base {
            name: self.bases[layer.number - 1].name.clone(),
            files: layer.list(""),
        };
        self.layers().skip(1).map(base).collect()
    }

    fn built_in(&self) -> Vec<&'static str> {
        names().collect()
    }
}
