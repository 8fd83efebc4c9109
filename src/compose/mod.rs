//! A game and its templates into faces, each drawn once.
//!
//! Turns a rolled [`Game`] with its content into faces in colour, and parts that give the number of
//! each are printed. Words are set at the largest size that fits, and a note says what does not fit. Nothing here
//! knows where on a sheet a face is placed.

mod art;
mod assets;
mod boards;
mod cards;
mod carton;
mod carton_room;
mod contents;
mod fault;
mod figure;
mod keep;
mod painting;
mod panel;
mod qr;
mod rules;
mod shape;
mod tools;

pub use self::assets::Assets;
pub use self::boards::tiles::tiles;
pub use self::cards::bleed::extend_bleed;
pub use self::cards::logo::logo;
use crate::diag::Diagnostics;
use crate::model::{Game, Job};
use crate::sheet::{Face, Part};

/// Draws every face of a game.
///
/// Notes which words do not fit or cannot be drawn; `step` is called for every
/// face that is done. Takes `Game::filled`, which is empty afterwards.
pub fn compose(
    game: &mut Game,
    assets: Assets<'_>,
    job: &Job,
    step: &(dyn Fn(usize) + Sync),
    diagnostics: &Diagnostics,
) -> (Vec<Face>, Vec<Part>) {
    let filled = std::mem::take(&mut game.filled);
    let tools = tools::Tools::new(game, assets, job);
    let mut faces = Vec::new();
    let sets = cards::set::faces(&tools, filled, job, &mut faces, step, diagnostics);
    let (mut pieces, figures) = boards::board::parts(&tools, &sets, &mut faces, step, diagnostics);
    let printed = game
        .draft
        .sets()
        .filter(|set| set.component.is_printed(job));
    pieces.extend(printed.map(|set| cards::set::part(&tools, set, &sets[&set.place], job)));
    pieces.extend(carton::parts(&tools, job, &sets, &mut faces, diagnostics));
    // Rules come first: they are what is read first.
    let mut parts = rules::parts(&tools, &figures, &pieces, job, &mut faces, diagnostics);
    parts.append(&mut pieces);
    painting::paint(faces.iter_mut().map(|face| &mut face.items));
    (faces, parts)
}
