//! How much ink something takes.

use std::iter::Sum;
use std::ops::Add;

use crate::geom::Length;

/// How much ink something takes, in reference pages: those by which the yield
/// of a cartridge is stated, an A4 page covered to 5 % in one of its colours.
///
/// What the four have in common, cyan, magenta and yellow at once, is printed
/// in black.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Coverage {
    /// Cyan.
    pub c: f64,
    /// Magenta.
    pub m: f64,
    /// Yellow.
    pub y: f64,
    /// Black.
    pub k: f64,
}

/// The part of a reference page that is covered (ISO/IEC 24712, 19798).
const SHARE: f64 = 0.05;
/// The paper of a reference page: A4.
const PAGE: [Length; 2] = [Length::mm(210), Length::mm(297)];

impl Coverage {
    /// Areas of cyan, magenta, yellow and black in square micrometres, each as
    /// if it were printed solid.
    pub fn of_areas(areas: [f64; 4]) -> Coverage {
        let [w, h] = PAGE.map(|length| length.to_um() as f64);
        let [c, m, y, k] = areas.map(|area| area.max(0.0) / (w * h * SHARE));
        Coverage { c, m, y, k }
    }

    /// What the colour cartridges give.
    pub fn colour(self) -> f64 {
        self.c + self.m + self.y
    }

    /// What all cartridges give.
    pub fn total(self) -> f64 {
        self.colour() + self.k
    }
}

impl Add for Coverage {
    type Output = Coverage;
    fn add(self, other: Coverage) -> Coverage {
        Coverage {
            c: self.c + other.c,
            m: self.m + other.m,
            y: self.y + other.y,
            k: self.k + other.k,
        }
    }
}

impl Sum for Coverage {
    fn sum<I: Iterator<Item = Coverage>>(all: I) -> Coverage {
        all.fold(Coverage::default(), Coverage::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_of_five_per_cent_black_is_one_page() {
        let five = 210_000.0 * 297_000.0 * 0.05;
        let page = Coverage::of_areas([0.0, 0.0, 0.0, five]);
        assert_eq!((page.colour(), page.total()), (0.0, 1.0));
        assert_eq!([page, page].into_iter().sum::<Coverage>().k, 2.0);
    }
}
