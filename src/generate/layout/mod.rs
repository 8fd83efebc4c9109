//! Layouts that have what a recipe asks of them.
//!
//! Each requirement is one of four things: a `tally`, which limits how much may be in groups of cells; `pairs`
//! of cells that must have the same value or must not; `regions` of pieces that lie together; or `contacts` of sides or
//! corners that must agree. Each computes the cost of a layout, by how much an exchange of two pieces
//! changes that, and in words what is wrong. `anneal` exchanges pieces until the cost is zero. Pieces that are fixed
//! to their cells are not exchanged.

mod anneal;
mod cell_groups;
mod contacts;
mod even;
mod fixed;
mod order;
mod pairs;
mod plan;
mod regions;
mod required;
mod site;
mod tally;
#[cfg(test)]
mod tests;

pub(super) use self::order::Order;
pub(super) use self::plan::Plan;
pub(super) use self::site::Site;
