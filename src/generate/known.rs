//! Layouts that an earlier job of the same kit has drawn, which need not be searched for again.

use super::context::GenerateContext;
use super::scatter::Measured;
use crate::model::{BoardNumber, Placed, Rolled};

/// What was laid on a board of this number for an earlier job with the same seed, players and side to favour, if its
/// pieces are in this draft too.
pub(super) fn known(
    cx: GenerateContext<'_>,
    board: &str,
    which: BoardNumber,
) -> Option<Vec<(Vec<Placed>, Measured)>> {
    let job = cx.build.job;
    let is_alike = |rolled: &&Rolled| {
        rolled.seed == Some(job.seed) && rolled.players == cx.players && rolled.favour == job.favour
    };
    cx.draft.rolled.iter().filter(is_alike).find_map(|rolled| {
        let place = |component: usize| {
            let name = rolled.components.get(component)?;
            cx.draft
                .components
                .iter()
                .position(|component| component.name == *name)
        };
        let is_it = |name: Option<&String>| name.is_some_and(|name| name == board);
        let mut rolls = rolled.rolls.iter();
        let roll =
            rolls.find(|roll| roll.number == which && is_it(rolled.components.get(roll.board)))?;
        let laid = roll
            .drawn
            .iter()
            .zip(&roll.spread)
            .enumerate()
            .map(|(n, (drawn, spread))| {
                let placed = |placed: &Placed| {
                    Some(Placed {
                        piece: (place(placed.piece.0)?, placed.piece.1),
                        ..*placed
                    })
                };
                let drawn: Option<Vec<Placed>> = drawn.iter().map(placed).collect();
                // The trial is that of one scatter; which one, nobody asks for.
                Some((
                    drawn?,
                    Measured {
                        spread: *spread,
                        trial: roll.trial.clone().filter(|_| n == 0),
                    },
                ))
            });
        laid.collect()
    })
}
