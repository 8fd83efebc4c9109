//! The sheet of a draft, with its guides drawn.

use std::collections::HashMap;
use std::sync::Arc;

use foldhash::fast::RandomState;

use super::draft::SheetDraft;
use super::imposer::Imposer;
use super::mark;
use crate::geom::Rect;
use crate::scene::Item;
use crate::sheet::{Mark, Sheet, Side, Sides};

/// Makes sheets from drafts. Sheets with the same guides share them.
pub(super) struct SheetBuilder<'i> {
    imposer: &'i Imposer<'i>,
    drawn: HashMap<GuidesKey, Arc<[Item]>, RandomState>,
}

/// What drawn guides depend on: the marks, and the trim box of the sheet.
type GuidesKey = (Arc<[Mark]>, Rect);

impl<'i> SheetBuilder<'i> {
    pub(super) fn new(imposer: &'i Imposer<'i>) -> SheetBuilder<'i> {
        SheetBuilder { imposer, drawn: HashMap::default() }
    }

    /// The finished sheet; `code` makes it again.
    pub(super) fn sheet(&mut self, draft: SheetDraft, code: String) -> Sheet {
        let job = self.imposer.job;
        // Backs to paste go through the printer like fronts.
        let is_behind = draft.side == Side::Back && draft.sides != Sides::OneSided;
        let (marks, guides) = self.guides(draft.marks, draft.trim);
        Sheet {
            paper: job.paper.to_string(),
            size: job.paper.size,
            correct: job.correction(is_behind),
            component: draft.component,
            stock: draft.stock,
            side: draft.side,
            sides: draft.sides,
            placements: draft.placements,
            marks,
            guides,
            furniture: Vec::new(),
            tree: draft.tree,
            slug: draft.slug,
            steps: draft.steps,
            cut_paths: draft.cut_paths,
            printable: self.imposer.printable,
            trim: draft.trim,
            number: draft.number,
            code,
            tile: draft.tile,
        }
    }

    /// Marks, and what is drawn of them on a sheet with this trim box.
    fn guides(&mut self, marks: Vec<Mark>, trim: Rect) -> (Arc<[Mark]>, Arc<[Item]>) {
        let key = (Arc::from(marks), trim);
        if let Some(((marks, _), guides)) = self.drawn.get_key_value(&key) {
            return (Arc::clone(marks), Arc::clone(guides));
        }
        let guides: Arc<[Item]> = mark::drawn(&key.0, self.imposer.job.marks, self.imposer.printable, trim).into();
        self.drawn.insert(key.clone(), Arc::clone(&guides));
        (key.0, guides)
    }
}
