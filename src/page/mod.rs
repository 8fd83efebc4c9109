//! The files of the page, which the server shows and the static site consists of; README.md tells how it is made.

use include_dir::{Dir, include_dir};

use crate::source::{FileBytes, FileSystem, ReadError, is_below};

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/src/page/files");

/// What a browser lets the page do, as a Content Security Policy: nothing from elsewhere, and nothing that stands in a kit
/// is run.
pub const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
                          img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; worker-src 'self'; \
                          manifest-src 'self'; frame-src blob:; base-uri 'none'; form-action 'none'";

/// The files of the page, all in one folder.
pub struct Page;

impl FileSystem for Page {
    fn read(&self, path: &str) -> Result<FileBytes, ReadError> {
        FILES.get_file(path).map(|file| file.contents().into()).ok_or(ReadError::Absent)
    }

    fn has(&self, path: &str) -> bool {
        FILES.contains(path)
    }

    fn list(&self, folder: &str) -> Vec<String> {
        let mut files: Vec<String> = FILES.files().filter_map(|file| file.path().to_str().map(str::to_owned)).collect();
        files.retain(|path| is_below(path, folder));
        files.sort_unstable();
        files
    }
}
