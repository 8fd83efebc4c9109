//! The arrangement that the user gives.

use super::pairing::BackLayout;
use crate::geom::Size;

/// What the user gives of how cards are arranged.
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
}
