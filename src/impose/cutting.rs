//! In which order a sheet is cut.
//!
//! Blocks are parted first. A block is trimmed at its right and its foot, since
//! the numbers of the other cuts stand at its head and its left; against these
//! two sides everything else is measured. The cuts in its longer direction make
//! strips, and those are laid on each other to be cut across.

use super::{Imposer, SheetDraft};
use crate::geom::{Length, Point, Rect};
use crate::sheet::{CutKind, CutLine, Line, Mark, Side, Sides};

/// The places of pieces that are cut as one block.
pub(super) struct Block {
    /// Every piece of it.
    pub(super) trims: Vec<Rect>,
    /// The box around them.
    pub(super) hull: Rect,
    /// Where upright cuts run, from left to right.
    pub(super) xs: Vec<Length>,
    /// Where level cuts run, from head to foot.
    pub(super) ys: Vec<Length>,
}

/// A cut, and the block that it is for, unless it parts the blocks.
pub(super) struct Step {
    pub(super) cut: CutLine,
    pub(super) block: Option<usize>,
}

/// The cuts that free the pieces of one block, or of two that stand side by
/// side or one below the other, from the paper.
pub(super) fn plan(blocks: &[Block], paper: Rect) -> Vec<Step> {
    let mut knife = Knife { steps: Vec::new() };
    let mut papers = vec![paper];
    if let [first, second] = blocks {
        let beside = second.hull.left() >= first.hull.right();
        let at = if beside { first.hull.right() } else { first.hull.bottom() };
        let (one, other) = knife.cut(paper, CutWay { upright: beside, at }, CutKind::Part, None);
        papers = vec![one, other];
    }
    for (n, (block, paper)) in blocks.iter().zip(papers).enumerate() {
        knife.free(block, paper, n);
    }
    knife.steps
}

/// The cuts that a sheet of a board takes: along its seams, and where the whole
/// ends if that bleeds. What is laid under its neighbour is not cut.
pub(super) fn of_tile(sheet: &SheetDraft, imposer: &Imposer<'_>) -> Vec<CutLine> {
    let paper = Rect::of(imposer.job.paper.size);
    let Some(placement) = sheet.placements.first() else { return Vec::new() };
    let face = imposer.face(placement);
    let (whole, window) = (placement.trim(face.trim), placement.window);
    // What is printed on the other side of a sheet is cut with its front.
    if sheet.side == Side::Back && sheet.sides != Sides::OneSided {
        return Vec::new();
    }
    let middle = window.centre();
    let seams: Vec<Line> =
        sheet.marks.iter().filter_map(|mark| if let Mark::Trim(line) = mark { Some(*line) } else { None }).collect();
    let upright = |before: bool| {
        seams.iter().filter(|line| line.from.x == line.to.x).map(|line| line.from.x).find(|x| (*x < middle.x) == before)
    };
    let level = |before: bool| {
        seams.iter().filter(|line| line.from.y == line.to.y).map(|line| line.from.y).find(|y| (*y < middle.y) == before)
    };
    let end = |here: bool, at: Length| (here && face.bleed > Length::ZERO).then_some(at);
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
    let trim = |step: Step| CutLine { kind: CutKind::Trim, ..step.cut };
    plan(&Vec::from_iter(Block::of(vec![kept])), paper).into_iter().map(trim).collect()
}

impl Block {
    /// The block of some pieces; `None` where there are none.
    pub(super) fn of(trims: Vec<Rect>) -> Option<Block> {
        let hull = trims.iter().copied().reduce(Rect::around)?;
        let ordered = |mut all: Vec<Length>| {
            all.sort_unstable();
            all.dedup();
            all
        };
        let xs = ordered(trims.iter().flat_map(|trim| [trim.left(), trim.right()]).collect());
        let ys = ordered(trims.iter().flat_map(|trim| [trim.top(), trim.bottom()]).collect());
        Some(Block { trims, hull, xs, ys })
    }
}

/// Where a cut runs.
#[derive(Clone, Copy)]
struct CutWay {
    upright: bool,
    at: Length,
}

/// Makes cuts and counts them.
struct Knife {
    steps: Vec<Step>,
}

impl Knife {
    /// Frees the pieces of a block from a piece of paper.
    fn free(&mut self, block: &Block, mut paper: Rect, n: usize) {
        let hull = block.hull;
        let upright = hull.size.h >= hull.size.w;
        let sides = [(true, hull.right()), (false, hull.bottom())].map(|(upright, at)| CutWay { upright, at });
        let [first, second] = if upright { sides } else { [sides[1], sides[0]] };
        for way in [first, second] {
            (paper, _) = self.cut(paper, way, CutKind::Trim, Some(n));
        }
        let (long, across) = if upright { (&block.xs, &block.ys) } else { (&block.ys, &block.xs) };
        let mut rest = paper;
        for at in long {
            (_, rest) = self.cut(rest, CutWay { upright, at: *at }, CutKind::Long, Some(n));
        }
        let mut strips = if upright {
            Rect::between(hull.left(), paper.top(), hull.right(), paper.bottom())
        } else {
            Rect::between(paper.left(), hull.top(), paper.right(), hull.bottom())
        };
        for at in across {
            (_, strips) = self.cut(strips, CutWay { upright: !upright, at: *at }, CutKind::Across, Some(n));
        }
    }

    /// Cuts a piece of paper in two, what lies before the cut and what lies
    /// behind it. Where its edge is already, nothing is cut.
    fn cut(
        &mut self,
        paper: Rect,
        CutWay { upright, at }: CutWay,
        kind: CutKind,
        block: Option<usize>,
    ) -> (Rect, Rect) {
        let (start, end) = if upright { (paper.left(), paper.right()) } else { (paper.top(), paper.bottom()) };
        if at <= start || at >= end {
            return (paper, paper);
        }
        let (line, before, after) = if upright {
            (
                Line::new(Point::new(at, paper.top()), Point::new(at, paper.bottom())),
                Rect::between(start, paper.top(), at, paper.bottom()),
                Rect::between(at, paper.top(), end, paper.bottom()),
            )
        } else {
            (
                Line::new(Point::new(paper.left(), at), Point::new(paper.right(), at)),
                Rect::between(paper.left(), start, paper.right(), at),
                Rect::between(paper.left(), at, paper.right(), end),
            )
        };
        let number = self.steps.len() as u32 + 1;
        self.steps.push(Step { cut: CutLine { number, line, kind }, block });
        (before, after)
    }
}
