//! Pairs of cells whose pieces must say the same, or must not.

use super::site::{Field, Site};
use crate::generate::balance::near;
use crate::geom::Symmetry;
use crate::message::{Message, msg};
use crate::model::Cell;
use crate::source::Span;

/// The cost of a pair: that of two pieces too many in a group.
const COST: i64 = 2;

/// Pairs of cells.
pub(super) struct Pairs<'d> {
    /// Where they were requested.
    pub(super) span: Span,
    field: &'d str,
    /// The value of each item of the bag.
    values: Box<[usize]>,
    /// The cells with which each makes a pair.
    partners: Vec<Vec<usize>>,
    rule: Rule,
}

/// What must hold of every pair.
enum Rule {
    /// Cells that lie fewer than so many steps apart do not say the same.
    Apart(u32),
    /// Cells that this lays onto each other say the same.
    Symmetric(Symmetry),
}

impl<'d> Pairs<'d> {
    /// Pieces that say the same in a field lie at least `distance` steps apart. Neighbours are one step apart.
    pub(super) fn apart(
        site: &Site<'_, 'd>,
        field: &'d str,
        distance: u32,
        span: Span,
    ) -> Pairs<'d> {
        let Field { mut values, names } = Field::new(site.items, field);
        // Items without the field may lie anywhere: each has a value that no other has.
        for (n, value) in values.iter_mut().enumerate() {
            if names[*value].is_none() {
                *value = names.len() + n;
            }
        }
        let partners = near(site.mesh, site.cells, distance - 1);
        Pairs {
            span,
            field,
            values: values.into(),
            partners,
            rule: Rule::Apart(distance),
        }
    }

    /// Cells that a symmetry lays onto each other say the same in a field.
    ///
    /// # Errors
    /// A cell that it lays onto none.
    pub(super) fn symmetric(
        site: &Site<'_, 'd>,
        field: &'d str,
        symmetry: Symmetry,
        span: Span,
    ) -> Result<Pairs<'d>, &'d Cell> {
        let places: Vec<usize> = site.cells.iter().map(|cell| cell.place).collect();
        let orbits = site
            .mesh
            .orbits(&places, symmetry)
            .map_err(|cell| site.cells[cell])?;
        let mut partners = vec![Vec::new(); places.len()];
        for orbit in &orbits {
            for cell in orbit {
                partners[*cell] = orbit
                    .iter()
                    .copied()
                    .filter(|other| other != cell)
                    .collect();
            }
        }
        Ok(Pairs {
            span,
            field,
            values: Field::new(site.items, field).values.into(),
            partners,
            rule: Rule::Symmetric(symmetry),
        })
    }

    /// How many pairs there are, each counted for both of its cells.
    pub(super) fn len(&self) -> usize {
        self.partners.iter().map(Vec::len).sum()
    }

    /// The cost of a layout; zero if it is as requested.
    pub(super) fn cost(&self, order: &[usize]) -> i64 {
        self.all_broken(order) as i64 * COST
    }

    /// What the pairs of a cell add to the cost of a layout.
    pub(super) fn cost_of(&self, order: &[usize], cell: usize) -> i64 {
        self.broken(order, cell) as i64 * COST
    }

    /// How many pairs are not as they must be.
    fn all_broken(&self, order: &[usize]) -> usize {
        (0..self.partners.len())
            .map(|cell| self.broken(order, cell))
            .sum::<usize>()
            / 2
    }

    /// How many pairs of a cell are not as they must be.
    fn broken(&self, order: &[usize], cell: usize) -> usize {
        let Some(partners) = self.partners.get(cell) else {
            return 0;
        };
        let value = self.values[order[cell]];
        let mut same = 0;
        for other in partners {
            if self.values[order[*other]] == value {
                same += 1;
            }
        }
        match self.rule {
            Rule::Apart(_) => same,
            Rule::Symmetric(_) => partners.len() - same,
        }
    }

    /// What is wrong with a layout, in words; `None` if nothing is.
    pub(super) fn fault(&self, order: &[usize]) -> Option<Message> {
        let count = self.all_broken(order);
        if count == 0 {
            return None;
        }

        let field = self.field;
        Some(match self.rule {
            Rule::Apart(2) => msg!(
                one: "{n} pair of neighbors shares the same `{field}`",
                many: "{n} pairs of neighbors share the same `{field}`",
                n = count,
                field
            ),
            Rule::Apart(distance) => msg!(
                one: "{n} pair of cells fewer than {distance} steps apart shares the same `{field}`",
                many: "{n} pairs of cells fewer than {distance} steps apart share the same `{field}`",
                n = count,
                distance,
                field
            ),
            Rule::Symmetric(symmetry) => msg!(
                one: "{n} pair of cells that {symmetry} maps onto each other differs in `{field}`",
                many: "{n} pairs of cells that {symmetry} maps onto each other differ in `{field}`",
                n = count,
                symmetry,
                field
            ),
        })
    }
}
