//! The papers a school has.

use crate::geom::{Length, Size};

/// A paper by its name and size, always upright.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Paper {
    /// What a shop calls it, in lower case.
    pub name: &'static str,
    /// Width and height, upright.
    pub size: Size,
}

impl Paper {
    /// Nearer to an edge than this, a quarter of an inch, some printer of a school prints nothing.
    pub const STRICT_MARGIN: Length = Length::um(6_350);

    /// Whether it is one of the two that lie in nearly every printer.
    pub fn is_common(self) -> bool {
        matches!(self.name, "letter" | "a4")
    }
}

const fn paper(name: &'static str, w: i64, h: i64) -> Paper {
    Paper { name, size: Size::new(Length::um(w), Length::um(h)) }
}

/// Every paper there is, the default first.
pub const PAPERS: [Paper; 5] = [
    paper("letter", 215_900, 279_400),
    paper("legal", 215_900, 355_600),
    paper("a4", 210_000, 297_000),
    paper("tabloid", 279_400, 431_800),
    paper("a3", 297_000, 420_000),
];
