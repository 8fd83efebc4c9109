//! A sheet while it is laid out.

use std::sync::Arc;

use super::imposer::Imposer;
use crate::geom::{Rect, TextBox};
use crate::sheet::{CutPaths, CutTree, Mark, Placement, Side, Sides, Tile};

/// A sheet before its marks are drawn.
#[derive(Clone)]
pub(super) struct SheetDraft {
    pub(super) component: String,
    pub(super) stock: String,
    pub(super) side: Side,
    pub(super) sides: Sides,
    pub(super) placements: Vec<Placement>,
    pub(super) marks: Vec<Mark>,
    /// How it is cut; `None` where it is not, and on the back of a sheet that is cut by its front.
    pub(super) tree: Option<Arc<CutTree>>,
    pub(super) cut_paths: CutPaths,
    pub(super) slug: Option<TextBox>,
    pub(super) number: (u32, u32),
    /// Which sheet of paper of the whole job it is, from zero.
    pub(super) paper: u32,
    pub(super) tile: Option<Tile>,
    /// Where there is room to say how the sheets are joined.
    pub(super) steps: Option<TextBox>,
    pub(super) trim: Rect,
}

impl SheetDraft {
    /// The front of a sheet that is printed on one side.
    pub(super) fn new(imposer: &Imposer<'_>, component: String, placements: Vec<Placement>) -> SheetDraft {
        let trims = placements.iter().map(|one| one.trim(imposer.face(one).trim()));
        SheetDraft {
            component,
            stock: String::new(),
            side: Side::Front,
            sides: Sides::OneSided,
            trim: trims.reduce(Rect::around).unwrap_or_default(),
            placements,
            marks: Vec::new(),
            tree: None,
            slug: None,
            cut_paths: CutPaths::default(),
            number: (1, 1),
            paper: 0,
            tile: None,
            steps: None,
        }
    }
}
