//! Letters into lines that fit.
//!
//! In goes [`RichText`](crate::scene::RichText) text and a
//! [`TextStyle`](crate::scene::TextStyle), out come placed glyphs, so that
//! every writer breaks lines alike. A text is shaped once and re-broken for
//! each size that is tried. Whether it fits is a fact this room reports; what
//! to say about it is for others. Fonts come from a [`FontSet`] and from nowhere
//! else.

mod fit;
mod font_set;
mod outline;
mod shape;

pub use fit::{Fit, Line, Placed};
pub use font_set::{FontError, FontSet};
pub use outline::GlyphStep;
pub use shape::{Missed, Shaped, Shaper};
