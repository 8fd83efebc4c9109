//! The cut tree of a sheet: in which order its pieces are cut free.
//!
//! Blocks are parted first. A block is trimmed at its right and its foot, since
//! the numbers of the other cuts are at its head and its left; against these
//! two sides everything else is measured. The cuts in its longer direction make
//! strips, and those are laid on each other to be cut across.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::hex;
use super::imposer::{Imposer, SheetDraft};
use super::slicing::Slicing;
use crate::geom::{Freeing, Length, Rect, Turn};
use crate::sheet::{CutKind, CutTree, Line, Mark, Place, Side, Sides};

/// The tree that frees pieces in some way from the paper.
pub(super) fn tree(slicing: &Slicing, freeing: Freeing, paper: Rect) -> CutTree {
    match slicing {
        Slicing::Block(places) if places.is_empty() => CutTree::waste(paper),
        Slicing::Block(places) if freeing == Freeing::Guillotine => {
            freed(places, paper, [CutKind::Long, CutKind::Across])
        }
        Slicing::Block(places) => {
            let cuts = if freeing == Freeing::Lines {
                hex::cuts(places)
            } else {
                Vec::new()
            };
            CutTree::region(paper, places.clone(), cuts)
        }
        Slicing::Pair { upright, parts } => {
            let [one, other] = &**parts;
            let (Some(before), Some(after)) = (one.hull(), other.hull()) else {
                return tree(
                    if one.hull().is_some() { one } else { other },
                    freeing,
                    paper,
                );
            };
            let (end, next) = if *upright {
                (before.right(), after.left())
            } else {
                (before.bottom(), after.top())
            };
            // What is cut straight is trimmed by the same cut.
            let at = if freeing == Freeing::Guillotine {
                end
            } else {
                (end + next).half()
            };
            let kind =
                matches!(freeing, Freeing::Guillotine | Freeing::Lines).then_some(CutKind::Part);
            let of = |part: Rect| {
                tree(
                    if part.overlaps(before) { one } else { other },
                    freeing,
                    part,
                )
            };
            CutTree::split(paper, *upright, kind, &[at], of)
        }
    }
}

/// The tree of a sheet of a board, which is cut along its seams, and where the whole
/// ends if that bleeds. What is laid under its neighbour is not cut.
pub(super) fn of_tile(sheet: &SheetDraft, imposer: &Imposer<'_>) -> Option<Arc<CutTree>> {
    // What is printed on the other side of a sheet is cut with its front.
    if sheet.side == Side::Back && sheet.sides != Sides::OneSided {
        return None;
    }
    let paper = Rect::of(imposer.job.paper.size);
    let placement = sheet.placements.first()?;
    let face = imposer.face(placement);
    let (whole, window) = (placement.trim(face.trim()), placement.window);
    let middle = window.centre();
    let seams: Vec<Line> = sheet
        .marks
        .iter()
        .filter_map(|mark| {
            if let Mark::Trim(line) = mark {
                Some(*line)
            } else {
                None
            }
        })
        .collect();
    let upright = |before: bool| {
        seams
            .iter()
            .filter(|line| line.from.x == line.to.x)
            .map(|line| line.from.x)
            .find(|x| (*x < middle.x) == before)
    };
    let level = |before: bool| {
        seams
            .iter()
            .filter(|line| line.from.y == line.to.y)
            .map(|line| line.from.y)
            .find(|y| (*y < middle.y) == before)
    };
    let end = |here: bool, at: Length| {
        (here && face.bleed > Length::ZERO && face.outline.is_straight()).then_some(at)
    };
    let left = upright(true).or_else(|| end(window.left() <= whole.left(), whole.left()));
    let top = level(true).or_else(|| end(window.top() <= whole.top(), whole.top()));
    let right = upright(false).or_else(|| end(window.right() >= whole.right(), whole.right()));
    let bottom = level(false).or_else(|| end(window.bottom() >= whole.bottom(), whole.bottom()));
    let kept = Rect::between(
        left.unwrap_or(paper.left()),
        top.unwrap_or(paper.top()),
        right.unwrap_or(paper.right()),
        bottom.unwrap_or(paper.bottom()),
    );
    Some(Arc::new(freed(
        &[Place {
            index: 0,
            rect: kept,
            turn: Turn::None,
        }],
        paper,
        [CutKind::Trim; 2],
    )))
}

/// The tree that frees the pieces of a block from a piece of paper.
fn freed(places: &[Place], paper: Rect, [long, across]: [CutKind; 2]) -> CutTree {
    let rects = || places.iter().map(|place| place.rect);
    let hull = rects().reduce(Rect::around).unwrap_or(paper);
    let upright = hull.size.h >= hull.size.w;
    let [xs, ys] = edges(rects());
    let sides = [(true, hull.right()), (false, hull.bottom())];
    let [first, second] = if upright { sides } else { [sides[1], sides[0]] };
    let (along, crosswise) = if upright { (xs, ys) } else { (ys, xs) };
    let by_rect: BTreeMap<Rect, Place> = places.iter().map(|place| (place.rect, *place)).collect();
    let cell = |cell: Rect| {
        by_rect
            .get(&cell)
            .map_or_else(|| CutTree::waste(cell), |place| CutTree::piece(*place))
    };
    let strip = |strip: Rect| match rects().any(|piece| piece.overlaps(strip)) {
        true => CutTree::split(strip, !upright, Some(across), &crosswise, cell),
        false => CutTree::waste(strip),
    };
    let block = |paper: Rect| CutTree::split(paper, upright, Some(long), &along, strip);
    trimmed(paper, first, hull, |paper| {
        trimmed(paper, second, hull, block)
    })
}

/// Paper that is trimmed at one side of a block.
fn trimmed(
    paper: Rect,
    (upright, at): (bool, Length),
    hull: Rect,
    rest: impl Fn(Rect) -> CutTree,
) -> CutTree {
    let part = |part: Rect| {
        if part.overlaps(hull) {
            rest(part)
        } else {
            CutTree::waste(part)
        }
    };
    CutTree::split(paper, upright, Some(CutKind::Trim), &[at], part)
}

/// Where the upright sides of pieces are, from left to right, and the level ones from head to foot.
pub(super) fn edges(pieces: impl Iterator<Item = Rect> + Clone) -> [Vec<Length>; 2] {
    let ordered = |mut all: Vec<Length>| {
        all.sort_unstable();
        all.dedup();
        all
    };
    let xs = ordered(
        pieces
            .clone()
            .flat_map(|piece| [piece.left(), piece.right()])
            .collect(),
    );
    let ys = ordered(
        pieces
            .flat_map(|piece| [piece.top(), piece.bottom()])
            .collect(),
    );
    [xs, ys]
}
