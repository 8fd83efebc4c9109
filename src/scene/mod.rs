//! The picture language: the only thing writers understand.
//!
//! Five kinds of item — shape, glyphs, picture, use, group — in whole
//! micrometres, y downwards, painted in order. Everything before it decides;
//! nothing after it decides. Beside it stand the words that content and
//! templates share about type: [`Rich`] text and [`TextStyle`]. [`Under`] asks a
//! picture what lies at a place.

mod colour;
mod item;
mod raster;
mod rich;
mod style;
mod under;

pub use colour::Colour;
pub use item::{Cap, FillRule, FontId, Glyph, GlyphRun, Group, Item, Join, Shape, Stroke, Symbol, Use};
pub use raster::{Picture, Pixels, Raster};
pub use rich::{Bit, Para, Rich, next_field};
pub use style::{Align, TextStyle, Valign};
pub use under::{Eye, Painted, Sight, Under};
