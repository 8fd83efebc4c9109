//! The kits as a stranger's viewer shows them: hayro draws the pages, lopdf
//! takes the files apart, usvg reads the drawings, and all must agree with
//! what the press says it made.

mod bodies;
mod cut_paths;
mod drawing;
mod ink;
mod look;
mod outlines;
pub(crate) mod pixels;
mod printed;
mod register;
mod structure;
mod words;
