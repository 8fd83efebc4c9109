//! Lengths in millimetres, inches and points: as they say where a unit of the drawing is a millimetre, and as in a viewer
//! elsewhere.

use std::str::FromStr;

use svgtypes::ViewBox;
use usvg::roxmltree::{Document, Node};

use super::fault::{Fault, place, place_of};
use super::hooks::SLOT;
use super::spaces::Edit;
use super::style::{Property, Styles, is_svg};
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

/// Units to the inch of a drawing whose unit is a millimetre.
pub(super) const MILLIMETRES: f32 = 25.4;
/// Units to the inch of a drawing whose unit is a pixel of CSS (CSS Values and Units 3, 5.2).
pub(super) const PIXELS: f32 = 96.0;

/// Whether a drawing says its size in absolute units.
pub(super) fn is_sized(root: Node<'_, '_>) -> bool {
    sides(root).next().is_some()
}

/// The sides of a drawing that are in absolute units, as numbers of millimetres, so that they stay as long when its other
/// lengths are read at [`PIXELS`].
pub(super) fn sides(root: Node<'_, '_>) -> impl Iterator<Item = Edit> {
    let sides = root.attributes().filter(|side| ["width", "height"].contains(&side.name()));
    sides.filter_map(|side| Some((side.range_value(), millimetres(side.value())?.to_string())))
}

/// A fault where a viewer takes a unit of the drawing for another length than a millimetre, and it cannot be drawn so: its
/// own size is in absolute units and it has no `viewBox`; it is a template, of which units are millimetres on paper; or it is
/// embedded in another drawing, and read with the units of that.
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
    let is_template = || xml.input_text().contains(SLOT) && xml.descendants().any(|node| node.has_attribute(SLOT));
    let is_beyond = is_embedded || !is_in_millimetres(root) && is_template();
    let (node, said) = if is_beyond { absolute_length(xml, styles)? } else { return None };
    let message = format!("`{}: {}` is no length in units of the drawing", said.name, said.value.trim());
    let help = if is_embedded {
        "write it as a number without a unit"
    } else {
        "write it as a number without a unit; or let the `width` of the drawing be that of its `viewBox` in mm"
    };
    Some(Fault::new(Code::BadSvg, message, help).within(place_of(node, said.name)))
}

/// Whether a drawing has lengths in absolute units, and a unit of it is no millimetre.
pub(super) fn is_in_pixels<'x>(xml: &'x Document<'_>, styles: &Styles<'x>) -> bool {
    !is_in_millimetres(xml.root_element()) && absolute_length(xml, styles).is_some()
}

/// Whether a unit of a drawing is a millimetre.
fn is_in_millimetres(root: Node<'_, '_>) -> bool {
    let units = root.attribute("viewBox").and_then(|units| ViewBox::from_str(units).ok());
    let side = |name| root.attribute(name).and_then(millimetres);
    let (width, height) = (side("width"), side("height"));
    let Some(units) = units else { return width.or(height).is_some() };
    // A drawing is made as large as both of its sides let it be.
    let scales = [width.map(|width| width / units.w), height.map(|height| height / units.h)];
    scales.into_iter().flatten().reduce(f64::min).is_some_and(|scale| (scale - 1.0).abs() <= 0.001)
}

/// The first length in absolute units in a drawing, but for its own size.
fn absolute_length<'x, 'i, 's>(
    xml: &'x Document<'i>,
    styles: &'s Styles<'x>,
) -> Option<(Node<'x, 'i>, &'s Property<'x>)> {
    let root = xml.root_element();
    let written = xml.descendants().filter(is_svg);
    written.filter(|node| !styles.is_absent(*node)).find_map(|node| {
        let is_size = |name: &str| node == root && ["x", "y", "width", "height"].contains(&name);
        let is_absolute = |name: &str, value: &str| LENGTHS.contains(&name) && lengths(value).any(|n| n != 0.0);
        let said =
            styles.of_element(node).iter().find(|said| !is_size(said.name) && is_absolute(said.name, said.value))?;
        Some((node, said))
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

/// Whether an element has lengths in units of the drawing.
fn has_bare_lengths(node: Node<'_, '_>, root: Node<'_, '_>) -> bool {
    let is_bare = |value: &str| value.trim().parse::<f64>().is_ok_and(|number| number != 0.0);
    let lengths = || LENGTHS.iter().filter_map(|name| node.attribute(*name));
    is_svg(&node) && node != root && (node.has_attribute("d") || node.has_attribute("points") || lengths().any(is_bare))
}
