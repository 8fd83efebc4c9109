//! Art files, by their ending, into symbols.

use std::sync::Arc;

use super::schema::Desk;
use super::{raster, svg};
use crate::diag::{Code, Note};
use crate::scene::Symbol;
use crate::source::Spanned;

/// The art of a file, read when it is first asked for; `None` with a note
/// where it cannot be had.
pub(super) fn symbol(desk: &mut Desk<'_>, file: &Spanned<String>) -> Option<Arc<Symbol>> {
    let path = file.value.as_str();
    let lower = path.to_lowercase();
    if lower.ends_with(".svg") {
        let text = desk.text(file)?;
        let drawing = svg::drawing(path, &text, desk.svg_fonts(), desk.book);
        return match drawing {
            Ok(drawing) => Some(Arc::new(drawing.into_symbol(path))),
            Err(faults) => {
                for fault in faults {
                    desk.report.say(fault.note(path).at(file.span));
                }
                None
            }
        };
    }
    if ![".png", ".jpg", ".jpeg"].iter().any(|ending| lower.ends_with(ending)) {
        let note = Note::new(Code::BadImage, format!("`{path}` is not a kind of art that can be placed"));
        desk.report.say(note.at(file.span).help("use an SVG, PNG or JPEG file"));
        return None;
    }
    let bytes = desk.bytes(file)?;
    match raster::symbol(path, bytes) {
        Ok(symbol) => Some(Arc::new(symbol)),
        Err(why) => {
            let note = Note::new(Code::BadImage, format!("the picture `{path}` cannot be used: {why}"));
            desk.report.say(note.at(file.span).help("open it in a picture editor and save it again as PNG"));
            None
        }
    }
}
