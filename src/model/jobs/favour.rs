//! A side that random boards are to favour.

use std::fmt::{self, Display};
use std::str::FromStr;

use crate::message::{Message, msg};

/// By how many hundredths of all games the share of a side that is favoured lies above its fair share, where no share
/// is requested. On boards of hexagons that chance lays, a given side wins so much on about one in eleven.
const USUAL: u32 = 15;

/// The longest name of a side, in bytes, since reprint codes contain it.
pub(crate) const LONGEST: usize = 60;

/// A side that wins trial games more often than others on the layouts that are accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Favour {
    /// The side, by its name in the kit.
    pub side: String,
    /// The least share of games that it wins, in hundredths of all; `None` for its fair share and some more.
    pub hundredths: Option<u32>,
}

impl Favour {
    /// The least share of games that the side wins, one of so many, from 0 to 1.
    pub fn share(&self, sides: usize) -> f64 {
        match self.hundredths {
            Some(hundredths) => f64::from(hundredths) / 100.0,
            None => 1.0 / sides as f64 + f64::from(USUAL) / 100.0,
        }
    }
}

/// A side, or a side and a share, as in `Red=0.45`.
impl FromStr for Favour {
    type Err = Message;

    fn from_str(word: &str) -> Result<Favour, Message> {
        let (side, share) = word
            .rsplit_once('=')
            .map_or((word, None), |(side, share)| (side, Some(share)));
        let hundredths = share.map(|share| {
            let number = share
                .trim()
                .parse::<f64>()
                .ok()
                .map(|number| number * 100.0);
            let whole = number.filter(|number| {
                (number - number.round()).abs() < 1e-6 && (1.0..=99.0).contains(number)
            });
            whole.map(|number| number.round() as u32)
        });
        let side = side.trim().to_owned();
        if side.is_empty() || side.len() > LONGEST || hundredths == Some(None) {
            return Err(msg!(
                "expected the name of a side, or a side and its share of the games won, from 0.01 to 0.99 in hundredths, \
                 as in \"Red\" or \"Red=0.45\""
            ));
        }
        Ok(Favour {
            side,
            hundredths: hundredths.flatten(),
        })
    }
}

impl Display for Favour {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str(&self.side)?;
        self.hundredths.map_or(Ok(()), |hundredths| {
            write!(to, "={:.2}", f64::from(hundredths) / 100.0)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_and_a_share_are_read_as_they_are_written() {
        for word in ["Red", "Red=0.45", "Blue side=0.07", "a=b=0.99"] {
            assert_eq!(word.parse::<Favour>().unwrap().to_string(), word);
        }
        for word in [
            "",
            "=0.4",
            "Red=",
            "Red=0",
            "Red=1",
            "Red=0.455",
            "Red=45",
            "Red=much",
            &"long".repeat(20),
        ] {
            assert!(word.parse::<Favour>().is_err(), "{word}");
        }
    }

    #[test]
    fn the_usual_share_lies_above_the_fair_one() {
        let favour: Favour = "Red".parse().unwrap();
        assert_eq!((favour.share(2), favour.share(4)), (0.65, 0.4));
    }
}
