//! Guides as they are painted: in line with every straight side of every piece, at both of its ends, there is a
//! mark outside the art; the seams of boards are drawn; outlines stand out. On every paper, by printers of every kind.

use boardpress::diag::Diagnostics;
use boardpress::geom::{Length, Path, Point, Seg};
use boardpress::model::{
    Backs, BuildContext, Gutter, Job, MarkStyle, PAPERS, Paper, Printer, Seams,
};
use boardpress::press::{Proof, proof};
use boardpress::sheet::{Line, Mark, Placement, Sheet, Side};
use image::RgbImage;
use rayon::prelude::*;

use super::boards::Board;
use super::guides;
use super::kits::{self, Kind};
use super::register::{INCH, LYING, POKER, UPRIGHT};
use crate::support::cut::Cut;
use crate::support::raster;

/// Dots to the inch: a mark is as thick as one.
const DPI: f64 = 200.0;
/// What is darker than this in all its colours is a line: one that lies on the border of two dots is half as dark.
const BLACK: u8 = 190;
/// Where a line may be painted beside its place, in millimetres: an eighth of a millimetre in dots of this size.
const BESIDE: f64 = 0.15;
/// A mark is so long at the least, in millimetres; one in line with the side of a hexagon may be a tick, and a stretch
/// of a seam as short.
const LEAST: f64 = 2.8;
const LEAST_TICK: f64 = 1.3;

/// A place on a page in millimetres.
type At = (f64, f64);

/// A line in which sides of pieces lie: its left end, or its upper one, and the other.
#[derive(Clone, Copy, Debug)]
struct Row {
    from: At,
    to: At,
}

/// The straight sides of an outline.
fn sides(outline: &Path) -> Vec<Row> {
    let corner = |seg: &Seg| match seg {
        Seg::Move((x, y)) | Seg::Line((x, y)) => Some((f64::from(*x) / 1e3, f64::from(*y) / 1e3)),
        Seg::Cubic(..) | Seg::Close => None,
    };
    let corners: Vec<At> = outline.segs().iter().filter_map(corner).collect();
    let ends = |n: usize| (corners[n], corners[(n + 1) % corners.len()]);
    let is_before = |a: At, b: At| (b.0 - a.0) > 1e-3 || (b.0 - a.0).abs() <= 1e-3 && b.1 > a.1;
    let row = |(a, b): (At, At)| {
        if is_before(a, b) {
            Row { from: a, to: b }
        } else {
            Row { from: b, to: a }
        }
    };
    (0..corners.len())
        .map(ends)
        .filter(|(a, b)| a != b)
        .map(row)
        .collect()
}

impl Row {
    fn towards(&self) -> At {
        let (x, y) = (self.to.0 - self.from.0, self.to.1 - self.from.1);
        (x / x.hypot(y), y / x.hypot(y))
    }

    /// How far a place is along this direction, and beside the line.
    fn reach(&self, at: At) -> (f64, f64) {
        let (x, y) = self.towards();
        (at.0 * x + at.1 * y, at.0 * y - at.1 * x)
    }

    /// One line for both, if they lie in one.
    fn joined(&self, other: &Row) -> Option<Row> {
        let beside = self.reach(self.from).1;
        if [other.from, other.to]
            .iter()
            .any(|at| (self.reach(*at).1 - beside).abs() > 0.05)
        {
            return None;
        }
        let mut ends = [self.from, self.to, other.from, other.to];
        ends.sort_by(|a, b| self.reach(*a).0.total_cmp(&self.reach(*b).0));
        Some(Row {
            from: ends[0],
            to: ends[3],
        })
    }
}

/// Every line in which sides of pieces lie.
fn lines(all: impl Iterator<Item = Row>) -> Vec<Row> {
    let mut lines: Vec<Row> = Vec::new();
    for side in all {
        match lines
            .iter_mut()
            .find_map(|line| line.joined(&side).map(|both| (line, both)))
        {
            Some((line, both)) => *line = both,
            None => lines.push(side),
        }
    }
    lines
}

/// The longest black stretch on the way from a place in a direction, in millimetres, up to so far.
fn stroke(page: &RgbImage, from: At, (dx, dy): At, far: f64) -> f64 {
    let (step, dots) = (0.05, DPI / 25.4);
    let is_black = |at: f64| {
        [-BESIDE, -BESIDE / 2.0, 0.0, BESIDE / 2.0, BESIDE]
            .iter()
            .any(|beside| {
                let (x, y) = (
                    (from.0 + dx * at - dy * beside) * dots,
                    (from.1 + dy * at + dx * beside) * dots,
                );
                let inside =
                    x >= 0.0 && y >= 0.0 && (x as u32) < page.width() && (y as u32) < page.height();
                inside
                    && page
                        .get_pixel(x as u32, y as u32)
                        .0
                        .iter()
                        .all(|part| *part < BLACK)
            })
    };
    let (mut longest, mut now) = (0.0_f64, 0.0);
    for n in 0..(far / step) as usize {
        now = if is_black(n as f64 * step) {
            now + step
        } else {
            0.0
        };
        longest = longest.max(now);
    }
    longest
}

/// What is missing beside the pieces of a sheet, as it is painted.
fn missing(sheet: &Sheet, page: &RgbImage, proof: &Proof, least: f64) -> Vec<String> {
    let is_front = |face| {
        proof
            .parts
            .iter()
            .flat_map(|part| &part.pieces)
            .any(|piece| piece.front == face)
    };
    let fronts: Vec<_> = sheet
        .placements
        .iter()
        .filter(|one| is_front(one.face))
        .collect();
    let outline = |one: &&Placement| {
        let face = proof.face(one.face);
        face.outline.lying(one.at, one.turn)
    };
    let all = lines(fronts.iter().flat_map(|one| sides(&outline(one))));
    // Sheets with fewer pieces have the marks of the fullest, so that they are cut in one stack.
    let laid = proof
        .sheets
        .iter()
        .flat_map(|sheet| &sheet.placements)
        .filter(|one| is_front(one.face));
    let hull = laid
        .map(|one| one.trim(proof.face(one.face).trim()))
        .reduce(|a, b| a.around(b))
        .unwrap();
    let style = MarkStyle::default();
    // From the end of a line across what lies between it and the edge of the block, and the mark.
    let far = |from: At, (dx, dy): At| {
        let room = |at: f64, way: f64, low: f64, high: f64| match way {
            way if way > 1e-6 => (high - at) / way,
            way if way < -1e-6 => (low - at) / way,
            _ => f64::INFINITY,
        };
        let across = room(from.0, dx, hull.left().to_mm(), hull.right().to_mm());
        let down = room(from.1, dy, hull.top().to_mm(), hull.bottom().to_mm());
        across.min(down).max(0.0) + (style.offset + style.longest).to_mm() + 1.5
    };
    let mut missing = Vec::new();
    for line in all {
        let (x, y) = line.towards();
        for (end, towards) in [(line.from, (-x, -y)), (line.to, (x, y))] {
            let seen = stroke(page, end, towards, far(end, towards));
            if seen < least {
                missing.push(format!(
                    "no mark in line with {line:.1?} beyond {end:.1?}, {seen:.2} mm at most"
                ));
            }
        }
    }
    missing
}

/// Every paper, by printers of every kind in turn; letter and A4 by all of them.
fn jobs() -> Vec<Job> {
    let printers = [
        None,
        Printer::built_in("strict"),
        Printer::built_in("inkjet-duplex"),
    ];
    let jobs = |(n, paper): (usize, Paper)| {
        let job = |printer: &Option<Printer>| {
            let margin = Job::usual_margin(printer.as_ref(), Backs::Duplex, paper);
            Job {
                paper,
                printer: printer.clone(),
                margin,
                ..Job::default()
            }
        };
        let is_common = [Some("letter"), Some("a4")].contains(&paper.name());
        let chosen = if is_common {
            &printers[..]
        } else {
            &printers[n % 3..=n % 3]
        };
        chosen.iter().map(job).collect::<Vec<_>>()
    };
    PAPERS.into_iter().enumerate().flat_map(jobs).collect()
}

fn named(job: &Job) -> String {
    let printer = job
        .printer
        .as_ref()
        .map_or("any printer", |one| one.name.as_str());
    format!(
        "{}, {printer}, {}, {:?}, {:?}",
        job.paper,
        job.backs.name(),
        job.gutter,
        job.seams
    )
}

/// What is missing on the fronts of a kit.
fn faults(files: &[(String, String)], job: &Job, least: f64) -> Vec<String> {
    let fs = kits::kit(files);
    let proof = proof(&fs, BuildContext::new(job, &Diagnostics::default())).expect("sheets");
    let pdf = kits::pdfs(&fs, job).unwrap().remove(0);
    let mut wrong = Vec::new();
    for (n, sheet) in proof
        .sheets
        .iter()
        .enumerate()
        .filter(|(_, sheet)| sheet.side == Side::Front)
    {
        let page = raster::painted(&pdf.bytes, n, DPI);
        let found = if sheet.tile.is_some() {
            unseen(sheet, &page)
        } else {
            missing(sheet, &page, &proof, least)
        };
        wrong.extend(
            found
                .into_iter()
                .map(|what| format!("{}, sheet {}: {what}", named(job), n + 1)),
        );
    }
    wrong
}

/// Seams along which a sheet is trimmed and whose line does not run through to both ends.
fn unseen(sheet: &Sheet, page: &RgbImage) -> Vec<String> {
    let trims: Vec<Line> = sheet
        .marks
        .iter()
        .filter_map(|mark| {
            if let Mark::Trim(line) = mark {
                Some(*line)
            } else {
                None
            }
        })
        .collect();
    let tile = sheet.tile.as_ref().expect("a tile");
    let ((row, column), (rows, columns)) = (tile.place, tile.of);
    // Where sheets lap, one is trimmed on its right and at its foot; where they meet, on every side.
    let inner = |before: bool, after: bool| usize::from(after) + usize::from(before && !tile.laps);
    let wanted = inner(column > 1, column < columns) + inner(row > 1, row < rows);
    let mut wrong = Vec::new();
    if trims.len() != wanted {
        wrong.push(format!(
            "{} seams of {wanted} are to be trimmed",
            trims.len()
        ));
    }
    for line in trims {
        let mm = |at: Point| (at.x.to_mm(), at.y.to_mm());
        let (from, to) = (mm(line.from), mm(line.to));
        let long = (to.0 - from.0).hypot(to.1 - from.1);
        let way = ((to.0 - from.0) / long, (to.1 - from.1) / long);
        for (end, way) in [(from, way), (to, (-way.0, -way.1))] {
            // Diamonds, which have a white rim, interrupt the line near its ends.
            let seen = stroke(page, end, way, 5.0);
            if seen < LEAST_TICK {
                wrong.push(format!(
                    "the seam at {end:.1?} is not drawn, {seen:.2} mm at most"
                ));
            }
        }
    }
    wrong
}

#[test]
fn every_side_of_every_piece_has_a_painted_mark_at_both_ends_on_every_paper() {
    let small = Kind::new((19_050, 19_050), 0, Cut::Rect, 50);
    let kinds = [
        (POKER, LEAST),
        (small, LEAST),
        (UPRIGHT, LEAST_TICK),
        (LYING, LEAST_TICK),
    ];
    let more = |job: Job| {
        [Gutter::Butted, Gutter::Bleed, Gutter::Of(Length::mm(3))].map(|gutter| Job {
            gutter,
            ..job.clone()
        })
    };
    let tries: Vec<(Kind, f64, Job)> = kinds
        .into_iter()
        .flat_map(|(kind, least)| {
            let jobs = jobs().into_iter().flat_map(move |job| match kind.cut {
                Cut::Rect if kind.bleed > Length::ZERO => more(job).to_vec(),
                _ => vec![job],
            });
            jobs.map(move |job| (kind, least, job))
        })
        .collect();
    let wrong = |(kind, least, job): &(Kind, f64, Job)| {
        let what = format!("{:?} of {}", kind.cut, kind.trim.w);
        faults(&kind.files("#e0e0e0"), job, *least)
            .into_iter()
            .map(move |fault| format!("{what}: {fault}"))
    };
    let wrong: Vec<String> = tries.par_iter().flat_map_iter(wrong).collect();
    assert!(
        wrong.is_empty(),
        "{}\n{}\n",
        wrong.len(),
        wrong[..wrong.len().min(40)].join("\n")
    );
}

#[test]
fn a_missing_mark_is_noticed() {
    // Nine cards to a sheet leave no room for marks above them and below.
    let cards = Kind { count: 18, ..POKER };
    let tight = Job {
        tight: true,
        ..Job::default()
    };
    assert!(!faults(&cards.files("#e0e0e0"), &tight, LEAST).is_empty());
}

#[test]
fn folded_cards_have_painted_marks_too() {
    let jobs = jobs().into_iter().map(|job| {
        let margin = Job::usual_margin(job.printer.as_ref(), Backs::Fold, job.paper);
        Job {
            backs: Backs::Fold,
            margin,
            ..job
        }
    });
    let wrong = |job: Job| faults(&POKER.files("#e0e0e0"), &job, LEAST);
    let wrong: Vec<String> = jobs.par_bridge().flat_map_iter(wrong).collect();
    assert!(
        wrong.is_empty(),
        "{}\n{}\n",
        wrong.len(),
        wrong[..wrong.len().min(40)].join("\n")
    );
}

#[test]
fn boards_have_painted_marks_at_their_sides_and_lines_at_their_seams() {
    let one = Board::new((160_000, 200_000), 3_000, false);
    let joined = [
        Board::new((300_000, 460_000), 0, false),
        Board::new((251_300, 502_700), 3_000, false),
    ];
    let seams = |job: Job| {
        [Seams::Overlap, Seams::Butt].map(|seams| Job {
            seams,
            ..job.clone()
        })
    };
    let tries: Vec<(Board, Job)> = jobs()
        .into_iter()
        .flat_map(|job| {
            let joined = joined
                .iter()
                .flat_map(|board| seams(job.clone()).map(|job| (*board, job)));
            joined.chain([(one, job.clone())]).collect::<Vec<_>>()
        })
        .collect();
    let wrong = |(board, job): &(Board, Job)| {
        let what = format!("{} × {}", board.size.w, board.size.h);
        faults(&board.files("#e0e0e0"), job, LEAST)
            .into_iter()
            .map(move |fault| format!("{what}: {fault}"))
    };
    let wrong: Vec<String> = tries.par_iter().flat_map_iter(wrong).collect();
    assert!(
        wrong.is_empty(),
        "{}\n{}\n",
        wrong.len(),
        wrong[..wrong.len().min(40)].join("\n")
    );
}

#[test]
fn outlines_stand_out_on_every_paper() {
    let half = Kind::new((40_000, 20_000), 2_000, Cut::Half, 6);
    let tries: Vec<(Kind, Job)> = jobs()
        .into_iter()
        .flat_map(|job| [INCH, half].map(|kind| (kind, job.clone())))
        .collect();
    let wrong = |(kind, job): &(Kind, Job)| {
        let least = guides::least_contrast(*kind, "#b5362c", job);
        (least < 3.0).then(|| format!("{:?}, {}: {least:.2} to 1", kind.cut, named(job)))
    };
    let wrong: Vec<String> = tries.par_iter().filter_map(wrong).collect();
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}
