//! Sizes that depend on what an element lies in: shares of a `<symbol>`, which usvg takes of the size at which it is used, and
//! the sides of an `<svg>` that says none.

use std::str::FromStr;

use svgtypes::ViewBox;
use usvg::roxmltree::{Document, Node};

use super::fault::place;
use super::spaces::Edit;
use super::style::{REFERRED, Styles, is_svg};

/// What has its place and size in per cent of the viewport.
const PLACED: [&str; 8] = ["rect", "circle", "ellipse", "line", "image", "svg", "use", "text"];

/// The sizes of elements as usvg is to read them.
pub(super) fn sized<'x>(xml: &'x Document<'_>, styles: &Styles<'x>) -> Vec<Edit> {
    let nodes = xml.descendants().filter(|node| is_svg(node) && PLACED.contains(&node.tag_name().name()));
    nodes.filter(|node| node.parent_element().is_some()).flat_map(|node| of_element(node, styles)).collect()
}

fn of_element<'x>(node: Node<'x, '_>, styles: &Styles<'x>) -> Vec<Edit> {
    let symbol = symbol_around(node);
    let share = |name: &str| symbol.and_then(|symbol| side(symbol, name));
    let mut edits: Vec<Edit> = Vec::new();
    for attribute in node.attributes() {
        let number = attribute.value().trim().strip_suffix('%').and_then(|number| number.trim().parse::<f64>().ok());
        if let Some((number, whole)) = number.zip(share(attribute.name())) {
            edits.push((attribute.range_value(), (number / 100.0 * whole).to_string()));
        }
    }
    let is_unsized = ["width", "height"].iter().all(|name| styles.own(node, name).is_none());
    let is_seen_beyond = matches!(styles.own(node, "overflow"), Some("visible" | "auto"));
    if node.tag_name().name() == "svg" && is_unsized && !is_seen_beyond && node.has_attribute("viewBox") {
        let whole = |name| share(name).map_or("100%".to_owned(), |whole| whole.to_string());
        let at = place(node).end;
        edits.push((at..at, format!(" width=\"{}\" height=\"{}\"", whole("width"), whole("height"))));
    }
    edits
}

/// The `viewBox` of the symbol of which an element takes shares, if that is what it lies in.
fn symbol_around(node: Node<'_, '_>) -> Option<ViewBox> {
    let is_other = |one: &Node<'_, '_>| one.tag_name().name() == "svg" || REFERRED.contains(&one.tag_name().name());
    let symbol = node.ancestors().skip(1).find(is_other).filter(|one| one.tag_name().name() == "symbol")?;
    ViewBox::from_str(symbol.attribute("viewBox")?).ok()
}

/// The length that is 100 % of an attribute of this name.
fn side(within: ViewBox, name: &str) -> Option<f64> {
    match name {
        "x" | "width" | "cx" | "rx" | "x1" | "x2" | "dx" => Some(within.w),
        "y" | "height" | "cy" | "ry" | "y1" | "y2" | "dy" => Some(within.h),
        "r" => Some(((within.w.powi(2) + within.h.powi(2)) / 2.0).sqrt()),
        _ => None,
    }
}
