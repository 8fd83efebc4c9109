//! Decks and token sets: their data, items and sides.

pub(super) mod cases;
pub(super) mod condition;
pub(super) mod data;
pub(super) mod each;
pub(super) mod field_words;
pub(super) mod fields;
pub(super) mod filter;
pub(super) mod framing;
pub(super) mod habits;
pub(super) mod item_name;
pub(super) mod item_words;
pub(super) mod language_columns;
pub(super) mod set;
pub(super) mod side;
pub(super) mod slips;
pub(super) mod slot_options;
pub(super) mod unmet;
