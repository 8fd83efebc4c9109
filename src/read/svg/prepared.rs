//! The text of a drawing as usvg is to see it: with what it needs to draw it as browsers do.

use std::collections::HashSet;
use std::ops::Range;

use svgtypes::NumberListParser;
use usvg::roxmltree::{Attribute, Document, Node as Xml};

use super::fault::place;
use super::hooks::{BEYOND, IF};
use super::markers::is_marked;
use super::places::{Places, made_up};
use super::references::Ids;
use super::spaces::{self, Edit};
use super::style::{REFERRED, Styles, is_svg};
use super::viewports;

/// Makes usvg put a group around an element; only a style may say it.
pub(super) const GROUPED: &str = "isolation:isolate";

/// What must be changed in a drawing: an id on each element that has a condition, or on each of which the place is asked
/// for, by which the tree of usvg is searched for it, and a group around each line with a gradient or pattern. What elements
/// ask of a viewer is written as usvg reads it, and so are the spaces in texts and sizes in per cent; what holds nothing is
/// taken out.
pub(super) fn edits<'x>(xml: &'x Document<'_>, styles: Option<&Styles<'x>>, places: &Places) -> Vec<Edit> {
    let mut edits = marked(xml, places, styles);
    edits.extend(asked(xml));
    if let Some(styles) = styles {
        edits.extend(spaces::kept(xml, styles));
        let ids = Ids::of(xml);
        edits.extend(viewports::sized(xml, styles, &ids));
        edits.extend(emptied(xml, styles, &ids));
        edits.extend(xml.descendants().filter(is_svg).filter_map(|node| ended(node, styles)));
    }
    edits
}

/// The text of a drawing with its edits, of which one that lies in another or is there twice is passed over. `None` if
/// there are none.
pub(super) fn edited(xml: &Document<'_>, mut edits: Vec<Edit>) -> Option<String> {
    let mut known = HashSet::new();
    edits.retain(|edit| known.insert(edit.clone()));
    edits.sort_by_key(|(at, _)| at.start);
    let (source, mut text, mut done) = (xml.input_text(), String::new(), 0);
    for (at, words) in &edits {
        if at.start < done {
            continue;
        }
        text.push_str(&source[done..at.start]);
        text.push_str(words);
        done = at.end;
    }
    (!edits.is_empty()).then(|| text + &source[done..])
}

/// A declaration at the beginning of an element's style.
pub(super) fn styled(node: Xml<'_, '_>, declaration: &str) -> Edit {
    match node.attribute_node("style") {
        Some(style) => (empty(style.range_value().start), format!("{declaration};")),
        None => (empty(place(node).end), format!(" style=\"{declaration}\"")),
    }
}

/// The ids and groups that elements are given.
fn marked<'x>(xml: &'x Document<'_>, places: &Places, styles: Option<&Styles<'x>>) -> Vec<Edit> {
    let mut edits = Vec::new();
    let styles = styles.filter(|_| xml.input_text().contains("url("));
    let is_use = |node: &Xml<'_, '_>| node.tag_name().name() == "use";
    let uses_colours = styles.is_some_and(|styles| {
        xml.descendants().filter(is_use).any(|node| styles.inherited(node, "stroke").is_some_and(is_many_coloured))
    });
    for node in xml.descendants().filter(Xml::is_element) {
        let end = empty(place(node).end);
        if (node.has_attribute(IF) || places.are_all() && is_svg(&node)) && !node.has_attribute("id") {
            edits.push((end, format!(" id=\"{}\"", made_up(node))));
        }
        if styles.is_some_and(|styles| is_many_coloured_line(node, styles, uses_colours)) {
            edits.push(styled(node, GROUPED));
        }
    }
    edits
}

/// What is drawn by what it holds alone.
const AROUND: [&str; 5] = ["g", "a", "switch", "svg", "use"];
/// What is not drawn where it stands, besides [`REFERRED`].
const UNDRAWN: [&str; 5] = ["defs", "title", "desc", "metadata", "style"];

/// Takes away the places to which a path goes at its end without drawing anything: usvg counts them to its box. Markers
/// stand there.
fn ended<'x>(path: Xml<'x, '_>, styles: &Styles<'x>) -> Option<Edit> {
    let line = path.attribute_node("d").filter(|_| path.tag_name().name() == "path")?;
    let at = line.range_value();
    let written = &path.document().input_text()[at.clone()];
    let is_other = |letter: char| letter == '&' || letter.is_ascii_alphabetic() && !['e', 'E'].contains(&letter);
    let mut kept = written;
    while let Some((before, numbers)) = kept.rfind(['m', 'M']).map(|at| (&kept[..at], &kept[at + 1..]))
        && !before.trim().is_empty()
        && !numbers.contains(is_other)
        && NumberListParser::from(numbers).filter_map(Result::ok).count() == 2
    {
        kept = before;
    }
    let is_shorter = kept.len() < written.len() && !is_marked(path, styles);
    is_shorter.then(|| (at.start + kept.len()..at.end, String::new()))
}

/// Takes out what holds nothing that is drawn: to usvg it has a place, at 0, 0, and so widens the box of what it lies in.
/// Its style remains for patterns and the like that it holds.
fn emptied<'x, 'i>(xml: &'x Document<'i>, styles: &Styles<'x>, ids: &Ids<'x, 'i>) -> Vec<Edit> {
    // What is said last counts, also of a `display` of its own.
    let hidden = |node: Xml<'x, '_>| match node.attribute_node("style") {
        Some(style) => (empty(style.range_value().end), format!(";{HIDDEN}")),
        None => styled(node, HIDDEN),
    };
    xml.descendants().filter(|node| is_empty(*node, styles, Some(ids))).map(hidden).collect()
}

const HIDDEN: &str = "display:none";

/// Whether an element holds nothing that is drawn, and is not itself filtered, chosen by a `<switch>` or asked for. Without
/// `ids`, every `<use>` with a reference counts as drawn.
fn is_empty<'x, 'i>(node: Xml<'x, 'i>, styles: &Styles<'x>, ids: Option<&Ids<'x, 'i>>) -> bool {
    let is_in_switch = || node.parent_element().is_some_and(|one| one.tag_name().name() == "switch");
    let is_asked_for = || BEYOND.iter().any(|name| node.has_attribute(*name));
    let is_undrawn = |one: Xml<'x, '_>| {
        let name = one.tag_name().name();
        UNDRAWN.contains(&name) || REFERRED.contains(&name) || styles.own(one, "display") == Some("none")
    };
    let uses_any = || {
        let Some(href) = styles.own(node, "href") else { return false };
        let used = ids.and_then(|ids| ids.get(href.strip_prefix('#')?));
        !used.is_some_and(|used| is_empty(used, styles, None))
    };
    let is_in_text = || node.ancestors().any(|one| one.tag_name().name() == "text");
    is_svg(&node)
        && node.parent_element().is_some()
        && AROUND.contains(&node.tag_name().name())
        && !(is_in_text() || is_in_switch() || is_asked_for() || styles.own(node, "filter").is_some())
        && (node.tag_name().name() != "use" || !uses_any())
        && node.children().filter(is_svg).all(|one| is_undrawn(one) || is_empty(one, styles, ids))
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

/// Whether an element is stroked with a gradient or a pattern, which it may have from a `<use>` if any `<use>` has one.
fn is_many_coloured_line<'x>(node: Xml<'x, '_>, styles: &Styles<'x>, uses_colours: bool) -> bool {
    ["line", "path", "polyline"].contains(&node.tag_name().name())
        && styles.inherited(node, "stroke").map_or(uses_colours, is_many_coloured)
}

fn is_many_coloured(paint: &str) -> bool {
    paint.starts_with("url(")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_attribute_kerning_is_taken_away() {
        let xml =
            Document::parse("<svg xmlns=\"http://www.w3.org/2000/svg\"><text kerning=\"0\">AV</text></svg>").unwrap();
        let edited = edited(&xml, edits(&xml, Styles::of(&xml).as_ref(), &Places::whole(&xml))).unwrap();
        assert!(edited.ends_with("<text >AV</text></svg>"), "{edited}");
    }
}
