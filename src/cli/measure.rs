//! Lengths as they are typed.

use crate::geom::{BadLength, Insets, Length};

/// The widest margin that leaves anything of a school's paper.
const WIDEST_MARGIN: Length = Length::mm(100);

/// How close to the edge the printer prints, as it is typed: `6 mm`, `0.25in`,
/// or `6 mm,15 mm` for the sides and for head and foot.
pub(super) fn margin(word: &str) -> Result<Insets, String> {
    let (side, end) = word.split_once(',').unwrap_or((word, word));
    let within = |word| within(word, Length::ZERO, WIDEST_MARGIN);
    let (side, end) = (within(side)?, within(end)?);
    Ok(Insets { left: side, top: end, right: side, bottom: end })
}

/// How far marks stand off and how long they are, as it is typed: `3 mm,5 mm`.
pub(super) fn marks(word: &str) -> Result<(Length, Length), String> {
    let (off, long) = word.split_once(',').ok_or("it is two lengths, as in \"3 mm,5 mm\"")?;
    Ok((within(off, Length::ZERO, Length::mm(30))?, within(long, Length::mm(1), Length::mm(30))?))
}

fn within(word: &str, least: Length, most: Length) -> Result<Length, String> {
    let length: Length = word.parse().map_err(|fault: BadLength| fault.to_string())?;
    if (least..=most).contains(&length) { Ok(length) } else { Err(format!("it is between {least} and {most}")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_margin_has_a_unit_and_leaves_some_paper() {
        assert_eq!(margin("6 mm"), Ok(Insets::all(Length::mm(6))));
        assert_eq!(margin("0.25in"), Ok(Insets::all(Length::um(6350))));
        let apart = Insets { top: Length::mm(15), bottom: Length::mm(15), ..Insets::all(Length::mm(6)) };
        assert_eq!(margin("6 mm, 15 mm"), Ok(apart));
        for word in ["6", "six mm", "-1 mm", "6 px", "nan mm", "2 m", "", "6 mm,", "6 mm,15", "1 mm,2 mm,3 mm"] {
            assert!(margin(word).is_err(), "{word}");
        }
    }
}
