//! Axis-aligned bounding boxes in any unit, for computation and never for output.

use super::{Affine, Rect};

/// An axis-aligned bounding box: left, top, right, bottom. In an empty box, left is greater than right and top greater
/// than bottom.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds(pub [f64; 4]);

impl Default for Bounds {
    fn default() -> Self {
        Bounds([f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY])
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
        if common.is_empty() { Bounds::default() } else { common }
    }

    /// Whether a point lies inside or on a side.
    pub fn holds(self, (x, y): (f64, f64)) -> bool {
        let [l, t, r, b] = self.0;
        l <= x && x <= r && t <= y && y <= b
    }

    /// Whether no part of it lies outside another box.
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
        self.corners().into_iter().fold(Bounds::default(), |bounds, (x, y)| bounds.with(to.apply(x, y)))
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
