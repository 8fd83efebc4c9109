//! The ways in which the outline of one cell can be turned onto another.

use super::{CellGraph, Facing, Point, Rotation, hypot};

/// How far corners of cells of one shape may be apart once one is turned onto the other, in micrometres: what rounding
/// makes of places and middles. Cells are at least a millimetre wide.
const STRAY: f64 = 100.0;

impl CellGraph {
    /// The rotations that turn the outline of the cell `like` onto that of `cell`, each with the number by which the
    /// sides, and the corners, move on: the first lies where the side of this number is. None if the shapes differ.
    ///
    /// Only rotations are looked at by which regular outlines of so many sides fit, and by half of such a one.
    pub fn turns(&self, cell: usize, like: usize) -> Vec<(Rotation, usize)> {
        let (from, to) = (self.about_middle(like), self.about_middle(cell));
        let count = from.len();
        let steps = if count == to.len() { 2 * count } else { 0 };
        let turn = |step: usize| {
            let rotation = Rotation::degrees(180.0 * step as f64 / count as f64);
            let by = rotation.about(Point::default());
            let turned: Vec<(f64, f64)> = from.iter().map(|(x, y)| by.apply(*x, *y)).collect();
            let near = |one: (f64, f64), other: (f64, f64)| {
                hypot(one.0 - other.0, one.1 - other.1) <= STRAY
            };
            let fits = |on: &usize| {
                turned
                    .iter()
                    .enumerate()
                    .all(|(n, at)| near(*at, to[(n + on) % count]))
            };
            Some((rotation, (0..count).find(fits)?))
        };
        (0..steps).filter_map(turn).collect()
    }

    /// The sides of a cell clockwise from the top.
    pub fn sides_from_top(&self, cell: usize) -> Vec<usize> {
        let count = self.corners(cell).len();
        (1..=count)
            .filter_map(|number| self.side_facing(cell, Facing::Number(number)))
            .collect()
    }

    /// The corners of a cell clockwise from the top, as positions in [`CellGraph::corners`].
    pub fn corners_from_top(&self, cell: usize) -> Vec<usize> {
        let corners = self.corners(cell);
        let facing = (1..=corners.len())
            .filter_map(|number| self.corner_facing(cell, Facing::Number(number)));
        facing
            .filter_map(|corner| corners.iter().position(|own| *own == corner))
            .collect()
    }

    /// How far the topmost corner of a cell is above its middle, in micrometres.
    pub fn height_above_middle(&self, cell: usize) -> f64 {
        self.about_middle(cell)
            .iter()
            .map(|(_, y)| -y)
            .fold(0.0, f64::max)
    }

    /// The corners of a cell, from its middle, in micrometres.
    fn about_middle(&self, cell: usize) -> Vec<(f64, f64)> {
        let middle = self.centre(cell);
        let (x, y) = (middle.x.to_um() as f64, middle.y.to_um() as f64);
        let from_middle = |corner: &usize| (self.corner(*corner).0 - x, self.corner(*corner).1 - y);
        self.corners(cell).iter().map(from_middle).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{Hex, HexGrid, Length, Pointing, Rect, triangle};

    fn degrees(graph: &CellGraph, cell: usize, like: usize, all: &[f64]) -> bool {
        let turns = graph.turns(cell, like);
        turns
            .iter()
            .map(|(rotation, _)| *rotation)
            .eq(all.iter().map(|degrees| Rotation::degrees(*degrees)))
    }

    #[test]
    fn cells_fit_onto_each_other_by_their_symmetry() {
        let rect = |w, h| CellGraph::rects(&[Rect::um(0, 0, w, h)]);
        assert!(degrees(
            &rect(9_000, 9_000),
            0,
            0,
            &[0.0, 90.0, 180.0, 270.0]
        ));
        assert!(degrees(&rect(9_000, 8_000), 0, 0, &[0.0, 180.0]));
        let grid = HexGrid {
            origin: Point::default(),
            side: Length::mm(10),
            pointing: Pointing::Flat,
        };
        let hex = CellGraph::hexes(&grid, &[Hex::new(2, 1)]);
        assert!(degrees(
            &hex,
            0,
            0,
            &[0.0, 60.0, 120.0, 180.0, 240.0, 300.0]
        ));
        let (outlines, middles): (Vec<_>, Vec<_>) =
            (0..2).map(|n| triangle(Length::mm(20), n, 0)).unzip();
        let pair = CellGraph::fitted(&outlines, &middles, 5.0);
        assert!(
            degrees(&pair, 0, 0, &[0.0, 120.0, 240.0])
                && degrees(&pair, 1, 0, &[60.0, 180.0, 300.0])
        );
        assert!(pair.height_above_middle(0) > pair.height_above_middle(1));
    }

    #[test]
    fn a_quarter_turn_brings_the_top_to_the_right() {
        let square = CellGraph::rects(&[Rect::um(3, 5, 9_000, 9_000)]);
        let (rotation, by) = square.turns(0, 0)[1];
        let sides = square.sides_from_top(0);
        assert_eq!(
            (rotation, (sides[0] + by) % 4),
            (Rotation::degrees(90.0), sides[1])
        );
        assert_eq!(square.corners_from_top(0), [1, 2, 3, 0]);
    }
}
