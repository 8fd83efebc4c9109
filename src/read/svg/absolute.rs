//! Lengths in millimetres, inches and points, which are read as if a unit of the drawing were a millimetre.

use usvg::roxmltree::{Document, Node};

use super::fault::{Fault, place, place_of};
use super::style::{Styles, is_svg};
use crate::diag::Code;

/// Absolute units and how many millimetres they have (CSS Values and Units 3, 5.2).
const UNITS: [(&str, f64); 5] = [("mm", 1.0), ("cm", 10.0), ("in", 25.4), ("pt", 25.4 / 72.0), ("pc", 25.4 / 6.0)];

/// Attributes and properties that are lengths.
const LENGTHS: &[&str] = &[
    "x",
    "y",
    "width",
    "height",
    "r",
    "rx",
    "ry",
    "cx",
    "cy",
    "x1",
    "y1",
    "x2",
    "y2",
    "fx",
    "fy",
    "fr",
    "dx",
    "dy",
    "refX",
    "refY",
    "markerWidth",
    "markerHeight",
    "font-size",
    "stroke-width",
    "stroke-dasharray",
    "stroke-dashoffset",
    "letter-spacing",
    "word-spacing",
    "baseline-shift",
    "textLength",
    "startOffset",
    "transform-origin",
];

/// A fault where a viewer takes a unit of the drawing for another length than a millimetre, and it counts.
pub(super) fn misread<'x>(xml: &'x Document<'_>, styles: &Styles<'x>) -> Option<Fault> {
    let root = xml.root_element();
    let side = root.attribute("width").or(root.attribute("height"));
    let units = root.attribute("viewBox");
    if units.is_none() && side.and_then(millimetres).is_some() {
        return xml.descendants().any(|node| has_bare_lengths(node, root)).then(|| {
            let help = "give it viewBox=\"0 0 W H\": W and H are its width and height in the units of its elements";
            let message = "without a `viewBox`, its numbers are pixels to a viewer, and millimetres here";
            Fault::new(Code::BadSvg, message, help).within(place(root))
        });
    }
    let units = units.unwrap_or_default().split([' ', ',']).filter_map(|number| number.trim().parse().ok());
    let units: Vec<f64> = units.collect();
    let scale = |(name, n): (&str, usize)| Some(root.attribute(name).and_then(millimetres)? / units.get(n)?);
    // A drawing is made as large as both of its sides let it be.
    let scale = [("width", 2), ("height", 3)].into_iter().filter_map(scale).reduce(f64::min);
    if scale.is_some_and(|scale| (scale - 1.0).abs() <= 0.001) {
        return None;
    }
    let written = xml.descendants().filter(is_svg);
    written.filter(|node| !styles.is_absent(*node)).find_map(|node| {
        let is_absolute = |name: &str, value: &str| LENGTHS.contains(&name) && lengths(value).any(|n| n != 0.0);
        let is_size = |name: &str| node == root && ["x", "y", "width", "height"].contains(&name);
        let mut said = styles.of_element(node).iter().filter(|said| !is_size(said.name));
        let said = said.find(|said| is_absolute(said.name, said.value))?;
        let message = format!("`{}: {}` is no length in units of the drawing", said.name, said.value.trim());
        let help =
            "write it as a number without a unit; or let the `width` of the drawing be that of its `viewBox` in mm";
        Some(Fault::new(Code::BadSvg, message, help).within(place_of(node, said.name)))
    })
}

/// How long those lengths of a list are that are in absolute units.
fn lengths(list: &str) -> impl Iterator<Item = f64> {
    list.split([' ', ',']).filter_map(millimetres)
}

/// How long a length in absolute units is.
fn millimetres(length: &str) -> Option<f64> {
    let length = length.trim();
    let (number, each) = UNITS.iter().find_map(|(unit, each)| Some((length.strip_suffix(unit)?, each)))?;
    number.trim().parse::<f64>().ok().map(|number| number * each)
}

/// Whether an element has lengths in units of the drawing.
fn has_bare_lengths(node: Node<'_, '_>, root: Node<'_, '_>) -> bool {
    let is_bare = |value: &str| value.trim().parse::<f64>().is_ok_and(|number| number != 0.0);
    let lengths = || LENGTHS.iter().filter_map(|name| node.attribute(*name));
    is_svg(&node) && node != root && (node.has_attribute("d") || node.has_attribute("points") || lengths().any(is_bare))
}
