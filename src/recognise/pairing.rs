//! Which cards are fronts, and where their backs are.

use std::collections::BTreeSet;

use super::arrangement::{Arrangement, DetectionMethod};
use super::page_raster::{Axis, Block};
use crate::message::{Message, msg};

/// A page of cards as it was seen.
pub struct CardPage {
    /// Its number, from 1.
    pub number: usize,
    /// How its cards are arranged.
    pub arrangement: Arrangement,
    /// The places at which something is printed, by rows.
    pub cells: Vec<SeenCard>,
}

/// A place of a page at which something is printed.
#[derive(Clone, Debug, PartialEq)]
pub struct SeenCard {
    /// Its column and row, from 0.
    pub at: (usize, usize),
    /// How it looks: the mean ink of places all over it, by rows.
    pub look: Vec<u8>,
}

/// The front or the back of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardSide {
    /// The index of the page.
    pub page: usize,
    /// The column and the row, from 0.
    pub at: (usize, usize),
    /// Whether the side is upside down.
    pub is_turned: bool,
}

/// A card with its sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    /// The front.
    pub front: CardSide,
    /// The back, if the card has one.
    pub back: Option<CardSide>,
}

/// Where backs are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BackLayout {
    /// There are none.
    None,
    /// On every second page, which is seen from behind: the first card of a row has the last back of it.
    Alternate,
    /// On the last page, the same for all.
    Last,
    /// Beside the fronts, on the right or lower half of each page, which is folded.
    Fold,
}

impl BackLayout {
    /// Reads the word for it.
    ///
    /// # Errors
    /// It is none; these are the words.
    pub fn parse(word: &str) -> Result<BackLayout, Message> {
        match word {
            "none" => Ok(BackLayout::None),
            "alternate" => Ok(BackLayout::Alternate),
            "last" => Ok(BackLayout::Last),
            "fold" => Ok(BackLayout::Fold),
            _ => Err(msg!("use alternate, last, fold or none")),
        }
    }
}

impl CardPage {
    /// The page as it is beside others, most of which have this arrangement; `None` where it must be looked at anew.
    pub fn beside(self, known: &Arrangement) -> Option<CardPage> {
        let own = &self.arrangement;
        if own.method == DetectionMethod::Edges
            && !(known.method == DetectionMethod::Edges && own.is_like(known))
        {
            // What only looks divided is a picture beside cards that are found.
            return None;
        }
        let inner = if known.method == DetectionMethod::CropMarks {
            own.without_bleed(known)
        } else {
            None
        };
        Some(CardPage {
            arrangement: inner.unwrap_or(self.arrangement),
            ..self
        })
    }

    /// Where its cards are: the column and row, and the rectangle of each.
    pub fn blocks(&self) -> impl Iterator<Item = ((usize, usize), Block)> {
        self.cells
            .iter()
            .map(|cell| (cell.at, self.arrangement.block(cell.at.0, cell.at.1)))
    }

    /// The blocks of its page that are no part of its cards.
    pub fn without(&self, blocks: &[Block]) -> Vec<Block> {
        // With bleed or a line around a card, a block may go a little beyond it.
        let is_part = |[l, t, r, b]: Block, [left, top, right, bottom]: Block| {
            r.min(right) - l.max(left) > OVERLAP && b.min(bottom) - t.max(top) > OVERLAP
        };
        let is_left = |block: &&Block| !self.blocks().any(|(_, own)| is_part(**block, own));
        blocks.iter().filter(is_left).copied().collect()
    }

    /// Whether its cards were not seen one by one.
    pub fn is_guess(&self) -> bool {
        matches!(
            self.arrangement.method,
            DetectionMethod::UsualSize | DetectionMethod::Edges
        )
    }

    /// Whether its cards are some of those of an arrangement; or what is printed on these, where marks show them.
    pub fn is_part_of(&self, way: &Arrangement) -> bool {
        let is_smaller = way.method == DetectionMethod::CropMarks
            && self.arrangement.method != DetectionMethod::CropMarks;
        if !(self.arrangement.is_like(way) || is_smaller) {
            return false;
        }
        let places: Option<BTreeSet<(usize, usize)>> =
            self.blocks().map(|(_, block)| way.place(block)).collect();
        places.is_some_and(|places| places.len() == self.cells.len())
    }
}

/// A block overlaps a card by more than this if it is part of the card, in millimetres.
const OVERLAP: f64 = 1.0;
/// Cards look alike of which no place differs by more levels of ink than this: by less than a digit.
const ALIKE: u8 = 13;

/// Where backs seem to be: cards that all look alike are backs of others that do not.
pub fn guessed(pages: &[CardPage]) -> BackLayout {
    // A page of backs has at least as many as the page of fronts before it.
    let has_enough =
        |n: usize| pages[n].cells.len() >= pages[n.saturating_sub(1)].cells.len().max(2);
    let are_alike: Vec<bool> = (0..pages.len())
        .map(|n| has_enough(n) && alike(pages[n].cells.iter()))
        .collect();
    let folds = |page: &CardPage| Axis::BOTH.into_iter().any(|axis| folds(page, axis));
    if pages.iter().all(folds) {
        BackLayout::Fold
    } else if pages.len() > 1
        && pages.len().is_multiple_of(2)
        && are_alike
            .iter()
            .enumerate()
            .all(|(n, is)| *is == (n % 2 == 1))
    {
        BackLayout::Alternate
    } else if pages.len() > 1
        && are_alike.last() == Some(&true)
        && !are_alike[..are_alike.len() - 1].contains(&true)
    {
        BackLayout::Last
    } else {
        BackLayout::None
    }
}

/// Whether all cards look like the first one, either way up.
fn alike<'c>(mut cells: impl Iterator<Item = &'c SeenCard>) -> bool {
    let Some(first) = cells.next() else {
        return true;
    };
    let is_like = |(one, other): (&u8, &u8)| one.abs_diff(*other) <= ALIKE;
    cells.all(|cell| {
        first.look.iter().zip(&cell.look).all(is_like)
            || first.look.iter().zip(cell.look.iter().rev()).all(is_like)
    })
}

/// Whether a page seems to be folded in the middle of its columns, across, or of its rows: one half has backs alone.
fn folds(page: &CardPage, axis: Axis) -> bool {
    let (front, back): (Vec<&SeenCard>, Vec<&SeenCard>) = page
        .cells
        .iter()
        .partition(|cell| !is_behind(page, axis, cell));
    back.len() == front.len()
        && back.len() > 1
        && alike(back.into_iter())
        && !alike(front.into_iter())
}

/// Whether a card is on the half of a page that is folded back.
fn is_behind(page: &CardPage, axis: Axis, cell: &SeenCard) -> bool {
    let (columns, rows) = page.arrangement.grid();
    if axis == Axis::Across {
        cell.at.0 >= columns / 2
    } else {
        cell.at.1 >= rows / 2
    }
}

/// The direction in which most pages are folded; by the number of columns and rows, where looks do not say.
fn fold(pages: &[CardPage]) -> Axis {
    let count = |axis: Axis| pages.iter().filter(|page| folds(page, axis)).count();
    let (across, down) = (count(Axis::Across), count(Axis::Down));
    let (columns, rows) = pages.first().map_or((2, 1), |page| page.arrangement.grid());
    let by_number = columns == 2 || columns.is_multiple_of(2) && !rows.is_multiple_of(2);
    if across > down || across == down && by_number {
        Axis::Across
    } else {
        Axis::Down
    }
}

/// The cards of pages.
pub fn cards(pages: &[CardPage], backs: BackLayout) -> Vec<Card> {
    let (mut cards, fold) = (Vec::new(), fold(pages));
    for (n, page) in pages.iter().enumerate() {
        let is_back = match backs {
            BackLayout::None | BackLayout::Fold => false,
            BackLayout::Alternate => n % 2 == 1,
            BackLayout::Last => n + 1 == pages.len() && n > 0,
        };
        if is_back {
            continue;
        }
        for cell in &page.cells {
            if backs == BackLayout::Fold && is_behind(page, fold, cell) {
                continue;
            }
            let front = CardSide {
                page: n,
                at: cell.at,
                is_turned: false,
            };
            cards.push(Card {
                front,
                back: back(pages, backs, fold, front),
            });
        }
    }
    cards
}

/// The back of a card.
fn back(pages: &[CardPage], backs: BackLayout, fold: Axis, front: CardSide) -> Option<CardSide> {
    let face = |page: usize, at: (usize, usize), is_turned: bool| {
        let cells = &pages.get(page)?.cells;
        // Where backs are alike, some may be missing.
        let is_there = |cell: &&SeenCard| cell.at == at;
        let cell = cells
            .iter()
            .find(is_there)
            .or_else(|| cells.first().filter(|_| alike(cells.iter())))?;
        Some(CardSide {
            page,
            at: cell.at,
            is_turned,
        })
    };
    let page = &pages[front.page];
    let ((columns, rows), (x, y)) = (page.arrangement.grid(), front.at);
    match backs {
        BackLayout::None => None,
        BackLayout::Alternate => face(
            front.page + 1,
            (
                pages
                    .get(front.page + 1)?
                    .arrangement
                    .grid()
                    .0
                    .checked_sub(x + 1)?,
                y,
            ),
            false,
        ),
        BackLayout::Last => face(pages.len() - 1, pages.last()?.cells.first()?.at, false),
        BackLayout::Fold if fold == Axis::Across => face(front.page, (columns - 1 - x, y), false),
        // What is folded down behind a card is upside down on the sheet.
        BackLayout::Fold => face(front.page, (x, rows - 1 - y), true),
    }
}
