//! Letters that a font joins where room is asked for between them: browsers keep these apart, and usvg does not.

use usvg::{Node, Text, Tree};

use super::fault::Fault;
use super::on_path::texts;
use super::places::Places;
use crate::diag::Code;

/// A fault for each text with such letters.
pub(super) fn spaced(tree: &Tree, places: &Places) -> Vec<Fault> {
    let mut all = Vec::new();
    texts(tree.root(), &mut all);
    let fault = |(node, text): (&Node, &Text)| {
        let letters = joined(text)?;
        let message = format!("its font joins the letters `{letters}`, which `letter-spacing` is to set apart");
        let help = "take the letter-spacing away, or turn the text into paths";
        Some(Fault::new(Code::BadSvg, message, help).within(places.of(node).unwrap_or(places.root())))
    };
    all.into_iter().filter_map(fault).collect()
}

/// The first letters that are one glyph in a stretch of text whose letters are set apart.
fn joined(text: &Text) -> Option<&str> {
    let apart = |chunk: &usvg::TextChunk, letters: &str| {
        let spaced = chunk.spans().iter().filter(|span| span.letter_spacing() != 0.0);
        spaced.filter_map(|span| chunk.text().get(span.start()..span.end())).any(|words| words.contains(letters))
    };
    let glyphs = text.layouted().iter().flat_map(|span| &span.positioned_glyphs).map(|glyph| glyph.text.as_str());
    let is_joined = |letters: &str| letters.chars().filter(|letter| letter.is_alphabetic()).count() > 1;
    glyphs.filter(|letters| is_joined(letters)).find(|letters| text.chunks().iter().any(|chunk| apart(chunk, letters)))
}
