//! A game and its templates into faces, each drawn once.
//!
//! In goes a rolled [`Game`] with the content it names, out
//! come faces and the parts that say how many of which are printed. Words are
//! set here, at the largest size that fits; what does not fit is said. Where on
//! a page anything lands is none of this room's business.

mod arrow;
mod art;
mod assets;
mod board;
mod cells;
mod contents;
mod division;
mod figure;
mod fill;
mod ink;
mod keep;
mod large;
mod panel;
mod rules;
mod set;
mod shape;
mod tools;

use std::collections::BTreeSet;

pub use self::assets::Assets;
use crate::diag::Report;
use crate::model::{Game, Job, Kind};
use crate::sheet::{Face, Layout, Part};

/// Draws every face of a game.
///
/// Says which words do not fit or cannot be drawn; `step` is called for every
/// face that is done.
pub fn compose(
    game: &Game,
    assets: Assets<'_>,
    job: &Job,
    step: &(dyn Fn(usize) + Sync),
    report: &mut Report,
) -> (Vec<Face>, Vec<Part>) {
    let tools = tools::Tools::new(game, assets, job.contrast);
    let mut faces = Vec::new();
    let sets = set::faces(&tools, job, &mut faces, step, report);
    let (mut pieces, figures) = board::parts(&tools, &sets, &mut faces, step, report);
    for (set, made) in game.draft.sets.iter().zip(&sets) {
        if set.is_printed(job) {
            pieces.push(set::part(set, made));
        }
    }
    // Rules come first: they are what is read first.
    let mut parts = rules::parts(&tools, &figures, &pieces, job.large, &mut faces, report);
    parts.append(&mut pieces);
    let (cards, pages) = (cards(game, &sets), pages(&parts));
    let told = |face: usize| cards.contains(&face) || pages.contains(&face);
    ink::form(job, &game.draft.shades, assets, &mut faces, &told);
    (faces, parts)
}

/// The faces of all decks.
fn cards(game: &Game, sets: &[set::Made]) -> BTreeSet<usize> {
    let decks = game.draft.sets.iter().zip(sets).filter(|(set, _)| set.kind == Kind::Deck);
    let sides = decks.flat_map(|(_, made)| made).flat_map(|(front, back)| [Some(*front), *back]);
    sides.flatten().map(|face| face.0 as usize).collect()
}

/// The faces of all rules, which have no backs.
fn pages(parts: &[Part]) -> BTreeSet<usize> {
    let rules = parts.iter().filter(|part| part.layout == Layout::Page);
    rules.flat_map(|part| &part.pieces).map(|piece| piece.front.0 as usize).collect()
}
