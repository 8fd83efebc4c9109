//! Cells that share corners and edges, whatever their shape, and the symmetries of a board of them.

use std::collections::{BTreeMap, BTreeSet};

use super::tiling::SQRT_3;
use super::{HexGrid, Length, Path, Point, Rect, hypot};
use crate::geom::Hex;

/// Cells by their corners. A corner that several cells have is one corner, so
/// what is next to what is known exactly.
#[derive(Clone, Debug, Default)]
pub struct CellGraph {
    pub(super) corners: Vec<(f64, f64)>,
    pub(super) cells: Vec<Polygon>,
}

/// A cell.
#[derive(Clone, Debug)]
pub(super) struct Polygon {
    pub(super) centre: Point,
    /// Its corners, clockwise.
    pub(super) corners: Vec<usize>,
    /// The cell beyond each side; side `n` runs from corner `n` to the next.
    pub(super) beyond: Vec<Option<usize>>,
    /// The places between the ends of each side, in micrometres; none of a straight one.
    pub(super) ways: Vec<Vec<(f64, f64)>>,
}

/// An edge that two cells share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The corners at its ends; the first cell is to the right of the way
    /// from one to the other.
    pub corners: [usize; 2],
    /// The two cells, the one with the lower number first.
    pub cells: [usize; 2],
    /// The number of the side of the first cell.
    pub side: usize,
}

impl CellGraph {
    /// Hexagons at these places of a grid.
    pub fn hexes(grid: &HexGrid, places: &[Hex]) -> CellGraph {
        CellGraph::of(
            places
                .iter()
                .map(|hex| (grid.centre(*hex), grid.keyed_corners(*hex).to_vec())),
        )
    }

    /// Rectangles.
    pub fn rects(rects: &[Rect]) -> CellGraph {
        let um = |x: Length, y: Length| ((x, y), (x.to_um() as f64, y.to_um() as f64));
        CellGraph::of(rects.iter().map(|rect| {
            let (l, t, r, b) = (rect.left(), rect.top(), rect.right(), rect.bottom());
            (rect.centre(), vec![um(l, t), um(r, t), um(r, b), um(l, b)])
        }))
    }

    /// Places without corners, such as those of what lies in cells.
    pub fn points(points: &[Point]) -> CellGraph {
        CellGraph::of(
            points
                .iter()
                .map(|point| (*point, Vec::<((), (f64, f64))>::new())),
        )
    }

    /// Cells by their centres and corners; corners with one key are one corner.
    fn of<K: Ord>(cells: impl Iterator<Item = (Point, Vec<(K, (f64, f64))>)>) -> CellGraph {
        let (mut mesh, mut known) = (CellGraph::default(), BTreeMap::new());
        for (centre, keyed) in cells {
            let mut corners = Vec::with_capacity(keyed.len());
            for (key, place) in keyed {
                corners.push(*known.entry(key).or_insert_with(|| {
                    mesh.corners.push(place);
                    mesh.corners.len() - 1
                }));
            }
            let (beyond, ways) = (vec![None; corners.len()], vec![Vec::new(); corners.len()]);
            mesh.cells.push(Polygon {
                centre,
                corners,
                beyond,
                ways,
            });
        }
        mesh.join();
        mesh
    }

    /// Finds the cell beyond each edge: the one that runs along it the other way.
    fn join(&mut self) {
        let mut runs = BTreeMap::new();
        for (n, cell) in self.cells.iter().enumerate() {
            for edge in 0..cell.corners.len() {
                runs.insert(cell.edge(edge), n);
            }
        }
        for cell in &mut self.cells {
            for edge in 0..cell.corners.len() {
                let (from, to) = cell.edge(edge);
                cell.beyond[edge] = runs.get(&(to, from)).copied();
            }
        }
    }

    /// Where a corner is, in micrometres.
    pub fn corner(&self, corner: usize) -> (f64, f64) {
        self.corners[corner]
    }

    /// The numbers of the corners of a cell, clockwise; cells that meet at a corner have it in common.
    pub fn corners(&self, cell: usize) -> &[usize] {
        &self.cells[cell].corners
    }

    /// The corners at the ends of a side of a cell.
    pub fn side(&self, cell: usize, side: usize) -> [usize; 2] {
        let (from, to) = self.cells[cell].edge(side);
        [from, to]
    }

    /// The sides of a cell beyond which another lies.
    pub fn sides_between(&self, cell: usize, other: usize) -> impl Iterator<Item = usize> {
        let beyond = self.cells[cell].beyond.iter().enumerate();
        beyond
            .filter(move |(_, beyond)| **beyond == Some(other))
            .map(|(side, _)| side)
    }

    /// The places of a side of a cell from its one end to the other, in micrometres.
    pub fn way(&self, cell: usize, side: usize) -> Vec<(f64, f64)> {
        let [from, to] = self.side(cell, side).map(|corner| self.corner(corner));
        [from]
            .into_iter()
            .chain(self.cells[cell].ways[side].iter().copied())
            .chain([to])
            .collect()
    }

    /// The middle of a side of a cell, in micrometres.
    pub fn middle_of(&self, cell: usize, side: usize) -> (f64, f64) {
        let way = self.way(cell, side);
        let long = |pair: &[(f64, f64)]| hypot(pair[1].0 - pair[0].0, pair[1].1 - pair[0].1);
        let mut left = way.windows(2).map(long).sum::<f64>() / 2.0;
        for pair in way.windows(2) {
            let long = long(pair);
            if left <= long {
                let share = left / long.max(f64::MIN_POSITIVE);
                return (
                    pair[0].0 + (pair[1].0 - pair[0].0) * share,
                    pair[0].1 + (pair[1].1 - pair[0].1) * share,
                );
            }
            left -= long;
        }
        way[way.len() - 1]
    }

    /// The middle of a cell.
    pub fn centre(&self, cell: usize) -> Point {
        self.cells[cell].centre
    }

    /// The outline of a cell in micrometres, clockwise.
    pub fn polygon(&self, cell: usize) -> Vec<(f64, f64)> {
        let Polygon { corners, ways, .. } = &self.cells[cell];
        let sides = corners.iter().zip(ways);
        sides
            .flat_map(|(corner, way)| {
                [self.corners[*corner]]
                    .into_iter()
                    .chain(way.iter().copied())
            })
            .collect()
    }

    /// The box around a cell.
    pub fn bounds(&self, cell: usize) -> Rect {
        Path::polygon(&self.polygon(cell))
            .bounds()
            .unwrap_or_default()
    }

    /// The outline of a cell with its sides so far inside their true place.
    pub fn inset(&self, cell: usize, by: Length) -> Vec<(f64, f64)> {
        let corners = self.polygon(cell);
        let count = corners.len();
        let lines: Vec<EdgeLine> = (0..count)
            .map(|n| EdgeLine::beside(corners[n], corners[(n + 1) % count], by))
            .collect();
        (0..count)
            .map(|n| {
                lines[(n + count - 1) % count]
                    .meets(lines[n])
                    .unwrap_or(lines[n].at)
            })
            .collect()
    }

    /// The cells next to a cell.
    pub fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> {
        self.cells[cell].beyond.iter().flatten().copied()
    }

    /// The edges that two of these cells share, each once.
    pub fn inner_edges(&self, cells: &BTreeSet<usize>) -> Vec<Edge> {
        let mut edges = Vec::new();
        for cell in cells {
            for (n, beyond) in self.cells[*cell].beyond.iter().enumerate() {
                if let Some(other) = beyond.filter(|other| cell < other && cells.contains(other)) {
                    let (from, to) = self.cells[*cell].edge(n);
                    edges.push(Edge {
                        corners: [from, to],
                        cells: [*cell, other],
                        side: n,
                    });
                }
            }
        }
        edges
    }

    /// The outline around a set of cells as closed loops; holes run the other way.
    pub fn outline(&self, cells: &BTreeSet<usize>) -> Path {
        let mut leaving: BTreeMap<usize, Vec<(usize, usize, usize)>> = BTreeMap::new();
        for cell in cells {
            for (n, beyond) in self.cells[*cell].beyond.iter().enumerate() {
                if !beyond.is_some_and(|other| cells.contains(&other)) {
                    let (from, to) = self.cells[*cell].edge(n);
                    leaving.entry(from).or_default().push((to, *cell, n));
                }
            }
        }
        let mut segs = Vec::new();
        while let Some((start, _)) = leaving.first_key_value() {
            let (mut at, mut of) = (*start, usize::MAX);
            let mut ring = Vec::new();
            while let Some(ways) = leaving.get_mut(&at) {
                // Where two cells meet only in a corner, each keeps to its own way.
                let way = ways
                    .iter()
                    .position(|(_, cell, _)| *cell == of)
                    .unwrap_or(0);
                ring.push(self.corners[at]);
                let (to, cell, side) = ways.swap_remove(way);
                ring.extend_from_slice(&self.cells[cell].ways[side]);
                if ways.is_empty() {
                    leaving.remove(&at);
                }
                (at, of) = (to, cell);
            }
            segs.extend_from_slice(Path::polygon(&ring).segs());
        }
        Path::new(segs)
    }

    /// The corners on the outline around a set of cells.
    pub fn rim(&self, cells: &BTreeSet<usize>) -> BTreeSet<usize> {
        let mut rim = BTreeSet::new();
        for polygon in cells.iter().map(|cell| &self.cells[*cell]) {
            for (n, beyond) in polygon.beyond.iter().enumerate() {
                if !beyond.is_some_and(|other| cells.contains(&other)) {
                    let (from, to) = polygon.edge(n);
                    rim.extend([from, to]);
                }
            }
        }
        rim
    }

    /// The corners at which at least so many of these cells meet.
    pub fn meetings(&self, cells: &BTreeSet<usize>, meet: usize) -> Vec<usize> {
        let mut count = vec![0; self.corners.len()];
        for corner in cells.iter().flat_map(|cell| &self.cells[*cell].corners) {
            count[*corner] += 1;
        }
        (0..count.len())
            .filter(|n| count[*n] >= meet.max(1))
            .collect()
    }
}

impl Polygon {
    fn edge(&self, n: usize) -> (usize, usize) {
        (self.corners[n], self.corners[(n + 1) % self.corners.len()])
    }
}

/// The sine of a bend that is none: lines that are drawn as one are rounded to micrometres.
const STRAIGHT: f64 = 1e-3;

/// A line by a point on it and its direction.
#[derive(Clone, Copy)]
struct EdgeLine {
    at: (f64, f64),
    along: (f64, f64),
}

impl EdgeLine {
    /// The line so far to the right of the way from one point to another,
    /// which is the inside of an outline that runs clockwise.
    fn beside(from: (f64, f64), to: (f64, f64), by: Length) -> EdgeLine {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let share = by.to_um() as f64 / hypot(dx, dy);
        EdgeLine {
            at: (from.0 - dy * share, from.1 + dx * share),
            along: (dx, dy),
        }
    }

    /// Where two lines meet; `None` for lines in one direction.
    fn meets(self, other: EdgeLine) -> Option<(f64, f64)> {
        let across = self.along.0 * other.along.1 - self.along.1 * other.along.0;
        // Where lines hardly bend, rounding would decide where they meet.
        if across.abs()
            < STRAIGHT * hypot(self.along.0, self.along.1) * hypot(other.along.0, other.along.1)
        {
            return None;
        }
        let apart = (other.at.0 - self.at.0, other.at.1 - self.at.1);
        let share = (apart.0 * other.along.1 - apart.1 * other.along.0) / across;
        share.is_finite().then_some((
            self.at.0 + self.along.0 * share,
            self.at.1 + self.along.1 * share,
        ))
    }
}

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
        let sum = centres
            .iter()
            .fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
        let middle = (sum.0 / cells.len() as f64, sum.1 / cells.len() as f64);
        let key = |(x, y): (f64, f64)| ((x / NEAR).round() as i64, (y / NEAR).round() as i64);
        let from_middle = |at: &(f64, f64)| (at.0 - middle.0, at.1 - middle.1);
        let at: BTreeMap<(i64, i64), usize> = centres
            .iter()
            .enumerate()
            .map(|(cell, at)| (key(from_middle(at)), cell))
            .collect();
        let image = |cell: usize| {
            let (x, y) = key(symmetry.lays(from_middle(&centres[cell])));
            let near = (x - 1..=x + 1).flat_map(|x| (y - 1..=y + 1).map(move |y| (x, y)));
            near.filter_map(|key| at.get(&key).copied())
                .next()
                .ok_or(cell)
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
    use crate::geom::{HexGrid, Length, Point, Pointing, Rect, Seg};

    fn flower() -> CellGraph {
        let grid = HexGrid {
            origin: Point::default(),
            side: Length::mm(10),
            pointing: Pointing::Pointy,
        };
        let steps = [(0, 0), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)];
        CellGraph::hexes(&grid, &steps.map(|(q, r)| Hex::new(q, r)))
    }

    /// A chessboard of 10 mm squares.
    fn squares(columns: i64, rows: i64) -> CellGraph {
        let rect = |n| Rect::um(n % columns * 10_000, n / columns * 10_000, 10_000, 10_000);
        CellGraph::rects(&(0..columns * rows).map(rect).collect::<Vec<_>>())
    }

    fn loops(path: &Path) -> usize {
        path.segs()
            .iter()
            .filter(|seg| matches!(seg, Seg::Close))
            .count()
    }

    #[test]
    fn a_flower_of_seven_has_one_rim_of_eighteen_edges_and_twelve_inside() {
        let (mesh, all) = (flower(), (0..7).collect());
        let rim = mesh.outline(&all);
        assert_eq!((loops(&rim), rim.segs().len()), (1, 18 + 1));
        assert_eq!(
            (mesh.inner_edges(&all).len(), mesh.rim(&all).len()),
            (12, 18)
        );
        assert_eq!(mesh.neighbours(0).count(), 6);
        assert_eq!(
            (
                mesh.meetings(&all, 1).len(),
                mesh.meetings(&all, 2).len(),
                mesh.meetings(&all, 3).len()
            ),
            (24, 12, 6)
        );
    }

    #[test]
    fn a_ring_of_cells_has_an_outline_around_and_one_around_its_hole() {
        assert_eq!(loops(&flower().outline(&(1..7).collect())), 2);
        assert_eq!(
            loops(&squares(3, 3).outline(&[0, 1, 2, 3, 5, 6, 7, 8].into())),
            2
        );
    }

    #[test]
    fn squares_that_meet_in_a_corner_have_an_outline_each() {
        let mesh = squares(2, 2);
        let outline = mesh.outline(&[0, 3].into());
        assert_eq!((loops(&outline), outline.segs().len()), (2, 2 * 5));
        assert_eq!(mesh.neighbours(0).collect::<BTreeSet<_>>(), [1, 2].into());
    }

    #[test]
    fn an_inset_cell_is_smaller_by_the_same_on_every_side() {
        let mesh = CellGraph::rects(&[Rect::um(0, 0, 30_000, 10_000)]);
        let inside = mesh.inset(0, Length::mm(1));
        assert_eq!(
            Path::polygon(&inside).bounds(),
            Some(Rect::um(1_000, 1_000, 28_000, 8_000))
        );
    }

    /// The sizes of the groups of a board of 19 hexagons, or an error.
    fn sizes(pointing: Pointing, symmetry: Symmetry) -> Vec<usize> {
        let grid = HexGrid {
            origin: Point::new(Length::mm(7), Length::mm(3)),
            side: Length::um(9_999),
            pointing,
        };
        let all = (-2..=2).flat_map(|q| (-2..=2).map(move |r| Hex::new(q, r)));
        let places: Vec<Hex> = all.filter(|hex| (hex.q + hex.r).abs() <= 2).collect();
        let orbits = CellGraph::hexes(&grid, &places)
            .orbits(&(0..19).collect::<Vec<_>>(), symmetry)
            .unwrap();
        let mut sizes: Vec<usize> = orbits.iter().map(Vec::len).collect();
        sizes.sort_unstable();
        sizes
    }

    #[test]
    fn a_board_of_hexagons_is_laid_onto_itself_by_sixths_and_mirrors() {
        for pointing in [Pointing::Pointy, Pointing::Flat] {
            assert_eq!(sizes(pointing, Symmetry::SixthTurn), [1, 6, 6, 6]);
            assert_eq!(sizes(pointing, Symmetry::ThirdTurn), [1, 3, 3, 3, 3, 3, 3]);
            assert_eq!(
                sizes(pointing, Symmetry::HalfTurn),
                [1, 2, 2, 2, 2, 2, 2, 2, 2, 2]
            );
        }
        let mirrored = [Symmetry::LeftRight, Symmetry::TopBottom]
            .map(|mirror| sizes(Pointing::Pointy, mirror).len());
        assert_eq!(mirrored, [11, 12]);
    }

    #[test]
    fn squares_are_laid_onto_each_other_by_quarters_unless_they_are_no_square() {
        let row = |count: i64| {
            CellGraph::rects(
                &(0..count)
                    .map(|n| Rect::um(n * 9_000, 0, 9_000, 9_000))
                    .collect::<Vec<_>>(),
            )
        };
        assert_eq!(
            row(3).orbits(&[0, 1, 2], Symmetry::LeftRight),
            Ok(vec![vec![0, 2], vec![1]])
        );
        assert_eq!(row(3).orbits(&[0, 1, 2], Symmetry::QuarterTurn), Err(0));
        assert_eq!(
            row(1).orbits(&[0], Symmetry::QuarterTurn),
            Ok(vec![vec![0]])
        );
        assert_eq!(row(1).orbits(&[], Symmetry::QuarterTurn), Ok(Vec::new()));
    }
}
