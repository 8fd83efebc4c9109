//! Layouts by simulated annealing.
//!
//! Pieces are shuffled and then exchanged, two at a time, so that the cost of the layout becomes less. Exchanges
//! that make it more are kept at times, and more seldom the longer it takes. All numbers are whole, so that a
//! seed lays the same on every machine. The order of exchanges is part of what a printed seed promises:
//! another would be another version of the dice.

use super::order::Order;
use super::plan::Plan;
use super::regions::Regions;
use super::tally::Tally;
use crate::diag::{Code, Diagnostic};
use crate::generate::dice::Dice;
use crate::message::{Message, msg};
use crate::source::Span;

/// How many exchanges are tried for each cell, and how many at the most.
const EXCHANGES: (u32, u32) = (1_700, 200_000);

/// How often, of a hundred times, the second piece is of a group of the first.
const NEAR: u32 = 80;

/// How likely an exchange that is worse by one is accepted, of 65536: first, and last. `even` alone is laid as it always
/// was; the other was the best of some that were tried on Latin squares, colourings, and equal sums in rows and columns.
const ACCEPTANCE: (u64, u64) = (26_200, 1_300);
const ACCEPTANCE_EVEN: (u64, u64) = (29_500, 19_700);

/// How many shuffles are looked at before pieces are exchanged, and how many pieces and amounts in all of them. Where a
/// shuffle has all that is required, every such layout was equally likely.
const SHUFFLES: (u64, u64) = (1_000, 5_000_000);

/// How many exchanges for each cell follow between two looks at a layout that was found by exchanges, how many at the
/// most, and how many looks. Exchanges at one acceptance make all layouts of one cost equally likely in the long run,
/// whichever was found first.
const MIXING: (u32, u32, u32) = (50, 10_000, 20);

/// How many groups of cells are compared at the most for one layout.
const COMPARED: u64 = 40_000_000;

/// How likely an exchange that is worse by one is accepted while layouts are mixed, of 65536. The more likely, the sooner
/// they are mixed, and the fewer of them have a cost of zero.
const ACCEPTANCE_MIXING: u64 = 9_800;

impl Plan<'_> {
    /// A layout of which the cost is zero, or small.
    pub(crate) fn propose(&self, dice: &mut Dice) -> Order {
        let mut order = self.shuffled(dice);
        for _ in 1..self.shuffles() {
            if self.cost(&order) == 0 {
                return order;
            }
            order = self.shuffled(dice);
        }
        let mut layout = Layout::new(self, order);
        layout.anneal(dice);
        if self.requires {
            layout.mix(dice);
        }
        layout.order
    }

    /// Any layout in which fixed pieces are at their places; each is equally likely.
    fn shuffled(&self, dice: &mut Dice) -> Order {
        let items = self.fixed.shuffled(dice);
        Order {
            items,
            turns: self
                .ways
                .iter()
                .map(|ways| dice.below(*ways as u32) as usize)
                .collect(),
        }
    }

    /// How many shuffles are looked at. What `even` alone asks for is hardly ever found so.
    fn shuffles(&self) -> u64 {
        let most = SHUFFLES.1 / (self.fixed.bag as u64 + self.size()).max(1);
        if self.requires {
            most.clamp(1, SHUFFLES.0)
        } else {
            1
        }
    }

    /// How many exchanges are tried.
    fn exchanges(&self) -> u32 {
        let differ = self.tallies.iter().filter(|tally| tally.differ.is_some());
        let compared: usize = differ.map(|tally| tally.groups.all.len()).sum();
        let compared = compared + self.regions.iter().map(Regions::len).sum::<usize>();
        let most = u64::from(EXCHANGES.1).min(COMPARED / (compared as u64).max(1));
        u64::from((self.fixed.cells as u32).saturating_mul(EXCHANGES.0)).min(most) as u32
    }

    /// How far a layout is from what is required; zero if it has it all.
    pub(crate) fn cost(&self, order: &Order) -> i64 {
        let tallies = self
            .tallies
            .iter()
            .map(|tally| tally.cost(&tally.sums(&order.items)));
        let pairs = self.pairs.iter().map(|pairs| pairs.cost(&order.items));
        let contacts = self.contacts.iter().map(|contacts| contacts.cost(order));
        tallies.chain(pairs).chain(contacts).sum::<i64>() + self.apart(&order.items)
    }

    /// What regions add to the cost of a layout.
    fn apart(&self, items: &[usize]) -> i64 {
        self.regions.iter().map(|regions| regions.cost(items)).sum()
    }

    /// The requirements that a layout does not meet, and how it fails them.
    fn faults(&self, layout: &Order) -> impl Iterator<Item = (Span, Message)> {
        let tallies = self
            .tallies
            .iter()
            .map(|tally| (tally.span, tally.fault(&tally.sums(&layout.items))));
        let pairs = self
            .pairs
            .iter()
            .map(|pairs| (pairs.span, pairs.fault(&layout.items)));
        let regions = self
            .regions
            .iter()
            .map(|regions| (regions.span, regions.fault(&layout.items)));
        let contacts = self
            .contacts
            .iter()
            .map(|contacts| (contacts.span, contacts.fault(layout)));
        let all = tallies.chain(pairs).chain(regions).chain(contacts);
        all.filter_map(|(span, fault)| Some((span, fault?)))
    }

    /// Returns the error about a recipe without an accepted layout in `tries` tries. `best` is the best layout that was found.
    pub(crate) fn fault(&self, name: &str, tries: u32, best: &Order) -> Diagnostic {
        let mut faults = self.faults(best);
        let Some((span, fault)) = faults.next() else {
            return Diagnostic::new(
                Code::NoLayout,
                msg!(
                    "no layout of `{name}` was found in {tries} tries",
                    name,
                    tries
                ),
            );
        };
        if self.even == Some(span) {
            let note = Diagnostic::new(
                Code::NoBalance,
                msg!(
                    "no layout of `{name}` was even in {tries} tries",
                    name,
                    tries
                ),
            )
            .at(span);
            return note.help(msg!(
                "in the best {fault}; use fewer columns in `in`, or allow more tries",
                fault
            ));
        }
        let message = msg!(
            "no layout of `{name}` that meets this requirement was found in {tries} tries",
            name,
            tries
        );
        let note = Diagnostic::new(Code::NoLayout, message).at(span);
        match faults.find(|(other, _)| *other != span) {
            Some((also, fault)) => note.with_secondary(also, msg!("nor this one: {fault}", fault)),
            None => note,
        }
        .help(msg!(
            "in the best {fault}; require less, or change the pieces in the bag",
            fault
        ))
    }
}

/// A layout on its way to a cost of zero.
struct Layout<'p> {
    plan: &'p Plan<'p>,
    /// The tallies of which no cell is in two groups.
    disjoint: Vec<&'p Tally<'p>>,
    order: Order,
    /// The cells on which a piece may lie in several ways.
    turned: Vec<usize>,
    /// What regions add to the cost.
    apart: i64,
    /// The sums of each tally.
    sums: Vec<Vec<i64>>,
    cost: i64,
}

impl<'p> Layout<'p> {
    fn new(plan: &'p Plan<'p>, order: Order) -> Layout<'p> {
        let sums = plan
            .tallies
            .iter()
            .map(|tally| tally.sums(&order.items))
            .collect();
        let turned = (0..plan.ways.len())
            .filter(|cell| plan.ways[*cell] > 1)
            .collect();
        let disjoint = plan
            .tallies
            .iter()
            .filter(|tally| tally.groups.are_disjoint())
            .collect();
        Layout {
            plan,
            disjoint,
            turned,
            apart: plan.apart(&order.items),
            cost: plan.cost(&order),
            order,
            sums,
        }
    }

    /// Exchanges pieces until the cost is zero, or no longer.
    fn anneal(&mut self, dice: &mut Dice) {
        let exchanges = self.plan.exchanges();
        let (first, last) = if self.plan.requires {
            ACCEPTANCE
        } else {
            ACCEPTANCE_EVEN
        };
        for done in 0..exchanges {
            if self.cost == 0 || !self.leaves_a_choice() {
                return;
            }
            let acceptance = first - (first - last) * u64::from(done) / u64::from(exchanges);
            self.step(acceptance, dice);
        }
    }

    /// Exchanges pieces of a layout whose cost is zero until there is another at one of a number of looks.
    fn mix(&mut self, dice: &mut Dice) {
        if self.cost > 0 || !self.leaves_a_choice() {
            return;
        }
        let (found, mixed) = (
            self.order.clone(),
            (self.plan.fixed.cells as u32).saturating_mul(MIXING.0),
        );
        for _ in 0..MIXING.2 {
            for _ in 0..mixed.min(MIXING.1).min(self.plan.exchanges()) {
                self.step(ACCEPTANCE_MIXING, dice);
            }
            if self.cost == 0 {
                return;
            }
        }
        *self = Layout::new(self.plan, found);
    }

    /// Whether there are pieces that can be exchanged or turned.
    fn leaves_a_choice(&self) -> bool {
        self.plan.fixed.leaves_a_choice() || !self.turned.is_empty()
    }

    /// Exchanges two pieces or turns one, unless that is worse and is not accepted.
    fn step(&mut self, acceptance: u64, dice: &mut Dice) {
        let turns =
            !self.turned.is_empty() && (!self.plan.fixed.leaves_a_choice() || dice.below(2) == 0);
        if turns {
            self.turn(acceptance, dice)
        } else {
            self.exchange(acceptance, dice)
        }
    }

    /// Turns a piece.
    fn turn(&mut self, acceptance: u64, dice: &mut Dice) {
        let cell = self.turned[dice.below(self.turned.len() as u32) as usize];
        let (before, way) = (
            self.order.turns[cell],
            dice.below(self.plan.ways[cell] as u32) as usize,
        );
        let mut worse = -self.contacts(&[cell]);
        self.order.turns[cell] = way;
        worse += self.contacts(&[cell]);
        if worse > 0 && !is_accepted(worse, acceptance, dice) {
            self.order.turns[cell] = before;
            return;
        }
        self.cost += worse;
    }

    /// Exchanges two pieces, which are then turned in any way.
    fn exchange(&mut self, acceptance: u64, dice: &mut Dice) {
        let (one, other) = self.pair(dice);
        let places = [one, other];
        let items = [self.order.items[one], self.order.items[other]];
        let turns = [
            self.order.turns.get(one).copied(),
            self.order.turns.get(other).copied(),
        ];
        let mut worse = -self.pairs(places) - self.contacts(&places);
        self.order.items.swap(one, other);
        for place in places {
            if let Some(ways) = self.plan.ways.get(place) {
                self.order.turns[place] = dice.below(*ways as u32) as usize;
            }
        }
        worse += self.pairs(places) + self.contacts(&places);
        for (tally, sums) in self.plan.tallies.iter().zip(&mut self.sums) {
            worse += tally.change(sums, places, items);
        }
        let changes = |regions: &Regions<'_>| !regions.are_equal(items[0], items[1]);
        let apart = if self.plan.regions.iter().any(changes) {
            self.plan.apart(&self.order.items)
        } else {
            self.apart
        };
        worse += apart - self.apart;
        if worse > 0 && !is_accepted(worse, acceptance, dice) {
            self.order.items.swap(one, other);
            for (place, turn) in places.into_iter().zip(turns) {
                if let Some(turn) = turn {
                    self.order.turns[place] = turn;
                }
            }
            return;
        }
        self.cost += worse;
        self.apart = apart;
        for (tally, sums) in self.plan.tallies.iter().zip(&mut self.sums) {
            tally.exchange(sums, places, items);
        }
    }

    /// Two places to exchange: a cell, and most often another one in a group of
    /// its own, so that this group stays as it is. The probability of a pair does not depend on the pieces there.
    fn pair(&self, dice: &mut Dice) -> (usize, usize) {
        let fixed = &self.plan.fixed;
        let one = fixed.free[dice.below(fixed.free_cells as u32) as usize];
        if !self.disjoint.is_empty() && dice.below(100) < NEAR {
            let groups = &self.disjoint[dice.below(self.disjoint.len() as u32) as usize].groups;
            if let Some(group) = groups.groups_of(one).first() {
                let cells = &groups.all[*group].1;
                return (one, cells[dice.below(cells.len() as u32) as usize]);
            }
        }
        (
            one,
            fixed.free[dice.below(fixed.free.len() as u32) as usize],
        )
    }

    /// What the pairs of two cells add to the cost.
    fn pairs(&self, [one, other]: [usize; 2]) -> i64 {
        let items = &self.order.items;
        let mut cost = 0;
        for pairs in &self.plan.pairs {
            cost += pairs.cost_of(items, one) + pairs.cost_of(items, other);
        }
        cost
    }

    /// What the sides and corners of some cells add to the cost.
    fn contacts(&self, cells: &[usize]) -> i64 {
        self.plan
            .contacts
            .iter()
            .map(|contacts| contacts.cost_of(&self.order, cells))
            .sum()
    }
}

/// Whether an exchange that is worse by so much is accepted.
fn is_accepted(worse: i64, acceptance: u64, dice: &mut Dice) -> bool {
    let (mut chance, mut powers) = (1 << 16, worse.min(16));
    while powers > 0 && chance > 0 {
        chance = (chance * acceptance) >> 16;
        powers -= 1;
    }
    u64::from(dice.below(1 << 16)) < chance
}
