//! Hexagons: every cut straight from edge to edge, and no ink on a neighbour.

use boardpress::geom::{Length, Path, Rect, Seg, Size, Turn};
use boardpress::model::{Backs, Job};
use boardpress::sheet::{FaceId, Line, Mark, Placement, Sheet, Side};
use proptest::prelude::*;
use std::collections::BTreeSet;

use super::cases;
use super::sheets::{Laid, Order, orders};
use crate::support::cut::Cut;

type At = (f64, f64);

/// Corners are rounded to whole micrometres, two of a line in two ways.
const ROUNDED: f64 = 2.5;

/// Orders of nothing but hexagons, most of them regular.
fn hexagons() -> impl Strategy<Value = Order> {
    (orders(), 0..3).prop_map(|(mut order, squeezed)| {
        for (trim, _, cut) in &mut order.kinds {
            *cut = Cut::Hex;
            if squeezed > 0 {
                trim.h = Length::um((trim.w.to_um() as f64 * 2.0 / 3_f64.sqrt()).round() as i64);
            }
        }
        order
    })
}

fn points(path: &Path) -> Vec<At> {
    let at = |seg: &Seg| match *seg {
        Seg::Move(at) | Seg::Line(at) => Some((f64::from(at.0), f64::from(at.1))),
        _ => None,
    };
    path.segs().iter().filter_map(at).collect()
}

fn corners(placement: &Placement, size: Size) -> Vec<At> {
    points(&Cut::Hex.outline(size).lying(placement.at, placement.turn))
}

/// Whether some line parts two convex outlines.
fn apart(a: &[At], b: &[At]) -> bool {
    parts(a, b) || parts(b, a)
}

/// Whether a line along a side of the first parts them.
fn parts(a: &[At], b: &[At]) -> bool {
    (0..a.len()).any(|n| {
        let (from, to) = (a[n], a[(n + 1) % a.len()]);
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        let off = |at: &At| ((at.0 - from.0) * y - (at.1 - from.1) * x) / x.hypot(y);
        let reach = |all: &[At], sign: f64| {
            all.iter()
                .map(|at| off(at) * sign)
                .fold(f64::INFINITY, f64::min)
        };
        [1.0, -1.0]
            .iter()
            .any(|sign| reach(b, *sign) >= -reach(a, -sign) - ROUNDED)
    })
}

/// Whether two pieces of a sheet are cut apart before the cuts that free them.
fn are_parted(sheet: &Sheet, one: &[At], other: &[At]) -> bool {
    let regions = sheet.tree.iter().flat_map(|tree| tree.blocks());
    let within = |rect: Rect, six: &[At]| {
        six.iter()
            .all(|at| rect.inset(-Length::um(2)).holds(dot(*at)))
    };
    !regions
        .map(|region| region.rect())
        .any(|rect| within(rect, one) && within(rect, other))
}

/// The pieces of a side of a sheet that are cut out by guides on it.
fn fronts<'s>(laid: &Laid, sheet: &'s Sheet) -> Vec<(&'s Placement, Vec<At>)> {
    let fronts: BTreeSet<FaceId> = laid.order.pieces().map(|piece| piece.front).collect();
    let own = sheet
        .placements
        .iter()
        .filter(|one| fronts.contains(&one.face));
    own.map(|one| (one, corners(one, laid.faces[one.face.0 as usize].trim())))
        .collect()
}

/// How far a place is off the line along a side of a hexagon of this size.
fn off(at: At, on: At, side: usize, size: Size, turn: Turn) -> f64 {
    let (w, h) = (size.w.to_um() as f64, size.h.to_um() as f64);
    let (x, y) = [(2.0 * w, h), (0.0, 1.0), (2.0 * w, -h)][side % 3];
    let (x, y) = if turn == Turn::None { (x, y) } else { (-y, x) };
    ((at.0 - on.0) * y - (at.1 - on.1) * x) / x.hypot(y)
}

fn dot(at: At) -> Rect {
    Rect::um(at.0 as i64, at.1 as i64, 0, 0)
}

fn ends(line: Line) -> [At; 2] {
    [line.from, line.to].map(|at| (at.x.to_um() as f64, at.y.to_um() as f64))
}

fn guide(mark: &Mark) -> Option<Line> {
    match mark {
        Mark::Crop(line) | Mark::Tick(line) => Some(*line),
        _ => None,
    }
}

proptest! {
    #![proptest_config(cases(120))]

    #[test]
    fn no_straight_cut_enters_a_hexagon(order in hexagons()) {
        let Some(laid) = Laid::out(order) else { return Ok(()) };
        for sheet in laid.sheets.iter().filter(|sheet| sheet.side == Side::Front) {
            let pieces = fronts(&laid, sheet);
            for (one, six) in &pieces {
                let size = laid.faces[one.face.0 as usize].trim();
                for (side, on) in six.iter().enumerate() {
                    for (_, other) in pieces.iter().filter(|(_, other)| !are_parted(sheet, six, other)) {
                        let offs = other.iter().map(|at| off(*at, *on, side, size, one.turn));
                        let (least, most) = offs.fold((f64::MAX, f64::MIN), |(a, b), n| (a.min(n), b.max(n)));
                        prop_assert!(least > -ROUNDED || most < ROUNDED, "a cut at {on:?} enters {other:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_ink_of_a_hexagon_is_on_no_other(order in hexagons()) {
        let Some(laid) = Laid::out(order) else { return Ok(()) };
        for sheet in &laid.sheets {
            let size = |one: &Placement| laid.faces[one.face.0 as usize].trim();
            let six: Vec<Vec<At>> = sheet.placements.iter().map(|one| corners(one, size(one))).collect();
            let stars: Vec<Vec<At>> =
                sheet.placements.iter().map(|one| points(&one.edge(size(one)).unwrap())).collect();
            for (n, star) in stars.iter().enumerate() {
                prop_assert_eq!(star.len(), 12);
                let near = |m: &usize| {
                    let wide = |one: &Placement| one.trim(size(one)).inset(-one.trim(size(one)).size.w.max(one.trim(size(one)).size.h));
                    *m != n && wide(&sheet.placements[n]).overlaps(sheet.placements[*m].trim(size(&sheet.placements[*m])))
                };
                for m in (0..six.len()).filter(near) {
                    if !sheet.placements[n].window.overlaps(sheet.placements[m].window) {
                        // Of large hexagons of other sizes stars may meet, but nothing is painted there.
                        continue;
                    }
                    prop_assert!(apart(&six[n], &six[m]), "{n} lies over {m}");
                    for k in (0..12).step_by(2) {
                        let tip = [star[k], star[k + 1], star[(k + 2) % 12]];
                        prop_assert!(apart(&tip, &six[m]), "the bleed of {n} lies over {m}");
                        let other = |k: usize| [stars[m][k], stars[m][k + 1], stars[m][(k + 2) % 12]];
                        // A large star may reach across a fold, but its window does not.
                        let painted = sheet.placements[n].window.holds(dot(tip[1]));
                        let meets = |k: usize| !painted || parts(&other(k), &tip[1..2]);
                        prop_assert!((0..12).step_by(2).all(meets), "the bleeds of {n} and {m} lie over each other");
                        prop_assert!(six[n].contains(&tip[0]) && six[n].contains(&tip[2]));
                    }
                }
            }
        }
    }

    #[test]
    fn every_cut_has_a_guide_at_both_ends_and_every_guide_a_cut(order in hexagons()) {
        // Where sizes share a sheet, those of one may be in line with the other.
        let order = Order { job: Job { apart: true, ..order.job }, ..order };
        let Some(laid) = Laid::out(order) else { return Ok(()) };
        for sheet in laid.sheets.iter().filter(|sheet| sheet.side == Side::Front) {
            // A sheet with fewer pieces is cut like the fullest of its stack.
            let pieces = fronts(&laid, laid.fullest(sheet));
            let lines: Vec<(Line, [At; 2])> =
                sheet.marks.iter().filter_map(guide).map(|line| (line, ends(line))).collect();
            let mut used = BTreeSet::new();
            for (one, six) in &pieces {
                let size = laid.faces[one.face.0 as usize].trim();
                for (side, on) in six.iter().enumerate() {
                    let level = |(_, line): &&(Line, [At; 2])| line.iter().all(|at| off(*at, *on, side, size, one.turn).abs() < ROUNDED);
                    let found: BTreeSet<Line> = lines.iter().filter(level).map(|(line, _)| *line).collect();
                    prop_assert_eq!(found.len(), 2, "a cut has {:?}", found);
                    used.extend(found);
                }
            }
            prop_assert!(lines.iter().all(|(line, _)| used.contains(line)), "a guide marks no cut");
            let folds = sheet.marks.iter().filter(|mark| matches!(mark, Mark::Fold(_))).count();
            prop_assert_eq!(sheet.cuts().len() * 2, lines.len());
            let scores = sheet.marks.iter().filter(|mark| matches!(mark, Mark::Score(_))).count();
            prop_assert_eq!(lines.len() + folds + scores, sheet.marks.len());
            prop_assert!(folds == 0 || laid.order.job.backs == Backs::Fold);
            for (line, ends) in &lines {
                prop_assert!(sheet.printable.holds(line.bounds()));
                prop_assert!(pieces.iter().all(|(_, six)| apart(ends, six)), "{line:?} lies in a piece");
            }
            let crops = sheet.marks.iter().filter_map(|mark| if let Mark::Crop(line) = mark { Some(*line) } else { None });
            for line in crops {
                let far = |at: &At| ends(line).iter().all(|end| (end.0 - at.0).hypot(end.1 - at.1) > laid.order.job.marks.offset.to_um() as f64 - ROUNDED);
                prop_assert!(pieces.iter().flat_map(|(_, six)| six).all(far), "{line:?} is too near a piece");
            }
        }
    }
}
