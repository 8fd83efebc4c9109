//! What is drawn on a sheet when all is laid out: guides, numbers, the slug.

use super::draft::SheetDraft;
use super::imposer::Imposer;
use super::{assembly, glue, mark, number, slug};
use crate::geom::Affine;
use crate::model::Job;
use crate::sheet::{Sheet, Side, Sides};

/// The finished sheet.
pub(super) fn sheet(
    draft: SheetDraft,
    imposer: &Imposer<'_>,
    facts: &slug::SlugInfo<'_>,
    pen: &mut slug::Pen,
) -> Sheet {
    let code = facts.code(draft.paper);
    let mut ink = mark::drawn(&draft.marks, imposer.job.marks, imposer.printable);
    ink.extend(number::drawn(&draft.marks, facts, pen));
    ink.extend(glue::words(&draft.marks, facts, pen));
    if let Some((steps, room)) = &draft.steps {
        ink.extend(assembly::drawn(steps, *room, facts, pen));
    }
    if let Some(strip) = &draft.slug {
        ink.extend(slug::drawn(&draft, strip, &code, facts, pen));
    }
    Sheet {
        paper: imposer.job.paper.name,
        size: imposer.job.paper.size,
        correct: correction(imposer.job, draft.sides, draft.side),
        component: draft.component,
        stock: draft.stock,
        side: draft.side,
        sides: draft.sides,
        placements: draft.placements,
        marks: draft.marks,
        tree: draft.tree,
        ink,
        cut_paths: draft.cut_paths,
        printable: imposer.printable,
        trim: draft.trim,
        bleed: draft.bleed,
        number: draft.number,
        code,
        tile: draft.tile,
    }
}

/// How a page is changed before it is printed, so that the printer's faults are undone.
pub(super) fn correction(job: &Job, sides: Sides, side: Side) -> Affine {
    let Some(printer) = &job.printer else { return Affine::IDENTITY };
    match (sides, side) {
        (Sides::TwoSided(_), Side::Back) => printer.back(job.backs, job.paper.size),
        // Backs to paste go through the printer like fronts.
        _ => printer.front(job.paper.size),
    }
}
