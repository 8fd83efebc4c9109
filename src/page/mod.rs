//! The files of the page, which the server shows and the static site consists of; README.md tells how it is made.

use include_dir::{Dir, include_dir};

use crate::source::{FileSystem, ReadError, is_below};

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/src/page/files");

/// The press as WebAssembly, beside the files of the page, where these are a static site.
pub const WASM: &str = "boardpress_bg.wasm";
/// The script that loads it, as wasm-bindgen names it.
pub const SCRIPT: &str = "boardpress.js";

/// The files of the page, all in one folder.
pub struct Page;

impl FileSystem for Page {
    fn read(&self, path: &str) -> Result<Vec<u8>, ReadError> {
        FILES.get_file(path).map(|file| file.contents().to_vec()).ok_or(ReadError::Absent)
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
