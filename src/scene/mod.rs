//! The scene graph, which is the only input of writers.
//!
//! There are five kinds of item: shape, glyphs, picture, use and group. They are painted in order, with coordinates in whole
//! micrometres and the y axis downwards. All decisions are made before a scene is complete. The module also has the types
//! with which content and templates describe text: [`RichText`], [`Block`] and [`TextStyle`]. A [`Backdrop`] finds the
//! content at a point of a scene.

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
