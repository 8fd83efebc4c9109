//! What must hold of a kit, as its designer promises it.

use std::collections::BTreeMap;

use super::Filter;
use crate::source::Span;

/// A promise about the cells of a board, or the items of a set.
#[derive(Clone, Debug)]
pub struct Constraint {
    /// The promise as a sentence.
    pub says: String,
    /// The board or set that it is about.
    pub of: String,
    /// Which grid of the board.
    pub grid: usize,
    /// The condition on the cells or items that it is about.
    pub filter: Filter,
    /// It holds in each group of those with the same value in this column.
    pub within: Option<String>,
    /// Only what is in play with so many players counts.
    pub players: Option<u32>,
    /// What must hold.
    pub must: Requirement,
    /// It uses fields of random pieces, and so is about each roll.
    pub laid: bool,
    /// Where it was written.
    pub span: Span,
}

/// What must hold of cells or items.
#[derive(Clone, Debug, PartialEq)]
pub enum Requirement {
    /// There are so many.
    Count(u32),
    /// The numbers in a column add up to this.
    Sum(String, f64),
    /// Each value of the column comes equally often, or with the same sum in
    /// another column.
    Equal(String, Option<String>),
    /// Cells with the same value in the column are connected.
    Together(String),
    /// Every one has a value in the column.
    Filled(String),
    /// No two have the same value in the column.
    Distinct(String),
    /// Every value in the column is also elsewhere.
    Known(String, Place),
    /// These columns have no other values.
    Among(BTreeMap<String, Vec<String>>),
    /// Each space touches the next, and the last the first.
    Touching,
}

/// A column of a board or set.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The board or set.
    pub of: String,
    /// The column.
    pub column: String,
}

impl Requirement {
    /// The columns that it asks for.
    pub fn columns(&self) -> Vec<&str> {
        match self {
            Requirement::Count(_) | Requirement::Touching => Vec::new(),
            Requirement::Equal(column, Some(sum)) => vec![column, sum],
            Requirement::Sum(column, _)
            | Requirement::Equal(column, None)
            | Requirement::Together(column)
            | Requirement::Filled(column)
            | Requirement::Distinct(column)
            | Requirement::Known(column, _) => vec![column],
            Requirement::Among(columns) => columns.keys().map(String::as_str).collect(),
        }
    }
}

impl Constraint {
    /// Whether it is about something that is in play from so many players on.
    pub fn concerns(&self, from_players: u32) -> bool {
        self.players.is_none_or(|players| from_players <= players)
    }

    /// All columns that it asks for.
    pub fn columns(&self) -> impl Iterator<Item = &str> {
        let tests = self.filter.tests().map(|test| test.column.as_str());
        self.must
            .columns()
            .into_iter()
            .chain(self.within.as_deref())
            .chain(tests)
    }
}
