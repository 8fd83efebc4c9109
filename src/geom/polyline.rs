//! Paths as straight lines, for what cannot be asked of a curve.

use super::{Bounds, Path, Rect, Seg, hypot};

/// The outlines of a path as runs of straight lines, in micrometres.
#[derive(Clone, Debug, Default)]
pub struct Polyline {
    loops: Vec<Loop>,
    bounds: Bounds,
}

/// One outline.
#[derive(Clone, Debug, Default)]
struct Loop {
    points: Vec<(f64, f64)>,
    /// Whether a pen would go back to where it started; a fill always does.
    closed: bool,
}

/// A point of an outline, and the direction square to it of length one.
pub type OnLine = ((f64, f64), (f64, f64));

/// How far a straight line may stray from its curve.
const STRAY: f64 = 8.0;

impl Polyline {
    /// A path with its curves divided until no line strays from them.
    pub fn of(path: &Path) -> Polyline {
        let mut flat = Polyline::default();
        for seg in path.segs() {
            match *seg {
                Seg::Move(p) => flat.loops.push(Loop {
                    points: vec![real(p)],
                    closed: false,
                }),
                Seg::Line(p) => flat.go(real(p)),
                Seg::Cubic(p, q, r) => flat.curve(real(p), real(q), real(r)),
                Seg::Close => flat
                    .loops
                    .last_mut()
                    .into_iter()
                    .for_each(|one| one.closed = true),
            }
        }
        let points = flat.loops.iter().flat_map(|one| &one.points);
        flat.bounds = points.fold(Bounds::default(), |bounds, point| bounds.with(*point));
        flat
    }

    /// The points of each outline, and whether a pen goes back to where it started.
    pub fn runs(&self) -> impl Iterator<Item = (&[(f64, f64)], bool)> {
        self.loops
            .iter()
            .map(|one| (one.points.as_slice(), one.closed))
    }

    fn go(&mut self, to: (f64, f64)) {
        match self.loops.last_mut() {
            Some(one) if !one.closed => one.points.push(to),
            // What goes on after the end of an outline starts where that started.
            Some(one) => {
                let start = one.points[0];
                self.loops.push(Loop {
                    points: vec![start, to],
                    closed: false,
                });
            }
            None => self.loops.push(Loop {
                points: vec![to],
                closed: false,
            }),
        }
    }

    fn curve(&mut self, p: (f64, f64), q: (f64, f64), r: (f64, f64)) {
        let Some(o) = self.loops.last().and_then(|one| {
            if one.closed {
                one.points.first()
            } else {
                one.points.last()
            }
        }) else {
            return self.go(r);
        };
        flattened(*o, [p, q, r], STRAY).for_each(|point| self.go(point));
    }

    /// Every point at which its lines meet.
    pub fn points(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        self.loops.iter().flat_map(|one| one.points.iter().copied())
    }

    /// The box around it.
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// The lines of its outlines; `closed` also those that only a fill has.
    fn lines(&self, closed: bool) -> impl Iterator<Item = ((f64, f64), (f64, f64))> + '_ {
        self.loops.iter().flat_map(move |one| {
            let back =
                (closed || one.closed).then(|| (one.points[one.points.len() - 1], one.points[0]));
            one.points
                .windows(2)
                .map(|pair| (pair[0], pair[1]))
                .chain(back)
        })
    }

    /// How often its outlines wind round a point.
    pub fn winding(&self, (x, y): (f64, f64)) -> i32 {
        if !self.bounds.holds((x, y)) {
            return 0;
        }
        let side = |a: (f64, f64), b: (f64, f64)| (b.0 - a.0) * (y - a.1) - (x - a.0) * (b.1 - a.1);
        let crossing = |(a, b): ((f64, f64), (f64, f64))| match (a.1 <= y, b.1 <= y) {
            (true, false) if side(a, b) > 0.0 => 1,
            (false, true) if side(a, b) < 0.0 => -1,
            _ => 0,
        };
        self.lines(true).map(crossing).sum()
    }

    /// Whether a pen this wide, `reach` to each side, would touch a point.
    pub fn draws(&self, at: (f64, f64), reach: f64) -> bool {
        self.bounds.grown(reach).holds(at) && self.lines(false).any(|line| apart(at, line) <= reach)
    }

    /// Whether a pen this wide, `reach` to each side, would touch a box.
    pub fn draws_into(&self, room: Bounds, reach: f64) -> bool {
        let room = room.grown(reach);
        self.bounds.meets(room) && self.lines(false).any(|line| enters(line, room))
    }

    /// Whether any of its lines comes as near as `reach` to a box.
    pub fn crosses(&self, room: Bounds, reach: f64) -> bool {
        let room = room.grown(reach);
        self.bounds.meets(room) && self.lines(true).any(|line| enters(line, room))
    }

    /// Whether one of its lines goes across another.
    pub fn crosses_itself(&self) -> bool {
        let ends = |((a, _), (b, _)): &((f64, f64), (f64, f64))| (a.min(*b), a.max(*b));
        let mut lines: Vec<_> = self.lines(true).collect();
        lines.sort_by(|one, other| ends(one).0.total_cmp(&ends(other).0));
        (0..lines.len()).any(|n| {
            let mut beside = lines[n + 1..]
                .iter()
                .take_while(|other| ends(other).0 < ends(&lines[n]).1);
            beside.any(|other| go_across(lines[n], *other))
        })
    }

    /// How far a point is from the nearest of its lines.
    pub fn distance(&self, at: (f64, f64)) -> f64 {
        self.lines(true)
            .map(|line| apart(at, line))
            .fold(f64::INFINITY, f64::min)
    }

    /// The part of the lines of a path that is in a box, all of it where the box holds it; `None` where no part is.
    pub fn clipped(path: &Path, room: Rect) -> Option<Path> {
        if path.bounds().is_some_and(|bounds| room.holds(bounds)) {
            return Some(path.clone());
        }
        let segs = Polyline::of(path).segs_in(room.into());
        (!segs.is_empty()).then(|| Path::new(segs))
    }

    fn segs_in(&self, room: Bounds) -> Vec<Seg> {
        let mut segs = Vec::new();
        let mut here = None;
        for (a, b) in self.lines(false) {
            let Some((from, to)) = part_in((a, b), room) else {
                continue;
            };
            let at = |t: f64| {
                (
                    (a.0 + (b.0 - a.0) * t).round() as i32,
                    (a.1 + (b.1 - a.1) * t).round() as i32,
                )
            };
            if here != Some(at(from)) {
                segs.push(Seg::Move(at(from)));
            }
            segs.push(Seg::Line(at(to)));
            here = Some(at(to));
        }
        segs
    }

    /// The area that its outlines enclose, holes taken off where they run the other way.
    pub fn area(&self) -> f64 {
        self.signed_area().abs()
    }

    /// The same, below zero where they run counter-clockwise.
    pub fn signed_area(&self) -> f64 {
        let twice = |(a, b): ((f64, f64), (f64, f64))| a.0 * b.1 - b.0 * a.1;
        self.lines(true).map(twice).sum::<f64>() / 2.0
    }

    /// How long its outlines are together.
    pub fn length(&self) -> f64 {
        self.lines(true)
            .map(|(a, b)| hypot(b.0 - a.0, b.1 - a.1))
            .sum()
    }

    /// So many points of its lines as a pen draws them, equally far from one another.
    pub fn along(&self, count: u32) -> Vec<OnLine> {
        let whole: f64 = self
            .lines(false)
            .map(|(a, b)| hypot(b.0 - a.0, b.1 - a.1))
            .sum();
        let step = whole / f64::from(count);
        let (mut points, mut next) = (Vec::with_capacity(count as usize), step / 2.0);
        for (a, b) in self.lines(false) {
            let long = hypot(b.0 - a.0, b.1 - a.1);
            while next < long && points.len() < count as usize {
                let (dx, dy) = ((b.0 - a.0) / long, (b.1 - a.1) / long);
                points.push(((a.0 + dx * next, a.1 + dy * next), (-dy, dx)));
                next += step;
            }
            next -= long;
        }
        points
    }
}

/// The points of a cubic curve after its first, so near to each other that no straight line between them strays farther from
/// it than `stray`; at most 64.
pub fn flattened(
    o: (f64, f64),
    [p, q, r]: [(f64, f64); 3],
    stray: f64,
) -> impl Iterator<Item = (f64, f64)> {
    let bend = |a: (f64, f64), b: (f64, f64), c: (f64, f64)| {
        hypot(a.0 - 2.0 * b.0 + c.0, a.1 - 2.0 * b.1 + c.1)
    };
    let steps = (0.75 * bend(o, p, q).max(bend(p, q, r)) / stray)
        .sqrt()
        .ceil()
        .clamp(1.0, 64.0);
    (1..=steps as u32).map(move |step| {
        let t = f64::from(step) / steps;
        let s = 1.0 - t;
        let at = |o: f64, p: f64, q: f64, r: f64| {
            s * s * s * o + 3.0 * s * s * t * p + 3.0 * s * t * t * q + t * t * t * r
        };
        (at(o.0, p.0, q.0, r.0), at(o.1, p.1, q.1, r.1))
    })
}

fn real((x, y): (i32, i32)) -> (f64, f64) {
    (f64::from(x), f64::from(y))
}

/// How far a point is from a line.
fn apart((x, y): (f64, f64), (a, b): ((f64, f64), (f64, f64))) -> f64 {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let along = ((x - a.0) * dx + (y - a.1) * dy) / (dx * dx + dy * dy).max(f64::MIN_POSITIVE);
    let t = along.clamp(0.0, 1.0);
    hypot(x - a.0 - dx * t, y - a.1 - dy * t)
}

/// Whether each of two lines has its ends on both sides of the other.
fn go_across((a, b): ((f64, f64), (f64, f64)), (c, d): ((f64, f64), (f64, f64))) -> bool {
    let side = |(px, py): (f64, f64), (qx, qy): (f64, f64), (rx, ry): (f64, f64)| {
        (qx - px) * (ry - py) - (qy - py) * (rx - px)
    };
    side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0
}

/// Whether a line has a part inside a box.
fn enters(line: ((f64, f64), (f64, f64)), room: Bounds) -> bool {
    part_in(line, room).is_some()
}

/// The part of a line inside a box, by its shares of the way.
fn part_in((a, b): ((f64, f64), (f64, f64)), room: Bounds) -> Option<(f64, f64)> {
    if !Bounds::at(a).with(b).meets(room) {
        return None;
    }
    let Bounds([l, t, r, d]) = room;
    let (mut from, mut to) = (0.0_f64, 1.0_f64);
    // Each side of the box cuts off what is beyond it.
    for (way, room) in [
        (a.0 - b.0, a.0 - l),
        (b.0 - a.0, r - a.0),
        (a.1 - b.1, a.1 - t),
        (b.1 - a.1, d - a.1),
    ] {
        if way < 0.0 {
            from = from.max(room / way);
        } else if way > 0.0 {
            to = to.min(room / way);
        }
    }
    (from <= to).then_some((from, to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{Length, Point};

    fn disc() -> Polyline {
        Polyline::of(&Path::circle(Point::default(), Length::mm(10)))
    }

    fn square() -> Path {
        Path::rect(Rect::um(0, 0, 10_000, 10_000))
    }

    #[test]
    fn a_circle_keeps_its_area_and_length() {
        let radius = 10_000.0;
        assert!((disc().area() / (std::f64::consts::PI * radius * radius) - 1.0).abs() < 0.005);
        assert!((disc().length() / (std::f64::consts::TAU * radius) - 1.0).abs() < 0.002);
    }

    #[test]
    fn a_hole_that_runs_the_other_way_is_outside() {
        let hole = Rect::um(4_000, 4_000, 2_000, 2_000);
        let mut segs = square().segs().to_vec();
        segs.extend(Path::rect(hole).segs());
        let same_way = Polyline::of(&Path::new(segs));
        assert_eq!(
            [
                same_way.winding((1_000.0, 1_000.0)),
                same_way.winding((5_000.0, 5_000.0))
            ],
            [1, 2]
        );
        assert_eq!(same_way.winding((11_000.0, 5_000.0)), 0);
    }

    #[test]
    fn an_open_line_is_closed_for_a_fill_and_not_for_a_pen() {
        let corner = Path::new(vec![
            Seg::Move((0, 0)),
            Seg::Line((10_000, 0)),
            Seg::Line((10_000, 10_000)),
        ]);
        let flat = Polyline::of(&corner);
        assert_eq!(flat.winding((8_000.0, 2_000.0)), 1);
        assert!(flat.draws((5_000.0, 90.0), 100.0));
        assert!(
            !flat.draws((5_000.0, 5_000.0), 100.0),
            "no pen goes back along the way"
        );
    }

    #[test]
    fn points_along_a_square_lie_on_it_and_look_square_to_it() {
        let points = Polyline::of(&square()).along(8);
        assert_eq!(points.len(), 8);
        assert_eq!(points[0], ((2_500.0, 0.0), (-0.0, 1.0)));
        assert!(
            points
                .iter()
                .all(|(at, _)| Polyline::of(&square()).draws(*at, 1.0))
        );
    }

    #[test]
    fn a_line_crosses_itself_where_it_goes_over_to_the_other_side() {
        let of = |points: &[(f64, f64)]| Polyline::of(&Path::polygon(points)).crosses_itself();
        assert!(of(&[
            (0.0, 0.0),
            (100.0, 100.0),
            (100.0, 0.0),
            (0.0, 100.0)
        ]));
        // One that comes back to a corner, or runs along itself, does not.
        assert!(!of(&[
            (0.0, 0.0),
            (100.0, 0.0),
            (50.0, 50.0),
            (100.0, 100.0),
            (0.0, 100.0),
            (50.0, 50.0)
        ]));
        assert!(!of(&[
            (0.0, 0.0),
            (100.0, 0.0),
            (100.0, 100.0),
            (0.0, 100.0)
        ]));
        assert!(!disc().crosses_itself());
    }

    #[test]
    fn a_line_that_passes_a_box_by_does_not_cross_it() {
        let line = Polyline::of(&Path::new(vec![
            Seg::Move((0, 0)),
            Seg::Line((10_000, 10_000)),
        ]));
        assert!(line.crosses(Bounds([4_000.0, 4_000.0, 5_000.0, 5_000.0]), 0.0));
        assert!(!line.crosses(Bounds([6_000.0, 1_000.0, 9_000.0, 4_000.0]), 0.0));
        assert!(line.crosses(Bounds([6_000.0, 1_000.0, 9_000.0, 4_000.0]), 1_500.0));
    }
}
