//! Text: Markdown, and the setting of rich text in lines that fit.
//!
//! [`markdown`] turns Markdown into [`RichText`](crate::scene::RichText) and blocks;
//! [`pattern`] fills in fields. A
//! [`Shaper`] turns rich text and a [`TextStyle`](crate::scene::TextStyle) into placed
//! glyphs, so that every writer breaks lines alike: a text is shaped once, and broken into
//! lines for each size that is tried. Callers note what does not fit. Fonts come from a
//! [`FontSet`] only.

mod fallback;
mod fit;
mod font_set;
pub mod markdown;
mod outline;
pub mod pattern;
mod shape;

pub use fit::{Fit, Line, Placed};
pub use font_set::{FontError, FontRole, FontSet};
pub use outline::GlyphStep;
pub use shape::{Missed, Named, Shaped, Shaper};
