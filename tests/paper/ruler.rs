//! A hundred millimetres are a hundred: the bars on every kind of sheet,
//! measured on the painted pages of every paper.

use boardpress::diag::Diagnostics;
use boardpress::geom::Length;
use boardpress::model::{Backs, BoardSize, Gutter, Job, PAPERS, Seams};
use rayon::prelude::*;

use super::bars::{self, Bar};
use super::boards::Board;
use super::kits::{self, Kind};
use crate::support::cut::Cut;
use crate::support::made::{MadeFile, calibrate};
use crate::support::{files, raster};

/// How wrong a bar may be, in millimetres.
const NEAR: f64 = 0.05;

/// What is wrong with a bar that should be so long.
fn fault(bar: &Bar, long: u32) -> Option<String> {
    let wanted = long as usize / 10 + 1;
    if bar.len() != wanted {
        return Some(format!("{} strokes where {wanted} should be", bar.len()));
    }
    let off = |(n, at): (usize, &f64)| (at - bar[0] - n as f64 * 10.0).abs();
    let most = bar.iter().enumerate().map(off).fold(0.0, f64::max);
    (most > NEAR).then(|| format!("a stroke is off by {most:.3} mm"))
}

/// What is wrong with the bars of a page that should be so long.
fn faults(pdf: &[u8], page: usize, lengths: &[u32]) -> Vec<String> {
    let bars = bars::bars(&raster::painted(pdf, page, bars::DPI));
    if bars.len() != lengths.len() {
        return vec![format!(
            "{} bars where {} should be",
            bars.len(),
            lengths.len()
        )];
    }
    bars.iter()
        .zip(lengths)
        .filter_map(|(bar, long)| fault(bar, *long))
        .collect()
}

/// A board over several sheets, and two pages of rules.
fn board_and_rules() -> Vec<(String, String)> {
    let board = "[board.map]\nsize = [\"300 mm\", \"260 mm\"]\nground = \"#e0e0e0\"\n\
                 [rules.rules]\nfile = \"rules.md\"\ncolumns = 2\n";
    let rules = "# How long it is\n\nA hundred millimetres are a hundred.\n\n".repeat(40);
    vec![
        ("boards.toml".to_owned(), board.to_owned()),
        ("rules.md".to_owned(), rules),
    ]
}

/// A kit, and how it is printed.
type Try = (&'static str, Vec<(String, String)>, Job);

/// What is wrong on the pages of all these, by name. Nothing is printed
/// without a ruler, and with a report there is one on that.
fn all_faults(tries: &[Try]) -> Vec<String> {
    let wrong = |(name, files, job): &Try| {
        let pdfs = kits::pdfs(&kits::kit(files), job).expect("it goes onto every paper");
        let reports = pdfs
            .iter()
            .filter(|pdf| pdf.path.ends_with("-report.pdf"))
            .count();
        assert_eq!(reports, usize::from(job.report), "{name}");
        let pages = pdfs
            .iter()
            .flat_map(|pdf| (0..pdf.pages).map(move |page| (pdf, page)));
        let told = |(pdf, page): (&MadeFile, usize)| {
            let faults = faults(&pdf.bytes, page, &[100]);
            faults
                .into_iter()
                .map(|fault| format!("{name}, {}, {page}: {fault}", pdf.path))
                .collect::<Vec<_>>()
        };
        pages.flat_map(told).collect::<Vec<_>>()
    };
    tries.par_iter().flat_map_iter(wrong).collect()
}

#[test]
fn the_ruler_of_every_kind_of_sheet_measures_a_hundred_millimetres() {
    // On letter the facts stand beside the first of these and below the second.
    let cards = Kind::new((63_500, 88_900), 3_000, Cut::Rect, 9).files("#e0e0e0");
    let tokens = Kind::new((25_400, 25_400), 1_500, Cut::Disc, 12).files("#e0e0e0");
    let kits = [
        ("cards", cards),
        ("tokens", tokens),
        ("board and rules", board_and_rules()),
    ];
    let ways = [Backs::Duplex, Backs::DuplexShort, Backs::Fold];
    let jobs = PAPERS.into_iter().zip(ways.into_iter().cycle());
    let tries: Vec<Try> = jobs
        .flat_map(|(paper, backs)| {
            // Every build has the same kind of report.
            let job = move |name: &str| Job {
                paper,
                backs,
                report: name == "cards",
                ..Job::default()
            };
            kits.iter()
                .map(move |(name, files)| (*name, files.clone(), job(name)))
        })
        .collect();
    let wrong = all_faults(&tries);
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn the_ruler_measures_a_hundred_millimetres_whatever_is_asked_for() {
    let cards = || Kind::new((63_500, 88_900), 3_000, Cut::Rect, 9).files("#e0e0e0");
    let hexagons = Kind::new((25_400, 29_330), 1_500, Cut::Hex, 20).files("#e0e0e0");
    let discs = Kind::new((25_400, 25_400), 1_500, Cut::Disc, 12).files("#e0e0e0");
    let board = || Board::new((300_000, 260_000), 2_000, true).files("#e0e0e0");
    let (letter, a4) = (Job::default(), || Job {
        paper: PAPERS[2],
        ..Job::default()
    });
    let round = Job {
        gutter: Gutter::Bleed,
        corners: Some(Length::mm(3)),
        ..letter.clone()
    };
    let tries: [Try; 9] = [
        ("cards apart and round", cards(), round),
        (
            "cards for a machine",
            cards(),
            Job {
                cut_paths: true,
                backs: Backs::Fold,
                ..a4()
            },
        ),
        (
            "cards in large print",
            cards(),
            Job {
                large: true,
                ..letter.clone()
            },
        ),
        (
            "hexagons",
            hexagons,
            Job {
                cut_paths: true,
                ..a4()
            },
        ),
        (
            "discs to punch",
            discs,
            Job {
                punch: true,
                ..letter
            },
        ),
        (
            "board with two sides",
            board(),
            Job {
                backs: Backs::DuplexShort,
                cut_paths: true,
                ..a4()
            },
        ),
        (
            "board for a wall",
            board(),
            Job {
                board_size: BoardSize::Scale(2_500),
                ..a4()
            },
        ),
        (
            "board to paste",
            board(),
            Job {
                backs: Backs::Paste,
                ..a4()
            },
        ),
        (
            "board and rules",
            board_and_rules(),
            Job {
                seams: Seams::Butt,
                contrast: true,
                large: true,
                ..a4()
            },
        ),
    ];
    let wrong = all_faults(&tries);
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn the_bars_of_every_calibration_sheet_measure_what_they_say() {
    let wrong = |paper| {
        let job = Job {
            paper,
            ..Job::default()
        };
        let pdf = calibrate(&files::with_fonts(), &job, &Diagnostics::default())
            .expect("a calibration sheet")
            .bytes;
        let faults = faults(&pdf, 0, &[100, 200]);
        faults
            .into_iter()
            .map(move |fault| format!("{}: {fault}", job.paper))
            .collect::<Vec<_>>()
    };
    let wrong: Vec<String> = PAPERS.into_par_iter().flat_map_iter(wrong).collect();
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}
