//! The modules of the library. They are listed here once, because they are public with the feature `internals`, which tests
//! and benches use, and private without it.

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
