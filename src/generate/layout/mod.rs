//! Layouts that have what a recipe asks of them.
//!
//! Each requirement is one of two things: a `tally`, which limits how much may be in groups of cells, or `pairs`
//! of cells that must have the same value or must not. Each computes the cost of a layout, by how much an exchange of two pieces
//! changes that, and in words what is wrong. `anneal` exchanges pieces until the cost is zero. Pieces that are fixed
//! to their cells are not exchanged.

mod anneal;
mod cell_groups;
mod even;
mod fixed;
mod pairs;
mod plan;
mod required;
mod site;
mod tally;
#[cfg(test)]
mod tests;

pub(super) use self::plan::Plan;
pub(super) use self::site::Site;
