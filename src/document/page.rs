//! A page of a document of the press: paper without pieces.

use crate::geom::{Rect, Size};
use crate::message::Catalogue;
use crate::model::{Game, Job, Page, Stock};
use crate::scene::{Colour, Item};
use crate::sheet::{CutPaths, Sheet, Side, Sides};
use crate::typeset::{BlockSetter, BlockStyle, Typesetter};

/// The front of a page that is printed on one side: words and drawings on plain paper, without marks or slug.
pub(super) fn page(
    job: &Job,
    catalogue: &Catalogue,
    component: &str,
    furniture: Vec<Item>,
) -> Sheet {
    Sheet {
        paper: job.paper.to_string(),
        size: job.paper.size,
        correct: job.correction(false),
        component: component.to_owned(),
        stock: Stock::Plain.words(catalogue, job.paper.units()),
        side: Side::Front,
        sides: Sides::OneSided,
        placements: Vec::new(),
        marks: Default::default(),
        guides: Default::default(),
        tree: None,
        furniture,
        slug: None,
        steps: None,
        cut_paths: CutPaths::default(),
        cut_file: None,
        printable: Page::of(job).printable,
        trim: Rect::of(job.paper.size),
        number: (1, 1),
        code: component.to_lowercase(),
        tile: None,
        folding: None,
    }
}

/// The job on the paper that documents about it are printed on.
pub(super) fn on_document_paper(job: &Job) -> Job {
    Job {
        paper: job.paper.for_documents(),
        ..job.clone()
    }
}

/// What sets the words of a document in sizes of `em` points, on pages of this size; `what` names it in notes.
pub(super) fn setter<'t>(
    game: &Game,
    typesetter: &'t Typesetter<'_>,
    (em, size): (f64, Size),
    what: &'t str,
) -> BlockSetter<'t> {
    let display = game.draft.kit.display.clone();
    let style = BlockStyle {
        display,
        accent: Colour::BLACK,
        em,
        leading: 1.3,
        headings: 1.0,
        least: None,
    };
    BlockSetter::new(typesetter, style, size, what, &|_| None)
}
