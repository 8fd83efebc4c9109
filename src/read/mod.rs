//! Files into a [`Content`]: the draft of a game, its templates, art and fonts.
//!
//! The only room that parses files: TOML, CSV, SVG, PNG, JPEG, fonts (Markdown is parsed in `text`). It
//! sees files through a [`FileSystem`] and nothing else. Every fault of every file
//! goes into the report with its place.

mod art;
mod contained;
mod context;
mod data;
mod font;
mod measure;
mod raster;
mod reporter;
mod schema;
mod skipped;
mod svg;
mod table;
mod value;

use std::collections::BTreeMap;
use std::sync::Arc;

pub use raster::pixels;
pub use schema::TABLES;
pub use table::Schema;

use crate::diag::Report;
use crate::model::Draft;
use crate::scene::Symbol;
use crate::source::FileSystem;
use crate::template::Template;
use crate::text::FontSet;

/// Everything that was read for a kit.
#[derive(Debug)]
pub struct Content {
    /// The game as written.
    pub draft: Draft,
    /// The templates it uses, by name.
    pub templates: BTreeMap<String, Template>,
    /// The art it uses, by file; black may be replaced on use.
    pub art: BTreeMap<String, Arc<Symbol>>,
    /// The fonts it may use.
    pub fonts: FontSet,
}

/// Reads a whole kit.
///
/// Faults are said to `report`. What is faulty is left out or stands in the
/// draft as faulty, so nothing of it may be printed if the report has failed.
pub fn read(fs: &dyn FileSystem, report: &mut Report) -> Content {
    skipped::warn(fs, report);
    let fonts = font::fonts(fs, report);
    let reporter = reporter::Reporter::new(std::mem::take(report));
    let mut cx = context::ReadContext::new(fs, &reporter, &fonts);
    let draft = schema::draft(&mut cx);
    let (templates, art) = cx.gathered();
    *report = reporter.into_report();
    Content { draft, templates, art, fonts }
}

/// The fonts of a kit, for `boardpress fonts`.
pub fn fonts(fs: &dyn FileSystem, report: &mut Report) -> FontSet {
    font::fonts(fs, report)
}
