//! Several complete sets: the sheets of each together, and those that sets share where that saves paper.
//!
//! The sheet of a draft, with its guides drawn.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use foldhash::fast::RandomState;

use super::imposer::{Imposer, PieceCopy, SheetDraft};
use super::layout::{laid_out, lots, on_stock, pages, whole};
use super::share::{self, Lot};
use super::stack::{SamePieces, Stack, title};
use super::{booklet, mark};
use crate::geom::Rect;
use crate::model::BuildContext;
use crate::scene::Item;
use crate::sheet::{Layout, Mark, Part, Sheet, Side, Sides};

/// The runs of sheets of all sets, in order of printing: set after set, and then the sheets that several sets share.
/// They share sheets only if that takes fewer in all.
pub(super) fn collated(imposer: &Imposer<'_>, groups: &[Vec<&Part>]) -> Vec<Vec<SheetDraft>> {
    let apart = apart(imposer, groups);
    if imposer.build.diagnostics.has_errors() || imposer.job.apart {
        return apart;
    }
    let sharing = sharing(imposer, groups);
    let sides = |runs: &[Vec<SheetDraft>]| runs.iter().map(Vec::len).sum::<usize>();
    if sides(&sharing) < sides(&apart) {
        sharing
    } else {
        apart
    }
}

/// Lays out every set on separate sheets.
fn apart(imposer: &Imposer<'_>, groups: &[Vec<&Part>]) -> Vec<Vec<SheetDraft>> {
    let (mut runs, mut sides): (Vec<Vec<SheetDraft>>, usize) = (Vec::new(), 0);
    for set in 1..=imposer.job.sets {
        // An error in one set occurs in all sets.
        if imposer.build.diagnostics.has_errors() || !imposer.has_room(sides, 0) {
            break;
        }
        let own = laid_out(
            &Imposer {
                set: Some(set),
                ..*imposer
            },
            groups,
            sides,
        );
        sides += own.iter().map(Vec::len).sum::<usize>();
        runs.extend(own);
    }
    runs
}

/// Lays out the full sheets of every set, and the remaining pieces of all sets together. Does not report errors, because these
/// were already reported by [`apart`].
fn sharing(imposer: &Imposer<'_>, groups: &[Vec<&Part>]) -> Vec<Vec<SheetDraft>> {
    let unreported = &imposer.build.diagnostics.with_same_sources();
    let imposer = &Imposer {
        build: BuildContext {
            diagnostics: unreported,
            ..imposer.build
        },
        ..*imposer
    };
    let (mut full, mut left) = (BTreeMap::new(), Vec::new());
    for lot in lots(imposer, groups) {
        let (of_sets, rest) = full_sheets(&lot, imposer.job.sets);
        full.insert(lot.group, (title(&lot.parts), of_sets, lot.packing.clone()));
        left.extend(rest_of(lot, rest, imposer));
    }
    let mut runs = Vec::new();
    for set in 1..=imposer.job.sets {
        let own = Imposer {
            set: Some(set),
            ..*imposer
        };
        for (n, group) in groups.iter().enumerate() {
            let sheets = match (full.get(&n), group[0].layout) {
                (Some((title, of_sets, packing)), _) => {
                    let pieces = of_sets[set as usize - 1].clone();
                    Stack {
                        title: title.clone(),
                        pieces,
                        packing: packing.clone(),
                    }
                    .sheets(&own)
                }
                (None, Layout::Packed) => Vec::new(),
                (None, Layout::Whole) => whole(&own, group, 0),
                (None, Layout::Page) => pages(&own, group, 0),
                (None, Layout::Folded { fold, is_rtl }) => {
                    booklet::sheets(&own, group, (fold, is_rtl), 0)
                }
            };
            runs.push(on_stock(sheets, group));
        }
    }
    for (n, stacks) in share::stacks(imposer, left) {
        runs.extend(
            stacks
                .iter()
                .map(|stack| on_stock(stack.sheets(imposer), &groups[n])),
        );
    }
    runs
}

/// The pieces of each set that fill sheets, and those of all sets that are left.
fn full_sheets<'p>(lot: &Lot<'p>, sets: u32) -> (Vec<Vec<PieceCopy<'p>>>, Vec<PieceCopy<'p>>) {
    let (mut full, mut rest) = (Vec::new(), Vec::new());
    for set in 1..=sets {
        let mut own: Vec<PieceCopy<'p>> = lot
            .pieces
            .iter()
            .filter(|piece| piece.set == set)
            .copied()
            .collect();
        let places = lot.packing.places.len();
        rest.extend(own.split_off(own.len() / places * places));
        full.push(own);
    }
    (full, rest)
}

/// A lot of those of its pieces that are left; `None` where there are none.
fn rest_of<'p>(lot: Lot<'p>, pieces: Vec<PieceCopy<'p>>, imposer: &Imposer<'_>) -> Option<Lot<'p>> {
    let kind = SamePieces {
        count: pieces.len(),
        ..lot.kind
    };
    let packing = if lot.packing.fold.is_some() {
        kind.folded(imposer)
    } else {
        kind.packing(imposer)
    };
    Some(Lot {
        pieces,
        kind,
        packing: packing?,
        only_shared: false,
        ..lot
    })
    .filter(|lot| !lot.pieces.is_empty())
}

/// Makes sheets from drafts. Sheets with the same guides share them.
pub(super) struct SheetBuilder<'i> {
    imposer: &'i Imposer<'i>,
    drawn: HashMap<GuidesKey, Arc<[Item]>, RandomState>,
}

/// What drawn guides depend on: the marks, the trim box of the sheet, and what of it is printed.
type GuidesKey = (Arc<[Mark]>, Rect, Rect);

impl<'i> SheetBuilder<'i> {
    pub(super) fn new(imposer: &'i Imposer<'i>) -> SheetBuilder<'i> {
        SheetBuilder {
            imposer,
            drawn: HashMap::default(),
        }
    }

    /// The finished sheet; `code` makes it again.
    pub(super) fn sheet(&mut self, draft: SheetDraft, code: String) -> Sheet {
        let job = self.imposer.job;
        // Backs to paste go through the printer like fronts.
        let is_behind = draft.side == Side::Back && draft.sides != Sides::OneSided;
        let registration = draft
            .cut_file
            .iter()
            .flat_map(|file| file.marks.iter().copied().map(Mark::Register));
        let marks = draft.marks.into_iter().chain(registration).collect();
        let (marks, guides) = self.guides(marks, draft.trim, draft.printable);
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
            cut_file: draft.cut_file,
            printable: draft.printable,
            trim: draft.trim,
            number: draft.number,
            code,
            tile: draft.tile,
            folding: draft.folding,
        }
    }

    /// Marks, and what is drawn of them on a sheet with this trim box.
    fn guides(
        &mut self,
        marks: Vec<Mark>,
        trim: Rect,
        printable: Rect,
    ) -> (Arc<[Mark]>, Arc<[Item]>) {
        let key = (Arc::from(marks), trim, printable);
        if let Some(((marks, ..), guides)) = self.drawn.get_key_value(&key) {
            return (Arc::clone(marks), Arc::clone(guides));
        }
        let guides: Arc<[Item]> =
            mark::drawn(&key.0, self.imposer.job.marks, printable, trim).into();
        self.drawn.insert(key.clone(), Arc::clone(&guides));
        (key.0, guides)
    }
}
