//! Files, their texts, and spans of these.
//!
//! Everything below `cli` sees files through a [`FileSystem`]; tests have theirs in memory.

mod digest;
mod file;
mod file_system;
mod sheet;
mod span;
mod unseen;

pub use digest::Digest;
pub use file::{SheetPlace, Sources};
pub use file_system::{
    Base, FALLBACK_FONTS, FileBytes, FileSystem, GENERIC_FONTS, LaterFile, MemoryFiles, ReadError,
    Unlisted, base_path, is_below, is_device, is_kit_toml, is_merged, is_portable, stays_inside,
};
pub use sheet::CellPosition;
pub(crate) use sheet::Sheet;
pub use span::{Fields, FileId, NameMap, Span, Spanned};
pub use unseen::{is_unseen, shown, shown_as};
