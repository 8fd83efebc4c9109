//! The text of a drawing as usvg is to see it: with what it needs to draw it as browsers do.

use std::ops::Range;

use usvg::roxmltree::{Attribute, Document, Node as Xml};

use super::fault::place;
use super::hooks::IF;
use super::places::{Places, made_up};
use super::spaces::{self, Edit};
use super::style::{Styles, is_svg};

/// Makes usvg put a group around an element; only a style may say it.
const GROUPED: &str = "isolation:isolate";

/// The text of a drawing with an id on each element that has a condition, or on each of which the place is asked for, by
/// which the tree of usvg is searched for it, and a group around each line with a gradient or pattern. What elements ask
/// of a viewer is written as usvg reads it, and so are the spaces in texts. `None` if nothing has to be changed.
pub(super) fn prepared(xml: &Document<'_>, places: &Places) -> Option<String> {
    let mut edits = marked(xml, places);
    edits.extend(asked(xml));
    edits.extend(spaces::kept(xml));
    edits.sort_by_key(|(at, _)| at.start);
    let (source, mut text, mut done) = (xml.input_text(), String::new(), 0);
    for (at, words) in &edits {
        text.push_str(&source[done..at.start]);
        text.push_str(words);
        done = at.end;
    }
    (!edits.is_empty()).then(|| text + &source[done..])
}

/// The ids and groups that elements are given.
fn marked(xml: &Document<'_>, places: &Places) -> Vec<Edit> {
    let mut edits = Vec::new();
    let styles = xml.input_text().contains("url(").then(|| Styles::of(xml)).flatten();
    let is_use = |node: &Xml<'_, '_>| node.tag_name().name() == "use";
    let uses_colours = styles.as_ref().is_some_and(|styles| {
        xml.descendants().filter(is_use).any(|node| styles.inherited(node, "stroke").is_some_and(is_many_coloured))
    });
    for node in xml.descendants().filter(Xml::is_element) {
        let end = empty(place(node).end);
        if (node.has_attribute(IF) || places.are_all() && is_svg(&node)) && !node.has_attribute("id") {
            edits.push((end.clone(), format!(" id=\"{}\"", made_up(node))));
        }
        if styles.as_ref().is_some_and(|styles| is_many_coloured_line(node, styles, uses_colours)) {
            match node.attribute_node("style") {
                Some(style) => edits.push((empty(style.range_value().start), format!("{GROUPED};"))),
                None => edits.push((end.clone(), format!(" style=\"{GROUPED}\""))),
            }
        }
    }
    edits
}

fn empty(at: usize) -> Range<usize> {
    at..at
}

/// What elements ask of a viewer: browsers have every feature of SVG, and compare languages in any letters.
fn asked(xml: &Document<'_>) -> Vec<Edit> {
    let source = xml.input_text();
    if !(source.contains("requiredFeatures") || source.contains("systemLanguage")) {
        return Vec::new();
    }
    let edit = |attribute: Attribute<'_, '_>| match attribute.name() {
        "requiredFeatures" => Some((attribute.range(), String::new())),
        "systemLanguage" => {
            let at = attribute.range_value();
            Some((at.clone(), source[at].to_ascii_lowercase()))
        }
        _ => None,
    };
    xml.descendants().filter(is_svg).flat_map(|node| node.attributes()).filter_map(edit).collect()
}

/// Whether an element is stroked with a gradient or a pattern, which it may have from a `<use>` if any `<use>` has one.
fn is_many_coloured_line<'x>(node: Xml<'x, '_>, styles: &Styles<'x>, uses_colours: bool) -> bool {
    ["line", "path", "polyline"].contains(&node.tag_name().name())
        && styles.inherited(node, "stroke").map_or(uses_colours, is_many_coloured)
}

fn is_many_coloured(paint: &str) -> bool {
    paint.starts_with("url(")
}
