//! `boardpress site`: the page as files for a web server.

use std::path::Path;

use crate::cli::class_list::bytes;
use crate::cli::deliver::{Own, deliver};
use crate::cli::error::{CommandError, Exit};
use crate::cli::output::count;
use crate::cli::page_args::Site;
use crate::cli::reason::reason;
use crate::cli::terminal;
use crate::diag::{Code, Note};
use crate::page::{Page, SCRIPT, WASM};
use crate::source::{FileSystem, MemoryFiles};

/// Writes the page, and the press as WebAssembly beside it.
pub(super) fn site(typed: &Site) -> Result<Exit, CommandError> {
    let mut files = MemoryFiles::default();
    for path in Page.list("") {
        if let Ok(bytes) = Page.read(&path) {
            files.put(&path, bytes);
        }
    }
    files.put("engine.json", "{\"engine\":\"worker\"}");
    files.put(WASM, made(&typed.wasm)?);
    files.put(SCRIPT, made(&typed.wasm.with_file_name(SCRIPT))?);
    deliver(&typed.dir, &files, Own::Listed, typed.force)?;
    let made = count(files.iter().count(), "file");
    terminal::say(&format!("{} is ready: {made}. Put it onto any web server.\n", typed.dir.display()))?;
    Ok(Exit::Clean)
}

/// A file that wasm-bindgen has made.
fn made(path: &Path) -> Result<Vec<u8>, Box<Note>> {
    bytes(path).map_err(|fault| {
        let message = format!("`{}` cannot be read: {}", path.display(), reason(&fault));
        Note::new(Code::MissingFile, message)
            .help("the README of Boardpress says how the press is built for browsers")
            .into()
    })
}
