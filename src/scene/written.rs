//! Where in a kit something was written that is printed.

use crate::source::Span;

/// The place of a text or a picture in a kit, so that notes on it can show its line.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Written {
    /// Its place.
    pub span: Span,
    /// Notes with the same word here are reported as one: it is the same for one slot of all cards of a deck.
    pub by: String,
}
