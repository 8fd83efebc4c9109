//! Which cells lie next to each other.

use std::collections::{BTreeMap, BTreeSet};

use crate::geom::CellGraph;
use crate::model::Cell;

/// For each of these cells of a mesh, the positions in `cells` of those next to it.
pub(super) fn neighbours(mesh: &CellGraph, cells: &[&Cell]) -> Vec<Vec<usize>> {
    near(mesh, cells, 1)
}

/// For each of these cells of a mesh, the positions in `cells` of the others that at most so many steps from cell to
/// neighbouring cell lead to, the nearest first. Steps may cross any cell of the mesh.
pub(super) fn near(mesh: &CellGraph, cells: &[&Cell], steps: u32) -> Vec<Vec<usize>> {
    let at: BTreeMap<usize, usize> = cells.iter().enumerate().map(|(n, cell)| (cell.place, n)).collect();
    let near = |cell: &&Cell| {
        let (mut known, mut first) = (vec![cell.place], 0);
        let mut seen = BTreeSet::from([cell.place]);
        for _ in 0..steps {
            let last = known.len();
            for n in first..last {
                let next: Vec<usize> = mesh.neighbours(known[n]).filter(|place| seen.insert(*place)).collect();
                known.extend(next);
            }
            first = last;
        }
        known[1..].iter().filter_map(|place| at.get(place).copied()).collect()
    };
    cells.iter().map(near).collect()
}
