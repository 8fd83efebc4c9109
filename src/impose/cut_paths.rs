//! Where a machine cuts: the outlines of pieces, and no cut twice.

use std::collections::BTreeMap;

use super::imposer::{Imposer, SheetDraft};
use crate::geom::{Length, Path, Point, Polyline, Rect};
use crate::sheet::{CutPaths, Mark};

/// What is cut out of a sheet: the outline of every piece, in order; and the
/// cuts that rectangles side by side share, each once and as long as it runs.
pub(super) fn pieces(sheet: &SheetDraft, imposer: &Imposer<'_>) -> CutPaths {
    if !imposer.job.cut_paths && imposer.page.cutter.is_none() {
        return CutPaths::default();
    }
    let (mut cuts, mut creases) = (Vec::new(), Vec::new());
    let mut butted = Vec::new();
    let trims: Vec<Rect> = sheet
        .placements
        .iter()
        .map(|one| one.trim(imposer.face(one).trim()))
        .collect();
    for (placement, trim) in sheet.placements.iter().zip(&trims) {
        let outline = &imposer.face(placement).outline;
        let to = outline.onto(placement.at, placement.turn);
        // What is cut out of a piece is cut while the sheet holds it.
        cuts.extend(outline.holes().iter().map(|hole| to.path(hole)));
        creases.extend(outline.creases().iter().map(|crease| to.path(crease)));
        if let Some(radius) = imposer.job.corners.filter(|_| outline.is_straight()) {
            cuts.push(Path::round_rect(*trim, radius));
        } else if outline.is_straight() && trims.iter().any(|other| share_a_side(*trim, *other)) {
            butted.push(*trim);
        } else {
            cuts.push(outline.lying(placement.at, placement.turn));
        }
    }
    cuts.extend(straight(&butted));
    CutPaths { cuts, creases }
}

/// What is cut of a sheet that holds a board or a part of it: that part, and the outline, the holes and the folds of the
/// board within it.
pub(super) fn tile(sheet: &SheetDraft, imposer: &Imposer<'_>, kept: Rect) -> CutPaths {
    let Some(one) = sheet.placements.first().filter(|_| imposer.job.cut_paths) else {
        return CutPaths::default();
    };
    let outline = &imposer.face(one).outline;
    let to = outline.onto(one.at, one.turn);
    let within = |path: &Path| Polyline::clipped(&to.path(path), kept);
    let mut cuts: Vec<Path> = outline.holes().iter().filter_map(within).collect();
    if outline.is_straight() || sheet.tile.is_some() {
        cuts.push(Path::rect(kept));
    }
    cuts.extend(
        Some(outline.path())
            .filter(|_| !outline.is_straight())
            .and_then(within),
    );
    CutPaths {
        cuts,
        creases: outline.creases().iter().filter_map(within).collect(),
    }
}

/// The same paths, and a crease wherever a sheet is folded.
pub(super) fn creased(paths: CutPaths, marks: &[Mark], imposer: &Imposer<'_>) -> CutPaths {
    let fold = |mark: &Mark| {
        if let Mark::Fold(line) = mark {
            Some(Path::line(line.from, line.to))
        } else {
            None
        }
    };
    let folds = marks
        .iter()
        .filter_map(fold)
        .filter(|_| imposer.job.cut_paths);
    CutPaths {
        creases: paths.creases.into_iter().chain(folds).collect(),
        ..paths
    }
}

fn share_a_side(a: Rect, b: Rect) -> bool {
    let beside = a.right() == b.left() || b.right() == a.left();
    let stacked = a.bottom() == b.top() || b.bottom() == a.top();
    (beside && a.top() < b.bottom() && b.top() < a.bottom())
        || (stacked && a.left() < b.right() && b.left() < a.right())
}

/// The sides of rectangles: uprights from left to right, then levels from the
/// top, those that lie on each other or end to end as one line.
fn straight(trims: &[Rect]) -> Vec<Path> {
    let mut uprights: BTreeMap<Length, Vec<(Length, Length)>> = BTreeMap::new();
    let mut levels = uprights.clone();
    for trim in trims {
        for x in [trim.left(), trim.right()] {
            uprights
                .entry(x)
                .or_default()
                .push((trim.top(), trim.bottom()));
        }
        for y in [trim.top(), trim.bottom()] {
            levels
                .entry(y)
                .or_default()
                .push((trim.left(), trim.right()));
        }
    }
    let runs = |sides: BTreeMap<Length, Vec<(Length, Length)>>| {
        sides.into_iter().flat_map(|(at, spans)| {
            runs(spans)
                .into_iter()
                .map(move |(from, to)| (at, from, to))
        })
    };
    let upright =
        runs(uprights).map(|(x, from, to)| Path::line(Point::new(x, from), Point::new(x, to)));
    let level =
        runs(levels).map(|(y, from, to)| Path::line(Point::new(from, y), Point::new(to, y)));
    upright.chain(level).collect()
}

/// Spans of a line, those that touch made one.
fn runs(mut spans: Vec<(Length, Length)>) -> Vec<(Length, Length)> {
    spans.sort_unstable();
    let mut runs: Vec<(Length, Length)> = Vec::new();
    for (from, to) in spans {
        match runs.last_mut().filter(|(_, end)| from <= *end) {
            Some((_, end)) => *end = to.max(*end),
            None => runs.push((from, to)),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuts_that_cards_share_are_made_once_and_run_through() {
        let trims = [(0, 0), (10, 0), (0, 20), (10, 20)].map(|(x, y)| Rect::um(x, y, 10, 20));
        let line = |a: (i64, i64), b: (i64, i64)| {
            let point = |(x, y)| Point::new(Length::um(x), Length::um(y));
            Path::line(point(a), point(b))
        };
        let upright = [0, 10, 20].map(|x| line((x, 0), (x, 40)));
        let level = [0, 20, 40].map(|y| line((0, y), (20, y)));
        assert_eq!(straight(&trims), [upright, level].concat());
        // Without the last card its cuts end where those of the others do.
        assert_eq!(straight(&trims[..3])[2], line((20, 0), (20, 20)));
    }

    #[test]
    fn a_corner_is_not_a_side() {
        let at = |x, y| Rect::um(x, y, 10, 10);
        assert!(share_a_side(at(0, 0), at(10, 9)) && share_a_side(at(0, 0), at(-9, -10)));
        assert!(!share_a_side(at(0, 0), at(10, 10)) && !share_a_side(at(0, 0), at(11, 0)));
        assert!(!share_a_side(at(0, 0), at(0, 0)));
    }
}
