//! Sheets of pieces that are laid out and cut alike.

use std::sync::Arc;

use super::imposer::{Imposer, PieceCopy, SheetDraft};
use super::pack::{self, Spacing};
use super::slicing::{Arrangement, Packing};
use super::{cut_paths, cutting, fold, hex, mark, pair, punch};
use crate::geom::{Freeing, Length, Rect};
use crate::model::{Backs, LEAST_BLEED};
use crate::sheet::{Clip, CutFile, CutPaths, Face, Mark, Part, Place, Placement, Sides};

/// The name of sheets with pieces of these parts, as shown to people.
pub(super) fn title(parts: &[&Part]) -> String {
    let mut headings: Vec<&str> = Vec::new();
    for part in parts {
        if !headings.contains(&part.heading.as_str()) {
            headings.push(&part.heading);
        }
    }
    headings.join(", ")
}

/// Pieces on as many sheets as they take, all laid out alike.
pub(super) struct Stack<'p> {
    /// What they are, as shown to people.
    pub(super) title: String,
    /// Every piece as often as it is printed.
    pub(super) pieces: Vec<PieceCopy<'p>>,
    /// How sheets are laid out.
    pub(super) packing: Packing,
}

impl Stack<'_> {
    /// How many sides of paper it takes.
    pub(super) fn sides(&self, imposer: &Imposer<'_>) -> usize {
        let sheets = self.pieces.len().div_ceil(self.packing.places.len());
        let has_backs = self.pieces.iter().any(|piece| piece.back.is_some());
        let on_its_own = has_backs && !matches!(imposer.job.backs, Backs::None | Backs::Fold);
        sheets * (1 + usize::from(on_its_own))
    }

    /// Its sheets, each front before its back.
    pub(super) fn sheets(&self, imposer: &Imposer<'_>) -> Vec<SheetDraft> {
        let (packing, backs) = (&self.packing, imposer.job.backs);
        let cutter = packing.cutter(imposer);
        // A machine follows no guides, and takes them for its marks.
        let guides = if cutter.is_some() {
            Vec::new()
        } else {
            mark::guides(imposer, packing)
        };
        let mut sheets = Vec::new();
        for pieces in self.pieces.chunks(packing.places.len()) {
            let front = self.front(imposer, pieces);
            // Beyond a fold lie the backs, and in the corners the marks of a machine.
            let area = if packing.fold.is_some() || cutter.is_some() {
                packing.area
            } else {
                imposer.printable
            };
            let mut marks = mark::own(&front, imposer, area);
            marks.retain(|mark| cutter.is_none() || matches!(mark, Mark::Crease(_)));
            let marks = marks.into_iter().chain(guides.iter().cloned()).collect();
            let front = SheetDraft { marks, ..front };
            if let Some(mirror) = packing.fold {
                sheets.push(fold::sheet(front, pieces, imposer, (mirror, packing.area)));
                continue;
            }
            let paired = pieces.iter().any(|piece| piece.back.is_some());
            let sides = if paired {
                imposer.two_sided()
            } else {
                Sides::OneSided
            };
            let back = (paired && backs != Backs::None)
                .then(|| pair::back(&front, pieces, imposer, sides));
            sheets.push(SheetDraft { sides, ..front });
            sheets.extend(back);
        }
        if backs == Backs::Paste {
            // All fronts first, so that the sheets to paste lie in one stack.
            sheets.sort_by_key(|sheet| sheet.side);
        }
        sheets
    }

    /// The front of a sheet with these pieces, without its guides.
    fn front(&self, imposer: &Imposer<'_>, pieces: &[PieceCopy<'_>]) -> SheetDraft {
        let has_backs = imposer.job.backs != Backs::None;
        let place = |(piece, place): (&PieceCopy<'_>, &Place)| Placement {
            face: piece.front,
            at: place.rect.at,
            turn: place.turn,
            window: place.rect,
            within: Clip::Window,
            set: piece.set,
            shows_set: piece.back.is_none() || !has_backs,
        };
        let mut placements: Vec<Placement> =
            pieces.iter().zip(&self.packing.places).map(place).collect();
        pair::open_windows(&mut placements, imposer, self.packing.area, punch::RING);
        let mut sheet = SheetDraft::new(imposer, self.title.clone(), placements);
        sheet.slug = self.packing.slug;
        let paths = cut_paths::pieces(&sheet, imposer);
        let cutter = self.packing.cutter(imposer);
        sheet.tree = cutter.is_none().then(|| Arc::clone(&self.packing.tree));
        sheet.cut_paths = if imposer.job.cut_paths {
            paths.clone()
        } else {
            CutPaths::default()
        };
        sheet.cut_file = cutter.map(|cutter| CutFile {
            paths,
            marks: cutter.marks(imposer.job.paper.size),
        });
        sheet
    }
}

/// A layout without the places that are nearer to a mark of a machine than is allowed; `None` where none is left.
fn off_marks(found: Arrangement, imposer: &Imposer<'_>) -> Option<Arrangement> {
    let slicing = found
        .slicing
        .changed(&mut |place| imposer.is_off_marks(place.rect).then_some(place));
    slicing.hull()?;
    Some(Arrangement { slicing, ..found })
}

/// Pieces of one size, to be laid out.
#[derive(Clone, Copy)]
pub(super) struct SamePieces<'f> {
    /// A face of one of them.
    pub(super) like: &'f Face,
    /// The largest of their bleeds.
    pub(super) bleed: Length,
    /// How many there are.
    pub(super) count: usize,
}

impl SamePieces<'_> {
    /// The least distance of pieces from what is around them.
    pub(super) fn spacing(&self, imposer: &Imposer<'_>) -> Spacing {
        let own = pack::spacing(
            imposer.freeing(self.like),
            imposer.job.gutter,
            self.bleed,
            imposer.job.marks,
        );
        if imposer.page.cutter.is_none() {
            return own;
        }
        // No crop marks are between blocks, but they bleed on all sides.
        Spacing {
            between: own.between.max(self.bleed.min(LEAST_BLEED) * 2),
            mark: Length::ZERO,
            ..own
        }
    }

    /// How far pieces may lie from what is around them, the best first: with room for all marks, unless
    /// they are packed tight; and without, where there is no such room.
    fn spacings(&self, imposer: &Imposer<'_>) -> impl Iterator<Item = Spacing> {
        let least = self.spacing(imposer);
        let roomy = (!imposer.job.tight).then(|| least.with_room_for_marks(self.bleed));
        roomy.into_iter().chain([least])
    }

    /// The layout that takes the fewest sheets; `None` where not even one piece fits.
    pub(super) fn packing(&self, imposer: &Imposer<'_>) -> Option<Packing> {
        let (job, trim) = (imposer.job, self.like.trim());
        let found =
            self.spacings(imposer)
                .find_map(|spacing| match imposer.freeing(self.like) {
                    Freeing::Lines => hex::pack(trim, spacing, self.count, imposer),
                    Freeing::Punch => punch::pack(trim, spacing, self.count, imposer),
                    Freeing::Guillotine | Freeing::Hand => pack::pack(
                        trim,
                        spacing,
                        self.count,
                        imposer.printable,
                        imposer.areas(),
                    ),
                })?;
        Some(self.packed(off_marks(found, imposer)?, Rect::of(job.paper.size)))
    }

    /// The same for sheets that are folded, with the backs beyond the fold; `None` where
    /// not even one front fits with its back.
    pub(super) fn folded(&self, imposer: &Imposer<'_>) -> Option<Packing> {
        let (job, trim) = (imposer.job, self.like.trim());
        let (found, mirror) = self.spacings(imposer).find_map(|spacing| {
            let off = (self.bleed, fold::off(spacing.rim, self.bleed));
            match imposer.freeing(self.like) {
                Freeing::Lines => hex::pack_half(trim, spacing, off, self.count, imposer),
                Freeing::Punch => punch::pack_half(trim, spacing, off, self.count, imposer),
                Freeing::Guillotine | Freeing::Hand => pack::pack_half(
                    trim,
                    spacing,
                    off,
                    self.count,
                    imposer.printable,
                    imposer.slug(),
                ),
            }
        })?;
        let packing = self.packed(found, mirror.before(Rect::of(job.paper.size)));
        Some(Packing {
            fold: Some(mirror),
            ..packing
        })
    }

    fn packed(&self, found: Arrangement, paper: Rect) -> Packing {
        let tree = cutting::tree(
            &found.slicing.first(self.count.max(1)),
            self.like.outline.freeing(),
            paper,
        );
        let places = tree.places();
        let Arrangement { slug, area, .. } = found;
        Packing {
            tree: Arc::new(tree),
            places,
            slug,
            area,
            bleed: self.bleed,
            fold: None,
        }
    }
}
