//! Words along a path that is too short for them, which usvg leaves out as viewers do.

use std::collections::HashSet;

use usvg::roxmltree::{self, Document};
use usvg::{Group, Node, Text, TextFlow, Tree};

use super::fault::{Fault, place};
use super::places::{Places, made_up};
use super::style::{Styles, is_svg};
use crate::diag::Code;
use crate::limits::grouped;

/// What an element is drawn in only where something else asks for it.
const APART: [&str; 7] = ["defs", "symbol", "clipPath", "mask", "marker", "pattern", "switch"];
const HELP: &str = "make the path longer or the letters smaller, or let the text begin at another startOffset";

/// Whether a document has words along a path.
pub(super) fn has_any(xml: &Document<'_>) -> bool {
    paths(xml).next().is_some()
}

fn paths<'x, 'i>(xml: &'x Document<'i>) -> impl Iterator<Item = roxmltree::Node<'x, 'i>> {
    xml.descendants().filter(|node| is_svg(node) && node.tag_name().name() == "textPath")
}

/// A fault for each text of which all letters lie beyond the ends of its path, so that usvg makes nothing of it. Each element
/// of the document has been given an id.
pub(super) fn left_out(xml: &Document<'_>, tree: &Tree) -> Vec<Fault> {
    let Some(styles) = Styles::of(xml) else { return Vec::new() };
    let mut all = Vec::new();
    texts(tree.root(), &mut all);
    let made: HashSet<&str> = all.into_iter().map(|(_, text)| text.id()).collect();
    let is_drawn = |node: &roxmltree::Node<'_, '_>| {
        let around = || node.ancestors().filter(is_svg).map(|one| one.tag_name().name());
        let words = || node.descendants().filter_map(|one| one.text()).any(|words| !words.trim().is_empty());
        !styles.is_absent(*node)
            && !styles.is_invisible(*node)
            && !around().any(|name| APART.contains(&name))
            && words()
    };
    let text = |node: &roxmltree::Node<'_, '_>| {
        let text = node.ancestors().find(|one| is_svg(one) && one.tag_name().name() == "text")?;
        Some(text.attribute("id").map_or_else(|| made_up(text), str::to_owned))
    };
    let lost = paths(xml).filter(is_drawn).filter(|node| text(node).is_some_and(|id| !made.contains(id.as_str())));
    lost.map(|node| {
        Fault::new(Code::BadSvg, "all letters of its text lie beyond the ends of its path", HELP).within(place(node))
    })
    .collect()
}

/// All texts that usvg has made, with their nodes.
pub(super) fn texts<'t>(around: &'t Group, found: &mut Vec<(&'t Node, &'t Text)>) {
    for node in around.children() {
        match node {
            Node::Group(inner) => texts(inner, found),
            Node::Text(text) => found.push((node, text)),
            Node::Path(_) | Node::Image(_) => {}
        }
    }
}

/// A fault for each text of which letters lie beyond the ends of its path.
pub(super) fn cut_off(tree: &Tree, places: &Places) -> Vec<Fault> {
    let mut all = Vec::new();
    texts(tree.root(), &mut all);
    let fault = |(node, text): (&Node, &Text)| {
        let is_along_path = text.chunks().iter().any(|chunk| matches!(chunk.text_flow(), TextFlow::Path(_)));
        let amount = if is_along_path { missing(text) } else { 0 };
        let message = format!("the path is too short for its text: letters beyond its ends: {}", grouped(amount));
        let at = places.of(node).unwrap_or(places.root());
        (amount > 0).then(|| Fault::new(Code::BadSvg, message, HELP).within(at))
    };
    all.into_iter().filter_map(fault).collect()
}

/// How many letters of a text are not laid out.
fn missing(text: &Text) -> u64 {
    let letters = |text: &str| text.chars().filter(|letter| !letter.is_whitespace()).count();
    let written: usize = text.chunks().iter().map(|chunk| letters(chunk.text())).sum();
    let glyphs = text.layouted().iter().flat_map(|span| &span.positioned_glyphs);
    written.saturating_sub(glyphs.map(|glyph| letters(&glyph.text)).sum()) as u64
}
