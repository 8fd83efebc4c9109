//! What a kit is made of: decks, token sets, boards, boxes and rules, each a [`Component`] of one list. What all have is in its
//! fields; they differ in their [`Content`].

use std::ops::Deref;

use super::{Board, Carton, Item, Job, Set, Units};
use crate::geom::{Fold, Length, Size};
use crate::message::{Catalogue, msg};
use crate::scene::{Block, Colour};
use crate::source::{Span, Spanned};

/// The kinds of components, by the tables of TOML in which they are written, in the order of lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// What is played on.
    Board,
    /// Cards.
    Deck,
    /// Tokens.
    Token,
    /// What the others are kept in.
    Box,
    /// What is read.
    Rules,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 5] = [Kind::Board, Kind::Deck, Kind::Token, Kind::Box, Kind::Rules];

    /// The table of TOML in which such a component is written, and what it is called in data.
    pub fn table(self) -> &'static str {
        match self {
            Kind::Board => "board",
            Kind::Deck => "deck",
            Kind::Token => "token",
            Kind::Box => "box",
            Kind::Rules => "rules",
        }
    }

    /// Two words for many of them.
    pub fn plurals(self) -> [&'static str; 2] {
        match self {
            Kind::Board => ["boards", "board"],
            Kind::Deck => ["decks", "cards"],
            Kind::Token => ["tokens", "pieces"],
            Kind::Box => ["boxes", "box"],
            Kind::Rules => ["rules", "rules"],
        }
    }

    /// What one of its items is called, and the key under which items are written.
    pub fn item(self) -> &'static str {
        match self {
            Kind::Deck => "card",
            _ => "piece",
        }
    }
}

/// A part of a kit that has a name and is printed as a whole.
#[derive(Clone, Debug)]
pub struct Component {
    /// Its kind.
    pub kind: Kind,
    /// The name in the kit, unlike that of any other component.
    pub name: String,
    /// The name in lists, and on sheets where these have no name of their own.
    pub title: String,
    /// The name on sheets that it shares with others.
    pub sheet: Option<String>,
    /// What it is printed on.
    pub stock: Stock,
    /// It is in play with at least so many players.
    pub from_players: u32,
    /// Printed only when it, or a board that it comes with, is requested by name.
    pub extra: bool,
    /// The boards that it comes with.
    pub with: Vec<Spanned<String>>,
    /// The component that is printed in its place in large print.
    pub large: Option<Spanned<String>>,
    /// The components in whose place it is printed in large print, and whether these are extras.
    pub large_of: Vec<(String, bool)>,
    /// Whether it has a note on more than single items, and is not laid out. Single items are marked by
    /// [`Item::is_faulty`].
    pub is_faulty: bool,
    /// Where it was written.
    pub span: Span,
    /// What it holds.
    pub content: Content,
}

/// What a component holds.
#[derive(Clone, Debug)]
pub enum Content {
    /// The items of a deck or a token set.
    Items(Box<Set>),
    /// The layers of a board.
    Board(Box<Board>),
    /// A box.
    Box(Box<Carton>),
    /// Running text.
    Text(Rules),
}

impl Component {
    /// One that has nothing but a name and what it holds.
    #[cfg(test)]
    pub(crate) fn new(kind: Kind, name: &str, content: Content) -> Component {
        Component {
            kind,
            name: name.to_owned(),
            title: name.to_owned(),
            sheet: None,
            stock: Stock::default(),
            from_players: 0,
            extra: false,
            with: Vec::new(),
            large: None,
            large_of: Vec::new(),
            is_faulty: false,
            span: Span::default(),
            content,
        }
    }

    /// Its cards or tokens; none of a board or rules.
    pub fn items(&self) -> &[Item] {
        match &self.content {
            Content::Items(set) => &set.items,
            _ => &[],
        }
    }

    /// Whether a job prints it.
    pub fn is_printed(&self, job: &Job) -> bool {
        if job.large && self.large.is_some() {
            return false;
        }
        let large_of = self
            .large_of
            .iter()
            .filter(|_| job.large)
            .map(|(of, extra)| (of, *extra));
        let mut names = std::iter::once((&self.name, self.extra)).chain(large_of);
        let is_asked = names.clone().any(|(name, extra)| job.prints(name, extra));
        let is_beside = self.with.iter().any(|board| job.prints(&board.value, true));
        (is_asked || is_beside) && !names.any(|(name, _)| job.without.contains(name))
    }

    /// Whether it is printed only in others: as a figure in rules, or on the back of another board.
    pub fn is_inner(&self) -> bool {
        matches!(&self.content, Content::Board(board) if board.figure || board.behind)
    }
}

/// A component of which it is known what it holds.
#[derive(Debug)]
pub struct Known<'c, C> {
    /// Its place in the list of components.
    pub place: usize,
    /// The component.
    pub component: &'c Component,
    /// What it holds.
    pub content: &'c C,
}

impl<C> Clone for Known<'_, C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> Copy for Known<'_, C> {}

impl<C> Deref for Known<'_, C> {
    type Target = C;

    fn deref(&self) -> &C {
        self.content
    }
}

impl<'c, C> Known<'c, C> {
    /// The name in the kit.
    pub fn name(&self) -> &'c str {
        &self.component.name
    }

    /// The name in lists.
    pub fn title(&self) -> &'c str {
        &self.component.title
    }

    /// Where it was written.
    pub fn span(&self) -> Span {
        self.component.span
    }
}

impl<'c> Known<'c, Board> {
    /// The name of what is drawn: all copies of a board show the same.
    pub fn drawing(&self) -> &'c str {
        self.content
            .copy_of
            .as_ref()
            .map_or(self.name(), |other| &other.name)
    }

    /// The title that is printed on it.
    pub fn shown_title(&self) -> &'c str {
        self.content
            .copy_of
            .as_ref()
            .map_or(self.title(), |other| &other.title)
    }
}

/// The components that hold items.
pub fn sets(components: &[Component]) -> impl Iterator<Item = Known<'_, Set>> + Clone {
    known(components, |content| {
        if let Content::Items(set) = content {
            Some(&**set)
        } else {
            None
        }
    })
}

/// The components that are boards.
pub fn boards(components: &[Component]) -> impl Iterator<Item = Known<'_, Board>> + Clone {
    known(components, |content| {
        if let Content::Board(board) = content {
            Some(&**board)
        } else {
            None
        }
    })
}

/// The components that are boxes.
pub(crate) fn cartons(components: &[Component]) -> impl Iterator<Item = Known<'_, Carton>> + Clone {
    known(components, |content| {
        if let Content::Box(carton) = content {
            Some(&**carton)
        } else {
            None
        }
    })
}

/// The components that are rules.
pub fn rules(components: &[Component]) -> impl Iterator<Item = Known<'_, Rules>> + Clone {
    known(components, |content| {
        if let Content::Text(rules) = content {
            Some(rules)
        } else {
            None
        }
    })
}

fn known<'c, C: 'c>(
    components: &'c [Component],
    of: fn(&'c Content) -> Option<&'c C>,
) -> impl Iterator<Item = Known<'c, C>> + Clone {
    let one = move |(place, component): (usize, &'c Component)| {
        Some(Known {
            place,
            component,
            content: of(&component.content)?,
        })
    };
    components.iter().enumerate().filter_map(one)
}

/// The kind of paper that a component is printed on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Stock {
    /// For cards and tokens, which are held, mixed and pushed about.
    Card,
    /// For boards, which lie on the table.
    Board,
    /// For what is read.
    #[default]
    Plain,
    /// In the words of the kit.
    Named(String),
}

/// How thick a paper is, in micrometres for each gram per square metre: playing cards of 300 to 320 g/m² are 0.29 to 0.30 mm
/// thick (TM Cards, *Technical specifications while placing custom playing card orders*, 2017).
const BULK: i64 = 1;
/// The weight of the card on which cards are printed, in grams per square metre.
const CARD_WEIGHT: i64 = 300;
/// The weight of paper for printers, in grams per square metre.
const PAPER_WEIGHT: i64 = 100;

impl Stock {
    /// How thick it is, by the largest weight that it names.
    pub fn thickness(&self) -> Length {
        let weight = match self {
            Stock::Card | Stock::Board => CARD_WEIGHT,
            Stock::Plain => PAPER_WEIGHT,
            Stock::Named(words) => weight(words).unwrap_or(CARD_WEIGHT),
        };
        Length::um(weight * BULK)
    }

    /// Returns the name for readers who measure in these units.
    pub fn words(&self, catalogue: &Catalogue, units: Units) -> String {
        let name = match (self, units) {
            (Stock::Card, Units::Inches) => {
                msg!("card stock, 110\u{a0}lb index (200\u{a0}g/m²)")
            }
            (Stock::Card, Units::Millimetres) => msg!("card stock, 200–300\u{a0}g/m²"),
            (Stock::Board, _) => msg!("heavy paper or card stock"),
            (Stock::Plain, _) => msg!("plain paper"),
            (Stock::Named(words), _) => return words.clone(),
        };
        name.in_language(catalogue)
    }
}

/// The last number before the unit of a paper's weight: 300 in `silk card, 250–300 g/m²`.
fn weight(words: &str) -> Option<i64> {
    let before = ["g/m", "gsm"]
        .into_iter()
        .find_map(|unit| Some(words.split_once(unit)?.0.trim_end()))?;
    let digits = before
        .chars()
        .rev()
        .take_while(char::is_ascii_digit)
        .count();
    before
        .get(before.len() - digits..)?
        .parse()
        .ok()
        .filter(|weight| (40..=2_000).contains(weight))
}

/// Running text on a sheet, or several.
#[derive(Clone, Debug)]
pub struct Rules {
    /// What it encodes.
    pub blocks: Vec<Spanned<Block>>,
    /// How many columns a page has.
    pub columns: u32,
    /// The size of the type in points; `None` for one that suits the page.
    pub size: Option<f64>,
    /// Whether a list of what the kit holds and needs follows the text.
    pub contents: bool,
    /// The colour of headings and rules.
    pub accent: Colour,
    /// Printed once, however many sets and copies there are.
    pub once: bool,
    /// How its sheets are folded, if they are.
    pub fold: Option<Fold>,
    /// The size of a page of sheets that are folded; `None` for as large as the paper gives.
    pub page: Option<Size>,
}
