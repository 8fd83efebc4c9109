//! The picture language: the only thing writers understand.
//!
//! Five kinds of item — shape, glyphs, picture, use, group — in whole
//! micrometres, y downwards, painted in order. Everything before it decides;
//! nothing after it decides. Beside it stand the words that content and
//! templates share about type: [`RichText`], [`Block`] and [`TextStyle`]. [`Backdrop`] asks a
//! picture what lies at a place.

mod art_cache;
mod backdrop;
mod block;
mod colour;
mod element;
mod framing;
mod item;
mod pool;
mod raster;
mod reach;
mod rich_text;
mod spoken;
mod style;
mod written;

pub use art_cache::ArtCache;
pub use backdrop::{Backdrop, BackdropCache, Painted, Sampling};
pub use block::Block;
pub use colour::Colour;
pub use element::{Element, Role};
pub use framing::{Focus, Framing, ObjectFit};
pub use item::{Cap, FillRule, FontId, Glyph, GlyphRun, Group, Item, Join, Shape, Stroke, Symbol, Use};
pub use pool::Pool;
pub use raster::{Deflated, FiledPixels, PAINTED, Painting, Picture, Pixels, Raster, png_chunks};
pub use reach::{MITER, each_painted, moved, reach, upright};
pub use rich_text::{Inline, Paragraph, Position, RichText, WordStyle};
pub use spoken::{has_words, spoken};
pub use style::{Align, TextStyle, Valign};
pub use written::Written;
