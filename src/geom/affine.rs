//! General transforms, for art and for what is turned.

use super::Path;
use super::Seg;

/// A transform of the plane: `x' = a·x + c·y + e`, `y' = b·x + d·y + f`.
///
/// The shifts `e`, `f` are in the unit of the points it is applied to, which
/// is micrometres everywhere inside the house.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Affine([f64; 6]);

impl Default for Affine {
    fn default() -> Self {
        Affine::IDENTITY
    }
}

impl Affine {
    /// Leaves everything where it is.
    pub const IDENTITY: Affine = Affine([1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);

    /// The transform with these six numbers, `a b c d e f`.
    pub const fn new(numbers: [f64; 6]) -> Affine {
        Affine(numbers)
    }

    /// A shift.
    pub const fn shift(x: f64, y: f64) -> Affine {
        Affine([1.0, 0.0, 0.0, 1.0, x, y])
    }

    /// A scaling about the origin.
    pub const fn scale(x: f64, y: f64) -> Affine {
        Affine([x, 0.0, 0.0, y, 0.0, 0.0])
    }

    /// The six numbers, `a b c d e f`.
    pub const fn numbers(self) -> [f64; 6] {
        self.0
    }

    /// This transform first, `next` after it.
    pub fn then(self, next: Affine) -> Affine {
        let [a, b, c, d, e, f] = self.0;
        let [p, q, r, s, t, u] = next.0;
        Affine([a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u])
    }

    /// Where a point goes.
    pub fn apply(self, x: f64, y: f64) -> (f64, f64) {
        let [a, b, c, d, e, f] = self.0;
        (a * x + c * y + e, b * x + d * y + f)
    }

    /// The transform that undoes it; `None` where it leaves no area.
    pub fn back(self) -> Option<Affine> {
        let [a, b, c, d, e, f] = self.0;
        let area = a * d - b * c;
        if area == 0.0 || !area.is_finite() {
            return None;
        }
        let [p, q, r, s] = [d / area, -b / area, -c / area, a / area];
        Some(Affine([p, q, r, s, -(e * p + f * r), -(e * q + f * s)]))
    }

    /// The factor by which it scales lengths, averaged over directions.
    pub fn magnification(self) -> f64 {
        let [a, b, c, d, ..] = self.0;
        (a * d - b * c).abs().sqrt()
    }

    /// A path with every point moved and rounded to a whole micrometre.
    pub fn path(self, path: &Path) -> Path {
        let go = |(x, y): (i32, i32)| {
            let (x, y) = self.apply(f64::from(x), f64::from(y));
            (x.round() as i32, y.round() as i32)
        };
        path.map(|seg| match seg {
            Seg::Move(p) => Seg::Move(go(p)),
            Seg::Line(p) => Seg::Line(go(p)),
            Seg::Cubic(p, q, r) => Seg::Cubic(go(p), go(q), go(r)),
            Seg::Close => Seg::Close,
        })
    }
}
