//! The components that the laws of a kit check, kept before anything is left out.

use std::collections::BTreeSet;

use rayon::prelude::*;

use super::in_play::{plays, remove_absent};
use super::laws::laid_out;
use super::rolls;
use crate::diag::{Diagnostics, Unwatched};
use crate::model::{
    Board, ConstraintInputs, Draft, Job, Known, LaidOut, Requirement, Roll, boards,
};

/// The boards and sets that laws name, as they were written.
pub(super) fn written(draft: &Draft) -> ConstraintInputs {
    let elsewhere = draft.laws.iter().filter_map(|law| match &law.must {
        Requirement::Known(_, place) => Some(place.of.as_str()),
        _ => None,
    });
    let named: BTreeSet<&str> = draft
        .laws
        .iter()
        .map(|law| law.of.as_str())
        .chain(elsewhere)
        .collect();
    let components = draft
        .components
        .iter()
        .filter(|component| named.contains(component.name.as_str()));
    ConstraintInputs {
        components: components.cloned().collect(),
        laid: Vec::new(),
    }
}

/// The layouts on which a law does not hold though others were tried. Boards that are not printed are rolled only for
/// their laws, which apply regardless of what is printed.
pub(super) fn rejected(
    draft: &Draft,
    written: &ConstraintInputs,
    rolls: &[Roll],
    (job, players): (&Job, u32),
    diagnostics: &Diagnostics,
) -> Vec<LaidOut> {
    let asked: BTreeSet<&str> = draft
        .laws
        .iter()
        .filter(|law| law.laid)
        .map(|law| law.of.as_str())
        .collect();
    let boards: Vec<_> = boards(&written.components)
        .filter(|board| asked.contains(board.name()))
        .collect();
    let sources = diagnostics.sources().clone();
    let of_board = |board: &Known<'_, Board>| -> (Vec<LaidOut>, Diagnostics) {
        let diagnostics = Diagnostics::with_sources(sources.clone());
        let laid = match draft.board(board.name()) {
            Some(printed) => {
                let own = rolls.iter().filter(|roll| roll.board == printed.place);
                rejected_of(draft, printed, own)
            }
            None if plays(board.component.from_players, players) => {
                let mut content = board.content.clone();
                remove_absent(&mut content, players);
                let board = Known {
                    content: &content,
                    ..*board
                };
                let rolls = unprinted((draft, written), board, (job, players), &diagnostics);
                rejected_of(draft, board, rolls.iter())
            }
            None => Vec::new(),
        };
        (laid, diagnostics)
    };
    let found: Vec<_> = boards.par_iter().map(of_board).collect();
    let laid = found.into_iter().flat_map(|(laid, own)| {
        diagnostics.append(own);
        laid
    });
    laid.collect()
}

/// The layouts of a board that are rejected.
fn rejected_of<'r>(
    draft: &Draft,
    board: Known<'_, Board>,
    rolls: impl Iterator<Item = &'r Roll>,
) -> Vec<LaidOut> {
    rolls
        .filter(|roll| roll.rejected.is_some())
        .map(|roll| laid_out(draft, board, roll))
        .collect()
}

/// The layouts of a board that is not printed.
fn unprinted(
    (draft, written): (&Draft, &ConstraintInputs),
    board: Known<'_, Board>,
    (job, players): (&Job, u32),
    diagnostics: &Diagnostics,
) -> Vec<Roll> {
    if !rolls::within_limit(draft, std::iter::once(board), job, diagnostics) {
        return Vec::new();
    }
    rolls::board_rolls(
        (draft, written),
        board,
        job,
        players,
        (&Unwatched, diagnostics),
    )
}
