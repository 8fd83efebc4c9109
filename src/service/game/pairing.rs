//! Which cards are fronts, and where their backs are.

use super::arrangement::Arrangement;

/// A page of cards as it was seen.
pub(super) struct CardPage {
    /// Its number, from 1.
    pub number: usize,
    /// How its cards are arranged.
    pub arrangement: Arrangement,
    /// The places at which something is printed, by rows.
    pub cells: Vec<Cell>,
}

/// A place of a page at which something is printed.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Cell {
    /// Its column and row, from 0.
    pub at: (usize, usize),
    /// How it looks upright, and upside down.
    pub looks: [Vec<f64>; 2],
}

/// A front or a back: the place in the list of pages, the column and the row, and whether it is upside down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Face {
    pub page: usize,
    pub at: (usize, usize),
    pub is_turned: bool,
}

/// A card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Card {
    pub front: Face,
    pub back: Option<Face>,
}

/// Where backs are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backs {
    /// There are none.
    None,
    /// On every second page, which is seen from behind: the first card of a row has the last back of it.
    Alternate,
    /// On the last page, the same for all.
    Last,
    /// Beside the fronts, on the right or lower half of each page, which is folded.
    Fold,
}

impl Backs {
    /// Reads the word for it.
    ///
    /// # Errors
    /// It is none; these are the words.
    pub fn parse(word: &str) -> Result<Backs, String> {
        match word {
            "none" => Ok(Backs::None),
            "alternate" => Ok(Backs::Alternate),
            "last" => Ok(Backs::Last),
            "fold" => Ok(Backs::Fold),
            _ => Err("use alternate, last, fold or none".to_owned()),
        }
    }
}

/// Cards look alike of which no place differs more than this, as a share of black: by less than a digit.
const ALIKE: f64 = 0.05;

/// Where backs seem to be: cards that all look alike are backs of others that do not.
pub(super) fn guessed(pages: &[CardPage]) -> Backs {
    let are_alike: Vec<bool> = pages.iter().map(|page| page.cells.len() > 1 && alike(page.cells.iter())).collect();
    let folds = |page: &CardPage| {
        let (front, back): (Vec<&Cell>, Vec<&Cell>) = page.cells.iter().partition(|cell| !is_behind(page, cell));
        back.len() == front.len() && back.len() > 1 && alike(back.into_iter()) && !alike(front.into_iter())
    };
    if pages.iter().all(folds) {
        Backs::Fold
    } else if pages.len() > 1
        && pages.len().is_multiple_of(2)
        && are_alike.iter().enumerate().all(|(n, is)| *is == (n % 2 == 1))
    {
        Backs::Alternate
    } else if pages.len() > 1 && are_alike.last() == Some(&true) && !are_alike[..are_alike.len() - 1].contains(&true) {
        Backs::Last
    } else {
        Backs::None
    }
}

fn alike<'c>(mut cells: impl Iterator<Item = &'c Cell>) -> bool {
    let Some(first) = cells.next() else { return true };
    let is_like = |looks: &[f64]| first.looks[0].iter().zip(looks).all(|(one, other)| (one - other).abs() <= ALIKE);
    cells.all(|cell| cell.looks.iter().any(|looks| is_like(looks)))
}

/// Whether a page is folded between its columns; or else it is between its rows.
fn folds_between_columns(page: &CardPage) -> bool {
    let (columns, rows) = page.arrangement.grid();
    columns == 2 || columns.is_multiple_of(2) && !rows.is_multiple_of(2)
}

/// Whether a card is on the half of a page that is folded back.
fn is_behind(page: &CardPage, cell: &Cell) -> bool {
    let (columns, rows) = page.arrangement.grid();
    if folds_between_columns(page) { cell.at.0 >= columns / 2 } else { cell.at.1 >= rows / 2 }
}

/// The cards of pages.
pub(super) fn cards(pages: &[CardPage], backs: Backs) -> Vec<Card> {
    let mut cards = Vec::new();
    for (n, page) in pages.iter().enumerate() {
        let is_back = match backs {
            Backs::None | Backs::Fold => false,
            Backs::Alternate => n % 2 == 1,
            Backs::Last => n + 1 == pages.len() && n > 0,
        };
        if is_back {
            continue;
        }
        for cell in &page.cells {
            if backs == Backs::Fold && is_behind(page, cell) {
                continue;
            }
            let front = Face { page: n, at: cell.at, is_turned: false };
            cards.push(Card { front, back: back(pages, backs, front) });
        }
    }
    cards
}

/// The back of a card.
fn back(pages: &[CardPage], backs: Backs, front: Face) -> Option<Face> {
    let face = |page: usize, at: (usize, usize), is_turned: bool| {
        let cells = &pages.get(page)?.cells;
        // Where backs are alike, some may be missing.
        let is_there = |cell: &&Cell| cell.at == at;
        let cell = cells.iter().find(is_there).or_else(|| cells.first().filter(|_| alike(cells.iter())))?;
        Some(Face { page, at: cell.at, is_turned })
    };
    let page = &pages[front.page];
    let ((columns, rows), (x, y)) = (page.arrangement.grid(), front.at);
    match backs {
        Backs::None => None,
        Backs::Alternate => {
            face(front.page + 1, (pages.get(front.page + 1)?.arrangement.grid().0.checked_sub(x + 1)?, y), false)
        }
        Backs::Last => face(pages.len() - 1, pages.last()?.cells.first()?.at, false),
        Backs::Fold if folds_between_columns(page) => face(front.page, (columns - 1 - x, y), false),
        // What is folded down behind a card is upside down on the sheet.
        Backs::Fold => face(front.page, (x, rows - 1 - y), true),
    }
}
