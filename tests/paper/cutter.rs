//! Sheets for a cutting machine that looks for marks: where these are, what is near them, and the files that the machine
//! reads, each through a reader of our own.

use std::collections::BTreeMap;

use boardpress::diag::Diagnostics;
use boardpress::geom::{Length, Rect};
use boardpress::model::{Backs, BuildContext, Cutter, Format, Gutter, Job, PAPERS};
use boardpress::press::{Unwatched, proof};
use hayro::kurbo::{BezPath, Shape};
use rayon::prelude::*;

use super::kits::{self, Kind};
use super::pairs;
use super::register::{INCH, LYING, POKER};
use crate::support::made::{MadeFile, press};
use crate::support::probe::Found;
use crate::support::{raster, told};

/// The farthest that a mark or a line may be from its place, in millimetres.
const NEAR: f64 = 0.01;

/// Dots to the inch.
const DPI: f64 = 200.0;

/// The ground of all that is printed: as good as white, and yet no white.
const GROUND: &str = "#e0e0e0";

/// What Silhouette Studio is told: from the edge to the middle of a line, how long an arm is, and how thick.
const INSET: f64 = 10.0;
const ARM: f64 = 6.35;
const THICK: f64 = 1.0;

/// A box in millimetres from the top left of a sheet: left, top, right, bottom.
type Box4 = [f64; 4];

/// The marks on a sheet, by the rules of Silhouette Studio: lines around their middles, an arm as long as from the middle of
/// the other, and a square of 5 mm with a line around it.
fn expected(cutter: Cutter, (wide, high): (f64, f64)) -> Vec<Box4> {
    let half = THICK / 2.0;
    let corner = |x: f64, across: f64, y: f64, down: f64| {
        let [(l, r), (t, b)] = [(x, across), (y, down)].map(|(at, way)| {
            let ends = (at - half * way, at + ARM * way);
            (ends.0.min(ends.1), ends.0.max(ends.1))
        });
        [[l, y - half, r, y + half], [x - half, t, x + half, b]]
    };
    let (right, low) = (wide - INSET, high - INSET);
    let mut marks = match cutter {
        Cutter::Silhouette => vec![[
            INSET - half,
            INSET - half,
            INSET + 5.0 + half,
            INSET + 5.0 + half,
        ]],
        Cutter::SilhouetteAlpha => [
            corner(INSET, 1.0, INSET, 1.0),
            corner(right, -1.0, low, -1.0),
        ]
        .concat(),
    };
    marks.extend(
        [
            corner(right, -1.0, INSET, 1.0),
            corner(INSET, 1.0, low, -1.0),
        ]
        .concat(),
    );
    marks
}

fn agree(found: &[Box4], wanted: &[Box4]) -> bool {
    let near = |one: &Box4, other: &Box4| one.iter().zip(other).all(|(a, b)| (a - b).abs() < NEAR);
    found.len() == wanted.len()
        && wanted
            .iter()
            .all(|want| found.iter().any(|one| near(one, want)))
}

/// The boxes of what is filled with black on a page, letters apart.
fn black(pdf: &[u8], page: usize) -> Vec<Box4> {
    let (_, high) = raster::papers(pdf)[page];
    let mm = |points: f64| points / 72.0 * 25.4;
    let found = Found::on(pdf, page);
    let filled = found
        .drawn
        .iter()
        .filter(|drawn| drawn.filled && drawn.ink == [0; 3]);
    filled
        .map(|drawn| drawn.path.bounding_box())
        .map(|bounds| {
            [
                mm(bounds.x0),
                high - mm(bounds.y1),
                mm(bounds.x1),
                high - mm(bounds.y0),
            ]
        })
        .collect()
}

/// A DXF: what its header says, and its lines.
struct Dxf {
    header: BTreeMap<String, Vec<f64>>,
    lines: Vec<DxfLine>,
}

/// A line of a DXF: its layer, whether it is closed, and its points.
type DxfLine = (String, bool, Vec<(f64, f64)>);

impl Dxf {
    /// Reads pairs of a number and a value, line by line, as release 12 has them.
    fn read(text: &str) -> Dxf {
        let mut lines = text.lines();
        let mut pairs = Vec::new();
        while let (Some(code), Some(value)) = (lines.next(), lines.next()) {
            pairs.push((code.trim().parse::<u32>().unwrap(), value));
        }
        assert_eq!(pairs.last(), Some(&(0, "EOF")));
        let mut dxf = Dxf {
            header: BTreeMap::new(),
            lines: Vec::new(),
        };
        let (mut variable, mut entity, mut layers) = (String::new(), "", Vec::new());
        for (code, value) in pairs {
            match (code, entity) {
                (9, _) => variable = value.to_owned(),
                (0, _) => {
                    entity = value;
                    if value == "POLYLINE" {
                        dxf.lines.push((String::new(), false, Vec::new()));
                    }
                }
                (2, "LAYER") => layers.push(value),
                (8, "POLYLINE") => dxf.lines.last_mut().unwrap().0 = value.to_owned(),
                (70, "POLYLINE") => dxf.lines.last_mut().unwrap().1 = value == "1",
                (10, "VERTEX") => dxf
                    .lines
                    .last_mut()
                    .unwrap()
                    .2
                    .push((value.parse().unwrap(), 0.0)),
                (20, "VERTEX") => {
                    dxf.lines.last_mut().unwrap().2.last_mut().unwrap().1 = value.parse().unwrap()
                }
                (10 | 20 | 70, "SECTION") => {
                    dxf.header
                        .entry(variable.clone())
                        .or_default()
                        .push(value.parse().unwrap());
                }
                _ => {}
            }
        }
        assert!(
            dxf.lines
                .iter()
                .all(|(layer, ..)| layers.contains(&layer.as_str())),
            "a layer is not declared"
        );
        dxf
    }

    /// The boxes of the closed lines of a layer, y downwards.
    fn boxes(&self, layer: &str) -> Vec<Box4> {
        let high = self.header["$EXTMAX"][1];
        let own = self
            .lines
            .iter()
            .filter(|(name, closed, _)| name == layer && *closed);
        own.map(|(.., points)| {
            let fold = |start: f64, of: fn(f64, f64) -> f64, axis: fn(&(f64, f64)) -> f64| {
                points.iter().map(axis).fold(start, of)
            };
            let x = [
                fold(f64::INFINITY, f64::min, |at| at.0),
                fold(0.0, f64::max, |at| at.0),
            ];
            let y = [
                fold(0.0, f64::max, |at| at.1),
                fold(f64::INFINITY, f64::min, |at| at.1),
            ]
            .map(|y| high - y);
            [x[0], y[0], x[1], y[1]]
        })
        .collect()
    }
}

/// The boxes of the paths of a layer of an SVG whose units are millimetres.
fn boxes(svg: &str, layer: &str) -> Vec<Box4> {
    let (_, own) = svg
        .split_once(&format!("inkscape:label=\"{layer}\""))
        .unwrap_or_default();
    let own = own.split("</g>").next().unwrap_or_default();
    let paths = own
        .split(" d=\"")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap());
    paths
        .map(|path| BezPath::from_svg(path).unwrap().bounding_box())
        .map(|bounds| [bounds.x0, bounds.y0, bounds.x1, bounds.y1])
        .collect()
}

/// The files of a job of these pieces.
fn made(kind: &Kind, job: &Job) -> Vec<MadeFile> {
    let job = Job {
        formats: vec![Format::Pdf],
        ..job.clone()
    };
    press(
        &kits::kit(&kind.files(GROUND)),
        &job,
        &Unwatched,
        &Diagnostics::default(),
    )
    .unwrap()
    .files
}

fn text<'f>(files: &'f [MadeFile], ending: &str) -> &'f str {
    let file = files
        .iter()
        .find(|file| file.path.starts_with("cut/") && file.path.ends_with(ending))
        .unwrap();
    std::str::from_utf8(&file.bytes).unwrap()
}

#[test]
fn marks_are_where_silhouette_studio_prints_them_and_the_files_show_them_there() {
    let tries = [
        (Cutter::Silhouette, PAPERS[0]),
        (Cutter::Silhouette, PAPERS[2]),
        (Cutter::SilhouetteAlpha, PAPERS[2]),
    ];
    tries.par_iter().for_each(|(cutter, paper)| {
        let size = (paper.size.w.to_mm(), paper.size.h.to_mm());
        let job = Job {
            cutter: Some(*cutter),
            paper: *paper,
            gutter: Gutter::Of(Length::mm(1)),
            slug: false,
            ..Job::default()
        };
        let (files, wanted) = (made(&POKER, &job), expected(*cutter, size));
        let pdf = &files
            .iter()
            .find(|file| file.path.ends_with(".pdf"))
            .unwrap()
            .bytes;
        let is_mark = |found: &Box4| found[2] - found[0] < 7.0 && found[3] - found[1] < 7.0;
        for page in 0..raster::papers(pdf).len() {
            let marks: Vec<Box4> = black(pdf, page).into_iter().filter(is_mark).collect();
            assert!(
                agree(&marks, if page % 2 == 0 { &wanted } else { &[] }),
                "page {page}: {marks:?}"
            );
        }
        let (dxf, svg) = (Dxf::read(text(&files, ".dxf")), text(&files, ".svg"));
        assert_eq!(
            (
                &dxf.header["$INSUNITS"][..],
                &dxf.header["$MEASUREMENT"][..]
            ),
            (&[4.0][..], &[1.0][..])
        );
        assert!(
            svg.contains(&format!("width=\"{}mm\"", size.0))
                || svg.contains(&format!("width=\"{:.3}mm\"", size.0)),
            "{svg:.300}"
        );
        let sheet = [[0.0, 0.0, size.0, size.1]];
        for (name, page, marks) in [
            ("DXF", dxf.boxes("PAGE"), dxf.boxes("MARKS")),
            ("SVG", boxes(svg, "Page"), boxes(svg, "Marks")),
        ] {
            assert!(agree(&page, &sheet), "{name}: {page:?}");
            assert!(agree(&marks, &wanted), "{name}: {marks:?}");
        }
        // Each card is cut where its ground ends less the bleed.
        let cuts = dxf.boxes("CUT");
        assert!(agree(&boxes(svg, "Cut"), &cuts) && !cuts.is_empty());
        assert!(cuts.iter().all(|[l, t, r, b]| {
            let (long, short) = ((r - l).max(b - t), (r - l).min(b - t));
            (long - 88.9).abs() < NEAR && (short - 63.5).abs() < NEAR
        }));
        let grounds = Found::on(pdf, 0)
            .drawn
            .into_iter()
            .filter(|drawn| drawn.filled && drawn.ink == [0xe0; 3])
            .count();
        assert_eq!(cuts.len(), grounds);
    });
}

#[test]
fn nothing_is_printed_in_the_corners_but_marks_and_backs_are_behind_fronts() {
    let kinds = [POKER, INCH, LYING];
    let jobs = [(PAPERS[0], true), (PAPERS[0], false), (PAPERS[2], true)];
    let tries: Vec<_> = kinds
        .iter()
        .flat_map(|kind| jobs.map(|job| (kind, job)))
        .collect();
    tries.par_iter().for_each(|(kind, (paper, slug))| {
        let job = Job {
            cutter: Some(Cutter::Silhouette),
            paper: *paper,
            slug: *slug,
            ..Job::default()
        };
        let files = made(kind, &job);
        let pdf = &files
            .iter()
            .find(|file| file.path.ends_with(".pdf"))
            .unwrap()
            .bytes;
        let pages = raster::pages(pdf, DPI);
        let dots = |mm: f64| mm / 25.4 * DPI;
        let marks = expected(
            Cutter::Silhouette,
            (paper.size.w.to_mm(), paper.size.h.to_mm()),
        );
        let corner = dots(INSET + ARM) as u32;
        for page in pages.iter().step_by(2) {
            let (wide, high) = page.dimensions();
            for (x0, y0) in [(0, 0), (wide - corner, 0), (0, high - corner)] {
                for (x, y) in (0..corner).flat_map(|y| (0..corner).map(move |x| (x0 + x, y0 + y))) {
                    let is_white = page.get_pixel(x, y).0.iter().all(|value| *value > 250);
                    let is_on = |mark: &Box4| {
                        let (x, y) = (f64::from(x), f64::from(y));
                        x > dots(mark[0]) - 1.5
                            && x < dots(mark[2]) + 0.5
                            && y > dots(mark[1]) - 1.5
                            && y < dots(mark[3]) + 0.5
                    };
                    assert!(
                        is_white || marks.iter().any(is_on),
                        "ink at {x}, {y} of {wide} × {high}"
                    );
                }
            }
        }
        for pair in pairs::pairs(pdf, &pages, Backs::Duplex, DPI) {
            let off = pair.apart().unwrap();
            assert!(off < NEAR, "{off} mm apart");
        }
    });
}

#[test]
fn eight_poker_cards_keep_their_bleed_beside_the_marks_on_letter_and_on_a4() {
    for paper in [PAPERS[0], PAPERS[2]] {
        let job = Job {
            cutter: Some(Cutter::Silhouette),
            paper,
            ..Job::default()
        };
        let kit = kits::kit(&Kind { count: 8, ..POKER }.files(GROUND));
        let diagnostics = Diagnostics::default();
        let sheets = proof(&kit, BuildContext::new(&job, &diagnostics))
            .unwrap()
            .sheets;
        assert_eq!(
            (sheets.len(), sheets[0].placements.len()),
            (2, 8),
            "{paper}: {}",
            told(&diagnostics).join("\n")
        );
        let hull = sheets[0]
            .placements
            .iter()
            .map(|one| one.window)
            .reduce(Rect::around)
            .unwrap();
        assert!(
            hull.size.w.min(hull.size.h) >= Length::um(177_800 + 4_000),
            "{paper}: {hull:?}"
        );
    }
}

#[test]
fn what_is_folded_before_it_is_cut_is_not_for_a_machine() {
    let job = Job {
        cutter: Some(Cutter::Silhouette),
        backs: Backs::Fold,
        ..Job::default()
    };
    let diagnostics = Diagnostics::default();
    assert!(
        proof(
            &kits::kit(&POKER.files(GROUND)),
            BuildContext::new(&job, &diagnostics)
        )
        .is_err()
    );
    assert!(
        told(&diagnostics)[0].contains("--backs duplex"),
        "{:?}",
        told(&diagnostics)
    );
}

#[test]
fn places_near_a_mark_stay_empty_where_that_is_asked_for() {
    let clear = Length::mm(8);
    let job = Job {
        cutter: Some(Cutter::Silhouette),
        clear_marks: clear,
        backs: Backs::None,
        ..Job::default()
    };
    let sheets = proof(
        &kits::kit(&INCH.files(GROUND)),
        BuildContext::new(&job, &Diagnostics::default()),
    )
    .unwrap()
    .sheets;
    let size = (job.paper.size.w.to_mm(), job.paper.size.h.to_mm());
    let um = |mm: f64| Length::um((mm * 1_000.0).round() as i64);
    let marks = expected(Cutter::Silhouette, size).into_iter();
    let near: Vec<Rect> = marks
        .map(|[l, t, r, b]| Rect::between(um(l), um(t), um(r), um(b)).inset(-clear))
        .collect();
    let discs: Vec<Rect> = sheets
        .iter()
        .flat_map(|sheet| &sheet.placements)
        .map(|one| Rect::new(one.at, INCH.trim))
        .collect();
    assert_eq!(discs.len(), INCH.count);
    assert!(
        discs
            .iter()
            .all(|disc| !near.iter().any(|mark| mark.overlaps(*disc))),
        "{discs:?}"
    );
    let alone = Job {
        cutter: None,
        ..job
    };
    let diagnostics = Diagnostics::default();
    assert!(
        proof(
            &kits::kit(&INCH.files(GROUND)),
            BuildContext::new(&alone, &diagnostics)
        )
        .is_err()
    );
    assert!(
        told(&diagnostics)[0].contains("--cutter"),
        "{:?}",
        told(&diagnostics)
    );
}
