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

/// Cells by their numbers, of which there are fewer than 64 × `W`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cells<const W: usize>([u64; W]);

impl<const W: usize> Cells<W> {
    pub(super) const NONE: Cells<W> = Cells([0; W]);

    pub(super) fn one(cell: usize) -> Cells<W> {
        let mut bits = [0; W];
        bits[cell / 64] = 1 << (cell % 64);
        Cells(bits)
    }

    pub(super) fn of(cells: &[usize]) -> Cells<W> {
        cells
            .iter()
            .fold(Cells::NONE, |all, cell| all.with(Cells::one(*cell)))
    }

    pub(super) fn all(count: usize) -> Cells<W> {
        (0..count).fold(Cells::NONE, |cells, cell| cells.with(Cells::one(cell)))
    }

    pub(super) fn has(self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == [0; W]
    }

    pub(super) fn count(self) -> u32 {
        self.0.iter().map(|bits| bits.count_ones()).sum()
    }

    pub(super) fn with(self, other: Cells<W>) -> Cells<W> {
        Cells(std::array::from_fn(|n| self.0[n] | other.0[n]))
    }

    pub(super) fn without(self, other: Cells<W>) -> Cells<W> {
        Cells(std::array::from_fn(|n| self.0[n] & !other.0[n]))
    }

    pub(super) fn common(self, other: Cells<W>) -> Cells<W> {
        Cells(std::array::from_fn(|n| self.0[n] & other.0[n]))
    }

    pub(super) fn first(self) -> Option<usize> {
        self.0
            .iter()
            .position(|bits| *bits != 0)
            .map(|n| n * 64 + self.0[n].trailing_zeros() as usize)
    }
}

impl<const W: usize> Iterator for Cells<W> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        for (n, bits) in self.0.iter_mut().enumerate() {
            if *bits != 0 {
                let at = bits.trailing_zeros() as usize;
                *bits &= *bits - 1;
                return Some(n * 64 + at);
            }
        }
        None
    }

    /// Word by word: most walks over a board are of this kind.
    fn fold<B, F: FnMut(B, usize) -> B>(self, init: B, mut add: F) -> B {
        let mut all = init;
        for (n, mut bits) in self.0.into_iter().enumerate() {
            while bits != 0 {
                all = add(all, n * 64 + bits.trailing_zeros() as usize);
                bits &= bits - 1;
            }
        }
        all
    }
}
