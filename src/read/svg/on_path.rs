//! Words along a path that is too short for them, which usvg leaves out as viewers do.

use usvg::{Group, Node, Text, TextFlow, Tree};

use super::fault::Fault;
use super::places::Places;
use crate::diag::Code;
use crate::limits::grouped;

/// A fault for each text of which letters lie beyond the ends of its path.
pub(super) fn cut_off(tree: &Tree, places: &Places) -> Vec<Fault> {
    let mut faults = Vec::new();
    group(tree.root(), places, &mut faults);
    faults
}

fn group(around: &Group, places: &Places, faults: &mut Vec<Fault>) {
    for node in around.children() {
        match node {
            Node::Group(inner) => group(inner, places, faults),
            Node::Text(text) if text.chunks().iter().any(|chunk| matches!(chunk.text_flow(), TextFlow::Path(_))) => {
                let amount = missing(text);
                if amount > 0 {
                    let message =
                        format!("the path is too short for its text: letters beyond its ends: {}", grouped(amount));
                    let help =
                        "make the path longer or the letters smaller, or let the text begin at another startOffset";
                    let at = places.of(node).unwrap_or(places.root());
                    faults.push(Fault::new(Code::BadSvg, message, help).within(at));
                }
            }
            Node::Text(_) | Node::Path(_) | Node::Image(_) => {}
        }
    }
}

/// How many letters of a text are not laid out.
fn missing(text: &Text) -> u64 {
    let letters = |text: &str| text.chars().filter(|letter| !letter.is_whitespace()).count();
    let written: usize = text.chunks().iter().map(|chunk| letters(chunk.text())).sum();
    let glyphs = text.layouted().iter().flat_map(|span| &span.positioned_glyphs);
    written.saturating_sub(glyphs.map(|glyph| letters(&glyph.text)).sum()) as u64
}
