//! Fronts and backs lie behind each other to a hundredth of a millimetre: seen
//! on the pages, which are turned over here as paper is.

use std::collections::BTreeSet;

use boardpress::diag::Diagnostics;
use boardpress::geom::{Insets, Length, Turn};
use boardpress::model::{Backs, BuildContext, Gutter, Job, PAPERS};
use boardpress::press::{Proof, proof};
use rayon::prelude::*;

use super::kits::{self, Kind};
use super::margins;
use super::pairs::{self, Pair};
use crate::support::cut::Cut;
use crate::support::raster;

/// The farthest that a back may lie from where its front is, in millimetres.
pub(super) const NEAR: f64 = 0.01;

/// Dots to the inch: a hundredth of a millimetre is a twelfth of a dot, and
/// the middle of a mark is known to a few hundredths of one.
pub(super) const DPI: f64 = 200.0;

/// Pieces on a paper.
struct Case {
    name: &'static str,
    kind: Kind,
    /// By its place in [`PAPERS`].
    paper: usize,
    /// What else is asked for.
    asked: fn(Job) -> Job,
}

const fn case(name: &'static str, paper: usize, kind: Kind) -> Case {
    asked(name, paper, kind, |job| job)
}

const fn asked(name: &'static str, paper: usize, kind: Kind, asked: fn(Job) -> Job) -> Case {
    Case {
        name,
        kind,
        paper,
        asked,
    }
}

/// Poker cards, of which the last sheet is not full.
pub(super) const POKER: Kind = Kind::new((63_500, 88_900), 3_000, Cut::Rect, 11);
/// Discs of an inch.
pub(super) const INCH: Kind = Kind::new((25_400, 25_400), 1_500, Cut::Disc, 40);
/// Hexagons that stand upright on A4, and such that lie there.
pub(super) const UPRIGHT: Kind = Kind::new((25_400, 29_330), 1_500, Cut::Hex, 35);
pub(super) const LYING: Kind = Kind::new((40_000, 46_188), 2_000, Cut::Hex, 24);

/// One row for every kind of layout there is.
const CASES: [Case; 18] = [
    case("poker cards, the last sheet not full", 0, POKER),
    case("poker cards on legal paper", 1, POKER),
    case(
        "one card alone",
        2,
        Kind::new((57_150, 88_900), 0, Cut::Rect, 1),
    ),
    case(
        "cards of an odd size",
        2,
        Kind::new((47_301, 71_913), 2_000, Cut::Rect, 17),
    ),
    case(
        "broad cards",
        3,
        Kind::new((120_650, 69_850), 3_000, Cut::Rect, 13),
    ),
    case("discs", 0, INCH),
    case("hexagons", 2, UPRIGHT),
    asked("hexagons that lie", 2, LYING, |job| Job {
        tight: true,
        ..job
    }),
    case(
        "hexagons squeezed",
        0,
        Kind::new((30_000, 27_001), 2_000, Cut::Hex, 31),
    ),
    case(
        "half discs",
        0,
        Kind::new((40_000, 20_000), 2_000, Cut::Half, 37),
    ),
    asked("poker cards packed tight in two blocks", 1, POKER, |job| {
        Job { tight: true, ..job }
    }),
    asked("cards apart by their bleed", 0, POKER, |job| Job {
        gutter: Gutter::Bleed,
        ..job
    }),
    asked("cards apart by less", 1, POKER, |job| Job {
        gutter: Gutter::Of(Length::um(2_345)),
        ..job
    }),
    asked("cards with round corners", 2, POKER, |job| Job {
        corners: Some(Length::um(3_180)),
        ..job
    }),
    asked("cards apart and round", 0, POKER, |job| Job {
        gutter: Gutter::Of(Length::um(3_001)),
        corners: Some(Length::mm(4)),
        ..job
    }),
    asked("discs to punch", 0, INCH, |job| Job { punch: true, ..job }),
    asked(
        "so many discs that a punch reaches not all",
        2,
        Kind { count: 64, ..INCH },
        |job| Job { punch: true, ..job },
    ),
    asked("hexagons with uneven margins", 1, UPRIGHT, |job| Job {
        margin: Insets {
            left: Length::mm(5),
            top: Length::mm(11),
            right: Length::mm(8),
            bottom: Length::mm(4),
        },
        ..job
    }),
];

/// Every way to make backs.
pub(super) const WAYS: [Backs; 4] = [Backs::Duplex, Backs::DuplexShort, Backs::Paste, Backs::Fold];

impl Case {
    fn job(&self, backs: Backs) -> Job {
        (self.asked)(Job {
            paper: PAPERS[self.paper],
            backs,
            ..Job::default()
        })
    }

    fn proof(&self, backs: Backs) -> Proof {
        let kit = kits::kit(&self.kind.files("#e0e0e0"));
        proof(
            &kit,
            BuildContext::new(&self.job(backs), &Diagnostics::default()),
        )
        .expect("sheets")
    }
}

#[test]
fn every_back_lies_behind_its_front_on_the_printed_page_and_nothing_outside_the_margins() {
    let tries: Vec<(&Case, Backs)> = CASES
        .iter()
        .flat_map(|case| WAYS.map(|backs| (case, backs)))
        .collect();
    let wrong = |(case, backs): &(&Case, Backs)| {
        let job = case.job(*backs);
        let name = format!("{} on {}, {}", case.name, job.paper, backs.name());
        let pdfs = kits::pdfs(&kits::kit(&case.kind.files("#e0e0e0")), &job)
            .unwrap_or_else(|| panic!("{name}"));
        assert_eq!(pdfs.len(), 1, "{name}");
        let pages = raster::pages(&pdfs[0].bytes, DPI);
        let pairs = pairs::pairs(&pdfs[0].bytes, &pages, *backs, DPI);
        let seen: usize = pairs.iter().map(|pair| pair.front.len()).sum();
        assert_eq!(seen, case.kind.count * 2, "{name}: crosses on fronts");
        let wrong = |(n, pair): (usize, &Pair)| match pair.apart() {
            Ok(off) if off < NEAR => None,
            Ok(off) => Some(format!("{name}, sheet {}: {off:.4} mm apart", n + 1)),
            Err(why) => Some(format!("{name}, sheet {}: {why}", n + 1)),
        };
        let [outside, _] = margins::strays(&pages, &job, DPI);
        let outside =
            (outside > 0).then(|| format!("{name}: {outside} rows with ink outside the margins"));
        pairs
            .iter()
            .enumerate()
            .filter_map(wrong)
            .chain(outside)
            .collect::<Vec<_>>()
    };
    let wrong: Vec<String> = tries.par_iter().flat_map_iter(wrong).collect();
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn the_rows_are_laid_out_as_they_say() {
    let proof = |name: &str| {
        CASES
            .iter()
            .find(|case| case.name == name)
            .unwrap()
            .proof(Backs::Duplex)
    };
    let turns = |name: &str| -> BTreeSet<Turn> {
        proof(name).sheets[0]
            .placements
            .iter()
            .map(|one| one.turn)
            .collect()
    };
    assert_eq!(
        turns("poker cards packed tight in two blocks"),
        BTreeSet::from([Turn::None, Turn::Quarter])
    );
    assert_eq!(turns("hexagons"), BTreeSet::from([Turn::None]));
    assert_eq!(turns("hexagons that lie"), BTreeSet::from([Turn::Quarter]));
    // In the middle of the paper, where no punch reaches, a sheet stays free only if there are few.
    let middle = |name: &str| {
        let proof = proof(name);
        let sheet = &proof.sheets[0];
        let off = Length::mm(38);
        sheet.placements.iter().any(|one| {
            let at = one.trim(proof.face(one.face).trim()).centre();
            at.x > off && at.x < sheet.size.w - off && at.y > off && at.y < sheet.size.h - off
        })
    };
    assert!(!middle("discs to punch") && middle("so many discs that a punch reaches not all"));
}
