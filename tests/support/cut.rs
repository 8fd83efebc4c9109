//! The words in which a kit asks for an outline.

use boardpress::geom::{Freeing, Outline, Size};

/// What `cut` can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Cut {
    Rect,
    Disc,
    Hex,
    Half,
}

impl Cut {
    /// The outline of a piece of a size.
    pub(crate) fn outline(self, trim: Size) -> Outline {
        match self {
            Cut::Rect => Outline::rect(trim),
            Cut::Disc => Outline::disc(trim),
            Cut::Hex => Outline::hex(trim),
            Cut::Half => Outline::half(trim),
        }
    }

    /// The word for an outline that has one: each is freed in another way.
    pub(crate) fn of(outline: &Outline) -> Cut {
        match outline.freeing() {
            Freeing::Guillotine => Cut::Rect,
            Freeing::Punch => Cut::Disc,
            Freeing::Lines => Cut::Hex,
            Freeing::Hand => Cut::Half,
        }
    }
}
