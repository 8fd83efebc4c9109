//! Outlines of lines and cubic curves, in whole micrometres.

use super::{Length, Point, Rect, Size};

/// One step of a path; points are `(x, y)` in micrometres.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seg {
    /// Start a new outline here.
    Move((i32, i32)),
    /// A straight line to here.
    Line((i32, i32)),
    /// A cubic curve by two control points to the third.
    Cubic((i32, i32), (i32, i32), (i32, i32)),
    /// Back to where the outline started.
    Close,
}

/// Any number of outlines, open or closed.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Path {
    segs: Vec<Seg>,
}

/// The reach of the control points of a quarter circle: 4/3·(√2 − 1).
pub(super) const ARC: f64 = 0.552_284_749_830_793_4;

impl Path {
    /// The path with these steps; the first should be a [`Seg::Move`].
    pub fn new(segs: Vec<Seg>) -> Path {
        Path { segs }
    }

    /// Its steps in order.
    pub fn segs(&self) -> &[Seg] {
        &self.segs
    }

    /// A straight line between two points.
    pub fn line(from: Point, to: Point) -> Path {
        Path::new(vec![Seg::Move(pair(from)), Seg::Line(pair(to))])
    }

    /// A closed polygon through `points`, each `(x, y)` in micrometres.
    pub fn polygon(points: &[(f64, f64)]) -> Path {
        let mut segs: Vec<Seg> = Vec::with_capacity(points.len() + 1);
        for (n, (x, y)) in points.iter().enumerate() {
            let at = (x.round() as i32, y.round() as i32);
            segs.push(if n == 0 { Seg::Move(at) } else { Seg::Line(at) });
        }
        segs.push(Seg::Close);
        Path::new(segs)
    }

    /// The lines from each of these places to the next, in micrometres; closed where the last is the first.
    pub fn through(places: &[(f64, f64)]) -> Path {
        match places {
            [first, .., last] if places.len() > 3 && first == last => Path::polygon(&places[1..]),
            _ => {
                let mut path = Path::polygon(places);
                path.segs.pop();
                path
            }
        }
    }

    /// A smooth line through these places, in micrometres, which passes each in the direction from the one before it to the
    /// one after it; closed where the last is the first.
    pub fn smooth(places: &[(f64, f64)]) -> Path {
        let is_loop = places.len() > 3 && places.first() == places.last();
        let count = places.len();
        let at = |n: isize| {
            let turns = (count - 1) as isize;
            let n = if is_loop {
                n.rem_euclid(turns)
            } else {
                n.clamp(0, turns)
            };
            places[n as usize]
        };
        let whole = |(x, y): (f64, f64)| (x.round() as i32, y.round() as i32);
        let mut segs: Vec<Seg> = places
            .first()
            .map(|start| Seg::Move(whole(*start)))
            .into_iter()
            .collect();
        for n in 0..count.saturating_sub(1) as isize {
            let [a, b, c, d] = [n - 1, n, n + 1, n + 2].map(at);
            let from = (b.0 + (c.0 - a.0) / 6.0, b.1 + (c.1 - a.1) / 6.0);
            let to = (c.0 - (d.0 - b.0) / 6.0, c.1 - (d.1 - b.1) / 6.0);
            segs.push(Seg::Cubic(whole(from), whole(to), whole(c)));
        }
        if is_loop {
            segs.push(Seg::Close);
        }
        Path::new(segs)
    }

    /// The outline of a rectangle.
    pub fn rect(rect: Rect) -> Path {
        let (l, t) = (rect.left().to_um() as f64, rect.top().to_um() as f64);
        let (r, b) = (rect.right().to_um() as f64, rect.bottom().to_um() as f64);
        Path::polygon(&[(l, t), (r, t), (r, b), (l, b)])
    }

    /// The outline of a rectangle with round corners.
    pub fn round_rect(rect: Rect, radius: Length) -> Path {
        let radius = radius.min(rect.size.w.half()).min(rect.size.h.half());
        if radius <= Length::ZERO {
            return Path::rect(rect);
        }
        let ((l, t), (r, b)) = ((rect.left(), rect.top()), (rect.right(), rect.bottom()));
        let (c, k) = (radius, radius.scaled(1.0 - ARC));
        let at = |x, y| pair(Point::new(x, y));
        let mut segs = vec![
            Seg::Move(at(l + c, t)),
            Seg::Line(at(r - c, t)),
            Seg::Cubic(at(r - k, t), at(r, t + k), at(r, t + c)),
            Seg::Line(at(r, b - c)),
            Seg::Cubic(at(r, b - k), at(r - k, b), at(r - c, b)),
            Seg::Line(at(l + c, b)),
            Seg::Cubic(at(l + k, b), at(l, b - k), at(l, b - c)),
            Seg::Line(at(l, t + c)),
            Seg::Cubic(at(l, t + k), at(l + k, t), at(l + c, t)),
            Seg::Close,
        ];
        // Round corners that meet have no side between them.
        let mut here = None;
        segs.retain(|seg| {
            let is_empty = matches!(seg, Seg::Line(to) if here == Some(*to));
            if let Seg::Move(to) | Seg::Line(to) | Seg::Cubic(.., to) = seg {
                here = Some(*to);
            }
            !is_empty
        });
        Path::new(segs)
    }

    /// The quarter arcs of a rectangle with round corners, without its sides.
    pub fn corners(rect: Rect, radius: Length) -> Path {
        let (mut here, mut segs) = ((0, 0), Vec::new());
        for seg in Path::round_rect(rect, radius).segs {
            match seg {
                Seg::Move(to) | Seg::Line(to) => here = to,
                Seg::Cubic(.., to) => {
                    segs.extend([Seg::Move(here), seg]);
                    here = to;
                }
                Seg::Close => {}
            }
        }
        Path::new(segs)
    }

    /// A circle about `centre`.
    pub fn circle(centre: Point, radius: Length) -> Path {
        let at = centre - Point::new(radius, radius);
        Path::round_rect(Rect::new(at, Size::new(radius * 2, radius * 2)), radius)
    }

    /// The upper half of an ellipse that fills a box, closed along its foot.
    pub fn half_circle(rect: Rect) -> Path {
        let ((l, t), (r, b)) = ((rect.left(), rect.top()), (rect.right(), rect.bottom()));
        let x = l + rect.size.w / 2;
        let (bow, rise) = (rect.size.w.scaled(ARC / 2.0), rect.size.h.scaled(ARC));
        let at = |x, y| pair(Point::new(x, y));
        Path::new(vec![
            Seg::Move(at(l, b)),
            Seg::Cubic(at(l, b - rise), at(x - bow, t), at(x, t)),
            Seg::Cubic(at(x + bow, t), at(r, b - rise), at(r, b)),
            Seg::Close,
        ])
    }

    /// The same with every outline closed at its start, as a fill does it;
    /// `None` if they all are.
    pub fn closed(&self) -> Option<Path> {
        let mut segs: Vec<Seg> = Vec::with_capacity(self.segs.len() + 1);
        let opens = |last: Option<&Seg>| matches!(last, Some(Seg::Line(_) | Seg::Cubic(..)));
        for seg in &self.segs {
            if matches!(seg, Seg::Move(_)) && opens(segs.last()) {
                segs.push(Seg::Close);
            }
            segs.push(*seg);
        }
        if opens(segs.last()) {
            segs.push(Seg::Close);
        }
        (segs.len() > self.segs.len()).then(|| Path::new(segs))
    }

    /// The two ends of a path that is one straight line.
    pub fn straight(&self) -> Option<(Point, Point)> {
        let point = |(x, y): (i32, i32)| Point::new(Length::um(x.into()), Length::um(y.into()));
        match self.segs[..] {
            [Seg::Move(from), Seg::Line(to)] => Some((point(from), point(to))),
            _ => None,
        }
    }

    /// The path as one closed line; `None` if it is open, or several.
    pub fn as_loop(&self) -> Option<Path> {
        let moves = self
            .segs
            .iter()
            .filter(|seg| matches!(seg, Seg::Move(_)))
            .count();
        let Some(Seg::Move(start)) = self.segs.first().filter(|_| moves == 1) else {
            return None;
        };
        match self.segs.last() {
            Some(Seg::Close) if self.segs.len() > 2 => Some(self.clone()),
            Some(Seg::Line(end) | Seg::Cubic(.., end)) if end == start => self.closed(),
            _ => None,
        }
    }

    /// The same line from its end to its start; for a path of one outline.
    #[must_use]
    pub fn reversed(&self) -> Path {
        let mut here = (0, 0);
        let (mut back, mut close) = (Vec::with_capacity(self.segs.len()), None);
        for seg in &self.segs {
            match *seg {
                Seg::Move(p) => here = p,
                Seg::Line(p) => {
                    back.push(Seg::Line(here));
                    here = p;
                }
                Seg::Cubic(p, q, r) => {
                    back.push(Seg::Cubic(q, p, here));
                    here = r;
                }
                Seg::Close => close = Some(Seg::Close),
            }
        }
        back.push(Seg::Move(here));
        back.reverse();
        back.extend(close);
        Path::new(back)
    }

    /// The area that its outlines enclose, in square micrometres, exact along its
    /// curves; holes are taken off where they run the other way.
    pub fn area(&self) -> f64 {
        let real = |(x, y): (i32, i32)| (f64::from(x), f64::from(y));
        let line = |a: (f64, f64), b: (f64, f64)| (a.0 * b.1 - b.0 * a.1) / 2.0;
        let (mut sum, mut here, mut start) = (0.0, (0.0, 0.0), (0.0, 0.0));
        for seg in &self.segs {
            match *seg {
                Seg::Move(p) => {
                    sum += line(here, start);
                    (here, start) = (real(p), real(p));
                }
                Seg::Line(p) => {
                    sum += line(here, real(p));
                    here = real(p);
                }
                Seg::Cubic(p, q, r) => {
                    let (o, p, q, r) = (here, real(p), real(q), real(r));
                    sum += (o.0 * (6.0 * p.1 + 3.0 * q.1 + r.1)
                        + 3.0 * (p.0 * (q.1 + r.1 - 2.0 * o.1) - q.0 * (o.1 + p.1 - 2.0 * r.1))
                        - r.0 * (o.1 + 3.0 * p.1 + 6.0 * q.1))
                        / 20.0;
                    here = r;
                }
                Seg::Close => {
                    sum += line(here, start);
                    here = start;
                }
            }
        }
        (sum + line(here, start)).abs()
    }

    /// The smallest rectangle around its points, control points included.
    pub fn bounds(&self) -> Option<Rect> {
        let (mut l, mut t, mut r, mut b) = (i32::MAX, i32::MAX, i32::MIN, i32::MIN);
        let mut see = |(x, y): (i32, i32)| {
            (l, t) = (l.min(x), t.min(y));
            (r, b) = (r.max(x), b.max(y));
        };
        for seg in &self.segs {
            match *seg {
                Seg::Move(p) | Seg::Line(p) => see(p),
                Seg::Cubic(p, q, s) => [p, q, s].into_iter().for_each(&mut see),
                Seg::Close => {}
            }
        }
        let um = |n: i32| Length::um(i64::from(n));
        (l <= r).then(|| Rect::between(um(l), um(t), um(r), um(b)))
    }
}

/// A point of a path. Lengths that are read are no longer than 10 m, and so no
/// sum of them comes near the 2 km that a path holds; what is farther is
/// there, and never on the other side.
fn pair(point: Point) -> (i32, i32) {
    let um = |n: Length| n.to_um().clamp(i32::MIN.into(), i32::MAX.into()) as i32;
    (um(point.x), um(point.y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_farther_than_a_path_holds_does_not_come_back_on_the_other_side() {
        let far = Point::new(Length::mm(10_000_000), Length::mm(-10_000_000));
        assert_eq!(
            Path::line(Point::default(), far).segs()[1],
            Seg::Line((i32::MAX, i32::MIN))
        );
        let bounds = Path::circle(far, Length::mm(5)).bounds().unwrap();
        assert!(bounds.left() > Length::mm(2_000_000) && bounds.top() < Length::mm(-2_000_000));
    }

    #[test]
    fn an_open_outline_is_led_back_to_its_start_and_a_closed_one_is_left_alone() {
        let corner = [Seg::Move((0, 0)), Seg::Line((9, 0)), Seg::Line((9, 9))];
        let two = Path::new([corner, corner].concat());
        let closed = two.closed().map(|path| path.segs().to_vec());
        assert_eq!(
            closed,
            Some([&corner[..], &[Seg::Close], &corner, &[Seg::Close]].concat())
        );
        assert_eq!(Path::new(closed.unwrap_or_default()).closed(), None);
    }
}
