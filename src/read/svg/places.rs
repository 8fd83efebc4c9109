//! Where the elements are written of which usvg makes nodes.

use std::collections::HashMap;
use std::ops::Range;

use usvg::roxmltree::{Document, Node};

use super::fault::place;
use super::style::is_svg;

/// Where elements are written, by the ids that nodes of usvg keep.
#[derive(Clone)]
pub(super) struct Places {
    by_id: HashMap<String, Range<usize>>,
    root: Range<usize>,
}

/// The id of an element that has none of its own: no editor writes one with a space.
pub(super) fn made_up(node: Node<'_, '_>) -> String {
    format!("at {}", node.range().start)
}

impl Places {
    /// That of the whole drawing alone, in which nothing has to be given an id.
    pub(super) fn whole(xml: &Document<'_>) -> Places {
        Places::one(place(xml.root_element()))
    }

    /// One for whatever is asked.
    pub(super) fn one(root: Range<usize>) -> Places {
        Places { by_id: HashMap::new(), root }
    }

    /// Those of all elements.
    pub(super) fn all(xml: &Document<'_>) -> Places {
        let mut places = Places::whole(xml);
        for node in xml.descendants().filter(is_svg) {
            let id = node.attribute("id").map_or_else(|| made_up(node), str::to_owned);
            places.by_id.entry(id).or_insert_with(|| place(node));
        }
        places
    }

    /// Whether elements have been given ids by which they are found.
    pub(super) fn are_all(&self) -> bool {
        !self.by_id.is_empty()
    }

    /// The place of the whole drawing.
    pub(super) fn root(&self) -> Range<usize> {
        self.root.clone()
    }

    /// The place of the element of which a node was made, or the first in it: usvg puts groups round elements, which have
    /// no ids.
    pub(super) fn of(&self, node: &usvg::Node) -> Option<Range<usize>> {
        match node {
            usvg::Node::Group(group) if node.id().is_empty() => group.children().first().and_then(|one| self.of(one)),
            _ => self.by_id.get(node.id()).cloned(),
        }
    }
}
