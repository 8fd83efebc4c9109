//! The guides of all kits: every straight cut has a mark at both of its ends and its number, and outlines stand out
//! from what they lie on.

use std::collections::BTreeMap;

use boardpress::diag::Diagnostics;
use boardpress::geom::{Length, Rect};
use boardpress::impose::impose;
use boardpress::model::{Backs, BuildContext, Gutter, Ink, Job, MarkStyle, PAPERS, Printer};
use boardpress::press::{Proof, proof};
use boardpress::sheet::{Layout, Line, Mark, Node, Part, Sheet, Side};
use rayon::prelude::*;

use super::kits::{self, Kind};
use super::register::INCH;
use crate::support::cut::Cut;
use crate::support::{clean, files, raster};

/// The lines of marks outside the pieces.
fn crops(sheet: &Sheet) -> Vec<Line> {
    sheet
        .marks
        .iter()
        .filter_map(|mark| {
            if let Mark::Crop(line) = mark {
                Some(*line)
            } else {
                None
            }
        })
        .collect()
}

/// What is missing of the guides of a sheet that is cut straight: cuts without a mark at one of their ends
/// outside the bleed, and cuts without a number.
fn missing(sheet: &Sheet, numbered: bool) -> Vec<String> {
    let is_cut = sheet.tile.is_none() && sheet.side == Side::Front && !sheet.cuts().is_empty();
    let Some(tree) = sheet.tree.as_ref().filter(|_| is_cut) else {
        return Vec::new();
    };
    let (crops, mut missing) = (crops(sheet), Vec::new());
    let is_bare = |line: &Line| {
        !sheet
            .placements
            .iter()
            .any(|one| one.window.overlaps(line.bounds()))
    };
    for block in tree.blocks() {
        if matches!(block.node(), Node::Region { .. }) {
            continue;
        }
        let pieces: Vec<Rect> = block.places().into_iter().map(|place| place.rect).collect();
        let hull = pieces.iter().copied().reduce(Rect::around).unwrap();
        let off = MarkStyle::default().offset;
        for piece in &pieces {
            for x in [piece.left(), piece.right()] {
                let here = |line: &&Line| line.from.x == x && line.to.x == x && is_bare(line);
                let above = crops
                    .iter()
                    .filter(here)
                    .any(|line| line.bounds().bottom() <= hull.top() - off);
                let below = crops
                    .iter()
                    .filter(here)
                    .any(|line| line.bounds().top() >= hull.bottom() + off);
                missing.extend(
                    (!above || !below)
                        .then(|| format!("the cut at x = {x} has no mark at both ends")),
                );
            }
            for y in [piece.top(), piece.bottom()] {
                let here = |line: &&Line| line.from.y == y && line.to.y == y && is_bare(line);
                let before = crops
                    .iter()
                    .filter(here)
                    .any(|line| line.bounds().right() <= hull.left() - off);
                let behind = crops
                    .iter()
                    .filter(here)
                    .any(|line| line.bounds().left() >= hull.right() + off);
                missing.extend(
                    (!before || !behind)
                        .then(|| format!("the cut at y = {y} has no mark at both ends")),
                );
            }
        }
    }
    let is_numbered = |number: u32| {
        sheet
            .marks
            .iter()
            .any(|mark| matches!(mark, Mark::Number(n, _) if *n == number))
    };
    let hexagons = tree
        .blocks()
        .iter()
        .any(|block| matches!(block.node(), Node::Region { .. }));
    let bare = sheet
        .cuts()
        .into_iter()
        .filter(|cut| numbered && !hexagons && !is_numbered(cut.number));
    missing.extend(bare.map(|cut| format!("cut {} has no number", cut.number)));
    missing.sort();
    missing.dedup();
    missing
}

/// How kits are printed: on every paper, by printers of every kind, with every way of backs and gutters.
fn jobs() -> Vec<Job> {
    let printers = [
        None,
        Printer::built_in("strict"),
        Printer::built_in("inkjet-duplex"),
    ];
    let backs = [Backs::Duplex, Backs::Fold];
    let gutters = [Gutter::Butted, Gutter::Bleed, Gutter::Of(Length::mm(3))];
    let mut jobs = Vec::new();
    for paper in PAPERS {
        for printer in &printers {
            for backs in backs {
                for gutter in gutters {
                    let margin = Job::usual_margin(printer.as_ref(), backs, paper);
                    jobs.push(Job {
                        paper,
                        printer: printer.clone(),
                        margin,
                        backs,
                        gutter,
                        ..Job::default()
                    });
                }
            }
        }
    }
    jobs
}

fn laid(proof: &Proof, job: &Job) -> Vec<Sheet> {
    let packed: Vec<Part> = proof
        .parts
        .iter()
        .filter(|part| part.layout == Layout::Packed)
        .cloned()
        .collect();
    impose(
        &proof.game,
        &packed,
        &proof.faces,
        BuildContext::new(job, &Diagnostics::default()),
    )
}

/// The relative luminance of a pixel, by the rules for contrast on the web.
fn luminance([r, g, b]: [u8; 3]) -> f64 {
    let linear = |part: u8| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 {
            part / 12.92
        } else {
            ((part + 0.055) / 1.055).powf(2.4)
        }
    };
    0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

fn contrast(a: f64, b: f64) -> f64 {
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// The least contrast of the outlines of discs, or of half discs, with what is beside them.
pub(super) fn least_contrast(kind: Kind, ground: &str, job: &Job) -> f64 {
    const DPI: f64 = 600.0;
    let kit = kits::kit(
        &Kind {
            count: 6,
            backed: false,
            ..kind
        }
        .files(ground),
    );
    let sheet = proof(&kit, BuildContext::new(job, &Diagnostics::default()))
        .expect("sheets")
        .sheets
        .remove(0);
    let pdf = kits::pdfs(&kit, job).unwrap().remove(0);
    let page = raster::painted(&pdf.bytes, 0, DPI);
    let seen = |x: f64, y: f64| {
        let dot = |um: f64| (um / 25_400.0 * DPI) as u32;
        luminance(page.get_pixel(dot(x), dot(y)).0)
    };
    let mut least = f64::INFINITY;
    for one in &sheet.placements {
        let trim = one.trim(kind.trim);
        let (width, foot) = (trim.size.w.to_um() as f64, trim.bottom().to_um() as f64);
        let middle = if kind.cut == Cut::Half {
            foot
        } else {
            trim.centre().y.to_um() as f64
        };
        // The upper half is round in both.
        for degrees in (5..180).step_by(5) {
            let (sin, cos) = f64::from(degrees).to_radians().sin_cos();
            let at = |off: f64| {
                let radius = width / 2.0 + off;
                seen(
                    trim.centre().x.to_um() as f64 + cos * radius,
                    middle - sin * radius,
                )
            };
            let line: Vec<f64> = (-10..=10).map(|n| at(f64::from(n) * 25.0)).collect();
            for beside in [at(-700.0), at(700.0)] {
                least = least.min(
                    line.iter()
                        .map(|one| contrast(*one, beside))
                        .fold(0.0, f64::max),
                );
            }
        }
    }
    least
}

#[test]
fn outlines_to_follow_with_scissors_stand_out_from_every_ground_in_every_form() {
    let half = Kind::new((40_000, 20_000), 2_000, Cut::Half, 6);
    let grounds = [
        "#b5362c", "#9c540c", "#2c64a9", "#236540", "#808080", "#000000", "#ffffff",
    ];
    let inks = [Ink::Colour, Ink::Grey, Ink::Outline];
    let tries: Vec<_> = [INCH, half]
        .into_iter()
        .flat_map(|kind| {
            grounds
                .into_iter()
                .flat_map(move |ground| inks.map(|ink| (kind, ground, ink)))
        })
        .collect();
    let wrong = |(kind, ground, ink): &(Kind, &str, Ink)| {
        let least = least_contrast(
            *kind,
            ground,
            &Job {
                ink: *ink,
                ..Job::default()
            },
        );
        (least < 3.0).then(|| format!("{:?} on {ground}, {ink:?}: {least:.2} to 1", kind.cut))
    };
    let wrong: Vec<String> = tries.par_iter().filter_map(wrong).collect();
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn every_straight_cut_of_every_kit_has_a_mark_at_both_ends_and_a_number() {
    let mut wrong = BTreeMap::new();
    for kit in files::kits() {
        let proof = clean(&files::content(&kit), &Job::default());
        let found: Vec<(String, usize)> = jobs()
            .par_iter()
            .flat_map_iter(|job| {
                let name = format!(
                    "{kit} {} {:?} {:?} {:?}",
                    job.paper,
                    job.printer.as_ref().map(|one| &one.name),
                    job.backs,
                    job.gutter
                );
                let sheets = laid(&proof, job);
                sheets
                    .iter()
                    .flat_map(|sheet| {
                        missing(sheet, true).into_iter().map(|what| {
                            (
                                format!("{name}: {} {}: {what}", sheet.component, sheet.number.0),
                                1,
                            )
                        })
                    })
                    .collect::<Vec<_>>()
            })
            .collect();
        wrong.extend(found);
    }
    let wrong: Vec<String> = wrong.into_keys().collect();
    assert!(
        wrong.is_empty(),
        "{}\n{}\n",
        wrong.len(),
        wrong[..wrong.len().min(60)].join("\n")
    );
}
