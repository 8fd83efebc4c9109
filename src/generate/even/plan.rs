//! What an even layout is: which values are counted in which groups of cells, and how often each may lie there.

use std::collections::BTreeMap;

use crate::diag::{Code, Note, Report};
use crate::generate::neighbours::neighbours;
use crate::geom::CellGraph;
use crate::model::{Cell, Draft, Drawn, Even, Item};

/// The most that is counted, values in groups, lest a kit asks for all there is.
const MOST: usize = 1_000_000;

/// What must be even on the cells of one layout.
pub(in crate::generate) struct Plan<'d> {
    /// What the recipe asks for.
    pub(in crate::generate) even: &'d Even,
    pub(super) cells: usize,
    pub(super) bag: usize,
    pub(super) counts: Vec<Count<'d>>,
    /// How often each value may lie in each group: at least, and at most.
    pub(super) room: Vec<(i32, i32)>,
    pub(super) apart: Option<Apart>,
}

/// One field of the items, counted in the groups of one column.
pub(super) struct Count<'d> {
    column: Option<&'d str>,
    pub(super) field: Field<'d>,
    /// What the cells of each group say, and which they are.
    pub(super) groups: Vec<(&'d str, Vec<usize>)>,
    /// The group of each cell; none if it says nothing.
    pub(super) of: Vec<Option<usize>>,
    /// Where its part of the room begins.
    start: usize,
}

/// What must not lie side by side.
pub(super) struct Apart {
    /// What each item of the bag says.
    pub(super) values: Vec<Option<usize>>,
    /// The cells next to each.
    pub(super) next: Vec<Vec<usize>>,
}

/// The values of a field in a bag: which one each item has, and their names.
/// Items without the field have a value of their own.
#[derive(Clone)]
pub(super) struct Field<'d> {
    pub(super) values: Vec<usize>,
    names: Vec<Option<&'d str>>,
}

impl<'d> Plan<'d> {
    /// Counts what must be even; `None` where that is too much.
    pub(in crate::generate) fn new(
        even: &'d Even,
        mesh: &CellGraph,
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
    pub(super) fn at(&self, group: usize, item: usize) -> usize {
        self.start + group * self.field.names.len() + self.field.values[item]
    }

    /// What the room at a place is about, if it is one of this count.
    pub(super) fn about(&self, at: usize) -> Option<String> {
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
    fn new(field: &Field<'_>, mesh: &CellGraph, cells: &[&Cell]) -> Apart {
        let values = field.values.iter().map(|value| field.names[*value].map(|_| *value)).collect();
        Apart { values, next: neighbours(mesh, cells) }
    }
}

impl<'d> Field<'d> {
    fn new(items: &[&'d Item], name: &str) -> Field<'d> {
        let (mut known, mut names) = (BTreeMap::new(), Vec::new());
        let value = |item: &&'d Item| {
            let says = item.field(name);
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
