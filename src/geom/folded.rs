//! The size of pieces that are folded along their creases, derived from the flat outline.
//!
//! Two families are known: the nets of dice and other solids, and pieces whose creases go from edge to edge in one
//! direction, such as tents and standees. All other pieces are taken to stay flat.

use super::{Length, Outline, Path, Point, Seg, Size, hypot};

/// The maximum difference between two equal measures, in micrometres. Drawings round their coordinates.
const TOLERANCE: f64 = 50.0;
/// The maximum difference between a direction and its grid, in degrees.
const MAX_SKEW: f64 = 1.0;

/// A piece after it is folded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoldedPiece {
    /// A flat piece with the given number of layers of paper.
    Flat {
        /// The width and height.
        size: Size,
        /// The number of layers.
        layers: i64,
    },
    /// A hollow body by the sides of the box around it, in descending order.
    Solid([Length; 3]),
}

/// A regular solid that a net can be folded into.
struct RegularSolid {
    /// The angle of which all creases of the net are multiples, in degrees.
    angle: f64,
    /// The number of creases without and with a tab at each free edge.
    creases: [usize; 2],
    /// The sides of the box around the solid as it lies on a face, for edges of length 1.
    bounds: [f64; 3],
}

/// The five regular solids. The footprint of all but the cube is a polygon of its vertices, seen from above.
const SOLIDS: [RegularSolid; 5] = [
    RegularSolid {
        angle: 60.0,
        creases: [3, 6],
        bounds: [1.0, 0.866_03, 0.816_50],
    },
    RegularSolid {
        angle: 90.0,
        creases: [5, 12],
        bounds: [1.0, 1.0, 1.0],
    },
    RegularSolid {
        angle: 60.0,
        creases: [7, 12],
        bounds: [1.154_70, 1.0, 0.816_50],
    },
    RegularSolid {
        angle: 36.0,
        creases: [11, 30],
        bounds: [2.752_76, 2.618_03, 2.227_03],
    },
    RegularSolid {
        angle: 60.0,
        creases: [19, 30],
        bounds: [1.868_34, 1.618_03, 1.511_52],
    },
];

/// A straight part of a crease, in micrometres.
#[derive(Clone, Copy)]
struct Segment {
    start: [f64; 2],
    end: [f64; 2],
}

impl Segment {
    fn len(self) -> f64 {
        hypot(self.end[0] - self.start[0], self.end[1] - self.start[1])
    }

    /// The direction in degrees, from 0 to 180.
    fn angle(self) -> f64 {
        let [dx, dy] = [self.end[0] - self.start[0], self.end[1] - self.start[1]];
        dy.atan2(dx).to_degrees().rem_euclid(180.0)
    }

    /// Whether `point` lies on the segment, but not at one of its ends.
    fn has_inside(self, point: [f64; 2]) -> bool {
        let to_start = hypot(point[0] - self.start[0], point[1] - self.start[1]);
        let to_end = hypot(point[0] - self.end[0], point[1] - self.end[1]);
        let detour = to_start + to_end - self.len();

        to_start > TOLERANCE && to_end > TOLERANCE && detour < 1.0
    }
}

impl Outline {
    /// Returns the piece that is folded from this outline.
    pub fn folded(&self) -> FoldedPiece {
        let flat = FoldedPiece::Flat {
            size: self.trim(),
            layers: 1,
        };
        if self.creases().is_empty() {
            return flat;
        }

        let solid = regular_solid(self).or_else(|| cuboid(self));
        solid.or_else(|| leaflet(self)).unwrap_or(flat)
    }
}

/// Returns the regular solid of a net whose creases are the edges of the solid.
fn regular_solid(outline: &Outline) -> Option<FoldedPiece> {
    let segments = segments(outline);
    let first = *segments.first()?;
    let len = segments.iter().map(|segment| segment.len()).sum::<f64>() / segments.len() as f64;
    if segments
        .iter()
        .any(|segment| (segment.len() - len).abs() > TOLERANCE)
    {
        return None;
    }

    let solid = SOLIDS.iter().find(|solid| {
        let [min, max] = solid.creases;
        (min..=max).contains(&segments.len())
            && segments
                .iter()
                .all(|one| is_multiple(one.angle() - first.angle(), solid.angle))
    })?;
    // Creases in one direction belong to a leaflet with equal panels, and not to a solid.
    if segments
        .iter()
        .all(|one| is_multiple(one.angle() - first.angle(), 180.0))
    {
        return None;
    }

    Some(FoldedPiece::Solid(
        solid
            .bounds
            .map(|side| Length::um((len * side).round() as i64)),
    ))
}

/// Returns the cuboid of a net with a crease at each of its 12 edges.
fn cuboid(outline: &Outline) -> Option<FoldedPiece> {
    let segments = segments(outline);
    if segments.len() != 12 || !segments.iter().all(|one| is_multiple(one.angle(), 90.0)) {
        return None;
    }

    let mut lens: Vec<f64> = segments.iter().map(|segment| segment.len()).collect();
    lens.sort_by(|a, b| b.total_cmp(a));
    // Each side of a cuboid is the length of four edges.
    let is_equal = |lens: &[f64]| lens[0] - lens[3] <= TOLERANCE;
    if !lens.chunks(4).all(is_equal) {
        return None;
    }

    let sides = [lens[0], lens[4], lens[8]];
    Some(FoldedPiece::Solid(
        sides.map(|side| Length::um(side.round() as i64)),
    ))
}

/// Returns the piece whose creases all go across it in one direction: a tube if its panels are equal and followed by a
/// tab, or else a leaflet as large as its largest panel.
fn leaflet(outline: &Outline) -> Option<FoldedPiece> {
    let Size { w, h } = outline.trim();
    let lines: Vec<(Point, Point)> = outline
        .creases()
        .iter()
        .map(|crease| outline.crossing(crease))
        .collect::<Option<_>>()?;
    let is_vertical = lines.first().is_some_and(|(start, end)| start.x == end.x);
    if lines
        .iter()
        .any(|(start, end)| (start.x == end.x) != is_vertical)
    {
        return None;
    }

    let (length, across) = if is_vertical { (w, h) } else { (h, w) };
    let positions = lines
        .iter()
        .map(|(start, _)| if is_vertical { start.x } else { start.y });
    let mut ends: Vec<Length> = positions.chain([Length::ZERO, length]).collect();
    ends.sort_unstable();
    ends.dedup();

    let panels: Vec<Length> = ends.windows(2).map(|pair| pair[1] - pair[0]).collect();
    if let Some(tube) = tube(&panels, across) {
        return Some(tube);
    }

    let largest = panels.iter().copied().max()?;
    Some(FoldedPiece::Flat {
        size: Size::new(largest, across),
        layers: panels.len() as i64,
    })
}

/// Returns the tube of three or four equal panels and a narrower tab, such as a pawn.
fn tube(panels: &[Length], height: Length) -> Option<FoldedPiece> {
    let (tab, walls) = panels.split_last()?;
    let wall = *walls.first()?;
    let is_equal = walls
        .iter()
        .all(|one| (*one - wall).abs() <= Length::um(TOLERANCE as i64));
    if !is_equal || *tab * 4 > wall * 3 {
        return None;
    }

    let depth = match walls.len() {
        3 => wall.scaled(3_f64.sqrt() / 2.0),
        4 => wall,
        _ => return None,
    };
    let mut sides = [wall, height, depth];
    sides.sort_unstable_by(|a, b| b.cmp(a));
    Some(FoldedPiece::Solid(sides))
}

/// Returns the straight creases of an outline, each divided where other creases or corners of the outline meet it.
fn segments(outline: &Outline) -> Vec<Segment> {
    let drawn: Vec<Segment> = outline.creases().iter().flat_map(straight_parts).collect();
    let ends = drawn
        .iter()
        .flat_map(|segment| [segment.start, segment.end]);
    let corners = straight_parts(outline.path())
        .into_iter()
        .map(|edge| edge.start);
    let points: Vec<[f64; 2]> = ends.chain(corners).collect();

    let mut segments = Vec::new();
    for segment in drawn {
        let mut stops: Vec<[f64; 2]> = points
            .iter()
            .copied()
            .filter(|point| segment.has_inside(*point))
            .chain([segment.start, segment.end])
            .collect();
        let distance =
            |point: &[f64; 2]| hypot(point[0] - segment.start[0], point[1] - segment.start[1]);
        stops.sort_by(|a, b| distance(a).total_cmp(&distance(b)));

        let parts = stops.windows(2).map(|pair| Segment {
            start: pair[0],
            end: pair[1],
        });
        segments.extend(parts.filter(|part| part.len() > TOLERANCE));
    }
    segments
}

/// Returns the straight parts of a path.
fn straight_parts(path: &Path) -> Vec<Segment> {
    let mut parts = Vec::new();
    let mut here = [0.0; 2];
    for seg in path.segs() {
        let (Seg::Move(end) | Seg::Line(end) | Seg::Cubic(.., end)) = seg else {
            continue;
        };
        let end = [f64::from(end.0), f64::from(end.1)];
        if matches!(seg, Seg::Line(_)) {
            parts.push(Segment { start: here, end });
        }
        here = end;
    }
    parts
}

/// Whether an angle is a multiple of another, both in degrees.
fn is_multiple(angle: f64, unit: f64) -> bool {
    let rest = angle.rem_euclid(unit);
    rest.min(unit - rest) < MAX_SKEW
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(size: [i64; 2], creases: &[[i64; 4]]) -> FoldedPiece {
        let line = |[x1, y1, x2, y2]: [i64; 4]| {
            let point = |x, y| Point::new(Length::mm(x), Length::mm(y));
            Path::line(point(x1, y1), point(x2, y2))
        };
        let size = Size::new(Length::mm(size[0]), Length::mm(size[1]));
        let creases = creases.iter().copied().map(line).collect();
        Outline::rect(size).with(Vec::new(), creases).folded()
    }

    fn solid(sides: [i64; 3]) -> FoldedPiece {
        FoldedPiece::Solid(sides.map(Length::um))
    }

    fn flat(size: [i64; 2], layers: i64) -> FoldedPiece {
        let size = Size::new(Length::mm(size[0]), Length::mm(size[1]));
        FoldedPiece::Flat { size, layers }
    }

    #[test]
    fn pieces_with_parallel_creases_become_leaflets_and_tubes() {
        assert_eq!(piece([60, 90], &[]), flat([60, 90], 1));
        assert_eq!(piece([178, 114], &[[0, 57, 178, 57]]), flat([57, 178], 2));
        let standee = [[0, 14, 40, 14], [0, 78, 40, 78], [0, 142, 40, 142]];
        assert_eq!(piece([40, 156], &standee), flat([64, 40], 4));
        let pawn = [[22, 0, 22, 34], [44, 0, 44, 34], [66, 0, 66, 34]];
        assert_eq!(piece([73, 34], &pawn), solid([34_000, 22_000, 19_053]));
        // A crease that ends inside of the piece gives no known shape.
        assert_eq!(piece([60, 90], &[[0, 40, 30, 40]]), flat([60, 90], 1));
    }

    #[test]
    fn nets_become_solids_also_without_tabs_and_with_long_creases() {
        // A cross of six squares, with a tab at each edge left free in the second.
        let cross = [
            [10, 10, 10, 20],
            [20, 10, 20, 20],
            [30, 10, 30, 20],
            [10, 10, 20, 10],
            [10, 20, 20, 20],
        ];
        assert_eq!(piece([40, 30], &cross), solid([10_000; 3]));
        let long = [
            [10, 10, 20, 10],
            [20, 10, 30, 10],
            [10, 20, 30, 20],
            [10, 10, 10, 20],
            [20, 10, 20, 20],
            [30, 10, 30, 20],
        ];
        assert_eq!(piece([40, 30], &long), solid([10_000; 3]));
        // A belt of four sides with a tab, and two ends with three tabs each.
        let cuboid = [
            [20, 5, 50, 5],
            [20, 15, 50, 15],
            [20, 35, 50, 35],
            [20, 45, 50, 45],
            [20, 15, 20, 35],
            [10, 15, 10, 35],
            [10, 15, 20, 15],
            [10, 35, 20, 35],
            [50, 15, 50, 35],
            [60, 15, 60, 35],
            [50, 15, 60, 15],
            [50, 35, 60, 35],
        ];
        assert_eq!(piece([70, 70], &cuboid), solid([30_000, 20_000, 10_000]));
    }
}
