//! Numbers of pieces, or sums of what they say, in groups of cells.

use std::collections::BTreeMap;

use super::site::Site;
use crate::generate::neighbours::neighbours;
use crate::model::CellGroups;
use crate::source::Span;

/// The most steps that an excess costs, so that the cost of all of them can be added up.
const MOST_STEPS: i64 = 1_000_000;

/// Numbers of pieces, or sums of what they say, in groups of cells.
///
/// Amounts are whole: a piece that is counted has the amount 1, and of the numbers that are summed the largest unit is
/// taken of which all are multiples.
pub(super) struct Tally<'d> {
    /// Where it was asked for.
    pub(super) span: Span,
    /// How the groups of cells are made.
    pub(super) groups: Groups<'d>,
    /// What is counted separately: the values of a field, or one sum.
    pub(super) kinds: Vec<Kind<'d>>,
    /// The kind of each item of the bag, and its amount; `None` for one that is not counted.
    pub(super) items: Vec<Option<(usize, i64)>>,
    /// How much of each kind may lie in each group, at least and at most: all kinds of the first group, then of the next.
    pub(super) room: Vec<(i64, i64)>,
    /// By how much the amounts of a kind may differ between groups.
    pub(super) differ: Option<i64>,
    /// How many thousandths of what kits say an amount of 1 is.
    pub(super) unit: i64,
    /// How far an amount must be from what it may be for one more unit of cost.
    pub(super) step: i64,
}

/// What is counted, for notes.
#[derive(Clone, Copy)]
pub(super) enum Kind<'d> {
    /// The items with this value, or without one.
    Value(Option<&'d str>),
    /// The sum of a field.
    Sum(&'d str),
}

/// Groups of cells.
pub(super) struct Groups<'d> {
    made: Made<'d>,
    /// A name and the cells of each.
    pub(super) all: Vec<(&'d str, Vec<usize>)>,
    /// The groups of each cell.
    pub(super) of: Vec<Vec<usize>>,
}

/// How groups are made.
#[derive(Clone, Copy)]
enum Made<'d> {
    Whole,
    Column(&'d str),
    AroundCells,
    AroundCorners,
}

impl<'d> Groups<'d> {
    /// The groups of the cells of a site.
    pub(super) fn new(by: &'d CellGroups, site: &Site<'_, 'd>) -> Groups<'d> {
        match by {
            CellGroups::Whole => Groups::whole(site),
            CellGroups::Column(column) => Groups::column(&column.value, site),
            CellGroups::AroundCells => {
                let around = |(n, mut near): (usize, Vec<usize>)| {
                    near.push(n);
                    (site.cells[n].id.as_str(), near)
                };
                let all = neighbours(site.mesh, site.cells).into_iter().enumerate();
                Groups::of(Made::AroundCells, all.map(around).collect(), site)
            }
            CellGroups::AroundCorners => {
                let mut corners: BTreeMap<usize, (&str, Vec<usize>)> = BTreeMap::new();
                for (n, cell) in site.cells.iter().enumerate() {
                    for corner in site.mesh.corners(cell.place) {
                        corners.entry(*corner).or_insert((&cell.id, Vec::new())).1.push(n);
                    }
                }
                Groups::of(Made::AroundCorners, corners.into_values().collect(), site)
            }
        }
    }

    /// One group of all cells.
    pub(super) fn whole(site: &Site<'_, 'd>) -> Groups<'d> {
        let all = if site.cells.is_empty() { Vec::new() } else { vec![("", (0..site.cells.len()).collect())] };
        Groups::of(Made::Whole, all, site)
    }

    /// A group of the cells that say the same in a column.
    pub(super) fn column(column: &'d str, site: &Site<'_, 'd>) -> Groups<'d> {
        let mut groups: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (n, cell) in site.cells.iter().enumerate() {
            if let Some(says) = cell.says(column) {
                groups.entry(says).or_default().push(n);
            }
        }
        Groups::of(Made::Column(column), groups.into_iter().collect(), site)
    }

    fn of(made: Made<'d>, all: Vec<(&'d str, Vec<usize>)>, site: &Site<'_, 'd>) -> Groups<'d> {
        let mut of = vec![Vec::new(); site.cells.len()];
        for (group, (_, cells)) in all.iter().enumerate() {
            cells.iter().for_each(|cell| of[*cell].push(group));
        }
        Groups { made, all, of }
    }

    /// Whether no cell is in two groups.
    pub(super) fn are_disjoint(&self) -> bool {
        matches!(self.made, Made::Whole | Made::Column(_))
    }

    /// Where a group is, such as ``where `row` is 2``.
    fn place(&self, group: usize) -> String {
        let name = self.all[group].0;
        match self.made {
            Made::Whole => "on the whole board".to_owned(),
            Made::Column(column) => format!("where `{column}` is {name}"),
            Made::AroundCells => format!("on the cell `{name}` and those next to it"),
            Made::AroundCorners => format!("around a corner of the cell `{name}`"),
        }
    }
}

impl Tally<'_> {
    /// How much of each kind lies in each group of a layout.
    pub(super) fn sums(&self, order: &[usize]) -> Vec<i64> {
        let mut sums = vec![0; self.room.len()];
        for (groups, item) in self.groups.of.iter().zip(order) {
            for group in groups {
                if let Some((kind, amount)) = self.items[*item] {
                    sums[group * self.kinds.len() + kind] += amount;
                }
            }
        }
        sums
    }

    /// The cost of a layout with these sums; zero if it is as asked for.
    pub(super) fn cost(&self, sums: &[i64]) -> i64 {
        (0..sums.len()).map(|at| self.off(at, sums[at])).sum::<i64>()
            + (0..self.kinds.len()).map(|kind| self.uneven(sums, [Some(kind), None])).sum::<i64>()
    }

    /// Exchanges the items of two places of a layout; by how much that changes the cost.
    pub(super) fn exchange(&self, sums: &mut [i64], places: [usize; 2], items: [usize; 2]) -> i64 {
        if self.items[items[0]] == self.items[items[1]] {
            return 0;
        }
        let kinds = self.kinds_of(items);
        let mut change = -self.uneven(sums, kinds);
        for (place, less, more) in [(places[0], items[0], items[1]), (places[1], items[1], items[0])] {
            for group in self.groups.of.get(place).into_iter().flatten() {
                change += self.add(sums, *group, less, -1) + self.add(sums, *group, more, 1);
            }
        }
        change + self.uneven(sums, kinds)
    }

    /// The kinds of two items, each once.
    fn kinds_of(&self, items: [usize; 2]) -> [Option<usize>; 2] {
        let [one, other] = items.map(|item| self.items[item].map(|(kind, _)| kind));
        [one, other.filter(|_| one != other)]
    }

    fn add(&self, sums: &mut [i64], group: usize, item: usize, times: i64) -> i64 {
        let Some((kind, amount)) = self.items[item] else { return 0 };
        let at = group * self.kinds.len() + kind;
        let before = self.off(at, sums[at]);
        sums[at] += amount * times;
        self.off(at, sums[at]) - before
    }

    /// What a sum adds to the cost.
    fn off(&self, at: usize, sum: i64) -> i64 {
        let (least, most) = self.room[at];
        self.cost_of(least.saturating_sub(sum).max(sum.saturating_sub(most)))
    }

    /// What the differences of kinds between groups add to the cost.
    fn uneven(&self, sums: &[i64], kinds: [Option<usize>; 2]) -> i64 {
        let Some(differ) = self.differ else { return 0 };
        kinds.into_iter().flatten().map(|kind| self.cost_of(self.difference(sums, kind) - differ)).sum()
    }

    /// The largest sum of a kind in any group less the smallest.
    fn difference(&self, sums: &[i64], kind: usize) -> i64 {
        let sums = sums.iter().skip(kind).step_by(self.kinds.len());
        let (least, most) = sums.fold((i64::MAX, i64::MIN), |(least, most), sum| (least.min(*sum), most.max(*sum)));
        most.saturating_sub(least).max(0)
    }

    fn cost_of(&self, excess: i64) -> i64 {
        let steps = (excess.clamp(0, MOST_STEPS * self.step) + self.step - 1) / self.step;
        steps * steps
    }

    /// The first thing that is wrong with a layout with these sums, in words; `None` if nothing is.
    pub(super) fn fault(&self, sums: &[i64]) -> Option<String> {
        let amount = |sum: i64| {
            let (whole, rest) = (sum * self.unit / 1_000, sum * self.unit % 1_000);
            if rest == 0 { whole.to_string() } else { (sum as f64 * self.unit as f64 / 1_000.0).to_string() }
        };
        if let Some(at) = (0..sums.len()).find(|at| self.off(*at, sums[*at]) > 0) {
            let ((least, most), lies) = (self.room[at], amount(sums[at]));
            let wanted = match (least, most) {
                (least, most) if least == most => amount(least),
                (i64::MIN, most) => format!("at most {}", amount(most)),
                (least, i64::MAX) => format!("at least {}", amount(least)),
                (least, most) => format!("{} to {}", amount(least), amount(most)),
            };
            let (group, kind) = (at / self.kinds.len(), self.kinds[at % self.kinds.len()]);
            let place = self.groups.place(group);
            return Some(match kind {
                Kind::Value(name) => format!("{lies} and not {wanted} of {} lie {place}", said(name)),
                Kind::Sum(field) => format!("the sum of `{field}` is {lies} and not {wanted} {place}"),
            });
        }
        let differ = self.differ?;
        let kind = (0..self.kinds.len()).find(|kind| self.difference(sums, *kind) > differ)?;
        let by = match self.groups.made {
            Made::Column(column) => format!("by `{column}`"),
            Made::Whole => "on the whole board".to_owned(),
            Made::AroundCells => "around cells".to_owned(),
            Made::AroundCorners => "around corners".to_owned(),
        };
        let difference = amount(self.difference(sums, kind));
        Some(match self.kinds[kind] {
            Kind::Value(name) => format!("the numbers of {} {by} differ by {difference}", said(name)),
            Kind::Sum(field) => format!("the sums of `{field}` {by} differ by {difference}"),
        })
    }
}

fn said(name: Option<&str>) -> &str {
    name.unwrap_or("what says nothing")
}
