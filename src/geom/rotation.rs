//! Rotations by any angle.

use std::str::FromStr;

use super::{Affine, Point};

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
    pub const NONE: Rotation = Rotation { cos: WHOLE as i32, sin: 0 };

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
        Rotation { cos: (cos * whole).round() as i32, sin: (sin * whole).round() as i32 }
    }

    /// This rotation, then another.
    #[must_use]
    pub fn then(self, next: Rotation) -> Rotation {
        let ((a, b), (c, d)) = (self.parts(), next.parts());
        Rotation::near(a * c - b * d, a * d + b * c)
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

/// What a rotation is, for words that are none.
const BAD_ROTATION: &str = "a rotation is a number of degrees from -360 to 360, clockwise";

impl FromStr for Rotation {
    type Err = &'static str;

    fn from_str(word: &str) -> Result<Rotation, &'static str> {
        let degrees = word.trim().parse().ok().filter(|degrees| (-360.0..=360.0).contains(degrees));
        degrees.map(Rotation::degrees).ok_or(BAD_ROTATION)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn angles_turn_clockwise_and_quarters_are_exact() {
        let parts = |degrees| {
            let Rotation { cos, sin } = Rotation::degrees(degrees);
            (cos, sin)
        };
        assert_eq!(
            [0.0, 90.0, 180.0, -90.0].map(parts),
            [(1_000_000, 0), (0, 1_000_000), (-1_000_000, 0), (0, -1_000_000)]
        );
        assert_eq!(
            [30.0, 120.0, -330.0, 1110.0].map(parts),
            [(866_025, 500_000), (-500_000, 866_025), (866_025, 500_000), (866_025, 500_000)]
        );
        assert_eq!(["-90", " 22.5 "].map(str::parse), [Ok(Rotation::degrees(270.0)), Ok(Rotation::degrees(22.5))]);
        assert!(["", "400", "left", "nan", "1e3"].iter().all(|word| word.parse::<Rotation>().is_err()));
        assert_eq!(Rotation::degrees(30.0).then(Rotation::degrees(-30.0)), Rotation::NONE);
        let middle = Point::new(crate::geom::Length::mm(2), crate::geom::Length::mm(3));
        assert_eq!(Rotation::degrees(90.0).about(middle).apply(3_000.0, 3_000.0), (2_000.0, 4_000.0));
    }

    #[test]
    fn the_rotation_of_a_transform_is_found_and_shears_and_mirrors_have_none() {
        let turned = Affine::scale(2.0, 3.0).then(Rotation::degrees(40.0).about(Point::default()));
        assert_eq!(Rotation::of(turned), Some(Rotation::degrees(40.0)));
        assert_eq!(Rotation::of(Affine::scale(-1.0, -1.0)), Some(Rotation::degrees(180.0)));
        for lost in [[1.0, 0.0, 0.2, 1.0, 0.0, 0.0], [-1.0, 0.0, 0.0, 1.0, 0.0, 0.0], [0.0; 6]] {
            assert_eq!(Rotation::of(Affine::new(lost)), None);
        }
    }
}
