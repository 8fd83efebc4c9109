//! One game, from the first border to the winner.

use super::cells::Cells;
use super::regions::{Laid, Regions};
use super::{GAME, SIDES, Tally, Territory, Worth};

/// A board, and what a game on it needs; used again for the next.
#[derive(Clone)]
pub(super) struct Table<'t, const W: usize> {
    worth: &'t Worth,
    borders: &'t [u32],
    /// The regions before the first border, and those that are closed from the beginning.
    start: Regions<W>,
    closed: Vec<Cells<W>>,
    regions: Regions<W>,
    /// Pairs of neighbours, and the same in the order of a game.
    edges: Vec<[usize; 2]>,
    order: Vec<[usize; 2]>,
}

impl<'t, const W: usize> Table<'t, W> {
    pub(super) fn new(territory: &'t Territory, worth: &'t Worth) -> Table<'t, W> {
        let neighbours = &territory.neighbours;
        let joined =
            neighbours.iter().map(|next| next.iter().fold(Cells::NONE, |all, cell| all.with(Cells::one(*cell))));
        let (start, closed) = Regions::new(joined.collect(), territory.least);
        let pairs = neighbours.iter().enumerate().flat_map(|(a, next)| next.iter().map(move |b| [a, *b]));
        let edges: Vec<[usize; 2]> = pairs.filter(|[a, b]| a < b).collect();
        let (regions, order) = (start.clone(), edges.clone());
        Table { worth, borders: &territory.borders, start, closed, regions, edges, order }
    }

    /// Plays a game, and adds its result.
    pub(super) fn play(&mut self, number: usize, chance: &mut impl FnMut(u32) -> u32, tally: &mut Tally) {
        let sides = self.worth.sides;
        let mut score = [Score::default(); SIDES];
        self.regions.copy(&self.start);
        self.order.copy_from_slice(&self.edges);
        for cells in &self.closed {
            self.win(*cells, None, chance, &mut score);
        }
        let (mut turn, mut left) = (0, self.borders[0]);
        for n in 0..self.edges.len() {
            if self.regions.is_done() {
                break;
            }
            let other = n + chance((self.edges.len() - n) as u32) as usize;
            self.order.swap(n, other);
            let Laid::Lies(closed) = self.regions.lay(self.order[n]) else { continue };
            // In game 0 side 0 has the first seat, in game 1 side 1.
            let side = (turn + number) % sides;
            for cells in closed.into_iter().flatten() {
                self.win(cells, Some(side), chance, &mut score);
            }
            left -= 1;
            if left == 0 {
                turn += 1;
                left = self.borders[turn.min(self.borders.len() - 1)];
            }
        }
        let score = &score[..sides];
        let best = score.iter().copied().fold(Score::default(), |best, one| if one > best { one } else { best });
        let winners = score.iter().filter(|one| **one == best).count() as u64;
        for side in (0..sides).filter(|side| score[*side] == best) {
            tally.sides[side] += GAME / winners;
            tally.seats[(side + sides - number % sides) % sides] += GAME / winners;
        }
        tally.games += 1;
    }

    /// Gives a closed region to whoever has the most there: if it is one of several, to `closer`, or else by chance.
    /// Without any piece that is worth something nobody wins it.
    fn win(
        &self,
        cells: Cells<W>,
        closer: Option<usize>,
        chance: &mut impl FnMut(u32) -> u32,
        score: &mut [Score; SIDES],
    ) {
        let mut sums = [0.0; SIDES];
        for (side, value) in cells.filter_map(|cell| self.worth.pieces[cell]) {
            sums[side] += value;
        }
        let most = sums.iter().copied().fold(0.0, f64::max);
        if most <= 0.0 {
            return;
        }
        let leads = |side: &usize| sums[*side] >= most;
        let leaders = (0..self.worth.sides).filter(leads).count();
        let winner = match closer.filter(leads) {
            Some(closer) => Some(closer),
            None if leaders == 1 => (0..self.worth.sides).find(leads),
            None => (0..self.worth.sides).filter(leads).nth(chance(leaders as u32) as usize),
        };
        if let Some(winner) = winner {
            score[winner].regions += 1;
            score[winner].ties += cells.map(|cell| self.worth.ties[cell]).sum::<f64>();
        }
    }
}

/// What a side has won: more regions, and of equally many those with more in them.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
struct Score {
    regions: u32,
    ties: f64,
}
