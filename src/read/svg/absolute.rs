//! Lengths in millimetres, inches and points: as they say where a unit of the drawing is a millimetre, and as in a viewer
//! elsewhere.

use std::str::FromStr;

use svgtypes::ViewBox;
use usvg::roxmltree::{Document, Node};

use super::edit::Edit;
use super::fault::place;
use super::style::{Styles, is_svg};

/// Absolute units and how many millimetres they have (CSS Values and Units 3, 5.2).
const UNITS: [(&str, f64); 5] = [("mm", 1.0), ("cm", 10.0), ("in", 25.4), ("pt", 25.4 / 72.0), ("pc", 25.4 / 6.0)];

/// Units to the inch of a drawing whose unit is a millimetre.
pub(super) const MILLIMETRES: f32 = 25.4;
/// Units to the inch of a drawing whose unit is a pixel of CSS (CSS Values and Units 3, 5.2).
pub(super) const PIXELS: f32 = 96.0;

/// Whether a drawing says its size in absolute units.
pub(super) fn is_sized(root: Node<'_, '_>) -> bool {
    ["width", "height"].iter().any(|name| root.attribute(*name).and_then(millimetres).is_some())
}

/// The sides of a drawing that are in absolute units, as numbers of millimetres, so that they stay as long when its other
/// lengths are read at [`PIXELS`]; and a `viewBox` if it has none: its units are pixels then, as in every viewer.
pub(super) fn sides(root: Node<'_, '_>) -> Vec<Edit> {
    let length = |name| Some((root.attribute_node(name)?.range_value(), millimetres(root.attribute(name)?)?));
    let [width, height] = ["width", "height"].map(length);
    let mut edits: Vec<Edit> = Vec::new();
    if let (Some((_, width)), Some((_, height)), false) = (&width, &height, root.has_attribute("viewBox")) {
        let [wide, high] = [width, height].map(|side| side / f64::from(MILLIMETRES) * f64::from(PIXELS));
        let at = place(root).end;
        edits.push((at..at, format!(" viewBox=\"0 0 {wide} {high}\"")));
    }
    edits.extend([width, height].into_iter().flatten().map(|(at, side)| (at, side.to_string())));
    edits
}

/// Whether the lengths of a drawing in absolute units are read at [`PIXELS`]: a unit of it is no millimetre, and it has such
/// lengths or no `viewBox`.
pub(super) fn is_in_pixels<'x>(xml: &'x Document<'_>, styles: &Styles<'x>) -> bool {
    let root = xml.root_element();
    let is_bare = is_sized(root) && !root.has_attribute("viewBox");
    is_bare || !is_in_millimetres(root) && has_absolute_lengths(xml, styles)
}

/// Whether a unit of a drawing is a millimetre.
fn is_in_millimetres(root: Node<'_, '_>) -> bool {
    let units = root.attribute("viewBox").and_then(|units| ViewBox::from_str(units).ok());
    let side = |name| root.attribute(name).and_then(millimetres);
    let (width, height) = (side("width"), side("height"));
    let Some(units) = units else { return false };
    // A drawing is made as large as both of its sides let it be.
    let scales = [width.map(|width| width / units.w), height.map(|height| height / units.h)];
    scales.into_iter().flatten().reduce(f64::min).is_some_and(|scale| (scale - 1.0).abs() <= 0.001)
}

/// Whether a drawing has lengths in absolute units, besides its own size.
fn has_absolute_lengths<'x>(xml: &'x Document<'_>, styles: &Styles<'x>) -> bool {
    let root = xml.root_element();
    xml.descendants().filter(is_svg).filter(|node| !styles.is_absent(*node)).any(|node| {
        let is_size = |name: &str| node == root && ["x", "y", "width", "height"].contains(&name);
        let is_absolute = |value: &str| lengths(value).any(|length| length != 0.0);
        styles.of_element(node).iter().any(|said| !is_size(said.name) && is_absolute(said.value))
    })
}

/// How long those lengths of a list are that are in absolute units.
fn lengths(list: &str) -> impl Iterator<Item = f64> {
    // After a sign the next may begin at once: `1mm-3mm`.
    list.split([' ', ',', '\t', '\n', '\r', '-', '+']).filter_map(millimetres)
}

/// How long a length in absolute units is.
fn millimetres(length: &str) -> Option<f64> {
    let length = length.trim();
    let (number, each) = UNITS.iter().find_map(|(unit, each)| Some((length.strip_suffix(unit)?, each)))?;
    number.trim().parse::<f64>().ok().map(|number| number * each)
}
