//! What of a drawing is too much, before it is drawn: numbers that are too great, and parts, once everything in it is drawn as
//! often as it is used.

use std::collections::HashMap;

use usvg::roxmltree::{Document, Node, NodeId};

use super::elements::MOVING;
use super::location::{place, place_of};
use super::references::Ids;
use super::styles::style::{Property, Styles};
use super::xml::is_svg;
use crate::diag::{Diagnostic, DiagnosticResult};
use crate::limits::{
    DEPTH, DRAWING_NUMBER, DRAWING_PARTS, LETTERS_SET, Limit, MATRIX_SIDE, OCTAVES,
};
use crate::message::{Message, msg};

/// An element with all that it holds and refers to.
#[derive(Clone, Copy, Default)]
pub(super) struct Extent {
    parts: u64,
    /// The letters that are gone through to set its texts, as [`LETTERS_SET`] counts them.
    letters: u64,
    /// How many elements lie inside one another, itself included.
    height: u64,
}

impl Extent {
    /// Adds what lies in an element, or is referred to, so many times.
    fn add(&mut self, inner: Extent, times: u64) {
        self.parts = self.parts.saturating_add(inner.parts.saturating_mul(times));
        self.letters = self
            .letters
            .saturating_add(inner.letters.saturating_mul(times));
        self.height = self.height.max(inner.height);
    }
}

struct Expansion<'e, 'x, 'i> {
    ids: &'e Ids<'x, 'i>,
    styles: &'e Styles<'x>,
    /// Parts of drawings that are embedded in elements.
    embedded: &'e HashMap<NodeId, Extent>,
    known: HashMap<NodeId, Option<Extent>>,
}

/// Whether elements lie too deep inside one another.
///
/// # Errors
/// They do, and nothing may walk the document.
pub(super) fn depth(xml: &Document<'_>) -> DiagnosticResult<()> {
    let mut depths: HashMap<NodeId, u64> = HashMap::new();
    for node in xml.descendants().filter(Node::is_element) {
        let above = node
            .parent()
            .and_then(|parent| depths.get(&parent.id()).copied())
            .unwrap_or(0);
        if !DEPTH.allows(above + 1) {
            let subject = msg!("an element is at");
            let error = Diagnostic::beyond(&DEPTH, subject, above + 1);
            return Err(error.at_bytes(place(node)).into());
        }
        depths.insert(node.id(), above + 1);
    }
    Ok(())
}

/// The extent of a drawing.
///
/// # Errors
/// It has too many parts or letters, or they refer too deep into one another.
pub(super) fn extent<'x, 'i>(
    xml: &'x Document<'i>,
    (styles, ids): (&Styles<'x>, &Ids<'x, 'i>),
    embedded: &HashMap<NodeId, Extent>,
) -> DiagnosticResult<Extent> {
    let mut expansion = Expansion {
        ids,
        styles,
        embedded,
        known: HashMap::new(),
    };
    expansion.of(xml.root_element(), 1)
}

impl<'x, 'i> Expansion<'_, 'x, 'i> {
    fn of(&mut self, node: Node<'x, 'i>, depth: u64) -> DiagnosticResult<Extent> {
        let deep = |height: u64| {
            let subject = msg!("with what it refers to, an element is at");
            Diagnostic::beyond(&DEPTH, subject, height)
        };
        // What is begun and not yet known refers to itself; usvg leaves that out, as viewers do.
        let extent = match self.known.get(&node.id()) {
            Some(extent) => extent.unwrap_or_default(),
            None if !DEPTH.allows(depth) => return Err(deep(depth).at_bytes(place(node)).into()),
            None => {
                self.known.insert(node.id(), None);
                let extent = self.new_of(node, depth)?;
                self.known.insert(node.id(), Some(extent));
                extent
            }
        };
        if !DEPTH.allows(depth + extent.height) {
            return Err(deep(depth + extent.height).at_bytes(place(node)).into());
        }
        Ok(extent)
    }

    fn new_of(&mut self, node: Node<'x, 'i>, depth: u64) -> DiagnosticResult<Extent> {
        let mut extent = own(node);
        if let Some(embedded) = self.embedded.get(&node.id()) {
            extent.add(
                Extent {
                    height: 0,
                    ..*embedded
                },
                1,
            );
        }
        for child in node.children().filter(is_svg) {
            let inner = self.of(child, depth + 1)?;
            extent.add(inner, 1);
        }
        for (name, target) in self.ids.referred(node, self.styles) {
            let inner = self.of(target, depth + 1)?;
            let times = if name.starts_with("marker-") {
                corners(node)
            } else {
                1
            };
            extent.add(inner, times);
        }
        if node.parent_element().is_none() {
            for target in self.styles.parts.iter().filter_map(|id| self.ids.get(id)) {
                // A part is drawn by a <use> in a group, which adds two elements and two levels.
                let inner = self.of(target, depth + 3)?;
                let added = Extent {
                    parts: inner.parts.saturating_add(2),
                    height: inner.height + 2,
                    ..inner
                };
                extent.add(added, 1);
            }
        }
        extent.height += 1;
        // The innermost element that goes too far is where something can be done.
        for (limit, amount) in [
            (&DRAWING_PARTS, extent.parts),
            (&LETTERS_SET, extent.letters),
        ] {
            if !limit.allows(amount) {
                let subject = msg!(
                    "with what it holds and uses, <{element}> has",
                    element = node.tag_name().name()
                );
                let error = Diagnostic::beyond(limit, subject, amount);
                return Err(error.at_bytes(place(node)).into());
            }
        }
        Ok(extent)
    }
}

/// An element without what it holds and refers to.
fn own(node: Node<'_, '_>) -> Extent {
    let name = node.tag_name().name();
    let written: usize = node
        .children()
        .filter_map(|one| one.text())
        .map(str::len)
        .sum();
    let parts = match name {
        "text" => 10 + written as u64 * 2,
        "tspan" | "textPath" => 1 + written as u64 * 2,
        _ => 1,
    };
    if name != "text" {
        return Extent {
            parts,
            ..Extent::default()
        };
    }
    let letters: usize = node
        .descendants()
        .filter(Node::is_text)
        .filter_map(|one| one.text())
        .map(str::len)
        .sum();
    let pieces = node.descendants().filter(Node::is_text).count() + letters / 100;
    Extent {
        parts,
        letters: letters as u64 * pieces as u64,
        height: 0,
    }
}

/// How many corners the lines of an element may have, each with a marker.
fn corners(node: Node<'_, '_>) -> u64 {
    let lines = node
        .descendants()
        .filter_map(|one| one.attribute("d").or(one.attribute("points")));
    let numbers = |line: &str| {
        line.split(|letter: char| !(letter.is_ascii_digit() || letter == '.'))
            .count()
    };
    lines.map(|line| numbers(line) as u64).sum::<u64>().max(2)
}

/// Returns an error for each property with a number that is too large or cannot be calculated.
pub(super) fn too_great(xml: &Document<'_>, styles: &Styles<'_>) -> Vec<Diagnostic> {
    let nodes = xml
        .descendants()
        .filter(is_svg)
        .filter(|node| !MOVING.contains(&node.tag_name().name()) && !styles.is_absent(*node));
    let of_node = |node| {
        styles
            .of_element(node)
            .iter()
            .filter_map(move |one| fault(node, *one))
    };
    nodes.flat_map(of_node).collect()
}

/// The attributes and properties with numbers, lengths, paths or transforms that usvg reads. Others may hold any text.
const NUMERIC: [&str; 88] = [
    "amplitude",
    "azimuth",
    "baseFrequency",
    "baseline-shift",
    "bias",
    "cx",
    "cy",
    "d",
    "diffuseConstant",
    "divisor",
    "dx",
    "dy",
    "elevation",
    "exponent",
    "fill-opacity",
    "filter",
    "flood-opacity",
    "font",
    "font-size",
    "font-size-adjust",
    "font-weight",
    "fr",
    "fx",
    "fy",
    "gradientTransform",
    "height",
    "intercept",
    "k1",
    "k2",
    "k3",
    "k4",
    "kernelMatrix",
    "kernelUnitLength",
    "letter-spacing",
    "limitingConeAngle",
    "line-height",
    "markerHeight",
    "markerWidth",
    "numOctaves",
    "offset",
    "opacity",
    "order",
    "orient",
    "pathLength",
    "patternTransform",
    "points",
    "pointsAtX",
    "pointsAtY",
    "pointsAtZ",
    "r",
    "radius",
    "refX",
    "refY",
    "rotate",
    "rx",
    "ry",
    "scale",
    "seed",
    "slope",
    "specularConstant",
    "specularExponent",
    "startOffset",
    "stdDeviation",
    "stop-opacity",
    "stroke-dasharray",
    "stroke-dashoffset",
    "stroke-miterlimit",
    "stroke-opacity",
    "stroke-width",
    "surfaceScale",
    "tableValues",
    "targetX",
    "targetY",
    "textLength",
    "transform",
    "transform-origin",
    "translate",
    "values",
    "viewBox",
    "width",
    "word-spacing",
    "x",
    "x1",
    "x2",
    "y",
    "y1",
    "y2",
    "z",
];

fn fault(node: Node<'_, '_>, property: Property<'_>) -> Option<Diagnostic> {
    let (name, value) = (property.name, property.value);
    if !NUMERIC.contains(&name) {
        return None;
    }
    let most = |limit: &'static Limit, subject: Message| {
        let side = numbers(value)
            .map(|number| number.abs() as u64)
            .max()
            .filter(|side| !limit.allows(*side));
        side.map(|side| Diagnostic::beyond(limit, subject, side))
    };
    let found = match (node.tag_name().name(), name) {
        ("feTurbulence", "numOctaves") => most(&OCTAVES, msg!("<feTurbulence> has")),
        ("feConvolveMatrix", "order") => most(&MATRIX_SIDE, msg!("<feConvolveMatrix> has")),
        _ => {
            let number =
                numbers(value).find(|one| one.is_nan() || one.abs() > DRAWING_NUMBER.most as f64);
            let amount = |number: f64| number.abs().min(1e18) as u64;
            number.map(|number| {
                let subject = msg!("`{attribute}` says", attribute = name);
                Diagnostic::beyond(&DRAWING_NUMBER, subject, amount(number))
            })
        }
    };
    found.map(|fault| fault.at_bytes(place_of(node, name)))
}

/// All numbers in a value. Digits of colours and names are none.
fn numbers(value: &str) -> impl Iterator<Item = f64> {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || ".-+#_%".contains(letter);
    let words = value
        .split(move |letter| !is_part(letter))
        .filter(|word| !word.starts_with('#'));
    let parts = words.flat_map(|word| {
        word.split(|letter: char| !(letter.is_ascii_digit() || ".eE+-".contains(letter)))
    });
    parts.flat_map(|part| {
        // A sign begins a number, unless it is that of an exponent.
        let begins =
            |at: usize| part[at..].starts_with(['-', '+']) && !part[..at].ends_with(['e', 'E']);
        let mut bounds: Vec<usize> = (0..part.len())
            .filter(|at| *at == 0 || begins(*at))
            .collect();
        bounds.push(part.len());
        let number = |pair: &[usize]| {
            part[pair[0]..pair[1]]
                .trim_end_matches(['e', 'E'])
                .parse()
                .ok()
        };
        bounds.windows(2).filter_map(number).collect::<Vec<f64>>()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_in_whatever_is_written_about_them() {
        let found = |value| numbers(value).collect::<Vec<f64>>();
        assert_eq!(found("M1-2.5L3e2,-1E+3z"), [1.0, -2.5, 300.0, -1000.0]);
        assert_eq!(found("translate(10 4) scale(65536)"), [10.0, 4.0, 65536.0]);
        assert!(found("#1e9999").is_empty());
        assert_eq!(found("12mm 3em 50%"), [12.0, 3.0, 50.0]);
        assert_eq!(found("1e99999"), [f64::INFINITY]);
    }
}
