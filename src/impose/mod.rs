//! Faces onto sheets: packing, pairing, tiling, and the marks they imply.
//!
//! In go parts and the measures of their faces, out come sheets. A back is the
//! mirror of its front, and every guide is derived from placements: nobody can
//! type a wrong one. What is drawn in a face is none of this room's business.

mod assembly;
mod calibration;
mod cut_paths;
mod cutting;
mod draft;
mod finish;
mod fold;
mod glue;
mod hex;
mod imposer;
mod limit;
mod mark;
mod number;
mod pack;
mod pair;
mod pen;
mod punch;
mod report;
mod seam;
mod slicing;
mod slug;
mod stack;
mod tile;
mod unfit;

use rayon::prelude::*;

pub use assembly::{Assembly, assembly};
pub use calibration::calibration;
pub use report::report;

use self::draft::SheetDraft;
use self::imposer::Imposer;
use self::limit::{has_room, within_limit};
use self::stack::{Kind, Stack};
use self::unfit::{too_large, too_large_to_fold, too_round};
use crate::diag::{Code, Note, Report};
use crate::geom::{Cut, Insets, Length, Rect, Turn};
use crate::model::{Backs, Game, Job, Reprint, Seams};
use crate::sheet::{Clip, Face, Layout, Part, Piece, Placement, Sheet, Side, Sides};
use crate::text::FontSet;

/// Lays every part of a game onto sheets.
///
/// Says what is too large for the paper; such parts give no sheets.
pub fn impose(
    game: &Game,
    parts: &[Part],
    faces: &[Face],
    fonts: &FontSet,
    job: &Job,
    report: &mut Report,
) -> Vec<Sheet> {
    let printable = Rect::of(job.paper.size).shrunk(job.margins());
    if printable.size.w < Length::mm(40) || printable.size.h < Length::mm(40) {
        let message = format!("a margin of {} leaves no room on {} paper", job.margins(), job.paper.name);
        report.say(Note::new(Code::PaperUnfit, message).help("make the margin smaller"));
        return Vec::new();
    }
    if !within_limit(parts, job, report) {
        return Vec::new();
    }
    let imposer = Imposer { faces, job, printable };
    let mut drafts = Vec::new();
    for group in groups(parts, faces) {
        let mut sheets = match group[0].layout {
            Layout::Packed => packed(&imposer, &group, drafts.len(), report),
            Layout::Whole => whole(&imposer, &group, drafts.len(), report),
            Layout::Page => pages(&imposer, &group, drafts.len(), report),
        };
        number(&mut sheets);
        sheets.iter_mut().for_each(|sheet| sheet.stock.clone_from(&group[0].stock));
        drafts.extend(sheets);
    }
    count(&mut drafts);
    let reprint = Reprint::of(game, job);
    let facts = slug::SlugInfo { game, job, fonts, reprint };
    drafts
        .into_par_iter()
        .with_min_len(16)
        .map_init(|| slug::Pen::new(fonts), |pen, draft| finish::sheet(draft, &imposer, &facts, pen))
        .collect()
}

/// The room that a page of running text may take on the job's paper.
pub fn text_area(job: &Job) -> Rect {
    let (margins, side) = (job.margins(), Length::mm(16));
    let insets = Insets {
        left: side.max(margins.left),
        right: side.max(margins.right),
        top: Length::mm(14).max(margins.top),
        bottom: Length::mm(16).max(margins.bottom + slug::DEPTH + Length::mm(4)),
    };
    Rect::of(job.paper.size).shrunk(insets)
}

/// Parts whose pieces go onto the same sheets: those of one size, outline,
/// sidedness and stock, so that a stack of sheets is cut alike.
fn groups<'p>(parts: &'p [Part], faces: &[Face]) -> Vec<Vec<&'p Part>> {
    let kind = |part: &'p Part| {
        let piece = part.pieces.first()?;
        let face = &faces[piece.front.0 as usize];
        (part.layout == Layout::Packed).then_some((face.trim, face.cut, piece.back.is_some(), &part.stock))
    };
    let mut groups: Vec<Vec<&Part>> = Vec::new();
    for part in parts.iter().filter(|part| !part.pieces.is_empty()) {
        let alike = |group: &&mut Vec<&'p Part>| kind(part).is_some() && kind(group[0]) == kind(part);
        match groups.iter_mut().find(alike) {
            Some(group) => group.push(part),
            None => groups.push(vec![part]),
        }
    }
    groups
}

fn title(group: &[&Part]) -> String {
    let mut headings: Vec<&str> = group.iter().map(|part| part.heading.as_str()).collect();
    headings.dedup();
    headings.join(", ")
}

fn number(sheets: &mut [SheetDraft]) {
    let fronts = sheets.iter().filter(|sheet| sheet.side == Side::Front).count() as u32;
    let (mut front, mut back) = (0, 0);
    for sheet in sheets {
        let count = if sheet.side == Side::Front { &mut front } else { &mut back };
        *count += 1;
        sheet.number = (*count, fronts);
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

/// The sheets of pieces that share sheets; `before` is how many sides the job has already.
fn packed(imposer: &Imposer<'_>, group: &[&Part], before: usize, report: &mut Report) -> Vec<SheetDraft> {
    let like = imposer.face_of(group[0].pieces[0].front);
    if let Some(radius) = imposer.job.corners.filter(|radius| mark::is_too_round(*radius, like)) {
        report.say(too_round(group[0], like, radius));
        return Vec::new();
    }
    if imposer.job.punch && like.cut == Cut::Disc {
        group.iter().for_each(|part| punch::check(part, like, report));
    }
    let pieces = imposer.copies(group);
    let kind = Kind { like, bleed: imposer.bleed(group), count: pieces.len() };
    let is_folded = imposer.job.backs == Backs::Fold && pieces.iter().any(|piece| piece.back.is_some());
    let packing = if is_folded { kind.folded(imposer) } else { kind.packing(imposer) };
    let Some(packing) = packing else {
        report.say(match is_folded {
            true => too_large_to_fold(group[0], like, imposer),
            false => too_large(group[0], like, imposer, kind.spacing(imposer).rim),
        });
        return Vec::new();
    };
    let stack = Stack { title: title(group), pieces, packing };
    if has_room(before, stack.sides(imposer), report) { stack.sheets(imposer) } else { Vec::new() }
}

/// The sheets of boards; `before` is how many sides the job has already.
fn whole(imposer: &Imposer<'_>, group: &[&Part], before: usize, report: &mut Report) -> Vec<SheetDraft> {
    // All rolls of a board are alike in everything that a plan looks at.
    let (job, one) = (imposer.job, &group[0].pieces[0]);
    let like = imposer.face_of(one.front);
    let back = one.back.filter(|_| job.backs != Backs::None).map(|back| imposer.face_of(back));
    let (title, pieces) = (title(group), imposer.copies(group));
    if job.backs == Backs::Fold && back.is_some() {
        // Each on a sheet of its own.
        let kind = Kind { like, bleed: imposer.bleed(group), count: 1 };
        if let Some(packing) = kind.folded(imposer) {
            let stack = Stack { title, pieces, packing };
            return if has_room(before, stack.sides(imposer), report) { stack.sheets(imposer) } else { Vec::new() };
        }
    }
    let sides = back.is_some().then(|| imposer.two_sided());
    let laps = sides.is_none() && job.seams == Seams::Overlap;
    let printable = sides.map_or(imposer.printable, |sides| pair::both(imposer.printable, sides, job.paper.size));
    let Some(plan) = tile::plan(like.trim, &tile::kept(like, back), printable, job.slug, laps) else {
        report.say(too_large(group[0], like, imposer, Length::ZERO));
        return Vec::new();
    };
    let pages = plan.count() * (1 + usize::from(sides.is_some()));
    if !has_room(before, pieces.len().saturating_mul(pages), report) {
        return Vec::new();
    }
    let mut sheets: Vec<SheetDraft> =
        pieces.iter().flat_map(|piece| tile::sheets(imposer, &plan, piece, &title, sides)).collect();
    if sides == Some(Sides::OneSided) {
        sheets.sort_by_key(|sheet| sheet.side);
    }
    sheets
}

/// The pages of rules; `before` is how many sides the job has already.
fn pages(imposer: &Imposer<'_>, group: &[&Part], before: usize, report: &mut Report) -> Vec<SheetDraft> {
    let all = imposer.copies(group);
    if !has_room(before, all.len(), report) {
        return Vec::new();
    }
    let area = text_area(imposer.job);
    let page = |piece: &&Piece| {
        let placement =
            Placement { face: piece.front, at: area.at, turn: Turn::None, window: area, within: Clip::Window };
        let slug = imposer.job.slug.then(|| slug::SlugBox::foot(imposer.printable));
        SheetDraft { slug, ..SheetDraft::new(imposer, title(group), vec![placement]) }
    };
    all.iter().map(page).collect()
}
