//! Lengths in millimetres, inches and points: as they say where a unit of the drawing is a millimetre, and as in a viewer
//! elsewhere.

use usvg::roxmltree::{Document, Node};

use super::fault::{Fault, place};
use super::spaces::Edit;
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

/// How many units of a drawing are an inch of its lengths in absolute units: 25.4 where a unit is a millimetre, and as many
/// as in a viewer where it is none.
pub(super) fn per_inch<'x>(xml: &'x Document<'_>, styles: &Styles<'x>) -> f32 {
    if is_in_pixels(xml, styles) { PIXELS } else { 25.4 }
}

/// Pixels of CSS in an inch (CSS Values and Units 3, 5.2).
const PIXELS: f32 = 96.0;

/// Whether a drawing says its size in absolute units.
pub(super) fn is_sized(root: Node<'_, '_>) -> bool {
    sides(root).next().is_some()
}

/// The sides of a drawing in millimetres as numbers, where [`per_inch`] is no longer that of millimetres.
pub(super) fn sides(root: Node<'_, '_>) -> impl Iterator<Item = Edit> {
    let sides = root.attributes().filter(|side| ["width", "height"].contains(&side.name()));
    sides.filter_map(|side| Some((side.range_value(), millimetres(side.value())?.to_string())))
}

/// A fault where a viewer takes a unit of the drawing for another length than a millimetre, and it cannot be drawn so: its
/// own size is in absolute units and it has no `viewBox`, or it is embedded in another drawing.
pub(super) fn misread<'x>(xml: &'x Document<'_>, styles: &Styles<'x>, is_embedded: bool) -> Option<Fault> {
    let root = xml.root_element();
    let side = root.attribute("width").or(root.attribute("height"));
    if !root.has_attribute("viewBox") && side.and_then(millimetres).is_some() {
        return xml.descendants().any(|node| has_bare_lengths(node, root)).then(|| {
            let help = "give it viewBox=\"0 0 W H\": W and H are its width and height in the units of its elements";
            let message = "without a `viewBox`, its numbers are pixels to a viewer, and millimetres here";
            Fault::new(Code::BadSvg, message, help).within(place(root))
        });
    }
    (is_embedded && is_in_pixels(xml, styles)).then(|| {
        let help = "write its lengths as numbers without a unit";
        Fault::new(Code::BadSvg, "it has lengths in millimetres or other absolute units", help)
    })
}

/// Whether a drawing has lengths in absolute units, and a unit of it is no millimetre.
fn is_in_pixels<'x>(xml: &'x Document<'_>, styles: &Styles<'x>) -> bool {
    let root = xml.root_element();
    let units = root.attribute("viewBox").unwrap_or_default().split([' ', ',']);
    let units: Vec<f64> = units.filter_map(|number| number.trim().parse().ok()).collect();
    let side = |(name, n): (&str, usize)| Some((root.attribute(name).and_then(millimetres)?, units.get(n)));
    let sides: Vec<_> = [("width", 2), ("height", 3)].into_iter().filter_map(side).collect();
    // A drawing is made as large as both of its sides let it be.
    let scale = sides.iter().filter_map(|(side, units)| Some(side / (*units)?)).reduce(f64::min);
    let is_in_millimetres = scale.map_or(!sides.is_empty(), |scale| (scale - 1.0).abs() <= 0.001);
    let is_absolute = |node: Node<'x, '_>| {
        let is_size = |name: &str| node == root && ["x", "y", "width", "height"].contains(&name);
        let mut said = styles.of_element(node).iter().filter(|said| !is_size(said.name));
        said.any(|said| LENGTHS.contains(&said.name) && lengths(said.value).any(|n| n != 0.0))
    };
    !is_in_millimetres && xml.descendants().filter(is_svg).any(|node| !styles.is_absent(node) && is_absolute(node))
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
