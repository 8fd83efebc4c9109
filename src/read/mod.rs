//! Files into a [`Content`]: the draft of a game, its templates, art and fonts.
//!
//! The only room that parses: TOML, CSV, Markdown, SVG, PNG, JPEG, fonts. It
//! sees files through a [`Shelf`] and nothing else. Every fault of every file
//! goes into the report with its place; a draft comes out only without any.

mod art;
mod data;
mod desk;
mod fill;
mod font;
mod markdown;
mod raster;
mod schema;
mod skipped;
mod svg;
mod svg_hooks;
mod svg_walk;
mod table;
mod value;

use std::collections::BTreeMap;
use std::sync::Arc;

pub use raster::pixels;
pub use schema::{Known, TABLES};

use crate::diag::Report;
use crate::model::Draft;
use crate::scene::Symbol;
use crate::source::Shelf;
use crate::template::Frame;
use crate::text::Book;

/// Everything that was read for a kit.
#[derive(Debug)]
pub struct Content {
    /// The game as written.
    pub draft: Draft,
    /// The templates it uses, by name.
    pub frames: BTreeMap<String, Frame>,
    /// The art it uses, by file; black may be replaced on use.
    pub art: BTreeMap<String, Arc<Symbol>>,
    /// The fonts it may use.
    pub book: Book,
}

/// Reads a whole kit from a shelf.
///
/// Faults are said to `report`; `None` if there is anything that forbids going on.
pub fn read(shelf: &dyn Shelf, report: &mut Report) -> Option<Content> {
    skipped::warn(shelf, report);
    let book = font::book(shelf, report);
    let mut desk = desk::Desk::new(shelf, report, &book);
    let draft = schema::draft(&mut desk);
    let (frames, art) = desk.gathered();
    (!report.failed()).then_some(Content { draft, frames, art, book })
}

/// The fonts on a shelf, for `boardpress fonts`.
pub fn fonts(shelf: &dyn Shelf, report: &mut Report) -> Book {
    font::book(shelf, report)
}
