//! Boardpress, a print-and-play press: TOML files say what a game is, and Boardpress lays it out on paper.
//!
//! A program hands in the files of a kit, and an [`Output`] to which the files to print are written while they are
//! made: [`MemoryFiles`], or one of its own. Nothing here touches the disk.
//!
//! ```no_run
#![doc = include_str!("../tests/examples/deck.rs")]
//! ```
//!
//! `tests/examples/board.rs` makes a picture of a board.
//!
//! Every function adds what is wrong with the kit to a [`Report`]: each [`Note`] has a code, a place, a sentence and
//! what to do. There are no files if any of them is an error.

#![cfg_attr(
    not(feature = "internals"),
    allow(
        unreachable_pub,
        dead_code,
        unused_imports,
        reason = "tests use more of the rooms than the library shows"
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
pub use diag::{Code, Note, Report, Severity};
pub use geom::{Insets, Length, Size};
pub use kit::{BuiltIn, BuiltInKit, Kit, names as kit_names};
pub use message::{Arg, Language, Message, Pattern};
pub use model::{
    Backs, BoardCode, BoardNumber, Favour, Format, Gutter, Ink, Job, MarkStyle, OneBoard, PAPERS,
    Paper, Printer, Readings, Registration, Seams, SvgText,
};
pub use press::{
    Artifact, ExportJob, Exported, ExportedPart, FinishingStep, ListedComponent, ListedItem,
    Listing, Need, Output, Print, ShowJob, Showing, Unwatched, Watch, check, export, list,
    press as build, show,
};
pub use sheet::Coverage;
pub use source::{FileBytes, FileSystem, LaterFile, MemoryFiles, ReadError};
