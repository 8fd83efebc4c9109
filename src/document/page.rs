//! A page of a document of the press: paper without pieces.

use crate::geom::Rect;
use crate::model::{Job, Page};
use crate::phrases::Phrases;
use crate::scene::Item;
use crate::sheet::{CutPaths, Sheet, Side, Sides};

/// The front of a page that is printed on one side: words and drawings on plain paper, without marks or slug.
pub(super) fn page(job: &Job, phrases: &Phrases, component: &str, furniture: Vec<Item>) -> Sheet {
    Sheet {
        paper: job.paper.to_string(),
        size: job.paper.size,
        correct: job.correction(false),
        component: component.to_owned(),
        stock: phrases.stocks.plain.to_owned(),
        side: Side::Front,
        sides: Sides::OneSided,
        placements: Vec::new(),
        marks: Vec::new(),
        tree: None,
        furniture,
        slug: None,
        steps: None,
        cut_paths: CutPaths::default(),
        printable: Page::of(job).printable,
        trim: Rect::of(job.paper.size),
        number: (1, 1),
        code: component.to_lowercase(),
        tile: None,
    }
}
