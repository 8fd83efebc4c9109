//! The picture language: the only thing writers understand.
//!
//! Five kinds of item — shape, glyphs, picture, use, group — in whole
//! micrometres, y downwards, painted in order. Everything before it decides;
//! nothing after it decides. Beside it are the words that content and
//! templates share about type: [`RichText`], [`Block`] and [`TextStyle`]. [`Backdrop`] asks a
//! picture what is at a place.

mod backdrop;
mod cache;
mod colour;
mod element;
mod fingerprint;
mod framing;
mod item;
mod lab;
mod pdf_page;
mod raster;
mod rich_text;
mod round_corners;

pub use backdrop::{Backdrop, BackdropCache, Painted, Sampling};
pub use cache::{ArtCache, Memo, Pool, RecentGlyphs};
pub use colour::Colour;
pub use element::{Element, Role, Written};
pub use fingerprint::Fingerprints;
pub use framing::{Focus, Framing, ObjectFit};
pub use item::{
    Cap, FillRule, FontId, Glyph, GlyphRun, Group, Item, Join, MITER, Shape, ShapedText, Stroke,
    Symbol, Use, each_painted, has_words, moved, reach, spoken, upright,
};
pub use lab::Lab;
pub use pdf_page::{PdfPage, TYPE_KEYS, leads_to_shown};
pub use raster::{Deflated, FiledPixels, PAINTED, Painting, Picture, Pixels, Raster, png_chunks};
pub use rich_text::{
    Align, Block, Decoration, Inline, Paragraph, Position, RichText, TICKED, TextStyle, UNTICKED,
    Valign, WordStyle,
};
pub use round_corners::RoundCorners;
