//! The back of a sheet: the mirror of its front.

use super::mirror::Mirror;
use super::{Desk, Draft, punch};
use crate::geom::{Cut, Length, Rect, Size};
use crate::model::Job;
use crate::sheet::{CutLine, CutPaths, Face, Flip, Mark, Piece, Placement, Press, Side, Within};

/// The back of a front: every piece's back lies behind the piece, and where
/// there is no piece or no back, nothing does. `pieces` are those of the
/// front's placements in order.
pub(super) fn back(front: &Draft, pieces: &[&Piece], desk: &Desk<'_>, press: Press) -> Draft {
    let mirror = mirror(press, desk.job.paper.size);
    let slug = front.slug.map(|strip| strip.mirrored(mirror));
    let area = slug.map_or(desk.printable, |strip| strip.rest(desk.printable));
    let placements = behind(front, pieces, desk, mirror, area);
    let bleed = placements.iter().map(|one| desk.face(one).bleed).max().unwrap_or_default();
    // Sheets that are pasted together are cut after pasting, by the front; only
    // backs that are cut on their own need guides of their own.
    let guides = front.marks.iter().filter(|mark| matches!(mark, Mark::Crop(_) | Mark::Corners(..)));
    let cuts = front.cuts.iter().map(|cut| CutLine { line: mirror.line(cut.line), ..*cut });
    let (marks, cuts) = match press {
        Press::OneSided => (guides.map(|mark| mirror.mark(*mark)).collect(), cuts.collect()),
        Press::TwoSided(_) => (Vec::new(), Vec::new()),
    };
    Draft {
        side: Side::Back,
        press,
        placements,
        marks,
        cuts,
        slug,
        trim: mirror.rect(front.trim),
        bleed,
        cut_paths: CutPaths::default(),
        ..front.clone()
    }
}

/// How a sheet is turned over. What is pasted behind it is turned like the page of a book.
pub(super) fn mirror(press: Press, paper: Size) -> Mirror {
    match press {
        Press::TwoSided(flip) => Mirror::of(flip, paper),
        Press::OneSided => Mirror::of(Flip::Long, paper),
    }
}

/// The part of an area that also lies in it as it is seen through the paper.
pub(super) fn both(area: Rect, press: Press, paper: Size) -> Rect {
    area.common(mirror(press, paper).rect(area)).unwrap_or(area)
}

/// The backs of a front's pieces, each where its piece is seen in a mirror.
pub(super) fn behind(front: &Draft, pieces: &[&Piece], desk: &Desk<'_>, mirror: Mirror, area: Rect) -> Vec<Placement> {
    let back = |(placement, piece): (&Placement, &&Piece)| {
        let rect = mirror.rect(placement.trim(desk.face(placement).trim));
        Some(Placement {
            face: piece.back?,
            at: rect.at,
            turn: mirror.turn(placement.turn),
            window: rect,
            within: Within::Box,
        })
    };
    let mut placements: Vec<Placement> = front.placements.iter().zip(pieces).filter_map(back).collect();
    open_windows(&mut placements, desk, area);
    placements
}

/// Lets every piece bleed where it has no neighbour: a piece is painted up to
/// its own cut beside another, and beyond it elsewhere, but never outside `area`.
pub(super) fn open_windows(placements: &mut [Placement], desk: &Desk<'_>, area: Rect) {
    let trims: Vec<Rect> = placements.iter().map(|one| one.trim(desk.face(one).trim)).collect();
    for (n, placement) in placements.iter_mut().enumerate() {
        let face = desk.face(placement);
        let mut window = trims[n].inset(-face.bleed);
        placement.within = within(face, desk.job);
        if placement.within != Within::Box {
            // What goes no further than its own outline has no neighbour in its way.
            placement.window = window.common(area).unwrap_or(trims[n]);
            continue;
        }
        for other in trims.iter().enumerate().filter(|(m, _)| *m != n).map(|(_, other)| *other) {
            if window.overlaps(other) {
                window = short_of(window, trims[n], other);
            }
        }
        placement.window = window.common(area).unwrap_or(trims[n]);
    }
}

/// The outline to which faces of a kind are painted.
fn within(face: &Face, job: &Job) -> Within {
    match face.cut {
        Cut::Hex => Within::Star,
        Cut::Disc if job.punch => Within::Ring(punch::RING.min(face.bleed)),
        Cut::Disc | Cut::Half | Cut::Rect => Within::Box,
    }
}

/// A window drawn back from a neighbour's trim box, on the side where it lies.
/// One that lies across a corner is left alone: it is painted in its own turn.
fn short_of(window: Rect, own: Rect, other: Rect) -> Rect {
    let beside = own.top() < other.bottom() && other.top() < own.bottom();
    let stacked = own.left() < other.right() && other.left() < own.right();
    let (mut left, mut top, mut right, mut bottom) = (window.left(), window.top(), window.right(), window.bottom());
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
