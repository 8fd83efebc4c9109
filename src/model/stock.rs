//! What people print on.

use crate::phrases::{Phrases, Units};

/// The kind of paper that a component is printed on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Stock {
    /// For cards and tokens, which are held, mixed and pushed about.
    Card,
    /// For boards, which lie on the table.
    Board,
    /// For what is read.
    #[default]
    Plain,
    /// In the words of the kit.
    Named(String),
}

impl Stock {
    /// How it is said to readers who measure in these units.
    pub fn words(&self, phrases: &Phrases, units: Units) -> String {
        match self {
            Stock::Card => (phrases.stocks.card)(units).to_owned(),
            Stock::Board => phrases.stocks.board.to_owned(),
            Stock::Plain => phrases.stocks.plain.to_owned(),
            Stock::Named(words) => words.clone(),
        }
    }
}
