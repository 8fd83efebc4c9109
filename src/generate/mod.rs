//! A [`Draft`] into a [`Game`]: chance by seed, and fields filled in.
//!
//! The slots of every item are filled. What is not in play for the number of players is
//! left out, and every scatter of every board is rolled. The same draft, players and seed
//! give the same game on every machine. Nothing outside this room is random.

mod balance;
mod constraint_inputs;
mod dice;
mod even;
mod fill;
mod scatter;

use std::collections::{BTreeMap, BTreeSet};

use crate::diag::{Code, Note, Report};
use crate::geom::CellGraph;
use crate::model::{Board, Cell, ConstraintInputs, Draft, Filled, Game, Job};
use crate::template::Template;

/// Rolls a draft and fills in its items.
///
/// Notes what cannot be filled in, also of sets that are not in play. If the report has
/// failed then, the game is what is left without the faulty components, for further checks
/// only, and nothing is noted of the rolls, whose faults may follow from what is left out.
/// `None` if the game cannot be rolled.
pub fn generate(
    mut draft: Draft,
    templates: &BTreeMap<String, Template>,
    job: &Job,
    report: &mut Report,
) -> Option<Game> {
    // What chance chooses for an item is chosen before this line.
    let filled = fill::fill(&mut draft, templates, report);
    if report.failed() {
        return rolled(draft.sound(), filled, job, &mut Report::default());
    }
    rolled(draft, filled, job, report)
}

/// Rolls the boards of a draft whose items are filled in; `None` if that fails.
fn rolled(draft: Draft, filled: BTreeMap<String, Vec<Filled>>, job: &Job, report: &mut Report) -> Option<Game> {
    check_components(&draft, job, report);
    let players = players(&draft, job, report)?;
    let written = constraint_inputs::written(&draft);
    let draft = in_play(draft, job, players);
    let rolls = scatter::rolls(&draft, job, report);
    let laid = constraint_inputs::laid(&draft, &written, &rolls, (job, players), report);
    let evidence = ConstraintInputs { laid, ..written };
    (!report.failed()).then_some(Game { draft, filled, rolls, seed: job.seed, players, evidence })
}

/// Says which of the components that were asked for the kit does not have.
fn check_components(draft: &Draft, job: &Job, report: &mut Report) {
    let known: Vec<&str> = draft.components().collect();
    for name in job.only.iter().filter(|name| !known.contains(&name.as_str())) {
        let note = Note::new(Code::UnknownName, format!("{} has no component `{name}`", draft.kit.title));
        report.say(note.did_you_mean(name, known.iter().copied()));
    }
}

/// For how many players the kit is printed: as asked, or for the most it
/// allows; zero where it does not matter.
fn players(draft: &Draft, job: &Job, report: &mut Report) -> Option<u32> {
    let allowed = &draft.kit.players;
    match job.players {
        None => Some(allowed.last().copied().unwrap_or(0)),
        Some(players) if allowed.contains(&players) => Some(players),
        Some(_) if allowed.is_empty() => Some(0),
        Some(players) => {
            let list: Vec<String> = allowed.iter().map(u32::to_string).collect();
            let message = format!("{} is not made for {players} players", draft.kit.title);
            report.say(Note::new(Code::BadPlayers, message).help(format!("choose from {}", list.join(", "))));
            None
        }
    }
}

/// The draft without what is not in play. Sets that only a recipe needs stay,
/// since boards show them; whether they are printed is asked later.
fn in_play(mut draft: Draft, job: &Job, players: u32) -> Draft {
    draft.sets.retain(|set| plays(set.from_players, players));
    let wanted = |board: &Board| job.prints(&board.name, board.extra);
    let fronts = draft.boards.iter().filter(|board| plays(board.from_players, players) && wanted(board));
    let backs: BTreeSet<String> =
        fronts.filter_map(|board| board.back.as_ref()).map(|back| back.value.clone()).collect();
    // Figures stay, since rules show them, and backs, since their fronts are printed.
    let stays = |board: &Board| board.figure || wanted(board) || backs.contains(&board.name);
    draft.boards.retain(|board| plays(board.from_players, players) && stays(board));
    draft.rules.retain(|rules| job.prints(&rules.name, rules.extra));
    draft.boards.iter_mut().for_each(|board| lessen(board, players));
    draft
}

/// Whether something that is in play from so many players on is in play with these.
fn plays(from: u32, players: u32) -> bool {
    players == 0 || from <= players
}

/// For each of some cells of a mesh which of them lie next to it, by their order.
fn beside(mesh: &CellGraph, cells: &[&Cell]) -> Vec<Vec<usize>> {
    let at: BTreeMap<usize, usize> = cells.iter().enumerate().map(|(n, cell)| (cell.place, n)).collect();
    let next = |cell: &&Cell| mesh.neighbours(cell.place).filter_map(|place| at.get(&place).copied()).collect();
    cells.iter().map(next).collect()
}

/// Leaves out of a board what is not in play.
fn lessen(board: &mut Board, players: u32) {
    for grid in &mut board.grids {
        grid.cells.retain(|cell| plays(cell.from_players, players));
    }
    board.regions.retain(|region| plays(region.from_players, players));
    for legend in &mut board.legends {
        legend.rows.retain(|row| plays(row.from_players, players));
    }
}
