//! Which points of a lattice are inside an outline, row by row.

use crate::geom::{Affine, Path, Seg, flattened};
use crate::scene::FillRule;

/// A place in the lattice: a cell is one wide and one high, its point in its middle.
pub(super) type Spot = (f64, f64);

/// Points of one row that are inside, one beside another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct CellRun {
    pub(super) row: usize,
    pub(super) from: usize,
    /// The first that is no longer inside.
    pub(super) to: usize,
}

/// A lattice being looked at, and what was found last.
#[derive(Default)]
pub(super) struct Scan {
    columns: f64,
    rows: f64,
    /// Where rows cross the outline: row, place in it, and downwards or upwards.
    crossings: Vec<(u32, f64, i32)>,
    pub(super) runs: Vec<CellRun>,
    /// The area inside as the rows see it, in cells; only what is on the lattice.
    pub(super) swept: f64,
    /// Whether some of the outline is off the lattice.
    pub(super) strays: bool,
}

impl Scan {
    /// Starts an outline on a lattice.
    pub(super) fn begin(&mut self, columns: usize, rows: usize) {
        (self.columns, self.rows, self.strays) = (columns as f64, rows as f64, false);
        self.crossings.clear();
    }

    /// Adds a side of the outline.
    pub(super) fn side(&mut self, a: Spot, b: Spot) {
        let (low, high, way) = if a.1 < b.1 { (a, b, 1) } else { (b, a, -1) };
        self.strays |= low.1 < -STRAY || high.1 > self.rows + STRAY;
        self.strays |= a.0.min(b.0) < -STRAY || a.0.max(b.0) > self.columns + STRAY;
        let first = (low.1 - 0.5).ceil().max(0.0);
        let end = (high.1 - 0.5).ceil().min(self.rows);
        if first >= end {
            return;
        }
        let slope = (high.0 - low.0) / (high.1 - low.1);
        for row in first as u32..end as u32 {
            self.crossings
                .push((row, low.0 + slope * (f64::from(row) + 0.5 - low.1), way));
        }
    }

    /// Adds all sides of a path.
    pub(super) fn path(&mut self, path: &Path, to: Affine) {
        lines(path, to, true, &mut |a, b| self.side(a, b));
    }

    /// Finds what is inside.
    pub(super) fn end(&mut self, rule: FillRule) {
        self.runs.clear();
        self.swept = 0.0;
        self.crossings
            .sort_unstable_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
        let (mut winding, mut open) = (0, 0.0);
        for (row, at, way) in &self.crossings {
            let was = rule.fills(winding);
            winding += way;
            match (was, rule.fills(winding)) {
                (false, true) => open = *at,
                (true, false) => {
                    let (from, to) = (open.clamp(0.0, self.columns), at.clamp(0.0, self.columns));
                    self.swept += to - from;
                    let (from, to) = (
                        (from - 0.5).ceil().max(0.0) as usize,
                        (to - 0.5).ceil().max(0.0) as usize,
                    );
                    if from < to {
                        self.runs.push(CellRun {
                            row: *row as usize,
                            from,
                            to,
                        });
                    }
                }
                _ => {}
            }
        }
    }
}

/// How far off the lattice an outline may be by rounding alone.
const STRAY: f64 = 0.01;
/// How far a straight line may stray from its curve, in cells.
const BEND: f64 = 0.05;

/// Calls `each` for every straight line of a path after a transform, curves
/// divided; `closed` also for those that only a fill has.
pub(super) fn lines(path: &Path, to: Affine, closed: bool, each: &mut impl FnMut(Spot, Spot)) {
    let go = |(x, y): (i32, i32)| to.apply(f64::from(x), f64::from(y));
    let (mut here, mut start) = ((0.0, 0.0), (0.0, 0.0));
    for seg in path.segs() {
        match *seg {
            Seg::Move(p) => {
                if closed && here != start {
                    each(here, start);
                }
                (here, start) = (go(p), go(p));
            }
            Seg::Line(p) => {
                let next = go(p);
                each(here, next);
                here = next;
            }
            Seg::Cubic(p, q, r) => {
                for next in flattened(here, [go(p), go(q), go(r)], BEND) {
                    each(here, next);
                    here = next;
                }
                here = go(r);
            }
            Seg::Close => {
                if here != start {
                    each(here, start);
                }
                here = start;
            }
        }
    }
    if closed && here != start {
        each(here, start);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Rect;

    fn scanned(path: &Path, rule: FillRule) -> Scan {
        let mut scan = Scan::default();
        scan.begin(10, 10);
        scan.path(path, Affine::IDENTITY);
        scan.end(rule);
        scan
    }

    #[test]
    fn the_points_inside_are_found_row_by_row() {
        let scan = scanned(&Path::rect(Rect::um(2, 3, 4, 2)), FillRule::NonZero);
        assert_eq!(
            scan.runs,
            [
                CellRun {
                    row: 3,
                    from: 2,
                    to: 6
                },
                CellRun {
                    row: 4,
                    from: 2,
                    to: 6
                }
            ]
        );
        assert_eq!((scan.swept, scan.strays), (8.0, false));
    }

    #[test]
    fn a_hole_is_left_out_and_what_is_off_the_lattice_is_cut_off() {
        let mut segs = Path::rect(Rect::um(-5, 0, 20, 10)).segs().to_vec();
        segs.extend(Path::rect(Rect::um(2, 2, 4, 4)).segs());
        let odd = scanned(&Path::new(segs.clone()), FillRule::EvenOdd);
        assert_eq!((odd.swept, odd.strays), (84.0, true));
        assert_eq!(scanned(&Path::new(segs), FillRule::NonZero).swept, 100.0);
    }
}
