//! Faces onto sheets: packing, pairing, tiling, and the marks they imply.
//!
//! Takes parts and the sizes of their faces, and returns sheets. A back mirrors its front, and every guide is computed from
//! placements, so that a guide is never wrong. This module does not look at the content of faces.

mod booklet;
mod cut_paths;
mod cutting;
mod fold;
mod hex;
mod imposer;
mod label;
mod layout;
mod mark;
mod mixed;
mod pack;
mod pair;
mod punch;
mod room;
mod seam;
mod sets;
mod share;
mod single;
mod slicing;
mod stack;
mod tile;

use std::collections::BTreeMap;

use rayon::prelude::*;

use self::imposer::Imposer;
use self::imposer::SheetDraft;
use self::layout::{groups, laid_out};
use self::sets::SheetBuilder;
pub use self::single::{Arrangement, DisplayStyle, display};
pub use self::single::{grid, single};
use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::geom::Length;
use crate::message::msg;
use crate::model::{BuildContext, Game, Job, Page, Reprint};
use crate::sheet::{Face, Part, Sheet, Side, Sides};

/// Lays every part of a game onto sheets.
///
/// Reports parts that are too large for the paper, and does not lay them out.
pub fn impose(game: &Game, parts: &[Part], faces: &[Face], cx: BuildContext<'_>) -> Vec<Sheet> {
    let job = cx.job;
    let imposer = Imposer::new(game, faces, cx);
    let mut builder = SheetBuilder::new(&imposer);
    let reprint = Reprint::of(game, job);
    let names: Vec<&str> = game
        .draft
        .components
        .iter()
        .map(|component| component.name.as_str())
        .collect();
    let has_codes = job.since.is_none() && !job.prints_single_items(&names);
    let code = |draft: &SheetDraft| {
        let code = || {
            Reprint {
                sheet: draft.paper,
                ..reprint.clone()
            }
            .code(&game.draft.kit)
        };
        if has_codes { code() } else { String::new() }
    };
    let drafts = drafts(&imposer, game, parts);
    let codes: Vec<String> = drafts.par_iter().map(code).collect();
    drafts
        .into_iter()
        .zip(codes)
        .map(|(draft, code)| builder.sheet(draft, code))
        .collect()
}

/// How many sheets of paper [`impose`] gives.
pub fn count_sheets(game: &Game, parts: &[Part], faces: &[Face], job: &Job) -> usize {
    let diagnostics = Diagnostics::default();
    let imposer = Imposer::new(game, faces, BuildContext::new(job, &diagnostics));
    let drafts = drafts(&imposer, game, parts);
    drafts.last().map_or(0, |last| last.paper as usize + 1)
}

/// The least width and height of the printable area: that of a small card with its marks.
const LEAST_PRINTABLE: Length = Length::mm(40);

/// Returns an error if the margins of a job leave too little room on its paper.
pub fn no_room(job: &Job) -> Option<Diagnostic> {
    let printable = Page::of(job).printable.size;
    let message = || {
        msg!(
            "a margin of {margin} leaves no room on {paper} paper",
            margin = job.margins().to_string(),
            paper = job.paper.to_string()
        )
    };
    (printable.w < LEAST_PRINTABLE || printable.h < LEAST_PRINTABLE)
        .then(|| Diagnostic::new(Code::PaperUnfit, message()).help(msg!("make the margin smaller")))
}

/// The sheets of all parts, before their guides are drawn.
fn drafts(imposer: &Imposer<'_>, game: &Game, parts: &[Part]) -> Vec<SheetDraft> {
    let (faces, job) = (imposer.faces, imposer.job);
    if let Some(note) = no_room(job) {
        imposer.emit(note);
        return Vec::new();
    }
    if !imposer.allows_pieces(parts) {
        return Vec::new();
    }
    let groups = groups(parts, faces, job);
    let mut runs = match (&game.draft.label, job.sets) {
        (Some(stock), _) => label::laid_out(imposer, stock, parts),
        (None, 0 | 1) => laid_out(imposer, &groups, 0),
        (None, _) => sets::collated(imposer, &groups),
    };
    if job.class.is_some() {
        by_paper(&mut runs);
    }
    let mut fronts = BTreeMap::new();
    runs.iter_mut()
        .for_each(|sheets| number(sheets, &mut fronts));
    let mut drafts: Vec<SheetDraft> = runs.into_iter().flatten().collect();
    drafts.iter_mut().for_each(|sheet| {
        sheet.number.1 = fronts.get(&sheet.component).copied().unwrap_or_default()
    });
    count(&mut drafts);
    drafts
}

/// Brings the runs on one kind of paper together, in the order in which each kind comes first, so that paper is changed as seldom
/// as can be.
fn by_paper(runs: &mut [Vec<SheetDraft>]) {
    let stock = |run: &[SheetDraft]| {
        run.first()
            .map(|sheet| sheet.stock.clone())
            .unwrap_or_default()
    };
    let mut stocks: Vec<String> = Vec::new();
    for run in runs.iter() {
        let own = stock(run);
        if !stocks.contains(&own) {
            stocks.push(own);
        }
    }
    runs.sort_by_key(|run| stocks.iter().position(|known| *known == stock(run)));
}

/// Numbers the fronts and the backs of some sheets of one component, after those that it has already: `fronts` says
/// how many, by component. How many there are in all is known when all are numbered.
fn number(sheets: &mut [SheetDraft], fronts: &mut BTreeMap<String, u32>) {
    let Some(first) = sheets.first() else { return };
    let front = fronts.entry(first.component.clone()).or_default();
    let mut back = *front;
    for sheet in sheets {
        let count = if sheet.side == Side::Front {
            &mut *front
        } else {
            &mut back
        };
        *count += 1;
        sheet.number.0 = *count;
    }
}

/// Counts the sheets of paper of a job: a back that is printed behind its
/// front is on the same one.
fn count(sheets: &mut [SheetDraft]) {
    let mut next = 0;
    for sheet in sheets {
        let is_behind = sheet.side == Side::Back && sheet.sides != Sides::OneSided;
        next += u32::from(!is_behind);
        sheet.paper = next - 1;
    }
}
