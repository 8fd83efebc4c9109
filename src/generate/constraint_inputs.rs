//! The components that the laws of a kit check, kept before anything is left out.

use std::collections::BTreeSet;

use rayon::prelude::*;

use super::context::GenerateContext;
use super::in_play::{is_in_play, remove_absent};
use super::laws::laid_out;
use super::rolls;
use crate::diag::Diagnostics;
use crate::model::{Board, ConstraintInputs, Draft, Known, LaidOut, Requirement, Roll, boards};

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

/// Returns the layouts on which a law does not hold although others were tried. Rolls boards that are not printed, because laws
/// apply to them as well.
pub(super) fn rejected(cx: GenerateContext<'_>, rolls: &[Roll]) -> Vec<LaidOut> {
    let laws = cx.draft.laws.iter().filter(|law| law.laid);
    let asked: BTreeSet<&str> = laws.map(|law| law.of.as_str()).collect();
    let boards: Vec<_> = boards(&cx.inputs.components)
        .filter(|board| asked.contains(board.name()))
        .collect();

    let diagnostics = cx.build.diagnostics;
    let sources = diagnostics.sources().clone();
    let of_board = |board: &Known<'_, Board>| -> (Vec<LaidOut>, Diagnostics) {
        let own = Diagnostics::with_sources(sources.clone());
        let laid = match cx.draft.board(board.name()) {
            Some(printed) => {
                let rolls = rolls.iter().filter(|roll| roll.board == printed.place);
                rejected_of(cx.draft, printed, rolls)
            }
            None if is_in_play(board.component.from_players, cx.players) => {
                let mut content = board.content.clone();
                remove_absent(&mut content, cx.players);
                let board = Known {
                    content: &content,
                    ..*board
                };
                let rolls = unprinted(cx.with_diagnostics(&own), board);
                rejected_of(cx.draft, board, rolls.iter())
            }
            None => Vec::new(),
        };
        (laid, own)
    };
    let found: Vec<_> = boards.par_iter().map(of_board).collect();

    let mut rejected = Vec::new();
    for (laid, own) in found {
        diagnostics.append(own);
        rejected.extend(laid);
    }
    rejected
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

/// Rolls a board that is not printed. Returns no layouts if there is an error.
fn unprinted(cx: GenerateContext<'_>, board: Known<'_, Board>) -> Vec<Roll> {
    let rolls = rolls::check_limits(cx, [board]).and_then(|()| rolls::board_rolls(cx, board));
    cx.ok_or_emit(rolls).unwrap_or_default()
}
