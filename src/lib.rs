//! Boardpress, a print-and-play press.
//!
//! TOML says what a game is; this house says how it leaves a printer. The
//! rooms, floor by floor from the top: `cli` over [`press`], which calls the
//! verbs in a row, over the nouns that they turn, over the tongues, over the
//! words. `src/README.md` is the map.

pub mod cli;

pub mod press;

pub mod compose;
pub mod document;
pub mod generate;
pub mod impose;
pub mod inspect;
pub mod read;
pub mod write;

pub mod model;
pub mod sheet;
pub mod template;
pub mod text;
pub mod typeset;

pub mod diag;
pub mod scene;

pub mod geom;
pub mod limits;
pub mod source;
