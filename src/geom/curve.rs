//! Ways from one place to another, measured along themselves.

use super::{Length, Path, Point, Seg, hypot};

/// A place in micrometres, while it is computed with.
type Spot = (f64, f64);

/// A way of legs, straight or bowed, that has no gaps.
#[derive(Clone, Debug)]
pub struct Curve(Vec<CurveSegment>);

/// A quadratic curve; a straight line without a place that it bends towards.
#[derive(Clone, Copy, Debug)]
struct CurveSegment {
    from: Spot,
    bend: Option<Spot>,
    to: Spot,
}

/// In how many pieces a bowed leg is measured.
const PIECES: u32 = 64;

impl Curve {
    /// The straight way through these places.
    pub fn through(places: &[Point]) -> Curve {
        let leg = |pair: &[Point]| CurveSegment {
            from: spot(pair[0]),
            bend: None,
            to: spot(pair[1]),
        };
        Curve(places.windows(2).map(leg).collect())
    }

    /// The way whose middle is so far to the left of the straight one.
    pub fn bowed(from: Point, to: Point, bow: Length) -> Curve {
        let (from, to) = (spot(from), spot(to));
        let middle = between(from, to, 0.5);
        let (dx, dy) = along(from, to);
        // The middle of the curve is half way to the place that it bends towards.
        let reach = 2.0 * bow.to_um() as f64;
        Curve(vec![CurveSegment {
            from,
            bend: Some((middle.0 + dy * reach, middle.1 - dx * reach)),
            to,
        }])
    }

    /// How long it is, in micrometres.
    pub fn length(&self) -> f64 {
        self.0.iter().map(|leg| leg.length()).sum()
    }

    /// The place so many micrometres from its start.
    pub fn at(&self, mut distance: f64) -> (f64, f64) {
        for leg in &self.0 {
            let length = leg.length();
            if distance <= length {
                return leg.at(leg.share(distance));
            }
            distance -= length;
        }
        self.0.last().map_or((0.0, 0.0), |leg| leg.to)
    }

    /// The part of it between two distances from its start, as an open path.
    pub fn part(&self, start: f64, end: f64) -> Path {
        let (mut segs, mut before) = (Vec::new(), 0.0);
        for leg in &self.0 {
            let length = leg.length();
            let (from, to) = ((start - before).max(0.0), (end - before).min(length));
            before += length;
            if from >= to {
                continue;
            }
            let part = leg.part(leg.share(from), leg.share(to));
            if segs.is_empty() {
                segs.push(Seg::Move(pair(part.from)));
            }
            segs.push(part.seg());
        }
        Path::new(segs)
    }
}

impl CurveSegment {
    fn length(&self) -> f64 {
        if self.bend.is_none() {
            return apart(self.from, self.to);
        }
        (1..=PIECES)
            .map(|n| apart(self.piece(n - 1), self.piece(n)))
            .sum()
    }

    /// The place after so many of its pieces.
    fn piece(&self, n: u32) -> Spot {
        self.at(f64::from(n) / f64::from(PIECES))
    }

    /// The share of it, from 0 to 1, at a distance along it.
    fn share(&self, distance: f64) -> f64 {
        if self.bend.is_none() {
            return (distance / self.length().max(1.0)).clamp(0.0, 1.0);
        }
        let mut before = 0.0;
        for n in 1..=PIECES {
            let step = apart(self.piece(n - 1), self.piece(n));
            if before + step >= distance {
                let within = if step > 0.0 {
                    (distance - before) / step
                } else {
                    0.0
                };
                return (f64::from(n - 1) + within) / f64::from(PIECES);
            }
            before += step;
        }
        1.0
    }

    fn at(&self, share: f64) -> Spot {
        self.blend(share, share)
    }

    /// Where the curve is at a share, if both are the same; else the place that
    /// the part between them bends towards.
    fn blend(&self, one: f64, other: f64) -> Spot {
        let bend = self.bend.unwrap_or(between(self.from, self.to, 0.5));
        between(
            between(self.from, bend, one),
            between(bend, self.to, one),
            other,
        )
    }

    fn part(&self, from: f64, to: f64) -> CurveSegment {
        CurveSegment {
            from: self.at(from),
            bend: self.bend.map(|_| self.blend(from, to)),
            to: self.at(to),
        }
    }

    /// Its step in a path that has come to its start.
    fn seg(&self) -> Seg {
        match self.bend {
            None => Seg::Line(pair(self.to)),
            Some(bend) => {
                let two_thirds = |end| pair(between(end, bend, 2.0 / 3.0));
                Seg::Cubic(two_thirds(self.from), two_thirds(self.to), pair(self.to))
            }
        }
    }
}

fn spot(point: Point) -> Spot {
    (point.x.to_um() as f64, point.y.to_um() as f64)
}

fn pair((x, y): Spot) -> (i32, i32) {
    (x.round() as i32, y.round() as i32)
}

fn between(a: Spot, b: Spot, share: f64) -> Spot {
    (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share)
}

fn apart(a: Spot, b: Spot) -> f64 {
    hypot(b.0 - a.0, b.1 - a.1)
}

/// The direction from one place to another, one micrometre long; nowhere
/// between two equal places.
fn along(from: Spot, to: Spot) -> Spot {
    let reach = apart(from, to).max(1e-9);
    ((to.0 - from.0) / reach, (to.1 - from.1) / reach)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: i64, y: i64) -> Point {
        Point::new(Length::mm(x), Length::mm(y))
    }

    #[test]
    fn a_way_round_a_corner_is_measured_along_its_legs() {
        let way = Curve::through(&[at(0, 0), at(30, 0), at(30, 40)]);
        assert_eq!(way.length(), 70_000.0);
        assert_eq!(way.at(50_000.0), (30_000.0, 20_000.0));
        let part = way.part(10_000.0, 50_000.0);
        assert_eq!(
            part.segs(),
            [
                Seg::Move((10_000, 0)),
                Seg::Line((30_000, 0)),
                Seg::Line((30_000, 20_000))
            ]
        );
        assert_eq!(
            way.part(40_000.0, 50_000.0).segs(),
            [Seg::Move((30_000, 10_000)), Seg::Line((30_000, 20_000))]
        );
    }

    #[test]
    fn a_way_bows_to_its_left_by_as_much_as_is_said() {
        // Left of the way to the right is up, where y is less.
        let way = Curve::bowed(at(0, 0), at(40, 0), Length::mm(10));
        assert_eq!(pair(way.at(way.length() / 2.0)), (20_000, -10_000));
        let back = Curve::bowed(at(40, 0), at(0, 0), Length::mm(10));
        assert_eq!(pair(back.at(back.length() / 2.0)), (20_000, 10_000));
    }

    #[test]
    fn a_part_of_a_bowed_way_lies_on_it() {
        let way = Curve::bowed(at(0, 0), at(40, 30), Length::mm(-8));
        let (start, end) = (way.length() * 0.2, way.length() * 0.7);
        let part = way.part(start, end);
        let [Seg::Move(from), Seg::Cubic(_, _, to)] = part.segs() else {
            panic!("{part:?}")
        };
        assert_eq!((*from, *to), (pair(way.at(start)), pair(way.at(end))));
        let whole = way.part(0.0, way.length());
        assert!(matches!(
            whole.segs(),
            [Seg::Move((0, 0)), Seg::Cubic(_, _, (40_000, 30_000))]
        ));
    }
}
