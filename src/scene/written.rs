//! Where in a kit something was written that is printed.

use crate::source::Span;

/// The place of a text or a picture in a kit, so that notes on it can show its line.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Written {
    /// Its place.
    pub span: Span,
    /// By what notes on it are told as one with others: this is the same for one slot of all cards of a deck.
    pub by: String,
}
