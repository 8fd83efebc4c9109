//! What may be said to the user: notes, each with a code, a place and a help.
//!
//! Notes are plural and are worded where the fact is known; colour and layout
//! belong to `cli`. An error stops writing, never searching.

mod allow;
mod code;
mod contained;
mod near;
mod note;
mod report;
mod watch;

pub use allow::Allow;
pub use code::{Code, Severity};
pub use contained::{contained, is_contained};
pub use near::{Comparer, nearest};
pub use note::{Gathered, LazyNote, Note};
pub use report::{Alike, Report};
pub use watch::{Unwatched, Watch};
