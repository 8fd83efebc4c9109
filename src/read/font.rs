//! Font files into the book of fonts.

use crate::diag::{Code, Note, Report};
use crate::source::Shelf;
use crate::text::{Book, Refused};

/// Every font in the `fonts` folder of a shelf.
pub(super) fn book(shelf: &dyn Shelf, report: &mut Report) -> Book {
    let mut book = Book::default();
    let is_font = |path: &String| {
        let path = path.to_lowercase();
        path.ends_with(".ttf") || path.ends_with(".otf")
    };
    for path in shelf.list("fonts").into_iter().filter(is_font) {
        let Ok(bytes) = shelf.read(&path) else {
            report.say(Note::new(Code::BadFont, format!("the font {path} cannot be read")).about(&path));
            continue;
        };
        if let Err(why) = book.add(bytes) {
            let why = match why {
                Refused::NotAFont => "is not a TrueType or OpenType font",
                Refused::NoEmbedding => "forbids being embedded in a document",
            };
            let help = "take it out of the fonts folder, or put another in its place";
            report.say(Note::new(Code::BadFont, format!("the font {path} {why}")).about(&path).help(help));
        }
    }
    book
}
