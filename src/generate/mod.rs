//! Turns a [`Draft`] into a [`Game`]: makes random choices by the seed, and fills in fields.
//!
//! The slots of every item are filled. What is not in play for the number of players is
//! left out, and every scatter of every board is rolled. The same draft, players and seed
//! give the same game on every machine. Nothing outside this room is random.

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

use std::collections::BTreeMap;

use crate::diag::{Report, Unwatched, Watch};
use crate::model::{Component, ConstraintInputs, Draft, Filled, Game, Job};
use crate::template::Template;

/// Rolls a draft and fills in its items.
///
/// Notes what cannot be filled in, also of sets that are not in play. If the report has
/// failed then, the game is what is left without the faulty components and items, to be checked
/// and looked at only, and nothing is noted of the rolls, whose faults may follow from what is
/// left out. `None` if the game cannot be rolled.
pub fn generate(
    mut draft: Draft,
    templates: &BTreeMap<String, Template>,
    job: &Job,
    watch: &dyn Watch,
    report: &mut Report,
) -> Option<Game> {
    // Laws are about cards as they were written: copies that draw are one card.
    let written = constraint_inputs::written(&draft);
    let seed = draft
        .components
        .iter()
        .any(Component::has_chance)
        .then_some(job.seed);
    draw::onto_items(&mut draft, job.seed, report);
    draw::check_boards(&mut draft, report);
    let mut filled = fill::fill(&mut draft, templates, report);
    if report.failed() {
        for set in draft.sets() {
            let mut items = set.items.iter();
            let fills = filled.entry(set.name().to_owned()).or_default();
            fills.retain(|_| items.next().is_some_and(|item| !item.is_faulty));
        }
        return rolled(
            draft.sound(),
            filled,
            written,
            (job, seed),
            (&Unwatched, &mut Report::default()),
        );
    }
    rolled(draft, filled, written, (job, seed), (watch, report))
}

/// Rolls the boards of a draft whose items are filled in; `None` if that fails.
fn rolled(
    draft: Draft,
    filled: BTreeMap<String, Vec<Filled>>,
    written: ConstraintInputs,
    (job, seed): (&Job, Option<u64>),
    (watch, report): (&dyn Watch, &mut Report),
) -> Option<Game> {
    in_play::check_components(&draft, job, report);
    let players = in_play::players(&draft, job, report)?;
    let mut draft = in_play::in_play(draft, job, players);
    in_play::favour(&mut draft, job, report);
    let rolls = rolls::rolls((&draft, &written), job, players, (watch, report));
    draft.rolled.clear();
    if !report.failed() {
        in_play::check_names(&draft, job, &rolls, report);
    }
    let laid = constraint_inputs::rejected(&draft, &written, &rolls, (job, players), report);
    let evidence = ConstraintInputs { laid, ..written };
    (!report.failed()).then_some(Game {
        draft,
        filled,
        rolls,
        seed,
        players,
        evidence,
    })
}
