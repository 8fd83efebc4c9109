//! Sentences about records, by what they are called.

use crate::message::{Message, msg};

/// The noun for a record.
#[derive(Clone, Copy)]
pub(super) enum RecordKind {
    Card,
    Piece,
    Cell,
    Space,
}

impl RecordKind {
    /// Returns the sentence that no record matches a law.
    pub(super) fn no_match(self) -> Message {
        match self {
            Self::Card => msg!("no card matches this"),
            Self::Piece => msg!("no piece matches this"),
            Self::Cell => msg!("no cell matches this"),
            Self::Space => msg!("no space matches this"),
        }
    }

    /// Returns the sentence that no record has a value in a column.
    pub(super) fn no_value(self, column: &str) -> Message {
        match self {
            Self::Card => msg!("no card has a value in the column `{column}`", column),
            Self::Piece => msg!("no piece has a value in the column `{column}`", column),
            Self::Cell => msg!("no cell has a value in the column `{column}`", column),
            Self::Space => msg!("no space has a value in the column `{column}`", column),
        }
    }

    /// Returns the sentence that there are `n` records instead of `expected`.
    pub(super) fn wrong_count(self, n: u32, expected: u32) -> Message {
        match self {
            Self::Card => msg!(
                one: "there is {n} card, not {expected}",
                many: "there are {n} cards, not {expected}",
                n = n,
                expected
            ),
            Self::Piece => msg!(
                one: "there is {n} piece, not {expected}",
                many: "there are {n} pieces, not {expected}",
                n = n,
                expected
            ),
            Self::Cell => msg!(
                one: "there is {n} cell, not {expected}",
                many: "there are {n} cells, not {expected}",
                n = n,
                expected
            ),
            Self::Space => msg!(
                one: "there is {n} space, not {expected}",
                many: "there are {n} spaces, not {expected}",
                n = n,
                expected
            ),
        }
    }

    /// Returns the sentence that `n` records have a value, and `less` have another.
    pub(super) fn unequal_counts(self, n: u64, value: &str, less: &str, other: &str) -> Message {
        match self {
            Self::Card => msg!(
                one: "{n} card has {value}, and {less} {other}",
                many: "{n} cards have {value}, and {less} {other}",
                n = n,
                value,
                less,
                other
            ),
            Self::Piece => msg!(
                one: "{n} piece has {value}, and {less} {other}",
                many: "{n} pieces have {value}, and {less} {other}",
                n = n,
                value,
                less,
                other
            ),
            Self::Cell => msg!(
                one: "{n} cell has {value}, and {less} {other}",
                many: "{n} cells have {value}, and {less} {other}",
                n = n,
                value,
                less,
                other
            ),
            Self::Space => msg!(
                one: "{n} space has {value}, and {less} {other}",
                many: "{n} spaces have {value}, and {less} {other}",
                n = n,
                value,
                less,
                other
            ),
        }
    }
}
