//! Paths for cutting machines: every piece comes free, and no cut is made twice.

use std::collections::BTreeSet;

use boardpress::geom::{Length, Path, Rect, Seg};
use boardpress::sheet::{CutPaths, FaceId, Mark, Side};
use proptest::prelude::*;

use super::cases;
use super::sheets::{Laid, orders};
use crate::support::cut::Cut;

/// A straight cut: whether it is upright, where it lies, from where to where.
type Straight = (bool, i64, i64, i64);

fn sides(rect: Rect) -> [Straight; 4] {
    let [l, t, r, b] = [rect.left(), rect.top(), rect.right(), rect.bottom()].map(Length::to_um);
    [
        (true, l, t, b),
        (true, r, t, b),
        (false, t, l, r),
        (false, b, l, r),
    ]
}

/// An open path, which must be one level or upright line.
fn straight(path: &Path) -> Straight {
    let [Seg::Move(from), Seg::Line(to)] = *path.segs() else {
        panic!("{path:?} is no line")
    };
    let (from, to) = (
        (i64::from(from.0), i64::from(from.1)),
        (i64::from(to.0), i64::from(to.1)),
    );
    if from.0 == to.0 {
        (true, from.0, from.1, to.1)
    } else {
        (false, from.1, from.0, to.0)
    }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn every_piece_comes_free_and_no_cut_is_made_twice(order in orders()) {
        let Some(laid) = Laid::out(order) else { return Ok(()) };
        let fronts: BTreeSet<FaceId> = laid.order.pieces().map(|piece| piece.front).collect();
        for sheet in &laid.sheets {
            if !laid.order.job.cut_paths || sheet.side == Side::Back {
                prop_assert_eq!(&sheet.cut_paths, &CutPaths::default());
                continue;
            }
            let (closed, open): (Vec<&Path>, Vec<&Path>) =
                sheet.cut_paths.cuts.iter().partition(|path| path.segs().last() == Some(&Seg::Close));
            let mut lines: Vec<Straight> = open.into_iter().map(straight).collect();
            lines.sort_unstable();
            for pair in lines.windows(2) {
                let ((upright, at, _, end), (other_upright, other, start, _)) = (pair[0], pair[1]);
                prop_assert!((upright, at) != (other_upright, other) || end < start, "{pair:?} are one cut");
            }
            let mut outlines = 0;
            for (trim, placement) in laid.trims(sheet).into_iter().zip(&sheet.placements) {
                if !fronts.contains(&placement.face) {
                    continue;
                }
                let own = &laid.faces[placement.face.0 as usize].outline;
                let cut = Cut::of(own);
                let outline = match laid.order.job.corners.filter(|_| cut == Cut::Rect) {
                    Some(radius) => Path::round_rect(trim, radius),
                    None => own.lying(trim.at, placement.turn),
                };
                let own = closed.iter().filter(|path| ***path == outline).count();
                outlines += own;
                let covered = |side: Straight| {
                    lines.iter().any(|(upright, at, from, to)| (*upright, *at) == (side.0, side.1) && *from <= side.2 && side.3 <= *to)
                };
                let freed = cut == Cut::Rect && sides(trim).into_iter().all(covered);
                prop_assert!((own == 1) != freed, "{trim:?} has {own} outlines of its own");
                prop_assert!(own == 0 || cut != Cut::Rect || !sides(trim).into_iter().any(covered));
            }
            prop_assert_eq!(outlines, closed.len(), "an outline is of no piece");
            let folds = sheet.marks.iter().filter(|mark| matches!(mark, Mark::Fold(_))).count();
            prop_assert_eq!(sheet.cut_paths.creases.len(), folds);
        }
    }
}
