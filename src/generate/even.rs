//! Layouts in which every value lies equally often in every group of cells.
//!
//! Pieces are shuffled and then exchanged, two at a time, so that what is not
//! even becomes less; now and then an exchange for the worse is let pass, the
//! more seldom the longer it takes. All of it is whole numbers, so that a seed lays the same
//! on every machine. How it searches is part of what a printed seed promises:
//! another search would be another version of the dice.

use std::collections::BTreeMap;

use super::dice::Dice;
use crate::diag::{Code, Note, Report};
use crate::geom::Mesh;
use crate::model::{Cell, Draft, Drawn, Even, Item};

/// How many exchanges are tried for each cell before the search begins anew,
/// and how many at the most.
const EXCHANGES: (u32, u32) = (1_700, 200_000);

/// How often, of a hundred times, the second piece is of a group of the first.
const NEAR: u32 = 80;

/// How likely an exchange that is worse by one is let pass, of 65536: first, and last.
const WARM: (u64, u64) = (29_500, 19_700);

/// How much worse two alike side by side are than a piece too many.
const CLASH: i64 = 2;

/// The most that is counted, values in groups, lest a kit asks for all there is.
const MOST: usize = 1_000_000;

/// What must be even on the cells of one layout.
pub(super) struct Plan<'d> {
    /// What the recipe asks for.
    pub(super) even: &'d Even,
    cells: usize,
    bag: usize,
    counts: Vec<Count<'d>>,
    /// How often each value may lie in each group: at least, and at most.
    room: Vec<(i32, i32)>,
    apart: Option<Apart>,
}

/// One field of the items, counted in the groups of one column.
struct Count<'d> {
    column: Option<&'d str>,
    field: Field<'d>,
    /// What the cells of each group say, and which they are.
    groups: Vec<(&'d str, Vec<usize>)>,
    /// The group of each cell; none if it says nothing.
    of: Vec<Option<usize>>,
    /// Where its part of the room begins.
    start: usize,
}

/// What must not lie side by side.
struct Apart {
    /// What each item of the bag says.
    values: Vec<Option<usize>>,
    /// The cells next to each.
    next: Vec<Vec<usize>>,
}

/// The values of a field in a bag: which one each item has, and their names.
/// Items without the field have a value of their own.
#[derive(Clone)]
struct Field<'d> {
    values: Vec<usize>,
    names: Vec<Option<&'d str>>,
}

impl<'d> Plan<'d> {
    /// Counts what must be even; `None` where that is too much.
    pub(super) fn new(
        even: &'d Even,
        mesh: &Mesh,
        cells: &[&'d Cell],
        draft: &'d Draft,
        bag: &[Drawn],
        report: &mut Report,
    ) -> Option<Plan<'d>> {
        let items: Vec<&Item> = bag.iter().map(|(set, item)| &draft.sets[*set].items[*item]).collect();
        let apart = even.apart.as_ref().map(|field| Apart::new(&Field::new(&items, &field.value), mesh, cells));
        let mut plan = Plan { even, cells: cells.len(), bag: items.len(), counts: Vec::new(), room: Vec::new(), apart };
        for by in &even.by {
            let field = Field::new(&items, &by.value);
            for column in even.within.iter().map(|column| Some(column.value.as_str())).chain([None]) {
                let count = Count::new(&field, column, cells, plan.room.len());
                if plan.room.len() + count.groups.len() * field.names.len() > MOST {
                    let message = "these are more groups and values than can be counted";
                    report.say(Note::new(Code::BadValue, message).at(even.span).help("ask for less in `by` and `in`"));
                    return None;
                }
                plan.room.extend(count.room(cells.len()));
                plan.counts.push(count);
            }
        }
        Some(plan)
    }

    /// An even layout: the items of the bag in an order of which the first lie
    /// on the cells. If none is found, what is wrong with the best.
    pub(super) fn lay(&self, dice: &mut Dice) -> Result<Vec<usize>, String> {
        let mut best: Option<Table<'_>> = None;
        for _ in 0..self.even.tries {
            let mut order: Vec<usize> = (0..self.bag).collect();
            dice.shuffle(&mut order);
            let mut table = Table::new(self, order);
            table.settle(dice);
            if table.cost == 0 {
                return Ok(table.order);
            }
            if best.as_ref().is_none_or(|best| table.cost < best.cost) {
                best = Some(table);
            }
        }
        Err(best.map(|table| table.fault()).unwrap_or_default())
    }

    /// Two places to exchange: a cell, and most often another one in a group of
    /// its own, so that this group stays as it is.
    fn pair(&self, dice: &mut Dice) -> (usize, usize) {
        let one = dice.below(self.cells as u32) as usize;
        if !self.counts.is_empty() && dice.below(100) < NEAR {
            let count = &self.counts[dice.below(self.counts.len() as u32) as usize];
            if let Some(group) = count.of[one] {
                let cells = &count.groups[group].1;
                return (one, cells[dice.below(cells.len() as u32) as usize]);
            }
        }
        (one, dice.below(self.bag as u32) as usize)
    }
}

impl<'d> Count<'d> {
    fn new(field: &Field<'d>, column: Option<&'d str>, cells: &[&'d Cell], start: usize) -> Count<'d> {
        let mut groups: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (n, cell) in cells.iter().enumerate() {
            // All cells are in one group without a column.
            if let Some(says) = column.map_or(Some(""), |column| cell.says(column)) {
                groups.entry(says).or_default().push(n);
            }
        }
        let groups: Vec<(&str, Vec<usize>)> = groups.into_iter().collect();
        let mut of = vec![None; cells.len()];
        for (group, (_, own)) in groups.iter().enumerate() {
            own.iter().for_each(|cell| of[*cell] = Some(group));
        }
        Count { column, field: field.clone(), groups, of, start }
    }

    /// How often each value may lie in each group.
    fn room(&self, cells: usize) -> Vec<(i32, i32)> {
        let shares = self.field.shares(cells);
        let room =
            |size: usize, (share, of): (usize, usize)| ((size * share / of) as i32, (size * share).div_ceil(of) as i32);
        self.groups.iter().flat_map(|(_, own)| shares.iter().map(move |share| room(own.len(), *share))).collect()
    }

    /// Where the room of a group and the value of an item is.
    fn at(&self, group: usize, item: usize) -> usize {
        self.start + group * self.field.names.len() + self.field.values[item]
    }

    /// What the room at a place is about, if it is one of this count.
    fn about(&self, at: usize) -> Option<String> {
        let at = at.checked_sub(self.start)?;
        let (group, value) = (at / self.field.names.len(), at % self.field.names.len());
        let (says, _) = self.groups.get(group)?;
        let name = self.field.names[value].unwrap_or("what says nothing");
        Some(match self.column {
            Some(column) => format!("{name} where `{column}` is {says}"),
            None => format!("{name} on the whole board"),
        })
    }
}

impl Apart {
    fn new(field: &Field<'_>, mesh: &Mesh, cells: &[&Cell]) -> Apart {
        let at: BTreeMap<usize, usize> = cells.iter().enumerate().map(|(n, cell)| (cell.place, n)).collect();
        let next = |cell: &&Cell| mesh.neighbours(cell.place).filter_map(|place| at.get(&place).copied()).collect();
        let values = field.values.iter().map(|value| field.names[*value].map(|_| *value)).collect();
        Apart { values, next: cells.iter().map(next).collect() }
    }
}

impl<'d> Field<'d> {
    fn new(items: &[&'d Item], name: &str) -> Field<'d> {
        let (mut known, mut names) = (BTreeMap::new(), Vec::new());
        let value = |item: &&'d Item| {
            let says = item.fields.get(name).map(String::as_str);
            *known.entry(says).or_insert_with(|| {
                names.push(says);
                names.len() - 1
            })
        };
        let values = items.iter().map(value).collect();
        Field { values, names }
    }

    /// How large a part of so many cells each value takes, as a fraction: the
    /// same for all, but for those of which the bag has too few.
    fn shares(&self, cells: usize) -> Vec<(usize, usize)> {
        let mut has = vec![0; self.names.len()];
        self.values.iter().for_each(|value| has[*value] += 1);
        let mut scarce = vec![false; has.len()];
        loop {
            let taken: usize = (0..has.len()).filter(|n| scarce[*n]).map(|n| has[n]).sum();
            let (left, others) = (cells - taken, scarce.iter().filter(|scarce| !**scarce).count());
            let more: Vec<usize> = (0..has.len()).filter(|n| !scarce[*n] && has[*n] * others < left).collect();
            if more.is_empty() {
                let share = |n: usize| if scarce[n] { (has[n], cells) } else { (left, others * cells) };
                return (0..has.len()).map(share).collect();
            }
            more.into_iter().for_each(|n| scarce[n] = true);
        }
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
            let (one, other) = self.plan.pair(dice);
            let worse = self.exchange(one, other);
            let warm = WARM.0 - (WARM.0 - WARM.1) * u64::from(done) / u64::from(exchanges);
            if worse > 0 && !lets_pass(worse, warm, dice) {
                self.exchange(one, other);
            }
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{Length, Point, Rect, Size};
    use crate::model::Set;
    use crate::source::Spanned;

    /// A board of so many columns and rows of squares, whose cells say where
    /// they are.
    fn board(columns: usize, rows: usize) -> (Mesh, Vec<Cell>) {
        let place = |n: usize| (n % columns, n / columns);
        let side = |n: usize| Length::mm(10) * n as i64;
        let rect = |n| Rect::new(Point::new(side(place(n).0), side(place(n).1)), Size::new(side(1), side(1)));
        let cell = |n| {
            let (column, row) = place(n);
            let field = |name: &str, says: String| (name.to_owned(), says);
            let fields = [field("column", column.to_string()), field("row", row.to_string())].into();
            Cell { id: n.to_string(), place: n, from_players: 0, fields, span: Default::default() }
        };
        let all = 0..columns * rows;
        (Mesh::rects(&all.clone().map(rect).collect::<Vec<_>>()), all.map(cell).collect())
    }

    /// A set with so many copies of each of these kinds.
    fn bag(kinds: &[(&str, usize)]) -> (Draft, Vec<Drawn>) {
        let item = |(kind, _): &(&str, usize)| Item {
            fields: if kind.is_empty() { BTreeMap::new() } else { [("kind".to_owned(), (*kind).to_owned())].into() },
            ..Item::default()
        };
        let set = Set { items: kinds.iter().map(item).collect(), ..Set::default() };
        let drawn = kinds.iter().enumerate().flat_map(|(n, (_, copies))| std::iter::repeat_n((0, n), *copies));
        (Draft { sets: vec![set], ..Draft::default() }, drawn.collect())
    }

    fn even(within: &[&str], apart: bool) -> Even {
        let word = |word: &str| Spanned::new(word.to_owned(), Default::default());
        let apart = apart.then(|| word("kind"));
        Even {
            by: vec![word("kind")],
            within: within.iter().map(|name| word(name)).collect(),
            apart,
            tries: 5,
            ..Even::default()
        }
    }

    /// The kinds on the cells in order.
    fn laid(size: (usize, usize), kinds: &[(&str, usize)], even: &Even, seed: u64) -> Result<Vec<usize>, String> {
        let ((mesh, cells), (draft, bag)) = (board(size.0, size.1), bag(kinds));
        let cells: Vec<&Cell> = cells.iter().collect();
        let plan = Plan::new(even, &mesh, &cells, &draft, &bag, &mut Report::default()).unwrap();
        let order = plan.lay(&mut Dice::named(seed, "even"))?;
        Ok(order[..cells.len()].iter().map(|n| bag[*n].1).collect())
    }

    #[test]
    fn the_first_way_of_laying_evenly_lays_what_it_always_laid() {
        let even = even(&["row", "column"], true);
        let laid = laid((6, 6), &[("a", 13), ("b", 13), ("c", 13)], &even, 4711).unwrap();
        let rows: Vec<String> = laid.chunks(6).map(|row| row.iter().map(usize::to_string).collect()).collect();
        assert_eq!(rows, LAID);
    }

    // Kept from this code: a printed seed lays this for ever.
    const LAID: [&str; 6] = ["021012", "210120", "101202", "012021", "120210", "202101"];

    #[test]
    fn a_full_bag_is_spread_by_what_it_holds_and_a_rich_one_lies_evenly() {
        let count = |laid: Vec<usize>, kind| laid.iter().filter(|laid| **laid == kind).count();
        let even = even(&["row"], false);
        for seed in 0..20 {
            let full = laid((6, 2), &[("a", 6), ("b", 4), ("", 2)], &even, seed).unwrap();
            assert_eq!([0, 1, 2].map(|kind| count(full[..6].to_vec(), kind)), [3, 2, 1]);
            let rich = laid((6, 2), &[("a", 60), ("b", 7), ("", 2)], &even, seed).unwrap();
            assert_eq!([0, 1, 2].map(|kind| count(rich.clone(), kind)), [5, 5, 2]);
        }
    }

    #[test]
    fn what_cannot_be_is_told_by_the_best_that_was_found() {
        let apart = laid((3, 1), &[("a", 2), ("b", 1)], &even(&["column"], false), 1);
        assert!(apart.is_ok());
        let alike = laid((2, 1), &[("a", 2)], &even(&[], true), 1);
        assert_eq!(alike, Err("in the best some neighbours were alike".to_owned()));
    }

    #[test]
    fn an_empty_board_is_even() {
        assert_eq!(laid((0, 0), &[("a", 2)], &even(&["row"], true), 1), Ok(Vec::new()));
    }
}
