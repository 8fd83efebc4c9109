//! Fronts and backs lie behind each other to a hundredth of a millimetre: seen
//! on the pages, which are turned over here as paper is.

use std::collections::BTreeSet;

use boardpress::diag::Report;
use boardpress::geom::{Cut, Turn};
use boardpress::model::{Backs, Job, PAPERS};
use boardpress::press::{Unwatched, proof};
use rayon::prelude::*;

use super::kits::{self, Kind};
use super::pairs::{self, Pair};

/// The farthest that a back may lie from where its front is, in millimetres.
pub(super) const NEAR: f64 = 0.01;

/// Dots to the inch: a hundredth of a millimetre is a twelfth of a dot, and
/// the middle of a mark is known to a few hundredths of one.
const DPI: f64 = 200.0;

/// Pieces on a paper.
struct Case {
    name: &'static str,
    kind: Kind,
    /// By its place in [`PAPERS`].
    paper: usize,
}

const fn case(name: &'static str, paper: usize, kind: Kind) -> Case {
    Case { name, kind, paper }
}

/// One row for every kind of layout there is.
const CASES: [Case; 8] = [
    case("poker cards, the last sheet not full", 0, Kind::new((63_500, 88_900), 3_000, Cut::Rect, 11)),
    case("poker cards in two blocks, one turned", 1, Kind::new((63_500, 88_900), 3_000, Cut::Rect, 11)),
    case("one card alone", 2, Kind::new((57_150, 88_900), 0, Cut::Rect, 1)),
    case("cards of an odd size", 2, Kind::new((47_301, 71_913), 2_000, Cut::Rect, 17)),
    case("broad cards", 3, Kind::new((120_650, 69_850), 3_000, Cut::Rect, 13)),
    case("discs", 0, Kind::new((25_400, 25_400), 1_500, Cut::Disc, 40)),
    case("hexagons", 2, Kind::new((25_400, 29_330), 1_500, Cut::Hex, 35)),
    case("half discs", 0, Kind::new((40_000, 20_000), 2_000, Cut::Half, 37)),
];

/// Every way to make backs.
const WAYS: [Backs; 4] = [Backs::Duplex, Backs::DuplexShort, Backs::Paste, Backs::Fold];

#[test]
fn every_back_lies_behind_its_front_on_the_printed_page() {
    let tries: Vec<(&Case, Backs)> = CASES.iter().flat_map(|case| WAYS.map(|backs| (case, backs))).collect();
    let wrong = |(case, backs): &(&Case, Backs)| {
        let job = Job { paper: PAPERS[case.paper], backs: *backs, ..Job::default() };
        let name = format!("{} on {}, {}", case.name, job.paper.name, backs.name());
        let pdfs = kits::pdfs(&kits::kit(&case.kind.files("#e0e0e0")), &job).unwrap_or_else(|| panic!("{name}"));
        assert_eq!(pdfs.len(), 1, "{name}");
        let pairs = pairs::pairs(&pdfs[0].bytes, *backs, DPI);
        let seen: usize = pairs.iter().map(|pair| pair.front.len()).sum();
        assert_eq!(seen, case.kind.count * 2, "{name}: crosses on fronts");
        let wrong = |(n, pair): (usize, &Pair)| match pair.apart() {
            Ok(off) if off < NEAR => None,
            Ok(off) => Some(format!("{name}, sheet {}: {off:.4} mm apart", n + 1)),
            Err(why) => Some(format!("{name}, sheet {}: {why}", n + 1)),
        };
        pairs.iter().enumerate().filter_map(wrong).collect::<Vec<_>>()
    };
    let wrong: Vec<String> = tries.par_iter().flat_map_iter(wrong).collect();
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn two_blocks_have_pieces_of_both_turns_on_one_sheet() {
    let (case, mut report) = (&CASES[1], Report::default());
    let job = Job { paper: PAPERS[case.paper], ..Job::default() };
    let proof = proof(&kits::kit(&case.kind.files("#e0e0e0")), &job, &Unwatched, &mut report).expect("sheets");
    let turns: BTreeSet<Turn> = proof.sheets[0].placements.iter().map(|one| one.turn).collect();
    assert_eq!(turns, BTreeSet::from([Turn::None, Turn::Quarter]));
}
