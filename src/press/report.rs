//! What a build takes, counted from its sheets and files.

use crate::sheet::{Coded, Handwork, Mark, Press, Run, Sheet, Side, Tally};
use crate::write::Artifact;

/// What some sheets take, which are printed from these files.
pub(super) fn tally(sheets: &[Sheet], files: &[Artifact]) -> Tally {
    Tally { runs: runs(sheets, files), jobs: handwork(sheets), codes: codes(sheets) }
}

/// The runs of every file. A file holds the sheets that go through the printer
/// in one way, and of these it is one run as long as the stock is the same.
fn runs(sheets: &[Sheet], files: &[Artifact]) -> Vec<Run> {
    let mut ways: Vec<Vec<&Sheet>> = Vec::new();
    for sheet in sheets {
        match ways.iter_mut().find(|way| way[0].press == sheet.press && way[0].size == sheet.size) {
            Some(way) => way.push(sheet),
            None => ways.push(vec![sheet]),
        }
    }
    let pdfs = files.iter().filter(|file| file.path.ends_with(".pdf"));
    let mut runs: Vec<Run> = Vec::new();
    for (way, file) in ways.iter().zip(pdfs) {
        for (n, sheet) in way.iter().enumerate() {
            let paper = usize::from(!is_behind(sheet));
            match runs.last_mut().filter(|run| run.file == file.path && run.stock == sheet.stock) {
                Some(run) => {
                    run.pages.1 = n + 1;
                    run.sheets += paper;
                    if run.components.last() != Some(&sheet.component) {
                        run.components.push(sheet.component.clone());
                    }
                }
                None => runs.push(Run {
                    file: file.path.clone(),
                    pages: (n + 1, n + 1),
                    sheets: paper,
                    press: sheet.press,
                    paper: sheet.paper,
                    stock: sheet.stock.clone(),
                    components: vec![sheet.component.clone()],
                }),
            }
        }
    }
    runs
}

/// Whether it is the other side of the sheet before it.
fn is_behind(sheet: &Sheet) -> bool {
    sheet.side == Side::Back && sheet.press != Press::OneSided
}

/// What there is to cut, fold and glue.
fn handwork(sheets: &[Sheet]) -> Vec<Handwork> {
    let mut jobs: Vec<Handwork> = Vec::new();
    for sheet in sheets.iter().filter(|sheet| sheet.side == Side::Front && !sheet.marks.is_empty()) {
        let has = |kind: fn(&Mark) -> bool| sheet.marks.iter().any(kind);
        let outlines = sheet.marks.iter().filter(|mark| matches!(mark, Mark::Outline(..) | Mark::Ring(_))).count();
        match jobs.iter_mut().find(|job| job.component == sheet.component) {
            Some(job) => {
                job.sheets += 1;
                job.outlines += outlines;
            }
            None => jobs.push(Handwork {
                component: sheet.component.clone(),
                sheets: 1,
                cuts: sheet.cuts.len(),
                outlines,
                tiled: has(|mark| matches!(mark, Mark::Trim(_) | Mark::Overlap(_))),
                butted: sheet.tile.as_ref().is_some_and(|tile| !tile.laps),
                folded: has(|mark| matches!(mark, Mark::Fold(_))),
            }),
        }
    }
    jobs
}

/// The codes of all sheets of paper.
fn codes(sheets: &[Sheet]) -> Vec<Coded> {
    let coded = |sheet: &Sheet| Coded {
        component: sheet.component.clone(),
        number: sheet.number.0,
        back: sheet.side == Side::Back,
        code: sheet.code.clone(),
    };
    sheets.iter().filter(|sheet| !is_behind(sheet)).map(coded).collect()
}
