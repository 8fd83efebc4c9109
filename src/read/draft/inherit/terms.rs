//! The words for tables that can be `like` another.

use crate::message::{Pattern, pattern};

/// The words for tables of one kind.
#[derive(Clone, Copy)]
pub(super) struct TableTerms {
    pub(super) one: Pattern,
    pub(super) another: Pattern,
    pub(super) unknown: Pattern,
    pub(super) definite: Pattern,
}

/// The words for the tables of `COMPONENTS`, in the same order.
pub(super) const COMPONENT_TERMS: [TableTerms; 5] = [
    TableTerms {
        one: pattern!("a deck"),
        another: pattern!("another deck"),
        unknown: pattern!("an unknown deck"),
        definite: pattern!("the deck"),
    },
    TableTerms {
        one: pattern!("a token set"),
        another: pattern!("another token set"),
        unknown: pattern!("an unknown token set"),
        definite: pattern!("the token set"),
    },
    TableTerms {
        one: pattern!("a box"),
        another: pattern!("another box"),
        unknown: pattern!("an unknown box"),
        definite: pattern!("the box"),
    },
    TableTerms {
        one: pattern!("a board"),
        another: pattern!("another board"),
        unknown: pattern!("an unknown board"),
        definite: pattern!("the board"),
    },
    TableTerms {
        one: pattern!("a rules sheet"),
        another: pattern!("another rules sheet"),
        unknown: pattern!("an unknown rules sheet"),
        definite: pattern!("the rules sheet"),
    },
];

/// The words for the slots of a template.
pub(super) const SLOT_TERMS: TableTerms = TableTerms {
    one: pattern!("a slot"),
    another: pattern!("another slot"),
    unknown: pattern!("an unknown slot"),
    definite: pattern!("the slot"),
};
