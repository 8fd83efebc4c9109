//! What may be said to the user: notes, each with a code, a place and a help.
//!
//! Notes are plural and are worded where the fact is known; colour and layout
//! belong to `cli`. An error stops writing, never searching.

mod allow;
mod code;
mod near;
mod note;
mod report;
mod work;

pub use allow::Allow;
pub use code::{Code, Severity};
pub(crate) use near::Comparer;
pub use near::nearest;
pub(crate) use note::LazyNote;
pub use note::{Gathered, Note, shortened};
pub use report::{Alike, Report};
pub use work::{Unwatched, Watch, contained, is_contained};
