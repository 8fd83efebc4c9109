//! How many parts a drawing has once everything in it is drawn as often as it is used.

use std::collections::HashMap;

use usvg::roxmltree::{Document, Node, NodeId};

use super::fault::{Fault, place};
use super::references::Ids;
use super::style::{Styles, is_svg};
use crate::limits::{DEPTH, DRAWING_PARTS};

/// An element with all that it holds and refers to.
#[derive(Clone, Copy, Default)]
struct Extent {
    parts: u64,
    /// How many elements lie inside one another, itself included.
    height: u64,
}

struct Expansion<'e, 'x, 'i> {
    ids: Ids<'x, 'i>,
    styles: &'e Styles<'x>,
    /// Parts of drawings that are embedded in elements.
    embedded: &'e HashMap<NodeId, u64>,
    known: HashMap<NodeId, Option<Extent>>,
}

/// Whether elements lie too deep inside one another.
///
/// # Errors
/// They do, and nothing may walk the document.
pub(super) fn depth(xml: &Document<'_>) -> Result<(), Fault> {
    let mut depths: HashMap<NodeId, u64> = HashMap::new();
    for node in xml.descendants().filter(Node::is_element) {
        let above = node.parent().and_then(|parent| depths.get(&parent.id()).copied()).unwrap_or(0);
        if !DEPTH.allows(above + 1) {
            return Err(Fault::beyond(&DEPTH, "an element lies at", above + 1).within(place(node)));
        }
        depths.insert(node.id(), above + 1);
    }
    Ok(())
}

/// The parts of a drawing.
///
/// # Errors
/// There are too many, or they refer too deep into one another.
pub(super) fn parts<'x>(
    xml: &'x Document<'_>,
    styles: &Styles<'x>,
    embedded: &HashMap<NodeId, u64>,
) -> Result<u64, Fault> {
    let mut expansion = Expansion { ids: Ids::of(xml), styles, embedded, known: HashMap::new() };
    let extent = expansion.of(xml.root_element(), 1)?;
    if !DRAWING_PARTS.allows(extent.parts) {
        let fault = Fault::beyond(&DRAWING_PARTS, "the drawing has", extent.parts);
        return Err(fault.within(place(xml.root_element())));
    }
    Ok(extent.parts)
}

impl<'x, 'i> Expansion<'_, 'x, 'i> {
    fn of(&mut self, node: Node<'x, 'i>, depth: u64) -> Result<Extent, Fault> {
        let deep = |height: u64| Fault::beyond(&DEPTH, "with what it refers to, an element lies at", height);
        // What is begun and not yet known refers to itself; usvg leaves that out, as viewers do.
        let extent = match self.known.get(&node.id()) {
            Some(extent) => extent.unwrap_or_default(),
            None if !DEPTH.allows(depth) => return Err(deep(depth).within(place(node))),
            None => {
                self.known.insert(node.id(), None);
                let extent = self.new_of(node, depth)?;
                self.known.insert(node.id(), Some(extent));
                extent
            }
        };
        if !DEPTH.allows(depth + extent.height) {
            return Err(deep(depth + extent.height).within(place(node)));
        }
        Ok(extent)
    }

    fn new_of(&mut self, node: Node<'x, 'i>, depth: u64) -> Result<Extent, Fault> {
        let letters: usize = node.children().filter_map(|one| one.text()).map(str::len).sum();
        let own = if ["text", "tspan", "textPath"].contains(&node.tag_name().name()) { letters as u64 } else { 0 };
        let mut extent = Extent { parts: 1 + own + self.embedded.get(&node.id()).copied().unwrap_or(0), height: 0 };
        for child in node.children().filter(is_svg) {
            let inner = self.of(child, depth + 1)?;
            extent.parts = extent.parts.saturating_add(inner.parts);
            extent.height = extent.height.max(inner.height);
        }
        for (name, target) in self.ids.referred(node, self.styles) {
            let inner = self.of(target, depth + 1)?;
            let times = if name.starts_with("marker-") { corners(node) } else { 1 };
            extent.parts = extent.parts.saturating_add(inner.parts.saturating_mul(times));
            extent.height = extent.height.max(inner.height);
        }
        extent.height += 1;
        Ok(extent)
    }
}

/// How many corners the lines of an element may have, each with a marker.
fn corners(node: Node<'_, '_>) -> u64 {
    let lines = node.descendants().filter_map(|one| one.attribute("d").or(one.attribute("points")));
    let numbers = |line: &str| line.split(|letter: char| !(letter.is_ascii_digit() || letter == '.')).count();
    lines.map(|line| numbers(line) as u64).sum::<u64>().max(2)
}
