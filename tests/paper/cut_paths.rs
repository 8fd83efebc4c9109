//! The lines for a cutting machine: in the files they lie on the edges of what
//! is printed, also where a printer's faults are undone, and no picture shows them.

use boardpress::diag::Diagnostics;
use boardpress::geom::Length;
use boardpress::model::{Backs, Format, Gutter, Job, PAPERS, Printer, Readings, Seams};
use boardpress::press::Unwatched;
use hayro::kurbo::{
    Affine, BezPath, Circle, ParamCurve, ParamCurveNearest, PathEl, Point, Rect, RoundedRect, Shape,
};
use rayon::prelude::*;

use super::boards::Board;
use super::kits::{self, CROSSES, Kind};
use super::margins;
use super::register::{INCH, LYING, POKER, UPRIGHT};
use crate::support::cut::Cut;
use crate::support::made::press;
use crate::support::probe::{Drawn, Found};
use crate::support::raster;

/// The farthest that a line may lie from an edge, in millimetres.
const NEAR: f64 = 0.01;

/// Dots to the inch.
const DPI: f64 = 100.0;

/// Points to the millimetre.
const PT: f64 = 72.0 / 25.4;

/// The ground of all that is printed, by which it is found again.
const GROUND: &str = "#e0e0e0";

/// Pieces, and what is asked for them.
type Case = (&'static str, Kind, fn(Job) -> Job);

/// One row for every kind of line.
const CASES: [Case; 9] = [
    ("cards that share cuts", POKER, |job| job),
    ("cards in two blocks", POKER, |job| Job {
        paper: PAPERS[1],
        ..job
    }),
    ("cards apart", POKER, |job| Job {
        gutter: Gutter::Bleed,
        ..job
    }),
    ("round cards", POKER, |job| Job {
        corners: Some(Length::um(3_180)),
        ..job
    }),
    ("discs", INCH, |job| job),
    ("discs to punch", INCH, |job| Job { punch: true, ..job }),
    ("hexagons", UPRIGHT, |job| job),
    ("hexagons that lie", LYING, |job| Job {
        paper: PAPERS[2],
        ..job
    }),
    (
        "half discs",
        Kind::new((40_000, 20_000), 2_000, Cut::Half, 37),
        |job| job,
    ),
];

/// A printer that prints everything aside, turned, and of another size across than down.
fn printer(backs: Backs) -> Printer {
    let holes = [
        (0.4, -0.3),
        (1.1, 0.2),
        (0.9, -1.0),
        (-0.3, 0.4),
        (-0.1, -0.9),
    ]
    .map(|hole| vec![hole]);
    Readings {
        paper: PAPERS[0],
        backs,
        holes,
        across: 99.4,
        down: 201.0,
        margins: None,
        inkjet: false,
    }
    .printer("any")
}

/// Something printed: its size and bleed in millimetres, and the middle of
/// the first mark on its ground.
struct Face {
    size: (f64, f64),
    bleed: f64,
    first: Point,
}

impl Face {
    fn of_piece(kind: &Kind) -> Face {
        let (size, (x, y)) = ((kind.trim.w.to_mm(), kind.trim.h.to_mm()), CROSSES[0]);
        Face {
            size,
            bleed: kind.bleed.to_mm(),
            first: Point::new(size.0 * x, size.1 * y),
        }
    }

    fn of_board(board: &Board) -> Face {
        let first = board.marks()[0].0.centre();
        let size = (board.size.w.to_mm(), board.size.h.to_mm());
        Face {
            size,
            bleed: board.bleed.to_mm(),
            first: Point::new(first.x.to_mm(), first.y.to_mm()),
        }
    }

    /// From millimetres of the face to the page in points, for each on the page.
    /// A back is none, since its marks lie the other way round.
    fn on(&self, found: &Found) -> Vec<Affine> {
        let is_ground = |drawn: &Drawn| drawn.filled && drawn.ink == [0xe0; 3];
        let pairs = found.drawn.windows(2).filter(|pair| is_ground(&pair[0]));
        pairs
            .filter_map(|pair| self.lies(&pair[0].path, pair[1].path.bounding_box().center()))
            .collect()
    }

    /// How a face lies, by the corners of its ground, which may be told from the
    /// top or from the foot, and by its first mark.
    fn lies(&self, ground: &BezPath, mark: Point) -> Option<Affine> {
        let corners: Vec<Point> = ground
            .elements()
            .iter()
            .filter_map(PathEl::end_point)
            .collect();
        let (wide, high) = (
            self.size.0 + 2.0 * self.bleed,
            self.size.1 + 2.0 * self.bleed,
        );
        let ways = [[0, 1, 3], [3, 2, 0]].map(|[at, right, down]| {
            let (across, down) = (
                (corners[right] - corners[at]) / wide,
                (corners[down] - corners[at]) / high,
            );
            let to = Affine::new([
                across.x,
                across.y,
                down.x,
                down.y,
                corners[at].x,
                corners[at].y,
            ]);
            // It begins where the bleed does.
            to * Affine::translate((self.bleed, self.bleed))
        });
        let right = |to: &Affine| (*to * self.first).distance(mark) < NEAR * PT;
        ways.into_iter().find(right)
    }
}

/// The lines of a machine, which are red where they cut, and those that crease.
fn lines(found: &Found) -> [Vec<BezPath>; 2] {
    let coloured = found
        .drawn
        .iter()
        .filter(|drawn| !drawn.filled && drawn.ink[0].abs_diff(drawn.ink[1]) > 100);
    let (cuts, creases): (Vec<&Drawn>, Vec<&Drawn>) =
        coloured.partition(|drawn| drawn.ink[0] > drawn.ink[1]);
    [cuts, creases].map(|lines| lines.into_iter().map(|line| line.path.clone()).collect())
}

/// The edge of a piece in millimetres, by who knows nothing of the press.
fn edge(kind: &Kind, corners: Option<Length>) -> BezPath {
    let (w, h) = (kind.trim.w.to_mm(), kind.trim.h.to_mm());
    let polygon = |points: &[(f64, f64)]| {
        let (first, rest) = points.split_first().unwrap();
        let lines = rest.iter().map(|at| PathEl::LineTo((*at).into()));
        std::iter::once(PathEl::MoveTo((*first).into()))
            .chain(lines)
            .chain([PathEl::ClosePath])
            .collect()
    };
    match kind.cut {
        Cut::Rect => match corners {
            Some(radius) => RoundedRect::new(0.0, 0.0, w, h, radius.to_mm()).to_path(1e-5),
            None => Rect::new(0.0, 0.0, w, h).to_path(1e-5),
        },
        Cut::Disc => Circle::new((w / 2.0, h / 2.0), w / 2.0).to_path(1e-5),
        Cut::Hex => {
            let (low, deep) = (h / 4.0, h * 0.75);
            polygon(&[
                (w / 2.0, 0.0),
                (w, low),
                (w, deep),
                (w / 2.0, h),
                (0.0, deep),
                (0.0, low),
            ])
        }
        Cut::Half => {
            let round = |n: u32| {
                let turn = f64::from(n).to_radians();
                (w / 2.0 - w / 2.0 * turn.cos(), h - w / 2.0 * turn.sin())
            };
            polygon(&(0..=180).map(round).collect::<Vec<_>>())
        }
    }
}

/// How far, in millimetres, any place on some lines lies from others at the most.
fn far(from: &[BezPath], to: &[BezPath]) -> f64 {
    let others: Vec<_> = to.iter().flat_map(BezPath::segments).collect();
    let nearest = |at: Point| {
        others
            .iter()
            .map(|one| one.nearest(at, 1e-6).distance_sq)
            .fold(f64::INFINITY, f64::min)
    };
    let places = from
        .iter()
        .flat_map(BezPath::segments)
        .flat_map(|one| (0..=6).map(move |n| one.eval(f64::from(n) / 6.0)));
    places.map(nearest).fold(0.0, f64::max).sqrt() / PT
}

/// What is wrong with the lines of a job of pieces.
fn faults((name, kind, asked): &Case, backs: Backs, corrected: bool) -> Vec<String> {
    let printer = corrected.then(|| printer(Backs::Duplex));
    let job = asked(Job {
        backs,
        cut_paths: true,
        printer,
        ..Job::default()
    });
    let name = format!("{name}, {}, corrected: {corrected}", backs.name());
    let pdf = kits::pdfs(&kits::kit(&kind.files(GROUND)), &job)
        .unwrap()
        .remove(0);
    let (mut pieces, mut wrong) = (0, Vec::new());
    for page in 0..pdf.pages {
        let found = Found::on(&pdf.bytes, page);
        let ([cuts, creases], faces) = (lines(&found), Face::of_piece(kind).on(&found));
        if backs == Backs::Duplex && page % 2 == 1 {
            assert!(
                cuts.is_empty() && creases.is_empty(),
                "{name}: a back is cut from its front"
            );
            continue;
        }
        if backs == Backs::Fold {
            let folds: Vec<BezPath> = found
                .lines
                .iter()
                .filter(|line| line.dashed)
                .map(|line| {
                    BezPath::from_vec(vec![PathEl::MoveTo(line.from), PathEl::LineTo(line.to)])
                })
                .collect();
            assert_eq!((creases.len(), folds.len()), (1, 2), "{name}");
            let off = far(&folds, &creases);
            wrong
                .extend((off > NEAR).then(|| format!("{name}: creased {off:.4} mm from the fold")));
        }
        pieces += faces.len();
        let edge = edge(kind, job.corners);
        let edges: Vec<BezPath> = faces.iter().map(|to| *to * edge.clone()).collect();
        for (what, off) in [
            ("a line", far(&cuts, &edges)),
            ("an edge", far(&edges, &cuts)),
        ] {
            wrong.extend(
                (off > NEAR).then(|| format!("{name}, page {page}: {what} is {off:.4} mm away")),
            );
        }
    }
    assert_eq!(pieces, kind.count, "{name}");
    let [outside, _] = margins::strays(&raster::pages(&pdf.bytes, DPI), &job, DPI);
    // What a printer needs may lie beyond a margin, which is its own.
    wrong.extend(
        (!corrected && outside > 0)
            .then(|| format!("{name}: {outside} rows with ink outside the margins")),
    );
    wrong
}

#[test]
fn every_cut_lies_on_an_edge_and_every_edge_is_cut_also_for_a_printer_with_faults() {
    let ways = [
        (Backs::Duplex, false),
        (Backs::Duplex, true),
        (Backs::Fold, true),
    ];
    let tries: Vec<_> = CASES
        .iter()
        .flat_map(|case| ways.map(|way| (case, way)))
        .collect();
    let wrong =
        |(case, (backs, corrected)): &(&Case, (Backs, bool))| faults(case, *backs, *corrected);
    let wrong: Vec<String> = tries.par_iter().flat_map_iter(wrong).collect();
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

/// The box that each sheet of a board is cut to, in millimetres of the board.
fn tiles(board: &Board, job: &Job) -> Vec<Rect> {
    let pdf = kits::pdfs(&kits::kit(&board.files(GROUND)), job)
        .unwrap()
        .remove(0);
    let tile = |page| {
        let found = Found::on(&pdf.bytes, page);
        let ([cuts, _], faces) = (lines(&found), Face::of_board(board).on(&found));
        let ([cut], [face]) = (&cuts[..], &faces[..]) else {
            panic!("{} lines on page {page}", cuts.len())
        };
        let path = face.inverse() * cut.clone();
        // Its sides are those of a box also where the page is turned.
        let tile = path.bounding_box();
        assert!(
            far(&[*face * tile.to_path(1e-5)], std::slice::from_ref(cut)) < NEAR,
            "{path:?} is no box"
        );
        tile
    };
    (0..pdf.pages).map(tile).collect()
}

#[test]
fn the_cuts_of_a_board_are_its_edges_and_its_seams() {
    for printer in [None, Some(printer(Backs::Duplex))] {
        for (seams, tab) in [(Seams::Butt, 0.0), (Seams::Overlap, 10.0)] {
            let board = Board::new((400_000, 480_000), 2_000, false);
            let tiles = tiles(
                &board,
                &Job {
                    cut_paths: true,
                    seams,
                    printer: printer.clone(),
                    ..Job::default()
                },
            );
            assert!(tiles.len() > 3, "{} sheets", tiles.len());
            let near = |a: f64, b: f64| (a - b).abs() < NEAR;
            for tile in &tiles {
                let is_after =
                    |other: &Rect| near(other.x0 + tab, tile.x1) && near(other.y0, tile.y0);
                let is_below =
                    |other: &Rect| near(other.y0 + tab, tile.y1) && near(other.x0, tile.x0);
                assert!(
                    near(tile.x1, 400.0) != tiles.iter().any(is_after),
                    "{tile:?} of {tiles:?}"
                );
                assert!(
                    near(tile.y1, 480.0) != tiles.iter().any(is_below),
                    "{tile:?} of {tiles:?}"
                );
            }
            let first = |tile: &&Rect| near(tile.x0, 0.0) && near(tile.y0, 0.0);
            assert_eq!(tiles.iter().filter(first).count(), 1, "{tiles:?}");
        }
    }
}

/// A name, the files of a kit, and what is asked for besides.
type Asked = (&'static str, Vec<(String, String)>, fn(Job) -> Job);

#[test]
fn no_picture_shows_what_only_a_machine_should_see() {
    let made = |files: &[(String, String)], job: Job| {
        // The line of facts has a code that stands for all options.
        let job = Job {
            formats: vec![Format::Pdf, Format::Png],
            slug: false,
            ..job
        };
        press(&kits::kit(files), &job, &Unwatched, &Diagnostics::default())
            .unwrap()
            .files
    };
    let board = Board::new((300_000, 260_000), 2_000, true).files(GROUND);
    let pieces = CASES
        .iter()
        .map(|(name, kind, asked)| (*name, kind.files(GROUND), *asked));
    let boards: [Asked; 2] = [
        ("a board", board.clone(), |job| job),
        ("a board butted", board, |job| Job {
            seams: Seams::Butt,
            ..job
        }),
    ];
    let wrong = |(name, files, asked): Asked| {
        let [without, with] = [false, true].map(|cut_paths| {
            made(
                &files,
                asked(Job {
                    cut_paths,
                    ..Job::default()
                }),
            )
        });
        let pngs = without
            .iter()
            .zip(&with)
            .filter(|(file, _)| file.path.ends_with(".png"));
        let mut wrong: Vec<String> = pngs
            .filter(|(a, b)| a.bytes != b.bytes)
            .map(|(file, _)| format!("{name}: {} is another", file.path))
            .collect();
        let cuts = |files: &[crate::support::made::MadeFile]| {
            let pdf = files
                .iter()
                .find(|file| file.path.ends_with(".pdf"))
                .unwrap();
            lines(&Found::on(&pdf.bytes, 0))[0].len()
        };
        if cuts(&without) > 0 || cuts(&with) == 0 {
            wrong.push(format!(
                "{name}: {} lines without, {} with",
                cuts(&without),
                cuts(&with)
            ));
        }
        wrong
    };
    let cases: Vec<_> = pieces.chain(boards).collect();
    let wrong: Vec<String> = cases.into_par_iter().flat_map_iter(wrong).collect();
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}
