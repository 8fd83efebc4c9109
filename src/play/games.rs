//! The two games, each from the first move to the score of each side.

use super::regions::{Laid, Regions};
use super::territory::{Cells, Game, SIDES, Score, Territory, Worth, of_turn};
use crate::model::Players;

/// A board for the game of borders, and what a game on it needs; used again for the next.
#[derive(Clone)]
pub(super) struct Borders<'t, const W: usize> {
    worth: &'t Worth,
    /// How many borders are laid in each turn.
    turns: &'t [u32],
    players: Players,
    /// The regions before the first border, and those that are closed from the beginning.
    start: Regions<W>,
    closed: Vec<Cells<W>>,
    regions: Regions<W>,
    /// All pairs of neighbours.
    edges: Vec<Border>,
    /// The same in the order of a game: on the first of them, so many, a border was tried.
    order: Vec<Border>,
    tried: usize,
    /// For each edge that is left, what a border there brings the side that lays it; for players who look at that.
    gains: Vec<i32>,
}

/// A pair of neighbours.
#[derive(Clone, Copy)]
struct Border {
    cells: [usize; 2],
    /// The age of its region, by [`Regions::age`], at which a border here was found to close nothing.
    quiet: Option<u32>,
}

/// The regions that a border closes.
type Closed<const W: usize> = [Option<Cells<W>>; 2];

impl<'t, const W: usize> Borders<'t, W> {
    /// The game in which a region has at least `least` cells.
    pub(super) fn new(
        territory: &'t Territory,
        (least, turns): (u32, &'t [u32]),
        worth: &'t Worth,
    ) -> Borders<'t, W> {
        let neighbours = &territory.neighbours;
        let (start, closed) = Regions::new(
            neighbours.iter().map(|next| Cells::of(next)).collect(),
            least,
        );
        let pairs = neighbours
            .iter()
            .enumerate()
            .flat_map(|(a, next)| next.iter().map(move |b| [a, *b]));
        let edges: Vec<Border> = pairs
            .filter(|[a, b]| a < b)
            .map(|cells| Border { cells, quiet: None })
            .collect();
        let (regions, order, gains) = (
            start.clone(),
            edges.clone(),
            Vec::with_capacity(edges.len()),
        );
        let players = territory.players;
        Borders {
            worth,
            turns,
            players,
            start,
            closed,
            regions,
            edges,
            order,
            tried: 0,
            gains,
        }
    }

    /// Lays a border that is allowed, each equally likely; `None` where none is.
    fn lay_any(&mut self, chance: &mut impl FnMut(u32) -> u32) -> Option<Closed<W>> {
        while self.tried < self.order.len() {
            let (next, left) = (self.tried, self.order.len() - self.tried);
            self.order.swap(next, next + chance(left as u32) as usize);
            self.tried += 1;
            if let Laid::Lies(closed) = self.regions.lay(self.order[next].cells) {
                return Some(closed);
            }
        }
        None
    }

    /// Lays a border that brings `side` the most at once, each such equally likely; `None` where none is allowed.
    fn lay_best(&mut self, side: usize, chance: &mut impl FnMut(u32) -> u32) -> Option<Closed<W>> {
        let Borders {
            worth,
            regions,
            order,
            gains,
            ..
        } = self;
        gains.clear();
        order.retain_mut(|edge| {
            let gain = edge.gain(side, worth, regions);
            gains.extend(gain);
            gain.is_some()
        });
        let best = *gains.iter().max()?;
        let mut places = (0..gains.len()).filter(|n| gains[*n] == best);
        let count = places.clone().count();
        let edge = order.swap_remove(places.nth(chance(count as u32) as usize)?);
        match regions.lay(edge.cells) {
            Laid::Lies(closed) => Some(closed),
            Laid::Refused => None,
        }
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
        let Some((sums, most)) = sums(self.worth, cells) else {
            return;
        };
        let leads = |side: &usize| sums[*side] >= most;
        let leaders = (0..self.worth.sides).filter(leads).count();
        let winner = match closer.filter(leads) {
            Some(closer) => Some(closer),
            None if leaders == 1 => (0..self.worth.sides).find(leads),
            None => (0..self.worth.sides)
                .filter(leads)
                .nth(chance(leaders as u32) as usize),
        };
        if let Some(winner) = winner {
            score[winner].won += 1.0;
            score[winner].ties += cells.map(|cell| self.worth.ties[cell]).sum::<f64>();
        }
    }
}

impl Border {
    /// How many regions a border here wins for `side` at once, less those that it wins for others; `None` if it may
    /// not be laid. What is refused once is refused for the rest of the game.
    fn gain<const W: usize>(
        &mut self,
        side: usize,
        worth: &Worth,
        regions: &mut Regions<W>,
    ) -> Option<i32> {
        let age = regions.age(self.cells[0]);
        if self.quiet == Some(age) {
            return Some(0);
        }
        let Laid::Lies(closed) = regions.tried(self.cells) else {
            return None;
        };
        if closed == [None; 2] {
            self.quiet = Some(age);
        }
        let won = |cells| {
            sums(worth, cells).map_or(0, |(sums, most)| if sums[side] >= most { 1 } else { -1 })
        };
        Some(closed.into_iter().flatten().map(won).sum())
    }
}

/// What the pieces of each side are worth in a region, and the most of these; `None` if nothing is worth anything.
fn sums<const W: usize>(worth: &Worth, cells: Cells<W>) -> Option<([f64; SIDES], f64)> {
    let mut sums = [0.0; SIDES];
    for (side, value) in cells.filter_map(|cell| worth.pieces[cell]) {
        sums[side] += value;
    }
    let most = sums.iter().copied().fold(0.0, f64::max);
    (most > 0.0).then_some((sums, most))
}

impl<const W: usize> Game for Borders<'_, W> {
    fn play(&mut self, number: usize, chance: &mut impl FnMut(u32) -> u32) -> [Score; SIDES] {
        let mut score = [Score::default(); SIDES];
        self.regions.copy(&self.start);
        self.order.clear();
        self.order.extend_from_slice(&self.edges);
        self.tried = 0;
        for cells in &self.closed {
            self.win(*cells, None, chance, &mut score);
        }
        let (mut turn, mut left) = (0, of_turn(self.turns, 0));
        while !self.regions.is_done() {
            let side = (turn + number) % self.worth.sides;
            let closed = match self.players {
                Players::Random => self.lay_any(chance),
                Players::Greedy => self.lay_best(side, chance),
            };
            let Some(closed) = closed else { break };
            for cells in closed.into_iter().flatten() {
                self.win(cells, Some(side), chance, &mut score);
            }
            left -= 1;
            if left == 0 {
                turn += 1;
                left = of_turn(self.turns, turn);
            }
        }
        score
    }
}

/// A board for the game of growth.
#[derive(Clone)]
pub(super) struct Growth<'t, const W: usize> {
    worth: &'t Worth,
    /// How many cells are claimed in each turn.
    turns: &'t [u32],
    /// The most cells that a side may claim.
    most: u32,
    players: Players,
    /// The cells that each cell is joined to.
    joined: Vec<Cells<W>>,
}

/// What a side has claimed.
#[derive(Clone, Copy)]
struct Claimed<const W: usize> {
    cells: Cells<W>,
    /// The cells that these are joined to.
    beside: Cells<W>,
}

impl<'t, const W: usize> Growth<'t, W> {
    /// The game in which a side claims at most `most` cells.
    pub(super) fn new(
        territory: &'t Territory,
        (most, turns): (u32, &'t [u32]),
        worth: &'t Worth,
    ) -> Growth<'t, W> {
        let joined = territory
            .neighbours
            .iter()
            .map(|next| Cells::of(next))
            .collect();
        Growth {
            worth,
            turns,
            most,
            players: territory.players,
            joined,
        }
    }

    /// A cell that a side may claim, chosen as its player does; `None` where there is none.
    fn chosen(
        &self,
        (side, claimed): (usize, &Claimed<W>),
        free: Cells<W>,
        chance: &mut impl FnMut(u32) -> u32,
    ) -> Option<usize> {
        let mut cells = match claimed.cells.count() {
            0 => free,
            count if count < self.most => claimed.beside.intersection(free),
            _ => return None,
        };
        if self.players == Players::Greedy {
            let best = cells
                .map(|cell| self.value(side, cell))
                .fold(f64::NEG_INFINITY, f64::max);
            let of_best = cells.filter(|cell| self.value(side, *cell) >= best);
            cells = of_best.fold(Cells::NONE, |all, cell| all.union(Cells::one(cell)));
        }
        let count = cells.count();
        if count == 0 {
            None
        } else {
            cells.nth(chance(count) as usize)
        }
    }

    /// What a side scores for a cell.
    fn value(&self, side: usize, cell: usize) -> f64 {
        self.worth.pieces[cell]
            .filter(|(owner, _)| *owner == side)
            .map_or(0.0, |(_, value)| value)
    }
}

impl<const W: usize> Game for Growth<'_, W> {
    fn play(&mut self, number: usize, chance: &mut impl FnMut(u32) -> u32) -> [Score; SIDES] {
        let sides = self.worth.sides;
        let mut claimed = [Claimed {
            cells: Cells::NONE,
            beside: Cells::NONE,
        }; SIDES];
        let mut free = Cells::all(self.joined.len());
        let (mut turn, mut passed) = (0, 0);
        while passed < sides {
            let side = (turn + number) % sides;
            passed += 1;
            for _ in 0..of_turn(self.turns, turn) {
                let Some(cell) = self.chosen((side, &claimed[side]), free, chance) else {
                    break;
                };
                let Claimed { cells, beside } = claimed[side];
                claimed[side] = Claimed {
                    cells: cells.union(Cells::one(cell)),
                    beside: beside.union(self.joined[cell]),
                };
                free = free.difference(Cells::one(cell));
                passed = 0;
            }
            turn += 1;
        }
        std::array::from_fn(|side| Score {
            won: claimed[side].cells.map(|cell| self.value(side, cell)).sum(),
            ties: claimed[side].cells.map(|cell| self.worth.ties[cell]).sum(),
        })
    }
}
