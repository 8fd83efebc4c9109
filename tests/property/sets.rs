//! Several complete sets: each has all of its pieces, its sheets lie together, and sharing sheets only saves paper.

use std::collections::BTreeMap;

use boardpress::model::Job;
use boardpress::sheet::{FaceId, Side};
use proptest::prelude::*;

use super::cases;
use super::sheets::{Laid, Order, orders};

fn laid(order: &Order, sets: u32) -> Option<Laid> {
    let order = order.clone();
    Laid::out(Order {
        job: Job {
            sets,
            copies: 1,
            ..order.job
        },
        ..order
    })
}

/// How often each front lies on the sheets, by its set.
fn fronts(laid: &Laid) -> BTreeMap<u32, BTreeMap<FaceId, u32>> {
    let mut fronts: BTreeMap<u32, BTreeMap<FaceId, u32>> = BTreeMap::new();
    let own: Vec<FaceId> = laid.order.pieces().map(|piece| piece.front).collect();
    for one in laid
        .sheets
        .iter()
        .flat_map(|sheet| &sheet.placements)
        .filter(|one| own.contains(&one.face))
    {
        *fronts
            .entry(one.set)
            .or_default()
            .entry(one.face)
            .or_default() += 1;
    }
    fronts
}

proptest! {
    #![proptest_config(cases(120))]

    #[test]
    fn every_set_is_whole_and_takes_no_more_paper_than_one_alone(order in orders(), sets in 2..6_u32) {
        let (Some(one), Some(all)) = (laid(&order, 1), laid(&order, sets)) else { return Ok(()) };
        let single = fronts(&one).remove(&0).unwrap_or_default();
        let found = fronts(&all);
        prop_assert_eq!(found.keys().copied().collect::<Vec<_>>(), (1..=sets).collect::<Vec<_>>());
        prop_assert!(found.values().all(|set| *set == single));
        prop_assert!(all.sheets.len() <= one.sheets.len() * sets as usize);
        let papers = all.sheets.iter().filter(|sheet| sheet.side == Side::Front);
        let of_one: Vec<Vec<u32>> = papers.map(|sheet| sheet.sets()).collect();
        let shared = of_one.iter().position(|sets| sets.len() > 1).unwrap_or(of_one.len());
        prop_assert!(of_one[..shared].is_sorted(), "{of_one:?}");
    }

    #[test]
    fn every_piece_shows_its_set_once(order in orders()) {
        let Some(all) = laid(&order, 3) else { return Ok(()) };
        let shown = all.sheets.iter().flat_map(|sheet| &sheet.placements).filter(|one| one.shows_set).count() as u32;
        let pieces: u32 = all.order.pieces().map(|piece| piece.copies).sum();
        prop_assert_eq!(shown, pieces * 3);
    }
}
