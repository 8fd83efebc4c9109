//! Fronts and backs on one side of one sheet, which is folded and glued before
//! it is cut: no printer can bring them out of register.

use super::mark::Stack;
use super::pack::{Grid, Spacing};
use super::{Imposer, SheetDraft, cut_paths, mark, pair};
use crate::geom::{Length, Point, Rect};
use crate::sheet::{Face, Line, Mark, Mirror, Piece};

/// From the bleed to the fold: paper is stiff, and glue needs room to end.
const OFF: Length = Length::mm(5);

/// How long the fold is solid at each of its ends.
const SCORE: Length = Length::mm(6);

/// The layout before the fold, and the fold; `None` where not even one front
/// fits with its back beyond it.
pub(super) fn half(
    imposer: &Imposer<'_>,
    like: &Face,
    bleed: Length,
    spacing: Spacing,
    count: usize,
) -> Option<(Grid, Mirror)> {
    imposer.half(like, spacing, (bleed, OFF), count)
}

/// The sheets of pieces of one size, each front with its back beyond the fold.
pub(super) fn sheets(
    imposer: &Imposer<'_>,
    component: &str,
    first: &Face,
    (all, bleed): (&[&Piece], Length),
    (grid, mirror): (&Grid, Mirror),
) -> Vec<SheetDraft> {
    let fold = fold(mirror, grid.area);
    let stack = Stack { grid, count: all.len(), like: first, bleed, fold: Some((mirror, fold)) };
    let guides = mark::guides(imposer, &stack);
    let sheet = |pieces: &[&Piece]| {
        let mut sheet = imposer.front(component.to_owned(), pieces, grid, &guides);
        let backs = pair::behind(&sheet, pieces, imposer, mirror, mirror.rect(grid.area));
        sheet.trim = sheet.trim.around(mirror.rect(sheet.trim));
        sheet.bleed = bleed;
        sheet.placements.extend(backs);
        sheet.marks.push(Mark::Fold(fold));
        sheet.marks.extend(scores(fold).map(Mark::Score));
        sheet.cut_paths = cut_paths::creased(sheet.cut_paths, &sheet.marks, imposer);
        sheet
    };
    all.chunks(grid.cells.len()).map(sheet).collect()
}

/// The fold, as long as the area before it.
fn fold(mirror: Mirror, area: Rect) -> Line {
    match mirror {
        Mirror::Upright(sum) => Line::new(Point::new(sum.half(), area.top()), Point::new(sum.half(), area.bottom())),
        Mirror::Level(sum) => Line::new(Point::new(area.left(), sum.half()), Point::new(area.right(), sum.half())),
    }
}

/// The ends of a fold: a ruler lies truer along two solid lines than along dashes.
fn scores(fold: Line) -> [Line; 2] {
    let along = |from: Length, to: Length| if from == to { Length::ZERO } else { SCORE };
    let by = Point::new(along(fold.from.x, fold.to.x), along(fold.from.y, fold.to.y));
    [Line::new(fold.from, fold.from + by), Line::new(fold.to - by, fold.to)]
}
