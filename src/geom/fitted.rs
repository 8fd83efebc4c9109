//! Cells of any outline, which share what lies within a small distance of one another.

use std::collections::BTreeMap;

use super::cell_graph::Polygon;
use super::{CellGraph, Point, hypot};

/// The cosine of the least bend at which a side ends although the same cell is beyond it: 30 degrees.
const BENDS: f64 = 0.866;
/// In how many squares along its longer side the whole is divided to find what is near.
const SQUARES: f64 = 128.0;

/// The outlines of cells while they are fitted to one another.
struct Fitting {
    stray: f64,
    places: Vec<(f64, f64)>,
    /// The places in each square of the whole.
    near: BTreeMap<(i64, i64), Vec<usize>>,
    square: f64,
}

impl CellGraph {
    /// Cells by their outlines, each in micrometres and in one turn, and their middles. Corners and sides of different cells
    /// that are no farther apart than `stray` become one.
    pub fn fitted(outlines: &[Vec<(f64, f64)>], centres: &[Point], stray: f64) -> CellGraph {
        let mut fitting = Fitting::new(outlines, stray);
        let rings: Vec<Vec<usize>> = outlines
            .iter()
            .map(|outline| fitting.ring(outline))
            .collect();
        let rings: Vec<Vec<usize>> = rings.iter().map(|ring| fitting.divided(ring)).collect();
        let mut runs = BTreeMap::new();
        for (n, ring) in rings.iter().enumerate() {
            (0..ring.len()).for_each(|at| {
                runs.insert((ring[at], ring[(at + 1) % ring.len()]), n);
            });
        }
        let cells = rings
            .iter()
            .zip(centres)
            .map(|(ring, centre)| fitting.cell(ring, *centre, &runs))
            .collect();
        CellGraph {
            corners: fitting.places,
            cells,
        }
    }
}

impl Fitting {
    fn new(outlines: &[Vec<(f64, f64)>], stray: f64) -> Fitting {
        let places = || outlines.iter().flatten();
        let least = places().fold((f64::MAX, f64::MAX), |least, at| {
            (least.0.min(at.0), least.1.min(at.1))
        });
        let most = places().fold((f64::MIN, f64::MIN), |most, at| {
            (most.0.max(at.0), most.1.max(at.1))
        });
        let square = ((most.0 - least.0).max(most.1 - least.1) / SQUARES)
            .max(stray)
            .max(1.0);
        Fitting {
            stray,
            places: Vec::new(),
            near: BTreeMap::new(),
            square,
        }
    }

    /// The places in the squares that a box touches.
    fn around(&self, from: (f64, f64), to: (f64, f64)) -> impl Iterator<Item = usize> {
        let square = |n: f64| (n / self.square).floor() as i64;
        let (left, right) = (
            square(from.0.min(to.0) - self.stray),
            square(from.0.max(to.0) + self.stray),
        );
        let (top, foot) = (
            square(from.1.min(to.1) - self.stray),
            square(from.1.max(to.1) + self.stray),
        );
        let squares = (left..=right).flat_map(move |x| (top..=foot).map(move |y| (x, y)));
        squares
            .filter_map(|square| self.near.get(&square))
            .flatten()
            .copied()
    }

    /// The outline of a cell by the numbers of its places, clockwise; one that is near a known place is that.
    fn ring(&mut self, outline: &[(f64, f64)]) -> Vec<usize> {
        let mut ring: Vec<usize> = outline.iter().map(|at| self.number(*at)).collect();
        if doubled_area(outline) < 0.0 {
            ring.reverse();
        }
        without_spikes(ring)
    }

    fn number(&mut self, at: (f64, f64)) -> usize {
        let away = |n: usize| hypot(self.places[n].0 - at.0, self.places[n].1 - at.1);
        let known = self
            .around(at, at)
            .map(|n| (away(n), n))
            .filter(|(away, _)| *away <= self.stray);
        if let Some((_, n)) =
            known.min_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)))
        {
            return n;
        }
        let square = (
            (at.0 / self.square).floor() as i64,
            (at.1 / self.square).floor() as i64,
        );
        self.near.entry(square).or_default().push(self.places.len());
        self.places.push(at);
        self.places.len() - 1
    }

    /// An outline that also passes all places that lie on it.
    fn divided(&self, ring: &[usize]) -> Vec<usize> {
        let mut divided = Vec::with_capacity(ring.len());
        for (n, from) in ring.iter().enumerate() {
            let to = ring[(n + 1) % ring.len()];
            divided.push(*from);
            let (a, b) = (self.places[*from], self.places[to]);
            let (dx, dy) = (b.0 - a.0, b.1 - a.1);
            let long = (dx * dx + dy * dy).max(f64::MIN_POSITIVE);
            let on_it = |n: usize| {
                let (x, y) = self.places[n];
                let along = ((x - a.0) * dx + (y - a.1) * dy) / long;
                let away = hypot(x - a.0 - dx * along, y - a.1 - dy * along);
                (n != *from && n != to && (0.0..=1.0).contains(&along) && away <= self.stray)
                    .then_some((along, n))
            };
            let mut between: Vec<(f64, usize)> = self.around(a, b).filter_map(on_it).collect();
            between.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
            divided.extend(between.into_iter().map(|(_, n)| n));
        }
        without_spikes(divided)
    }

    /// A cell, whose sides end where they bend or another cell is beyond them.
    fn cell(
        &self,
        ring: &[usize],
        centre: Point,
        runs: &BTreeMap<(usize, usize), usize>,
    ) -> Polygon {
        let count = ring.len();
        let at = |n: usize| ring[n % count];
        let beyond = |n: usize| runs.get(&(at(n + 1), at(n))).copied();
        let ends = |n: &usize| {
            beyond(n + count - 1) != beyond(*n) || self.bends([n + count - 1, *n, n + 1].map(at))
        };
        let mut ends: Vec<usize> = (0..count).filter(ends).collect();
        if ends.is_empty() {
            ends.extend((count > 0).then_some(0));
        }
        let mut cell = Polygon {
            centre,
            corners: Vec::new(),
            beyond: Vec::new(),
            ways: Vec::new(),
        };
        for (n, start) in ends.iter().enumerate() {
            let end = ends.get(n + 1).copied().unwrap_or(ends[0] + count);
            cell.corners.push(at(*start));
            cell.beyond.push(beyond(*start));
            cell.ways
                .push((start + 1..end).map(|n| self.places[at(n)]).collect());
        }
        cell
    }

    fn bends(&self, around: [usize; 3]) -> bool {
        let [a, b, c] = around.map(|n| self.places[n]);
        let ((px, py), (qx, qy)) = ((b.0 - a.0, b.1 - a.1), (c.0 - b.0, c.1 - b.1));
        px * qx + py * qy < BENDS * hypot(px, py) * hypot(qx, qy)
    }
}

/// A ring without places that follow themselves, or to which it returns at once.
fn without_spikes(ring: Vec<usize>) -> Vec<usize> {
    let mut kept: Vec<usize> = Vec::with_capacity(ring.len());
    for n in ring {
        match kept[..] {
            [.., last] if last == n => {}
            [.., before, _] if before == n => {
                kept.pop();
            }
            _ => kept.push(n),
        }
    }
    while kept.len() > 1 && kept.first() == kept.last() {
        kept.pop();
    }
    kept
}

/// Twice the area of an outline; above zero if it runs clockwise.
fn doubled_area(outline: &[(f64, f64)]) -> f64 {
    let next = outline.iter().cycle().skip(1);
    outline
        .iter()
        .zip(next)
        .map(|(a, b)| a.0 * b.1 - b.0 * a.1)
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Length;

    fn square(x: f64, y: f64, side: f64) -> Vec<(f64, f64)> {
        vec![(x, y), (x + side, y), (x + side, y + side), (x, y + side)]
    }

    #[test]
    fn outlines_that_nearly_meet_share_a_side_and_those_apart_do_not() {
        let mut turned = square(10_060.0, 30.0, 10_000.0);
        turned.reverse();
        let outlines = [
            square(0.0, 0.0, 10_000.0),
            turned,
            square(0.0, 12_000.0, 5_000.0),
        ];
        let middle = Point::new(Length::mm(5), Length::mm(5));
        let graph = CellGraph::fitted(&outlines, &[middle; 3], 200.0);
        let next = |cell| graph.neighbours(cell).collect::<Vec<_>>();
        assert_eq!([next(0), next(1), next(2)], [vec![1], vec![0], vec![]]);
        assert_eq!(graph.sides_between(0, 1).count(), 1);
    }

    #[test]
    fn a_large_cell_has_a_side_for_each_small_one_beside_it() {
        let outlines = [
            square(0.0, 0.0, 10_000.0),
            square(10_000.0, 0.0, 5_000.0),
            square(10_000.0, 5_000.0, 5_000.0),
        ];
        let graph = CellGraph::fitted(&outlines, &[Point::default(); 3], 10.0);
        assert_eq!(graph.corners(0).len(), 5);
        assert_eq!(graph.neighbours(0).collect::<Vec<_>>(), [1, 2]);
        let all = (0..3).collect();
        assert_eq!(
            (graph.inner_edges(&all).len(), graph.meetings(&all, 3).len()),
            (3, 1)
        );
    }
}
