//! A sheet while it is laid out, and what is drawn on it at the end.

use super::{Imposer, mark};
use crate::geom::{Length, Rect, TextBox};
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
    pub(super) slug: Option<TextBox>,
    pub(super) number: (u32, u32),
    /// Which sheet of paper of the whole job it is, from zero.
    pub(super) paper: u32,
    pub(super) tile: Option<Tile>,
    /// Where there is room to say how the sheets are joined.
    pub(super) steps: Option<TextBox>,
    pub(super) trim: Rect,
    pub(super) bleed: Length,
}

impl SheetDraft {
    /// The sheet with its guides drawn; `code` makes it again.
    pub(super) fn sheet(self, imposer: &Imposer<'_>, code: String) -> Sheet {
        // Backs to paste go through the printer like fronts.
        let is_behind = self.side == Side::Back && self.sides != Sides::OneSided;
        Sheet {
            paper: imposer.job.paper.to_string(),
            size: imposer.job.paper.size,
            correct: imposer.job.correction(is_behind),
            component: self.component,
            stock: self.stock,
            side: self.side,
            sides: self.sides,
            placements: self.placements,
            furniture: mark::drawn(&self.marks, imposer.job.marks, imposer.printable),
            marks: self.marks,
            cuts: self.cuts,
            slug: self.slug,
            steps: self.steps,
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
