//! Edits of the text of a drawing before usvg reads it.

use std::collections::HashSet;
use std::ops::Range;

use usvg::roxmltree::{Document, Node};

use super::location::place;

/// A range of the source and its replacement.
pub(super) type Edit = (Range<usize>, String);

/// Applies edits to the text of a drawing. Skips edits that occur twice or are inside another. Returns `None` if there are no
/// edits.
pub(super) fn edited<'e>(
    xml: &Document<'_>,
    edits: impl IntoIterator<Item = &'e Edit>,
) -> Option<String> {
    let mut known = HashSet::new();
    let edits = edits.into_iter().filter(|edit| known.insert(*edit));
    let mut edits: Vec<&Edit> = edits.collect();
    edits.sort_by_key(|(at, words)| (at.start, words.starts_with(STYLE)));
    let source = xml.input_text();
    (!edits.is_empty()).then(|| applied(source, 0..source.len(), edits))
}

/// Applies sorted edits to a range of a text. Skips edits that are inside another.
pub(super) fn applied<'e>(
    source: &str,
    within: Range<usize>,
    edits: impl IntoIterator<Item = &'e Edit>,
) -> String {
    let mut text = String::new();
    let mut done = within.start;
    let mut styled_at = None;
    for (at, words) in edits {
        if at.start < done {
            continue;
        }
        text.push_str(&source[done..at.start]);
        match words.strip_prefix(STYLE) {
            // The element has a new style already.
            Some(declarations) if styled_at == Some(at.start) => {
                text.pop();
                text.push(';');
                text.push_str(declarations);
            }
            _ => text.push_str(words),
        }
        if words.starts_with(STYLE) {
            styled_at = Some(at.start);
        }
        done = at.end;
    }
    text + &source[done..within.end]
}

/// The start of a new style attribute.
const STYLE: &str = " style=\"";

/// Returns an edit that adds a declaration to the style of an element. It takes precedence over all other declarations.
pub(super) fn restyled(node: Node<'_, '_>, declaration: &str) -> Edit {
    match node.attribute_node("style") {
        Some(style) => (
            empty(style.range_value().end),
            format!(";{declaration} !important"),
        ),
        None => (
            empty(place(node).end),
            format!("{STYLE}{declaration} !important\""),
        ),
    }
}

pub(super) fn empty(at: usize) -> Range<usize> {
    at..at
}
