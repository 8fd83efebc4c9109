//! Fronts and backs on one side of one sheet, which is folded and glued before
//! it is cut: no printer can bring them out of register.

use super::imposer::{Imposer, PieceCopy, SheetDraft};
use super::{cut_paths, pair};
use crate::geom::{Length, Point, Rect};
use crate::sheet::{Line, Mark, Mirror};

/// From the bleed to the fold at the least: paper is stiff, and glue needs room to end.
const OFF: Length = Length::mm(5);

/// How long the fold is solid at each of its ends.
const SCORE: Length = Length::mm(6);

/// From a bleed to the fold, where pieces keep `rim` off the edges: on the side of the fold they keep it too.
pub(super) fn off(rim: Length, bleed: Length) -> Length {
    OFF.max(rim - bleed)
}

/// A sheet of fronts with the back of each of its pieces beyond the fold; `area` is
/// where fronts may be painted.
pub(super) fn sheet(
    front: SheetDraft,
    pieces: &[PieceCopy<'_>],
    imposer: &Imposer<'_>,
    (mirror, area): (Mirror, Rect),
) -> SheetDraft {
    let fold = line(mirror, area);
    let backs = pair::behind(&front, pieces, imposer, mirror, mirror.rect(area));
    let mut sheet = front;
    sheet.trim = sheet.trim.around(mirror.rect(sheet.trim));
    sheet.placements.extend(backs);
    sheet.marks.push(Mark::Fold(fold));
    sheet.marks.extend(scores(fold).map(Mark::Score));
    sheet.cut_paths = cut_paths::creased(sheet.cut_paths, &sheet.marks, imposer);
    sheet
}

/// The fold, as long as the area before it.
pub(super) fn line(mirror: Mirror, area: Rect) -> Line {
    match mirror {
        Mirror::Upright(sum) => Line::new(
            Point::new(sum.half(), area.top()),
            Point::new(sum.half(), area.bottom()),
        ),
        Mirror::Level(sum) => Line::new(
            Point::new(area.left(), sum.half()),
            Point::new(area.right(), sum.half()),
        ),
    }
}

/// The ends of a fold: a ruler is easier to align with two solid lines than with dashes.
fn scores(fold: Line) -> [Line; 2] {
    let along = |from: Length, to: Length| if from == to { Length::ZERO } else { SCORE };
    let by = Point::new(along(fold.from.x, fold.to.x), along(fold.from.y, fold.to.y));
    [
        Line::new(fold.from, fold.from + by),
        Line::new(fold.to - by, fold.to),
    ]
}
