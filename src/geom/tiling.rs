//! Hexagonal grids; the one home of √3.

use std::collections::{BTreeMap, BTreeSet};

use super::{Length, Path, Point};

const SQRT_3: f64 = 1.732_050_807_568_877_2;

/// A cell by its axial coordinates: `q` to the right, `r` down and right
/// (pointy top) or down (flat top).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex {
    /// First axial coordinate.
    pub q: i32,
    /// Second axial coordinate.
    pub r: i32,
}

/// Which way a hexagon stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pointing {
    /// A corner at the top.
    #[default]
    Pointy,
    /// A side at the top.
    Flat,
}

/// Hexagons of one size about a middle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HexGrid {
    /// Where cell (0, 0) has its centre.
    pub origin: Point,
    /// From the centre of a cell to a corner.
    pub side: Length,
    /// Which way the cells stand.
    pub pointing: Pointing,
}

/// A corner by the three cells that meet in it.
type Corner = [Hex; 3];

/// Neighbours in the order of the edges of [`HexGrid::corners`]: edge `n`
/// runs from corner `n` to corner `n + 1` and is shared with neighbour `n`.
const POINTY_STEPS: [(i32, i32); 6] = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)];
const FLAT_STEPS: [(i32, i32); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

impl Hex {
    /// The cell at `q`, `r`.
    pub const fn new(q: i32, r: i32) -> Hex {
        Hex { q, r }
    }

    /// Its six neighbours, in the order of the edges of a grid that stands this way.
    pub fn neighbours(self, pointing: Pointing) -> [Hex; 6] {
        let steps = match pointing {
            Pointing::Pointy => POINTY_STEPS,
            Pointing::Flat => FLAT_STEPS,
        };
        steps.map(|(q, r)| Hex::new(self.q + q, self.r + r))
    }
}

impl HexGrid {
    /// The centre of a cell.
    pub fn centre(&self, hex: Hex) -> Point {
        let (x, y) = self.middle(hex);
        Point::new(Length::um(x.round() as i64), Length::um(y.round() as i64))
    }

    /// The six corners in micrometres, clockwise. A pointy hexagon starts at
    /// its top, a flat one at its top left.
    pub fn corners(&self, hex: Hex) -> [(f64, f64); 6] {
        let (x, y) = self.middle(hex);
        let s = self.side.to_um() as f64;
        let (near, far) = (s / 2.0, s * SQRT_3 / 2.0);
        match self.pointing {
            Pointing::Pointy => [(0.0, -s), (far, -near), (far, near), (0.0, s), (-far, near), (-far, -near)],
            Pointing::Flat => [(-near, -far), (near, -far), (s, 0.0), (near, far), (-near, far), (-s, 0.0)],
        }
        .map(|(dx, dy)| (x + dx, y + dy))
    }

    /// The outline around a set of cells as closed loops; holes run the other way.
    pub fn outline(&self, cells: &BTreeSet<Hex>) -> Path {
        // A corner is known exactly by the three cells that meet in it; its
        // coordinates, computed from one of them, would differ in the last bit.
        let mut next: BTreeMap<Corner, (Corner, (f64, f64))> = BTreeMap::new();
        for cell in cells {
            let (around, corners) = (cell.neighbours(self.pointing), self.corners(*cell));
            let corner = |n: usize| {
                let mut meet = [*cell, around[(n + 5) % 6], around[n % 6]];
                meet.sort_unstable();
                meet
            };
            for (n, neighbour) in around.iter().enumerate() {
                if !cells.contains(neighbour) {
                    next.insert(corner(n), (corner(n + 1), corners[n]));
                }
            }
        }
        let mut segs = Vec::new();
        while let Some((mut at, _)) = next.first_key_value().map(|(at, to)| (*at, *to)) {
            let mut ring = Vec::new();
            while let Some((to, place)) = next.remove(&at) {
                ring.push(place);
                at = to;
            }
            segs.extend_from_slice(Path::polygon(&ring).segs());
        }
        Path::new(segs)
    }

    /// The edges that two of these cells share, each once, by their two ends.
    pub fn inner_edges(&self, cells: &BTreeSet<Hex>) -> Vec<[(f64, f64); 2]> {
        let mut edges = Vec::new();
        for cell in cells {
            let corners = self.corners(*cell);
            for (n, neighbour) in cell.neighbours(self.pointing).iter().enumerate() {
                if cell < neighbour && cells.contains(neighbour) {
                    edges.push([corners[n], corners[(n + 1) % 6]]);
                }
            }
        }
        edges
    }

    /// Between opposite sides.
    pub fn across(&self) -> Length {
        Length::um((self.side.to_um() as f64 * SQRT_3).round() as i64)
    }

    fn middle(&self, hex: Hex) -> (f64, f64) {
        let s = self.side.to_um() as f64;
        let (q, r) = (f64::from(hex.q), f64::from(hex.r));
        let (x, y) = match self.pointing {
            Pointing::Pointy => (SQRT_3 * (q + r / 2.0), 1.5 * r),
            Pointing::Flat => (1.5 * q, SQRT_3 * (r + q / 2.0)),
        };
        (self.origin.x.to_um() as f64 + x * s, self.origin.y.to_um() as f64 + y * s)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flower_of_seven_has_one_rim_of_eighteen_edges_and_twelve_inside() {
        let grid = HexGrid { origin: Point::default(), side: Length::mm(10), pointing: Pointing::Pointy };
        let middle = Hex::new(0, 0);
        let flower: BTreeSet<Hex> = middle.neighbours(Pointing::Pointy).into_iter().chain([middle]).collect();
        let rim = grid.outline(&flower);
        assert_eq!(rim.segs().iter().filter(|seg| matches!(seg, crate::geom::Seg::Close)).count(), 1);
        assert_eq!(rim.segs().len(), 18 + 1);
        assert_eq!(grid.inner_edges(&flower).len(), 12);
    }

    #[test]
    fn edge_n_is_shared_with_neighbour_n() {
        for pointing in [Pointing::Pointy, Pointing::Flat] {
            let grid = HexGrid { origin: Point::default(), side: Length::mm(10), pointing };
            let home = Hex::new(2, -1);
            let corners = grid.corners(home);
            for (n, next) in home.neighbours(pointing).into_iter().enumerate() {
                let (a, b) = (corners[n], corners[(n + 1) % 6]);
                let (x, y) = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
                let (here, there) = (grid.middle(home), grid.middle(next));
                assert!((x - (here.0 + there.0) / 2.0).abs() < 1e-6, "{pointing:?} edge {n}");
                assert!((y - (here.1 + there.1) / 2.0).abs() < 1e-6, "{pointing:?} edge {n}");
            }
        }
    }
}
