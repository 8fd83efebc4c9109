//! Turns and mirrors that lay cells onto cells.

use std::collections::BTreeMap;

use super::CellGraph;
use super::tiling::SQRT_3;

/// How far the centre of a cell may be from where a symmetry lays another, in micrometres, or twice as far. Centres are
/// rounded to whole micrometres, and cells are at least a millimetre wide.
const NEAR: f64 = 100.0;

/// A turn or a mirror about the middle of some cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// By 180 degrees.
    HalfTurn,
    /// By 120 degrees, clockwise as all turns.
    ThirdTurn,
    /// By 90 degrees.
    QuarterTurn,
    /// By 60 degrees.
    SixthTurn,
    /// Left becomes right.
    LeftRight,
    /// Top becomes bottom.
    TopBottom,
}

impl Symmetry {
    /// Each with its name in kits, and in words.
    pub const ALL: [(&str, Symmetry, &str); 6] = [
        ("half-turn", Symmetry::HalfTurn, "a half turn"),
        ("third-turn", Symmetry::ThirdTurn, "a third of a turn"),
        ("quarter-turn", Symmetry::QuarterTurn, "a quarter turn"),
        ("sixth-turn", Symmetry::SixthTurn, "a sixth of a turn"),
        ("left-right", Symmetry::LeftRight, "a mirror from left to right"),
        ("top-bottom", Symmetry::TopBottom, "a mirror from top to bottom"),
    ];

    /// What it is, such as `a half turn`.
    pub fn in_words(self) -> &'static str {
        Symmetry::ALL.iter().find(|(_, one, _)| *one == self).map_or("", |(.., words)| words)
    }

    /// Where it lays a point, measured from the middle.
    fn lays(self, (x, y): (f64, f64)) -> (f64, f64) {
        let turned = |cos: f64, sin: f64| (x * cos - y * sin, x * sin + y * cos);
        match self {
            Symmetry::HalfTurn => (-x, -y),
            Symmetry::ThirdTurn => turned(-0.5, SQRT_3 / 2.0),
            Symmetry::QuarterTurn => (-y, x),
            Symmetry::SixthTurn => turned(0.5, SQRT_3 / 2.0),
            Symmetry::LeftRight => (-x, y),
            Symmetry::TopBottom => (x, -y),
        }
    }
}

impl CellGraph {
    /// The groups of cells that a symmetry about the middle of all of them lays onto one another, as positions in
    /// `cells`; a cell that is laid onto itself is a group of its own.
    ///
    /// # Errors
    /// The position of a cell that is laid onto no other.
    pub fn orbits(&self, cells: &[usize], symmetry: Symmetry) -> Result<Vec<Vec<usize>>, usize> {
        let centre = |cell: &usize| {
            let centre = self.centre(*cell);
            (centre.x.to_um() as f64, centre.y.to_um() as f64)
        };
        let centres: Vec<(f64, f64)> = cells.iter().map(centre).collect();
        let sum = centres.iter().fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
        let middle = (sum.0 / cells.len() as f64, sum.1 / cells.len() as f64);
        let key = |(x, y): (f64, f64)| ((x / NEAR).round() as i64, (y / NEAR).round() as i64);
        let from_middle = |at: &(f64, f64)| (at.0 - middle.0, at.1 - middle.1);
        let at: BTreeMap<(i64, i64), usize> =
            centres.iter().enumerate().map(|(cell, at)| (key(from_middle(at)), cell)).collect();
        let image = |cell: usize| {
            let (x, y) = key(symmetry.lays(from_middle(&centres[cell])));
            let near = (x - 1..=x + 1).flat_map(|x| (y - 1..=y + 1).map(move |y| (x, y)));
            near.filter_map(|key| at.get(&key).copied()).next().ok_or(cell)
        };
        let images: Vec<usize> = (0..cells.len()).map(image).collect::<Result<_, _>>()?;
        let (mut orbits, mut known) = (Vec::new(), vec![false; cells.len()]);
        for first in 0..cells.len() {
            let (mut orbit, mut at) = (Vec::new(), first);
            while !std::mem::replace(&mut known[at], true) {
                orbit.push(at);
                at = images[at];
            }
            if !orbit.is_empty() {
                orbits.push(orbit);
            }
        }
        Ok(orbits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{Hex, HexGrid, Length, Point, Pointing, Rect};

    /// The sizes of the groups of a board of 19 hexagons, or an error.
    fn sizes(pointing: Pointing, symmetry: Symmetry) -> Vec<usize> {
        let grid = HexGrid { origin: Point::new(Length::mm(7), Length::mm(3)), side: Length::um(9_999), pointing };
        let all = (-2..=2).flat_map(|q| (-2..=2).map(move |r| Hex::new(q, r)));
        let places: Vec<Hex> = all.filter(|hex| (hex.q + hex.r).abs() <= 2).collect();
        let orbits = CellGraph::hexes(&grid, &places).orbits(&(0..19).collect::<Vec<_>>(), symmetry).unwrap();
        let mut sizes: Vec<usize> = orbits.iter().map(Vec::len).collect();
        sizes.sort_unstable();
        sizes
    }

    #[test]
    fn a_board_of_hexagons_is_laid_onto_itself_by_sixths_and_mirrors() {
        for pointing in [Pointing::Pointy, Pointing::Flat] {
            assert_eq!(sizes(pointing, Symmetry::SixthTurn), [1, 6, 6, 6]);
            assert_eq!(sizes(pointing, Symmetry::ThirdTurn), [1, 3, 3, 3, 3, 3, 3]);
            assert_eq!(sizes(pointing, Symmetry::HalfTurn), [1, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
        }
        let mirrored = [Symmetry::LeftRight, Symmetry::TopBottom].map(|mirror| sizes(Pointing::Pointy, mirror).len());
        assert_eq!(mirrored, [11, 12]);
    }

    #[test]
    fn squares_are_laid_onto_each_other_by_quarters_unless_they_are_no_square() {
        let row = |count: i64| {
            CellGraph::rects(&(0..count).map(|n| Rect::um(n * 9_000, 0, 9_000, 9_000)).collect::<Vec<_>>())
        };
        assert_eq!(row(3).orbits(&[0, 1, 2], Symmetry::LeftRight), Ok(vec![vec![0, 2], vec![1]]));
        assert_eq!(row(3).orbits(&[0, 1, 2], Symmetry::QuarterTurn), Err(0));
        assert_eq!(row(1).orbits(&[0], Symmetry::QuarterTurn), Ok(vec![vec![0]]));
        assert_eq!(row(1).orbits(&[], Symmetry::QuarterTurn), Ok(Vec::new()));
    }
}
