//! The kits, templates and fonts inside the program.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{LazyLock, Mutex, PoisonError};

use include_dir::{Dir, include_dir};

use super::OwnFiles;
use crate::source::{FALLBACK_FONTS, FileBytes, FileSystem, MemoryFiles, ReadError, is_below};

static CONTENT: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/content");
static TEMPLATES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/templates");
/// The folders of fonts. In a browser the fallback fonts, which are half of all, are fetched when a letter is in no other.
static FONTS: &[(&str, Dir<'_>)] = &[
    (
        "atkinson-hyperlegible-next",
        include_dir!("$CARGO_MANIFEST_DIR/fonts/atkinson-hyperlegible-next"),
    ),
    (
        "barlow-condensed",
        include_dir!("$CARGO_MANIFEST_DIR/fonts/barlow-condensed"),
    ),
    #[cfg(not(target_family = "wasm"))]
    (
        "fallback",
        include_dir!("$CARGO_MANIFEST_DIR/fonts/fallback"),
    ),
    ("fredoka", include_dir!("$CARGO_MANIFEST_DIR/fonts/fredoka")),
    ("generic", include_dir!("$CARGO_MANIFEST_DIR/fonts/generic")),
    (
        "libre-caslon-text",
        include_dir!("$CARGO_MANIFEST_DIR/fonts/libre-caslon-text"),
    ),
    (
        "lilita-one",
        include_dir!("$CARGO_MANIFEST_DIR/fonts/lilita-one"),
    ),
    (
        "zilla-slab",
        include_dir!("$CARGO_MANIFEST_DIR/fonts/zilla-slab"),
    ),
];
/// The bytes of files, by path.
type Files = BTreeMap<String, &'static [u8]>;

/// The files of the kits; each path begins with the name of its kit.
static KIT_FILES: LazyLock<Files> = LazyLock::new(|| below(&CONTENT, "").into_iter().collect());
/// The files that every kit has: templates and fonts.
static SHARED: LazyLock<Files> = LazyLock::new(|| {
    let fonts = FONTS
        .iter()
        .flat_map(|(name, dir)| below(dir, &format!("fonts/{name}/")));
    below(&TEMPLATES, "templates/")
        .into_iter()
        .chain(fonts)
        .collect()
});
/// Fallback fonts that the page has fetched.
static FETCHED: Mutex<Files> = Mutex::new(BTreeMap::new());

/// Adds fallback fonts to a program that has none, by their paths; they stay until it ends.
pub fn add_fallback_fonts(files: MemoryFiles) {
    let mut fetched = FETCHED.lock().unwrap_or_else(PoisonError::into_inner);
    for (path, bytes) in files
        .iter()
        .filter(|(path, _)| is_below(path, FALLBACK_FONTS))
    {
        fetched
            .entry(path.to_owned())
            .or_insert_with(|| bytes.to_vec().leak());
    }
}

/// The names of the built-in kits, sorted.
pub fn names() -> impl Iterator<Item = &'static str> {
    let names = CONTENT.dirs().filter_map(|dir| dir.path().to_str());
    let mut names: Vec<&str> = names
        .filter(|name| KIT_FILES.contains_key(&format!("{name}/kit.toml")))
        .collect();
    names.sort_unstable();
    names.into_iter()
}

/// The chapters of the guide and then the reference, as Markdown, each with the name of its file without `.md`.
pub fn guide() -> impl Iterator<Item = (&'static str, &'static str)> {
    let reference = KIT_FILES.get_key_value("REFERENCE.md");
    let pages = KIT_FILES
        .range("guide/".to_owned()..)
        .take_while(|(path, _)| path.starts_with("guide/"))
        .chain(reference);
    pages.filter_map(|(path, bytes)| {
        let name = path.trim_start_matches("guide/").strip_suffix(".md")?;
        Some((name, std::str::from_utf8(bytes).ok()?))
    })
}

/// A file that every kit has.
fn shared(path: &str) -> Option<&'static [u8]> {
    let fetched = || {
        FETCHED
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .get(path)
            .copied()
    };
    SHARED.get(path).copied().or_else(fetched)
}

/// The templates and fonts inside the program.
pub struct BuiltIn;

impl FileSystem for BuiltIn {
    fn read(&self, path: &str) -> Result<FileBytes, ReadError> {
        shared(path).map(Into::into).ok_or(ReadError::Absent)
    }

    fn has(&self, path: &str) -> bool {
        shared(path).is_some()
    }

    fn is_built_in(&self, _path: &str) -> bool {
        true
    }

    fn list(&self, folder: &str) -> Vec<String> {
        let fetched = FETCHED.lock().unwrap_or_else(PoisonError::into_inner);
        let paths: BTreeSet<&String> = SHARED.keys().chain(fetched.keys()).collect();
        paths
            .into_iter()
            .filter(|path| is_below(path, folder))
            .cloned()
            .collect()
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
        KIT_FILES.get(&format!("{}/{path}", self.0)).copied()
    }
}

impl FileSystem for BuiltInKit {
    fn read(&self, path: &str) -> Result<FileBytes, ReadError> {
        self.file(path).map(Into::into).ok_or(ReadError::Absent)
    }

    fn has(&self, path: &str) -> bool {
        self.file(path).is_some()
    }

    fn list(&self, folder: &str) -> Vec<String> {
        let own = KIT_FILES
            .keys()
            .filter_map(|path| path.strip_prefix(self.0)?.strip_prefix('/'));
        own.filter(|path| is_below(path, folder))
            .map(str::to_owned)
            .collect()
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

/// The path of every file below a folder, with `prefix` before it, and its bytes.
fn below(dir: &Dir<'static>, prefix: &str) -> Vec<(String, &'static [u8])> {
    let own = dir.files().filter_map(|file| {
        let parts: Option<Vec<&str>> = file.path().iter().map(std::ffi::OsStr::to_str).collect();
        Some((format!("{prefix}{}", parts?.join("/")), file.contents()))
    });
    own.chain(dir.dirs().flat_map(|dir| below(dir, prefix)))
        .collect()
}

/// The examples by the templates that they are of. Where several use one, that whose first it is comes first.
pub fn examples() -> BTreeMap<String, String> {
    let page = BuiltIn.text("templates/README.md").unwrap_or_default();
    let blocks: Vec<&str> = page
        .split("\n```toml\n")
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .collect();
    let first = blocks
        .iter()
        .filter_map(|block| Some((templates(block).next()?.to_owned(), (*block).to_owned())));
    let mut examples: BTreeMap<String, String> = first.collect();
    for block in blocks {
        for template in templates(block) {
            examples
                .entry(template.to_owned())
                .or_insert_with(|| block.to_owned());
        }
    }
    examples
}

/// The templates of the decks and token sets of a block, which the lines of their tables name.
fn templates(block: &str) -> impl Iterator<Item = &str> {
    let is_set = |line: &str| {
        (line.starts_with("[deck.") || line.starts_with("[token."))
            && line.matches('.').count() == 1
    };
    let tables = block
        .split("\n\n")
        .filter(move |table| table.lines().next().is_some_and(is_set));
    tables.filter_map(|table| {
        table
            .lines()
            .find_map(|line| line.strip_prefix("template = \"")?.strip_suffix('"'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listed_file_can_be_read() {
        assert!(names().next().is_some());
        for kit in names().filter_map(BuiltInKit::named) {
            let files = kit.list("");
            assert!(
                !files.is_empty() && files.iter().all(|path| kit.has(path)),
                "{}",
                kit.0
            );
        }
        let shared = BuiltIn.list("");
        assert!(shared.iter().any(|path| path.ends_with(".ttf")));
        assert!(shared.iter().all(|path| BuiltIn.read(path).is_ok()));
    }
}
