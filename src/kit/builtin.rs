//! The kits, templates and fonts inside the program.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use include_dir::{Dir, include_dir};

use super::OwnFiles;
use crate::source::{FALLBACK_FONTS, FileSystem, MemoryFiles, ReadError, is_below};

static CONTENT: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/content");
static TEMPLATES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/templates");
/// The folders of fonts. In a browser the fallback fonts, which are half of all, are fetched when a letter is in no other.
static FONTS: &[(&str, Dir<'_>)] = &[
    ("atkinson-hyperlegible-next", include_dir!("$CARGO_MANIFEST_DIR/fonts/atkinson-hyperlegible-next")),
    ("barlow-condensed", include_dir!("$CARGO_MANIFEST_DIR/fonts/barlow-condensed")),
    #[cfg(not(target_family = "wasm"))]
    ("fallback", include_dir!("$CARGO_MANIFEST_DIR/fonts/fallback")),
    ("fredoka", include_dir!("$CARGO_MANIFEST_DIR/fonts/fredoka")),
    ("libre-caslon-text", include_dir!("$CARGO_MANIFEST_DIR/fonts/libre-caslon-text")),
    ("lilita-one", include_dir!("$CARGO_MANIFEST_DIR/fonts/lilita-one")),
    ("zilla-slab", include_dir!("$CARGO_MANIFEST_DIR/fonts/zilla-slab")),
];
/// Fonts that were fetched, by their paths.
static FETCHED: Mutex<BTreeMap<String, &'static [u8]>> = Mutex::new(BTreeMap::new());

/// Adds fallback fonts to a program that has none, by their paths; they stay until it ends.
pub fn add_fallback_fonts(files: MemoryFiles) {
    let mut fetched = FETCHED.lock().unwrap_or_else(PoisonError::into_inner);
    for (path, bytes) in files.iter().filter(|(path, _)| is_below(path, FALLBACK_FONTS)) {
        fetched.entry(path.to_owned()).or_insert_with(|| bytes.to_vec().leak());
    }
}

/// The names of the built-in kits, sorted.
pub fn names() -> impl Iterator<Item = &'static str> {
    let mut names: Vec<&str> = CONTENT.dirs().filter_map(|dir| dir.path().to_str()).collect();
    names.sort_unstable();
    names.into_iter()
}

/// A file that every kit has: a template or a font.
fn shared(path: &str) -> Option<&'static [u8]> {
    if let Some(fetched) = FETCHED.lock().unwrap_or_else(PoisonError::into_inner).get(path) {
        return Some(fetched);
    }
    let (folder, rest) = path.split_once('/')?;
    let file = match folder {
        "templates" => TEMPLATES.get_file(rest),
        "fonts" => {
            let (family, rest) = rest.split_once('/')?;
            let (_, dir) = FONTS.iter().find(|(name, _)| *name == family)?;
            dir.get_file(rest)
        }
        _ => None,
    };
    file.map(include_dir::File::contents)
}

/// Every file that every kit has.
fn list_shared() -> Vec<String> {
    let fonts = FONTS.iter().flat_map(|(name, dir)| below(dir, "", &format!("fonts/{name}/")));
    let fetched: Vec<String> = FETCHED.lock().unwrap_or_else(PoisonError::into_inner).keys().cloned().collect();
    below(&TEMPLATES, "", "templates/").into_iter().chain(fonts).chain(fetched).collect()
}

/// The templates and fonts inside the program.
pub struct BuiltIn;

impl FileSystem for BuiltIn {
    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        shared(path).map(<[u8]>::to_vec).ok_or(ReadError::Absent)
    }

    fn has(&self, path: &str) -> bool {
        shared(path).is_some()
    }

    fn is_built_in(&self, _path: &str) -> bool {
        true
    }

    fn list(&self, folder: &str) -> Vec<String> {
        list_shared().into_iter().filter(|path| is_below(path, folder)).collect()
    }
}

/// The own files of a kit inside the program.
pub struct BuiltInKit(&'static str);

impl BuiltInKit {
    /// The kit of a name, if there is one.
    pub fn named(name: &str) -> Option<BuiltInKit> {
        names().find(|known| *known == name).map(BuiltInKit)
    }

    fn file(&self, path: &str) -> Option<&'static [u8]> {
        CONTENT.get_file(format!("{}/{path}", self.0)).map(include_dir::File::contents)
    }
}

impl FileSystem for BuiltInKit {
    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        self.file(path).map(<[u8]>::to_vec).ok_or(ReadError::Absent)
    }

    fn has(&self, path: &str) -> bool {
        self.file(path).is_some()
    }

    fn list(&self, folder: &str) -> Vec<String> {
        let files = CONTENT.get_dir(self.0).map(|dir| below(dir, self.0, "")).unwrap_or_default();
        files.into_iter().filter(|path| is_below(path, folder)).collect()
    }
}

impl OwnFiles for BuiltInKit {
    fn name(&self) -> String {
        self.0.to_owned()
    }

    fn shown(&self, path: &str) -> Option<String> {
        self.has(path).then(|| format!("{}/{path}", self.0))
    }
}

/// Every file below a folder, with `root` taken off its path and `prefix` put before it.
fn below(dir: &'static Dir<'static>, root: &str, prefix: &str) -> Vec<String> {
    let own = dir.files().filter_map(|file| {
        let path = file.path().strip_prefix(root).ok()?;
        let parts: Option<Vec<&str>> = path.iter().map(std::ffi::OsStr::to_str).collect();
        Some(format!("{prefix}{}", parts?.join("/")))
    });
    own.chain(dir.dirs().flat_map(|dir| below(dir, root, prefix))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listed_file_can_be_read() {
        assert!(names().next().is_some());
        for kit in names().filter_map(BuiltInKit::named) {
            let files = kit.list("");
            assert!(!files.is_empty() && files.iter().all(|path| kit.has(path)), "{}", kit.0);
        }
        let shared = BuiltIn.list("");
        assert!(shared.iter().any(|path| path.ends_with(".ttf")));
        assert!(shared.iter().all(|path| BuiltIn.read(path).is_ok()));
    }
}
