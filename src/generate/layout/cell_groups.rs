//! The groups of cells in which pieces are counted.

use std::collections::BTreeMap;

use super::site::Site;
use crate::generate::balance::neighbours;
use crate::message::{Message, msg};
use crate::model::CellGroups;

/// Groups of cells.
pub(super) struct GroupedCells<'d> {
    /// How they are made.
    pub(super) grouping: Grouping<'d>,
    /// A name and the cells of each.
    pub(super) all: Vec<(&'d str, Vec<usize>)>,
    /// The groups of each cell.
    pub(super) by_cell: Vec<Vec<usize>>,
}

/// How groups are made.
#[derive(Clone, Copy)]
pub(super) enum Grouping<'d> {
    /// All cells are one group.
    Whole,
    /// Those with the same value in a column.
    Column(&'d str),
    /// Each cell and those next to it.
    AroundCells,
    /// Those that meet at each corner.
    AroundCorners,
}

impl<'d> GroupedCells<'d> {
    /// The groups of the cells of a site.
    pub(super) fn new(by: &'d CellGroups, site: &Site<'_, 'd>) -> GroupedCells<'d> {
        match by {
            CellGroups::Whole => GroupedCells::whole(site),
            CellGroups::Column(column) => GroupedCells::column(&column.value, site),
            CellGroups::AroundCells => {
                let around = |(n, mut near): (usize, Vec<usize>)| {
                    near.push(n);
                    (site.cells[n].id.as_str(), near)
                };
                let all = neighbours(site.mesh, site.cells).into_iter().enumerate();
                GroupedCells::of(Grouping::AroundCells, all.map(around).collect(), site)
            }
            CellGroups::AroundCorners => {
                let mut corners: BTreeMap<usize, (&str, Vec<usize>)> = BTreeMap::new();
                for (n, cell) in site.cells.iter().enumerate() {
                    for corner in site.mesh.corners(cell.place) {
                        corners
                            .entry(*corner)
                            .or_insert((&cell.id, Vec::new()))
                            .1
                            .push(n);
                    }
                }
                GroupedCells::of(
                    Grouping::AroundCorners,
                    corners.into_values().collect(),
                    site,
                )
            }
        }
    }

    /// One group of all cells.
    pub(super) fn whole(site: &Site<'_, 'd>) -> GroupedCells<'d> {
        let all = if site.cells.is_empty() {
            Vec::new()
        } else {
            vec![("", (0..site.cells.len()).collect())]
        };
        GroupedCells::of(Grouping::Whole, all, site)
    }

    /// A group of the cells that say the same in a column.
    pub(super) fn column(column: &'d str, site: &Site<'_, 'd>) -> GroupedCells<'d> {
        let mut groups: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (n, cell) in site.cells.iter().enumerate() {
            if let Some(says) = cell.says(column) {
                groups.entry(says).or_default().push(n);
            }
        }
        GroupedCells::of(Grouping::Column(column), groups.into_iter().collect(), site)
    }

    fn of(
        grouping: Grouping<'d>,
        all: Vec<(&'d str, Vec<usize>)>,
        site: &Site<'_, 'd>,
    ) -> GroupedCells<'d> {
        let mut by_cell = vec![Vec::new(); site.cells.len()];
        for (group, (_, cells)) in all.iter().enumerate() {
            cells.iter().for_each(|cell| by_cell[*cell].push(group));
        }
        GroupedCells {
            grouping,
            all,
            by_cell,
        }
    }

    /// Returns the groups of a place in an order. Places that are not cells have no groups.
    pub(super) fn groups_of(&self, place: usize) -> &[usize] {
        match self.by_cell.get(place) {
            Some(groups) => groups,
            None => &[],
        }
    }

    /// Whether no cell is in two groups.
    pub(super) fn are_disjoint(&self) -> bool {
        matches!(self.grouping, Grouping::Whole | Grouping::Column(_))
    }

    /// Where a group is, such as ``where `row` is 2``.
    pub(super) fn place(&self, group: usize) -> Message {
        let name = self.all[group].0;
        match self.grouping {
            Grouping::Whole => msg!("on the whole board"),
            Grouping::Column(column) => msg!("where `{column}` is {value}", column, value = name),
            Grouping::AroundCells => msg!("on the cell `{cell}` and those next to it", cell = name),
            Grouping::AroundCorners => msg!("around a corner of the cell `{cell}`", cell = name),
        }
    }
}
