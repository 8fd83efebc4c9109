//! The space between pieces.

use std::fmt;

use crate::geom::Length;

/// What lies between the pieces of a sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Gutter {
    /// Nothing: pieces share their cuts, and bleed only where they have no neighbour.
    #[default]
    Butted,
    /// Twice the largest bleed of the pieces, so that all of it is printed.
    Bleed,
    /// So much.
    Of(Length),
}

impl Gutter {
    /// How wide it is between pieces of this bleed; `None` where they share their cuts.
    pub fn width(self, bleed: Length) -> Option<Length> {
        match self {
            Gutter::Butted => None,
            Gutter::Bleed => Some(bleed * 2),
            Gutter::Of(width) => Some(width),
        }
    }
}

/// As it is asked for.
impl fmt::Display for Gutter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Gutter::Butted => write!(f, "none"),
            Gutter::Bleed => write!(f, "bleed"),
            Gutter::Of(width) => write!(f, "{width}"),
        }
    }
}
