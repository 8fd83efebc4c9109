//! Turns a [`Draft`] into a [`Game`]: makes random choices by the seed, and fills in fields.
//!
//! The slots of every item are filled. What is not in play for the number of players is
//! left out, and every scatter of every board is rolled. The same draft, players and seed
//! give the same game on every machine. No other module uses random numbers.

mod absent_field;
mod balance;
mod constraint_inputs;
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

use crate::diag::{Diagnostics, Unwatched, Watch};
use crate::model::{Component, ConstraintInputs, Content, Draft, Filled, Game, Job, Roll};
use crate::template::Template;

/// Rolls a draft and fills in its items.
///
/// Reports fields that cannot be filled in, also in sets that are not in play. If the report has
/// an error then, the game lacks the faulty components, and slots of faulty items are empty. It
/// can be checked and looked at, but must not be printed. Errors of its rolls are not reported,
/// because they may follow from the missing components. The game also lacks boards for which no
/// layout was found. Returns `None` if the job does not fit the kit.
pub fn generate(
    mut draft: Draft,
    templates: &BTreeMap<String, Template>,
    job: &Job,
    watch: &dyn Watch,
    diagnostics: &Diagnostics,
) -> Option<Game> {
    // Laws are about cards as they were written: copies that draw are one card.
    let written = constraint_inputs::written(&draft);
    let seed = draft
        .components
        .iter()
        .any(Component::has_chance)
        .then_some(job.seed);
    draw::onto_items(&mut draft, job.seed, diagnostics);
    draw::check_boards(&mut draft, diagnostics);
    let filled = fill::fill(&mut draft, templates, diagnostics);
    if diagnostics.has_errors() {
        // The job may name components that are left out below.
        let mut unreported = Diagnostics::default();
        in_play::check_components(&draft, job, &mut unreported);
        if unreported.has_errors() {
            return None;
        }

        return rolled(
            draft.sound(),
            filled,
            written,
            (job, seed),
            (&Unwatched, &mut unreported),
        );
    }

    in_play::check_components(&draft, job, diagnostics);
    rolled(draft, filled, written, (job, seed), (watch, diagnostics))
}

/// Rolls the boards of a draft whose items are filled in. Returns `None` if the job does not fit
/// the kit.
fn rolled(
    draft: Draft,
    filled: BTreeMap<String, Vec<Filled>>,
    written: ConstraintInputs,
    (job, seed): (&Job, Option<u64>),
    (watch, diagnostics): (&dyn Watch, &Diagnostics),
) -> Option<Game> {
    let players = in_play::players(&draft, job, diagnostics)?;
    let mut draft = in_play::in_play(draft, job, players);
    in_play::favour(&mut draft, job, diagnostics);
    let is_job_sound = !diagnostics.has_errors();
    let rolls = rolls::rolls((&draft, &written), job, players, (watch, diagnostics));
    draft.rolled.clear();

    if is_job_sound && diagnostics.has_errors() {
        let (draft, rolls) = without_unrolled(draft, rolls);
        return Some(Game {
            draft,
            filled,
            rolls,
            seed,
            players,
            evidence: written,
        });
    }

    if !diagnostics.has_errors() {
        in_play::check_names(&draft, job, &rolls, diagnostics);
    }
    let laid = constraint_inputs::rejected(&draft, &written, &rolls, (job, players), diagnostics);
    let evidence = ConstraintInputs { laid, ..written };
    (!diagnostics.has_errors()).then_some(Game {
        draft,
        filled,
        rolls,
        seed,
        players,
        evidence,
    })
}

/// Leaves out the boards that have no layout and the components that depend on them, so that the
/// others can still be looked at.
fn without_unrolled(mut draft: Draft, rolls: Vec<Roll>) -> (Draft, Vec<Roll>) {
    let rolled: BTreeSet<usize> = rolls.iter().map(|roll| roll.board).collect();
    let names: Vec<String> = draft
        .components
        .iter()
        .map(|component| component.name.clone())
        .collect();
    for (place, component) in draft.components.iter_mut().enumerate() {
        let is_board = matches!(component.content, Content::Board(_));
        component.is_faulty |= is_board && !rolled.contains(&place);
    }

    let draft = draft.sound();
    let mut kept = Vec::new();
    for roll in rolls {
        // The places of boards have changed.
        let name = &names[roll.board];
        let place = draft
            .components
            .iter()
            .position(|component| component.name == *name);
        kept.extend(place.map(|board| Roll { board, ..roll }));
    }
    (draft, kept)
}
