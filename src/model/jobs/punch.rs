//! Hand punches that shops sell.

use crate::geom::Length;

/// A hand punch that cuts discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Punch {
    /// What a shop calls it.
    pub name: &'static str,
    /// Across its hole.
    pub diameter: Length,
}

/// How much smaller than its punch a disc may be before somebody sees it.
const SMALLER: Length = Length::um(300);
/// How much larger. Makers of punches advise 0.6 mm, which leaves no rim of
/// paper where the punch is not quite in the middle.
const LARGER: Length = Length::um(900);

/// The common ones, by size.
const PUNCHES: [Punch; 15] = [
    punch("5/8 in", 15_875),
    punch("16 mm", 16_000),
    punch("3/4 in", 19_050),
    punch("20 mm", 20_000),
    punch("22 mm", 22_000),
    punch("25 mm", 25_000),
    punch("1 in", 25_400),
    punch("29 mm", 29_000),
    punch("1 1/4 in", 31_750),
    punch("32 mm", 32_000),
    punch("38 mm", 38_000),
    punch("1 1/2 in", 38_100),
    punch("50 mm", 50_000),
    punch("2 in", 50_800),
    punch("2 1/2 in", 63_500),
];

impl Punch {
    /// The common punch that is nearest to a disc of this diameter.
    pub fn nearest(diameter: Length) -> Punch {
        let off = |punch: &Punch| (punch.diameter - diameter).abs();
        PUNCHES.into_iter().min_by_key(off).unwrap_or(PUNCHES[0])
    }

    /// Whether it makes discs of this diameter, as far as anybody sees.
    pub fn makes(self, diameter: Length) -> bool {
        (self.diameter - SMALLER..=self.diameter + LARGER).contains(&diameter)
    }
}

const fn punch(name: &'static str, um: i64) -> Punch {
    Punch {
        name,
        diameter: Length::um(um),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_punch_makes_what_is_a_hair_off_and_no_more() {
        let nearest = |um: i64| (Punch::nearest(Length::um(um)), Length::um(um));
        let (punch, disc) = nearest(25_300);
        assert_eq!((punch.name, punch.makes(disc)), ("1 in", true));
        let (punch, disc) = nearest(16_900);
        assert_eq!((punch.name, punch.makes(disc)), ("16 mm", true));
        let (punch, disc) = nearest(16_901);
        assert_eq!((punch.name, punch.makes(disc)), ("16 mm", false));
        let (punch, disc) = nearest(15_574);
        assert_eq!((punch.name, punch.makes(disc)), ("5/8 in", false));
        assert_eq!(Punch::nearest(Length::mm(200)).name, "2 1/2 in");
    }

    #[test]
    fn punches_stand_by_size() {
        assert!(PUNCHES.is_sorted_by_key(|punch| punch.diameter));
    }
}
