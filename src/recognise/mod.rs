//! Recognition of the cards and boards on the pages of a PDF that somebody else has laid out.
//!
//! A page is rasterised, and crop marks and blocks are detected in its pixels (`page_raster`). Each page is first recognised by
//! itself. The arrangement with the most cards is then tried on pages on which fewer cards were found.

mod arrangement;
mod crop_marks;
mod given;
mod mask;
mod page;
mod page_raster;
mod pairing;
mod seams;
mod tiling;

use rayon::prelude::*;

pub use self::arrangement::{Arrangement, DetectionMethod};
pub use self::given::{GivenLayout, GivenTiling};
pub use self::page::SeenPage;
use self::page::{arrange_in_block, seen};
pub use self::page_raster::{Block, tenth};
use self::page_raster::{area, union};
pub use self::pairing::{BackLayout, Card, CardPage, CardSide, cards, guessed};
pub use self::tiling::{Tiling, is_part};
use crate::decode::pdf::PdfPages;
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::message::{Message, msg};

/// The cards and boards on the pages of a PDF.
pub struct Recognised {
    /// The pages, with the cards on them.
    pub pages: Vec<SeenPage>,
    /// The boards, in the order of their first pages.
    pub boards: Vec<Tiling>,
}

/// Recognises the cards and boards of a PDF. `path` is its name in errors.
///
/// # Errors
/// Returns an error if no cards and no boards are found, or if the given pages cannot be joined.
pub fn recognise(pdf: &PdfPages, path: &str, given: GivenLayout) -> DiagnosticResult<Recognised> {
    let mut pages: Vec<SeenPage> = (0..pdf.count())
        .into_par_iter()
        .map(|n| seen(pdf, n, given, None))
        .collect();
    let mut boards = match given.tiling {
        Some(tiling) => tiling::given(pdf, &pages, tiling)?,
        None => lone_boards(pdf, &pages),
    };
    boards
        .iter()
        .flat_map(|board| &board.parts)
        .for_each(|part| pages[part.page].cards = None);
    if let Some((columns, rows)) = given.grid {
        let grid = (columns as usize, rows as usize);
        place_alike(pdf, &mut pages, &boards, grid, given);
    }
    if given.grid.is_none()
        && let Some((known, paper)) = main(&pages).map(|(known, paper)| (known.clone(), paper))
    {
        for page in &mut pages {
            page.cards = page.cards.take().and_then(|own| own.beside(&known));
        }
        // Backs may have nothing by which they are found, and the last page too few cards.
        let cards = (0..pdf.count())
            .into_par_iter()
            .filter(|n| !is_part(&boards, *n));
        let again = cards.filter_map(|n| Some((n, pages[n].again(&known, paper)?)));
        let again: Vec<(usize, SeenPage)> = again
            .map(|(n, way)| (n, seen(pdf, n, given, Some(&way))))
            .collect();
        again.into_iter().for_each(|(n, page)| pages[n] = page);
    }
    if given.tiling.is_none() {
        let left = |n: &usize| pages[*n].is_picture() && !is_part(&boards, *n);
        let left: Vec<usize> = (0..pages.len()).filter(left).collect();
        boards.extend(tiling::found(pdf, &pages, &left));
        boards.sort_by_key(|board| board.parts[0].page);
    }
    if boards.is_empty() && pages.iter().all(|page| page.cards.is_none()) {
        return Err(nothing(path, &pages, given).into());
    }
    Ok(Recognised { pages, boards })
}

/// The boards with a page that may be a sheet of cards, but has an arrangement that no other page has.
fn lone_boards(pdf: &PdfPages, pages: &[SeenPage]) -> Vec<Tiling> {
    let all = || pages.iter().filter_map(|page| page.cards.as_ref());
    let count = |own: &CardPage| {
        all()
            .filter(|other| other.arrangement.is_like(&own.arrangement))
            .count()
    };
    let is_lone = |page: &SeenPage| {
        page.cards
            .as_ref()
            .is_some_and(|own| own.is_guess() && count(own) == 1)
    };
    let lone: Vec<usize> = (0..pages.len())
        .filter(|n| pages[*n].has_picture() && is_lone(&pages[*n]))
        .collect();
    if lone.is_empty() {
        return Vec::new();
    }
    let all: Vec<usize> = (0..pages.len())
        .filter(|n| pages[*n].is_picture() || lone.contains(n))
        .collect();
    let mut boards = tiling::found(pdf, pages, &all);
    boards.retain(|board| board.parts.iter().any(|part| lone.contains(&part.page)));
    boards
}

/// Puts cards of which only the number is known where as many were found on other pages of the same size. If they were found on
/// none, the cards of all these pages get the same size.
fn place_alike(
    pdf: &PdfPages,
    pages: &mut [SeenPage],
    boards: &[Tiling],
    grid: (usize, usize),
    given: GivenLayout,
) {
    let is_found = |cards: &&CardPage| cards.arrangement.method != DetectionMethod::User;
    let all = pages
        .iter()
        .filter_map(|page| Some((page.cards.as_ref().filter(is_found)?, page.size)));
    let most = all.max_by_key(|(cards, _)| cards.cells.len());
    if let Some((known, size)) = most.map(|(cards, size)| (cards.arrangement.clone(), size)) {
        let holds = |page: &SeenPage| page.around.is_none_or(|around| known.holds(around));
        for (n, page) in pages.iter_mut().enumerate() {
            if is_part(boards, n)
                || page.size != size
                || page.cards.as_ref().filter(is_found).is_some()
            {
                continue;
            }
            if holds(page) {
                *page = seen(pdf, n, given, Some(&known));
            } else {
                page.cards = None;
            }
        }
        return;
    }
    if given.card.is_some() {
        return;
    }
    let sizes: Vec<(f64, f64)> = pages.iter().map(|page| page.size).collect();
    for (n, size) in sizes.iter().enumerate() {
        if is_part(boards, n) {
            continue;
        }
        let alike = || pages.iter().filter(|page| page.size == *size);
        // The picture of a cover may fill the page, but that of cards does not.
        let inside = alike()
            .filter(|page| !page.is_full())
            .filter_map(|page| page.around);
        let all = || alike().filter_map(|page| page.around).reduce(union);
        if let Some(around) = inside.reduce(union).or_else(all) {
            let known = arrange_in_block(around, grid, None, given);
            let is_like = |cards: &CardPage| cards.arrangement.is_like(&known);
            if !pages[n].cards.as_ref().is_some_and(is_like) {
                pages[n] = seen(pdf, n, given, Some(&known));
            }
        }
    }
}

/// The arrangement of the most cards that are arranged alike, and the size of their page.
fn main(pages: &[SeenPage]) -> Option<(&Arrangement, (f64, f64))> {
    let all = || pages.iter().filter_map(|page| page.cards.as_ref());
    let count = |one: &Arrangement| {
        all()
            .filter(|page| page.arrangement.is_like(one))
            .map(|page| page.cells.len())
            .sum::<usize>()
    };
    // What is found by edges alone decides only where nothing else is found.
    let strength = |one: &Arrangement| {
        (
            one.method != DetectionMethod::Edges,
            count(one),
            one.method == DetectionMethod::CropMarks,
            one.cells(),
        )
    };
    let own = pages
        .iter()
        .filter_map(|page| Some((&page.cards.as_ref()?.arrangement, page.size)));
    own.max_by_key(|(one, _)| strength(one))
}

/// Returns a note that no cards were found. It describes the page that is most like a sheet of cards, and what to type.
fn nothing(path: &str, pages: &[SeenPage], given: GivenLayout) -> Diagnostic {
    let (reason, help) = marks_without_cards(pages).unwrap_or_else(|| largest_block(pages));
    let message = if given.grid.is_some() || given.card.is_some() {
        msg!(
            "no cards of the arrangement that you gave were found in `{file}`: {reason}",
            file = path,
            reason
        )
    } else {
        msg!(
            "no cards were found in `{file}`: {reason}",
            file = path,
            reason
        )
    };
    Diagnostic::new(Code::NoKit, message).help(help)
}

/// Describes the first crop marks, and how to give the number of cards. Returns `None` if no page has crop marks.
fn marks_without_cards(pages: &[SeenPage]) -> Option<(Message, Message)> {
    let mut marked = pages
        .iter()
        .enumerate()
        .filter_map(|(n, page)| Some((n + 1, page.marks?)));
    let (number, marks) = marked.next()?;
    let [l, t, r, b] = marks.block;
    let (reason, (columns, rows)) = match marks.one_way {
        Some(grid) => (
            msg!(
                "page {page} has crop marks in one direction only",
                page = number
            ),
            grid,
        ),
        None => {
            let (w, h) = (tenth(r - l), tenth(b - t));
            let reason = msg!(
                "the crop marks on page {page} surround a single area of {width} × {height} mm",
                page = number,
                width = w,
                height = h
            );
            (reason, if w > h { (2, 1) } else { (1, 2) })
        }
    };
    let (w, h) = (
        tenth((r - l) / columns as f64),
        tenth((b - t) / rows as f64),
    );
    let help = msg!(
        "give the number of cards across and down: --grid {columns}x{rows}. If their size is still wrong, add it: --card \
             {width}mm,{height}mm",
        columns,
        rows,
        width = w,
        height = h
    );
    Some((reason, help))
}

/// Describes the largest block on all pages, and how to give the arrangement of cards.
fn largest_block(pages: &[SeenPage]) -> (Message, Message) {
    let largest = pages.iter().enumerate();
    let largest = largest.filter_map(|(n, page)| Some((n + 1, page.largest?)));
    let reason = match largest.max_by(|(_, one), (_, other)| area(*one).total_cmp(&area(*other))) {
        Some((number, [l, t, r, b])) => msg!(
            "the largest block on page {page} is {width} × {height} mm, {left} mm from the left and {top} mm from the top",
            page = number,
            width = tenth(r - l),
            height = tenth(b - t),
            left = tenth(l),
            top = tenth(t)
        ),
        None => msg!("its pages have no blocks of color, frames or crop marks"),
    };
    let help = msg!(
        "give their arrangement: --grid 3x3 --card poker, and if needed --at LEFT,TOP and --gap SPACE in millimeters"
    );
    (reason, help)
}
