//! A piece as it is printed once.

use std::ops::Deref;

use crate::sheet::Piece;

/// A piece as it is printed once.
#[derive(Clone, Copy)]
pub(super) struct PieceCopy<'p> {
    pub(super) piece: &'p Piece,
    /// The set that it belongs to, from one; 0 where there is only one set.
    pub(super) set: u32,
}

impl Deref for PieceCopy<'_> {
    type Target = Piece;

    fn deref(&self) -> &Piece {
        self.piece
    }
}
