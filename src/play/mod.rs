//! Territory games that are played on a layout, to measure which side it favours.
//!
//! [Borders](Moves::Borders): sides take turns to lay borders between cells. A border may not cut off fewer cells than
//! a region must have. A region that no border can divide any further is closed, and won by the side whose pieces on it
//! are worth the most; of several such sides, by the one that closed it. The game ends when every cell is in a closed
//! region; the side with the most regions wins. A border that is refused once is refused for the rest of the game, since
//! what it would cut off never grows. So a game in which each border is drawn from those that are allowed is one walk
//! over all edges in random order.
//!
//! [Growth](Moves::Grow): sides take turns to claim free cells next to their own, the first of them anywhere. The game
//! ends when nobody can claim a cell; the side whose own pieces on its cells are worth the most wins.
//!
//! [Players](crate::model::Players) choose at random, or greedily what brings them the most at once.

mod games;
mod regions;
mod territory;

use std::ops::Range;

use rayon::prelude::*;

use self::games::{Borders, Growth};
use self::territory::{CELLS_PER_WORD, Game};
use crate::model::Moves;

pub use self::territory::{CELLS, GAME, SIDES, Tally, Territory, Worth};

/// Games are shared out among threads in parts of this many.
const TOGETHER: u32 = 50;

/// Plays games in several threads. `chance` gives for the number of a game its own source of numbers, each below the
/// one that it is requested and equally likely.
pub fn play<C: FnMut(u32) -> u32>(
    territory: &Territory,
    worth: &Worth,
    games: Range<u32>,
    chance: &(impl Fn(u32) -> C + Sync),
) -> Tally {
    match territory.neighbours.len() {
        0..=CELLS_PER_WORD => of_width::<1, C>(territory, worth, games, chance),
        _ => of_width::<{ CELLS / CELLS_PER_WORD }, C>(territory, worth, games, chance),
    }
}

/// Plays with sets of up to [`CELLS_PER_WORD`] × `W` cells.
fn of_width<const W: usize, C: FnMut(u32) -> u32>(
    territory: &Territory,
    worth: &Worth,
    games: Range<u32>,
    chance: &(impl Fn(u32) -> C + Sync),
) -> Tally {
    match &territory.moves {
        Moves::Borders { least, turns } => shared_out(
            &Borders::<W>::new(territory, (*least, turns), worth),
            worth.sides,
            games,
            chance,
        ),
        Moves::Grow { most, turns } => shared_out(
            &Growth::<W>::new(territory, (*most, turns), worth),
            worth.sides,
            games,
            chance,
        ),
    }
}

fn shared_out<G: Game, C: FnMut(u32) -> u32>(
    game: &G,
    sides: usize,
    games: Range<u32>,
    chance: &(impl Fn(u32) -> C + Sync),
) -> Tally {
    let part = |start: u32| {
        let (mut game, mut tally) = (game.clone(), Tally::default());
        for number in start..games.end.min(start + TOGETHER) {
            let score = game.play(number as usize, &mut chance(number));
            tally.add(number as usize, &score[..sides]);
        }
        tally
    };
    let starts: Vec<u32> = games.clone().step_by(TOGETHER as usize).collect();
    starts
        .into_par_iter()
        .map(part)
        .reduce(Tally::default, Tally::with)
}
