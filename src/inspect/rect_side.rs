//! The sides of a rectangle.

use crate::message::{Pattern, pattern};

/// A side of a rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RectSide {
    Left,
    Top,
    Right,
    Bottom,
}

impl RectSide {
    /// All sides, clockwise.
    pub(super) const ALL: [RectSide; 4] = [
        RectSide::Left,
        RectSide::Top,
        RectSide::Right,
        RectSide::Bottom,
    ];

    /// Returns the adjective for the side.
    pub(super) fn adjective(self) -> Pattern {
        match self {
            RectSide::Left => pattern!(context: "side of a card", "left"),
            RectSide::Top => pattern!(context: "side of a card", "top"),
            RectSide::Right => pattern!(context: "side of a card", "right"),
            RectSide::Bottom => pattern!(context: "side of a card", "bottom"),
        }
    }
}
