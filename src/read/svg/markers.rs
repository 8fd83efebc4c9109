//! Markers with `orient="auto"` that browsers turn in another direction than usvg.

use svgtypes::{SimplePathSegment, SimplifyingPathParser};
use usvg::roxmltree::Node;

use super::references::{Ids, urls};
use super::style::{Styles, is_svg};

/// What to do about them.
pub(super) const HELP: &str = "give the <marker> an `orient` in degrees, or draw it as a path";

/// The properties that give a line markers.
pub(super) const MARKERS: [&str; 3] = ["marker-start", "marker-mid", "marker-end"];

/// Whether an element is a line with markers.
pub(super) fn is_marked<'x>(node: Node<'x, '_>, styles: &Styles<'x>) -> bool {
    ["path", "line", "polyline", "polygon"].contains(&node.tag_name().name())
        && MARKERS.iter().any(|name| styles.inherited(node, name).is_some_and(|marker| marker != "none"))
}

/// What is said of a line whose markers are turned along it in another way.
pub(super) fn turned<'x>(node: Node<'x, '_>, ids: &Ids<'x, '_>, styles: &Styles<'x>) -> Option<&'static str> {
    let name = node.tag_name().name();
    if !["path", "polygon"].contains(&name) {
        return None;
    }
    let is_turned = |property| {
        let value = styles.inherited(node, property)?;
        urls(value).filter_map(|id| ids.get(id)).find(|marker| has_direction(*marker))
    };
    let [starts, ends, turns] = ["marker-start", "marker-end", "marker-mid"].map(|name| is_turned(name).is_some());
    let line = node.attribute("d").unwrap_or_default();
    if (starts || ends) && (name == "polygon" || line.contains(['z', 'Z'])) {
        return Some("is closed, and a marker at its beginning or end is turned otherwise in browsers");
    }
    ((starts || turns) && has_empty_handle(line, starts, turns))
        .then_some("has a curve that begins without a direction, along which a marker is turned")
}

/// Whether a marker is turned with its line, and looks otherwise then.
fn has_direction(marker: Node<'_, '_>) -> bool {
    let around = |one: &Node<'_, '_>| ["marker", "g", "circle", "title", "desc"].contains(&one.tag_name().name());
    marker.attribute("orient").is_some_and(|orient| orient.starts_with("auto"))
        && !marker.descendants().filter(is_svg).all(|one| around(&one))
}

/// Whether the first handle of a curve lies on its beginning: that of the first curve, or of one behind it.
fn has_empty_handle(line: &str, of_first: bool, of_others: bool) -> bool {
    let (mut here, mut is_first) = ((0.0, 0.0), true);
    SimplifyingPathParser::from(line).filter_map(Result::ok).any(|segment| {
        let (counts, start) = (if is_first { of_first } else { of_others }, here);
        is_first = matches!(segment, SimplePathSegment::MoveTo { .. }) && is_first;
        match segment {
            SimplePathSegment::MoveTo { x, y }
            | SimplePathSegment::LineTo { x, y }
            | SimplePathSegment::Quadratic { x, y, .. }
            | SimplePathSegment::CurveTo { x, y, .. } => here = (x, y),
            SimplePathSegment::ClosePath => {}
        }
        match segment {
            SimplePathSegment::CurveTo { x1, y1, x2, y2, x, y } => counts && (x1, y1) == start && (x2, y2) != (x, y),
            _ => false,
        }
    })
}
