//! The files of the page, which the server shows and the static site consists of; README.md tells how it is made.

mod guide;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use include_dir::{Dir, File, include_dir};
use serde_json::{Value, json};

pub use guide::{Chapter, chapters};

use crate::kit::{self, BuiltInKit, Listing};
use crate::message::{Catalogue, KNOWN};
use crate::source::{FileBytes, FileSystem, ReadError, is_below};

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/src/page/files");
/// The guide as `guide.json`, rendered when it is first requested.
static GUIDE: LazyLock<Vec<u8>> =
    LazyLock::new(|| serde_json::to_vec(&chapters()).unwrap_or_default());
/// The path of the guide among the files.
const GUIDE_FILE: &str = "guide.json";
/// The built-in kits as `kits.json`, which the page shows before the press has come.
static KITS: LazyLock<Vec<u8>> = LazyLock::new(|| serde_json::to_vec(&kits()).unwrap_or_default());
/// The path of the list of the built-in kits among the files.
pub const KITS_FILE: &str = "kits.json";

/// The catalogue of each language as `languages/TAG.json`.
static CATALOGUES: LazyLock<[(String, Vec<u8>); KNOWN.len()]> =
    LazyLock::new(|| KNOWN.map(catalogue));

/// Returns the path of a catalogue among the files, and its messages as an object: the forms of each message by its key.
fn catalogue(tag: &str) -> (String, Vec<u8>) {
    let messages: BTreeMap<_, _> = Catalogue::for_tag(tag).messages().collect();
    let json = serde_json::to_vec(&messages).unwrap_or_default();
    (format!("languages/{tag}.json"), json)
}

/// Returns the catalogue with the given path.
fn catalogue_at(path: &str) -> Option<&'static [u8]> {
    let mut catalogues = CATALOGUES.iter();
    catalogues.find_map(|(known, json)| (known == path).then_some(json.as_slice()))
}

/// Returns the answer to the request `kits` in each known language, by its tag.
fn kits() -> BTreeMap<&'static str, Value> {
    KNOWN.map(|tag| (tag, kits_in(tag))).into()
}

fn kits_in(tag: &str) -> Value {
    let language = tag.parse().unwrap_or_default();
    let kit = |name: &'static str| {
        let Listing { title, summary } = Listing::read(&BuiltInKit::named(name)?, &language)?;
        Some(
            json!({ "key": name, "title": title, "summary": summary, "kept": "built-in", "revision": 0 }),
        )
    };
    json!({ "kits": kit::names().filter_map(kit).collect::<Vec<_>>(), "version": env!("CARGO_PKG_VERSION") })
}

/// What a browser lets the page do, as a Content Security Policy: nothing from elsewhere, and nothing that is in a kit
/// is run.
pub const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
                          img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; worker-src 'self'; \
                          manifest-src 'self'; frame-src blob:; base-uri 'none'; form-action 'none'";

/// The files of the page.
pub struct Page;

/// Returns all files of a folder, including the files of its subfolders.
fn files_in(folder: &'static Dir<'_>) -> Vec<&'static File<'static>> {
    let inner = folder.dirs().flat_map(files_in);
    folder.files().chain(inner).collect()
}

impl FileSystem for Page {
    fn read(&self, path: &str) -> Result<FileBytes, ReadError> {
        let bytes = match path {
            GUIDE_FILE => Some(GUIDE.as_slice()),
            KITS_FILE => Some(KITS.as_slice()),
            path => FILES
                .get_file(path)
                .map(File::contents)
                .or_else(|| catalogue_at(path))
                .or_else(|| guide::picture(path)),
        };
        bytes.map(Into::into).ok_or(ReadError::Absent)
    }

    fn has(&self, path: &str) -> bool {
        [GUIDE_FILE, KITS_FILE].contains(&path)
            || FILES.get_file(path).is_some()
            || catalogue_at(path).is_some()
            || guide::picture(path).is_some()
    }

    fn list(&self, folder: &str) -> Vec<String> {
        // On Windows, these paths have backslashes.
        let own = files_in(&FILES)
            .into_iter()
            .filter_map(|file| Some(file.path().to_str()?.replace('\\', "/")));
        let mut files: Vec<String> = own
            .chain([GUIDE_FILE, KITS_FILE].map(str::to_owned))
            .chain(CATALOGUES.iter().map(|(path, _)| path.clone()))
            .chain(guide::pictures())
            .collect();
        files.retain(|path| is_below(path, folder));
        files.sort_unstable();
        files
    }
}

/// The files of a folder in place of those of the page that have their names, to change the page without compiling it.
pub struct Edited<F>(pub F);

impl<F: FileSystem> FileSystem for Edited<F> {
    fn read(&self, path: &str) -> Result<FileBytes, ReadError> {
        if self.0.has(path) {
            self.0.read(path)
        } else {
            Page.read(path)
        }
    }

    fn has(&self, path: &str) -> bool {
        self.0.has(path) || Page.has(path)
    }

    fn list(&self, folder: &str) -> Vec<String> {
        self.0.list(folder)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn catalogues_are_files_with_all_forms_by_their_keys() {
        let path = "languages/es.json";
        assert!(Page.has(path) && Page.list("").contains(&path.to_owned()));
        let json: serde_json::Value = serde_json::from_slice(&Page.read(path).unwrap()).unwrap();
        let forms = json["list\u{4}{before} and {last}"].as_array().unwrap();
        assert_eq!(forms.len(), 1);
        assert!(!Page.has("languages/xx.json"));
    }
}
