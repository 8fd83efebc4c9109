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
use crate::model::{BuildContext, Game};
use crate::sheet::{Face, Part};

/// Draws every face of a game.
///
/// Reports text that does not fit or cannot be drawn, and a step of progress for each face. Takes `Game::filled`, which is
/// empty afterwards.
pub fn compose(
    game: &mut Game,
    assets: Assets<'_>,
    cx: BuildContext<'_>,
) -> (Vec<Face>, Vec<Part>) {
    let filled = std::mem::take(&mut game.filled);
    let tools = tools::Tools::new(game, assets, cx);
    let mut faces = Vec::new();
    let sets = cards::set::faces(&tools, filled, &mut faces);
    let (mut pieces, figures) = boards::board::parts(&tools, &sets, &mut faces);
    let printed = game
        .draft
        .sets()
        .filter(|set| set.component.is_printed(cx.job));
    pieces.extend(printed.map(|set| cards::set::part(&tools, set, &sets[&set.place])));
    pieces.extend(carton::parts(&tools, &sets, &mut faces));
    // Rules come first: they are what is read first.
    let mut parts = rules::parts(&tools, &figures, &pieces, &mut faces);
    parts.append(&mut pieces);
    painting::paint(faces.iter_mut().map(|face| &mut face.items));
    (faces, parts)
}
