//! Where every word came from: files, spans, and the shelf they stand on.
//!
//! A [`FileSystem`] is the only opening to the world of files; everything below
//! `cli` sees files through it, so tests stand a shelf of their own.

mod file;
mod file_system;
mod span;

pub use file::{Excerpt, FileId, Sources};
pub use file_system::{FileSystem, MemoryFiles, ReadError};
pub use span::{Fields, Span, Spanned};
