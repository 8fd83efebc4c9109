//! Even layouts by simulated annealing.
//!
//! Pieces are shuffled and then exchanged, two at a time, so that the layout becomes more even. Exchanges
//! that make it less even are kept at times, and more seldom the longer it takes. All numbers are whole, so that a
//! seed lays the same on every machine. The order of exchanges is part of what a printed seed promises:
//! another would be another version of the dice.

use super::plan::Plan;
use crate::generate::dice::Dice;

/// How many exchanges are tried for each cell, and how many at the most.
const EXCHANGES: (u32, u32) = (1_700, 200_000);

/// How often, of a hundred times, the second piece is of a group of the first.
const NEAR: u32 = 80;

/// How likely an exchange that is worse by one is let pass, of 65536: first, and last.
const WARM: (u64, u64) = (29_500, 19_700);

/// How much worse two alike side by side are than a piece too many.
const CLASH: i64 = 2;

impl Plan<'_> {
    /// A layout that is even, or nearly: the items of the bag in an order of which the first lie on the cells.
    pub(in crate::generate) fn propose(&self, dice: &mut Dice) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.bag).collect();
        dice.shuffle(&mut order);
        let mut table = Table::new(self, order);
        table.settle(dice);
        table.order
    }

    /// How far a layout is from being even; zero if it is.
    pub(in crate::generate) fn cost(&self, order: &[usize]) -> i64 {
        Table::new(self, order.to_vec()).cost
    }

    /// The first thing that is wrong with a layout that is not even, in words.
    pub(in crate::generate) fn fault(&self, order: &[usize]) -> String {
        Table::new(self, order.to_vec()).fault()
    }
}

/// A layout on its way to being even.
struct Table<'p> {
    plan: &'p Plan<'p>,
    order: Vec<usize>,
    /// How often each value lies in each group.
    lies: Vec<i32>,
    /// How far it is from being even.
    cost: i64,
}

impl<'p> Table<'p> {
    fn new(plan: &'p Plan<'p>, order: Vec<usize>) -> Table<'p> {
        let mut lies = vec![0; plan.room.len()];
        for count in &plan.counts {
            for (group, item) in count.of.iter().zip(&order) {
                if let Some(group) = group {
                    lies[count.at(*group, *item)] += 1;
                }
            }
        }
        let mut table = Table { plan, order, lies, cost: 0 };
        table.cost = (0..plan.room.len()).map(|n| table.off(n)).sum::<i64>()
            + (0..plan.cells).map(|cell| table.clashes(cell)).sum::<i64>() / 2;
        table
    }

    /// Exchanges pieces until all is even, or no longer.
    fn settle(&mut self, dice: &mut Dice) {
        let exchanges = (self.plan.cells as u32).saturating_mul(EXCHANGES.0).min(EXCHANGES.1);
        for done in 0..exchanges {
            if self.cost == 0 {
                return;
            }
            let (one, other) = self.pair(dice);
            let worse = self.exchange(one, other);
            let warm = WARM.0 - (WARM.0 - WARM.1) * u64::from(done) / u64::from(exchanges);
            if worse > 0 && !lets_pass(worse, warm, dice) {
                self.exchange(one, other);
            }
        }
    }

    /// Two places to exchange: a cell, and most often another one in a group of
    /// its own, so that this group stays as it is.
    fn pair(&self, dice: &mut Dice) -> (usize, usize) {
        let one = dice.below(self.plan.cells as u32) as usize;
        if !self.plan.counts.is_empty() && dice.below(100) < NEAR {
            let count = &self.plan.counts[dice.below(self.plan.counts.len() as u32) as usize];
            if let Some(group) = count.of[one] {
                let cells = &count.groups[group].1;
                return (one, cells[dice.below(cells.len() as u32) as usize]);
            }
        }
        (one, dice.below(self.plan.bag as u32) as usize)
    }

    /// Exchanges two items of the order; by how much that is worse.
    fn exchange(&mut self, one: usize, other: usize) -> i64 {
        let plan = self.plan;
        let (a, b) = (self.order[one], self.order[other]);
        let before = self.cost;
        self.cost -= self.clashes(one) + self.clashes(other);
        for count in &plan.counts {
            let groups = [one, other].map(|at| count.of.get(at).copied().flatten());
            if groups[0] == groups[1] || count.field.values[a] == count.field.values[b] {
                continue;
            }
            for (group, (less, more)) in groups.into_iter().zip([(a, b), (b, a)]) {
                if let Some(group) = group {
                    self.cost += self.change(count.at(group, less), -1) + self.change(count.at(group, more), 1);
                }
            }
        }
        self.order.swap(one, other);
        self.cost += self.clashes(one) + self.clashes(other);
        self.cost - before
    }

    fn change(&mut self, n: usize, by: i32) -> i64 {
        let before = self.off(n);
        self.lies[n] += by;
        self.off(n) - before
    }

    /// How far a count is from what it may be.
    fn off(&self, n: usize) -> i64 {
        let ((least, most), lies) = (self.plan.room[n], self.lies[n]);
        i64::from((least - lies).max(lies - most).max(0)).pow(2)
    }

    /// How bad it is that cells next to one hold what must lie apart from what
    /// it holds.
    fn clashes(&self, cell: usize) -> i64 {
        let Some(apart) = &self.plan.apart else { return 0 };
        let Some(next) = apart.next.get(cell) else { return 0 };
        let value = apart.values[self.order[cell]];
        if value.is_none() {
            return 0;
        }
        next.iter().filter(|other| apart.values[self.order[**other]] == value).count() as i64 * CLASH
    }

    /// The first thing that is wrong, in words.
    fn fault(&self) -> String {
        let Some(at) = (0..self.lies.len()).find(|n| self.off(*n) > 0) else {
            return "in the best some neighbours were alike".to_owned();
        };
        let ((least, most), lies) = (self.plan.room[at], self.lies[at]);
        let wanted = if least == most { least.to_string() } else { format!("{least} or {most}") };
        let about = self.plan.counts.iter().rev().find_map(|count| count.about(at)).unwrap_or_default();
        format!("the best had {lies} and not {wanted} of {about}")
    }
}

/// Whether an exchange for the worse is made all the same.
fn lets_pass(worse: i64, warm: u64, dice: &mut Dice) -> bool {
    let chance = (0..worse.min(16)).fold(1 << 16, |chance: u64, _| (chance * warm) >> 16);
    u64::from(dice.below(1 << 16)) < chance
}
