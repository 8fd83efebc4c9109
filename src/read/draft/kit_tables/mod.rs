//! The tables that hold for a whole kit.

pub(super) mod allow;
pub(super) mod built_in;
pub(super) mod colours;
pub(super) mod export;
pub(super) mod format;
pub(super) mod kit;
pub(super) mod label_stock;
pub(super) mod look_up;
pub(super) mod play;
pub(super) mod replace;
