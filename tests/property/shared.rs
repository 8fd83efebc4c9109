//! Pieces of different sizes on one sheet: only where that saves paper, and each size by itself.

use std::collections::{BTreeMap, BTreeSet};

use boardpress::geom::{Length, Rect, Size};
use boardpress::model::{Job, PAPERS};
use boardpress::sheet::{FaceId, Layout, Part, Piece, Scope, Sheet, Side};
use proptest::prelude::*;

use super::sheets::{Laid, Order, orders};
use super::{blank, cases, imposed};
use crate::support::cut::Cut;

/// What lies where on the fronts of an order that is laid out with sizes apart or together.
fn laid(order: &Order, apart: bool) -> Option<Laid> {
    let order = order.clone();
    Laid::out(Order {
        job: Job { apart, ..order.job },
        ..order
    })
}

fn fronts(sheets: &[Sheet]) -> impl Iterator<Item = &Sheet> {
    sheets.iter().filter(|sheet| sheet.side == Side::Front)
}

/// The rectangles around the pieces of each size, both ways to turn it being one size.
fn hulls(laid: &Laid, sheet: &Sheet) -> BTreeMap<(Length, Length, Cut), Rect> {
    let mut hulls: BTreeMap<(Length, Length, Cut), Rect> = BTreeMap::new();
    let own: BTreeSet<FaceId> = laid.order.pieces().map(|piece| piece.front).collect();
    for (trim, one) in laid
        .trims(sheet)
        .into_iter()
        .zip(&sheet.placements)
        .filter(|(_, one)| own.contains(&one.face))
    {
        let face = &laid.faces[one.face.0 as usize];
        let hull = hulls
            .entry((face.trim().w, face.trim().h, Cut::of(&face.outline)))
            .or_insert(trim);
        *hull = hull.around(trim);
    }
    hulls
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn sizes_share_a_sheet_only_where_that_saves_one(order in orders()) {
        let (Some(apart), Some(together)) = (laid(&order, true), laid(&order, false)) else { return Ok(()) };
        let (most, least) = (fronts(&apart.sheets).count(), fronts(&together.sheets).count());
        let shared = fronts(&together.sheets).filter(|sheet| hulls(&together, sheet).len() > 1);
        let saved: usize = shared.map(|sheet| hulls(&together, sheet).len() - 1).sum();
        prop_assert_eq!(least + saved, most);
        prop_assert!(fronts(&apart.sheets).all(|sheet| hulls(&apart, sheet).len() == 1));
        if saved == 0 {
            prop_assert!(apart.sheets.iter().map(|sheet| &sheet.placements).eq(together.sheets.iter().map(|sheet| &sheet.placements)));
        }
    }

    #[test]
    fn on_a_shared_sheet_every_size_lies_together_and_is_named(order in orders()) {
        let Some(laid) = laid(&order, false) else { return Ok(()) };
        for sheet in fronts(&laid.sheets) {
            let hulls: Vec<Rect> = hulls(&laid, sheet).into_values().collect();
            for (n, hull) in hulls.iter().enumerate() {
                prop_assert!(!hulls[n + 1..].iter().any(|other| other.overlaps(*hull)), "two sizes are mixed up");
            }
            let named: BTreeSet<&str> = sheet.component.split(", ").collect();
            for one in &sheet.placements {
                let of = |part: &&Part| part.pieces.iter().any(|piece| piece.front == one.face || piece.back == Some(one.face));
                let part = laid.order.parts.iter().find(of).unwrap();
                prop_assert!(named.contains(part.heading.as_str()), "{} is not named in {}", part.heading, sheet.component);
            }
        }
    }
}

/// How many fronts some boards and cards take: of each its size in millimetres and how many there are.
fn sheets(boards: &[(i64, i64, u32)], cards: &[(i64, i64, u32)], job: &Job) -> usize {
    let (mut parts, mut faces) = (Vec::new(), Vec::new());
    let all = boards
        .iter()
        .map(|one| (one, Layout::Whole))
        .chain(cards.iter().map(|one| (one, Layout::Packed)));
    for (n, ((w, h, copies), layout)) in all.enumerate() {
        let size = Size::new(Length::mm(*w), Length::mm(*h));
        faces.push(blank(
            format!("part{n}/1"),
            size,
            Length::ZERO,
            Cut::Rect,
            Vec::new(),
        ));
        let pieces = vec![Piece {
            front: FaceId(n as u32),
            back: None,
            copies: *copies,
            scope: Scope::EverySet,
        }];
        let (name, stock) = (format!("part{n}"), "card".to_owned());
        let (title, heading, origin) = (name.clone(), name.clone(), Default::default());
        parts.push(Part {
            name,
            title,
            heading,
            layout,
            pieces,
            stock,
            origin,
        });
    }
    fronts(&imposed(&parts, &faces, job).unwrap()).count()
}

#[test]
fn small_boards_share_sheets_like_cards() {
    let (job, apart) = (
        Job {
            paper: PAPERS[0],
            ..Job::default()
        },
        Job {
            apart: true,
            ..Job::default()
        },
    );
    assert_eq!(sheets(&[(190, 120, 4)], &[], &job), 2);
    assert_eq!(sheets(&[(190, 120, 4)], &[], &apart), 4);
    assert_eq!(sheets(&[(190, 120, 1), (180, 110, 1)], &[], &job), 1);
    assert_eq!(sheets(&[(190, 150, 1)], &[(63, 88, 3)], &job), 1);
    assert_eq!(sheets(&[(190, 250, 3)], &[(63, 88, 3)], &job), 4);
}

#[test]
fn what_is_left_of_a_deck_lies_beside_slips() {
    // Ten cards are one more than a sheet holds.
    assert_eq!(
        sheets(&[], &[(63, 88, 10), (50, 20, 8)], &Job::default()),
        2
    );
}
