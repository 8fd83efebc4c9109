//! A sheet while it is laid out, and what is drawn on it at the end.

use super::{Imposer, assembly, glue, mark, number, slug};
use crate::geom::{Affine, Length, Rect};
use crate::model::{Job, SlugBox};
use crate::sheet::{CutLine, CutPaths, Mark, Placement, Sheet, Side, Sides, Tile};

/// A sheet before its marks are drawn.
#[derive(Clone)]
pub(super) struct SheetDraft {
    pub(super) component: String,
    pub(super) stock: String,
    pub(super) side: Side,
    pub(super) sides: Sides,
    pub(super) placements: Vec<Placement>,
    pub(super) marks: Vec<Mark>,
    pub(super) cuts: Vec<CutLine>,
    pub(super) cut_paths: CutPaths,
    pub(super) slug: Option<SlugBox>,
    pub(super) number: (u32, u32),
    /// Which sheet of paper of the whole job it is, from zero.
    pub(super) paper: u32,
    pub(super) tile: Option<Tile>,
    /// How the sheets are joined, and where there is room to say so.
    pub(super) steps: Option<(Vec<String>, assembly::Room)>,
    pub(super) trim: Rect,
    pub(super) bleed: Length,
}

impl SheetDraft {
    pub(super) fn sheet(self, imposer: &Imposer<'_>, facts: &slug::SlugInfo<'_>, pen: &mut slug::Pen) -> Sheet {
        let code = facts.code(self.paper);
        let mut ink = mark::drawn(&self.marks, imposer.job.marks, imposer.printable);
        ink.extend(number::drawn(&self.marks, facts, pen));
        ink.extend(glue::words(&self.marks, facts, pen));
        if let Some((steps, room)) = &self.steps {
            ink.extend(assembly::drawn(steps, *room, facts, pen));
        }
        if let Some(strip) = &self.slug {
            ink.extend(slug::drawn(&self, strip, &code, facts, pen));
        }
        Sheet {
            paper: imposer.job.paper.to_string(),
            size: imposer.job.paper.size,
            correct: correction(imposer.job, self.sides, self.side),
            component: self.component,
            stock: self.stock,
            side: self.side,
            sides: self.sides,
            placements: self.placements,
            marks: self.marks,
            cuts: self.cuts,
            ink,
            cut_paths: self.cut_paths,
            printable: imposer.printable,
            trim: self.trim,
            bleed: self.bleed,
            number: self.number,
            code,
            tile: self.tile,
        }
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
