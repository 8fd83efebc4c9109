//! Transforms of the plane: affine ones, quarter turns, which are exact on rectangles, and rotations by any angle.

use std::str::FromStr;

use super::{Length, Path, Point, Rect, Seg, Size};

/// A transform of the plane: `x' = a·x + c·y + e`, `y' = b·x + d·y + f`.
///
/// The shifts `e`, `f` are in the unit of the points it is applied to, which
/// is micrometres everywhere inside Boardpress.
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
        Affine([
            a * p + b * r,
            a * q + b * s,
            c * p + d * r,
            c * q + d * s,
            e * p + f * r + t,
            e * q + f * s + u,
        ])
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
        let moved = |seg: &Seg| match *seg {
            Seg::Move(p) => Seg::Move(go(p)),
            Seg::Line(p) => Seg::Line(go(p)),
            Seg::Cubic(p, q, r) => Seg::Cubic(go(p), go(q), go(r)),
            Seg::Close => Seg::Close,
        };
        Path::new(path.segs().iter().map(moved).collect())
    }
}

/// A clockwise quarter turn, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turn {
    /// Upright.
    #[default]
    None,
    /// A quarter clockwise.
    Quarter,
    /// Upside down.
    Half,
    /// A quarter anticlockwise.
    ThreeQuarters,
}

impl Turn {
    const ALL: [Turn; 4] = [Turn::None, Turn::Quarter, Turn::Half, Turn::ThreeQuarters];

    /// Quarters clockwise: 0 to 3.
    pub const fn quarters(self) -> usize {
        self as usize
    }

    /// This turn, then another.
    pub fn then(self, next: Turn) -> Turn {
        Turn::ALL[(self.quarters() + next.quarters()) % 4]
    }

    /// The turn that undoes it, which is also how it looks from behind.
    pub fn undone(self) -> Turn {
        Turn::ALL[(4 - self.quarters()) % 4]
    }

    /// The upright box of a turned piece.
    pub fn size(self, size: Size) -> Size {
        if self.quarters().is_multiple_of(2) {
            size
        } else {
            size.swapped()
        }
    }

    /// Where a box of a piece of `size` is in the turned piece.
    pub fn rect(self, rect: Rect, size: Size) -> Rect {
        let (right, bottom) = (size.w - rect.right(), size.h - rect.bottom());
        let at = match self {
            Turn::None => rect.at,
            Turn::Quarter => Point::new(bottom, rect.left()),
            Turn::Half => Point::new(right, bottom),
            Turn::ThreeQuarters => Point::new(rect.top(), right),
        };
        Rect::new(at, self.size(rect.size))
    }

    /// From a piece of `size` to its turned box, whose corner lands on `at`.
    pub fn onto(self, at: Point, size: Size) -> Affine {
        let (w, h) = (size.w.to_um() as f64, size.h.to_um() as f64);
        let (x, y) = (at.x.to_um() as f64, at.y.to_um() as f64);
        Affine::new(match self {
            Turn::None => [1.0, 0.0, 0.0, 1.0, x, y],
            Turn::Quarter => [0.0, 1.0, -1.0, 0.0, x + h, y],
            Turn::Half => [-1.0, 0.0, 0.0, -1.0, x + w, y + h],
            Turn::ThreeQuarters => [0.0, -1.0, 1.0, 0.0, x, y + w],
        })
    }
}

/// A rotation, as its cosine and sine in whole millionths: so two can be compared, and quarter turns are exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rotation {
    cos: i32,
    sin: i32,
}

/// The cosine of no rotation.
const WHOLE: f64 = 1e6;

impl Default for Rotation {
    fn default() -> Self {
        Rotation::NONE
    }
}

impl Rotation {
    /// By nothing.
    pub const NONE: Rotation = Rotation {
        cos: WHOLE as i32,
        sin: 0,
    };

    /// Clockwise by so many degrees.
    pub fn degrees(degrees: f64) -> Rotation {
        let around = degrees.rem_euclid(360.0);
        let quarters = (around / 90.0).floor();
        // The series of sine and cosine, whose terms after the twentieth are below 1e-13 up to a quarter turn. The
        // functions of the platform's mathematics library differ in the last digits from machine to machine.
        let (mut cos, mut sin, mut term) = (0.0, 0.0, 1.0);
        let angle = (around - quarters * 90.0) * std::f64::consts::PI / 180.0;
        for n in 0..20 {
            match n % 4 {
                0 => cos += term,
                1 => sin += term,
                2 => cos -= term,
                _ => sin -= term,
            }
            term *= angle / f64::from(n + 1);
        }
        let (cos, sin) = match quarters as u8 {
            0 => (cos, sin),
            1 => (-sin, cos),
            2 => (-cos, -sin),
            _ => (sin, -cos),
        };
        Rotation::near(cos, sin)
    }

    /// The rotation of a transform that turns, moves and scales along the sides of what it is applied to; `None` for
    /// one that shears, mirrors or leaves no area.
    pub fn of(to: Affine) -> Option<Rotation> {
        let [a, b, c, d, ..] = to.numbers();
        let (wide, high) = ((a * a + b * b).sqrt(), (c * c + d * d).sqrt());
        // A ten-thousandth is the noise of transforms that were multiplied in single precision.
        let is_upright = (a * c + b * d).abs() <= 1e-4 * wide * high;
        (is_upright && a * d > b * c).then(|| Rotation::near(a, b))
    }

    /// The rotation in which these two are in proportion.
    fn near(cos: f64, sin: f64) -> Rotation {
        let whole = WHOLE / (cos * cos + sin * sin).sqrt();
        Rotation {
            cos: (cos * whole).round() as i32,
            sin: (sin * whole).round() as i32,
        }
    }

    /// This rotation, then another.
    #[must_use]
    pub fn then(self, next: Rotation) -> Rotation {
        let ((a, b), (c, d)) = (self.parts(), next.parts());
        Rotation::near(a * c - b * d, a * d + b * c)
    }

    /// The cosine of the angle between this rotation and another.
    pub fn towards(self, other: Rotation) -> f64 {
        let ((a, b), (c, d)) = (self.parts(), other.parts());
        a * c + b * d
    }

    /// Its cosine and its sine, in millionths.
    pub fn millionths(self) -> [i32; 2] {
        [self.cos, self.sin]
    }

    /// The rotation about a point.
    pub fn about(self, middle: Point) -> Affine {
        let (cos, sin) = self.parts();
        let (x, y) = (middle.x.to_um() as f64, middle.y.to_um() as f64);
        Affine::shift(-x, -y).then(Affine::new([cos, sin, -sin, cos, x, y]))
    }

    fn parts(self) -> (f64, f64) {
        (f64::from(self.cos) / WHOLE, f64::from(self.sin) / WHOLE)
    }
}

/// An error for text that is not a rotation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadRotation;

impl FromStr for Rotation {
    type Err = BadRotation;

    fn from_str(word: &str) -> Result<Rotation, BadRotation> {
        let degrees = word
            .trim()
            .parse()
            .ok()
            .filter(|degrees| (-360.0..=360.0).contains(degrees));
        degrees.map(Rotation::degrees).ok_or(BadRotation)
    }
}

/// Between such a rectangle and what is printed beside it, where the area has no other edge.
const CLEAR: Length = Length::um(300);

/// A rectangle of a page that is reserved for words, and how they are turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextBox {
    /// Where it is on the page.
    pub rect: Rect,
    /// How the words in it are turned, clockwise.
    pub turn: Turn,
}

impl TextBox {
    /// The part of an area beside or above the box, on the side of the area's middle.
    pub fn rest(self, area: Rect) -> Rect {
        let rect = self.rect;
        if rect.size.w < rect.size.h {
            if rect.centre().x > area.centre().x {
                return Rect::between(area.left(), area.top(), rect.left() - CLEAR, area.bottom());
            }
            return Rect::between(
                rect.right() + CLEAR,
                area.top(),
                area.right(),
                area.bottom(),
            );
        }
        if rect.centre().y > area.centre().y {
            return Rect::between(area.left(), area.top(), area.right(), rect.top() - CLEAR);
        }
        Rect::between(
            area.left(),
            rect.bottom() + CLEAR,
            area.right(),
            area.bottom(),
        )
    }

    /// Its width and height as one who reads its words sees them.
    pub fn size(self) -> Size {
        self.turn.size(self.rect.size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Length;

    #[test]
    fn four_quarters_are_none_and_a_turn_undoes_itself() {
        for turn in Turn::ALL {
            assert_eq!(turn.then(turn.undone()), Turn::None);
            assert_eq!(turn.then(turn).then(turn).then(turn), Turn::None);
        }
    }

    #[test]
    fn a_box_of_a_piece_turns_with_it() {
        let (size, rect) = (
            Size::new(Length::mm(20), Length::mm(5)),
            Rect::um(2_000, 1_000, 9_000, 3_000),
        );
        for turn in Turn::ALL {
            let onto = turn.onto(Point::default(), size);
            let corners = [(2_000.0, 1_000.0), (11_000.0, 4_000.0)]
                .map(|(x, y)| Point::near(onto.apply(x, y)));
            let turned = turn.rect(rect, size);
            assert_eq!(
                turned.at,
                Point::new(
                    corners[0].x.min(corners[1].x),
                    corners[0].y.min(corners[1].y)
                )
            );
            assert_eq!(turned.size, turn.size(rect.size));
        }
    }

    #[test]
    fn a_turned_piece_stays_in_its_box() {
        let (at, size) = (
            Point::new(Length::mm(7), Length::mm(3)),
            Size::new(Length::mm(20), Length::mm(5)),
        );
        for turn in Turn::ALL {
            let onto = turn.onto(at, size);
            let (a, b) = (onto.apply(0.0, 0.0), onto.apply(20_000.0, 5_000.0));
            let turned = turn.size(size);
            assert_eq!((a.0.min(b.0), a.1.min(b.1)), (7_000.0, 3_000.0));
            assert_eq!(a.0.max(b.0), 7_000.0 + turned.w.to_um() as f64);
            assert_eq!(a.1.max(b.1), 3_000.0 + turned.h.to_um() as f64);
        }
    }

    #[test]
    fn angles_turn_clockwise_and_quarters_are_exact() {
        let parts = |degrees| {
            let Rotation { cos, sin } = Rotation::degrees(degrees);
            (cos, sin)
        };
        assert_eq!(
            [0.0, 90.0, 180.0, -90.0].map(parts),
            [
                (1_000_000, 0),
                (0, 1_000_000),
                (-1_000_000, 0),
                (0, -1_000_000)
            ]
        );
        assert_eq!(
            [30.0, 120.0, -330.0, 1110.0].map(parts),
            [
                (866_025, 500_000),
                (-500_000, 866_025),
                (866_025, 500_000),
                (866_025, 500_000)
            ]
        );
        assert_eq!(
            ["-90", " 22.5 "].map(str::parse),
            [Ok(Rotation::degrees(270.0)), Ok(Rotation::degrees(22.5))]
        );
        assert!(
            ["", "400", "left", "nan", "1e3"]
                .iter()
                .all(|word| word.parse::<Rotation>().is_err())
        );
        assert_eq!(
            Rotation::degrees(30.0).then(Rotation::degrees(-30.0)),
            Rotation::NONE
        );
        let middle = Point::new(crate::geom::Length::mm(2), crate::geom::Length::mm(3));
        assert_eq!(
            Rotation::degrees(90.0)
                .about(middle)
                .apply(3_000.0, 3_000.0),
            (2_000.0, 4_000.0)
        );
    }

    #[test]
    fn the_rotation_of_a_transform_is_found_and_shears_and_mirrors_have_none() {
        let turned = Affine::scale(2.0, 3.0).then(Rotation::degrees(40.0).about(Point::default()));
        assert_eq!(Rotation::of(turned), Some(Rotation::degrees(40.0)));
        assert_eq!(
            Rotation::of(Affine::scale(-1.0, -1.0)),
            Some(Rotation::degrees(180.0))
        );
        for lost in [
            [1.0, 0.0, 0.2, 1.0, 0.0, 0.0],
            [-1.0, 0.0, 0.0, 1.0, 0.0, 0.0],
            [0.0; 6],
        ] {
            assert_eq!(Rotation::of(Affine::new(lost)), None);
        }
    }
}
