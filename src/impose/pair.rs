//! The back of a sheet: the mirror of its front.

use super::{Desk, Draft};
use crate::geom::{Length, Rect};
use crate::sheet::{Face, FaceId, Mark, Piece, Placement, Press, Side};

/// The back of a front: every piece's back lies behind the piece, and where
/// there is no piece or no back, nothing does. `pieces` are those of the
/// front's placements in order.
pub(super) fn back(front: &Draft, pieces: &[&Piece], desk: &Desk<'_>, press: Press) -> Draft {
    let (faces, width) = (desk.faces, desk.job.paper.size.w);
    let behind = |(placement, piece): (&Placement, &&Piece)| Some(mirrored(placement, piece.back?, faces, width));
    let mut placements: Vec<Placement> = front.placements.iter().zip(pieces).filter_map(behind).collect();
    let slug = front.slug.map(|strip| strip.mirrored(width));
    let area = slug.map_or(desk.printable, |strip| strip.rest(desk.printable));
    open_windows(&mut placements, faces, area);
    let bleed = placements.iter().map(|one| faces[one.face.0 as usize].bleed).max().unwrap_or_default();
    // Sheets that are pasted together are cut after pasting, by the front; only
    // backs that are cut on their own need guides of their own.
    let marks = match press {
        Press::OneSided => {
            front.marks.iter().filter(|mark| matches!(mark, Mark::Crop(_))).map(|m| m.mirrored(width)).collect()
        }
        Press::TwoSided(_) => Vec::new(),
    };
    Draft { side: Side::Back, press, placements, marks, slug, trim: front.trim.mirrored(width), bleed, ..front.clone() }
}

/// Where a back lies behind its front when the paper is turned over its long
/// edge, which stands upright.
fn mirrored(front: &Placement, back: FaceId, faces: &[Face], width: Length) -> Placement {
    let rect = front.trim(faces[front.face.0 as usize].trim).mirrored(width);
    Placement { face: back, at: rect.at, turn: front.turn.undone(), window: rect }
}

/// Lets every piece bleed where it has no neighbour: a piece is painted up to
/// its own cut beside another, and beyond it elsewhere, but never outside `area`.
pub(super) fn open_windows(placements: &mut [Placement], faces: &[Face], area: Rect) {
    let trims: Vec<Rect> = placements.iter().map(|one| one.trim(faces[one.face.0 as usize].trim)).collect();
    for (n, placement) in placements.iter_mut().enumerate() {
        let bleed = faces[placement.face.0 as usize].bleed;
        let mut window = trims[n].inset(-bleed);
        for other in trims.iter().enumerate().filter(|(m, _)| *m != n).map(|(_, other)| *other) {
            if window.overlaps(other) {
                window = short_of(window, trims[n], other);
            }
        }
        placement.window = window.common(area).unwrap_or(trims[n]);
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
