//! Values of options as they are typed. The sentence of an error follows after the name of the option.

use std::ops::RangeInclusive;

use crate::geom::{BadLength, Insets, Length};
use crate::message::{Arg, Message, msg};
use crate::model::{Gutter, MarkStyle};

/// The longest name of label stock, in bytes: codes say it.
pub(crate) const LONGEST_NAME: usize = 40;
/// The widest margin that leaves anything of a school's paper.
const WIDEST_MARGIN: Length = Length::mm(100);

/// How close to the edge the printer prints, as it is typed: `6 mm`, `0.25in`,
/// or `6 mm,15 mm` for the sides and for head and foot.
pub(super) fn margin(word: &str) -> Result<Insets, Message> {
    if word.matches(',').count() > 1 {
        return Err(msg!(
            "expected one length or two, as in \"6 mm\" or \"6 mm,15 mm\""
        ));
    }
    let (side, end) = word.split_once(',').unwrap_or((word, word));
    let within = |word| within(word, Length::ZERO, WIDEST_MARGIN);
    let (side, end) = (within(side)?, within(end)?);
    Ok(Insets {
        left: side,
        top: end,
        right: side,
        bottom: end,
    })
}

/// How far marks stand off, how long they are and perhaps how thick, as it is
/// typed: `3 mm,5 mm` or `3 mm,5 mm,0.2 mm`.
pub(super) fn marks(word: &str) -> Result<MarkStyle, Message> {
    let words: Vec<&str> = word.split(',').collect();
    let (off, long, thick) = match words[..] {
        [off, long] => (off, long, None),
        [off, long, thick] => (off, long, Some(thick)),
        _ => {
            return Err(msg!(
                "expected two lengths or three, as in \"3 mm,5 mm\" or \"3 mm,5 mm,0.2 mm\""
            ));
        }
    };
    let usual = MarkStyle::default();
    let longest = within(long, Length::mm(1), Length::mm(30))?;
    Ok(MarkStyle {
        offset: within(off, Length::ZERO, Length::mm(30))?,
        longest,
        shortest: usual.shortest.min(longest),
        weight: thick.map_or(Ok(usual.weight), |thick| {
            within(thick, Length::um(50), Length::mm(1))
        })?,
    })
}

/// What lies between pieces, as it is typed: `6 mm`, or `bleed`; no space at
/// all is none.
pub(super) fn gutter(word: &str) -> Result<Gutter, Message> {
    if word.trim() == "bleed" {
        return Ok(Gutter::Bleed);
    }
    let width = within(word, Length::ZERO, Length::mm(50))
        .map_err(|fault| msg!("{fault}, or `bleed`", fault))?;
    Ok(if width == Length::ZERO {
        Gutter::Butted
    } else {
        Gutter::Of(width)
    })
}

/// The radius of a corner, as it is typed: `3 mm`.
pub(super) fn corners(word: &str) -> Result<Length, Message> {
    within(word, Length::um(500), Length::mm(50))
}

/// How far pieces keep off the marks of a cutting machine, as it is typed: `5 mm`.
pub(super) fn clearance(word: &str) -> Result<Length, Message> {
    within(word, Length::ZERO, Length::mm(50))
}

/// The name of label stock, as it is typed.
pub(super) fn stock(word: &str) -> Result<String, Message> {
    let word = word.trim().to_owned();
    if (1..=LONGEST_NAME).contains(&word.len()) {
        return Ok(word);
    }
    Err(msg!(
        "expected the name of a stock, of at most {most} letters; `boardpress papers` lists the built-in ones",
        most = LONGEST_NAME
    ))
}

/// A number from 1 to the most that is allowed.
pub(super) fn count(word: &str, most: u64) -> Result<u32, Message> {
    whole_number(word, &(1..=most))
}

/// A whole number within some bounds.
///
/// # Errors
/// It is none; the message names the bounds.
pub fn whole_number(word: &str, known: &RangeInclusive<u64>) -> Result<u32, Message> {
    let number = word
        .trim()
        .parse::<u32>()
        .ok()
        .filter(|number| known.contains(&u64::from(*number)));
    let [least, most] = [known.start(), known.end()].map(|bound| Arg::Count(*bound));
    number.ok_or_else(|| msg!("expected a number from {least} to {most}", least, most))
}

/// A seed, as it is typed: the number itself, or a number that belongs to the words alone.
///
/// Words are distinguished by their letters, not by capitals or spacing, since they are copied by hand. They give nine
/// digits at most, so that the number printed on a sheet can be typed as well.
pub(super) fn seed(word: &str) -> Result<u64, Message> {
    if let Ok(number) = word.trim().parse() {
        return Ok(number);
    }
    let words: Vec<String> = word.split_whitespace().map(str::to_lowercase).collect();
    if words.is_empty() {
        return Err(msg!("expected a number or some words"));
    }
    // FNV-1a, which will be the same in every version; std's hash need not be.
    let hash = words
        .join(" ")
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    Ok(hash % 999_999_999 + 1)
}

fn within(word: &str, least: Length, most: Length) -> Result<Length, Message> {
    let length: Length = word
        .parse()
        .map_err(|fault: BadLength| Message::from(fault))?;
    if (least..=most).contains(&length) {
        Ok(length)
    } else {
        Err(msg!(
            "expected a value between {least} and {most}",
            least,
            most
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_margin_has_a_unit_and_leaves_some_paper() {
        assert_eq!(margin("6 mm"), Ok(Insets::all(Length::mm(6))));
        assert_eq!(margin("0.25in"), Ok(Insets::all(Length::um(6350))));
        let apart = Insets {
            top: Length::mm(15),
            bottom: Length::mm(15),
            ..Insets::all(Length::mm(6))
        };
        assert_eq!(margin("6 mm, 15 mm"), Ok(apart));
        for word in [
            "6",
            "six mm",
            "-1 mm",
            "6 px",
            "nan mm",
            "2 m",
            "",
            "6 mm,",
            "6 mm,15",
            "1 mm,2 mm,3 mm",
        ] {
            assert!(margin(word).is_err(), "{word}");
        }
        assert!(
            margin("1 mm,2 mm,3 mm")
                .is_err_and(|fault| fault.to_string().contains("one length or two"))
        );
    }

    #[test]
    fn marks_are_two_lengths_or_three_and_no_thinner_than_a_printer_draws() {
        let usual = MarkStyle::default();
        assert_eq!(marks("3 mm,5 mm"), Ok(usual));
        assert_eq!(
            marks("3 mm, 5 mm, 0.25 mm"),
            Ok(MarkStyle {
                weight: Length::um(250),
                ..usual
            })
        );
        let short = MarkStyle {
            longest: Length::mm(2),
            shortest: Length::mm(2),
            ..usual
        };
        assert_eq!(marks("3mm,2mm,0.125mm"), Ok(short));
        for word in [
            "3 mm",
            "3 mm,5 mm,0.04 mm",
            "3 mm,5 mm,1.1 mm",
            "3 mm,5 mm,",
            "3 mm,5 mm,1 mm,1 mm",
            "3,5",
        ] {
            assert!(marks(word).is_err(), "{word}");
        }
    }

    #[test]
    fn a_gutter_is_a_length_or_the_bleed() {
        assert_eq!(gutter("bleed"), Ok(Gutter::Bleed));
        assert_eq!(gutter("0.25 in"), Ok(Gutter::Of(Length::um(6_350))));
        assert_eq!(gutter("0 mm"), Ok(Gutter::Butted));
        for word in ["", "6", "wide", "-1 mm", "60 mm"] {
            assert!(
                gutter(word).is_err_and(|fault| fault.to_string().contains("bleed")),
                "{word}"
            );
        }
    }

    #[test]
    fn numbers_are_seeds_and_words_become_one_for_good() {
        assert_eq!(seed("48213"), Ok(48213));
        assert_eq!(seed(" 18446744073709551615 "), Ok(u64::MAX));
        assert_eq!(seed("Room 12"), seed("  room   12"));
        assert_ne!(seed("room 12"), seed("room 13"));
        // A seed that a class wrote down last year must still mean the same.
        assert_eq!(seed("room 12"), Ok(697_829_872));
        assert!(seed(" ").is_err());
    }

    #[test]
    fn a_count_is_at_least_one_and_no_more_than_is_allowed() {
        assert_eq!(
            (count("1", 1_000), count("1000", 1_000)),
            (Ok(1), Ok(1_000))
        );
        for word in ["0", "1001", "-1", "many", ""] {
            assert!(
                count(word, 1_000).is_err_and(|fault| fault.to_string().contains("1 to 1,000")),
                "{word}"
            );
        }
    }
}
