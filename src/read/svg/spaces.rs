//! Spaces in texts that have parts: usvg loses one with which a part begins, where none stands before the part.

use std::ops::Range;

use usvg::roxmltree::{Document, Node};

use super::fault::place;
use super::style::is_svg;

/// A stretch of the source, and what stands there instead.
pub(super) type Edit = (Range<usize>, String);

const XML: &str = "http://www.w3.org/XML/1998/namespace";

/// What may hold words of a text.
const PARTS: [&str; 3] = ["tspan", "textPath", "a"];

/// A stretch of words in a text.
struct Words<'x, 'i> {
    node: Node<'x, 'i>,
    /// How many parts lie around it.
    depth: usize,
    /// As it is written, with one space where several count as one, and none where they count for nothing.
    collapsed: String,
}

/// The spaces of each text in which one would be lost, written as they count, and as ones that usvg must keep.
pub(super) fn kept(xml: &Document<'_>) -> Vec<Edit> {
    let texts = xml.descendants().filter(|node| is_svg(node) && node.tag_name().name() == "text");
    texts.filter(|text| text.children().any(|one| one.is_element())).flat_map(of_text).collect()
}

fn of_text(text: Node<'_, '_>) -> Vec<Edit> {
    let mut words = Vec::new();
    let is_known = gather(text, 0, &mut words);
    collapse(&mut words);
    let loses = |pair: &[Words<'_, '_>]| pair[0].depth < pair[1].depth && pair[1].collapsed.starts_with(' ');
    let is_changed = words.windows(2).any(loses) || text.descendants().any(|part| part != text && is_hidden(part));
    if !is_known || !is_changed || text.ancestors().any(|one| one.has_attribute((XML, "space"))) {
        return Vec::new();
    }
    let at = place(text).end;
    let written = words.into_iter().map(|one| (one.node.range(), one.collapsed));
    std::iter::once((at..at, " xml:space=\"preserve\"".to_owned())).chain(written).collect()
}

/// Gathers the words of a text as they are written. It is false where these are not known, or something in it says
/// which spaces count.
fn gather<'x, 'i>(around: Node<'x, 'i>, depth: usize, found: &mut Vec<Words<'x, 'i>>) -> bool {
    around.children().all(|node| {
        if node.is_text() {
            let source = &node.document().input_text()[node.range()];
            found.push(Words { node, depth, collapsed: source.to_owned() });
            // What is written in CDATA is no longer told apart.
            return !source.contains('<') && node.text().is_some_and(|text| text.len() <= source.len());
        }
        let is_part = is_svg(&node) && PARTS.contains(&node.tag_name().name());
        !is_part || is_hidden(node) || !node.has_attribute((XML, "space")) && gather(node, depth + 1, found)
    })
}

/// Whether a part of a text says itself that it is not there, so that the spaces on both sides of it meet.
fn is_hidden(part: Node<'_, '_>) -> bool {
    let style: String = part.attribute("style").unwrap_or_default().split_whitespace().collect();
    part.attribute("display") == Some("none") || style.contains("display:none")
}

/// Leaves of all spaces in a row the first alone, and none at the ends.
fn collapse(words: &mut [Words<'_, '_>]) {
    let mut after_space = true;
    for one in &mut *words {
        let mut collapsed = String::new();
        for letter in one.collapsed.chars() {
            let is_space = matches!(letter, ' ' | '\t' | '\r' | '\n');
            if !(is_space && after_space) {
                collapsed.push(if is_space { ' ' } else { letter });
            }
            after_space = is_space;
        }
        one.collapsed = collapsed;
    }
    if let Some(last) = words.iter_mut().rev().find(|one| !one.collapsed.is_empty())
        && last.collapsed.ends_with(' ')
    {
        last.collapsed.pop();
    }
}
