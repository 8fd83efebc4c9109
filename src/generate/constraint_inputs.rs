//! What the laws of a kit are about, kept before anything is left out.

use std::collections::BTreeSet;

use rayon::prelude::*;

use super::in_play::{plays, remove_absent};
use super::rolls;
use crate::diag::{Report, Unwatched};
use crate::model::{Board, ConstraintInputs, Draft, Job, LaidOut, Requirement, Roll};

/// The boards and sets that laws name, as they were written.
pub(super) fn written(draft: &Draft) -> ConstraintInputs {
    let elsewhere = draft.laws.iter().filter_map(|law| match &law.must {
        Requirement::Known(_, place) => Some(place.of.as_str()),
        _ => None,
    });
    let named: BTreeSet<&str> = draft.laws.iter().map(|law| law.of.as_str()).chain(elsewhere).collect();
    let boards = draft.boards.iter().filter(|board| named.contains(board.name.as_str())).cloned().collect();
    let sets = draft.sets.iter().filter(|set| named.contains(set.name.as_str())).cloned().collect();
    ConstraintInputs { boards, sets, laid: Vec::new() }
}

/// What chance lays on the boards whose pieces a law asks for. One that is not
/// printed is rolled for its laws alone: they hold whatever is printed.
pub(super) fn laid(
    draft: &Draft,
    written: &ConstraintInputs,
    rolls: &[Roll],
    (job, players): (&Job, u32),
    report: &mut Report,
) -> Vec<LaidOut> {
    let asked: BTreeSet<&str> = draft.laws.iter().filter(|law| law.laid).map(|law| law.of.as_str()).collect();
    let boards: Vec<&Board> = written.boards.iter().filter(|board| asked.contains(board.name.as_str())).collect();
    let sources = &*report;
    let of_board = |board: &&Board| -> (Vec<LaidOut>, Report) {
        let mut report = sources.with_same_sources();
        let laid = match draft.boards.iter().position(|printed| printed.name == board.name) {
            Some(at) => {
                let own = rolls.iter().filter(|roll| roll.board == at);
                own.map(|roll| told(draft, &draft.boards[at], roll)).collect()
            }
            None if plays(board.from_players, players) => {
                let mut board = Board::clone(board);
                remove_absent(&mut board, players);
                unprinted(draft, &board, (job, players), &mut report)
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

/// What chance lays on a board that is not printed.
fn unprinted(draft: &Draft, board: &Board, (job, players): (&Job, u32), report: &mut Report) -> Vec<LaidOut> {
    if !rolls::within_limit(draft, std::slice::from_ref(board), job, report) {
        return Vec::new();
    }
    let rolls = rolls::board_rolls(draft, (0, board), job, players, (&Unwatched, report));
    rolls.iter().map(|roll| told(draft, board, roll)).collect()
}

/// The cells of a board that say what the pieces on them say.
fn told(draft: &Draft, board: &Board, roll: &Roll) -> LaidOut {
    let mut grids: Vec<_> = board.grids.iter().map(|grid| grid.cells.clone()).collect();
    for (scatter, drawn) in board.scatters.iter().zip(&roll.drawn) {
        let Some(cells) = grids.get_mut(scatter.who.grid) else { continue };
        let meant = board.grids[scatter.who.grid].cells.iter().map(|cell| scatter.who.means(cell));
        let under = cells.iter_mut().zip(meant).filter(|(_, meant)| *meant);
        for ((cell, _), (set, item)) in under.zip(drawn) {
            for (field, says) in &draft.sets[*set].items[*item].fields {
                cell.fields.entry(field.clone()).or_insert_with(|| says.clone());
            }
        }
    }
    LaidOut { board: board.name.clone(), number: roll.number.number, grids }
}
