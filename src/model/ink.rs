//! The forms in which a kit is printed, and what becomes of a colour in grey.

use std::collections::BTreeMap;

use super::choice::Choice;
use crate::message::{self, pattern};
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

/// The pattern over fills of a colour in grey, to distinguish it from other colours.
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

/// Greyscale replacement of a colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Shade {
    /// What it becomes; `None` for the grey that is as bright.
    pub grey: Option<Colour>,
    /// What is drawn over fills of it.
    pub pattern: Pattern,
}

/// Greyscale replacements by colour; colours that are not here keep their brightness.
pub type Shades = BTreeMap<Colour, Shade>;

impl Choice for Ink {
    const ALL: &'static [(Ink, &'static str, message::Pattern)] = &[
        (Ink::Colour, "colour", pattern!("As drawn")),
        (
            Ink::Grey,
            "grey",
            pattern!("Shades of gray, with patterns to distinguish the colors"),
        ),
        (
            Ink::Outline,
            "outline",
            pattern!("Dark outlines on white paper, which use the least ink"),
        ),
    ];
}

impl Ink {
    /// Its name, as it is typed and printed.
    pub fn name(self) -> &'static str {
        self.word()
    }

    /// Its name where it is distinguished from the usual form, which needs no name.
    pub fn unusual(self) -> Option<&'static str> {
        (self != Ink::Colour).then(|| self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_who_ask_for_black_and_white_mean_grey() {
        let words = ["grey", "gray", "bw", "b&w", "greyscale", "black-and-white"];
        assert!(words.into_iter().all(|word| Ink::of(word) == Ok(Ink::Grey)));
        assert!(
            Ink::of("sepia")
                .is_err_and(|fault| fault.to_string().contains("colour, grey, outline"))
        );
    }
}
