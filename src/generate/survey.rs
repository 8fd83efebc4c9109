//! Trial games on many random boards.

use rayon::prelude::*;

use super::in_play;
use super::scatters::Scatters;
use crate::diag::{Code, Diagnostic, Diagnostics, Watch};
use crate::message::msg;
use crate::model::{Board, BoardNumber, Draft, Job, Known, SurveyJob, Trial};

/// Plays on the first random board of each seed of a survey: on that board of the kit which comes first of those on
/// which games are played. Returns for how many players it is, and how the games ended on each. Tells `watch` of every
/// board that is done.
///
/// `None` with notes in the report if there is no such board, or one cannot be laid.
pub fn survey(
    mut draft: Draft,
    asked: &SurveyJob,
    watch: &dyn Watch,
    diagnostics: &Diagnostics,
) -> Option<(u32, Vec<Trial>)> {
    let job = Job {
        players: asked.players,
        ..Job::default()
    };
    let players = in_play::players(&draft, &job, diagnostics)?;
    if !asked.accepted {
        draft
            .recipes
            .values_mut()
            .filter_map(|recipe| recipe.play.as_mut())
            .for_each(|play| play.accept = None);
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
        diagnostics.emit(Diagnostic::new(Code::NoPlay, message).help(help));
        return None;
    };
    draft
        .components
        .retain(|component| in_play::plays(component.from_players, players));
    in_play::remove_absent(&mut board, players);
    board.scatters.truncate(at + 1);
    let scatters = Scatters::new((&draft, players), &board, diagnostics);
    if diagnostics.has_errors() {
        return None;
    }
    let one = |n: u32| {
        let rolled = scatters.roll(
            asked.seed.wrapping_add(n.into()),
            BoardNumber {
                number: 1,
                redraws: 0,
            },
        );
        watch.step(1);
        rolled.map(|laid| laid.into_iter().find_map(|(_, measured)| measured.trial))
    };
    let trials: Result<Vec<_>, _> = asked
        .shard
        .range(asked.boards)
        .into_par_iter()
        .map(one)
        .collect();
    let trials = trials.map_err(|note| diagnostics.emit(*note)).ok()?;
    Some((players, trials.into_iter().flatten().collect()))
}

/// The first board that is in play and played on.
fn played(draft: &Draft, players: u32) -> Option<Known<'_, Board>> {
    let is_in_play = |board: &Known<'_, Board>| {
        !board.figure && in_play::plays(board.component.from_players, players)
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
