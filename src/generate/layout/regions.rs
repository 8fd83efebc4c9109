//! Pieces of one value that lie together.

use std::collections::BTreeSet;

use super::site::{Field, Site};
use crate::generate::balance::neighbours;
use crate::message::{Message, msg};
use crate::source::Span;

/// The cost of a region too many.
const COST: i64 = 2;

/// Pieces with the same value in a field lie in one region: from each to each there is a way over neighbours with this value.
pub(super) struct Regions<'d> {
    /// Where it was requested.
    pub(super) span: Span,
    /// The value of each item of the bag; those without a name may be anywhere.
    field: Field<'d>,
    name: &'d str,
    neighbours: Vec<Vec<usize>>,
}

impl<'d> Regions<'d> {
    pub(super) fn new(site: &Site<'_, 'd>, name: &'d str, span: Span) -> Regions<'d> {
        Regions {
            span,
            field: Field::new(site.items, name),
            name,
            neighbours: neighbours(site.mesh, site.cells),
        }
    }

    /// How much is counted of one layout.
    pub(super) fn len(&self) -> usize {
        self.neighbours.iter().map(|near| near.len() + 1).sum()
    }

    /// The cost of a layout; zero if it is as requested.
    pub(super) fn cost(&self, items: &[usize]) -> i64 {
        let regions = self.regions(items);
        let values: BTreeSet<usize> = regions.iter().copied().collect();
        (regions.len() - values.len()) as i64 * COST
    }

    /// Whether two items have the same value, so that an exchange of them changes no region.
    pub(super) fn are_equal(&self, one: usize, other: usize) -> bool {
        self.field.values[one] == self.field.values[other]
    }

    /// The value of each region of a layout.
    fn regions(&self, items: &[usize]) -> Vec<usize> {
        let value = |cell: usize| self.field.values[items[cell]];
        let (mut regions, mut known, mut todo) =
            (Vec::new(), vec![false; self.neighbours.len()], Vec::new());
        for first in 0..self.neighbours.len() {
            if known[first] || self.field.names[value(first)].is_none() {
                continue;
            }
            regions.push(value(first));
            known[first] = true;
            todo.push(first);
            while let Some(cell) = todo.pop() {
                for next in &self.neighbours[cell] {
                    if !known[*next] && value(*next) == value(first) {
                        known[*next] = true;
                        todo.push(*next);
                    }
                }
            }
        }
        regions
    }

    /// What is wrong with a layout, in words; `None` if nothing is.
    pub(super) fn fault(&self, items: &[usize]) -> Option<Message> {
        let regions = self.regions(items);
        let count = |value: usize| regions.iter().filter(|own| **own == value).count();
        let value = regions.iter().copied().find(|value| count(*value) > 1)?;
        Some(msg!(
            "pieces with `{value}` in `{field}` are in {count} separate regions",
            value = self.field.names[value].unwrap_or_default(),
            field = self.name,
            count = count(value)
        ))
    }
}
