//! The game of growth: from the first cell to the score of each side.

use super::cells::Cells;
use super::territory::{Game, SIDES, Score, Territory, Worth, of_turn};
use crate::model::Players;

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
    pub(super) fn new(territory: &'t Territory, (most, turns): (u32, &'t [u32]), worth: &'t Worth) -> Growth<'t, W> {
        let joined = territory.neighbours.iter().map(|next| Cells::of(next)).collect();
        Growth { worth, turns, most, players: territory.players, joined }
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
            count if count < self.most => claimed.beside.common(free),
            _ => return None,
        };
        if self.players == Players::Greedy {
            let best = cells.map(|cell| self.value(side, cell)).fold(f64::NEG_INFINITY, f64::max);
            let of_best = cells.filter(|cell| self.value(side, *cell) >= best);
            cells = of_best.fold(Cells::NONE, |all, cell| all.with(Cells::one(cell)));
        }
        let count = cells.count();
        if count == 0 { None } else { cells.nth(chance(count) as usize) }
    }

    /// What a side scores for a cell.
    fn value(&self, side: usize, cell: usize) -> f64 {
        self.worth.pieces[cell].filter(|(owner, _)| *owner == side).map_or(0.0, |(_, value)| value)
    }
}

impl<const W: usize> Game for Growth<'_, W> {
    fn play(&mut self, number: usize, chance: &mut impl FnMut(u32) -> u32) -> [Score; SIDES] {
        let sides = self.worth.sides;
        let mut claimed = [Claimed { cells: Cells::NONE, beside: Cells::NONE }; SIDES];
        let mut free = Cells::all(self.joined.len());
        let (mut turn, mut passed) = (0, 0);
        while passed < sides {
            let side = (turn + number) % sides;
            passed += 1;
            for _ in 0..of_turn(self.turns, turn) {
                let Some(cell) = self.chosen((side, &claimed[side]), free, chance) else { break };
                let Claimed { cells, beside } = claimed[side];
                claimed[side] = Claimed { cells: cells.with(Cells::one(cell)), beside: beside.with(self.joined[cell]) };
                free = free.without(Cells::one(cell));
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
