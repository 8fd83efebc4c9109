//! Hexagonal grids; the one home of √3.

use super::{Length, Path, Point};

pub(super) const SQRT_3: f64 = 1.732_050_807_568_877_2;

/// A cell by its axial coordinates: `q` to the right, `r` down and right
/// (pointy top) or down (flat top).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex {
    /// First axial coordinate.
    pub q: i32,
    /// Second axial coordinate.
    pub r: i32,
}

/// How a hexagon is oriented.
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
    /// How the cells are oriented.
    pub pointing: Pointing,
}

/// Neighbours in the order of the edges of [`HexGrid::corners`]: edge `n`
/// runs from corner `n` to corner `n + 1` and is shared with neighbour `n`.
const POINTY_STEPS: [(i32, i32); 6] = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)];
const FLAT_STEPS: [(i32, i32); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

impl Hex {
    /// The cell at `q`, `r`.
    pub const fn new(q: i32, r: i32) -> Hex {
        Hex { q, r }
    }

    /// Its six neighbours, in the order of the edges of a grid of this orientation.
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
        Point::near(self.middle(hex))
    }

    /// The six corners in micrometres, clockwise. A pointy hexagon starts at
    /// its top, a flat one at its top left.
    pub fn corners(&self, hex: Hex) -> [(f64, f64); 6] {
        let (x, y) = self.middle(hex);
        let s = self.side.to_um() as f64;
        let (near, far) = (s / 2.0, s * SQRT_3 / 2.0);
        match self.pointing {
            Pointing::Pointy => [
                (0.0, -s),
                (far, -near),
                (far, near),
                (0.0, s),
                (-far, near),
                (-far, -near),
            ],
            Pointing::Flat => [
                (-near, -far),
                (near, -far),
                (s, 0.0),
                (near, far),
                (-near, far),
                (-s, 0.0),
            ],
        }
        .map(|(dx, dy)| (x + dx, y + dy))
    }

    /// The corners with the name of each: corners of two cells that are one
    /// corner of the grid have one name. It is the sum of the places of the
    /// three cells that meet there, since coordinates that are computed from
    /// one cell and from another differ in the last bit.
    pub fn keyed_corners(&self, hex: Hex) -> [((i32, i32), (f64, f64)); 6] {
        let (around, corners) = (hex.neighbours(self.pointing), self.corners(hex));
        std::array::from_fn(|n| {
            let (before, after) = (around[(n + 5) % 6], around[n]);
            (
                (hex.q + before.q + after.q, hex.r + before.r + after.r),
                corners[n],
            )
        })
    }

    /// The same grid, moved so that some of its cells together have their middle here.
    #[must_use]
    pub fn about(&self, middle: Point, places: &[Hex]) -> HexGrid {
        let corners: Vec<(f64, f64)> = places.iter().flat_map(|hex| self.corners(*hex)).collect();
        let now = Path::polygon(&corners)
            .bounds()
            .map_or(self.origin, |bounds| bounds.centre());
        HexGrid {
            origin: self.origin + middle - now,
            ..*self
        }
    }

    fn middle(&self, hex: Hex) -> (f64, f64) {
        let s = self.side.to_um() as f64;
        let (q, r) = (f64::from(hex.q), f64::from(hex.r));
        let (x, y) = match self.pointing {
            Pointing::Pointy => (SQRT_3 * (q + r / 2.0), 1.5 * r),
            Pointing::Flat => (1.5 * q, SQRT_3 * (r + q / 2.0)),
        };
        (
            self.origin.x.to_um() as f64 + x * s,
            self.origin.y.to_um() as f64 + y * s,
        )
    }
}

/// The outline of a cell, in micrometres, and the middle of what is laid in it.
pub type Outlined = (Vec<(f64, f64)>, Point);

/// The triangle in a column and a row, counted from 0: the first has a corner at the top, and its neighbours one at the foot.
pub fn triangle(side: Length, column: i32, row: i32) -> Outlined {
    let side = side.to_um() as f64;
    let high = side * SQRT_3 / 2.0;
    let (x, y) = (f64::from(column) * side / 2.0, f64::from(row) * high);
    let (base, tip) = if (column + row) % 2 == 0 {
        (y + high, y)
    } else {
        (y, y + high)
    };
    let outline = vec![(x, base), (x + side / 2.0, tip), (x + side, base)];
    (
        outline,
        Point::near((x + side / 2.0, (2.0 * base + tip) / 3.0)),
    )
}

/// The square on a corner in a column and a row, counted from 0; every other row is moved to the right by half of one.
pub fn diamond(side: Length, column: i32, row: i32) -> Outlined {
    let half = side.to_um() as f64 / std::f64::consts::SQRT_2;
    let (x, y) = (
        half * f64::from(2 * column + row % 2),
        half * f64::from(row),
    );
    (
        vec![(x, y - half), (x + half, y), (x, y + half), (x - half, y)],
        Point::near((x, y)),
    )
}

/// The octagon in a column and a row where both are even, counted from 0, and the square between four of them where both are
/// odd; `None` elsewhere.
pub fn octagon(side: Length, column: i32, row: i32) -> Option<Outlined> {
    let side = side.to_um() as f64;
    let cut = side / std::f64::consts::SQRT_2;
    let (near, far) = (side / 2.0, side / 2.0 + cut);
    let (x, y) = (far * f64::from(column), far * f64::from(row));
    let ways: &[(f64, f64)] = match (column % 2, row % 2) {
        (0, 0) => &[
            (-near, -far),
            (near, -far),
            (far, -near),
            (far, near),
            (near, far),
            (-near, far),
            (-far, near),
            (-far, -near),
        ],
        (1, 1) => &[(0.0, -cut), (cut, 0.0), (0.0, cut), (-cut, 0.0)],
        _ => return None,
    };
    Some((
        ways.iter().map(|(dx, dy)| (x + dx, y + dy)).collect(),
        Point::near((x, y)),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edge_n_is_shared_with_neighbour_n() {
        for pointing in [Pointing::Pointy, Pointing::Flat] {
            let grid = HexGrid {
                origin: Point::default(),
                side: Length::mm(10),
                pointing,
            };
            let home = Hex::new(2, -1);
            let corners = grid.corners(home);
            for (n, next) in home.neighbours(pointing).into_iter().enumerate() {
                let (a, b) = (corners[n], corners[(n + 1) % 6]);
                let (x, y) = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
                let (here, there) = (grid.middle(home), grid.middle(next));
                assert!(
                    (x - (here.0 + there.0) / 2.0).abs() < 1e-6,
                    "{pointing:?} edge {n}"
                );
                assert!(
                    (y - (here.1 + there.1) / 2.0).abs() < 1e-6,
                    "{pointing:?} edge {n}"
                );
            }
        }
    }
}
