//! Small capitals that a font does not have: browsers make them of large ones, and usvg does not.

use usvg::fontdb::Database;
use usvg::{Node, Text, Tree};

use super::fault::Fault;
use super::fonts::select;
use super::on_path::texts;
use super::places::Places;
use crate::diag::Code;
use crate::text::has_small_capitals;

/// A fault for each text with such letters.
pub(super) fn missing(tree: &Tree, fonts: &Database, places: &Places) -> Vec<Fault> {
    let mut all = Vec::new();
    texts(tree.root(), &mut all);
    let fault = |(node, _): (&Node, &Text)| {
        let message = "its font has no small capitals, which `font-variant` asks for";
        let help = "write it in capital letters of a smaller size, or turn the text into paths";
        Fault::new(Code::BadSvg, message, help).within(places.of(node).unwrap_or(places.root()))
    };
    all.into_iter().filter(|(_, text)| lacks_some(text, fonts)).map(fault).collect()
}

/// Whether small letters of a text are to be small capitals of a font that has none.
fn lacks_some(text: &Text, fonts: &Database) -> bool {
    text.chunks().iter().any(|chunk| {
        let small = chunk.spans().iter().filter(|span| span.small_caps());
        let mut small = small.filter(|span| {
            chunk.text().get(span.start()..span.end()).is_some_and(|words| words.contains(char::is_lowercase))
        });
        small.any(|span| {
            let font = select(span.font(), fonts);
            font.and_then(|font| fonts.with_face_data(font, has_small_capitals)) == Some(false)
        })
    })
}
