//! The sheet of a draft, with its guides drawn.

use super::draft::SheetDraft;
use super::imposer::Imposer;
use super::mark;
use crate::sheet::{Sheet, Side, Sides};

/// The finished sheet; `code` makes it again.
pub(super) fn sheet(draft: SheetDraft, imposer: &Imposer<'_>, code: String) -> Sheet {
    // Backs to paste go through the printer like fronts.
    let is_behind = draft.side == Side::Back && draft.sides != Sides::OneSided;
    Sheet {
        paper: imposer.job.paper.to_string(),
        size: imposer.job.paper.size,
        correct: imposer.job.correction(is_behind),
        component: draft.component,
        stock: draft.stock,
        side: draft.side,
        sides: draft.sides,
        placements: draft.placements,
        furniture: mark::drawn(&draft.marks, imposer.job.marks, imposer.printable, draft.trim),
        marks: draft.marks,
        tree: draft.tree,
        slug: draft.slug,
        steps: draft.steps,
        cut_paths: draft.cut_paths,
        printable: imposer.printable,
        trim: draft.trim,
        number: draft.number,
        code,
        tile: draft.tile,
    }
}
