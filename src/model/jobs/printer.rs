//! A printer as it was measured, and what undoes its faults.
//!
//! A calibration sheet has five crosses on its front and a grid behind each. A
//! pin through a cross comes out on its grid at the very place where the back
//! should have put its middle, so what is read there, to the right and up, is
//! by how much that part of the back must move. This is the one home of the
//! fit through those readings.

use super::paper::Paper;
use crate::geom::{Affine, Bounds, Insets, Length, Point, Rect, Size};
use crate::model::backs::Backs;

/// From the corners of the paper to the targets nearest to them, each way.
const INSET: Length = Length::mm(25);

/// What moves the outer targets by less than this, in millimetres, is less
/// than anybody reads off a grid. At the corners of the paper it is a tenth.
const NOISE: f64 = 0.075;

/// Margins grow in steps of this length, the smallest that is printed.
const TENTH: Length = Length::um(100);

/// How many targets a calibration sheet has.
const TARGETS: usize = 5;

/// Where the targets lie on the front of a paper: one in the middle, then the
/// corners in reading order.
pub fn targets(paper: Size) -> [Point; TARGETS] {
    let (left, top) = (INSET, INSET);
    let (right, bottom) = (paper.w - INSET, paper.h - INSET);
    let middle = Point::new(paper.w.half(), paper.h.half());
    [
        middle,
        Point::new(left, top),
        Point::new(right, top),
        Point::new(left, bottom),
        Point::new(right, bottom),
    ]
}

/// What was read off the copies of a calibration sheet, in millimetres.
#[derive(Clone, Debug, PartialEq)]
pub struct Readings {
    /// The paper of the sheet.
    pub paper: Paper,
    /// Over which edge the paper was turned; one of the two kinds of duplex.
    pub backs: Backs,
    /// For each target, on each copy: how far to the right and up of the
    /// middle of its grid the hole lies, as seen on the back.
    pub holes: [Vec<(f64, f64)>; TARGETS],
    /// The length of the bar across, which should be 100.
    pub across: f64,
    /// The length of the bar down, which should be 200.
    pub down: f64,
    /// How near to each edge the front was printed in full.
    pub margins: Option<Insets>,
    /// Whether it is an inkjet, which turns only small paper by itself.
    pub inkjet: bool,
}

/// A printer, and how what it prints must be changed beforehand.
#[derive(Clone, Debug, PartialEq)]
pub struct Printer {
    /// Its name.
    pub name: String,
    /// On which paper and over which edge it was measured, if it was.
    pub measured: Option<(Paper, Backs)>,
    /// How near to each edge it prints.
    pub margins: Option<Insets>,
    /// By what factors both sides are stretched, across and down.
    pub stretch: (f64, f64),
    /// How a back is moved behind its front.
    pub slip: Registration,
    /// Whether it is an inkjet, which turns only small paper by itself.
    pub inkjet: bool,
}

/// A small move of a page, about its middle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Registration {
    /// To the right, in millimetres.
    pub right: f64,
    /// Upwards, in millimetres.
    pub up: f64,
    /// By what share it grows.
    pub grow: f64,
    /// By what angle it turns, anticlockwise, in radians.
    pub turn: f64,
}

impl Readings {
    /// By how much the copies differ at one target, in millimetres, at the most.
    pub fn spread(&self) -> f64 {
        let range = |numbers: Vec<f64>| {
            let most = numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let least = numbers.iter().copied().fold(f64::INFINITY, f64::min);
            (most - least).max(0.0)
        };
        let both = |holes: &Vec<(f64, f64)>| {
            let (xs, ys) = holes.iter().copied().unzip();
            range(xs).max(range(ys))
        };
        self.holes.iter().map(both).fold(0.0, f64::max)
    }

    /// The printer of which this was read.
    pub fn printer(&self, name: &str) -> Printer {
        Printer {
            name: name.to_owned(),
            measured: Some((self.paper, self.backs)),
            margins: self.margins,
            stretch: (100.0 / self.across, 200.0 / self.down),
            slip: self.slip(),
            inkjet: self.inkjet,
        }
    }

    /// The move that brings the targets nearest to their holes. A turn with a
    /// growth is a linear change, so that both are found exactly.
    fn slip(&self) -> Registration {
        let read: Vec<[f64; 4]> = self.pairs().collect();
        if read.is_empty() {
            return Registration::default();
        }
        let mean = |n: usize| read.iter().map(|row| row[n]).sum::<f64>() / read.len() as f64;
        let middle = [0, 1, 2, 3].map(mean);
        let (mut along, mut aside, mut whole) = (0.0, 0.0, 0.0);
        for row in &read {
            let [px, py, rx, ry] = [0, 1, 2, 3].map(|n| row[n] - middle[n]);
            along += rx * px + ry * py;
            aside += ry * px - rx * py;
            whole += px * px + py * py;
        }
        let reach = read
            .iter()
            .map(|row| row[0].hypot(row[1]))
            .fold(0.0, f64::max);
        let share = |sum: f64| {
            if sum.abs() * reach < NOISE * whole {
                0.0
            } else {
                sum / whole
            }
        };
        let (a, b) = if whole > 0.0 {
            (share(along), share(aside))
        } else {
            (0.0, 0.0)
        };
        let [px, py, rx, ry] = middle;
        Registration {
            right: rx - a * px + b * py,
            up: ry - a * py - b * px,
            grow: (1.0 + a).hypot(b) - 1.0,
            turn: b.atan2(1.0 + a),
        }
    }

    /// Each target that was read: its place about the middle of the back, to
    /// the right and up, and what was read there.
    fn pairs(&self) -> impl Iterator<Item = [f64; 4]> {
        let [middle, ..] = targets(self.paper.size);
        let behind = move |at: Point| {
            let (x, y) = ((at.x - middle.x).to_mm(), (middle.y - at.y).to_mm());
            if self.backs == Backs::DuplexShort {
                (x, -y)
            } else {
                (-x, y)
            }
        };
        targets(self.paper.size)
            .into_iter()
            .zip(&self.holes)
            .filter_map(move |(at, holes)| {
                let (px, py) = behind(at);
                let (xs, ys) = holes.iter().copied().unzip();
                Some([px, py, median(xs)?, median(ys)?])
            })
    }
}

/// The middle one of some numbers, or between the two in the middle.
fn median(mut numbers: Vec<f64>) -> Option<f64> {
    numbers.sort_by(f64::total_cmp);
    let (low, high) = (numbers.len().checked_sub(1)? / 2, numbers.len() / 2);
    Some((numbers[low] + numbers[high]) / 2.0)
}

impl Printer {
    /// The names of the printers that need no measuring.
    pub const BUILT_IN: [&str; 2] = ["strict", "inkjet-duplex"];

    /// A printer that needs no measuring: one that may be any in a school, or
    /// an inkjet that draws the paper in again and so loses its head and foot.
    pub fn built_in(name: &str) -> Option<Printer> {
        let margins = match name {
            "strict" => Insets::all(Paper::STRICT_MARGIN),
            "inkjet-duplex" => Insets {
                top: Length::mm(15),
                bottom: Length::mm(15),
                ..Insets::all(Length::mm(6))
            },
            _ => return None,
        };
        let (measured, stretch, slip, inkjet) = (
            None,
            (1.0, 1.0),
            Registration::default(),
            name == "inkjet-duplex",
        );
        Some(Printer {
            name: name.to_owned(),
            measured,
            margins: Some(margins),
            stretch,
            slip,
            inkjet,
        })
    }

    /// How a page is changed that is printed first, or alone.
    pub(crate) fn front(&self, paper: Size) -> Affine {
        self.change(Registration::default(), paper)
    }

    /// How the other side of the paper is changed, if it is turned over as it
    /// was when the printer was measured; else like a front.
    pub(crate) fn back(&self, backs: Backs, paper: Size) -> Affine {
        let known = self.measured.is_some_and(|(_, measured)| measured == backs);
        self.change(
            if known {
                self.slip
            } else {
                Registration::default()
            },
            paper,
        )
    }

    /// The margins that a page must keep so that no part of it, moved and
    /// stretched as this printer wants it, comes nearer to an edge than the
    /// printer prints; in whole tenths of a millimetre where that takes more.
    pub fn keeps(&self, backs: Backs, paper: Size) -> Option<Insets> {
        let own = self.margins?;
        let corners = Bounds::from(Rect::of(paper).shrunk(own));
        let sides =
            [self.front(paper), self.back(backs, paper)].map(|change| corners.moved(change).0);
        let more = |n: usize, sign: f64| {
            let past = sides
                .iter()
                .map(|side| sign * (corners.0[n] - side[n]))
                .fold(0.0, f64::max);
            // What is lost in counting by thousandths of a millimetre is not past anything.
            TENTH * (((past - 1.0) / 100.0).ceil().max(0.0) as i64)
        };
        let Insets {
            left,
            top,
            right,
            bottom,
        } = own;
        Some(Insets {
            left: left + more(0, 1.0),
            top: top + more(1, 1.0),
            right: right + more(2, -1.0),
            bottom: bottom + more(3, -1.0),
        })
    }

    /// Stretches a page about its middle and then moves it.
    fn change(&self, slip: Registration, paper: Size) -> Affine {
        let ((across, down), middle) = (self.stretch, Point::new(paper.w.half(), paper.h.half()));
        let (sin, cos) = slip.turn.sin_cos();
        let grown = 1.0 + slip.grow;
        // On a page y runs downwards, so what turns anticlockwise has its signs exchanged.
        let [a, b, c, d] = [
            grown * cos * across,
            0.0 - grown * sin * across,
            grown * sin * down,
            grown * cos * down,
        ];
        let (x, y) = (middle.x.to_um() as f64, middle.y.to_um() as f64);
        let (right, up) = (slip.right * 1_000.0, slip.up * 1_000.0);
        Affine::new([
            a,
            b,
            c,
            d,
            x + right - (a * x + c * y),
            y - up - (b * x + d * y),
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::PAPERS;

    fn readings(holes: [Vec<(f64, f64)>; TARGETS]) -> Readings {
        Readings {
            paper: PAPERS[0],
            backs: Backs::Duplex,
            holes,
            across: 100.0,
            down: 200.0,
            margins: None,
            inkjet: false,
        }
    }

    #[test]
    fn a_printer_without_faults_changes_nothing() {
        let printer = readings([const { Vec::new() }; TARGETS]).printer("p");
        for paper in PAPERS {
            assert_eq!(printer.front(paper.size), Affine::IDENTITY);
            assert_eq!(printer.back(Backs::Duplex, paper.size), Affine::IDENTITY);
            let strict = Printer::built_in("strict").unwrap();
            assert_eq!(strict.back(Backs::Duplex, paper.size), Affine::IDENTITY);
        }
    }

    #[test]
    fn what_all_targets_say_is_a_shift_and_the_middle_copy_counts() {
        let printer =
            readings([const { [(0.4, -3.0), (1.2, -0.8), (2.9, -0.7)] }; TARGETS].map(Vec::from))
                .printer("p");
        assert!((printer.slip.right - 1.2).abs() < 1e-9 && (printer.slip.up + 0.8).abs() < 1e-9);
        assert_eq!((printer.slip.turn, printer.slip.grow), (0.0, 0.0));
        let [_, _, _, _, e, f] = printer.back(Backs::Duplex, PAPERS[0].size).numbers();
        assert!(
            (e - 1_200.0).abs() < 1e-6 && (f - 800.0).abs() < 1e-6,
            "{e} {f}"
        );
        assert_eq!(
            printer.back(Backs::DuplexShort, PAPERS[0].size),
            Affine::IDENTITY
        );
    }

    #[test]
    fn one_hole_alone_is_a_shift_and_none_is_nothing() {
        let [mut one, none] = [const { [const { Vec::new() }; TARGETS] }; 2].map(readings);
        one.holes[3] = vec![(0.5, 0.25)];
        assert_eq!(
            one.printer("p").slip,
            Registration {
                right: 0.5,
                up: 0.25,
                ..Registration::default()
            }
        );
        assert_eq!(none.printer("p").slip, Registration::default());
    }

    #[test]
    fn a_turn_too_small_to_be_read_is_left_out() {
        // Behind the four corners, anticlockwise by this angle.
        let turned = |angle: f64| {
            let mut turned = readings([const { Vec::new() }; TARGETS]);
            let places: Vec<[f64; 2]> = {
                let full = readings([const { [(0.0, 0.0)] }; TARGETS].map(Vec::from));
                full.pairs().map(|row| [row[0], row[1]]).collect()
            };
            for (holes, [x, y]) in turned.holes.iter_mut().zip(places) {
                holes.push((-angle * y, angle * x));
            }
            turned.printer("p").slip.turn.to_degrees()
        };
        assert_eq!(turned(0.02_f64.to_radians()), 0.0);
        assert!((turned(0.2_f64.to_radians()) - 0.2).abs() < 1e-5);
        assert!((turned(-0.2_f64.to_radians()) + 0.2).abs() < 1e-5);
    }

    #[test]
    fn a_page_keeps_off_the_margins_by_as_much_as_it_is_moved() {
        let mut shifted = readings([const { [(-1.0, 0.55)] }; TARGETS].map(Vec::from));
        let kept = |readings: &Readings| readings.printer("p").keeps(Backs::Duplex, PAPERS[0].size);
        assert_eq!(kept(&shifted), None);
        shifted.margins = Some(Insets::all(Length::mm(4)));
        let (mm, um) = (Length::mm, Length::um);
        assert_eq!(
            kept(&shifted),
            Some(Insets {
                left: mm(5),
                top: um(4_600),
                right: mm(4),
                bottom: mm(4)
            })
        );
        // Turned over its other edge it was not measured, and so is not moved.
        let still = shifted
            .printer("p")
            .keeps(Backs::DuplexShort, PAPERS[0].size);
        assert_eq!(still, Some(Insets::all(mm(4))));
        // A page that comes out too small is stretched by 1 %: half of that at each side.
        shifted.holes = [const { Vec::new() }; TARGETS];
        shifted.across = 99.0;
        assert_eq!(
            kept(&shifted).map(|by| (by.left, by.top)),
            Some((um(5_100), mm(4)))
        );
        let strict = Printer::built_in("strict");
        assert_eq!(
            strict
                .as_ref()
                .and_then(|one| one.keeps(Backs::Duplex, PAPERS[0].size)),
            strict.and_then(|one| one.margins)
        );
    }

    #[test]
    fn copies_differ_by_the_most_that_they_differ_anywhere() {
        let mut some = readings([const { [(0.0, 0.0), (0.5, 0.25)] }; TARGETS].map(Vec::from));
        assert_eq!(some.spread(), 0.5);
        some.holes[4].push((0.0, -1.0));
        assert_eq!(some.spread(), 1.25);
        assert_eq!(readings([const { Vec::new() }; TARGETS]).spread(), 0.0);
    }
}
