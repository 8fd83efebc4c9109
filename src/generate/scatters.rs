//! All that chance lays on one board, in the order of its scatters: later ones see the pieces of earlier ones.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::context::GenerateContext;
use super::scatter::{Bag, Measured};
use crate::diag::DiagnosticResult;
use crate::model::{Board, BoardNumber, Cell, Draft, Grid, Placed, Recipe, Scatter};

/// What a scatter lays, and what was measured of that.
type Laid = (Vec<Placed>, Measured);

/// The scatters of a board.
pub(super) struct Scatters<'d> {
    cx: GenerateContext<'d>,
    /// Each with its grid and its bag. A scatter that sees the pieces of others has another bag for each of their layouts.
    all: Vec<(&'d Scatter, &'d Grid, Option<Bag<'d>>)>,
}

impl<'d> Scatters<'d> {
    /// Creates the bags for the scatters of a board. Reports and omits scatters whose pieces cannot be laid out.
    pub(super) fn new(cx: GenerateContext<'d>, board: &'d Board) -> Self {
        let of = |scatter: &'d Scatter| {
            let recipe = cx.draft.recipes.get(&scatter.recipe.value)?;
            let grid = board.grid(&scatter.who)?;
            if sees_others(board, scatter, recipe) {
                return Some((scatter, grid, None));
            }

            let cells: Vec<&Cell> = board.meant(&scatter.who).collect();
            let bag = Bag::new(cx, scatter, recipe, &grid.mesh, &cells);
            Some((scatter, grid, Some(cx.ok_or_emit(bag)?)))
        };
        Self {
            cx,
            all: board.scatters.iter().filter_map(of).collect(),
        }
    }

    /// What each scatter lays, and what was measured of that.
    ///
    /// # Errors
    /// No layout was accepted.
    pub(super) fn roll(&self, seed: u64, which: BoardNumber) -> DiagnosticResult<Vec<Laid>> {
        let mut laid: Vec<Laid> = Vec::new();
        for (scatter, grid, bag) in &self.all {
            let one = match bag {
                Some(bag) => bag.roll(seed, which),
                None => {
                    let mut cells = grid.cells.clone();
                    for ((other, ..), (placed, _)) in self.all.iter().zip(&laid) {
                        if other.who.grid == scatter.who.grid {
                            say_pieces(&mut cells, placed, self.cx.draft);
                        }
                    }
                    self.roll_seeing(scatter, grid, &cells, seed, which)
                }
            };
            laid.push(one?);
        }
        Ok(laid)
    }

    /// Lays out a scatter on cells that have the fields of the pieces on them.
    ///
    /// # Errors
    /// Returns an error if the bag cannot be filled, or if no layout was accepted.
    fn roll_seeing(
        &self,
        scatter: &Scatter,
        grid: &Grid,
        cells: &[Cell],
        seed: u64,
        which: BoardNumber,
    ) -> DiagnosticResult<Laid> {
        let cells: Vec<&Cell> = cells
            .iter()
            .filter(|cell| scatter.who.means(cell))
            .collect();
        let recipe = &self.cx.draft.recipes[&scatter.recipe.value];
        let diagnostics = self.cx.build.diagnostics.with_same_sources();
        let cx = self.cx.with_diagnostics(&diagnostics);
        let bag = cx.ok_or_emit(Bag::new(cx, scatter, recipe, &grid.mesh, &cells));
        match (diagnostics.first(), bag) {
            (Some(diagnostic), _) => Err(Arc::unwrap_or_clone(diagnostic).into()),
            (None, Some(bag)) => bag.roll(seed, which),
            (None, None) => Ok(Laid::default()),
        }
    }

    /// Whether layouts are searched for or played on, so that each takes long.
    pub(super) fn are_slow(&self) -> bool {
        self.all
            .iter()
            .any(|(.., bag)| bag.as_ref().is_none_or(Bag::is_slow))
    }
}

/// Whether what a scatter lays depends on the pieces of scatters before it.
fn sees_others(board: &Board, scatter: &Scatter, recipe: &Recipe) -> bool {
    !board.columns_of_pieces(scatter, recipe).is_empty()
        && board.scatters_before(scatter).next().is_some()
}

/// Adds what the pieces on cells say to what the cells say, where these say nothing themselves.
pub(super) fn say_pieces(cells: &mut [Cell], placed: &[Placed], draft: &Draft) {
    let pieces: BTreeMap<usize, &Placed> =
        placed.iter().map(|placed| (placed.cell, placed)).collect();
    for cell in cells {
        let Some(placed) = pieces.get(&cell.place) else {
            continue;
        };
        for (field, says) in &draft.item(placed.piece).fields {
            cell.fields
                .entry(field.clone())
                .or_insert_with(|| says.clone());
        }
    }
}
