//! What `even` asks for: every value equally often in every group of cells.

use super::cell_groups::GroupedCells;
use super::pairs::Pairs;
use super::plan::Plan;
use super::site::{Field, Site};
use super::tally::{Kind, Share, Tally};
use crate::diag::DiagnosticResult;
use crate::model::Recipe;

impl<'d> Plan<'d> {
    /// Adds the requirements of `even`, if the recipe has this.
    ///
    /// # Errors
    /// Returns an error if there is too much to count.
    pub(super) fn add_even(
        &mut self,
        recipe: &'d Recipe,
        site: &Site<'_, 'd>,
    ) -> DiagnosticResult<()> {
        let Some(even) = &recipe.even else {
            return Ok(());
        };
        for by in &even.by {
            let field = Field::new(site.items, &by.value);
            let columns = even
                .within
                .iter()
                .map(|column| GroupedCells::column(&column.value, site));
            for groups in columns.chain([GroupedCells::whole(site)]) {
                self.check_size(groups.all.len() * field.names.len(), even.span)?;
                self.add(Tally {
                    span: even.span,
                    bounds: field.bounds(&groups, site.cells.len()),
                    groups,
                    kinds: field.names.iter().map(|name| Kind::Value(*name)).collect(),
                    shares: field
                        .values
                        .iter()
                        .map(|kind| Share {
                            kind: *kind,
                            amount: 1,
                        })
                        .collect(),
                    differ: None,
                    unit: 1_000,
                    step: 1,
                });
            }
        }
        let Some(field) = &even.apart else {
            return Ok(());
        };
        self.add_pairs(Pairs::apart(site, &field.value, 2, even.span))
    }
}

impl Field<'_> {
    /// How often each value may lie in each group, at least and at most.
    fn bounds(&self, groups: &GroupedCells<'_>, cells: usize) -> Box<[(i64, i64)]> {
        let shares = self.shares(cells);
        let bounds = |size: usize, (share, of): (usize, usize)| {
            (
                (size * share / of) as i64,
                (size * share).div_ceil(of) as i64,
            )
        };
        groups
            .all
            .iter()
            .flat_map(|(_, own)| shares.iter().map(move |share| bounds(own.len(), *share)))
            .collect()
    }

    /// How large a part of so many cells each value takes, as a fraction: the
    /// same for all, but for those of which the bag has too few.
    fn shares(&self, cells: usize) -> Vec<(usize, usize)> {
        let mut has = vec![0; self.names.len()];
        self.values.iter().for_each(|value| has[*value] += 1);
        let mut scarce = vec![false; has.len()];
        loop {
            let taken: usize = (0..has.len()).filter(|n| scarce[*n]).map(|n| has[n]).sum();
            let (left, others) = (
                cells - taken,
                scarce.iter().filter(|scarce| !**scarce).count(),
            );
            let more: Vec<usize> = (0..has.len())
                .filter(|n| !scarce[*n] && has[*n] * others < left)
                .collect();
            if more.is_empty() {
                let share = |n: usize| {
                    if scarce[n] {
                        (has[n], cells)
                    } else {
                        (left, others * cells)
                    }
                };
                return (0..has.len()).map(share).collect();
            }
            more.into_iter().for_each(|n| scarce[n] = true);
        }
    }
}
