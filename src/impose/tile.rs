//! Things larger than a page, over several sheets.
//!
//! The classic way: a sheet is trimmed along its guide on the right and at the
//! foot and laid over the tab of the next. Tabs repeat the art. Seams stand
//! where they cross the fewest middles of cells and words.

use super::slug::{self, Strip};
use super::{Desk, Draft, mark};
use crate::geom::{Length, Point, Rect, Size, Turn};
use crate::sheet::{FaceId, Line, Mark, Placement};

/// The tab that is glued under the neighbour.
const OVERLAP: Length = Length::mm(10);
/// How far art goes beyond the line along which a sheet is trimmed, where
/// there is room.
const BEYOND: Length = Length::mm(2);
/// How far it goes at the least.
const LEAST_BEYOND: Length = Length::um(500);
/// Seams are looked for in steps of this length.
const STEP: Length = Length::um(500);

/// Where the parts of a face lie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    turn: Turn,
    /// The turned size of the whole.
    size: Size,
    /// The seams from left to right, and the two ends.
    xs: Vec<Length>,
    /// The seams from top to bottom, and the two ends.
    ys: Vec<Length>,
    area: Rect,
    slug: Option<Strip>,
    /// The boxes to keep whole, in the turned measure.
    keep: Vec<Rect>,
}

/// The plan with the fewest sheets, and of those the one whose seams cross the
/// fewest boxes that are to be kept whole; upright before turned. `None` where
/// the paper is smaller than a tab.
pub(super) fn plan(size: Size, keep: &[Rect], printable: Rect, with_slug: bool) -> Option<Plan> {
    let mut best: Option<Plan> = None;
    for (area, slug) in slug::areas(printable, with_slug) {
        for turn in [Turn::None, Turn::Quarter] {
            let keep: Vec<Rect> = keep.iter().map(|rect| turned(*rect, size, turn)).collect();
            let whole = turn.size(size);
            let sides = |rect: &Rect| (rect.left(), rect.right());
            let ends = |rect: &Rect| (rect.top(), rect.bottom());
            let xs = seams(whole.w, area.size.w, &keep.iter().map(sides).collect::<Vec<_>>());
            let ys = seams(whole.h, area.size.h, &keep.iter().map(ends).collect::<Vec<_>>());
            let (Some(xs), Some(ys)) = (xs, ys) else { continue };
            let plan = Plan { turn, size: whole, xs, ys, area, slug, keep };
            if best.as_ref().is_none_or(|best| plan.cost() < best.cost()) {
                best = Some(plan);
            }
        }
    }
    best
}

/// The sheets of a plan, row by row.
pub(super) fn sheets(desk: &Desk<'_>, plan: &Plan, face: FaceId, component: &str) -> Vec<Draft> {
    let (rows, columns) = (plan.ys.len() - 1, plan.xs.len() - 1);
    let mut sheets = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            let tile = plan.tile(row, column);
            let bleed = desk.faces[face.0 as usize].bleed;
            let window = tile.window.inset(-bleed).common(plan.area).unwrap_or(tile.window);
            let window = tile.limit(window);
            let placement = Placement { face, at: tile.at, turn: plan.turn, window };
            let mut sheet = desk.draft(component.to_owned(), vec![placement]);
            sheet.trim = tile.window;
            sheet.slug = plan.slug;
            if bleed > Length::ZERO {
                sheet.marks = mark::sides(&sheet, desk, tile.window, tile.cuts());
            }
            if rows * columns > 1 {
                sheet.tile = Some(((row as u32 + 1, column as u32 + 1), (rows as u32, columns as u32)));
                sheet.marks.extend(tile.marks(plan));
            }
            sheets.push(sheet);
        }
    }
    sheets
}

/// One sheet of a plan.
struct Tile {
    /// Where the corner of the whole would lie on this page.
    at: Point,
    /// The part of the page that this sheet paints of the trimmed whole.
    window: Rect,
    /// The seams of this sheet on the page: left, top, right, bottom.
    left: Option<Length>,
    top: Option<Length>,
    right: Option<Length>,
    bottom: Option<Length>,
}

impl Plan {
    /// The sheets it takes, and the boxes that its seams cross.
    fn cost(&self) -> (usize, usize) {
        let inside = |seams: &[Length], from: Length, to: Length| {
            seams[1..seams.len() - 1].iter().any(|seam| from < *seam && *seam < to)
        };
        let crossed =
            |keep: &&Rect| inside(&self.xs, keep.left(), keep.right()) || inside(&self.ys, keep.top(), keep.bottom());
        ((self.xs.len() - 1) * (self.ys.len() - 1), self.keep.iter().filter(crossed).count())
    }

    fn tile(&self, row: usize, column: usize) -> Tile {
        let (l, from_x, to_x, r) = span(&self.xs, column, self.size.w, self.area.size.w);
        let (t, from_y, to_y, b) = span(&self.ys, row, self.size.h, self.area.size.h);
        // In the middle of the area, tab and all.
        let spare = Size::new(self.area.size.w - (to_x - from_x), self.area.size.h - (to_y - from_y));
        let corner = self.area.at + Point::new(spare.w.half(), spare.h.half());
        let at = corner - Point::new(from_x, from_y);
        let x = |n: Length| at.x + n;
        let y = |n: Length| at.y + n;
        Tile {
            at,
            window: Rect::between(x(from_x), y(from_y), x(to_x), y(to_y)),
            left: l.map(x),
            top: t.map(y),
            right: r.map(x),
            bottom: b.map(y),
        }
    }
}

/// Of one row or column: its seam before, where its art starts and ends, and
/// its seam after.
fn span(seams: &[Length], n: usize, end: Length, room: Length) -> (Option<Length>, Length, Length, Option<Length>) {
    let before = (n > 0).then(|| seams[n]);
    let after = (n + 2 < seams.len()).then(|| seams[n + 1]);
    let from = before.map_or(Length::ZERO, |seam| seam - OVERLAP);
    let to = after.map_or(end, |seam| (seam + BEYOND).min(from + room));
    (before, from, to, after)
}

impl Tile {
    /// A window widened for the bleed, but not across a seam.
    fn limit(&self, window: Rect) -> Rect {
        Rect::between(
            if self.left.is_some() { self.window.left() } else { window.left() },
            if self.top.is_some() { self.window.top() } else { window.top() },
            if self.right.is_some() { self.window.right() } else { window.right() },
            if self.bottom.is_some() { self.window.bottom() } else { window.bottom() },
        )
    }

    /// The sides on which the whole ends, and is cut.
    fn cuts(&self) -> mark::Cuts {
        mark::Cuts {
            left: self.left.is_none(),
            top: self.top.is_none(),
            right: self.right.is_none(),
            bottom: self.bottom.is_none(),
        }
    }

    fn marks(&self, plan: &Plan) -> Vec<Mark> {
        let mut marks = Vec::new();
        let (window, past) = (self.window, Length::mm(2));
        let upright = |x, past| Line::new(Point::new(x, window.top() - past), Point::new(x, window.bottom() + past));
        let level = |y, past| Line::new(Point::new(window.left() - past, y), Point::new(window.right() + past, y));
        let within = |line: Line, full: Line| if plan.area.holds(line.bounds()) { line } else { full };
        if let Some(x) = self.right {
            marks.push(Mark::Trim(within(upright(x, past), upright(x, Length::ZERO))));
            marks.extend(self.diamonds(plan, x, true));
        }
        if let Some(y) = self.bottom {
            marks.push(Mark::Trim(within(level(y, past), level(y, Length::ZERO))));
            marks.extend(self.diamonds(plan, y, false));
        }
        if let Some(x) = self.left {
            marks.push(Mark::Overlap(upright(x, Length::ZERO)));
            marks.extend(self.diamonds(plan, x, true));
        }
        if let Some(y) = self.top {
            marks.push(Mark::Overlap(level(y, Length::ZERO)));
            marks.extend(self.diamonds(plan, y, false));
        }
        marks
    }

    /// Two diamonds on a seam, off everything that is to be kept whole. They
    /// stand by the measure of the whole, so those of two sheets meet.
    fn diamonds(&self, plan: &Plan, at: Length, upright: bool) -> Vec<Mark> {
        let (from, to) = if upright {
            (self.window.top() - self.at.y, self.window.bottom() - self.at.y)
        } else {
            (self.window.left() - self.at.x, self.window.right() - self.at.x)
        };
        let (seam, cells) = if upright { (at - self.at.x, &plan.ys) } else { (at - self.at.y, &plan.xs) };
        let mut marks = Vec::new();
        for pair in cells.windows(2) {
            for share in [1, 3] {
                let wanted = pair[0] + (pair[1] - pair[0]) * share / 4;
                let along = clear(plan, seam, wanted, upright, pair[0], pair[1]);
                if along - mark::DIAMOND >= from && along + mark::DIAMOND <= to {
                    let place = if upright { Point::new(seam, along) } else { Point::new(along, seam) };
                    marks.push(Mark::Diamond(self.at + place));
                }
            }
        }
        marks
    }
}

/// The place along a seam nearest to the wanted one where a diamond touches
/// nothing that is kept whole.
fn clear(plan: &Plan, seam: Length, wanted: Length, upright: bool, from: Length, to: Length) -> Length {
    let touches = |along: Length| {
        let centre = if upright { Point::new(seam, along) } else { Point::new(along, seam) };
        let reach = mark::DIAMOND + Length::um(500);
        let around = Rect::between(centre.x - reach, centre.y - reach, centre.x + reach, centre.y + reach);
        plan.keep.iter().any(|keep| keep.overlaps(around))
    };
    let steps = (to - from).count(STEP) / 4;
    let near = (0..steps).flat_map(|n| [wanted + STEP * n, wanted - STEP * n]);
    near.into_iter().find(|along| !touches(*along)).unwrap_or(wanted)
}

/// The ends of a length and the seams between, as few as the room allows,
/// each where it crosses the fewest of the spans to keep; `None` where the
/// room is no longer than a tab.
fn seams(length: Length, room: Length, keep: &[(Length, Length)]) -> Option<Vec<Length>> {
    if length <= room {
        return Some(vec![Length::ZERO, length]);
    }
    let step = room - OVERLAP - LEAST_BEYOND;
    if step < Length::mm(20) {
        return None;
    }
    // The first sheet has no tab, the last one no art beyond its end.
    let count = 1 + (length - (room - LEAST_BEYOND) + step - Length::um(1)).count(step).max(1);
    let mut seams = vec![Length::ZERO];
    for n in 1..count {
        let before = seams[seams.len() - 1];
        let most = before + if n == 1 { room - LEAST_BEYOND } else { step };
        let least = length - (room - OVERLAP) - step * (count - 1 - n);
        let even = length * n / count;
        seams.push(best_seam(least.max(before + STEP), most, even, keep));
    }
    seams.push(length);
    Some(seams)
}

/// The place of a seam that crosses the fewest spans; of those the nearest to
/// the wanted one. The ends of spans are tried too, so that a seam can run
/// between spaces that touch.
fn best_seam(least: Length, most: Length, wanted: Length, keep: &[(Length, Length)]) -> Length {
    let ends = keep.iter().flat_map(|(from, to)| [*from, *to]).filter(|at| (least..=most).contains(at));
    let places = (0..=(most - least).count(STEP)).map(|n| least + STEP * n).chain(ends);
    let cost = |at: &Length| {
        let crossed = keep.iter().filter(|(from, to)| from < at && at < to).count();
        (crossed, (*at - wanted).abs(), *at)
    };
    places.min_by_key(cost).unwrap_or(least)
}

/// A box of a face as it lies in the turned face.
fn turned(rect: Rect, size: Size, turn: Turn) -> Rect {
    match turn {
        Turn::Quarter => Rect::new(Point::new(size.h - rect.bottom(), rect.left()), rect.size.swapped()),
        _ => rect,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seams_keep_off_what_is_to_stay_whole_and_every_part_fits() {
        let (length, room) = (Length::mm(297), Length::mm(200));
        let keep: Vec<(Length, Length)> = (0..15).map(|n| (Length::mm(20 * n + 2), Length::mm(20 * n + 16))).collect();
        let found = seams(length, room, &keep).unwrap();
        assert_eq!(found.len(), 3);
        assert!(found[1] + LEAST_BEYOND <= room);
        assert!(length - found[1] + OVERLAP <= room);
        assert!(!keep.iter().any(|(from, to)| *from < found[1] && found[1] < *to));
    }

    #[test]
    fn a_seam_runs_between_spaces_that_touch() {
        // Fifteen inches of one-inch squares over two sheets of eight inches and a little.
        let inch = Length::um(25_400);
        let keep: Vec<(Length, Length)> = (0..15).map(|n| (inch * n, inch * (n + 1))).collect();
        assert_eq!(seams(inch * 15, Length::um(203_900), &keep).unwrap()[1], inch * 8);
    }

    #[test]
    fn what_fits_has_no_seam_and_a_very_long_thing_has_many() {
        assert_eq!(seams(Length::mm(200), Length::mm(200), &[]).unwrap().len(), 2);
        let many = seams(Length::mm(2_000), Length::mm(100), &[]).unwrap();
        for pair in many.windows(2) {
            assert!(pair[1] > pair[0] && pair[1] - pair[0] <= Length::um(99_500));
        }
        assert!(seams(Length::mm(500), Length::mm(15), &[]).is_none());
    }
}
