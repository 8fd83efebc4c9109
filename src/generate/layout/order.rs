//! A layout while it is searched for.

/// A layout: which item of the bag is at which place, and how those on cells are turned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Order {
    /// The items of the bag, of which the first lie on the cells.
    pub(crate) items: Vec<usize>,
    /// For each cell, which of the ways in which a piece may lie there; empty where that is not searched for.
    pub(crate) turns: Vec<usize>,
}

impl Order {
    /// So many items in the order of the bag.
    pub(crate) fn of(items: usize) -> Order {
        Order {
            items: (0..items).collect(),
            turns: Vec::new(),
        }
    }
}
