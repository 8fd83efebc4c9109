//! A page of a PDF as it is seen: what is printed on it, and the cards.

use super::arrangement::{self, Arrangement, DetectionMethod, arrangement, of_blocks};
use super::crop_marks::{OuterMarks, outer_marks};
use super::given::GivenLayout;
use super::page_raster::{Block, PageRaster, area, tenth, union};
use super::pairing::{CardPage, SeenCard};
use crate::decode::pdf::PdfPages;

/// Dots in a millimetre of a page that is looked at: 150 to the inch. Edges are found to a fraction of one.
const DOTS: f64 = 150.0 / 25.4;
/// A place with less ink than this share of black is empty: a poker card with two letters of 12 points has more.
const EMPTY: f64 = 0.0005;
/// Sides by which pages that look like others may differ, in millimetres.
const LIKE: f64 = 4.0;

/// The widest margin of a page that is printed up to its edges, in millimetres.
const FULL: f64 = 1.0;

/// A page of a PDF, with the cards that were recognised on it.
pub struct SeenPage {
    /// The width and the height, in millimetres.
    pub size: (f64, f64),
    /// The bounding box of everything that is printed on the page. `None` if the page is empty.
    pub printed: Option<Block>,
    /// The bounding box without lines and letters next to blocks.
    pub around: Option<Block>,
    /// The largest block.
    pub largest: Option<Block>,
    /// The bounding box of all blocks, which ends at their edges.
    pub whole: Option<Block>,
    /// The cards.
    pub cards: Option<CardPage>,
    /// Cards of other sizes.
    pub other_cards: Vec<CardPage>,
    /// Blocks next to the cards that are not cards.
    pub left_out: Vec<Block>,
    /// The crop marks of a page on which no cards were found.
    pub(super) marks: Option<OuterMarks>,
}

/// Recognises the cards on a page. `known` is an arrangement that was found on other pages.
pub(super) fn seen(
    pdf: &PdfPages,
    n: usize,
    given: GivenLayout,
    known: Option<&Arrangement>,
) -> SeenPage {
    let size = pdf.size(n);
    let Some(((sides, pixels), dots)) = pdf.pixels(n, DOTS) else {
        return SeenPage::empty(size);
    };
    let raster = PageRaster::new(sides, dots, &pixels);
    let card = given.card.map(|card| (card.w.to_mm(), card.h.to_mm()));
    let found = match (known, given.grid) {
        (Some(known), _) => Some(known.clone()),
        (None, Some(grid)) => arranged(&raster, grid, card, given),
        (None, None) => arrangement(&raster, card),
    };
    let blocks = raster.blocks();
    let largest = blocks
        .iter()
        .copied()
        .max_by(|one, other| area(*one).total_cmp(&area(*other)));
    let whole = blocks.iter().copied().reduce(union);
    let of = |arrangement: Arrangement| CardPage {
        number: n + 1,
        cells: cells(&raster, &arrangement, &blocks),
        arrangement,
    };
    let cards = found.map(of).filter(|page| !page.cells.is_empty());
    let (other_cards, left_out) = match &cards {
        Some(cards) if given.grid.is_none() => beside(&raster, cards.without(&blocks), of),
        Some(cards) => (Vec::new(), cards.without(&blocks)),
        None => Default::default(),
    };
    SeenPage {
        size,
        printed: raster.printed(),
        around: raster.around(),
        largest,
        whole,
        marks: if cards.is_none() {
            outer_marks(&raster)
        } else {
            None
        },
        cards,
        other_cards,
        left_out,
    }
}

/// The cards among the blocks beside the cards of a page, size by size, and the blocks that are no cards.
fn beside(
    raster: &PageRaster,
    mut left: Vec<Block>,
    of: impl Fn(Arrangement) -> CardPage,
) -> (Vec<CardPage>, Vec<Block>) {
    let mut found = Vec::new();
    while let Some(cards) = of_blocks(raster, &left).map(&of) {
        let rest = cards.without(&left);
        if rest.len() == left.len() {
            break;
        }
        left = rest;
        found.push(cards);
    }
    (found, left)
}

/// The arrangement that was given, at the place where it was given or else where cards are seen or in the middle of the page.
fn arranged(
    raster: &PageRaster,
    (columns, rows): (u32, u32),
    card: Option<(f64, f64)>,
    given: GivenLayout,
) -> Option<Arrangement> {
    let grid = (columns as usize, rows as usize);
    let around = raster.around()?;
    if given.at.is_none() {
        let found = arrangement(raster, card).filter(|found| found.grid() == grid);
        let found = found.filter(|_| given.gap == 0.0);
        if let Some(found) = found.or_else(|| grid_within_marks(raster, grid, card, given)) {
            return Some(found);
        }
    }
    Some(arrange_in_block(around, grid, card, given))
}

/// Places a grid of cards between the outermost crop marks. Returns `None` if cards of the given size do not fill the space
/// between the marks.
fn grid_within_marks(
    raster: &PageRaster,
    grid: (usize, usize),
    card: Option<(f64, f64)>,
    given: GivenLayout,
) -> Option<Arrangement> {
    let marked = outer_marks(raster)?.block;
    let found = Arrangement {
        method: DetectionMethod::CropMarks,
        ..arrange_in_block(marked, grid, card, given)
    };
    found.is_around(marked, LIKE).then_some(found)
}

/// Arranges a grid of cards so that they fill a block. Centres them if their size is given.
pub(super) fn arrange_in_block(
    [l, t, r, b]: Block,
    (columns, rows): (usize, usize),
    card: Option<(f64, f64)>,
    given: GivenLayout,
) -> Arrangement {
    let (nx, ny) = (columns as f64, rows as f64);
    let whole = |side: f64, n: f64| tenth((side - (n - 1.0) * given.gap) / n);
    let card = card.unwrap_or((whole(r - l, nx), whole(b - t, ny)));
    let long = |side: f64, n: f64| n * side + (n - 1.0) * given.gap;
    let middle = (
        (l + r - long(card.0, nx)) / 2.0,
        (t + b - long(card.1, ny)) / 2.0,
    );
    let at = given.at.unwrap_or(middle);
    Arrangement::given((columns, rows), card, at, given.gap)
}

/// The places of an arrangement at which something is printed, by rows. Where the cards of one row are between those of another,
/// places overlap, and only those with a block of their own count.
fn cells(raster: &PageRaster, arrangement: &Arrangement, blocks: &[Block]) -> Vec<SeenCard> {
    let (columns, rows) = arrangement.grid();
    let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    let inner = |[l, t, r, b]: Block| [l + 1.0, t + 1.0, r - 1.0, b - 1.0];
    let is_apart = !arrangement.has_overlapping_places();
    let is_own = |place: Block| {
        is_apart
            || blocks
                .iter()
                .any(|block| arrangement::have_same_centre(place, *block))
    };
    let filled = places.filter(|at| {
        let place = arrangement.block(at.0, at.1);
        is_own(place) && raster.covered(inner(place)) > EMPTY
    });
    filled
        .map(|at| SeenCard {
            at,
            look: raster.look(inner(arrangement.block(at.0, at.1))),
        })
        .collect()
}

impl SeenPage {
    /// A page on which nothing was seen.
    fn empty(size: (f64, f64)) -> SeenPage {
        let (other_cards, left_out) = Default::default();
        SeenPage {
            size,
            printed: None,
            around: None,
            largest: None,
            whole: None,
            cards: None,
            other_cards,
            left_out,
            marks: None,
        }
    }

    /// Whether it is printed up to its edges.
    pub fn is_full(&self) -> bool {
        let (w, h) = self.size;
        self.around.is_some_and(|[l, t, r, b]| {
            [l, t, w - r, h - b]
                .into_iter()
                .all(|margin| margin <= FULL)
        })
    }

    /// The arrangement by which to look at it once more, beside pages most of which are arranged in a known way: where no
    /// cards were seen that are arranged otherwise, and what is printed is within the places of that arrangement.
    pub fn again(&self, known: &Arrangement, size: (f64, f64)) -> Option<Arrangement> {
        if size != self.size {
            return None;
        }
        let ways = [known.mirrored(self.size.0), known.clone()];
        let Some(own) = &self.cards else {
            let around = self.around?;
            return ways
                .into_iter()
                .find(|way| way.is_around(around, LIKE) || way.is_bounded(around));
        };
        let is_same = |way: &Arrangement| {
            way.grid() == own.arrangement.grid()
                && own.blocks().all(|(at, block)| way.place(block) == Some(at))
        };
        // Those that were seen one by one are where they are.
        if own.arrangement.is_like(known) && (!own.is_guess() || ways.iter().any(is_same)) {
            return None;
        }
        ways.into_iter().find(|way| {
            own.is_part_of(way) || own.is_guess() && way.is_bounded(self.around.unwrap_or_default())
        })
    }
}
