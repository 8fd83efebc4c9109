//! The sheets of all components, each on its own: cards and tokens packed, boards over several sheets, pages of rules.

use rayon::prelude::*;

use super::imposer::{Imposer, PieceCopy, SheetDraft};
use super::room::{folded_for_cutter, too_large, too_large_to_fold, too_round};
use super::share::{self, Lot};
use super::stack::{SamePieces, Stack, title};
use super::{booklet, mark, pair, punch, tile};
use crate::geom::{Freeing, Insets, Length, Size, Turn};
use crate::model::{Backs, BoardSize, Job, Seams, slug_at_foot};
use crate::sheet::{Clip, Face, Layout, Part, Placement, Sides};

/// A board that leaves less of its paper than this is as large as the paper.
const AS_LARGE: Length = Length::mm(1);

/// The runs of sheets of all groups, each fronts with their backs; `before` is how many sides the job has already.
pub(super) fn laid_out(
    imposer: &Imposer<'_>,
    groups: &[Vec<&Part>],
    before: usize,
) -> Vec<Vec<SheetDraft>> {
    let (mut runs, mut sides) = (Vec::new(), before);
    let mut stacks = share::stacks(imposer, lots(imposer, groups));
    for (n, group) in groups.iter().enumerate() {
        let own = match (stacks.remove(&n), group[0].layout) {
            (Some(stacks), _) => sheets(imposer, &stacks, sides),
            (None, Layout::Packed) => Vec::new(),
            (None, Layout::Whole) => vec![whole(imposer, group, sides)],
            (None, Layout::Page) => vec![pages(imposer, group, sides)],
            (None, Layout::Folded { fold, is_rtl }) => {
                vec![booklet::sheets(imposer, group, (fold, is_rtl), sides)]
            }
        };
        sides += own.iter().map(Vec::len).sum::<usize>();
        runs.extend(own.into_iter().map(|sheets| on_stock(sheets, group)));
    }
    runs
}

/// Parts whose pieces go onto the same sheets: those of one size, outline,
/// number of printed sides and stock, so that a stack of sheets is cut alike.
pub(super) fn groups<'p>(parts: &'p [Part], faces: &[Face], job: &Job) -> Vec<Vec<&'p Part>> {
    let kind = |part: &'p Part| {
        let piece = part.pieces.first()?;
        let face = &faces[piece.front.0 as usize];
        let is_backed = job.backs != Backs::None && piece.back.is_some();
        (part.layout == Layout::Packed).then_some((&face.outline, is_backed, &part.stock))
    };
    let mut groups: Vec<Vec<&Part>> = Vec::new();
    for part in parts.iter().filter(|part| !part.pieces.is_empty()) {
        let alike =
            |group: &&mut Vec<&'p Part>| kind(part).is_some() && kind(group[0]) == kind(part);
        match groups.iter_mut().find(alike) {
            Some(group) => group.push(part),
            None => groups.push(vec![part]),
        }
    }
    groups
}

/// The pieces that may share sheets, of those groups that go onto the paper. A board that is
/// as small as a card is laid out like one, where that saves paper.
pub(super) fn lots<'p>(imposer: &Imposer<'p>, groups: &[Vec<&'p Part>]) -> Vec<Lot<'p>> {
    let lot = |(group, parts): (usize, &Vec<&'p Part>)| match parts[0].layout {
        Layout::Packed => packed(imposer, group, parts),
        Layout::Whole if !imposer.job.apart => small_board(imposer, group, parts),
        Layout::Whole | Layout::Page | Layout::Folded { .. } => None,
    };
    groups.iter().enumerate().filter_map(lot).collect()
}

/// Packs cards or tokens of the same size. Reports an error and returns `None` if they do not fit on the paper.
fn packed<'p>(imposer: &Imposer<'p>, group: usize, parts: &[&'p Part]) -> Option<Lot<'p>> {
    let like = imposer.face_of(parts[0].pieces[0].front);
    if let Some(radius) = imposer
        .job
        .corners
        .filter(|radius| mark::is_too_round(*radius, like))
    {
        imposer.emit(too_round(parts[0], like, radius));
        return None;
    }
    if imposer.freeing(like) == Freeing::Punch {
        for part in parts {
            imposer.build.diagnostics.extend(punch::check(part, like));
        }
    }
    let pieces = imposer.copies(parts);
    let kind = SamePieces {
        like,
        bleed: imposer.bleed(parts),
        count: pieces.len(),
    };
    let is_folded =
        imposer.job.backs == Backs::Fold && pieces.iter().any(|piece| piece.back.is_some());
    if is_folded && imposer.page.cutter.is_some() {
        imposer.emit(folded_for_cutter(parts[0]));
        return None;
    }
    let packing = if is_folded {
        kind.folded(imposer)
    } else {
        kind.packing(imposer)
    };
    let Some(packing) = packing else {
        imposer.emit(match is_folded {
            true => too_large_to_fold(parts[0], like, imposer),
            false => too_large(parts[0], like, imposer, kind.spacing(imposer).rim),
        });
        return None;
    };
    Some(Lot {
        group,
        parts: parts.to_vec(),
        pieces,
        kind,
        packing,
        only_shared: false,
    })
}

/// A board of which several go onto a sheet, or one that may go onto a sheet with other
/// pieces; `None` where it takes a sheet for itself.
fn small_board<'p>(imposer: &Imposer<'p>, group: usize, parts: &[&'p Part]) -> Option<Lot<'p>> {
    let pieces = imposer.copies(parts);
    let first = pieces.first()?;
    let like = imposer.face_of(first.front);
    let is_folded = imposer.job.backs == Backs::Fold && first.back.is_some();
    let is_round = imposer
        .job
        .corners
        .is_some_and(|radius| mark::is_too_round(radius, like));
    if is_folded || is_round {
        return None;
    }
    let kind = SamePieces {
        like,
        bleed: imposer.bleed(parts),
        count: pieces.len(),
    };
    let packing = kind.packing(imposer)?;
    let is_small = pieces.len() == 1 || packing.places.len() > 1;
    let only_shared = pieces.len() == 1;
    is_small.then(|| Lot {
        group,
        parts: parts.to_vec(),
        pieces,
        kind,
        packing,
        only_shared,
    })
}

/// The sheets of each stack; `before` is how many sides the job has already.
fn sheets(imposer: &Imposer<'_>, stacks: &[Stack<'_>], before: usize) -> Vec<Vec<SheetDraft>> {
    let mut sides = before;
    let mut made = Vec::new();
    for stack in stacks {
        sides += stack.sides(imposer);
        if !imposer.has_room(sides, 0) {
            break;
        }
        made.push(stack.sheets(imposer));
    }
    made
}

/// The sheets of boards; `before` is how many sides the job has already.
pub(super) fn whole(imposer: &Imposer<'_>, group: &[&Part], before: usize) -> Vec<SheetDraft> {
    // All rolls of a board are alike in everything that a plan looks at.
    let (job, one, imposer) = (imposer.job, &group[0].pieces[0], &imposer.without_cutter());
    let like = imposer.face_of(one.front);
    let back = one
        .back
        .filter(|_| job.backs != Backs::None)
        .map(|back| imposer.face_of(back));
    let (title, pieces) = (title(group), imposer.copies(group));
    if job.backs == Backs::Fold && back.is_some() {
        // Each on a sheet of its own.
        let kind = SamePieces {
            like,
            bleed: imposer.bleed(group),
            count: 1,
        };
        if let Some(packing) = kind.folded(imposer) {
            let stack = Stack {
                title,
                pieces,
                packing,
            };
            return if imposer.has_room(before, stack.sides(imposer)) {
                stack.sheets(imposer)
            } else {
                Vec::new()
            };
        }
    }
    let sides = back.is_some().then(|| imposer.two_sided());
    let laps = sides.is_none() && job.seams == Seams::Overlap;
    let own = own_paper(imposer, like.trim());
    let imposer = own.as_ref().unwrap_or(imposer);
    let slug = imposer.slug().filter(|_| own.is_none());
    let printable = sides.map_or(imposer.printable, |sides| {
        pair::both(imposer.printable, sides, job.paper.size)
    });
    let Some(plan) = tile::plan(like.trim(), &tile::kept(like, back), printable, slug, laps) else {
        imposer.emit(too_large(group[0], like, imposer, Length::ZERO));
        return Vec::new();
    };
    let pages = plan.count() * (1 + usize::from(sides.is_some()));
    if !imposer.has_room(before, pieces.len().saturating_mul(pages)) {
        return Vec::new();
    }
    let of_piece = |piece: &PieceCopy<'_>| tile::sheets(imposer, &plan, *piece, &title, sides);
    let mut sheets: Vec<SheetDraft> = pieces.par_iter().flat_map_iter(of_piece).collect();
    if sides == Some(Sides::OneSided) {
        sheets.sort_by_key(|sheet| sheet.side);
    }
    sheets
}

/// For a board that is as wide or as high as its paper, and no larger, where it is meant to be: the whole sheet, without
/// margins and a slug. A print shop prints to the edge, and so does a printer that needs no margins.
fn own_paper<'i>(imposer: &Imposer<'i>, board: Size) -> Option<Imposer<'i>> {
    let (job, paper) = (imposer.job, imposer.page.sheet.size);
    let is_meant =
        matches!(job.board_size, BoardSize::Fit(_)) || job.margins() == Insets::default();
    let spans =
        |board: Size| board.fits(paper) && (paper.w - board.w).min(paper.h - board.h) < AS_LARGE;
    let is_whole = is_meant && (spans(board) || spans(board.swapped()));
    is_whole.then_some(Imposer {
        printable: imposer.page.sheet,
        ..*imposer
    })
}

/// The pages of rules; `before` is how many sides the job has already.
pub(super) fn pages(imposer: &Imposer<'_>, group: &[&Part], before: usize) -> Vec<SheetDraft> {
    let all = imposer.copies(group);
    if !imposer.has_room(before, all.len()) {
        return Vec::new();
    }
    let area = imposer.page.text;
    let page = |piece: &PieceCopy<'_>| {
        let placement = Placement {
            face: piece.front,
            at: area.at,
            turn: Turn::None,
            window: area,
            within: Clip::Window,
            set: piece.set,
            shows_set: false,
        };
        let slug = imposer
            .slug()
            .map(|depth| slug_at_foot(imposer.printable, depth));
        SheetDraft {
            slug,
            ..SheetDraft::new(imposer, title(group), vec![placement])
        }
    };
    all.iter().map(page).collect()
}

/// Sheets on the stock of their group.
pub(super) fn on_stock(mut sheets: Vec<SheetDraft>, group: &[&Part]) -> Vec<SheetDraft> {
    sheets
        .iter_mut()
        .for_each(|sheet| sheet.stock.clone_from(&group[0].stock));
    sheets
}
