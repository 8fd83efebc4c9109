//! Which cells lie next to each other.

use std::collections::BTreeMap;

use crate::geom::CellGraph;
use crate::model::Cell;

/// For each of these cells of a mesh, the positions in `cells` of those next to it.
pub(super) fn neighbours(mesh: &CellGraph, cells: &[&Cell]) -> Vec<Vec<usize>> {
    let at: BTreeMap<usize, usize> = cells.iter().enumerate().map(|(n, cell)| (cell.place, n)).collect();
    let next = |cell: &&Cell| mesh.neighbours(cell.place).filter_map(|place| at.get(&place).copied()).collect();
    cells.iter().map(next).collect()
}
