//! What a build needs, counted from its sheets, and the pages that report it.

use super::proof::Proof;
use crate::document::{assembly, key_sheet, report};
use crate::geom::Path;
use crate::impose::count_sheets;
use crate::message::Catalogue;
use crate::model::{Format, Job};
use crate::sheet::{
    Coded, Coverage, CutPlan, CutSide, Finishing, JobSummary, Join, Line, Mark, Placement, Run,
    Sheet, Side, Sides,
};
use crate::write::{DocInfo, pdf_files};

/// What is computed from the sheets while they are written.
#[derive(Default)]
pub(super) struct Summary {
    /// The ink of each sheet, in their order.
    pub(super) ink: Vec<Coverage>,
    /// What the sheets take.
    pub(super) tally: JobSummary,
    /// The pages of the report on the build, if the job has one.
    pub(super) report: Vec<Sheet>,
    /// The pages of the key sheet, if the job has one.
    pub(super) key_sheet: Vec<Sheet>,
}

impl Summary {
    /// The summary of a proof for a job with its sheets; `ink` is what each of them takes.
    pub(super) fn new(proof: &Proof, job: &Job, info: &DocInfo, ink: Vec<Coverage>) -> Summary {
        let Proof {
            game, faces, fonts, ..
        } = proof;
        let mut tally = tally(proof, job, info, &ink);
        let mut pages = Vec::new();
        if job.report {
            tally.tight_saves = tight_saves(proof);
            // Without anything to print, there is nothing to report.
            if !tally.runs.is_empty() {
                pages = report(&tally, game, job, fonts);
            }
        }
        let key_sheet = if job.key_sheet {
            key_sheet(game, faces, job, fonts)
        } else {
            Vec::new()
        };
        Summary {
            ink,
            tally,
            report: pages,
            key_sheet,
        }
    }
}

fn tally(proof: &Proof, job: &Job, info: &DocInfo, ink: &[Coverage]) -> JobSummary {
    let sheets = &proof.sheets;
    JobSummary {
        runs: if job.formats.contains(&Format::Pdf) {
            runs(sheets, ink, info)
        } else {
            Vec::new()
        },
        jobs: handwork(sheets),
        plans: plans(proof),
        joins: joins(sheets, proof.game.draft.kit.language.catalogue()),
        codes: codes(sheets),
        unmarked: unmarked(sheets),
        tight_saves: 0,
    }
}

/// How many sheets of paper fewer a job would take if pieces were packed tight.
fn tight_saves(proof: &Proof) -> usize {
    let tight = Job {
        tight: true,
        ..proof.job.clone()
    };
    let papers = proof
        .sheets
        .iter()
        .filter(|sheet| !is_behind(sheet))
        .count();
    papers.saturating_sub(count_sheets(
        &proof.game,
        &proof.parts,
        &proof.faces,
        &tight,
    ))
}

/// How many straight cuts lack a mark at one of their ends, on the first sheet of each component, like which the others
/// are cut.
fn unmarked(sheets: &[Sheet]) -> usize {
    let is_first = |sheet: &&Sheet| sheet.side == Side::Front && sheet.number.0 == 1;
    sheets
        .iter()
        .filter(is_first)
        .map(Sheet::cuts_without_marks)
        .sum()
}

/// The runs of every PDF, whose sheets are one run as long as their stock is the same.
fn runs(sheets: &[Sheet], ink: &[Coverage], info: &DocInfo) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for (file, places) in pdf_files(info, sheets) {
        for (n, place) in places.into_iter().enumerate() {
            let (sheet, ink) = (&sheets[place], ink[place]);
            let paper = usize::from(!is_behind(sheet));
            match runs
                .last_mut()
                .filter(|run| run.file == file && run.stock == sheet.stock)
            {
                Some(run) => {
                    run.pages.1 = n + 1;
                    run.sheets += paper;
                    run.ink = run.ink + ink;
                    if run.components.last() != Some(&sheet.component) {
                        run.components.push(sheet.component.clone());
                    }
                }
                None => runs.push(Run {
                    file: file.clone(),
                    pages: (n + 1, n + 1),
                    sheets: paper,
                    sides: sheet.sides,
                    paper: sheet.paper.clone(),
                    stock: sheet.stock.clone(),
                    components: vec![sheet.component.clone()],
                    ink,
                }),
            }
        }
    }
    runs
}

/// Whether it is the other side of the sheet before it.
fn is_behind(sheet: &Sheet) -> bool {
    sheet.side == Side::Back && sheet.sides != Sides::OneSided
}

/// What there is to cut, fold and glue.
fn handwork(sheets: &[Sheet]) -> Vec<Finishing> {
    let mut jobs: Vec<Finishing> = Vec::new();
    for sheet in sheets
        .iter()
        .filter(|sheet| sheet.side == Side::Front && !sheet.marks.is_empty())
    {
        let has = |kind: fn(&Mark) -> bool| sheet.marks.iter().any(kind);
        let outlines = sheet
            .marks
            .iter()
            .filter(|mark| matches!(mark, Mark::Outline(..)))
            .count();
        let disc = |mark: &Mark| {
            if let Mark::Ring(disc) = mark {
                Some(disc.size.w)
            } else {
                None
            }
        };
        let creased = has(|mark| matches!(mark, Mark::Crease(_)));
        let punched = sheet.marks.iter().filter_map(disc);
        match jobs.iter_mut().find(|job| job.component == sheet.component) {
            Some(job) => {
                job.sheets += 1;
                job.outlines += outlines;
                job.creased |= creased;
                job.punched.extend(punched);
            }
            None => jobs.push(Finishing {
                component: sheet.component.clone(),
                sheets: 1,
                machined: sheet.cut_file.is_some(),
                cuts: sheet.cuts().len(),
                outlines,
                punched: punched.collect(),
                tiled: has(|mark| matches!(mark, Mark::Trim(_) | Mark::Overlap(_))),
                folded: has(|mark| matches!(mark, Mark::Fold(_))),
                folding: sheet.folding,
                creased,
            }),
        }
    }
    jobs
}

/// Every distinct way in which sheets are cut. Backs that are pasted behind their
/// fronts are cut with them; those of a board are cut before they are joined.
fn plans(proof: &Proof) -> Vec<CutPlan> {
    let own = |sheet: &&Sheet| {
        let joined = sheet.tile.as_ref().is_some_and(|tile| tile.of != (1, 1));
        !is_behind(sheet) && (joined || sheet.side == Side::Front && !sheet.cuts().is_empty())
    };
    let mut plans: Vec<CutPlan> = Vec::new();
    for sheet in proof.sheets.iter().filter(own) {
        let (place, of) = sheet
            .tile
            .as_ref()
            .map_or(((1, 1), (1, 1)), |tile| (tile.place, tile.of));
        let back = sheet.side == Side::Back;
        let is_same = |plan: &&mut CutPlan| {
            let alike = (plan.paper, plan.of, plan.back) == (sheet.size, of, back);
            let cut_so = || plan.sides[0].cuts == sheet.cuts() && plan.sides[0].fold == fold(sheet);
            alike
                && if plan.is_joined() {
                    plan.components[0] == sheet.component
                } else {
                    cut_so()
                }
        };
        match plans.iter_mut().find(is_same) {
            Some(plan) => {
                plan.sheets += 1;
                if !plan.components.contains(&sheet.component) {
                    plan.components.push(sheet.component.clone());
                }
                if plan.sides.iter().all(|side| side.place != place) {
                    plan.sides.push(side(proof, sheet, place));
                }
            }
            None => plans.push(CutPlan {
                components: vec![sheet.component.clone()],
                sheets: 1,
                paper: sheet.size,
                of,
                back,
                sides: vec![side(proof, sheet, place)],
            }),
        }
    }
    plans.retain(|plan| plan.cuts() > 0);
    plans
}

fn side(proof: &Proof, sheet: &Sheet, place: (u32, u32)) -> CutSide {
    let piece = |one: &Placement| {
        let face = proof.face(one.face);
        let trim = one.trim(face.trim());
        match trim.common(one.window) {
            // Of what is larger than the paper, a sheet shows a part.
            Some(part) if sheet.tile.is_some() => Path::rect(part),
            _ => face.outline.lying(one.at, one.turn),
        }
    };
    let pieces = sheet.placements.iter().map(piece).collect();
    CutSide {
        place,
        pieces,
        fold: fold(sheet),
        cuts: sheet.cuts(),
    }
}

/// The line along which a sheet is folded before it is cut.
fn fold(sheet: &Sheet) -> Option<Line> {
    sheet.marks.iter().find_map(|mark| {
        if let Mark::Fold(line) = mark {
            Some(*line)
        } else {
            None
        }
    })
}

/// How pieces are joined, one entry for all that are joined in the same way.
fn joins(sheets: &[Sheet], catalogue: &Catalogue) -> Vec<Join> {
    let mut joins: Vec<Join> = Vec::new();
    for one in assembly(sheets, catalogue) {
        match joins.iter_mut().find(|join| join.steps == one.steps) {
            Some(join) => join.components.push(one.component),
            None => joins.push(Join {
                components: vec![one.component],
                steps: one.steps,
            }),
        }
    }
    joins
}

/// The codes of all sheets of paper.
fn codes(sheets: &[Sheet]) -> Vec<Coded> {
    let coded = |sheet: &Sheet| Coded {
        component: sheet.component.clone(),
        number: sheet.number.0,
        back: sheet.side == Side::Back,
        code: sheet.code.clone(),
    };
    sheets
        .iter()
        .filter(|sheet| !is_behind(sheet) && !sheet.code.is_empty())
        .map(coded)
        .collect()
}
