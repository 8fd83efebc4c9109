//! A table in a file, and the pictures that it names.

use std::collections::{BTreeMap, BTreeSet};

use super::columns::{Field, Usage};
use crate::decode::picture_size;
use crate::diag::Diagnostic;
use crate::message::Language;
use crate::source::MemoryFiles;

/// A table and the files around it.
pub struct TableSource<'s> {
    /// The name of the file.
    pub name: &'s str,
    /// The content of the file.
    pub bytes: &'s [u8],
    /// The sheet of a workbook. `None` for the first one with a table.
    pub sheet: Option<&'s str>,
    /// The language of the kit, unless the columns of the table name another one.
    pub language: &'s Language,
    /// Finds the picture that a cell names.
    pub find_picture: &'s dyn Fn(&str) -> Option<FoundPicture>,
}

/// A picture next to a table.
pub struct FoundPicture {
    /// The path relative to the table, with `/` between its parts.
    pub path: String,
    /// The content of the file.
    pub bytes: Vec<u8>,
}

/// The pictures that the cells of a column name.
#[derive(Default)]
pub(super) struct Pictures {
    /// The paths in the kit, by cell.
    pub(super) paths: BTreeMap<String, String>,
    /// The cells whose picture was not found.
    pub(super) missing: BTreeSet<String>,
    /// Errors about files that are not pictures.
    pub(super) notes: Vec<Diagnostic>,
}

impl Pictures {
    /// Copies the pictures into the kit.
    pub(super) fn find(
        fields: &[Field<'_>],
        source: &TableSource<'_>,
        files: &mut MemoryFiles,
    ) -> Self {
        let mut pictures = Self::default();
        let field = fields.iter().find(|field| field.usage == Usage::Picture);
        for cell in field.into_iter().flat_map(|field| field.column.words()) {
            if pictures.paths.contains_key(cell) || pictures.missing.contains(cell) {
                continue;
            }
            let Some(FoundPicture { path, bytes }) = (source.find_picture)(cell) else {
                pictures.missing.insert(cell.to_owned());
                continue;
            };

            match picture_size::picture_size(&path, &bytes) {
                Ok(_) => {
                    let path = format!("pictures/{path}");
                    files.put(&path, bytes);
                    pictures.paths.insert(cell.to_owned(), path);
                }
                Err(note) => pictures.notes.push(*note),
            }
        }
        pictures
    }
}
