//! A hundred millimetres are a hundred: the bars on every kind of sheet,
//! measured on the painted pages of every paper.

use boardpress::diag::Report;
use boardpress::geom::Cut;
use boardpress::model::{Backs, Job, PAPERS};
use boardpress::press::calibrate;
use rayon::prelude::*;

use super::bars::{self, Bar};
use super::kits::{self, Kind};
use crate::support::{raster, shelf};

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
        return vec![format!("{} bars where {} should be", bars.len(), lengths.len())];
    }
    bars.iter().zip(lengths).filter_map(|(bar, long)| fault(bar, *long)).collect()
}

/// A board over several sheets, and two pages of rules.
fn board_and_rules() -> Vec<(String, String)> {
    let board = "[board.map]\nsize = [\"300 mm\", \"260 mm\"]\nground = \"#e0e0e0\"\n\
                 [rules.rules]\nfile = \"rules.md\"\ncolumns = 2\n";
    let rules = "# How long it is\n\nA hundred millimetres are a hundred.\n\n".repeat(40);
    vec![("boards.toml".to_owned(), board.to_owned()), ("rules.md".to_owned(), rules)]
}

#[test]
fn the_ruler_of_every_kind_of_sheet_measures_a_hundred_millimetres() {
    // On letter the facts stand beside the first of these and below the second.
    let cards = Kind::new((63_500, 88_900), 3_000, Cut::Rect, 9).files("#e0e0e0");
    let tokens = Kind::new((25_400, 25_400), 1_500, Cut::Disc, 12).files("#e0e0e0");
    let kits = [("cards", cards), ("tokens", tokens), ("board and rules", board_and_rules())];
    let ways = [Backs::Duplex, Backs::DuplexShort, Backs::Fold];
    let jobs = PAPERS.into_iter().zip(ways.into_iter().cycle());
    let tries: Vec<_> = jobs.flat_map(|(paper, backs)| kits.iter().map(move |kit| (paper, backs, kit))).collect();
    let wrong = |(paper, backs, (name, files)): &(_, _, &(&str, Vec<(String, String)>))| {
        let job = Job { paper: *paper, backs: *backs, ..Job::default() };
        let pdfs = kits::pdfs(&kits::kit(files), &job).expect("it goes onto every paper");
        let mut wrong = Vec::new();
        for pdf in &pdfs {
            for page in 0..pdf.pages {
                let faults = faults(&pdf.bytes, page, &[100]);
                wrong.extend(faults.into_iter().map(|fault| format!("{name} on {}, {page}: {fault}", job.paper.name)));
            }
        }
        wrong
    };
    let wrong: Vec<String> = tries.par_iter().flat_map_iter(wrong).collect();
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn the_bars_of_every_calibration_sheet_measure_what_they_say() {
    let wrong = |paper| {
        let job = Job { paper, ..Job::default() };
        let pdf = calibrate(&shelf::with_fonts(), &job, &mut Report::default()).expect("a calibration sheet").bytes;
        let faults = faults(&pdf, 0, &[100, 200]);
        faults.into_iter().map(move |fault| format!("{}: {fault}", job.paper.name)).collect::<Vec<_>>()
    };
    let wrong: Vec<String> = PAPERS.into_par_iter().flat_map_iter(wrong).collect();
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}
