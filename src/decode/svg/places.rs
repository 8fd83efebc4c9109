//! Where the elements are written of which usvg makes nodes, and these nodes by their ids.

use std::collections::HashMap;
use std::ops::Range;

use usvg::roxmltree::{Document, Node as Xml};
use usvg::{Group, Node, Tree};

use super::location::place;
use super::xml::is_svg;

/// Where elements are written, by the ids that nodes of usvg keep.
pub(super) struct Places {
    by_id: HashMap<String, Range<usize>>,
    root: Range<usize>,
}

/// The id of an element that has none of its own: no editor writes one with a space.
pub(super) fn made_up(node: Xml<'_, '_>) -> String {
    format!("at {}", node.range().start)
}

/// Returns the ID of an element in the tree of usvg. This is the declared ID, or a generated one.
pub(super) fn id_of(node: Xml<'_, '_>) -> String {
    node.attribute("id")
        .map_or_else(|| made_up(node), str::to_owned)
}

impl Places {
    /// Creates the places of a drawing whose elements are all represented by the range `root`.
    pub(super) fn one(root: Range<usize>) -> Places {
        Places {
            by_id: HashMap::new(),
            root,
        }
    }

    /// Collects the places of all elements.
    pub(super) fn all(xml: &Document<'_>) -> Places {
        let mut places = Places::one(place(xml.root_element()));
        for node in xml.descendants().filter(is_svg) {
            // Only the first element of an ID keeps it.
            let mut id = id_of(node);
            if places.by_id.contains_key(&id) {
                id = made_up(node);
            }
            places.by_id.insert(id, place(node));
        }
        places
    }

    /// The place of the whole drawing.
    pub(super) fn root(&self) -> Range<usize> {
        self.root.clone()
    }

    /// The place of the element of which a node was made, or the first in it: usvg puts groups round elements, which have
    /// no ids.
    pub(super) fn of(&self, node: &usvg::Node) -> Option<Range<usize>> {
        match node {
            usvg::Node::Group(group) if node.id().is_empty() => {
                group.children().first().and_then(|one| self.of(one))
            }
            _ => self.by_id.get(node.id()).cloned(),
        }
    }
}

/// Where the first node of each id is: which child of each group on the way to it.
pub(super) struct NodeIds(HashMap<String, Vec<usize>>);

impl NodeIds {
    /// Those of a drawing.
    pub(super) fn of(tree: &Tree) -> NodeIds {
        let mut ids = NodeIds(HashMap::new());
        ids.add(tree.root(), &mut Vec::new());
        ids
    }

    fn add(&mut self, group: &Group, way: &mut Vec<usize>) {
        for (n, node) in group.children().iter().enumerate() {
            way.push(n);
            if !node.id().is_empty() {
                self.0
                    .entry(node.id().to_owned())
                    .or_insert_with(|| way.clone());
            }
            if let Node::Group(inner) = node {
                self.add(inner, way);
            }
            way.pop();
        }
    }

    /// The first node of an id in the drawing of which they are, behind the groups around it from the outermost.
    pub(super) fn way<'t>(&self, tree: &'t Tree, id: &str) -> Option<Vec<&'t Node>> {
        let mut way: Vec<&Node> = Vec::new();
        for n in self.0.get(id)? {
            let around = match way.last() {
                None => tree.root(),
                Some(Node::Group(group)) => group,
                Some(_) => return None,
            };
            way.push(around.children().get(*n)?);
        }
        Some(way)
    }
}
