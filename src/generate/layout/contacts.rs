//! Sides and corners of pieces that say the same where they meet.

use std::collections::BTreeMap;

use super::order::Order;
use super::site::Site;
use crate::generate::placing::Placing;
use crate::message::{Arg, Joint, Message, list, msg};
use crate::model::{Cell, Meeting};
use crate::source::{Span, Spanned};

/// The cost of two pieces that do not agree where they meet: of 1 to 5, the one by which triominoes and tiles with roads were
/// found soonest.
const COST: i64 = 5;

/// Sides or corners of pieces: those that meet say the same.
pub(super) struct Contacts<'d> {
    /// Where it was requested.
    pub(super) span: Span,
    meeting: Meeting,
    /// What each item of the bag says on each of its sides, clockwise from the top; `None` for a side that fits all.
    values: Vec<Vec<Option<usize>>>,
    /// For each cell, its sides that meet others: which side, the other cell, and which side of that.
    meets: Vec<Vec<(usize, usize, usize)>>,
    /// For each cell and each way in which a piece can be placed there, which side of the piece is on each side of the cell.
    sides: Vec<Vec<Vec<usize>>>,
    cells: &'d [Spanned<String>],
}

impl<'d> Contacts<'d> {
    /// What pieces say on their sides or corners in these fields, clockwise from the top.
    ///
    /// # Errors
    /// A cell that has another number of sides than there are fields.
    pub(super) fn new(
        site: &Site<'_, 'd>,
        fields: &'d [Spanned<String>],
        meeting: Meeting,
        span: Span,
    ) -> Result<Self, &'d Cell> {
        if let Some(cell) = site
            .cells
            .iter()
            .find(|cell| site.mesh.corners(cell.place).len() != fields.len())
        {
            return Err(cell);
        }
        let mut known = BTreeMap::new();
        let mut value = |says: &'d str| {
            let next = known.len();
            *known.entry(says).or_insert(next)
        };
        let values = site.items.iter().map(|item| {
            fields
                .iter()
                .map(|field| item.field(&field.value).map(&mut value))
                .collect()
        });
        let lies = |placing: &Placing| match meeting {
            Meeting::Edges => placing.sides.clone(),
            Meeting::Corners => placing.corners.clone(),
        };
        Ok(Self {
            span,
            meeting,
            values: values.collect(),
            meets: meets(site, meeting),
            sides: site
                .placings
                .iter()
                .map(|ways| ways.iter().map(lies).collect())
                .collect(),
            cells: fields,
        })
    }

    /// How many pairs of sides meet, each counted for both of its cells.
    pub(super) fn len(&self) -> usize {
        self.meets.iter().map(Vec::len).sum()
    }

    /// The cost of a layout; zero if it is as requested.
    pub(super) fn cost(&self, order: &Order) -> i64 {
        self.all_broken(order) as i64 * COST
    }

    /// What some cells, at most two, add to the cost of a layout. Places that are no cells add nothing.
    pub(super) fn cost_of(&self, order: &Order, cells: &[usize]) -> i64 {
        let broken = |(n, cell): (usize, &usize)| {
            let meets = self.meets.get(*cell).map_or(&[][..], Vec::as_slice);
            // What two of them have in common counts once.
            let is_new = |cell: &usize| !cells[..n].contains(cell);
            let new = meets
                .iter()
                .filter(|(_, other, _)| is_new(cell) && is_new(other));
            new.filter(|meets| !self.agree(order, *cell, **meets))
                .count()
        };
        cells.iter().enumerate().map(broken).sum::<usize>() as i64 * COST
    }

    /// How many pairs of sides that meet do not agree.
    fn all_broken(&self, order: &Order) -> usize {
        let broken = |cell: usize| {
            self.meets[cell]
                .iter()
                .filter(|meets| !self.agree(order, cell, **meets))
                .count()
        };
        (0..self.meets.len()).map(broken).sum::<usize>() / 2
    }

    fn agree(
        &self,
        order: &Order,
        cell: usize,
        (side, other, side_of_other): (usize, usize, usize),
    ) -> bool {
        let says = |cell: usize, side: usize| {
            let way = order.turns.get(cell).copied().unwrap_or(0);
            self.values[order.items[cell]][self.sides[cell][way][side]]
        };
        match (says(cell, side), says(other, side_of_other)) {
            (Some(one), Some(other)) => one == other,
            _ => true,
        }
    }

    /// What is wrong with a layout, in words; `None` if nothing is.
    pub(super) fn fault(&self, order: &Order) -> Option<Message> {
        let count = self.all_broken(order);
        if count == 0 {
            return None;
        }

        let names = self
            .cells
            .iter()
            .map(|field| Arg::Name(field.value.clone()));
        let fields = list(Joint::Comma, names);
        Some(match self.meeting {
            Meeting::Edges => msg!(
                one: "{n} pair of pieces does not agree in {fields} where their edges meet",
                many: "{n} pairs of pieces do not agree in {fields} where their edges meet",
                n = count,
                fields
            ),
            Meeting::Corners => msg!(
                one: "{n} pair of pieces does not agree in {fields} where their corners meet",
                many: "{n} pairs of pieces do not agree in {fields} where their corners meet",
                n = count,
                fields
            ),
        })
    }
}

/// For each cell, its sides or corners that meet those of others: which one, the other cell, and which of that.
fn meets(site: &Site<'_, '_>, meeting: Meeting) -> Vec<Vec<(usize, usize, usize)>> {
    let mut at: BTreeMap<[usize; 2], Vec<(usize, usize)>> = BTreeMap::new();
    for (n, cell) in site.cells.iter().enumerate() {
        for (side, corner) in site.mesh.corners(cell.place).iter().enumerate() {
            let key = match meeting {
                Meeting::Corners => [*corner; 2],
                Meeting::Edges => {
                    let [one, other] = site.mesh.side(cell.place, side);
                    [one.min(other), one.max(other)]
                }
            };
            at.entry(key).or_default().push((n, side));
        }
    }
    let mut meets = vec![Vec::new(); site.cells.len()];
    for group in at.values() {
        for (cell, side) in group {
            let others = group.iter().filter(|(other, _)| other != cell);
            meets[*cell]
                .extend(others.map(|(other, side_of_other)| (*side, *other, *side_of_other)));
        }
    }
    meets
}
