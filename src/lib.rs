//! Boardpress is a print-and-play press: it turns a kit of TOML, Markdown, CSV and art into sheets of paper.
//!
//! [`build`] reads a [`Kit`] from a [`FileSystem`] and writes the files to print to an [`Output`]. [`MemoryFiles`] is both.
//! [`check`] only counts the sheets, and [`show`] makes pictures of components. These functions do not touch the disk.
//!
//! ```no_run
#![doc = include_str!("../tests/examples/deck.rs")]
//! ```
//!
//! Another example, `tests/examples/board.rs`, makes a picture of a board.
//!
//! All functions emit to the [`Diagnostics`] of their [`BuildContext`]. Each [`Diagnostic`] has a code, a location, a message
//! and often a help. If one of them is an error, no file is written.

#![cfg_attr(
    not(feature = "internals"),
    warn(unnameable_types),
    allow(unreachable_pub, reason = "only `internals` makes the modules public")
)]
#![cfg_attr(
    target_family = "wasm",
    allow(
        dead_code,
        unnameable_types,
        unused_imports,
        reason = "the command line uses more, and browsers do not have it"
    )
)]

// The path makes `modules.rs` list the modules as if it were this file, since its own would be in a folder `modules`.
#[path = "modules.rs"]
mod modules;

#[cfg(feature = "internals")]
pub use modules::*;
#[cfg(not(feature = "internals"))]
use modules::*;

#[cfg(not(target_family = "wasm"))]
pub use cli::run;
pub use diag::{
    Code, Diagnostic, DiagnosticGroup, Diagnostics, ErrorEmitted, GroupBy, Label, Location,
    Severity,
};
pub use geom::{BadLength, Insets, Length, Size};
pub use kit::{BuiltInKit, Kit};
pub use message::{Arg, Catalogue, Joint, Language, Message, Pattern, PoError};
pub use model::{
    Backs, BadCode, BoardCode, BoardNumber, BoardSize, BuildContext, Cutter, Favour, Format,
    Gutter, Ink, Job, MarkStyle, OneBoard, Paper, PrintedFingerprints, Printer, Registration,
    Seams, SvgText,
};
pub use press::{
    Artifact, FinishingStep, Need, Output, Print, ShowJob, Showing, Unwatched, Watch, check,
    press as build, show,
};
pub use sheet::Coverage;
pub use source::{
    Base, FileBytes, FileId, FileSystem, LaterFile, MemoryFiles, ReadError, SheetPlace, Sources,
    Span, Unlisted,
};
