//! The straight cuts that part a sheet into its pieces.

use super::Line;

/// One straight cut through a stack of sheets: one setting of the guillotine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CutLine {
    /// Its place in the order of cutting, from one.
    pub number: u32,
    /// From edge to edge of the paper that it is made on, where that lay on the
    /// sheet; of strips that are laid on each other for it, all are crossed.
    /// Of hexagons it is known from the first corner that it frees to the last.
    pub line: Line,
    /// What it does.
    pub kind: CutKind,
}

/// What a cut does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CutKind {
    /// It parts two blocks, each of which is then cut by itself.
    Part,
    /// It gives a block one of the two sides from which all others are measured.
    Trim,
    /// It runs in the longer direction of a block, and makes strips.
    Long,
    /// It runs across the strips, which are laid on each other first.
    Across,
    /// It runs askew across all strips of hexagons, which lie as they were.
    Slant,
}
