//! Filters that browsers apply otherwise than usvg.

use std::str::FromStr;

use svgtypes::{
    FilterValue, FilterValueListParser, Length, LengthUnit, PointsParser, SimplePathSegment, SimplifyingPathParser,
};
use usvg::roxmltree::Node;

use super::colours::{is_colour, is_pure};
use super::style::{Property, Styles, is_svg};

/// What to do about a filter of what has no area.
pub(super) const FLAT: &str = "say it on a <g> around this and something else that is neither upright nor level";

/// What to do about the filter of an element that usvg applies in another way; `None` if there is none.
pub(super) fn help<'x>(node: Node<'x, '_>, property: Property<'x>, styles: &Styles<'x>) -> Option<&'static str> {
    // What cannot be read is told as a value.
    let filters: Vec<FilterValue<'_>> =
        FilterValueListParser::from(property.value).collect::<Result<_, _>>().unwrap_or_default();
    let is_function = |filter: &FilterValue<'_>| !matches!(filter, FilterValue::Url(_));
    let functions = filters.iter().filter(|filter| is_function(filter)).count();
    if functions > 0 && functions < filters.len() {
        return Some("write all of it in one <filter>");
    }
    if filters.iter().any(|filter| !is_length_known(filter, property.styled)) {
        return Some("write its lengths in px");
    }
    let is_coloured = filters.iter().any(|filter| matches!(filter, FilterValue::DropShadow { color: None, .. }))
        || property.value.to_ascii_lowercase().contains("currentcolor");
    if is_coloured && styles.inherited(node, "color").is_some_and(|colour| colour != "black") {
        return Some("write the colour of the shadow");
    }
    if property.value.split("hsl").skip(1).any(|rest| !is_colour(&colour(rest))) {
        return Some("write the colour of the shadow as #rrggbb");
    }
    let is_bright = |filter: &FilterValue<'_>| match filter {
        FilterValue::DropShadow { color: Some(colour), .. } => !is_pure(*colour),
        _ => false,
    };
    if filters.iter().any(is_bright) {
        return Some("write the shadow as a <filter> with <feDropShadow>");
    }
    let marked = ["marker-start", "marker-mid", "marker-end"];
    let is_marked = || marked.iter().any(|name| styles.inherited(node, name).is_some_and(|marker| marker != "none"));
    let is_flat = (functions > 0 || !filters.is_empty() && is_marked()) && is_flat(node);
    is_flat.then_some(FLAT)
}

/// The colour that goes on like this after `hsl`.
fn colour(rest: &str) -> String {
    format!("hsl{}", rest.split_inclusive(')').next().unwrap_or_default())
}

/// Whether the lengths of a function are in units that browsers read, and of the same size: a blur has no numbers without
/// a unit, and neither has a shadow in a style.
fn is_length_known(filter: &FilterValue<'_>, is_styled: bool) -> bool {
    let is_known = |length: &Length, is_bare_known: bool| match length.unit {
        LengthUnit::Px | LengthUnit::Em => true,
        LengthUnit::None => is_bare_known || length.number == 0.0,
        _ => false,
    };
    match filter {
        FilterValue::Blur(radius) => is_known(radius, false),
        FilterValue::DropShadow { dx, dy, std_dev, .. } => {
            [dx, dy, std_dev].into_iter().all(|length| is_known(length, !is_styled))
        }
        _ => true,
    }
}

/// Whether an element is drawn as a line that is upright or level, to which usvg applies no function. What is turned is
/// not reckoned.
pub(super) fn is_flat(node: Node<'_, '_>) -> bool {
    let is_turned = |to: &str| ["rotate", "skew", "matrix"].iter().any(|turn| to.contains(turn));
    let outlines = node.descendants().filter(is_svg).map(|one| {
        let is_still = one == node || !one.attribute("transform").is_some_and(is_turned);
        outline(one).filter(|_| is_still)
    });
    let points: Vec<(f64, f64)> = outlines.collect::<Option<Vec<_>>>().unwrap_or_default().concat();
    let Some(first) = points.first() else { return false };
    points.iter().all(|point| point.0 == first.0) || points.iter().all(|point| point.1 == first.1)
}

/// The points of which an element is drawn; none if it is no line, and may have an area.
fn outline(node: Node<'_, '_>) -> Option<Vec<(f64, f64)>> {
    let number = |name| f64::from_str(node.attribute(name).unwrap_or("0").trim()).ok();
    match node.tag_name().name() {
        "g" | "a" | "title" | "desc" => Some(Vec::new()),
        "line" => Some(vec![(number("x1")?, number("y1")?), (number("x2")?, number("y2")?)]),
        "polyline" | "polygon" => Some(PointsParser::from(node.attribute("points")?).collect()),
        "path" => {
            let mut points = Vec::new();
            for segment in SimplifyingPathParser::from(node.attribute("d")?) {
                match segment.ok()? {
                    SimplePathSegment::MoveTo { x, y } | SimplePathSegment::LineTo { x, y } => points.push((x, y)),
                    SimplePathSegment::Quadratic { x1, y1, x, y } => points.extend([(x1, y1), (x, y)]),
                    SimplePathSegment::CurveTo { x1, y1, x2, y2, x, y } => points.extend([(x1, y1), (x2, y2), (x, y)]),
                    SimplePathSegment::ClosePath => {}
                }
            }
            Some(points)
        }
        _ => None,
    }
}
