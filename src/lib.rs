//! Boardpress: a print-and-play press.
pub mod cli;
pub mod diag;
pub mod geom;
pub mod model;
pub mod press;
pub mod read;
pub mod scene;
pub mod sheet;
pub mod source;
pub mod template;
pub mod text;
