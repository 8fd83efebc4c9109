//! Words of a drawing that usvg does not set, such as those along a path that is too short for them.

use std::collections::HashMap;

use usvg::roxmltree::{Document, Node as Xml};
use usvg::{Group, Node, Text, Tree};

use super::location::{differs, place};
use super::places::id_of;
use super::styles::style::{REFERRED, Styles};
use super::xml::is_svg;
use crate::diag::Diagnostic;
use crate::message::{Arg, msg};

fn is_text(node: &Xml<'_, '_>) -> bool {
    is_svg(node) && node.tag_name().name() == "text"
}

/// A warning for each text of which letters are missing from a tree. Each element of the document has been given an id.
pub(super) fn lost<'x>(xml: &'x Document<'_>, styles: &Styles<'x>, tree: &Tree) -> Vec<Diagnostic> {
    let mut set: HashMap<&str, usize> = HashMap::new();
    each_text(tree.root(), &mut |_, text| {
        let glyphs = text
            .layouted()
            .iter()
            .flat_map(|span| &span.positioned_glyphs);
        let most = set.entry(text.id()).or_default();
        *most = glyphs
            .map(|glyph| letters(&glyph.text))
            .sum::<usize>()
            .max(*most);
    });
    let texts = xml
        .descendants()
        .filter(is_text)
        .filter(|text| is_drawn(*text, styles));
    let fault = |text: Xml<'x, '_>| {
        let words = text
            .descendants()
            .filter(|one| one.is_text() && is_seen(*one, styles));
        let written: usize = words.filter_map(|one| one.text()).map(letters).sum();
        let drawn = set.get(id_of(text).as_str()).copied();
        let missing = written.saturating_sub(drawn.unwrap_or_default());
        let message = msg!(
            "letters of this text are not drawn: {letters}",
            letters = Arg::Count(missing as u64)
        );
        let help = msg!("if it runs along a path, make that longer; or turn the text into paths");
        (missing > 0).then(|| differs(message, help).at_bytes(place(text)))
    };
    texts.filter_map(fault).collect()
}

/// Whether a text is drawn where it is written, and not only by what refers to it or chooses it.
fn is_drawn<'x>(text: Xml<'x, '_>, styles: &Styles<'x>) -> bool {
    let is_apart = |name: &str| REFERRED.contains(&name) || ["defs", "switch"].contains(&name);
    !styles.is_absent(text) && !text.ancestors().any(|one| is_apart(one.tag_name().name()))
}

/// Whether words of a text are seen where they are.
fn is_seen<'x>(words: Xml<'x, '_>, styles: &Styles<'x>) -> bool {
    const WORDLESS: [&str; 3] = ["title", "desc", "tref"];
    let Some(around) = words.parent_element() else {
        return false;
    };
    let is_wordless = |one: Xml<'_, '_>| !is_svg(&one) || WORDLESS.contains(&one.tag_name().name());
    let mut within = around.ancestors().take_while(|one| !is_text(one));
    !within.any(is_wordless) && !styles.is_absent(around) && !styles.is_invisible(around)
}

/// How many letters and digits a text has.
fn letters(text: &str) -> usize {
    text.chars()
        .filter(|letter| letter.is_alphanumeric())
        .count()
}

/// Calls `see` with each text of a group and its node. A text of an embedded drawing has no node in the drawing itself.
fn each_text<'t>(around: &'t Group, see: &mut dyn FnMut(Option<&'t Node>, &'t Text)) {
    for node in around.children() {
        texts_of(node, see);
    }
}

/// Goes through all texts of a node.
pub(super) fn texts_of<'t>(node: &'t Node, see: &mut dyn FnMut(Option<&'t Node>, &'t Text)) {
    match node {
        Node::Group(inner) => each_text(inner, see),
        Node::Text(text) => see(Some(node), text),
        Node::Image(image) => {
            if let usvg::ImageKind::SVG(tree) = image.kind() {
                each_text(tree.root(), &mut |_, text| see(None, text));
            }
        }
        Node::Path(_) => {}
    }
}
