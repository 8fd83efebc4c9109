//! Letters that a font joins where room is asked for between them, where one of them is moved, or where one part of a text
//! ends between them: browsers keep these apart or move what follows, and usvg does not.

use usvg::{Node, Text, TextChunk, Tree};

use super::fault::Fault;
use super::on_path::texts;
use super::places::Places;
use crate::diag::Code;

/// Whether this can be said of letters in a text.
type IsSo = fn(&Text, &str) -> bool;

/// What sets letters apart, how it is said, and what to do about it.
const APART: [(IsSo, &str, &str); 3] = [
    (is_spaced, "which `letter-spacing` is to set apart", "take the letter-spacing away, or turn the text into paths"),
    (is_moved, "some of which `dx` or `dy` moves", "move the first of them, or turn the text into paths"),
    (is_parted, "which stand in several parts of the text", "let them stand in one part, or turn the text into paths"),
];

/// A fault for each text with such letters.
pub(super) fn spaced(tree: &Tree, places: &Places) -> Vec<Fault> {
    let mut all = Vec::new();
    texts(tree.root(), &mut all);
    let fault = |(node, text): (&Node, &Text)| {
        let mut found = APART.iter().filter_map(|(is_so, why, help)| Some((joined(text, *is_so)?, why, help)));
        let (letters, why, help) = found.next()?;
        let message = format!("its font joins the letters `{letters}`, {why}");
        Some(Fault::new(Code::BadSvg, message, *help).within(places.of(node).unwrap_or(places.root())))
    };
    all.into_iter().filter_map(fault).collect()
}

/// The first letters of a text that are one glyph, and of which this can be said.
fn joined(text: &Text, is_so: IsSo) -> Option<&str> {
    let glyphs = text.layouted().iter().flat_map(|span| &span.positioned_glyphs).map(|glyph| glyph.text.as_str());
    let is_joined = |letters: &str| letters.chars().filter(|letter| letter.is_alphabetic()).count() > 1;
    glyphs.filter(|letters| is_joined(letters)).find(|letters| is_so(text, letters))
}

/// Whether letters are to be set apart.
fn is_spaced(text: &Text, letters: &str) -> bool {
    let of_chunk = |chunk: &TextChunk| {
        let spaced = chunk.spans().iter().filter(|span| span.letter_spacing() != 0.0);
        spaced.filter_map(|span| chunk.text().get(span.start()..span.end())).any(|words| words.contains(letters))
    };
    text.chunks().iter().any(of_chunk)
}

/// Whether a letter behind the first is to be moved.
fn is_moved(text: &Text, letters: &str) -> bool {
    let words: String = text.chunks().iter().map(TextChunk::text).collect();
    let is_moved = |n: usize| [text.dx(), text.dy()].iter().any(|by| by.get(n).is_some_and(|by| *by != 0.0));
    let others = 1..letters.chars().count();
    let mut firsts = words.match_indices(letters).map(|(at, _)| words[..at].chars().count());
    firsts.any(|first| others.clone().any(|other| is_moved(first + other)))
}

/// Whether a part of the text ends between letters.
fn is_parted(text: &Text, letters: &str) -> bool {
    let of_chunk = |chunk: &TextChunk| {
        let mut places = chunk.text().match_indices(letters).map(|(at, _)| at + 1..at + letters.len());
        chunk.spans().len() > 1 && places.any(|inner| chunk.spans().iter().any(|span| inner.contains(&span.start())))
    };
    text.chunks().iter().any(of_chunk)
}
