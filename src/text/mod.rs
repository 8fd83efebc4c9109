//! Letters into lines that fit.
//!
//! In goes [`Rich`](crate::scene::Rich) text and a
//! [`TextStyle`](crate::scene::TextStyle), out come placed glyphs, so that
//! every writer breaks lines alike. A text is shaped once and re-broken for
//! each size that is tried. Whether it fits is a fact this room reports; what
//! to say about it is for others. Fonts come from a [`Book`] and from nowhere
//! else.

mod book;
mod fit;
mod shape;

pub use book::{Book, Refused};
pub use fit::{Fit, Laid, Line};
pub use shape::{Missed, Shaped, Shaper};
