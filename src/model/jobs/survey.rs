//! A survey: what trial games say about many random boards.

use std::fmt::{self, Display};
use std::ops::Range;
use std::str::FromStr;

use crate::message::{Language, Message, msg};

/// Of how many parts shares of games are reported in a survey: to the hundredth of a per cent.
pub const WHOLE: u32 = 10_000;

/// Which boards are surveyed: the first of each seed from one on.
#[derive(Clone, Debug)]
pub struct SurveyJob {
    /// For how many players; `None` for the most that the kit allows.
    pub players: Option<u32>,
    /// The seed of the first board; that of each other is larger by one.
    pub seed: u64,
    /// How many boards.
    pub boards: u32,
    /// Whether boards are only those that the kit accepts, and not all random ones.
    pub accepted: bool,
    /// The part of the boards that is surveyed.
    pub shard: Shard,
}

/// One of several parts of a survey that are made apart, as in `2/8`; the whole is `1/1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// Which, from one.
    pub number: u32,
    /// Of how many.
    pub of: u32,
}

/// What trial games say about random boards, or of a part of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Survey {
    /// The id of the kit.
    pub kit: String,
    /// Its title.
    pub title: String,
    /// A digest of everything that was read of it, as in [`Imprint`](crate::model::Imprint).
    pub sources: u64,
    /// Its language.
    pub language: Language,
    /// For how many players; 0 if it does not matter.
    pub players: u32,
    /// The seed of the first board.
    pub seed: u64,
    /// How many boards there are in all parts.
    pub boards: u32,
    /// Whether boards are those that the kit accepts.
    pub accepted: bool,
    /// The gap that the kit accepts, in parts of [`WHOLE`].
    pub gap: Option<u32>,
    /// How many games were played on each board.
    pub games: u32,
    /// The sides.
    pub sides: Vec<String>,
    /// Which part it is.
    pub shard: Shard,
    /// Its boards by their seeds.
    pub rows: Vec<SurveyedBoard>,
}

/// How the games on a board ended, in parts of [`WHOLE`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurveyedBoard {
    /// What each side won.
    pub sides: Vec<u32>,
    /// The share of the first player, of the second, and so on.
    pub seats: Vec<u32>,
}

impl Shard {
    /// The whole.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// Its boards among so many, from zero.
    pub fn range(self, boards: u32) -> Range<u32> {
        let start =
            |number: u32| (u64::from(boards) * u64::from(number) / u64::from(self.of)) as u32;
        start(self.number - 1)..start(self.number)
    }
}

impl FromStr for Shard {
    type Err = Message;

    fn from_str(word: &str) -> Result<Shard, Message> {
        let parts = word
            .split_once('/')
            .and_then(|(one, all)| Some((one.parse().ok()?, all.parse().ok()?)));
        let shard = parts.map(|(number, of)| Shard { number, of });
        let shard = shard.filter(|shard| (1..=shard.of).contains(&shard.number));
        shard
            .ok_or_else(|| msg!("expected the number of a part and the number of parts, as in 2/8"))
    }
}

impl Display for Shard {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "{}/{}", self.number, self.of)
    }
}

impl SurveyedBoard {
    /// The share of the luckiest side less that of the unluckiest.
    pub fn gap(&self) -> u32 {
        let ends = self.sides.iter().max().zip(self.sides.iter().min());
        ends.map_or(0, |(most, least)| most - least)
    }
}

impl Survey {
    /// The seed of the last board.
    pub fn last_seed(&self) -> u64 {
        self.seed.wrapping_add(u64::from(self.boards.max(1)) - 1)
    }

    /// The gap that so many hundredths of the boards do not exceed.
    pub fn percentile(&self, hundredths: usize) -> u32 {
        let mut gaps: Vec<u32> = self.rows.iter().map(SurveyedBoard::gap).collect();
        gaps.sort_unstable();
        let rank = (gaps.len() * hundredths).div_ceil(100).max(1);
        gaps.get(rank - 1).copied().unwrap_or(0)
    }

    /// The share of boards whose gap is larger, from 0 to 1.
    pub fn beyond(&self, gap: u32) -> f64 {
        let beyond = self.rows.iter().filter(|row| row.gap() > gap).count();
        beyond as f64 / self.rows.len().max(1) as f64
    }

    /// What each seat won on all boards together, from 0 to 1.
    pub fn seats(&self) -> Vec<f64> {
        let all = f64::from(WHOLE) * self.rows.len().max(1) as f64;
        let won = |seat: usize| {
            self.rows
                .iter()
                .map(|row| u64::from(row.seats[seat]))
                .sum::<u64>() as f64
        };
        (0..self.sides.len()).map(|seat| won(seat) / all).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_one_of_several_and_all_parts_are_the_whole() {
        assert_eq!("2/8".parse(), Ok(Shard { number: 2, of: 8 }));
        for word in ["", "1", "0/4", "5/4", "1/0", "1/2/3", "-1/4", "a/b"] {
            assert!(word.parse::<Shard>().is_err(), "{word}");
        }
        for (boards, of) in [(10, 3), (2, 5), (1_000_000, 7)] {
            let parts = (1..=of).flat_map(|number| Shard { number, of }.range(boards));
            assert!(parts.eq(0..boards), "{boards} in {of}");
        }
    }

    #[test]
    fn percentiles_are_gaps_that_there_are() {
        let row = |gap: u32| SurveyedBoard {
            sides: vec![5_000 + gap, 5_000],
            seats: vec![6_000, 4_000],
        };
        let survey = Survey {
            kit: String::new(),
            title: String::new(),
            sources: 0,
            language: Language::default(),
            players: 2,
            seed: 7,
            boards: 10,
            accepted: false,
            gap: None,
            games: 100,
            sides: vec![String::new(); 2],
            shard: Shard::WHOLE,
            rows: (1..=10).map(row).collect(),
        };
        assert_eq!(
            [10, 50, 90, 100].map(|hundredths| survey.percentile(hundredths)),
            [1, 5, 9, 10]
        );
        assert_eq!(
            (survey.beyond(8), survey.seats(), survey.last_seed()),
            (0.2, vec![0.6, 0.4], 16)
        );
    }
}
