//! Axis-aligned bounding boxes in any unit, for computation and never for output, and stacks of them.

use std::ops::Range;

use super::{Affine, Rect};

/// An axis-aligned bounding box: left, top, right, bottom. In an empty box, left is greater than right and top greater
/// than bottom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds(pub [f64; 4]);

impl Default for Bounds {
    fn default() -> Self {
        Bounds([
            f64::INFINITY,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::NEG_INFINITY,
        ])
    }
}

impl From<Rect> for Bounds {
    fn from(rect: Rect) -> Bounds {
        Bounds([rect.left(), rect.top(), rect.right(), rect.bottom()].map(|n| n.to_um() as f64))
    }
}

impl Bounds {
    /// The bounding box of a single point.
    pub fn at((x, y): (f64, f64)) -> Bounds {
        Bounds([x, y, x, y])
    }

    /// The bounding box of both.
    #[must_use]
    pub fn around(self, other: Bounds) -> Bounds {
        let ([l, t, r, b], [ol, ot, or, ob]) = (self.0, other.0);
        Bounds([l.min(ol), t.min(ot), r.max(or), b.max(ob)])
    }

    /// The bounding box of this one and a point.
    #[must_use]
    pub fn with(self, (x, y): (f64, f64)) -> Bounds {
        let [l, t, r, b] = self.0;
        Bounds([l.min(x), t.min(y), r.max(x), b.max(y)])
    }

    /// Whether it contains no point at all.
    pub fn is_empty(self) -> bool {
        let [l, t, r, b] = self.0;
        l > r || t > b
    }

    /// With each side moved outwards by a distance.
    #[must_use]
    pub fn grown(self, by: f64) -> Bounds {
        let [l, t, r, b] = self.0;
        Bounds([l - by, t - by, r + by, b + by])
    }

    /// What it has in common with another box; empty where they do not meet.
    #[must_use]
    pub fn common(self, other: Bounds) -> Bounds {
        let ([l, t, r, b], [ol, ot, or, ob]) = (self.0, other.0);
        let common = Bounds([l.max(ol), t.max(ot), r.min(or), b.min(ob)]);
        if common.is_empty() {
            Bounds::default()
        } else {
            common
        }
    }

    /// Whether a point is inside or on a side.
    pub fn holds(self, (x, y): (f64, f64)) -> bool {
        let [l, t, r, b] = self.0;
        l <= x && x <= r && t <= y && y <= b
    }

    /// Whether no part of it is outside another box.
    pub fn is_within(self, room: Bounds) -> bool {
        self.is_empty() || self.around(room) == room
    }

    /// Whether the two boxes intersect; touching counts.
    pub fn meets(self, other: Bounds) -> bool {
        let ([l, t, r, b], [ol, ot, or, ob]) = (self.0, other.0);
        l <= or && ol <= r && t <= ob && ot <= b
    }

    /// Its four corners.
    pub fn corners(self) -> [(f64, f64); 4] {
        let [l, t, r, b] = self.0;
        [(l, t), (r, t), (r, b), (l, b)]
    }

    /// The bounding box of its corners after a transform.
    #[must_use]
    pub fn moved(self, to: Affine) -> Bounds {
        if self.is_empty() {
            return self;
        }
        self.corners()
            .into_iter()
            .fold(Bounds::default(), |bounds, (x, y)| {
                bounds.with(to.apply(x, y))
            })
    }

    /// The part of it around its middle that is half as wide and half as high.
    #[must_use]
    pub fn inner_half(self) -> Bounds {
        let [l, t, r, b] = self.0;
        let (across, down) = ((r - l) / 4.0, (b - t) / 4.0);
        Bounds([l + across, t + down, r - across, b - down])
    }

    /// The lesser of its width and height.
    pub fn least(self) -> f64 {
        let [l, t, r, b] = self.0;
        (r - l).min(b - t)
    }
}

/// A bounding volume hierarchy over boxes in painting order: what is at a position on a board is found without testing
/// each of its cells and labels.
#[derive(Debug, Default)]
pub struct BoxStack {
    /// The boxes themselves, then the bounding boxes of each full block of them, then those of each full block of these,
    /// and so on.
    levels: Vec<Vec<Bounds>>,
}

/// The number of boxes in a block.
const BLOCK: usize = 8;

impl BoxStack {
    /// Boxes in painting order.
    pub fn new(boxes: Vec<Bounds>) -> BoxStack {
        let around = |block: &[Bounds]| {
            block
                .iter()
                .copied()
                .fold(Bounds::default(), Bounds::around)
        };
        let higher = |level: &Vec<Bounds>| Some(level.chunks_exact(BLOCK).map(around).collect());
        let levels =
            std::iter::successors(Some(boxes), higher).take_while(|level| !level.is_empty());
        BoxStack {
            levels: levels.collect(),
        }
    }

    /// The indices within a range of the boxes that intersect `room`, topmost first.
    pub fn met(&self, range: Range<usize>, room: Bounds) -> impl Iterator<Item = usize> {
        let mut end = range.end;
        std::iter::from_fn(move || {
            while end > range.start {
                match self.missed(end, room) {
                    Some(count) => end = end.saturating_sub(count),
                    None => {
                        end -= 1;
                        return Some(end);
                    }
                }
            }
            None
        })
    }

    /// The number of boxes in the largest block that ends at `end` and does not intersect `room`.
    fn missed(&self, end: usize, room: Bounds) -> Option<usize> {
        let mut count = 1;
        let ending = self.levels.iter().map_while(|level| {
            let ends = end
                .is_multiple_of(count)
                .then(|| (count, level[end / count - 1]));
            count *= BLOCK;
            ends
        });
        ending
            .take_while(|(_, around)| !around.meets(room))
            .last()
            .map(|(count, _)| count)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_boxes_that_are_found_are_those_that_meet_the_room(
            corners in proptest::collection::vec((0..100_u8, 0..100_u8, 0..20_u8, 0..20_u8), 0..200),
            room in (0..100_u8, 0..100_u8, 0..30_u8, 0..30_u8),
            start in 0..210_usize,
            end in 0..210_usize,
        ) {
            let of = |(x, y, w, h): (u8, u8, u8, u8)| Bounds([x, y, x + w, y + h].map(f64::from));
            let boxes: Vec<Bounds> = corners.into_iter().map(of).collect();
            let (room, end) = (of(room), end.min(boxes.len()));
            let one_by_one: Vec<usize> = (start..end).rev().filter(|n| boxes[*n].meets(room)).collect();
            let found: Vec<usize> = BoxStack::new(boxes).met(start..end, room).collect();
            prop_assert_eq!(found, one_by_one);
        }
    }
}
