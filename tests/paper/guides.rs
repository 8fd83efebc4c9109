//! The guides of all kits: every straight cut has a mark at both of its ends and its number.

use std::collections::BTreeMap;

use boardpress::diag::Report;
use boardpress::geom::{Length, Rect};
use boardpress::impose::impose;
use boardpress::model::{Backs, Gutter, Job, MarkStyle, PAPERS, Printer};
use boardpress::press::Proof;
use boardpress::sheet::{Layout, Line, Mark, Node, Part, Sheet, Side};
use rayon::prelude::*;

use crate::support::{clean, files};

/// The lines of marks outside the pieces.
fn crops(sheet: &Sheet) -> Vec<Line> {
    sheet.marks.iter().filter_map(|mark| if let Mark::Crop(line) = mark { Some(*line) } else { None }).collect()
}

/// What is missing of the guides of a sheet that is cut straight: cuts without a mark at one of their ends
/// outside the bleed, and cuts without a number.
pub(crate) fn missing(sheet: &Sheet, numbered: bool) -> Vec<String> {
    let is_cut = sheet.tile.is_none() && sheet.side == Side::Front && !sheet.cuts().is_empty();
    let Some(tree) = sheet.tree.as_ref().filter(|_| is_cut) else {
        return Vec::new();
    };
    let (crops, mut missing) = (crops(sheet), Vec::new());
    let is_bare = |line: &Line| !sheet.placements.iter().any(|one| one.window.overlaps(line.bounds()));
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
                let above = crops.iter().filter(here).any(|line| line.bounds().bottom() <= hull.top() - off);
                let below = crops.iter().filter(here).any(|line| line.bounds().top() >= hull.bottom() + off);
                missing.extend((!above || !below).then(|| format!("the cut at x = {x} has no mark at both ends")));
            }
            for y in [piece.top(), piece.bottom()] {
                let here = |line: &&Line| line.from.y == y && line.to.y == y && is_bare(line);
                let before = crops.iter().filter(here).any(|line| line.bounds().right() <= hull.left() - off);
                let behind = crops.iter().filter(here).any(|line| line.bounds().left() >= hull.right() + off);
                missing.extend((!before || !behind).then(|| format!("the cut at y = {y} has no mark at both ends")));
            }
        }
    }
    let is_numbered = |number: u32| sheet.marks.iter().any(|mark| matches!(mark, Mark::Number(n, _) if *n == number));
    let hexagons = tree.blocks().iter().any(|block| matches!(block.node(), Node::Region { .. }));
    let bare = sheet.cuts().into_iter().filter(|cut| numbered && !hexagons && !is_numbered(cut.number));
    missing.extend(bare.map(|cut| format!("cut {} has no number", cut.number)));
    missing.sort();
    missing.dedup();
    missing
}

/// How kits are printed: on every paper, by printers of every kind, with every way of backs and gutters.
fn jobs() -> Vec<Job> {
    let printers = [None, Printer::built_in("strict"), Printer::built_in("inkjet-duplex")];
    let backs = [Backs::Duplex, Backs::Fold];
    let gutters = [Gutter::Butted, Gutter::Bleed, Gutter::Of(Length::mm(3))];
    let mut jobs = Vec::new();
    for paper in PAPERS {
        for printer in &printers {
            for backs in backs {
                for gutter in gutters {
                    let margin = Job::usual_margin(printer.as_ref(), backs, paper);
                    jobs.push(Job { paper, printer: printer.clone(), margin, backs, gutter, ..Job::default() });
                }
            }
        }
    }
    jobs
}

fn laid(proof: &Proof, job: &Job) -> Vec<Sheet> {
    let packed: Vec<Part> = proof.parts.iter().filter(|part| part.layout == Layout::Packed).cloned().collect();
    impose(&proof.game, &packed, &proof.faces, job, &mut Report::default())
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
                        missing(sheet, true)
                            .into_iter()
                            .map(|what| (format!("{name}: {} {}: {what}", sheet.component, sheet.number.0), 1))
                    })
                    .collect::<Vec<_>>()
            })
            .collect();
        wrong.extend(found);
    }
    let wrong: Vec<String> = wrong.into_keys().collect();
    assert!(wrong.is_empty(), "{}\n{}\n", wrong.len(), wrong[..wrong.len().min(60)].join("\n"));
}
