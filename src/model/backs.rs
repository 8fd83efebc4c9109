//! How the backs of pieces are made.

use super::choice::Choice;
use crate::message::{Pattern, pattern};

/// How the backs of pieces are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Backs {
    /// Fronts only.
    None,
    /// Backs on sheets of their own, to be pasted behind the fronts.
    Paste,
    /// Backs on the other side of the same paper, turned over its long edge.
    #[default]
    Duplex,
    /// Backs on the other side of the same paper, turned over its short edge.
    DuplexShort,
    /// Backs beside the fronts, on the same side of the paper, which is folded
    /// and glued before it is cut.
    Fold,
}

impl Choice for Backs {
    const ALL: &'static [(Backs, &'static str, Pattern)] = &[
        (Backs::None, "none", pattern!("No backs")),
        (
            Backs::Paste,
            "paste",
            pattern!("Backs on separate sheets, to paste behind the fronts"),
        ),
        (
            Backs::Duplex,
            "duplex",
            pattern!("Backs on the other side of the paper, flipped on the long edge"),
        ),
        (
            Backs::DuplexShort,
            "duplex-short",
            pattern!("Backs on the other side of the paper, flipped on the short edge"),
        ),
        (
            Backs::Fold,
            "fold",
            pattern!(
                "Backs beside the fronts, to fold and glue before cutting: for a printer that cannot print on both sides"
            ),
        ),
    ];
}

impl Backs {
    /// What it is called where it is requested.
    pub fn name(self) -> &'static str {
        self.word()
    }
}
