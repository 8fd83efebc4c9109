//! Territory games played at random on a layout, to measure which side it favours.
//!
//! Sides take turns to lay borders between cells. A border may not cut off fewer cells than a region must have. A
//! region that no border can divide any further is closed, and won by the side whose pieces on it are worth the most;
//! of several such sides, by the one that closed it. The game ends when every cell is in a closed region; the side with
//! the most regions wins.
//!
//! A border that is refused once is refused for the rest of the game, since what it would cut off never grows. So a
//! game in which each border is drawn from those that are allowed is one walk over all edges in random order.

mod cells;
mod game;
mod regions;
mod territory;

use std::ops::Range;

use rayon::prelude::*;

pub use self::territory::{CELLS, GAME, SIDES, Tally, Territory, Worth};

use self::game::Table;

/// Games are shared out among threads in parts of this many.
const TOGETHER: u32 = 50;

/// Plays games in several threads. `chance` gives for the number of a game its own source of numbers, each below the
/// one that it is asked for and equally likely.
pub fn play<C: FnMut(u32) -> u32>(
    territory: &Territory,
    worth: &Worth,
    games: Range<u32>,
    chance: &(impl Fn(u32) -> C + Sync),
) -> Tally {
    match territory.neighbours.len() {
        0..=64 => play_with(&Table::<1>::new(territory, worth), games, chance),
        65..=128 => play_with(&Table::<2>::new(territory, worth), games, chance),
        _ => play_with(&Table::<{ CELLS / 64 }>::new(territory, worth), games, chance),
    }
}

fn play_with<const W: usize, C: FnMut(u32) -> u32>(
    table: &Table<'_, W>,
    games: Range<u32>,
    chance: &(impl Fn(u32) -> C + Sync),
) -> Tally {
    let part = |start: u32| {
        let (mut table, mut tally) = (table.clone(), Tally::default());
        for game in start..games.end.min(start + TOGETHER) {
            table.play(game as usize, &mut chance(game), &mut tally);
        }
        tally
    };
    let starts: Vec<u32> = games.clone().step_by(TOGETHER as usize).collect();
    starts.into_par_iter().map(part).reduce(Tally::default, Tally::with)
}
