//! The forms in which a kit is printed, and how a colour fares in grey.

use std::collections::BTreeMap;

use crate::scene::Colour;

/// In which form a kit is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ink {
    /// As it was drawn.
    #[default]
    Colour,
    /// In shades of grey with patterns, for printers and copiers without colour.
    Grey,
    /// In dark outlines on white, to colour in by hand.
    Outline,
}

/// What is drawn over fills of a colour in grey, to tell it from another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pattern {
    /// Nothing.
    #[default]
    Plain,
    /// Lines that rise to the right.
    Stripes,
    /// Lines that fall to the right.
    Falling,
    /// Level lines.
    Lines,
    /// Dots.
    Dots,
    /// Squares of a chessboard.
    Checks,
}

/// How a colour fares in grey.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Shade {
    /// What it becomes; `None` for the grey that is as bright.
    pub grey: Option<Colour>,
    /// What is drawn over fills of it.
    pub pattern: Pattern,
}

/// How colours fare in grey, by the colour; those that are not here keep their
/// brightness.
pub type Shades = BTreeMap<Colour, Shade>;

impl Ink {
    /// Its name, as it is typed and printed.
    pub const fn name(self) -> &'static str {
        match self {
            Ink::Colour => "colour",
            Ink::Grey => "grey",
            Ink::Outline => "outline",
        }
    }

    /// Its name where it is told from the usual form, which needs no name.
    pub fn unusual(self) -> Option<&'static str> {
        (self != Ink::Colour).then(|| self.name())
    }
}
