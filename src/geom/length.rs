//! A length: a whole number of micrometres.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};
use std::str::FromStr;

/// A length in whole micrometres.
///
/// Every size of the trade is exact in it: letter is 215 900 × 279 400, a
/// poker card 63 500 × 88 900, an inch 25 400.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Length(i64);

impl Length {
    /// No length at all.
    pub const ZERO: Length = Length(0);

    /// `n` micrometres.
    pub const fn um(n: i64) -> Length {
        Length(n)
    }

    /// `n` whole millimetres.
    pub const fn mm(n: i64) -> Length {
        Length(n * 1000)
    }

    /// The nearest whole micrometre to `mm` millimetres.
    pub fn from_mm(mm: f64) -> Length {
        Length((mm * 1000.0).round() as i64)
    }

    /// The nearest whole micrometre to `pt` points of 1/72 inch.
    pub fn from_pt(pt: f64) -> Length {
        Length((pt * 25_400.0 / 72.0).round() as i64)
    }

    /// Micrometres.
    pub const fn to_um(self) -> i64 {
        self.0
    }

    /// Millimetres.
    pub fn to_mm(self) -> f64 {
        self.0 as f64 / 1000.0
    }

    /// Points of 1/72 inch.
    pub fn to_pt(self) -> f64 {
        self.0 as f64 * 72.0 / 25_400.0
    }

    /// The length without its sign.
    pub const fn abs(self) -> Length {
        Length(self.0.abs())
    }

    /// Half of it, rounded down to a whole micrometre.
    pub const fn half(self) -> Length {
        Length(self.0.div_euclid(2))
    }

    /// So many times as long, to the nearest micrometre.
    pub fn scaled(self, by: f64) -> Length {
        Length((self.0 as f64 * by).round() as i64)
    }

    /// How many whole `unit`s go into it; `unit` must be positive.
    pub const fn count(self, unit: Length) -> i64 {
        self.0.div_euclid(unit.0)
    }
}

/// Why a word is not a length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadLength {
    /// It has no unit.
    NoUnit,
    /// Its unit is not one of length.
    UnknownUnit(String),
    /// There is no number before the unit.
    NotANumber(String),
    /// It is longer than anything that could be printed.
    TooLong,
    /// It is shorter than half a micrometre, and not zero.
    TooShort,
}

/// The longest length that is read, in millimetres; `limits::SIDE_MM` says the same of sides. A place that
/// is the sum of a hundred such lengths is still well within what a path holds.
const LONGEST_MM: f64 = 10_000.0;

/// Read with its unit, `mm`, `cm`, `in` or `pt`: `63.5 mm`, `2.5in`.
impl FromStr for Length {
    type Err = BadLength;

    fn from_str(word: &str) -> Result<Length, BadLength> {
        let word = word.trim();
        let split = word
            .find(|c: char| c.is_alphabetic() || c == '%')
            .unwrap_or(word.len());
        let (number, unit) = (word[..split].trim(), word[split..].trim());
        let mm = match unit {
            "mm" => 1.0,
            "cm" => 10.0,
            "in" => 25.4,
            "pt" => 25.4 / 72.0,
            "" => return Err(BadLength::NoUnit),
            _ => return Err(BadLength::UnknownUnit(unit.to_owned())),
        };
        match number.parse::<f64>() {
            Ok(number) if (number * mm).abs() <= LONGEST_MM => match Length::from_mm(number * mm) {
                Length::ZERO if number != 0.0 => Err(BadLength::TooShort),
                length => Ok(length),
            },
            Ok(number) if number.is_finite() => Err(BadLength::TooLong),
            _ => Err(BadLength::NotANumber(number.to_owned())),
        }
    }
}

/// Shown in millimetres without trailing zeros: `63.5 mm`.
impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} mm", self.to_mm())
    }
}

impl Add for Length {
    type Output = Length;
    fn add(self, other: Length) -> Length {
        Length(self.0 + other.0)
    }
}

impl AddAssign for Length {
    fn add_assign(&mut self, other: Length) {
        self.0 += other.0;
    }
}

impl Sub for Length {
    type Output = Length;
    fn sub(self, other: Length) -> Length {
        Length(self.0 - other.0)
    }
}

impl SubAssign for Length {
    fn sub_assign(&mut self, other: Length) {
        self.0 -= other.0;
    }
}

impl Neg for Length {
    type Output = Length;
    fn neg(self) -> Length {
        Length(-self.0)
    }
}

impl Mul<i64> for Length {
    type Output = Length;
    fn mul(self, n: i64) -> Length {
        Length(self.0 * n)
    }
}

impl Div<i64> for Length {
    type Output = Length;
    fn div(self, n: i64) -> Length {
        Length(self.0 / n)
    }
}

impl Sum for Length {
    fn sum<I: Iterator<Item = Length>>(lengths: I) -> Length {
        lengths.fold(Length::ZERO, Add::add)
    }
}

/// The length of a vector. The last bit of `f64::hypot` is as the C library of a platform has it, and may decide what is
/// printed; a square root is the same everywhere.
pub fn hypot(x: f64, y: f64) -> f64 {
    (x * x + y * y).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sizes_of_the_trade_are_exact() {
        assert_eq!(Length::from_mm(63.5), Length::um(63_500));
        assert_eq!(Length::from_pt(72.0), Length::um(25_400));
        assert_eq!(Length::um(215_900).to_pt(), 612.0);
    }

    #[test]
    fn a_length_is_read_exactly_in_every_unit() {
        for (word, um) in [
            ("63.5 mm", 63_500),
            ("2.5in", 63_500),
            (" 1 cm ", 10_000),
            ("72 pt", 25_400),
            ("-3 mm", -3_000),
        ] {
            assert_eq!(word.parse(), Ok(Length::um(um)), "{word}");
        }
    }

    #[test]
    fn a_word_without_a_lawful_number_and_unit_is_no_length() {
        for word in [
            "63.5", "", "mm", "3 px", "1e9 mm", "nan mm", "inf mm", "2,5 in",
        ] {
            assert!(word.parse::<Length>().is_err(), "{word}");
        }
    }

    #[test]
    fn a_length_is_shown_in_millimetres() {
        assert_eq!(Length::um(63_500).to_string(), "63.5 mm");
        assert_eq!(Length::mm(6).to_string(), "6 mm");
    }
}
