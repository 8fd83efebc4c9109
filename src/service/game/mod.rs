//! A kit of a game that somebody has laid out as a PDF: its cards are cut out of its pages.

mod arrangement;
mod pairing;
mod sight;
mod write;

use rayon::prelude::*;

use self::arrangement::{Arrangement, Clue, arrangement};
use self::pairing::{CardPage, Cell};
use self::sight::{Block, Sight};
use super::pictures::PictureKit;
use super::spreadsheet::KitName;
use crate::diag::{Code, Note};
use crate::geom::Size;
use crate::read::PdfPages;

pub use pairing::Backs;

/// What is said about how cards are arranged.
#[derive(Clone, Copy, Debug, Default)]
pub struct SaidLayout {
    /// Columns and rows.
    pub grid: Option<(u32, u32)>,
    /// The size of a card after cutting.
    pub card: Option<Size>,
    /// The left and upper edges of the first card, in millimetres.
    pub at: Option<(f64, f64)>,
    /// The space between cards, in millimetres.
    pub gap: f64,
    /// Where the backs are.
    pub backs: Option<Backs>,
}

/// Dots in a millimetre of a page that is looked at: 150 to the inch. Edges are found to a fraction of one.
const DOTS: f64 = 150.0 / 25.4;
/// A place with less ink than this share of black is empty.
const EMPTY: f64 = 0.002;
/// Sides by which pages that look like others may differ, in millimetres.
const LIKE: f64 = 4.0;

/// A page as it was seen.
struct SeenPage {
    size: (f64, f64),
    /// The box of all that is printed on it.
    printed: Option<Block>,
    /// The same without lines and letters beside blocks, and the largest of these.
    around: Option<Block>,
    largest: Option<Block>,
    cards: Option<CardPage>,
}

/// A kit of the cards, boards and rules of a PDF. `path` is the name that the PDF has in the kit.
///
/// # Errors
/// The PDF cannot be read, or no cards are found.
pub fn kit_of_game(name: &KitName, path: &str, bytes: Vec<u8>, said: SaidLayout) -> Result<PictureKit, Box<Note>> {
    let pdf = PdfPages::open(path, bytes.clone())?;
    let mut pages: Vec<SeenPage> = (0..pdf.count()).into_par_iter().map(|n| seen(&pdf, n, said, None)).collect();
    let known = main(&pages).cloned();
    if let Some(known) = known.filter(|known| said.grid.is_none() && known.by != Clue::Edges) {
        // What only looks divided is a picture beside cards that are found.
        pages
            .iter_mut()
            .for_each(|page| page.cards = page.cards.take().filter(|own| own.arrangement.by != Clue::Edges));
        // Backs may have nothing by which they are found.
        let again = (0..pdf.count()).into_par_iter().filter(|n| pages[*n].is_like(&known, pdf.size(*n)));
        let again: Vec<(usize, SeenPage)> = again.map(|n| (n, seen(&pdf, n, said, Some(&known)))).collect();
        again.into_iter().for_each(|(n, page)| pages[n] = page);
    }
    if pages.iter().all(|page| page.cards.is_none()) {
        return Err(nothing(path, &pages, said).into());
    }
    Ok(write::kit(name, path, bytes, pages, said.backs))
}

/// The arrangement of the most cards that are arranged alike.
fn main(pages: &[SeenPage]) -> Option<&Arrangement> {
    let all = || pages.iter().filter_map(|page| page.cards.as_ref());
    let count = |one: &Arrangement| {
        all().filter(|page| page.arrangement.is_like(one)).map(|page| page.cells.len()).sum::<usize>()
    };
    // What is found by edges alone decides only where nothing else is found.
    all().map(|page| &page.arrangement).max_by_key(|one| (one.by != Clue::Edges, count(one)))
}

/// Looks at a page.
fn seen(pdf: &PdfPages, n: usize, said: SaidLayout, known: Option<&Arrangement>) -> SeenPage {
    let size = pdf.size(n);
    let Some(((sides, pixels), dots)) = pdf.pixels(n, DOTS) else {
        return SeenPage { size, printed: None, around: None, largest: None, cards: None };
    };
    let sight = Sight::new(sides, dots, &pixels);
    let card = said.card.map(|card| (card.w.to_mm(), card.h.to_mm()));
    let found = match (said.grid, known) {
        (Some(grid), _) => given(&sight, grid, card, said),
        (None, Some(known)) => Some(known.mirrored(size.0)),
        (None, None) => arrangement(&sight, card),
    };
    let area = |block: &Block| (block[2] - block[0]) * (block[3] - block[1]);
    let largest = sight.blocks().into_iter().max_by(|one, other| area(one).total_cmp(&area(other)));
    let cards = found.map(|arrangement| CardPage { number: n + 1, cells: cells(&sight, &arrangement), arrangement });
    SeenPage {
        size,
        printed: sight.printed(),
        around: sight.around(),
        largest,
        cards: cards.filter(|page| !page.cells.is_empty()),
    }
}

/// The arrangement that was given, at the place where it was given or else where cards are seen or in the middle of the page.
fn given(
    sight: &Sight,
    (columns, rows): (u32, u32),
    card: Option<(f64, f64)>,
    said: SaidLayout,
) -> Option<Arrangement> {
    let grid = (columns as usize, rows as usize);
    let around = sight.around()?;
    let found = arrangement(sight, card).filter(|found| found.grid() == grid);
    if let Some(found) = found.filter(|_| said.at.is_none() && said.gap == 0.0) {
        return Some(found);
    }
    let (nx, ny) = (f64::from(columns), f64::from(rows));
    let whole = |side: f64, n: f64| (side - (n - 1.0) * said.gap) / n;
    let card = card.unwrap_or((whole(around[2] - around[0], nx), whole(around[3] - around[1], ny)));
    let long = |side: f64, n: f64| n * side + (n - 1.0) * said.gap;
    let middle = ((around[0] + around[2] - long(card.0, nx)) / 2.0, (around[1] + around[3] - long(card.1, ny)) / 2.0);
    Some(Arrangement::said(grid, card, said.at.unwrap_or(middle), said.gap))
}

/// The places of an arrangement at which something is printed, by rows.
fn cells(sight: &Sight, arrangement: &Arrangement) -> Vec<Cell> {
    let (columns, rows) = arrangement.grid();
    let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
    let inner = |[l, t, r, b]: Block| [l + 1.0, t + 1.0, r - 1.0, b - 1.0];
    let filled = places.filter(|at| sight.covered(inner(arrangement.block(at.0, at.1))) > EMPTY);
    filled
        .map(|at| Cell {
            at,
            looks: [false, true].map(|turned| sight.look(inner(arrangement.block(at.0, at.1)), turned)),
        })
        .collect()
}

impl SeenPage {
    /// Whether no cards were seen on it, and what is printed is as large as the cards of an arrangement are.
    fn is_like(&self, known: &Arrangement, size: (f64, f64)) -> bool {
        let Some([l, t, r, b]) = self.around.filter(|_| self.cards.is_none() && size == self.size) else {
            return false;
        };
        let [left, top, right, bottom] = known.mirrored(self.size.0).around();
        [l - left, t - top, r - right, b - bottom].into_iter().all(|off| off.abs() <= LIKE)
    }
}

/// That no cards were found: what was seen, and what to type.
fn nothing(path: &str, pages: &[SeenPage], said: SaidLayout) -> Note {
    let round = |mm: f64| (mm * 10.0).round() / 10.0;
    let seen = pages.iter().enumerate().find_map(|(n, page)| Some((n, page.largest?)));
    let saw = match seen {
        Some((n, [l, t, r, b])) => format!(
            "the largest block on page {} is {} × {} mm, {} mm from the left and {} mm from the top",
            n + 1,
            round(r - l),
            round(b - t),
            round(l),
            round(t)
        ),
        None => "its pages have no blocks of colour, frames or crop marks".to_owned(),
    };
    let as_said = if said.grid.is_some() || said.card.is_some() { " of the arrangement that you gave" } else { "" };
    let note = Note::new(Code::NoKit, format!("no cards{as_said} were found in `{path}`: {saw}"));
    note.help(
        "give their arrangement: --grid 3x3 --card poker, and if needed --at LEFT,TOP and --gap SPACE in millimetres",
    )
}
