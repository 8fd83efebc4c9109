//! Where every word came from: files, spans, and the shelf they stand on.
//!
//! A [`Shelf`] is the only opening to the world of files; everything below
//! `cli` sees files through it, so tests stand a shelf of their own.

mod file;
mod shelf;
mod span;

pub use file::{Excerpt, FileId, Sources};
pub use shelf::{Missing, Shelf, ShelfOf};
pub use span::{Span, Spanned};
