//! A printer that shifts, turns and stretches all ink, from its calibration
//! sheet to corrected cards: files go in, and what is measured is their ink.

use boardpress::diag::Diagnostics;
use boardpress::model::{Backs, Job, PAPERS, Paper, Printer, Readings};
use hayro::kurbo::{Affine, Point, Vec2};
use rayon::prelude::*;

use super::kits::{self, Kind};
use super::marks::{self, Seen};
use crate::support::cut::Cut;
use crate::support::made::calibrate;
use crate::support::probe::{Found, Letter, Stroke};
use crate::support::{files, raster};

/// The farthest that a back may lie from behind its front, and the most that
/// 100 mm may be wrong by, in millimetres.
const NEAR: f64 = 0.15;

const DPI: f64 = 200.0;

/// Points to the millimetre.
const PT: f64 = 72.0 / 25.4;

/// What a printer does to a side: to the right and down in millimetres, a turn
/// clockwise in degrees, and a stretch.
#[derive(Clone, Copy, Debug)]
struct Fault(f64, f64, f64, f64);

/// A printer with a paper in it that is turned over an edge.
#[derive(Clone, Copy, Debug)]
struct Case {
    paper: Paper,
    backs: Backs,
    front: Fault,
    back: Fault,
}

/// What a school may have, from a good printer to a bad one.
const CASES: [Case; 4] = [
    Case {
        paper: PAPERS[0],
        backs: Backs::Duplex,
        front: Fault(0.4, -0.3, 0.05, 1.0),
        back: Fault(-0.8, 1.1, 0.1, 1.0),
    },
    Case {
        paper: PAPERS[2],
        backs: Backs::DuplexShort,
        front: Fault(-1.3, 0.9, -0.3, 1.002),
        back: Fault(2.1, -1.7, 0.2, 0.999),
    },
    Case {
        paper: PAPERS[1],
        backs: Backs::Duplex,
        front: Fault(2.5, 2.0, 0.4, 0.996),
        back: Fault(-2.0, -2.8, -0.4, 1.003),
    },
    Case {
        paper: PAPERS[0],
        backs: Backs::DuplexShort,
        front: Fault(0.0, 0.0, 0.0, 0.972),
        back: Fault(1.2, 0.0, 0.0, 0.972),
    },
];

impl Fault {
    /// In points from the top left, about the middle of the paper.
    fn down(self, paper: Paper) -> Affine {
        let Fault(right, down, turn, grow) = self;
        let middle = Point::new(paper.size.w.to_pt() / 2.0, paper.size.h.to_pt() / 2.0);
        let change =
            Affine::rotate_about(turn.to_radians(), middle) * Affine::scale_about(grow, middle);
        change.then_translate(Vec2::new(right, down) * PT)
    }
}

impl Case {
    /// The pages of a file as they leave the printer, its fronts and backs in turn.
    fn fault(&self, page: usize) -> Affine {
        if page.is_multiple_of(2) {
            self.front.down(self.paper)
        } else {
            self.back.down(self.paper)
        }
    }

    /// From points upwards, as a PDF counts, to points downwards.
    fn turned(&self) -> Affine {
        Affine::FLIP_Y.then_translate(Vec2::new(0.0, self.paper.size.h.to_pt()))
    }

    /// Where a place of one side lies, seen from the other.
    fn through(&self, at: Point) -> Point {
        let (w, h) = (self.paper.size.w.to_pt(), self.paper.size.h.to_pt());
        if self.backs == Backs::DuplexShort {
            Point::new(at.x, h - at.y)
        } else {
            Point::new(w - at.x, at.y)
        }
    }

    fn job(&self, printer: Option<Printer>) -> Job {
        Job {
            paper: self.paper,
            backs: self.backs,
            printer,
            ..Job::default()
        }
    }

    /// What is read off the printed calibration sheet, to the tenth of a millimetre.
    fn readings(&self) -> Readings {
        let pdf = calibrate(
            &files::with_fonts(),
            &self.job(None),
            &Diagnostics::default(),
        )
        .unwrap()
        .bytes;
        let [front, back] =
            [0, 1].map(|page| Found::printed(&pdf, page, self.fault(page) * self.turned()));
        let (Fault(.., front_grew), Fault(.., back_grew)) = (self.front, self.back);
        let tenth = |points: f64| (points / PT * 10.0).round() / 10.0;
        let holes = ["A", "B", "C", "D", "E"].map(|letter| {
            let cross = target(&front, letter, 16.0 * front_grew);
            let grid = target(&back, letter, 14.0 * back_grew);
            // The grid is printed as turned and as large as all else on the back.
            let hole =
                self.fault(1).inverse() * self.through(cross) - self.fault(1).inverse() * grid;
            vec![(tenth(hole.x), tenth(-hole.y))]
        });
        let bar = |long: f64| {
            let alike = |line: &&Stroke| (line.long() / PT - long * front_grew).abs() < 0.2;
            let bars: Vec<&Stroke> = front.lines.iter().filter(alike).collect();
            let [bar] = bars[..] else {
                panic!("{} bars of {long} mm", bars.len())
            };
            tenth(bar.long())
        };
        let (across, down) = (bar(100.0), bar(200.0));
        Readings {
            paper: self.paper,
            backs: self.backs,
            holes,
            across,
            down,
            margins: None,
            inkjet: false,
        }
    }

    /// The marks on the fronts and backs of printed cards.
    fn cards(&self, printer: Option<Printer>) -> Vec<[Vec<Seen>; 2]> {
        let kit = kits::kit(&Kind::new((63_500, 88_900), 3_000, Cut::Rect, 9).files("#e0e0e0"));
        let pdf = kits::pdfs(&kit, &self.job(printer)).unwrap().remove(0);
        let see = |page| {
            marks::seen(
                &raster::printed(&pdf.bytes, page, DPI, self.fault(page)),
                DPI,
            )
        };
        (0..pdf.pages / 2)
            .map(|n| [see(2 * n), see(2 * n + 1)])
            .collect()
    }

    /// How far backs lie from behind their fronts at the most, in millimetres.
    fn apart(&self, cards: &[[Vec<Seen>; 2]]) -> Result<f64, String> {
        let through = |(x, y): (f64, f64)| {
            let at = self.through(Point::new(x * PT, y * PT));
            (at.x / PT, at.y / PT)
        };
        cards.iter().try_fold(0.0, |most: f64, [front, back]| {
            Ok(most.max(marks::apart(front, back, through)?))
        })
    }
}

/// Where the target has its middle that bears a letter: two strokes of a length,
/// in millimetres, that cross each other.
fn target(found: &Found, letter: &str, long: f64) -> Point {
    let large = |one: &&Letter| one.spells == letter && one.along.hypot() > 16.0;
    let letters: Vec<Point> = found
        .letters
        .iter()
        .filter(large)
        .map(|letter| letter.at)
        .collect();
    let [at] = letters[..] else {
        panic!("{} large {letter}", letters.len())
    };
    let middle = |line: &Stroke| line.from.midpoint(line.to);
    let arms = found
        .lines
        .iter()
        .filter(|line| (line.long() / PT - long).abs() < 0.02);
    let mut arms: Vec<Point> = arms.map(middle).collect();
    arms.sort_by(|a, b| a.distance(at).total_cmp(&b.distance(at)));
    assert!(
        arms[0].distance(arms[1]) < 0.01,
        "the arms nearest to {letter} do not cross"
    );
    arms[0]
}

/// How far marks lie from their middle, all together.
fn spread(marks: &[Seen]) -> f64 {
    let count = marks.len() as f64;
    let (x, y) = marks.iter().fold((0.0, 0.0), |(x, y), mark| {
        (x + mark.at.0 / count, y + mark.at.1 / count)
    });
    marks
        .iter()
        .map(|mark| (mark.at.0 - x).powi(2) + (mark.at.1 - y).powi(2))
        .sum::<f64>()
        .sqrt()
}

#[test]
fn cards_that_are_corrected_by_what_was_read_lie_behind_each_other_and_have_their_size() {
    let still = Fault(0.0, 0.0, 0.0, 1.0);
    let wrong = |case: &Case| {
        let meant = Case {
            front: still,
            back: still,
            ..*case
        }
        .cards(None);
        let mended = case.cards(Some(case.readings().printer("any")));
        let mut wrong = Vec::new();
        // Where marks have lost each other, they are further apart than any number says.
        if case.apart(&case.cards(None)).is_ok_and(|off| off < NEAR) {
            wrong.push("nothing was wrong".to_owned());
        }
        match case.apart(&mended) {
            Ok(off) if off < NEAR => {}
            off => wrong.push(format!("backs are off: {off:?}")),
        }
        for (meant, mended) in meant.as_flattened().iter().zip(mended.as_flattened()) {
            let off = (spread(mended) / spread(meant) - 1.0) * 100.0;
            if off.abs() >= NEAR {
                wrong.push(format!("100 mm are wrong by {off:.3}"));
            }
        }
        wrong
            .into_iter()
            .map(|fault| format!("{case:?}: {fault}"))
            .collect::<Vec<_>>()
    };
    let wrong: Vec<String> = CASES.par_iter().flat_map_iter(wrong).collect();
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}
