//! Numbers of pieces, or sums of what they say, in groups of cells.

use super::cell_groups::{GroupedCells, Grouping};
use crate::message::{Arg, Message, ToArg, msg};
use crate::source::Span;

/// The most steps that an excess costs, so that the cost of all of them can be added up.
const MOST_STEPS: i64 = 1_000_000;

/// Numbers of pieces, or sums of what they say, in groups of cells.
///
/// Amounts are whole: a piece that is counted has the amount 1, and of the numbers that are summed the largest unit is
/// taken of which all are multiples.
pub(super) struct Tally<'d> {
    /// Where it was requested.
    pub(super) span: Span,
    /// How the groups of cells are made.
    pub(super) groups: GroupedCells<'d>,
    /// What is counted separately: the values of a field, or one sum.
    pub(super) kinds: Vec<Kind<'d>>,
    /// The share of each item in the bag.
    pub(super) shares: Box<[Share]>,
    /// How much of each kind may lie in each group, at least and at most: all kinds of the first group, then of the next.
    pub(super) bounds: Box<[(i64, i64)]>,
    /// By how much the amounts of a kind may differ between groups.
    pub(super) differ: Option<i64>,
    /// How many thousandths of what kits say an amount of 1 is.
    pub(super) unit: i64,
    /// How far an amount must be from what it may be for one more unit of cost.
    pub(super) step: i64,
}

/// The amount that an item adds to the sums of one kind. This is zero if the item is not counted.
#[derive(Clone, Copy, Default)]
pub(super) struct Share {
    pub(super) kind: usize,
    pub(super) amount: i64,
}

/// What is counted, for notes.
#[derive(Clone, Copy)]
pub(super) enum Kind<'d> {
    /// The items with this value, or without one.
    Value(Option<&'d str>),
    /// The sum of a field.
    Sum(&'d str),
}

impl Tally<'_> {
    /// How much of each kind is in each group of a layout.
    pub(super) fn sums(&self, order: &[usize]) -> Vec<i64> {
        let mut sums = vec![0; self.bounds.len()];
        for (groups, item) in self.groups.by_cell.iter().zip(order) {
            for group in groups {
                let Share { kind, amount } = self.shares[*item];
                if amount != 0 {
                    sums[group * self.kinds.len() + kind] += amount;
                }
            }
        }
        sums
    }

    /// The cost of a layout with these sums; zero if it is as requested.
    pub(super) fn cost(&self, sums: &[i64]) -> i64 {
        (0..sums.len())
            .map(|at| self.off(at, sums[at]))
            .sum::<i64>()
            + (0..self.kinds.len())
                .map(|kind| self.uneven(sums, [Some(kind), None]))
                .sum::<i64>()
    }

    /// By how much an exchange of the items of two places of a layout with these sums changes its cost.
    pub(super) fn change(&self, sums: &mut [i64], places: [usize; 2], items: [usize; 2]) -> i64 {
        let (mut change, mut has_moves) = (0, false);
        self.moves(places, items, |at, amount| {
            change += self.off(at, sums[at] + amount) - self.off(at, sums[at]);
            has_moves = true;
        });
        if self.differ.is_none() || !has_moves {
            return change;
        }
        let [one, other] = items.map(|item| self.shares[item].kind);
        let kinds = [Some(one), (one != other).then_some(other)];
        let before = self.uneven(sums, kinds);
        self.exchange(sums, places, items);
        let after = self.uneven(sums, kinds);
        self.exchange(sums, places, [items[1], items[0]]);
        change + after - before
    }

    /// Exchanges the items of two places of a layout with these sums.
    pub(super) fn exchange(&self, sums: &mut [i64], places: [usize; 2], items: [usize; 2]) {
        self.moves(places, items, |at, amount| sums[at] += amount);
    }

    /// Calls `each` once for each sum that an exchange changes, with the index of the sum and its change.
    fn moves(&self, places: [usize; 2], items: [usize; 2], mut each: impl FnMut(usize, i64)) {
        let (one, other) = (self.shares[items[0]], self.shares[items[1]]);
        if one.kind == other.kind && one.amount == other.amount {
            return;
        }
        let (here, there) = (
            self.groups.groups_of(places[0]),
            self.groups.groups_of(places[1]),
        );
        self.moves_in(here, there, one, other, &mut each);
        self.moves_in(there, here, other, one, &mut each);
    }

    /// Calls `each` for the sums that change if `new` replaces `old` in `groups`. Groups that are also in `shared` keep
    /// both items, so their sums do not change.
    fn moves_in(
        &self,
        groups: &[usize],
        shared: &[usize],
        old: Share,
        new: Share,
        each: &mut impl FnMut(usize, i64),
    ) {
        for group in groups {
            if shared.contains(group) {
                continue;
            }

            let first = group * self.kinds.len();
            if old.kind == new.kind {
                each(first + old.kind, new.amount - old.amount);
            } else {
                each(first + old.kind, -old.amount);
                each(first + new.kind, new.amount);
            }
        }
    }

    /// What a sum adds to the cost.
    fn off(&self, at: usize, sum: i64) -> i64 {
        let (least, most) = self.bounds[at];
        if sum < least {
            self.cost_of(least.saturating_sub(sum))
        } else if sum > most {
            self.cost_of(sum.saturating_sub(most))
        } else {
            0
        }
    }

    /// What the differences of kinds between groups add to the cost.
    fn uneven(&self, sums: &[i64], kinds: [Option<usize>; 2]) -> i64 {
        let Some(differ) = self.differ else { return 0 };
        kinds
            .into_iter()
            .flatten()
            .map(|kind| self.cost_of(self.difference(sums, kind) - differ))
            .sum()
    }

    /// The largest sum of a kind in any group less the smallest.
    fn difference(&self, sums: &[i64], kind: usize) -> i64 {
        let sums = sums.iter().skip(kind).step_by(self.kinds.len());
        let (least, most) = sums.fold((i64::MAX, i64::MIN), |(least, most), sum| {
            (least.min(*sum), most.max(*sum))
        });
        most.saturating_sub(least).max(0)
    }

    /// Returns a sum as kits write it.
    fn number(&self, sum: i64) -> String {
        let (whole, rest) = (sum * self.unit / 1_000, sum * self.unit % 1_000);
        if rest == 0 {
            whole.to_string()
        } else {
            (sum as f64 * self.unit as f64 / 1_000.0).to_string()
        }
    }

    fn cost_of(&self, excess: i64) -> i64 {
        let steps = (excess.clamp(0, MOST_STEPS * self.step) + self.step - 1) / self.step;
        steps * steps
    }

    /// The first thing that is wrong with a layout with these sums, in words; `None` if nothing is.
    pub(super) fn fault(&self, sums: &[i64]) -> Option<Message> {
        let excess = (0..sums.len()).find(|at| self.off(*at, sums[*at]) > 0);
        match excess {
            Some(at) => Some(self.excess(at, sums[at])),
            None => self.imbalance(sums),
        }
    }

    /// Returns the message that a sum is not within its bounds.
    fn excess(&self, at: usize, sum: i64) -> Message {
        let number = |sum: i64| self.number(sum);
        let wanted = match self.bounds[at] {
            (least, most) if least == most => number(least).to_arg(),
            (i64::MIN, most) => msg!("at most {most}", most = number(most)).to_arg(),
            (least, i64::MAX) => msg!("at least {least}", least = number(least)).to_arg(),
            (least, most) => msg!(
                context: "amount",
                "{least} to {most}",
                least = number(least),
                most = number(most)
            )
            .to_arg(),
        };
        let (group, kind) = (at / self.kinds.len(), self.kinds[at % self.kinds.len()]);
        let (amount, place) = (number(sum), self.groups.place(group));
        match kind {
            // TRANSLATORS: such as "3 instead of at most 2 of forest are on the whole board". {wanted} can be only a number.
            Kind::Value(name) => msg!(
                "{amount} instead of {wanted} of {kind} are {place}",
                amount,
                wanted,
                kind = kind_of(name),
                place
            ),
            Kind::Sum(field) => msg!(
                "the sum of `{field}` is {amount} instead of {wanted} {place}",
                field,
                amount,
                wanted,
                place
            ),
        }
    }

    /// Returns the message that a kind differs too much between groups. Returns `None` if none does.
    fn imbalance(&self, sums: &[i64]) -> Option<Message> {
        let differ = self.differ?;
        let kind = (0..self.kinds.len()).find(|kind| self.difference(sums, *kind) > differ)?;
        // TRANSLATORS: a part of "the sums of `points` by `row` differ by 3".
        let groups = match self.groups.grouping {
            Grouping::Column(column) => msg!("by `{column}`", column),
            Grouping::Whole => msg!("on the whole board"),
            Grouping::AroundCells => msg!("around cells"),
            Grouping::AroundCorners => msg!("around corners"),
        };
        let difference = self.number(self.difference(sums, kind));
        Some(match self.kinds[kind] {
            Kind::Value(name) => msg!(
                "the numbers of {kind} {groups} differ by {difference}",
                kind = kind_of(name),
                groups,
                difference
            ),
            Kind::Sum(field) => msg!(
                "the sums of `{field}` {groups} differ by {difference}",
                field,
                groups,
                difference
            ),
        })
    }
}

/// Returns the name of the items that are counted.
fn kind_of(name: Option<&str>) -> Arg {
    match name {
        Some(name) => name.to_arg(),
        None => msg!("items without a value").to_arg(),
    }
}
