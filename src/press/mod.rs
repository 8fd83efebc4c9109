//! The straight line: read, generate, compose, impose, inspect, write.
//!
//! Each verb is one call; a line ends where the report says that going on
//! would print something wrong. Nothing here touches a disk.

use crate::diag::Report;
use crate::model::Job;
use crate::source::Shelf;

/// A file to be: its path below the output folder, with `/`, and its bytes.
pub struct Artifact {
    /// The path.
    pub path: String,
    /// The bytes.
    pub bytes: Vec<u8>,
}

/// Somebody who watches the work, such as a progress bar.
pub trait Watch: Sync {
    /// A stage of so many steps begins; the last one ends.
    fn stage(&self, name: &str, steps: usize);
    /// So many steps of the stage are done.
    fn step(&self, done: usize);
}

/// A watcher who looks away.
pub struct Unwatched;

impl Watch for Unwatched {
    fn stage(&self, _name: &str, _steps: usize) {}
    fn step(&self, _done: usize) {}
}

/// What a kit is and holds, for `boardpress list`.
pub struct Listing {
    /// The name for commands.
    pub id: String,
    /// The name on the sheets.
    pub title: String,
    /// One sentence.
    pub summary: String,
    /// The numbers of players it can be printed for.
    pub players: Vec<u32>,
    /// Components: name, title, kind (`board`, `deck`, `token`, `rules`), how many pieces, whether it is an extra.
    pub components: Vec<(String, String, &'static str, usize, bool)>,
}

/// Makes every file of a kit; `None` with notes in the report if anything is wrong.
pub fn press(_shelf: &dyn Shelf, _job: &Job, _watch: &dyn Watch, _report: &mut Report) -> Option<Vec<Artifact>> {
    None
}

/// Does everything but write.
pub fn check(_shelf: &dyn Shelf, _job: &Job, _watch: &dyn Watch, _report: &mut Report) {}

/// A picture (PNG) of one component: `NAME`, or `NAME/ITEM` for one card or token.
pub fn show(_shelf: &dyn Shelf, _job: &Job, _what: &str, _dpi: f64, _report: &mut Report) -> Option<Vec<u8>> {
    None
}

/// What a kit is and holds.
pub fn list(_shelf: &dyn Shelf, _report: &mut Report) -> Option<Listing> {
    None
}
