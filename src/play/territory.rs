//! What is played: a board, the pieces on it, and how games on it ended.

use crate::limits::PLAYED_CELLS;
use crate::model::{Moves, Players};

/// The most cells of a board that is played on.
pub const CELLS: usize = PLAYED_CELLS.most as usize;
/// The most sides of a game.
pub const SIDES: usize = 8;
/// What one game is worth. Those who win it together share it, and it can be divided by any number of [`SIDES`].
pub const GAME: u64 = 840;

/// A board and how it is played on.
#[derive(Clone, Debug)]
pub struct Territory {
    /// The cells that each cell is joined to, both ways; at most [`CELLS`].
    pub neighbours: Vec<Vec<usize>>,
    /// What sides do in turn.
    pub moves: Moves,
    /// How they choose.
    pub players: Players,
}

/// What the pieces on the cells of a board are worth.
#[derive(Clone, Debug)]
pub struct Worth {
    /// How many sides play; at most [`SIDES`].
    pub sides: usize,
    /// For each cell the side of its piece, if it is on one, and its value.
    pub pieces: Vec<Option<(usize, f64)>>,
    /// For each cell what it counts for whoever has won it, where the scores of sides are equal.
    pub ties: Vec<f64>,
}

/// How games ended: what each side and each seat won, in parts of a game of which [`GAME`] make a whole one. The
/// first seat begins; sides change seats from game to game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many games were played.
    pub games: u32,
    /// What each side won.
    pub sides: [u64; SIDES],
    /// What each seat won.
    pub seats: [u64; SIDES],
}

/// The score of a side in one game. The larger `won` is ahead; of equal ones the larger `ties`.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub(super) struct Score {
    pub(super) won: f64,
    pub(super) ties: f64,
}

/// A way to play on one layout. It keeps the memory of one game for the next.
pub(super) trait Game: Clone + Sync {
    /// Plays the game of this number, in which the side `number` modulo the number of sides begins. Returns the score
    /// of each side.
    fn play(&mut self, number: usize, chance: &mut impl FnMut(u32) -> u32) -> [Score; SIDES];
}

/// The number in a list that goes by turns, the first turn being 0; the last number goes on.
pub(super) fn of_turn(list: &[u32], turn: usize) -> u32 {
    list.get(turn).or(list.last()).copied().unwrap_or(1)
}

impl Territory {
    /// A cell from which too few others can be reached to make a region, so that no game would end; if there is one.
    pub fn stranded(&self) -> Option<usize> {
        let Moves::Borders { least, .. } = &self.moves else {
            return None;
        };
        let mut region = vec![usize::MAX; self.neighbours.len()];
        (0..self.neighbours.len()).find(|start| {
            if region[*start] != usize::MAX {
                return false;
            }
            let (mut front, mut count) = (vec![*start], 0);
            region[*start] = *start;
            while let Some(cell) = front.pop() {
                count += 1;
                for next in &self.neighbours[cell] {
                    if region[*next] == usize::MAX {
                        region[*next] = *start;
                        front.push(*next);
                    }
                }
            }
            count < *least
        })
    }
}

impl Tally {
    /// Both together.
    #[must_use]
    pub fn with(self, other: Tally) -> Tally {
        let sum =
            |one: [u64; SIDES], other: [u64; SIDES]| std::array::from_fn(|n| one[n] + other[n]);
        Tally {
            games: self.games + other.games,
            sides: sum(self.sides, other.sides),
            seats: sum(self.seats, other.seats),
        }
    }

    /// Adds the game of this number by the score of each side.
    pub(super) fn add(&mut self, number: usize, score: &[Score]) {
        let sides = score.len();
        let best =
            score.iter().copied().fold(
                Score::default(),
                |best, one| if one > best { one } else { best },
            );
        let winners = score.iter().filter(|one| **one == best).count() as u64;
        for side in (0..sides).filter(|side| score[*side] == best) {
            self.sides[side] += GAME / winners;
            self.seats[(side + sides - number % sides) % sides] += GAME / winners;
        }
        self.games += 1;
    }
}

/// The number of cells in one word of [`Cells`].
pub(super) const CELLS_PER_WORD: usize = u128::BITS as usize;

/// A set of cells whose numbers are below [`CELLS_PER_WORD`] × `W`.
///
/// The methods use plain loops, because a fair board takes millions of calls and development builds do not inline iterators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cells<const W: usize>([u128; W]);

impl<const W: usize> Cells<W> {
    pub(super) const NONE: Cells<W> = Cells([0; W]);

    pub(super) fn one(cell: usize) -> Cells<W> {
        let mut cells = Cells::NONE;
        cells.0[cell / CELLS_PER_WORD] = 1 << (cell % CELLS_PER_WORD);
        cells
    }

    pub(super) fn of(cells: &[usize]) -> Cells<W> {
        cells
            .iter()
            .fold(Cells::NONE, |all, cell| all.union(Cells::one(*cell)))
    }

    pub(super) fn all(count: usize) -> Cells<W> {
        (0..count).fold(Cells::NONE, |cells, cell| cells.union(Cells::one(cell)))
    }

    pub(super) fn has(self, cell: usize) -> bool {
        self.0[cell / CELLS_PER_WORD] >> (cell % CELLS_PER_WORD) & 1 == 1
    }

    pub(super) fn is_empty(self) -> bool {
        let mut n = 0;
        while n < W && self.0[n] == 0 {
            n += 1;
        }
        n == W
    }

    pub(super) fn count(self) -> u32 {
        let (mut n, mut count) = (0, 0);
        while n < W {
            count += self.0[n].count_ones();
            n += 1;
        }
        count
    }

    pub(super) fn union(mut self, other: Cells<W>) -> Cells<W> {
        let mut n = 0;
        while n < W {
            self.0[n] |= other.0[n];
            n += 1;
        }
        self
    }

    pub(super) fn difference(mut self, other: Cells<W>) -> Cells<W> {
        let mut n = 0;
        while n < W {
            self.0[n] &= !other.0[n];
            n += 1;
        }
        self
    }

    pub(super) fn intersection(mut self, other: Cells<W>) -> Cells<W> {
        let mut n = 0;
        while n < W {
            self.0[n] &= other.0[n];
            n += 1;
        }
        self
    }

    pub(super) fn first(self) -> Option<usize> {
        let mut n = 0;
        while n < W {
            if self.0[n] != 0 {
                return Some(n * CELLS_PER_WORD + self.0[n].trailing_zeros() as usize);
            }
            n += 1;
        }
        None
    }
}

impl<const W: usize> Iterator for Cells<W> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let first = self.first()?;
        self.0[first / CELLS_PER_WORD] &= self.0[first / CELLS_PER_WORD] - 1;
        Some(first)
    }

    /// Word by word: most walks over a board are of this kind.
    fn fold<B, F: FnMut(B, usize) -> B>(self, init: B, mut add: F) -> B {
        let (mut all, mut n) = (init, 0);
        while n < W {
            let mut bits = self.0[n];
            while bits != 0 {
                all = add(all, n * CELLS_PER_WORD + bits.trailing_zeros() as usize);
                bits &= bits - 1;
            }
            n += 1;
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_side_that_begins_has_the_first_seat() {
        let won = |winner: usize| -> [Score; 3] {
            std::array::from_fn(|side| Score {
                won: f64::from(u8::from(side == winner)),
                ties: 0.0,
            })
        };
        // Side 1 begins the game of number 1, then side 2 and side 0 follow.
        let mut tally = Tally::default();
        tally.add(1, &won(2));
        assert_eq!(tally.seats[..3], [0, GAME, 0]);
        tally.add(1, &won(0));
        assert_eq!(tally.seats[..3], [0, GAME, GAME]);
        assert_eq!(tally.sides[..3], [GAME, 0, GAME]);
    }
}
