//! The arrangement that the user gives.

use super::pairing::BackLayout;
use crate::geom::Size;

/// The arrangement of cards that the user specifies.
#[derive(Clone, Copy, Debug, Default)]
pub struct GivenLayout {
    /// Columns and rows.
    pub grid: Option<(u32, u32)>,
    /// The size of a card after cutting.
    pub card: Option<Size>,
    /// The left and upper edges of the first card, in millimetres.
    pub at: Option<(f64, f64)>,
    /// The space between cards, in millimetres.
    pub gap: f64,
    /// Where the backs are.
    pub backs: Option<BackLayout>,
    /// Pages that are parts of one board.
    pub tiling: Option<GivenTiling>,
}

/// The arrangement of pages that are parts of one board, which the user specifies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GivenTiling {
    /// Columns and rows of pages.
    pub grid: (u32, u32),
    /// The number of the first page, from 1; by default, the first of enough pages without cards.
    pub first: Option<u32>,
    /// The overlap of neighbouring pages, in millimetres. Measured if it is `None`.
    pub overlap: Option<f64>,
}
