//! Boardpress: a print-and-play press.
pub mod compose;
pub mod diag;
pub mod generate;
pub mod geom;
pub mod impose;
pub mod inspect;
pub mod model;
pub mod press;
pub mod read;
pub mod scene;
pub mod sheet;
pub mod source;
pub mod template;
pub mod text;
pub mod write;
