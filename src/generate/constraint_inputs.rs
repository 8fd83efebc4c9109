//! The components that the laws of a kit check, kept before anything is left out.

use std::collections::BTreeSet;

use rayon::prelude::*;

use super::in_play::{plays, remove_absent};
use super::rolls;
use crate::diag::{Report, Unwatched};
use crate::model::{Board, ConstraintInputs, Draft, Job, Known, LaidOut, Requirement, Roll, boards};

/// The boards and sets that laws name, as they were written.
pub(super) fn written(draft: &Draft) -> ConstraintInputs {
    let elsewhere = draft.laws.iter().filter_map(|law| match &law.must {
        Requirement::Known(_, place) => Some(place.of.as_str()),
        _ => None,
    });
    let named: BTreeSet<&str> = draft.laws.iter().map(|law| law.of.as_str()).chain(elsewhere).collect();
    let components = draft.components.iter().filter(|component| named.contains(component.name.as_str()));
    ConstraintInputs { components: components.cloned().collect(), laid: Vec::new() }
}

/// The random pieces on the boards whose pieces a law checks. One that is not
/// printed is rolled only for its laws, which apply regardless of what is printed.
pub(super) fn laid(
    draft: &Draft,
    written: &ConstraintInputs,
    rolls: &[Roll],
    (job, players): (&Job, u32),
    report: &mut Report,
) -> Vec<LaidOut> {
    let asked: BTreeSet<&str> = draft.laws.iter().filter(|law| law.laid).map(|law| law.of.as_str()).collect();
    let boards: Vec<_> = boards(&written.components).filter(|board| asked.contains(board.name())).collect();
    let sources = &*report;
    let of_board = |board: &Known<'_, Board>| -> (Vec<LaidOut>, Report) {
        let mut report = sources.with_same_sources();
        let laid = match draft.board(board.name()) {
            Some(printed) => {
                let own = rolls.iter().filter(|roll| roll.board == printed.place);
                own.map(|roll| told(draft, printed, roll)).collect()
            }
            None if plays(board.component.from_players, players) => {
                let mut content = board.content.clone();
                remove_absent(&mut content, players);
                let board = Known { content: &content, ..*board };
                unprinted(draft, board, (job, players), &mut report)
            }
            None => Vec::new(),
        };
        (laid, report)
    };
    let found: Vec<_> = boards.par_iter().map(of_board).collect();
    let laid = found.into_iter().flat_map(|(laid, own)| {
        report.append(own);
        laid
    });
    laid.collect()
}

/// The random pieces on a board that is not printed.
fn unprinted(draft: &Draft, board: Known<'_, Board>, (job, players): (&Job, u32), report: &mut Report) -> Vec<LaidOut> {
    if !rolls::within_limit(draft, std::iter::once(board), job, report) {
        return Vec::new();
    }
    let rolls = rolls::board_rolls(draft, board, job, players, (&Unwatched, report));
    rolls.iter().map(|roll| told(draft, board, roll)).collect()
}

/// The cells of a board with the fields of the pieces on them.
fn told(draft: &Draft, board: Known<'_, Board>, roll: &Roll) -> LaidOut {
    let mut grids: Vec<_> = board.grids.iter().map(|grid| grid.cells.clone()).collect();
    for (scatter, drawn) in board.scatters.iter().zip(&roll.drawn) {
        let Some(cells) = grids.get_mut(scatter.who.grid) else { continue };
        let meant = board.grids[scatter.who.grid].cells.iter().map(|cell| scatter.who.means(cell));
        let under = cells.iter_mut().zip(meant).filter(|(_, meant)| *meant);
        for ((cell, _), drawn) in under.zip(drawn) {
            for (field, says) in &draft.item(*drawn).fields {
                cell.fields.entry(field.clone()).or_insert_with(|| says.clone());
            }
        }
    }
    LaidOut { board: board.name().to_owned(), number: roll.number.number, grids }
}
