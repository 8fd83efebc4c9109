//! Faces onto sheets: packing, pairing, tiling, and the marks they imply.
//!
//! In go parts and the measures of their faces, out come sheets. A back is the
//! mirror of its front, and every guide is derived from placements: nobody can
//! type a wrong one. What is drawn in a face is none of this room's business.

mod cut_paths;
mod cutting;
mod draft;
mod fold;
mod glue;
mod hex;
mod limit;
mod mark;
mod number;
mod pack;
mod pair;
mod punch;
mod seam;
mod steps;
mod tile;
mod unfit;

use self::draft::SheetDraft;
use self::limit::{has_room, within_limit};
use self::pack::Grid;
use self::unfit::{too_large, too_large_to_fold, too_round};
use crate::diag::{Code, Note, Report};
use crate::geom::{Cut, Length, Rect, Turn};
use crate::model::{Backs, Game, Job, Page, Reprint, Seams, slug_at_foot};
use crate::sheet::{
    Clip, CutPaths, Face, Flip, Layout, Mirror, Part, Piece, Placement, Sheet, Side, Sides,
};

/// Lays every part of a game onto sheets.
///
/// Says what is too large for the paper; such parts give no sheets.
pub fn impose(game: &Game, parts: &[Part], faces: &[Face], job: &Job, report: &mut Report) -> Vec<Sheet> {
    let page = Page::of(job);
    let printable = page.printable;
    if printable.size.w < Length::mm(40) || printable.size.h < Length::mm(40) {
        let message = format!("a margin of {} leaves no room on {} paper", job.margins(), job.paper);
        report.say(Note::new(Code::PaperUnfit, message).help("make the margin smaller"));
        return Vec::new();
    }
    if !within_limit(parts, job, report) {
        return Vec::new();
    }
    let imposer = Imposer { faces, job, page, printable };
    let mut drafts = Vec::new();
    for group in groups(parts, faces) {
        let mut sheets = match group[0].layout {
            Layout::Packed => imposer.packed(&group, drafts.len(), report),
            Layout::Whole => imposer.whole(&group, drafts.len(), report),
            Layout::Page => imposer.pages(&group, drafts.len(), report),
        };
        number(&mut sheets);
        sheets.iter_mut().for_each(|sheet| sheet.stock.clone_from(&group[0].stock));
        drafts.extend(sheets);
    }
    count(&mut drafts);
    let reprint = Reprint::of(game, job);
    let code = |sheet| Reprint { sheet, ..reprint.clone() }.code(&game.draft.kit);
    drafts
        .into_iter()
        .map(|draft| (code(draft.paper), draft))
        .map(|(code, draft)| draft.sheet(&imposer, code))
        .collect()
}

/// What lies open while sheets are laid out.
struct Imposer<'d> {
    faces: &'d [Face],
    job: &'d Job,
    page: Page,
    printable: Rect,
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

impl Imposer<'_> {
    fn face(&self, placement: &Placement) -> &Face {
        &self.faces[placement.face.0 as usize]
    }

    /// Every piece as often as it is printed.
    fn copies<'p>(&self, group: &[&'p Part]) -> Vec<&'p Piece> {
        let each = |piece: &'p Piece| std::iter::repeat_n(piece, piece.copies as usize);
        let once: Vec<&Piece> = group.iter().flat_map(|part| &part.pieces).flat_map(each).collect();
        once.repeat(self.job.copies as usize)
    }

    /// The sheets of pieces that share sheets; `before` is how many sides the job has already.
    fn packed(&self, group: &[&Part], before: usize, report: &mut Report) -> Vec<SheetDraft> {
        let first = &self.faces[group[0].pieces[0].front.0 as usize];
        if let Some(radius) = self.job.corners.filter(|radius| mark::is_too_round(*radius, first)) {
            report.say(too_round(group[0], first, radius));
            return Vec::new();
        }
        if self.job.punch && first.cut == Cut::Disc {
            group.iter().for_each(|part| punch::check(part, first, report));
        }
        let (all, bleed, title) = (self.copies(group), self.bleed(group), title(group));
        let spacing = pack::spacing(first.cut, self.job.gutter, bleed, self.job.marks);
        if self.job.backs == Backs::Fold && all.iter().any(|piece| piece.back.is_some()) {
            let Some((grid, mirror)) = fold::half(self, first, bleed, spacing, all.len()) else {
                report.say(too_large_to_fold(group[0], first, self));
                return Vec::new();
            };
            let is_allowed = has_room(before, all.len().div_ceil(grid.cells.len()), report);
            let sheets = || fold::sheets(self, &title, first, (&all, bleed), (&grid, mirror));
            return if is_allowed { sheets() } else { Vec::new() };
        }
        let Some(grid) = self.grid(first, spacing, all.len()) else {
            report.say(too_large(group[0], first, self, spacing.rim));
            return Vec::new();
        };
        let pages = 1 + usize::from(self.job.backs != Backs::None && all.iter().any(|piece| piece.back.is_some()));
        if !has_room(before, all.len().div_ceil(grid.cells.len()) * pages, report) {
            return Vec::new();
        }
        let stack = mark::Stack { grid: &grid, count: all.len(), like: first, bleed, fold: None };
        let guides = mark::guides(self, &stack);
        let mut sheets = Vec::new();
        for pieces in all.chunks(grid.cells.len()) {
            let front = self.front(title.clone(), pieces, &grid, &guides);
            let paired = pieces.iter().any(|piece| piece.back.is_some());
            let sides = if paired { self.two_sided() } else { Sides::OneSided };
            let on_its_own = paired && self.job.backs != Backs::None;
            let back = on_its_own.then(|| pair::back(&front, pieces, self, sides));
            sheets.push(SheetDraft { sides, ..front });
            sheets.extend(back);
        }
        if self.job.backs == Backs::Paste {
            // All fronts first, so that the sheets to paste lie in one stack.
            sheets.sort_by_key(|sheet| sheet.side);
        }
        sheets
    }

    /// The largest bleed of the faces of a group.
    fn bleed(&self, group: &[&Part]) -> Length {
        let pieces = group.iter().flat_map(|part| &part.pieces);
        let faces = pieces.flat_map(|piece| std::iter::once(piece.front).chain(piece.back));
        faces.map(|face| self.faces[face.0 as usize].bleed).max().unwrap_or_default()
    }

    /// How sheets go through the printer that have something behind them.
    fn two_sided(&self) -> Sides {
        match self.job.backs {
            Backs::Duplex => Sides::TwoSided(Flip::Long),
            Backs::DuplexShort => Sides::TwoSided(Flip::Short),
            Backs::None | Backs::Paste | Backs::Fold => Sides::OneSided,
        }
    }

    /// The layout of so many pieces like this one.
    fn grid(&self, like: &Face, spacing: pack::Spacing, count: usize) -> Option<Grid> {
        match like.cut {
            Cut::Hex => hex::pack(like.trim, spacing.rim, count, self),
            Cut::Disc if self.job.punch => punch::pack(like.trim, spacing, count, self),
            _ => pack::pack(like.trim, spacing, count, self.printable, self.job.slug),
        }
    }

    /// The same before a fold, from which bleed keeps so far off.
    fn half(&self, like: &Face, spacing: pack::Spacing, off: (Length, Length), count: usize) -> Option<(Grid, Mirror)> {
        match like.cut {
            Cut::Hex => hex::pack_half(like.trim, spacing.rim, off, count, self),
            Cut::Disc if self.job.punch => punch::pack_half(like.trim, spacing, off, count, self),
            _ => pack::pack_half(like.trim, spacing, off, count, self.printable, self.job.slug),
        }
    }

    fn front(&self, component: String, pieces: &[&Piece], grid: &Grid, guides: &mark::Guides) -> SheetDraft {
        let place = |(piece, cell): (&&Piece, &pack::Cell)| Placement {
            face: piece.front,
            at: cell.rect.at,
            turn: cell.turn,
            window: cell.rect,
            within: Clip::Window,
        };
        let mut placements: Vec<Placement> = pieces.iter().zip(&grid.cells).map(place).collect();
        pair::open_windows(&mut placements, self, grid.area);
        let mut sheet = self.draft(component, placements);
        sheet.slug = grid.slug;
        sheet.marks = mark::own(&sheet, self).chain(guides.marks.iter().copied()).collect();
        sheet.cuts = guides.cuts.clone();
        sheet.cut_paths = cut_paths::pieces(&sheet, self);
        sheet
    }

    fn draft(&self, component: String, placements: Vec<Placement>) -> SheetDraft {
        let trims = placements.iter().map(|one| one.trim(self.face(one).trim));
        let bleed = placements.iter().map(|one| self.face(one).bleed).max().unwrap_or_default();
        SheetDraft {
            component,
            stock: String::new(),
            side: Side::Front,
            sides: Sides::OneSided,
            trim: trims.reduce(Rect::around).unwrap_or_default(),
            bleed,
            placements,
            marks: Vec::new(),
            cuts: Vec::new(),
            slug: None,
            cut_paths: CutPaths::default(),
            number: (1, 1),
            paper: 0,
            tile: None,
            steps: None,
        }
    }

    /// The sheets of boards; `before` is how many sides the job has already.
    fn whole(&self, group: &[&Part], before: usize, report: &mut Report) -> Vec<SheetDraft> {
        // All rolls of a board are alike in everything that a plan looks at.
        let one = &group[0].pieces[0];
        let first = &self.faces[one.front.0 as usize];
        let back = one.back.filter(|_| self.job.backs != Backs::None).map(|back| &self.faces[back.0 as usize]);
        let (title, all) = (title(group), self.copies(group));
        if self.job.backs == Backs::Fold && back.is_some() {
            let bleed = self.bleed(group);
            let spacing = pack::spacing(first.cut, self.job.gutter, bleed, self.job.marks);
            if let Some((grid, mirror)) = fold::half(self, first, bleed, spacing, 1) {
                let each = |piece: &&Piece| fold::sheets(self, &title, first, (&[*piece], bleed), (&grid, mirror));
                let is_allowed = has_room(before, all.len(), report);
                return all.iter().filter(|_| is_allowed).flat_map(each).collect();
            }
        }
        let sides = back.is_some().then(|| self.two_sided());
        let laps = sides.is_none() && self.job.seams == Seams::Overlap;
        let printable = sides.map_or(self.printable, |sides| pair::both(self.printable, sides, self.job.paper.size));
        let Some(plan) = tile::plan(first.trim, &tile::kept(first, back), printable, self.job.slug, laps) else {
            report.say(too_large(group[0], first, self, Length::ZERO));
            return Vec::new();
        };
        let pages = plan.count() * (1 + usize::from(sides.is_some()));
        if !has_room(before, all.len().saturating_mul(pages), report) {
            return Vec::new();
        }
        let tiles = all.iter().flat_map(|piece| tile::sheets(self, &plan, piece, &title, sides));
        let mut sheets: Vec<SheetDraft> =
            tiles.map(|tile| SheetDraft { cuts: cutting::of_tile(&tile, self), ..tile }).collect();
        if sides == Some(Sides::OneSided) {
            sheets.sort_by_key(|sheet| sheet.side);
        }
        sheets
    }

    /// The pages of rules; `before` is how many sides the job has already.
    fn pages(&self, group: &[&Part], before: usize, report: &mut Report) -> Vec<SheetDraft> {
        let all = self.copies(group);
        if !has_room(before, all.len(), report) {
            return Vec::new();
        }
        let area = self.page.text;
        let page = |piece: &&Piece| {
            let placement =
                Placement { face: piece.front, at: area.at, turn: Turn::None, window: area, within: Clip::Window };
            let mut sheet = self.draft(title(group), vec![placement]);
            sheet.slug = self.job.slug.then(|| slug_at_foot(self.printable));
            sheet
        };
        all.iter().map(page).collect()
    }
}
