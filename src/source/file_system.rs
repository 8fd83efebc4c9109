//! The only access to files.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::io::ErrorKind;
use std::path::{Component, Path};
use std::sync::Arc;

/// The folder of the built-in fonts that have the letters which others lack.
pub const FALLBACK_FONTS: &str = "fonts/fallback";
/// The folder of the built-in fonts that only stand for generic families such as `monospace`.
pub const GENERIC_FONTS: &str = "fonts/generic";

/// The reason why a file cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// The file does not exist.
    Absent,
    /// The path leads outside the kit's folder.
    Outside,
    /// The file is a link to a file that does not exist.
    BrokenLink,
    /// A folder, a device or a pipe has this name.
    NotAFile,
    /// The file exists, but the system does not open it.
    Refused(ErrorKind),
}

/// The reason why a file is not listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unlisted {
    /// The name is not Unicode, so a kit cannot contain it.
    NotUnicode,
    /// A link to a folder can lead in a circle.
    FolderLink,
}

/// The bytes of a file; those inside the program are borrowed.
pub type FileBytes = Cow<'static, [u8]>;

/// A file that is read again whenever it is requested, without the file system that it came from.
pub type LaterFile = Arc<dyn Fn() -> Option<Vec<u8>> + Send + Sync>;

/// Files by their path, which always uses `/` and never leads outside.
pub trait FileSystem: Sync {
    /// The bytes of a file.
    ///
    /// # Errors
    /// [`ReadError`] says why it cannot be had.
    fn read(&self, path: &str) -> Result<FileBytes, ReadError>;

    /// The text of a file, if it can be had and is UTF-8.
    fn text(&self, path: &str) -> Option<String> {
        String::from_utf8(self.read(path).ok()?.into_owned()).ok()
    }

    /// Whether there is a file that can be read.
    fn has(&self, path: &str) -> bool {
        self.read(path).is_ok()
    }

    /// A file that need not be kept, since it can be read again; `None` for one that is in memory anyway.
    fn later(&self, _path: &str) -> Option<LaterFile> {
        None
    }

    /// Every file below a folder (`""` for all), sorted.
    fn list(&self, folder: &str) -> Vec<String>;

    /// Whether a file is one that every kit has, and not of this kit.
    fn is_built_in(&self, _path: &str) -> bool {
        false
    }

    /// Returns files that exist, but are not listed, with the reason.
    fn unlisted(&self) -> Vec<(String, Unlisted)> {
        Vec::new()
    }

    /// The kits on which this one lies, the nearest first.
    fn bases(&self) -> Vec<Base> {
        Vec::new()
    }

    /// The names of the kits inside the program, on which a kit may lie.
    fn built_in(&self) -> Vec<&'static str> {
        Vec::new()
    }
}

impl<F: FileSystem + ?Sized> FileSystem for Box<F> {
    fn read(&self, path: &str) -> Result<FileBytes, ReadError> {
        (**self).read(path)
    }

    fn has(&self, path: &str) -> bool {
        (**self).has(path)
    }

    fn later(&self, path: &str) -> Option<LaterFile> {
        (**self).later(path)
    }

    fn list(&self, folder: &str) -> Vec<String> {
        (**self).list(folder)
    }

    fn is_built_in(&self, path: &str) -> bool {
        (**self).is_built_in(path)
    }

    fn unlisted(&self) -> Vec<(String, Unlisted)> {
        (**self).unlisted()
    }

    fn bases(&self) -> Vec<Base> {
        (**self).bases()
    }

    fn built_in(&self) -> Vec<&'static str> {
        (**self).built_in()
    }
}

/// A kit on which another lies. A file of it that is not replaced is read by its own path, and a merged file by a path such
/// as `night-market: decks.toml`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Base {
    /// The word by which the kit above it names it.
    pub name: String,
    /// The paths of its own files, sorted.
    pub files: Vec<String>,
}

/// The path by which a file of a kit is read and told of for one that lies on that kit: `night-market: decks.toml`.
pub fn base_path(name: &str, path: &str) -> String {
    format!("{name}: {path}")
}

/// Whether a file is one of the kit's own TOML files, of which all are read.
pub fn is_kit_toml(path: &str) -> bool {
    path.ends_with(".toml")
        && !["templates/", "fonts/", "lang/"]
            .iter()
            .any(|folder| path.starts_with(folder))
}

/// Whether a file is one that a kit and the kits on which it lies have each for itself, and is merged with theirs: one of
/// TOML, or of translations.
pub fn is_merged(path: &str) -> bool {
    let is_translation = |name: &str| name.ends_with(".toml") && !name.contains('/');
    is_kit_toml(path) || path.strip_prefix("lang/").is_some_and(is_translation)
}

/// Whether a path names something below the place it starts from, on every system.
pub fn stays_inside(path: &str) -> bool {
    let plain = |part: Component<'_>| matches!(part, Component::Normal(_) | Component::CurDir);
    !path.is_empty() && Path::new(path).components().all(plain)
}

/// Whether every system can keep a file of a path: Windows has some signs and names for itself.
pub fn is_portable(path: &str) -> bool {
    let lawful = |letter: char| !letter.is_control() && !"<>:\"|?*\\".contains(letter);
    let is_lawful = |name: &str| {
        let word = name
            .split('.')
            .next()
            .unwrap_or(name)
            .trim_end()
            .to_ascii_lowercase();
        name.chars().all(lawful) && !name.ends_with(['.', ' ']) && !is_device(&word)
    };
    path.split('/').all(is_lawful)
}

/// Whether Windows takes a word in small letters for the name of a device, and makes no file or folder of it.
pub fn is_device(word: &str) -> bool {
    let numbered = ["com", "lpt"]
        .iter()
        .find_map(|device| word.strip_prefix(device));
    ["con", "prn", "aux", "nul"].contains(&word)
        || numbered.is_some_and(|port| matches!(port.as_bytes(), [b'1'..=b'9']))
}

/// Whether a file lies below a folder; everything lies below `""`.
pub fn is_below(path: &str, folder: &str) -> bool {
    folder.is_empty()
        || path
            .strip_prefix(folder)
            .is_some_and(|rest| rest.starts_with('/'))
}

/// Files in memory, by their paths.
#[derive(Clone, Debug, Default)]
pub struct MemoryFiles {
    files: BTreeMap<String, Vec<u8>>,
    /// The paths of those that every kit has.
    built_in: BTreeSet<String>,
}

impl MemoryFiles {
    /// Adds a file of a kit, or replaces the one of the same path.
    pub fn put(&mut self, path: &str, bytes: impl Into<Vec<u8>>) {
        self.built_in.remove(path);
        self.files.insert(path.to_owned(), bytes.into());
    }

    /// Adds a file that every kit has.
    pub fn put_built_in(&mut self, path: &str, bytes: impl Into<Vec<u8>>) {
        self.put(path, bytes);
        self.built_in.insert(path.to_owned());
    }

    /// The files by their paths, sorted by these.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.files
            .iter()
            .map(|(path, bytes)| (path.as_str(), bytes.as_slice()))
    }

    /// Adds an empty file, or empties the one of the same path; gives its bytes.
    pub fn empty(&mut self, path: &str) -> &mut Vec<u8> {
        let bytes = self.files.entry(path.to_owned()).or_default();
        bytes.clear();
        bytes
    }
}

impl FileSystem for MemoryFiles {
    fn read(&self, path: &str) -> Result<FileBytes, ReadError> {
        if !stays_inside(path) {
            return Err(ReadError::Outside);
        }
        self.files
            .get(path)
            .cloned()
            .map(Cow::Owned)
            .ok_or(ReadError::Absent)
    }

    fn has(&self, path: &str) -> bool {
        self.files.contains_key(path)
    }

    fn is_built_in(&self, path: &str) -> bool {
        self.built_in.contains(path)
    }

    fn list(&self, folder: &str) -> Vec<String> {
        self.files
            .keys()
            .filter(|path| is_below(path, folder))
            .cloned()
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_devices_are_known_from_words_that_begin_alike() {
        assert!(["con", "nul", "com1", "lpt9"].into_iter().all(is_device));
        assert!(
            !["cons", "com", "com0", "com10", "auxiliary"]
                .into_iter()
                .any(is_device)
        );
    }

    #[test]
    fn paths_that_windows_cannot_keep_are_known() {
        assert!(
            ["art/res.svg", "Käse 2.csv", "a.b/c", "console.csv"]
                .into_iter()
                .all(is_portable)
        );
        assert!(
            ![
                "a:b.csv",
                "why?.md",
                "art/con.svg",
                "AUX",
                "end. ",
                "end.",
                "a\\b"
            ]
            .into_iter()
            .any(is_portable)
        );
    }
}
