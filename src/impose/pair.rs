//! The back of a sheet: the mirror of its front.

use std::sync::Arc;

use super::imposer::{Imposer, PieceCopy, SheetDraft};
use super::punch;
use crate::geom::{Freeing, Length, Rect, Size};
use crate::sheet::{Clip, CutPaths, Face, Flip, Mark, Mirror, Placement, Side, Sides};

/// The back of a front: every piece's back lies behind the piece, and where
/// there is no piece or no back, nothing does. `pieces` are those of the
/// front's placements in order.
pub(super) fn back(
    front: &SheetDraft,
    pieces: &[PieceCopy<'_>],
    imposer: &Imposer<'_>,
    sides: Sides,
) -> SheetDraft {
    let mirror = mirror(sides, imposer.job.paper.size);
    let slug = front.slug.map(|strip| mirror.text_box(strip));
    let area = slug.map_or(imposer.printable, |strip| strip.rest(imposer.printable));
    let placements = behind(front, pieces, imposer, mirror, area);
    // Sheets that are pasted together are cut after pasting, by the front; only
    // backs that are cut on their own need guides of their own.
    let guides = front
        .marks
        .iter()
        .filter(|mark| matches!(mark, Mark::Crop(_) | Mark::Corners(..)));
    let (marks, tree) = match sides {
        Sides::OneSided => (
            guides.map(|mark| mirror.mark(mark)).collect(),
            front.tree.as_ref(),
        ),
        Sides::TwoSided(_) => (Vec::new(), None),
    };
    SheetDraft {
        side: Side::Back,
        sides,
        placements,
        marks,
        tree: tree.map(|tree| Arc::new(tree.mirrored(mirror))),
        slug,
        trim: mirror.rect(front.trim),
        cut_paths: CutPaths::default(),
        cut_file: None,
        ..front.clone()
    }
}

/// How a sheet is turned over. What is pasted behind it is turned like the page of a book.
pub(super) fn mirror(sides: Sides, paper: Size) -> Mirror {
    match sides {
        Sides::TwoSided(flip) => Mirror::of(flip, paper),
        Sides::OneSided => Mirror::of(Flip::Long, paper),
    }
}

/// The part of an area that also lies in it as it is seen through the paper.
pub(super) fn both(area: Rect, sides: Sides, paper: Size) -> Rect {
    area.common(mirror(sides, paper).rect(area)).unwrap_or(area)
}

/// The backs of a front's pieces, each where its piece is seen in a mirror.
pub(super) fn behind(
    front: &SheetDraft,
    pieces: &[PieceCopy<'_>],
    imposer: &Imposer<'_>,
    mirror: Mirror,
    area: Rect,
) -> Vec<Placement> {
    let back = |(placement, piece): (&Placement, &PieceCopy<'_>)| {
        let rect = mirror.rect(placement.trim(imposer.face(placement).trim()));
        Some(Placement {
            face: piece.back?,
            at: rect.at,
            turn: mirror.turn(placement.turn),
            window: rect,
            within: Clip::Window,
            set: piece.set,
            shows_set: true,
        })
    };
    let mut placements: Vec<Placement> = front
        .placements
        .iter()
        .zip(pieces)
        .filter_map(back)
        .collect();
    open_windows(&mut placements, imposer, area, punch::BLEED_BEHIND);
    placements
}

/// Lets every piece bleed as far as its neighbours leave room, but never outside `area`: a piece is painted up
/// to its own cut beside one that it touches, and up to the middle of a gutter that is narrower than both bleeds.
/// Discs that are punched bleed no further than `punched`.
pub(super) fn open_windows(
    placements: &mut [Placement],
    imposer: &Imposer<'_>,
    area: Rect,
    punched: Length,
) {
    let trims: Vec<Rect> = placements
        .iter()
        .map(|one| one.trim(imposer.face(one).trim()))
        .collect();
    let bleeds: Vec<Rect> = placements
        .iter()
        .zip(&trims)
        .map(|(one, trim)| trim.inset(-imposer.face(one).bleed))
        .collect();
    for (n, placement) in placements.iter_mut().enumerate() {
        let mut window = bleeds[n];
        placement.within = within(imposer.face(placement), imposer, punched);
        if let Clip::Disc(bleed) = placement.within {
            window = trims[n].inset(-bleed);
        }
        // What goes no further than its own outline has no neighbour in its way.
        if placement.within == Clip::Window {
            let others = || (0..trims.len()).filter(|m| *m != n);
            for m in others() {
                if window.overlaps(bleeds[m]) {
                    window = short_of(window, trims[n], trims[m]);
                }
            }
            for m in others() {
                if window.overlaps(trims[m]) {
                    window = off_corner(window, trims[n], trims[m]);
                }
            }
        }
        placement.window = window.common(area).unwrap_or(trims[n]);
    }
}

/// A window drawn back sideways from a trim box that lies across one of its corners.
fn off_corner(window: Rect, own: Rect, other: Rect) -> Rect {
    let (mut left, mut right) = (window.left(), window.right());
    if other.left() >= own.right() {
        right = right.min(middle(own.right(), other.left()));
    } else {
        left = left.max(middle(other.right(), own.left()));
    }
    Rect::between(left, window.top(), right, window.bottom())
}

/// The outline to which faces of a kind are painted.
fn within(face: &Face, imposer: &Imposer<'_>, punched: Length) -> Clip {
    match imposer.freeing(face) {
        Freeing::Lines => Clip::HexBleed,
        Freeing::Punch => Clip::Disc(punched.min(face.bleed)),
        Freeing::Guillotine | Freeing::Hand => Clip::Window,
    }
}

/// A window drawn back from a neighbour's trim box, on the side where it lies.
/// One that lies across a corner is left alone: see [`off_corner`].
fn short_of(window: Rect, own: Rect, other: Rect) -> Rect {
    let beside = own.top() < other.bottom() && other.top() < own.bottom();
    let stacked = own.left() < other.right() && other.left() < own.right();
    let (mut left, mut top, mut right, mut bottom) =
        (window.left(), window.top(), window.right(), window.bottom());
    if beside && other.left() >= own.right() {
        right = right.min(middle(own.right(), other.left()));
    } else if beside && other.right() <= own.left() {
        left = left.max(middle(other.right(), own.left()));
    } else if stacked && other.top() >= own.bottom() {
        bottom = bottom.min(middle(own.bottom(), other.top()));
    } else if stacked && other.bottom() <= own.top() {
        top = top.max(middle(other.bottom(), own.top()));
    }
    Rect::between(left, top, right, bottom)
}

fn middle(a: Length, b: Length) -> Length {
    (a + b).half()
}
