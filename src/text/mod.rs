//! Text: Markdown, and the setting of rich text in lines that fit.
//!
//! [`markdown`] turns Markdown into [`RichText`](crate::scene::RichText) and blocks;
//! [`pattern`] fills in fields. A
//! [`FontSet`] shapes rich text in a [`TextStyle`](crate::scene::TextStyle) and places its
//! glyphs, so that every writer breaks lines alike. Each word is shaped once for as long as its
//! fonts stay, which may be several jobs, and a text is broken into lines for each size that is
//! tried. Callers note what does not fit.

mod boxes;
mod face;
mod face_names;
mod fallback;
pub mod filling;
mod fit;
mod fitted;
mod font_file;
mod font_set;
mod letters;
mod lines;
pub mod markdown;
mod named;
mod noto;
mod outline;
pub mod pattern;
mod place;
mod seams;
mod seen;
mod shape;
mod space;
#[cfg(test)]
mod tests;
mod unspaced;
mod words;

pub use face::{FontError, FontRole};
pub use fit::Line;
pub use fitted::{Fit, Fitted, Missed, Placed};
pub use font_file::{has_colour_glyphs, has_letter, variable_family};
pub use font_set::FontSet;
pub use named::{NamedFont, generic_family};
pub use noto::{help_with_letters, letters_in_words};
pub use outline::GlyphStep;
pub use seen::is_seen;
pub use shape::{Named, Shaped};
