//! All that is required of the layouts of a recipe on the cells of a board.

use super::contacts::Contacts;
use super::fixed::Fixed;
use super::pairs::Pairs;
use super::regions::Regions;
use super::site::Site;
use super::tally::Tally;
use crate::diag::{Diagnostic, DiagnosticResult};
use crate::limits::COUNTED;
use crate::message::msg;
use crate::model::Recipe;
use crate::source::Span;

/// How many layouts are searched for at most by a recipe that does not say it.
const TRIES: u32 = 40;

/// What is required of a layout: the order of the items of the bag, of which the first lie on the cells.
pub(crate) struct Plan<'d> {
    /// Whether anything is in `require`: then layouts are drawn another way than those of `even` alone.
    pub(super) requires: bool,
    /// How many layouts are searched for at most.
    pub(crate) tries: u32,
    pub(super) tallies: Vec<Tally<'d>>,
    pub(super) pairs: Vec<Pairs<'d>>,
    pub(super) regions: Vec<Regions<'d>>,
    pub(super) contacts: Vec<Contacts<'d>>,
    /// In how many ways a piece may lie on each cell, where that matters; empty otherwise.
    pub(super) ways: Vec<usize>,
    pub(super) fixed: Fixed,
    /// Where `even` was written, whose faults have words of their own.
    pub(super) even: Option<Span>,
}

impl<'d> Plan<'d> {
    /// Collects the requirements of `even` and `require` in a recipe. Reports values that are not numbers.
    ///
    /// # Errors
    /// Returns an error if a requirement does not fit the cells or the bag, or if there is too much to count.
    pub(crate) fn new(recipe: &'d Recipe, site: &Site<'_, 'd>) -> DiagnosticResult<Self> {
        let mut plan = Self {
            requires: !recipe.require.is_empty(),
            tries: recipe.even.as_ref().map_or(TRIES, |even| even.tries),
            tallies: Vec::new(),
            pairs: Vec::new(),
            regions: Vec::new(),
            contacts: Vec::new(),
            ways: Vec::new(),
            fixed: Fixed::new(&recipe.require, site)?,
            even: recipe.even.as_ref().map(|even| even.span),
        };
        plan.add_even(recipe, site)?;
        plan.add_required(recipe, site)?;
        if !plan.contacts.is_empty() {
            plan.ways = site.placings.iter().map(Vec::len).collect();
        }
        Ok(plan)
    }

    /// Adds a tally.
    pub(super) fn add(&mut self, mut tally: Tally<'d>) {
        // Pieces are exchanged within the groups.
        tally
            .groups
            .all
            .iter_mut()
            .for_each(|(_, cells)| cells.retain(|cell| !self.fixed.holds(*cell)));
        self.tallies.push(tally);
    }

    /// Adds pairs of cells to compare.
    ///
    /// # Errors
    /// Returns an error if there is too much to count.
    pub(super) fn add_pairs(&mut self, pairs: Pairs<'d>) -> DiagnosticResult<()> {
        let span = pairs.span;
        self.pairs.push(pairs);
        self.check_size(0, span)
    }

    /// Checks that the requirement at `span` can add `more` amounts to count.
    ///
    /// # Errors
    /// Returns an error if the sum exceeds the limit.
    pub(super) fn check_size(&self, more: usize, span: Span) -> DiagnosticResult<()> {
        let counted = self.size() + more as u64;
        if !COUNTED.allows(counted) {
            // TRANSLATORS: A number and a noun follow.
            let subject = msg!("the layouts of this recipe have");
            return Err(Diagnostic::beyond(&COUNTED, subject, counted)
                .at(span)
                .into());
        }
        Ok(())
    }

    /// How much is counted of one layout.
    pub(super) fn size(&self) -> u64 {
        let amounts: usize = self.tallies.iter().map(|tally| tally.bounds.len()).sum();
        let pairs = self
            .pairs
            .iter()
            .map(Pairs::len)
            .chain(self.contacts.iter().map(Contacts::len));
        (amounts
            + pairs
                .chain(self.regions.iter().map(Regions::len))
                .sum::<usize>()) as u64
    }
}
