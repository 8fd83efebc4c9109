//! Trial games on many random boards.

use rayon::prelude::*;

use super::context::GenerateContext;
use super::in_play;
use super::scatters::Scatters;
use crate::diag::{Code, Diagnostic, ErrorEmitted};
use crate::message::msg;
use crate::model::{
    Board, BoardNumber, BuildContext, ConstraintInputs, Draft, Known, SurveyJob, Trial,
};

/// Plays trial games on the first random layout of each seed, on the first board of the kit that has trial games. Returns the
/// number of players of the job in `build`, and the result for each layout. Reports each layout as progress.
///
/// # Errors
/// Returns an error if no board has trial games, or if a board cannot be laid out.
pub fn survey(
    mut draft: Draft,
    asked: &SurveyJob,
    build: BuildContext<'_>,
) -> Result<(u32, Vec<Trial>), ErrorEmitted> {
    let players = build.check(in_play::players(&draft, build.job))?;
    if !asked.accepted {
        for recipe in draft.recipes.values_mut() {
            if let Some(play) = &mut recipe.play {
                play.accept = None;
            }
        }
    }

    let board = played(&draft, players).map(|board| board.content.clone());
    let Some((mut board, at)) =
        board.and_then(|board| Some((board.clone(), scatter_of(&draft, &board)?)))
    else {
        let message = msg!(
            "{title} has no board on which trial games are played",
            title = draft.kit.title
        );
        let help = msg!("define how its random boards are played in [recipe.NAME.play]");
        let error = Diagnostic::new(Code::NoPlay, message).help(help);
        return Err(build.diagnostics.fail(error));
    };
    draft
        .components
        .retain(|component| in_play::is_in_play(component.from_players, players));
    in_play::remove_absent(&mut board, players);
    board.scatters.truncate(at + 1);

    let cx = GenerateContext {
        draft: &draft,
        inputs: &ConstraintInputs::default(),
        players,
        build,
    };
    let scatters = Scatters::new(cx, &board);
    build.diagnostics.check()?;

    let trials: Result<Vec<_>, _> = asked
        .shard
        .range(asked.boards)
        .into_par_iter()
        .map(|n: u32| {
            let first = BoardNumber {
                number: 1,
                redraws: 0,
            };
            let laid = scatters.roll(asked.seed.wrapping_add(n.into()), first);
            build.watch.step(1);
            Ok(laid?.into_iter().find_map(|(_, measured)| measured.trial))
        })
        .collect();
    let trials = build.check(trials)?;
    Ok((players, trials.into_iter().flatten().collect()))
}

/// The first board that is in play and played on.
fn played(draft: &Draft, players: u32) -> Option<Known<'_, Board>> {
    let is_in_play = |board: &Known<'_, Board>| {
        !board.figure && in_play::is_in_play(board.component.from_players, players)
    };
    draft
        .boards()
        .filter(is_in_play)
        .find(|board| scatter_of(draft, board).is_some())
}

/// The scatter of a board whose layouts are played on.
fn scatter_of(draft: &Draft, board: &Board) -> Option<usize> {
    let plays = |name: &String| {
        draft
            .recipes
            .get(name)
            .is_some_and(|recipe| recipe.play.is_some())
    };
    board
        .scatters
        .iter()
        .position(|scatter| plays(&scatter.recipe.value))
}
