//! Class lists, from files that are no part of a kit.

use std::path::Path;

use super::reason::reason;
use super::regular_file::bytes;
use crate::diag::{Code, Note};
use crate::read;

/// The names in a file, each with its place.
///
/// # Errors
/// It cannot be read, or is no class list.
pub(super) fn read(path: &str) -> Result<Vec<(String, String)>, Box<Note>> {
    let bytes = bytes(Path::new(path)).map_err(|fault| {
        let message = format!("the class list `{path}` cannot be read: {}", reason(&fault));
        Box::new(Note::new(Code::MissingFile, message).help("give the path of a CSV file"))
    })?;
    read::class_list(path, bytes)
}
