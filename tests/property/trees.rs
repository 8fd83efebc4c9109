//! The cut tree of a sheet: its leaves are the whole, each of its pieces has its
//! trim size, and no cut stops half way.

use std::collections::BTreeSet;

use boardpress::geom::{Length, Rect};
use boardpress::sheet::{CutTree, Mark, Node, Sheet, Side};
use proptest::prelude::*;

use super::cases;
use super::sheets::{Laid, orders};
use crate::support::cut::Cut;

/// Every subtree with the parts into which it is divided.
fn divided(tree: &CutTree) -> Vec<(&CutTree, bool, &[CutTree])> {
    let Node::Split { upright, parts, .. } = tree.node() else {
        return Vec::new();
    };
    let mut all = vec![(tree, *upright, &parts[..])];
    all.extend(parts.iter().flat_map(divided));
    all
}

/// Whether parts lie in a row, each as long as the whole, and together are the whole.
fn divides(whole: Rect, upright: bool, parts: &[CutTree]) -> bool {
    let mut rects: Vec<Rect> = parts.iter().map(CutTree::rect).collect();
    rects.sort_unstable();
    let mut next = if upright { whole.left() } else { whole.top() };
    for rect in rects {
        let (wanted, end) = match upright {
            true => (
                Rect::between(next, whole.top(), rect.right(), whole.bottom()),
                rect.right(),
            ),
            false => (
                Rect::between(whole.left(), next, whole.right(), rect.bottom()),
                rect.bottom(),
            ),
        };
        if rect != wanted || end <= next {
            return false;
        }
        next = end;
    }
    next == if upright {
        whole.right()
    } else {
        whole.bottom()
    }
}

/// The trees of all sheets that have one.
fn trees(laid: &Laid) -> impl Iterator<Item = (&Sheet, &CutTree)> {
    laid.sheets
        .iter()
        .filter_map(|sheet| Some((sheet, &**sheet.tree.as_ref()?)))
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn every_cut_goes_right_across_and_the_leaves_are_the_whole(order in orders()) {
        let Some(laid) = Laid::out(order) else { return Ok(()) };
        for (sheet, tree) in trees(&laid) {
            let half = sheet.marks.iter().any(|mark| matches!(mark, Mark::Fold(_)));
            prop_assert!(half || tree.rect() == Rect::of(sheet.size));
            for (whole, upright, parts) in divided(tree) {
                prop_assert!(parts.len() > 1 && divides(whole.rect(), upright, parts), "{:?}", whole.rect());
            }
            let area = |rect: Rect| rect.size.w.to_um() * rect.size.h.to_um();
            let leaves = tree.leaves();
            prop_assert_eq!(leaves.iter().map(|leaf| area(leaf.rect())).sum::<i64>(), area(tree.rect()));
            for (n, leaf) in leaves.iter().enumerate() {
                prop_assert!(!leaves[n + 1..].iter().any(|other| other.rect().overlaps(leaf.rect())));
            }
        }
    }

    #[test]
    fn pieces_lie_in_the_leaves_of_the_tree_and_nowhere_else(order in orders()) {
        let Some(laid) = Laid::out(order) else { return Ok(()) };
        for (sheet, tree) in trees(&laid) {
            let places = tree.places();
            prop_assert!(places.iter().enumerate().all(|(n, place)| place.index == n));
            if sheet.side == Side::Front {
                let fronts: BTreeSet<_> = laid.order.pieces().map(|piece| piece.front).collect();
                let own = sheet.placements.iter().filter(|one| fronts.contains(&one.face));
                for (place, one) in places.iter().zip(own) {
                    let trim = laid.faces[one.face.0 as usize].trim();
                    prop_assert_eq!((place.rect, place.turn), (one.trim(trim), one.turn));
                }
            }
            prop_assert!(sheet.placements.len() <= places.len() * 2);
            for leaf in tree.leaves() {
                match leaf.node() {
                    Node::Piece(place) => {
                        prop_assert_eq!(leaf.rect(), place.rect);
                        prop_assert_eq!(laid.cut(sheet), Some(Cut::Rect));
                    }
                    Node::Region { places, .. } => {
                        prop_assert!(places.iter().all(|place| leaf.rect().holds(place.rect)));
                        prop_assert!(laid.cut(sheet) != Some(Cut::Rect));
                    }
                    Node::Waste => {
                        prop_assert!(!places.iter().any(|place| place.rect.overlaps(leaf.rect())));
                        prop_assert!(leaf.rect().size.w > Length::ZERO && leaf.rect().size.h > Length::ZERO);
                    }
                    Node::Split { .. } => prop_assert!(false, "a leaf is divided"),
                }
            }
        }
    }

    #[test]
    fn a_sheet_and_its_mirror_have_mirrored_trees(order in orders()) {
        let Some(laid) = Laid::out(order) else { return Ok(()) };
        for (sheet, tree) in trees(&laid).filter(|(sheet, _)| sheet.side == Side::Back) {
            let front = laid.sheets.iter().find(|front| {
                front.side == Side::Front && (&front.component, front.number) == (&sheet.component, sheet.number)
            });
            let front = front.and_then(|front| front.tree.as_deref()).unwrap();
            let mirrored: Vec<Rect> = front.leaves().iter().map(|leaf| leaf.rect().mirrored(sheet.size.w)).collect();
            prop_assert_eq!(tree.leaves().iter().map(|leaf| leaf.rect()).collect::<Vec<_>>(), mirrored);
            prop_assert_eq!(tree.cuts().len(), front.cuts().len());
        }
    }
}
