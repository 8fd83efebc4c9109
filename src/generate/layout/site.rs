//! The cells that get pieces, and what the pieces in the bag say.

use std::collections::BTreeMap;

use crate::diag::Diagnostics;
use crate::generate::placing::Placing;
use crate::geom::CellGraph;
use crate::model::{Cell, Item};

/// The cells that get pieces, and the bag.
#[derive(Clone, Copy)]
pub(crate) struct Site<'a, 'd> {
    /// Which cells lie next to each other.
    pub(crate) mesh: &'a CellGraph,
    /// The cells, each of which gets a piece.
    pub(crate) cells: &'a [&'d Cell],
    /// The items of the bag, each as often as it has copies.
    pub(crate) items: &'a [&'d Item],
    /// The ways in which a piece may lie on each cell.
    pub(crate) placings: &'a [Vec<Placing>],
    /// The collection for errors about values that are not numbers.
    pub(crate) diagnostics: &'a Diagnostics,
}

/// The values of a field in a bag: which one each item has, and their names.
/// Items without the field have a value of their own, without a name.
#[derive(Clone)]
pub(super) struct Field<'d> {
    pub(super) values: Vec<usize>,
    pub(super) names: Vec<Option<&'d str>>,
}

impl<'d> Field<'d> {
    /// The field of this name of the items of a bag.
    pub(super) fn new(items: &[&'d Item], name: &str) -> Field<'d> {
        let (mut known, mut names) = (BTreeMap::new(), Vec::new());
        let value = |item: &&'d Item| {
            let says = item.field(name);
            *known.entry(says).or_insert_with(|| {
                names.push(says);
                names.len() - 1
            })
        };
        let values = items.iter().map(value).collect();
        Field { values, names }
    }
}
