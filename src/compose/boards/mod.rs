//! Faces of boards.

pub(super) mod arrow;
pub(super) mod board;
pub(super) mod cells;
pub(super) mod division;
pub(super) mod lines;
pub(super) mod off_board;
pub(super) mod tiles;
