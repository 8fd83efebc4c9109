//! Where pieces lie on a sheet: in one block, or in blocks that straight cuts
//! from edge to edge can part.

use std::sync::Arc;

use super::imposer::Imposer;
use crate::geom::{Length, Rect, TextBox};
use crate::model::Cutter;
use crate::sheet::{CutTree, Mirror, Place};

/// A layout of a page.
#[derive(Clone, Debug)]
pub(super) struct Arrangement {
    /// Where pieces lie.
    pub(super) slicing: Slicing,
    /// Where the slug is.
    pub(super) slug: Option<TextBox>,
    /// Nothing of a piece is painted outside.
    pub(super) area: Rect,
}

/// Blocks of pieces that straight cuts can part.
#[derive(Clone, Debug)]
pub(super) enum Slicing {
    /// Pieces of one size.
    Block(Vec<Place>),
    /// Two slicings, side by side, where the cut between them is upright, or one below the other.
    Pair {
        upright: bool,
        parts: Box<[Slicing; 2]>,
    },
}

impl Slicing {
    /// Where all pieces lie, block by block.
    pub(super) fn places(&self) -> Vec<&Place> {
        match self {
            Slicing::Block(places) => places.iter().collect(),
            Slicing::Pair { parts, .. } => parts.iter().flat_map(Slicing::places).collect(),
        }
    }

    /// The smallest rectangle around all pieces.
    pub(super) fn hull(&self) -> Option<Rect> {
        self.places()
            .into_iter()
            .map(|place| place.rect)
            .reduce(Rect::around)
    }

    /// Every place changed, or left out.
    pub(super) fn changed(self, change: &mut dyn FnMut(Place) -> Option<Place>) -> Slicing {
        match self {
            Slicing::Block(places) => {
                Slicing::Block(places.into_iter().filter_map(change).collect())
            }
            Slicing::Pair { upright, parts } => {
                let [one, other] = *parts;
                Slicing::Pair {
                    upright,
                    parts: Box::new([one.changed(change), other.changed(change)]),
                }
            }
        }
    }

    /// The first `count` places, numbered in their order.
    pub(super) fn first(self, count: usize) -> Slicing {
        let mut next = 0;
        self.changed(&mut |place| {
            next += 1;
            (next <= count).then_some(Place {
                index: next - 1,
                ..place
            })
        })
    }
}

/// How the sheets of a stack are laid out and cut, all alike: by the fullest of
/// them, so that those with fewer pieces can be cut in one stack with it.
#[derive(Clone)]
pub(super) struct Packing {
    /// The cut tree of the fullest sheet; of one that is folded, that of the half before the fold.
    pub(super) tree: Arc<CutTree>,
    /// Its places in the order of the pieces.
    pub(super) places: Vec<Place>,
    /// Where the slug is.
    pub(super) slug: Option<TextBox>,
    /// Nothing of a front is painted outside.
    pub(super) area: Rect,
    /// The largest bleed of the pieces.
    pub(super) bleed: Length,
    /// The fold, where backs lie beyond it.
    pub(super) fold: Option<Mirror>,
}

impl Packing {
    /// The machine that cuts its sheets; none finds its marks on a sheet that is folded.
    pub(super) fn cutter(&self, imposer: &Imposer<'_>) -> Option<Cutter> {
        imposer.page.cutter.filter(|_| self.fold.is_none())
    }
}
