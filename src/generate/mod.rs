//! Turns a [`Draft`] into a [`Game`]: makes random choices by the seed, and fills in fields.
//!
//! The slots of every item are filled. What is not in play for the number of players is
//! left out, and every scatter of every board is rolled. The same draft, players and seed
//! give the same game on every machine. No other module uses random numbers.

mod absent_field;
mod balance;
mod constraint_inputs;
mod context;
mod deal;
mod dice;
mod draw;
mod fill;
mod in_play;
mod known;
mod laws;
mod layout;
mod placing;
mod rolls;
mod scatter;
mod scatters;
mod search;
mod survey;
mod trial;

pub use survey::survey;

use std::collections::{BTreeMap, BTreeSet};

use self::context::GenerateContext;
use crate::diag::ErrorEmitted;
use crate::model::{BuildContext, Component, Content, Draft, Game, Roll};
use crate::template::Template;

/// Rolls a draft and fills in its items.
///
/// Reports fields that cannot be filled in, even in sets that are not in play. If there is an
/// error, the game lacks the faulty components, and the slots of faulty items are empty. It
/// can be checked and looked at, but must not be printed. Errors of its rolls are not reported,
/// because they may follow from the missing components. The game also lacks boards for which no
/// layout was found.
///
/// # Errors
/// Returns an error if the job does not fit the kit.
pub fn generate(
    mut draft: Draft,
    templates: &BTreeMap<String, Template>,
    cx: BuildContext<'_>,
) -> Result<Game, ErrorEmitted> {
    // Laws are about cards as they were written: copies that draw are one card.
    let evidence = constraint_inputs::written(&draft);
    let has_chance = draft.components.iter().any(Component::has_chance);

    draw::onto_items(&mut draft, cx);
    draw::check_boards(&mut draft, cx);
    let filled = fill::fill(&mut draft, templates, cx);
    let mut game = Game {
        draft,
        filled,
        rolls: Vec::new(),
        seed: has_chance.then_some(cx.job.seed),
        players: 0,
        evidence,
    };

    if cx.diagnostics.has_errors() {
        // The job may name components that are left out below.
        let reported = cx.diagnostics;
        let unreported = cx.diagnostics.with_same_sources();
        let cx = BuildContext::new(cx.job, &unreported);
        in_play::check_components(&game.draft, cx);
        if unreported.has_errors() {
            return Err(reported.failed());
        }

        game.draft = game.draft.sound();
        return roll_boards(game, cx);
    }

    in_play::check_components(&game.draft, cx);
    roll_boards(game, cx)
}

/// Rolls the boards of a game whose items are filled in.
///
/// # Errors
/// Returns an error if the job does not fit
/// the kit.
fn roll_boards(mut game: Game, cx: BuildContext<'_>) -> Result<Game, ErrorEmitted> {
    let players = in_play::players(&game.draft, cx.job);
    game.players = cx.check(players)?;
    game.draft = in_play::in_play(game.draft, cx.job, game.players);
    if let Some(favour) = &cx.job.favour
        && let Err(diagnostic) = in_play::favour(&mut game.draft, favour)
    {
        cx.emit(*diagnostic);
    }

    let is_job_sound = !cx.diagnostics.has_errors();
    game.rolls = rolls::rolls(GenerateContext::new(&game, cx));
    game.draft.rolled.clear();
    if is_job_sound && cx.diagnostics.has_errors() {
        return Ok(without_unrolled(game));
    }

    if !cx.diagnostics.has_errors()
        && let Some(diagnostic) = in_play::check_names(&game, cx.job)
    {
        cx.emit(diagnostic);
    }
    game.evidence.laid = constraint_inputs::rejected(GenerateContext::new(&game, cx), &game.rolls);
    cx.diagnostics.check()?;
    Ok(game)
}

/// Leaves out the boards that have no layout and the components that depend on them, so that the
/// others can still be looked at.
fn without_unrolled(mut game: Game) -> Game {
    let rolled: BTreeSet<usize> = game.rolls.iter().map(|roll| roll.board).collect();
    let components = &mut game.draft.components;
    let names: Vec<String> = components
        .iter()
        .map(|component| component.name.clone())
        .collect();
    for (place, component) in components.iter_mut().enumerate() {
        let is_board = matches!(component.content, Content::Board(_));
        component.is_faulty |= is_board && !rolled.contains(&place);
    }

    let draft = game.draft.sound();
    let mut rolls = Vec::new();
    for roll in game.rolls {
        // The places of boards have changed.
        let name = &names[roll.board];
        let place = draft
            .components
            .iter()
            .position(|component| component.name == *name);
        rolls.extend(place.map(|board| Roll { board, ..roll }));
    }
    Game {
        draft,
        rolls,
        ..game
    }
}
