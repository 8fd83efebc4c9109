//! Faces of cards and tokens.

pub(super) mod bleed;
pub(super) mod corners;
pub(super) mod cropped;
pub(super) mod fill;
pub(super) mod filled_set;
pub(super) mod large;
pub(super) mod logo;
pub(super) mod set;
