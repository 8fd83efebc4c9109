//! The forms that faces are brought into.

use crate::model::{Ink, Shades};
use crate::scene::Colour;

/// The form that faces are brought into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Recolouring {
    Grey,
    Outline,
    Contrast,
}

impl Recolouring {
    /// Its name in those of symbols, of which no two are alike.
    pub(super) fn name(self) -> &'static str {
        match self {
            Recolouring::Grey => Ink::Grey.name(),
            Recolouring::Outline => Ink::Outline.name(),
            Recolouring::Contrast => "contrast",
        }
    }
}

/// What a colour becomes in grey by these shades.
pub(super) fn greyed(shades: &Shades, colour: Colour) -> Colour {
    let told = shades
        .get(&Colour { a: 255, ..colour })
        .and_then(|shade| shade.grey);
    told.map_or_else(
        || colour.neutral(),
        |grey| Colour {
            a: colour.a,
            ..grey
        },
    )
}
