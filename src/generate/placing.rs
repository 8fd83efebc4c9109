//! How pieces may be turned on the cells of a scatter, and which of their sides lie where.

use std::collections::BTreeMap;

use crate::geom::{CellGraph, Rotation};
use crate::model::{Cell, Scatter};

/// A way in which a piece is placed on a cell.
#[derive(Clone)]
pub(super) struct Placing {
    /// How it is turned.
    pub(super) rotation: Rotation,
    /// For each side of the cell, in the order of its corners, which side of the piece lies there: counted clockwise from
    /// the top of the piece as it is drawn, from 0.
    pub(super) sides: Vec<usize>,
    /// The same for the corners.
    pub(super) corners: Vec<usize>,
}

/// The ways in which a piece may lie on each cell: one, or several among which chance chooses. Pieces are drawn as for a
/// cell that reaches up highest, such as a triangle with a corner at the top.
///
/// Where chance turns pieces, it does so by the rotations of the outline; by quarters on a cell whose outline has none,
/// unless the sides of pieces matter.
pub(super) fn placings(
    scatter: &Scatter,
    mesh: &CellGraph,
    cells: &[&Cell],
    sides_matter: bool,
) -> Vec<Vec<Placing>> {
    let like = |cell: usize| {
        let same = cells
            .iter()
            .filter(|other| mesh.corners(other.place).len() == mesh.corners(cell).len());
        let heights = same.map(|other| (other.place, mesh.height_above_middle(other.place)));
        // Of cells that are equally high but for rounding, the first.
        heights
            .reduce(|best, next| if next.1 > best.1 + 1.0 { next } else { best })
            .map_or(cell, |(place, _)| place)
    };
    let by_count: BTreeMap<usize, usize> = cells
        .iter()
        .map(|cell| (mesh.corners(cell.place).len(), cell.place))
        .collect();
    let likes: BTreeMap<usize, usize> = by_count
        .into_iter()
        .map(|(count, cell)| (count, like(cell)))
        .collect();
    let of_cell = |cell: &&Cell| {
        let like = likes[&mesh.corners(cell.place).len()];
        let turns = mesh.turns(cell.place, like);
        if scatter.is_turned {
            by_chance(mesh, (cell.place, like), turns, sides_matter)
        } else {
            vec![fixed(
                mesh,
                (cell.place, like),
                &turns,
                scatter.rotations.of(cell),
            )]
        }
    };
    cells.iter().map(of_cell).collect()
}

fn by_chance(
    mesh: &CellGraph,
    (cell, like): (usize, usize),
    turns: Vec<(Rotation, usize)>,
    sides_matter: bool,
) -> Vec<Placing> {
    match turns.len() {
        0 | 1 if sides_matter => vec![fixed(mesh, (cell, like), &turns, Rotation::NONE)],
        0 | 1 => [0.0, 90.0, 180.0, 270.0]
            .map(|by| placing(mesh, cell, (Rotation::degrees(by), 0)))
            .into(),
        _ => turns
            .into_iter()
            .map(|turn| placing(mesh, like, turn))
            .collect(),
    }
}

/// A piece that is turned so: its sides lie where they fit best.
fn fixed(
    mesh: &CellGraph,
    (cell, like): (usize, usize),
    turns: &[(Rotation, usize)],
    rotation: Rotation,
) -> Placing {
    let nearest = turns
        .iter()
        .max_by(|(one, _), (other, _)| rotation.towards(*one).total_cmp(&rotation.towards(*other)));
    nearest.map_or_else(
        || placing(mesh, cell, (rotation, 0)),
        |(_, by)| placing(mesh, like, (rotation, *by)),
    )
}

/// A piece that is drawn for the cell `like`, on a cell whose sides are so many further on.
fn placing(mesh: &CellGraph, like: usize, (rotation, by): (Rotation, usize)) -> Placing {
    let numbered = |from_top: Vec<usize>| {
        let count = from_top.len();
        let number = |side: usize| {
            from_top
                .iter()
                .position(|own| *own == (side + count - by) % count)
                .unwrap_or(0)
        };
        (0..count).map(number).collect()
    };
    Placing {
        rotation,
        sides: numbered(mesh.sides_from_top(like)),
        corners: numbered(mesh.corners_from_top(like)),
    }
}
