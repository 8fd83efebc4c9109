//! Art files, by their ending, into symbols.

use std::sync::Arc;

use super::svg_hooks::Fault;
use super::{raster, svg};
use crate::diag::{Code, Note};
use crate::scene::Symbol;
use crate::text::Book;

/// The art of a file.
///
/// # Errors
/// Notes, still without a place, on all that is wrong with it.
pub(super) fn symbol(
    path: &str,
    bytes: Vec<u8>,
    fonts: Arc<usvg::fontdb::Database>,
    book: &Book,
) -> Result<Symbol, Vec<Note>> {
    let lower = path.to_lowercase();
    if lower.ends_with(".svg") {
        let Ok(text) = String::from_utf8(bytes) else {
            let note = Note::new(Code::BadData, format!("`{path}` is not UTF-8 text"));
            return Err(vec![note.help("save it again with the encoding UTF-8")]);
        };
        let drawing = svg::drawing(path, &text, fonts, book);
        let notes = |faults: Vec<Fault>| faults.into_iter().map(|fault| fault.note(path)).collect();
        return drawing.map(|drawing| drawing.into_symbol(path)).map_err(notes);
    }
    if ![".png", ".jpg", ".jpeg"].iter().any(|ending| lower.ends_with(ending)) {
        let note = Note::new(Code::BadImage, format!("`{path}` is not a kind of art that can be placed"));
        return Err(vec![note.help("use an SVG, PNG or JPEG file")]);
    }
    raster::symbol(path, bytes).map_err(|why| {
        let note = Note::new(Code::BadImage, format!("the picture `{path}` cannot be used: {why}"));
        vec![note.help("open it in a picture editor and save it again as PNG")]
    })
}
