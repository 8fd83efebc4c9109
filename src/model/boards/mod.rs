//! Boards, and how pieces are laid on them.

pub(super) mod board;
pub(super) mod board_size;
pub(super) mod layer;
pub(super) mod recipe;
