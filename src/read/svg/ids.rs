//! The nodes of a drawing by their ids, looked through once for all that are asked for.

use std::collections::HashMap;

use usvg::{Group, Node, Tree};

/// Where the first node of each id is: which child of each group on the way to it.
pub(super) struct Ids(HashMap<String, Vec<usize>>);

impl Ids {
    /// Those of a drawing.
    pub(super) fn of(tree: &Tree) -> Ids {
        let mut ids = Ids(HashMap::new());
        ids.add(tree.root(), &mut Vec::new());
        ids
    }

    fn add(&mut self, group: &Group, way: &mut Vec<usize>) {
        for (n, node) in group.children().iter().enumerate() {
            way.push(n);
            if !node.id().is_empty() {
                self.0.entry(node.id().to_owned()).or_insert_with(|| way.clone());
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
