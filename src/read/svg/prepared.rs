//! The text of a drawing as usvg is to see it: with what it needs to draw it as browsers do.

use std::ops::Range;

use usvg::roxmltree::{Attribute, Document, Node as Xml};

use super::edit::Edit;
use super::fault::place;
use super::guides::is_guide;
use super::hooks::IF;
use super::places::{Places, made_up};
use super::references::{Ids, urls};
use super::spaces;
use super::style::{Styles, is_svg};

/// Makes usvg put a group around an element; only a style may say it.
pub(super) const GROUPED: &str = "isolation:isolate";
/// Keeps an element from being painted, but not from being found.
const UNPAINTED: &str = "fill:none !important;stroke:none";

/// What must be changed in a drawing: an id on each element that has a condition or is a guide, or on each of which the place is asked
/// for, by which the tree of usvg is searched for it, and a group around each line with a gradient or pattern. What elements
/// ask of a viewer is written as usvg reads it, and so are the spaces in texts; what usvg would hide is shown.
pub(super) fn edits<'x>(xml: &'x Document<'_>, styles: &Styles<'x>, places: &Places) -> Vec<Edit> {
    let mut edits = marked(xml, places, styles);
    edits.extend(asked(xml));
    edits.extend(spaces::kept(xml, styles));
    edits.extend(shown(xml, styles));
    edits
}

/// The ids and groups that elements are given.
fn marked<'x>(xml: &'x Document<'_>, places: &Places, styles: &Styles<'x>) -> Vec<Edit> {
    let mut edits = Vec::new();
    let has_paints = xml.input_text().contains("url(");
    for node in xml.descendants().filter(Xml::is_element) {
        let end = empty(place(node).end);
        if (node.has_attribute(IF) || is_guide(&node) || places.are_all() && is_svg(&node)) && !node.has_attribute("id")
        {
            edits.push((end, format!(" id=\"{}\"", made_up(node))));
        }
        if is_guide(&node) {
            edits.push(restyled(node, UNPAINTED));
        } else if has_paints && is_many_coloured_line(node, styles) {
            edits.push(restyled(node, GROUPED));
        }
    }
    edits
}

/// What usvg would leave out with all that it holds, and browsers do not: an outermost `<svg>` that is not displayed, and what
/// has a filter that is not there.
fn shown<'x>(xml: &'x Document<'_>, styles: &Styles<'x>) -> Vec<Edit> {
    let root = xml.root_element();
    let is_hidden = styles.own(root, "display") == Some("none");
    let mut edits: Vec<Edit> = is_hidden.then(|| restyled(root, "display:inline")).into_iter().collect();
    if xml.input_text().contains("filter") {
        let ids = Ids::of(xml);
        let is_lost = |filter: &str| urls(filter).any(|id| ids.get(id).is_none());
        let lost = xml.descendants().filter(|node| styles.own(*node, "filter").is_some_and(is_lost));
        edits.extend(lost.map(|node| match node.attribute_node("filter") {
            Some(filter) => (filter.range_value(), "none".to_owned()),
            None => restyled(node, "filter:none"),
        }));
    }
    edits
}

/// A declaration at the end of an element's style, where it counts more than all others.
pub(super) fn restyled(node: Xml<'_, '_>, declaration: &str) -> Edit {
    match node.attribute_node("style") {
        Some(style) => (empty(style.range_value().end), format!(";{declaration} !important")),
        None => (empty(place(node).end), format!(" style=\"{declaration} !important\"")),
    }
}

fn empty(at: usize) -> Range<usize> {
    at..at
}

/// What elements ask of a viewer: browsers have every feature of SVG, compare languages in any letters, and kern by
/// `font-kerning` alone.
fn asked(xml: &Document<'_>) -> Vec<Edit> {
    let source = xml.input_text();
    if !["requiredFeatures", "systemLanguage", "kerning"].iter().any(|name| source.contains(name)) {
        return Vec::new();
    }
    let edit = |attribute: Attribute<'_, '_>| match attribute.name() {
        "requiredFeatures" | "kerning" => Some((attribute.range(), String::new())),
        "systemLanguage" => {
            let at = attribute.range_value();
            let words = &source[at.clone()];
            // The name of an entity is none of a language.
            (!words.contains('&')).then(|| (at, words.to_ascii_lowercase()))
        }
        _ => None,
    };
    xml.descendants().filter(is_svg).flat_map(|node| node.attributes()).filter_map(edit).collect()
}

/// Whether an element is stroked with a gradient or a pattern, or may be by a `<use>`.
fn is_many_coloured_line<'x>(node: Xml<'x, '_>, styles: &Styles<'x>) -> bool {
    ["line", "path", "polyline"].contains(&node.tag_name().name())
        && styles.inherited(node, "stroke").is_none_or(|paint| paint.starts_with("url("))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::svg::edit::edited;

    #[test]
    fn the_attribute_kerning_is_taken_away() {
        let xml =
            Document::parse("<svg xmlns=\"http://www.w3.org/2000/svg\"><text kerning=\"0\">AV</text></svg>").unwrap();
        let edited = edited(&xml, edits(&xml, &Styles::of(&xml).unwrap(), &Places::whole(&xml))).unwrap();
        assert!(edited.ends_with("<text >AV</text></svg>"), "{edited}");
    }
}
