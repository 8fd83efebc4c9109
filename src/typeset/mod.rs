//! Typesetting: rich text into boxes, and blocks of running text into rows, columns and pages.
//!
//! Rules and the press's own documents are set here alike. A [`Typesetter`] sets words into
//! boxes and lines; a [`BlockSetter`] makes rows of headings, paragraphs, lists, tables and
//! figures; [`pages`] makes columns and pages of rows. What a figure shows, and which fonts
//! and icons there are, is handed in.

mod block;
mod flow;
mod table;
mod typesetter;

pub use block::{BlockSetter, BlockStyle, Figure, TextOrigin, missing_glyph, overflow};
pub use flow::{Row, Section, pages};
pub use table::Column;
pub use typesetter::{Icon, Typesetter};
