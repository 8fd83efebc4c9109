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

// Tests and benches alone see the rooms, through the feature `internals`. The macro is one in which rustfmt looks for
// modules.
cfg_if::cfg_if! {
    if #[cfg(feature = "internals")] {
        #[cfg(not(target_family = "wasm"))]
        pub mod cli;
        pub mod compose;
        pub mod constraint;
        pub mod decode;
        pub mod diag;
        pub mod document;
        pub mod generate;
        pub mod geom;
        pub mod impose;
        pub mod ink;
        pub mod inspect;
        pub mod kit;
        pub mod limits;
        pub mod message;
        pub mod model;
        pub mod page;
        pub mod play;
        pub mod press;
        pub mod read;
        pub mod recognise;
        pub mod recolour;
        pub mod scene;
        pub mod schema;
        #[cfg(not(target_family = "wasm"))]
        pub mod serve;
        pub mod service;
        pub mod sheet;
        pub mod source;
        pub mod template;
        pub mod text;
        pub mod typeset;
        #[cfg(target_arch = "wasm32")]
        pub mod web;
        pub mod write;
    } else {
        #[cfg(not(target_family = "wasm"))]
        mod cli;
        mod compose;
        mod constraint;
        mod decode;
        mod diag;
        mod document;
        mod generate;
        mod geom;
        mod impose;
        mod ink;
        mod inspect;
        mod kit;
        mod limits;
        mod message;
        mod model;
        mod page;
        mod play;
        mod press;
        mod read;
        mod recognise;
        mod recolour;
        mod scene;
        mod schema;
        #[cfg(not(target_family = "wasm"))]
        mod serve;
        mod service;
        mod sheet;
        mod source;
        mod template;
        mod text;
        mod typeset;
        #[cfg(target_arch = "wasm32")]
        mod web;
        mod write;
    }
}

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
