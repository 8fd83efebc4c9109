//! Decks and sets of tokens as tables, and changes of their cards in the files where these are.

mod csv;
mod edit;
mod reorder;
mod table;
mod toml;

pub(super) use self::csv::reworded_csv;
pub(super) use self::edit::{Edit, edited};
pub(super) use self::table::table;
