//! Text: Markdown, and the setting of rich text in lines that fit.
//!
//! [`markdown`] turns Markdown into [`RichText`](crate::scene::RichText) and blocks;
//! [`pattern`] fills in fields. A
//! [`FontSet`] shapes rich text in a [`TextStyle`](crate::scene::TextStyle) and places its
//! glyphs, so that every writer breaks lines alike. Each word is shaped once for as long as its
//! fonts stay, which may be several jobs, and a text is broken into lines for each size that is
//! tried. Callers note what does not fit.

mod face;
mod fit;
mod fitted;
mod font_set;
mod letters;
mod lines;
pub mod markdown;
pub mod pattern;
mod place;
mod selection;
mod shape;
mod space;
#[cfg(test)]
mod tests;
mod words;

pub use face::{FontError, FontRole, has_colour_glyphs, variable_family};
pub use fit::Line;
pub use fitted::{Fit, Fitted, Missed, Placed};
pub use font_set::FontSet;
pub use letters::{help_with_letters, is_blank, is_seen, letters_in_words};
pub use selection::generic_family;
pub use shape::{Named, Shaped};
pub use skrifa::outline::pen::PathElement;
