//! How large boards are printed, where that is not as their kit says.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::geom::{BadLength, Length, Size};
use crate::limits::SIDE_MM;
use crate::message::{Message, msg};

/// How large the boards of a job are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardSize {
    /// As the kit says.
    #[default]
    OfKit,
    /// So many thousandths of that.
    Scale(u32),
    /// As large as one sheet of the paper holds.
    FitPaper,
    /// As large as goes into a rectangle, upright or on its side.
    Fit(Size),
}

/// The thousandths that may be asked for: a board for a doll's house, and one of cards on a wall.
const SCALES: RangeInclusive<f64> = 50.0..=50_000.0;
/// The least side of a rectangle for a board.
const LEAST_SIDE: Length = Length::mm(20);

impl BoardSize {
    /// Read as a factor, such as `2.5`, or as `250%`.
    ///
    /// # Errors
    /// It is none; the sentence follows after the name of the option.
    pub fn scale(word: &str) -> Result<BoardSize, Message> {
        let word = word.trim();
        let (number, unit) = word
            .strip_suffix('%')
            .map_or((word, 1_000.0), |number| (number.trim_end(), 10.0));
        let thousandths = number
            .parse::<f64>()
            .ok()
            .map(|number| (number * unit).round());
        let found = thousandths.filter(|thousandths| SCALES.contains(thousandths));
        // Not above 50,000.
        let known = found.map(|thousandths| BoardSize::Scale(thousandths as u32));
        known.ok_or_else(|| msg!("expected a number from 0.05 to 50, such as 2.5, or as 250%"))
    }

    /// How many times as large a board of this size is printed on a sheet with these areas; `None` where it stays as it is.
    pub fn times(self, size: Size, areas: &[Size]) -> Option<f64> {
        let rooms = match self {
            BoardSize::OfKit => return None,
            BoardSize::Scale(thousandths) => return Some(f64::from(thousandths) / 1_000.0),
            BoardSize::Fit(size) => vec![size],
            BoardSize::FitPaper => areas.to_vec(),
        };
        let share = |room: Length, own: Length| room.to_um() as f64 / own.to_um().max(1) as f64;
        let times = |room: Size| share(room.w, size.w).min(share(room.h, size.h));
        rooms
            .into_iter()
            .flat_map(|room| [room, room.swapped()])
            .map(times)
            .reduce(f64::max)
    }
}

/// Read as `paper`, or as a width and a height with units.
impl FromStr for BoardSize {
    type Err = Message;

    fn from_str(word: &str) -> Result<BoardSize, Message> {
        if word.trim().eq_ignore_ascii_case("paper") {
            return Ok(BoardSize::FitPaper);
        }
        let Some((width, height)) = word.split_once(',') else {
            return Err(msg!(
                "expected a size; give `paper`, or a width and a height, as in \"24in,36in\""
            ));
        };
        let side = |word: &str| {
            let side: Length = word.parse().map_err(|fault: BadLength| {
                msg!(
                    "{fault}; give `paper`, or a width and a height, as in \"24in,36in\"",
                    fault = Message::from(fault)
                )
            })?;
            let most = Length::mm(SIDE_MM.most as i64);
            let is_known = (LEAST_SIDE..=most).contains(&side);
            is_known.then_some(side).ok_or_else(|| {
                msg!(
                    "each side must be between {least} and {most}",
                    least = LEAST_SIDE,
                    most
                )
            })
        };
        Ok(BoardSize::Fit(Size::new(side(width)?, side(height)?)))
    }
}

/// As in the name of a file: `scale-2.5`, `fit-paper`, `fit-609.6x914.4mm`; nothing for boards as their kit says.
impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardSize::OfKit => Ok(()),
            BoardSize::Scale(thousandths) => {
                write!(f, "scale-{}", f64::from(*thousandths) / 1_000.0)
            }
            BoardSize::FitPaper => write!(f, "fit-paper"),
            BoardSize::Fit(size) => write!(f, "fit-{}x{}mm", size.w.to_mm(), size.h.to_mm()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scale_is_a_factor_or_a_percentage_and_never_nothing() {
        assert_eq!(BoardSize::scale("2.5"), Ok(BoardSize::Scale(2_500)));
        assert_eq!(BoardSize::scale(" 250 %"), Ok(BoardSize::Scale(2_500)));
        for word in ["0", "-1", "0.01", "51", "nan", "inf", "", "%", "2,5", "big"] {
            assert!(
                BoardSize::scale(word).is_err_and(|fault| fault.to_string().contains("0.05 to 50")),
                "{word}"
            );
        }
    }

    #[test]
    fn a_rectangle_has_two_sides_with_units() {
        let inches = |n: i64| Length::um(n * 25_400);
        assert_eq!(
            "24in,36in".parse(),
            Ok(BoardSize::Fit(Size::new(inches(24), inches(36))))
        );
        assert_eq!("Paper".parse(), Ok(BoardSize::FitPaper));
        for word in [
            "24in",
            "24,36",
            "24in,",
            "1mm,1mm",
            "5m,5m",
            "24in,36in,2in",
            "wall",
        ] {
            assert!(word.parse::<BoardSize>().is_err(), "{word}");
        }
    }
}
