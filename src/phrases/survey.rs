//! The plot of a survey.

use super::Words;

/// What stands in the plot of a survey.
pub struct Survey {
    /// The title: the kit, and for how many players, 0 if that does not matter.
    pub title: fn(kit: &str, players: u32) -> String,
    /// How many boards and how many games on each, and whether the boards are those that the kit accepts.
    pub about: fn(boards: &str, games: &str, accepted: bool) -> String,
    /// The seeds of the first and the last board.
    pub seeds: fn(first: u64, last: u64) -> String,
    /// What the axis to the right counts.
    pub gap: Words,
    /// What the axis upwards counts.
    pub boards: Words,
    /// The gap that the kit accepts.
    pub accepted: fn(gap: &str) -> String,
    /// The gap that so many of 100 boards do not exceed.
    pub percentile: fn(of_hundred: u32, gap: &str) -> String,
}
