//! A finished picture with empty named places.
//!
//! A template does not know which game it serves. Its art is already scene;
//! its slots say where words, pictures and colours go and how words are set.

mod drawing;

pub use drawing::{Art, Condition, Layer, Slot, SlotKind, Template, TintedShape, art_use};
