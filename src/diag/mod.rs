//! Diagnostics: errors and warnings for the user, each with a code, a location and a help.
//!
//! Code that detects a problem emits a diagnostic, and continues to search for others. No file is written after an error.
//! `cli` and the page decide how diagnostics look.

mod allow;
mod code;
mod diagnostic;
mod diagnostics;
mod near;
mod work;

pub use allow::Allow;
pub use code::{Code, Severity};
pub use diagnostic::{Diagnostic, DiagnosticResult, GroupBy, Label, Location, shortened};
pub use diagnostics::{DiagnosticGroup, Diagnostics, ErrorEmitted};
pub(crate) use near::Comparer;
pub use near::nearest;
pub use work::{Unwatched, Watch, contained, is_contained};
