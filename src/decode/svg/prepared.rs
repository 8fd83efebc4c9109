//! The text of a drawing as usvg is to see it: with what it needs to draw it as browsers do, spaces in texts among it.

use std::collections::HashSet;

use quick_xml::escape::escape;
use svgtypes::{PointsParser, SimplePathSegment, SimplifyingPathParser};
use usvg::roxmltree::{Attribute, Document, Node, Node as Xml};

use super::edit::{Edit, empty, restyled};
use super::guides::is_guide;
use super::hooks::IF;
use super::location::place;
use super::places::made_up;
use super::references::{Ids, urls};
use super::styles::css::{declarations, sheet_places};
use super::styles::style::Styles;
use super::styles::transforms::{self, Boxes};
use super::xml::is_svg;

/// Makes usvg put a group around an element; only a style may say it.
pub(super) const GROUPED: &str = "isolation:isolate";
/// Keeps an element from being painted, but not from being found.
const UNPAINTED: &str = "fill:none !important;stroke:none";

/// A property that usvg ignores.
const UNKNOWN_PROPERTY: &str = "moved";

/// Returns the edits that a drawing needs for usvg. They add a group around each line with a gradient or pattern, remove the paint
/// of guides, rewrite attributes, CSS and spaces that usvg reads differently, and show elements that usvg would hide.
///
/// `boxes` are the bounding boxes of elements whose transform depends on them.
pub(super) fn edits<'x>(xml: &'x Document<'_>, styles: &Styles<'x>, boxes: &Boxes) -> Vec<Edit> {
    let mut edits = painted(xml, styles);
    edits.extend(placed(xml, styles, boxes));
    edits.extend(asked(xml));
    edits.extend(kept(xml, styles));
    edits.extend(shown(xml, styles));
    edits.extend(rename_duplicate_ids(xml, styles));
    // If two edits overlap, the first one wins, so CSS comes last.
    edits.extend_from_slice(&styles.css.edits);
    edits
}

/// Returns edits that give an ID to each element without one, so that it can be found in the tree of usvg.
pub(super) fn ids<'x>(xml: &'x Document<'_>, styles: &Styles<'x>) -> Vec<Edit> {
    // If a selector depends on IDs, only the elements that must be found get one. A diagnostic about another element then has
    // the location of the nearest ancestor with an ID.
    let all = !xml.input_text().contains("[id");
    let is_searched = |node: &Xml<'x, '_>| {
        let is_text = node.tag_name().name() == "text";
        let has_box = styles.own(*node, "transform-box").is_some();
        is_text || has_box || node.has_attribute(IF) || is_guide(node)
    };
    let nodes = xml.descendants().filter(is_svg);
    let nameless = nodes.filter(|node| !node.has_attribute("id") && (all || is_searched(node)));
    nameless
        .map(|node| (empty(place(node).end), format!(" id=\"{}\"", made_up(node))))
        .collect()
}

/// Returns edits that add groups around many-coloured lines and remove the paint of guides.
fn painted<'x>(xml: &'x Document<'_>, styles: &Styles<'x>) -> Vec<Edit> {
    let mut edits = Vec::new();
    let has_paints = xml.input_text().contains("url(");
    for node in xml.descendants().filter(Xml::is_element) {
        if is_guide(&node) {
            edits.push(restyled(node, UNPAINTED));
            continue;
        }
        if has_paints && is_many_coloured_line(node, styles) {
            edits.push(restyled(node, GROUPED));
        }
        if has_paints && is_painted_straight_line(node, styles) {
            edits.push(restyled(node, "fill:none"));
        }
    }
    edits
}

/// Gives elements other IDs if an element before them has the same, because usvg takes the last element of an ID. The rules of
/// style sheets for the ID are written at these elements, and at those inside them.
fn rename_duplicate_ids<'x>(xml: &'x Document<'_>, styles: &Styles<'x>) -> Vec<Edit> {
    let mut ids = HashSet::new();
    let mut edits = Vec::new();
    let mut styled_until = 0;
    for node in xml.descendants().filter(is_svg) {
        let Some(id) = node.attribute_node("id") else {
            continue;
        };
        if ids.insert(id.value()) {
            continue;
        }
        edits.push((id.range_value(), made_up(node)));

        // An element inside another duplicate has its styles already.
        if node.range().start < styled_until {
            continue;
        }
        styled_until = node.range().end;
        for inner in node.descendants().filter(is_svg) {
            edits.extend(inline_styles(inner, styles));
        }
    }
    edits
}

/// Returns edits that write the styles of an element at the element itself.
fn inline_styles<'x>(node: Xml<'x, '_>, styles: &Styles<'x>) -> Vec<Edit> {
    let mut names = HashSet::new();
    let mut edits = Vec::new();
    for property in styles.css_properties(node).iter().rev() {
        // For usvg, the first of two important declarations counts.
        if names.insert(property.name) {
            let value = escape(property.value);
            edits.push(restyled(node, &format!("{}:{value}", property.name)));
        }
    }
    edits
}

/// Writes transforms of CSS as usvg reads them.
fn placed<'x>(xml: &'x Document<'_>, styles: &Styles<'x>, boxes: &Boxes) -> Vec<Edit> {
    let mut edits = Vec::new();
    let mut ranges = Vec::new();
    for moved in transforms::moved(xml, styles) {
        if let Some(declaration) = moved.declaration(boxes.get(&moved.node.id()).copied()) {
            edits.push(restyled(moved.node, &declaration));
        }
        let style = moved.node.attribute_node("style");
        ranges.extend(style.map(|style| style.range_value()));
    }
    if edits.is_empty() {
        return edits;
    }

    // For usvg, the first of two important declarations counts. Those that the matrices replace must not.
    let text = xml.input_text();
    ranges.extend(sheet_places(xml));
    for range in ranges {
        for declaration in declarations(text, range) {
            if declaration.name == "transform" && declaration.value.contains("important") {
                let whole = declaration.whole;
                let start = whole.start + text[whole].find("transform").unwrap_or(0);
                edits.push((
                    start..start + "transform".len(),
                    UNKNOWN_PROPERTY.to_owned(),
                ));
            }
        }
    }
    edits
}

/// What usvg would leave out with all that it holds, and browsers do not: an outermost `<svg>` that is not displayed, and what
/// has a filter that is not there.
fn shown<'x>(xml: &'x Document<'_>, styles: &Styles<'x>) -> Vec<Edit> {
    let root = xml.root_element();
    let is_hidden = styles.own(root, "display") == Some("none");
    let mut edits: Vec<Edit> = is_hidden
        .then(|| restyled(root, "display:inline"))
        .into_iter()
        .collect();
    if xml.input_text().contains("filter") {
        let ids = Ids::of(xml);
        let is_lost = |filter: &str| urls(filter).any(|id| ids.get(id).is_none());
        let lost = xml
            .descendants()
            .filter(|node| styles.own(*node, "filter").is_some_and(is_lost));
        edits.extend(lost.map(|node| match node.attribute_node("filter") {
            Some(filter) => (filter.range_value(), "none".to_owned()),
            None => restyled(node, "filter:none"),
        }));
    }
    edits
}

/// What elements ask of a viewer: browsers have every feature of SVG, compare languages in any letters, and kern by
/// `font-kerning` alone.
fn asked(xml: &Document<'_>) -> Vec<Edit> {
    let source = xml.input_text();
    if !["requiredFeatures", "systemLanguage", "kerning"]
        .iter()
        .any(|name| source.contains(name))
    {
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
    xml.descendants()
        .filter(is_svg)
        .flat_map(|node| node.attributes())
        .filter_map(edit)
        .collect()
}

/// Whether an element is stroked with a gradient or a pattern, or may be by a `<use>`.
fn is_many_coloured_line<'x>(node: Xml<'x, '_>, styles: &Styles<'x>) -> bool {
    ["line", "path", "polyline"].contains(&node.tag_name().name())
        && styles
            .inherited(node, "stroke")
            .is_none_or(|paint| paint.starts_with("url("))
}

/// Whether an element is a level or upright line whose fill may be a gradient or a pattern. Its fill has no area, and usvg
/// would leave out the line with its stroke.
fn is_painted_straight_line<'x>(node: Xml<'x, '_>, styles: &Styles<'x>) -> bool {
    let may_be_painted = styles
        .inherited(node, "fill")
        .is_none_or(|paint| paint.starts_with("url("));
    may_be_painted && is_straight(node).unwrap_or(false)
}

/// Whether all points of a shape have the same x or the same y coordinate. Returns `None` if the shape has no points.
fn is_straight(node: Xml<'_, '_>) -> Option<bool> {
    let mut points: Vec<(f64, f64)> = Vec::new();
    match node.tag_name().name() {
        "line" => return Some(true),
        "polyline" | "polygon" => {
            points.extend(PointsParser::from(node.attribute("points")?));
        }
        "path" => {
            for segment in SimplifyingPathParser::from(node.attribute("d")?) {
                match segment.ok()? {
                    SimplePathSegment::MoveTo { x, y } | SimplePathSegment::LineTo { x, y } => {
                        points.push((x, y))
                    }
                    SimplePathSegment::CurveTo {
                        x1,
                        y1,
                        x2,
                        y2,
                        x,
                        y,
                    } => points.extend([(x1, y1), (x2, y2), (x, y)]),
                    SimplePathSegment::Quadratic { x1, y1, x, y } => {
                        points.extend([(x1, y1), (x, y)])
                    }
                    SimplePathSegment::ClosePath => {}
                }
            }
        }
        _ => return None,
    }
    let (first_x, first_y) = *points.first()?;
    let is_same = |a: f64, b: f64| (a - b).abs() < f64::EPSILON * a.abs().max(1.0);
    Some(
        points.iter().all(|(x, _)| is_same(*x, first_x))
            || points.iter().all(|(_, y)| is_same(*y, first_y)),
    )
}

/// The attribute that says which spaces count.
const SPACE: (&str, &str) = ("http://www.w3.org/XML/1998/namespace", "space");

/// What it says where all spaces count.
const KEEP: &str = "preserve";
/// The elements on which browsers obey `xml:space`.
const SPACED: [&str; 3] = ["text", "tspan", "textPath"];

/// What may hold words of a text.
const PARTS: [&str; 3] = ["tspan", "textPath", "a"];

/// A stretch of words in a text.
struct Words<'x, 'i> {
    node: Node<'x, 'i>,
    /// How many parts lie around it.
    depth: usize,
    /// As it is written, with one space where several count as one, and none where they count for nothing.
    collapsed: String,
    /// Whether all of its spaces count.
    keeps: bool,
}

/// The spaces of each text in which one would be lost, written as they count, and as ones that usvg must keep; without what
/// is not obeyed and the parts that are not there.
pub(super) fn kept<'x>(xml: &'x Document<'_>, styles: &Styles<'x>) -> Vec<Edit> {
    let texts = xml
        .descendants()
        .filter(|node| is_svg(node) && node.tag_name().name() == "text");
    let texts = texts.filter(|text| text.children().any(|one| one.is_element()));
    texts.flat_map(|text| of_text(text, styles)).collect()
}

fn is_spaced(node: Node<'_, '_>) -> bool {
    SPACED.contains(&node.tag_name().name())
}

/// Whether all spaces in an element of a text count.
fn keeps_spaces(node: Node<'_, '_>) -> bool {
    let said = node
        .ancestors()
        .filter(|one| is_spaced(*one))
        .find_map(|one| one.attribute(SPACE));
    said == Some(KEEP)
}

fn of_text<'x>(text: Node<'x, '_>, styles: &Styles<'x>) -> Vec<Edit> {
    let hidden = text
        .descendants()
        .skip(1)
        .filter(|part| is_hidden(*part, styles));
    let mut edits: Vec<Edit> = hidden.map(|part| (part.range(), String::new())).collect();
    let mut words = Vec::new();
    let is_known = gather(text, 0, styles, &mut words);
    collapse(&mut words);
    let loses = |pair: &[Words<'_, '_>]| {
        pair[0].depth < pair[1].depth && pair[1].collapsed.starts_with(' ')
    };
    let is_changed =
        words.windows(2).any(loses) || !edits.is_empty() || words.iter().any(|one| one.keeps);
    if is_known && is_changed && !words.iter().all(|one| one.keeps) {
        if text.attribute(SPACE) != Some(KEEP) {
            let at = place(text).end;
            edits.push((at..at, format!(" xml:space=\"{KEEP}\"")));
        }
        edits.extend(
            words
                .into_iter()
                .map(|one| (one.node.range(), one.collapsed)),
        );
    }
    edits
}

/// Gathers the words of a text as they are written. It is false where these are not known.
fn gather<'x, 'i>(
    around: Node<'x, 'i>,
    depth: usize,
    styles: &Styles<'x>,
    found: &mut Vec<Words<'x, 'i>>,
) -> bool {
    around.children().all(|node| {
        if node.is_text() {
            let source = &node.document().input_text()[node.range()];
            found.push(Words {
                node,
                depth,
                collapsed: source.to_owned(),
                keeps: keeps_spaces(node),
            });
            // What is written in CDATA is no longer distinguished.
            return !source.contains('<')
                && node.text().is_some_and(|text| text.len() <= source.len());
        }
        let is_part = is_svg(&node) && PARTS.contains(&node.tag_name().name());
        !is_part || is_hidden(node, styles) || gather(node, depth + 1, styles, found)
    })
}

/// Whether a part of a text says itself that it is not there, so that the spaces on both sides of it meet.
fn is_hidden<'x>(part: Node<'x, '_>, styles: &Styles<'x>) -> bool {
    is_svg(&part) && styles.own(part, "display") == Some("none")
}

/// Leaves of all spaces in a row the first alone, and none at the ends.
fn collapse(words: &mut [Words<'_, '_>]) {
    let mut after_space = true;
    for one in &mut *words {
        if one.keeps {
            after_space &= one.collapsed.is_empty();
            continue;
        }
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
        && !last.keeps
    {
        last.collapsed.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decode::svg::edit::edited;
    use crate::decode::svg::styles::css::Css;

    #[test]
    fn the_attribute_kerning_is_taken_away() {
        let xml = Document::parse(
            "<svg xmlns=\"http://www.w3.org/2000/svg\"><text kerning=\"0\">AV</text></svg>",
        )
        .unwrap();
        let edited = edited(
            &xml,
            &edits(
                &xml,
                &Styles::of(&xml, &Css::default(), &[]).unwrap(),
                &Boxes::new(),
            ),
        )
        .unwrap();
        assert!(edited.ends_with("<text >AV</text></svg>"), "{edited}");
    }

    /// A text as usvg is to see it, in a drawing.
    fn kept_in(text: &str) -> String {
        let drawing = format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{text}</svg>");
        let xml = Document::parse(&drawing).unwrap();
        let edits = kept(&xml, &Styles::of(&xml, &Css::default(), &[]).unwrap());
        let edited = edited(&xml, &edits).unwrap_or(drawing.clone());
        edited[drawing.find('>').unwrap() + 1..]
            .trim_end_matches("</svg>")
            .to_owned()
    }

    #[test]
    fn spaces_count_as_in_browsers() {
        let kept = "<text xml:space=\"preserve\">Roll<tspan> two</tspan></text>";
        assert_eq!(kept_in("<text>Roll<tspan> two</tspan></text>"), kept);
        let mixed =
            "<text xml:space=\"preserve\">  a<tspan xml:space=\"default\">  b  c </tspan></text>";
        assert_eq!(
            kept_in(mixed),
            "<text xml:space=\"preserve\">  a<tspan xml:space=\"default\"> b c</tspan></text>"
        );
        let own = "<text xml:space=\"preserve\">  a<tspan>  b  c </tspan></text>";
        assert_eq!(kept_in(own), own);
    }

    #[test]
    fn parts_that_are_not_there_have_no_places() {
        let hidden = kept_in("<text><tspan display=\"none\">x</tspan>bcd</text>");
        assert_eq!(hidden, "<text xml:space=\"preserve\">bcd</text>");
        let styled = kept_in(
            "<style>.h{display:none}</style><text>a<tspan dy=\"3\" class=\"h\">x</tspan>bcd</text>",
        );
        assert!(
            styled.ends_with("<text xml:space=\"preserve\">abcd</text>"),
            "{styled}"
        );
    }
}
