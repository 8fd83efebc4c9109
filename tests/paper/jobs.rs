//! Jobs that nobody thought of: whatever the sizes, the paper and the margins,
//! nothing is printed outside of these, and backs lie behind fronts.

use std::cell::Cell;
use std::env;

use boardpress::geom::{Insets, Length, Size};
use boardpress::model::{Backs, Gutter, Job, MarkStyle, PAPERS, Paper, Seams};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use super::boards::Board;
use super::kits::{self, Kind};
use super::register::NEAR;
use super::{margins, pairs};
use crate::property::{cases, mm};
use crate::support::cut::Cut;
use crate::support::raster;

/// How many jobs are tried without being asked for more.
const TRIES: u32 = 24;

/// Dots to the inch.
const DPI: f64 = 150.0;

/// The ground of all that is printed: as good as white, and yet no white.
const GROUND: &str = "#e0e0e0";

/// A kit of pieces, of a board and a rules sheet, or of a board with two sides.
#[derive(Clone, Debug)]
enum Printed {
    Pieces(Kind),
    Board { size: Size, bleed: Length },
    TwoSided(Board),
}

impl Printed {
    fn files(&self) -> Vec<(String, String)> {
        let (Size { w, h }, bleed) = match self {
            Printed::Pieces(kind) => return kind.files(GROUND),
            Printed::TwoSided(board) => return board.files(GROUND),
            Printed::Board { size, bleed } => (*size, *bleed),
        };
        let board = format!(
            "[board.map]\nsize = [\"{w}\", \"{h}\"]\nbleed = \"{bleed}\"\nground = \"{GROUND}\"\n\
             [rules.rules]\nfile = \"rules.md\"\n"
        );
        let rules =
            "# On margins\n\nNothing is printed outside of them, whatever they are.\n\n".repeat(40);
        vec![
            ("boards.toml".to_owned(), board),
            ("rules.md".to_owned(), rules),
        ]
    }

    fn backed(&self) -> bool {
        matches!(self, Printed::Pieces(Kind { backed: true, .. }))
    }
}

fn pieces() -> impl Strategy<Value = Kind> {
    let size = |w, h| Size::new(Length::um(w), Length::um(h));
    let trade = [
        size(63_500, 88_900),
        size(44_450, 63_500),
        size(69_850, 120_650),
        size(25_400, 25_400),
    ];
    let any = (mm(15, 120), mm(15, 120)).prop_map(|(w, h)| Size::new(w, h));
    let trims = prop_oneof![3 => any, 1 => proptest::sample::select(trade.to_vec())];
    let cuts = prop_oneof![3 => Just(Cut::Rect), 1 => Just(Cut::Disc), 1 => Just(Cut::Hex), 1 => Just(Cut::Half)];
    let bleeds = prop_oneof![Just(Length::ZERO), mm(1, 4)];
    (
        trims,
        bleeds,
        cuts,
        1..=12_usize,
        proptest::bool::weighted(0.8),
    )
        .prop_map(|(trim, bleed, cut, count, backed)| {
            let trim = match cut {
                Cut::Disc => Size::new(trim.w, trim.w),
                // A half disc is half as high as it is wide.
                Cut::Half => Size::new(trim.w.half() * 2, trim.w.half()),
                Cut::Rect | Cut::Hex => trim,
            };
            Kind {
                trim,
                bleed,
                cut,
                count,
                backed,
            }
        })
}

fn printed() -> impl Strategy<Value = Printed> {
    let board = (
        mm(60, 320),
        mm(60, 320),
        prop_oneof![Just(Length::ZERO), mm(1, 4)],
    );
    let board = (board, any::<bool>()).prop_map(|((w, h, bleed), backed)| match backed {
        true => Printed::TwoSided(Board {
            size: Size::new(w, h),
            bleed,
            backed,
        }),
        false => Printed::Board {
            size: Size::new(w, h),
            bleed,
        },
    });
    prop_oneof![3 => pieces().prop_map(Printed::Pieces), 1 => board]
}

fn jobs() -> impl Strategy<Value = Job> {
    let papers: Vec<Paper> = PAPERS.to_vec();
    let four = [mm(3, 16), mm(3, 16), mm(3, 16), mm(3, 16)];
    let uneven = four.prop_map(|[left, top, right, bottom]| Insets {
        left,
        top,
        right,
        bottom,
    });
    let margins = prop_oneof![mm(3, 16).prop_map(Insets::all), uneven];
    let ways = [
        Backs::None,
        Backs::Paste,
        Backs::Duplex,
        Backs::DuplexShort,
        Backs::Fold,
    ];
    let marks = (mm(1, 4), mm(1, 8)).prop_map(|(offset, longest)| {
        let shortest = MarkStyle::default().shortest.min(longest);
        MarkStyle {
            offset,
            longest,
            shortest,
            ..MarkStyle::default()
        }
    });
    let ways = proptest::sample::select(ways.to_vec());
    let gutter = prop_oneof![2 => Just(Gutter::Butted), 1 => Just(Gutter::Bleed), 1 => mm(1, 9).prop_map(Gutter::Of)];
    let corners = proptest::option::weighted(0.3, mm(1, 6));
    let seams = prop_oneof![Just(Seams::Overlap), Just(Seams::Butt)];
    let asked = (any::<bool>(), any::<bool>(), proptest::bool::weighted(0.3));
    (
        proptest::sample::select(papers),
        margins,
        ways,
        marks,
        asked,
        gutter,
        corners,
        seams,
    )
        .prop_map(
            |(paper, margin, backs, marks, (slug, punch, cut_paths), gutter, corners, seams)| {
                let base = Job {
                    paper,
                    margin,
                    backs,
                    marks,
                    slug,
                    ..Job::default()
                };
                Job {
                    punch,
                    cut_paths,
                    gutter,
                    corners,
                    seams,
                    ..base
                }
            },
        )
}

#[test]
fn nothing_lies_outside_the_margins_and_backs_lie_behind_fronts() {
    let tries = env::var("PROOF")
        .ok()
        .and_then(|tries| tries.parse().ok())
        .unwrap_or(TRIES);
    let (laid, reached, paired) = (Cell::new(0), Cell::new(0), Cell::new(0));
    let count = |cell: &Cell<u32>| cell.set(cell.get() + 1);
    let result = TestRunner::new(cases(tries)).run(&(printed(), jobs()), |(printed, job)| {
        let has_discs = matches!(&printed, Printed::Pieces(kind) if matches!(kind.cut, Cut::Disc));
        let job = Job {
            punch: job.punch && has_discs,
            ..job
        };
        let Some(pdfs) = kits::pdfs(&kits::kit(&printed.files()), &job) else {
            return Ok(());
        };
        count(&laid);
        for pdf in &pdfs {
            let pages = raster::pages(&pdf.bytes, DPI);
            let [outside, near] = margins::strays(&pages, &job, DPI);
            prop_assert_eq!(outside, 0, "rows with ink outside of {:?}", job.margins());
            // Where something goes up to the margin, the look was no idle one.
            if near > 0 {
                count(&reached);
            }
            // What a machine cuts by hides marks.
            if printed.backed() && !job.cut_paths {
                prop_assert_eq!(pdfs.len(), 1);
                for pair in pairs::pairs(&pdf.bytes, &pages, job.backs, DPI) {
                    let off = pair.apart().map_err(TestCaseError::fail)?;
                    prop_assert!(off < NEAR, "{off} mm apart");
                    count(&paired);
                }
            }
        }
        Ok(())
    });
    result.unwrap_or_else(|fault| panic!("{fault}"));
    let (laid, reached, paired) = (laid.get(), reached.get(), paired.get());
    assert!(
        laid * 3 > tries * 2 && reached * 2 > laid && paired * 3 > laid,
        "{laid} laid, {reached} {paired}"
    );
}
