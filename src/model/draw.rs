//! Draws: words chosen at random for cards and boards.

use std::collections::BTreeMap;

use super::{Board, Cell, CellSelector, Component, Content};
use crate::source::{Fields, Span, Spanned};

/// What the names of drawn fields begin with.
const PREFIX: &str = "draw.";
/// The field that is the number of a card in its set, or of a layout of a board, and belongs to no draw.
pub const CARD_NUMBER: &str = "number";
/// Other names of fields that belong to no draw: the number of a card, copies counted, and how many there are in its set.
const CARD_FIELDS: [&str; 2] = ["card.number", "card.count"];

/// Entries of which every card of a set, or every layout of a board, draws some: `[draw.NAME]`.
#[derive(Clone, Debug)]
pub struct Draw {
    /// What is drawn from.
    pub source: DrawSource,
    /// How often one entry may be drawn.
    pub unique: Unique,
    /// Whether no two cards of a set, and no two layouts of a board, draw the same in the same order.
    pub different: bool,
    /// Where it was written.
    pub span: Span,
}

/// What is drawn from.
#[derive(Clone, Debug)]
pub enum DrawSource {
    /// The entries of a table, of a list or of a set, and the column that is printed where none is named.
    Entries(Vec<Entry>, String),
    /// These fields of the card that draws, all of them in an order of its own.
    OwnFields(Vec<Spanned<String>>),
}

/// What can be drawn: a row of a table, an item of a set, or a word of a list.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its words by column; a word of a list is in the column without a name.
    pub fields: Fields,
    /// Where it was written.
    pub span: Span,
}

/// How often one entry may be drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unique {
    /// Any number of times, also on one card.
    Never,
    /// Once on each card.
    #[default]
    Card,
    /// Once on so many cards one after the other, such as those of a sheet.
    Together(u32),
    /// Once on all cards of a set, or on all layouts of a board.
    Set,
}

/// A `${draw.NAME}`, `${draw.NAME.3}`, `${draw.NAME.COLUMN}` or `${draw.NAME.3.COLUMN}`, taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawField<'f> {
    /// The draw.
    pub draw: &'f str,
    /// The number of the drawn entry, from one, if the field has one.
    pub number: Option<usize>,
    /// The column of the entry, if the field has one.
    pub column: Option<&'f str>,
}

impl<'f> DrawField<'f> {
    /// A field by its name in a pattern; `None` for one that is not drawn.
    pub fn parse(name: &'f str) -> Option<DrawField<'f>> {
        let plain = name.trim_end_matches('?');
        if CARD_FIELDS.contains(&plain) {
            return Some(DrawField {
                draw: plain,
                number: None,
                column: None,
            });
        }
        let name = name.strip_prefix(PREFIX)?.trim_end_matches('?');
        let (draw, rest) = name
            .split_once('.')
            .map_or((name, None), |(draw, rest)| (draw, Some(rest)));
        let Some(rest) = rest else {
            return Some(DrawField {
                draw,
                number: None,
                column: None,
            });
        };
        let (first, column) = rest
            .split_once('.')
            .map_or((rest, None), |(first, column)| (first, Some(column)));
        Some(match first.parse() {
            Ok(number) => DrawField {
                draw,
                number: Some(number),
                column,
            },
            Err(_) => DrawField {
                draw,
                number: None,
                column: Some(rest),
            },
        })
    }

    /// Whether a field is the number of a card, or how many there are: conditions may ask for these of all drawn fields.
    pub fn is_number(name: &str) -> bool {
        CARD_FIELDS.contains(&name)
    }

    /// The field that is the whole of a pattern; `None` for a pattern with anything else in it.
    pub fn whole(pattern: &'f str) -> Option<DrawField<'f>> {
        let name = pattern.strip_prefix("${")?.strip_suffix('}')?;
        DrawField::parse(name).filter(|_| !name.contains('}'))
    }

    /// The same field of the entry of this number, if it does not say which entry it means.
    #[must_use]
    pub fn or_number(self, number: usize) -> DrawField<'f> {
        DrawField {
            number: self.number.or(Some(number)),
            ..self
        }
    }

    /// Whether it is the number of the card or of the layout, or how many cards there are.
    pub fn is_of_card(&self) -> bool {
        self.draw == CARD_NUMBER && self.number.is_none() && self.column.is_none()
            || CARD_FIELDS.contains(&self.draw)
    }

    /// Whether it is how many cards there are.
    pub fn is_card_count(&self) -> bool {
        self.draw == CARD_FIELDS[1]
    }

    /// Its name in a pattern.
    pub fn name(&self) -> String {
        if CARD_FIELDS.contains(&self.draw) {
            return self.draw.to_owned();
        }
        let number = self
            .number
            .map(|number| format!(".{number}"))
            .unwrap_or_default();
        let column = self
            .column
            .map(|column| format!(".{column}"))
            .unwrap_or_default();
        format!("{PREFIX}{}{number}{column}", self.draw)
    }

    /// The field of the card whose letter it is, as in `${draw.answers.letter.right}`.
    pub fn letter_of(&self) -> Option<&'f str> {
        self.column
            .filter(|_| self.number.is_none())?
            .strip_prefix("letter.")
    }
}

impl Component {
    /// Whether chance has a say in it: in the layouts of a board, or in what its patterns draw.
    pub fn has_chance(&self) -> bool {
        match &self.content {
            Content::Board(board) => board.has_chance(),
            Content::Items(set) => {
                let mut sides = std::iter::once(&set.front).chain(&set.back);
                sides.any(|side| {
                    side.fields()
                        .filter_map(DrawField::parse)
                        .any(|field| !field.is_of_card())
                })
            }
            Content::Text(_) | Content::Box(_) => false,
        }
    }
}

impl Board {
    /// Whether chance has a say in it.
    pub fn has_chance(&self) -> bool {
        !self.scatters.is_empty() || self.drawn_fields().next().is_some()
    }

    /// The drawn fields for which its texts and labels ask, and where.
    pub fn drawn_words(&self) -> impl Iterator<Item = (&str, Span)> {
        let captions = self
            .captions
            .iter()
            .map(|caption| (&caption.draws, caption.text.span));
        let labels = self
            .labels
            .iter()
            .map(|label| (&label.draws, label.text.span));
        captions
            .chain(labels)
            .flat_map(|(draws, span)| draws.iter().map(move |name| (name.as_str(), span)))
    }

    /// The drawn fields that name the pictures in cells, and where.
    pub fn drawn_pictures(&self) -> impl Iterator<Item = (&str, Span)> {
        self.symbols
            .iter()
            .filter_map(|symbol| symbol.draw.as_ref())
            .map(|name| (name.value.as_str(), name.span))
    }

    /// All drawn fields for which it asks, and where.
    pub fn drawn_fields(&self) -> impl Iterator<Item = (&str, Span)> {
        self.drawn_words().chain(self.drawn_pictures())
    }

    /// The number of the entry of a draw that each cell shows, by its grid and its place there: cells are counted in
    /// order of writing, those in which a label or a picture asks for the draw without a number.
    pub fn cell_numbers(&self, draw: &str) -> BTreeMap<(usize, usize), usize> {
        let asks = |name: &str| {
            DrawField::parse(name).is_some_and(|field| field.draw == draw && field.number.is_none())
        };
        let labels = self
            .labels
            .iter()
            .filter(|label| label.draws.iter().any(|name| asks(name)));
        let symbols = self
            .symbols
            .iter()
            .filter(|symbol| symbol.draw.as_ref().is_some_and(|name| asks(&name.value)));
        let who: Vec<&CellSelector> = labels
            .map(|label| &label.who)
            .chain(symbols.map(|symbol| &symbol.who))
            .collect();
        let mut numbers = BTreeMap::new();
        for (n, grid) in self.grids.iter().chain(&self.laid).enumerate() {
            let is_meant = |cell: &&Cell| who.iter().any(|who| who.grid == n && who.means(cell));
            for cell in grid.cells.iter().filter(is_meant) {
                numbers.insert((n, cell.place), numbers.len() + 1);
            }
        }
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_says_draw_number_and_column() {
        let parts =
            |name| DrawField::parse(name).map(|field| (field.draw, field.number, field.column));
        assert_eq!(parts("draw.words"), Some(("words", None, None)));
        assert_eq!(parts("draw.words.3?"), Some(("words", Some(3), None)));
        assert_eq!(
            parts("draw.words.clue"),
            Some(("words", None, Some("clue")))
        );
        assert_eq!(
            parts("draw.words.3.clue"),
            Some(("words", Some(3), Some("clue")))
        );
        assert_eq!(parts("words"), None);
        assert!(
            DrawField::whole("${draw.words?}").is_some()
                && DrawField::whole("${draw.a}${draw.b}").is_none()
        );
        let letter = DrawField::parse("draw.answers.letter.right");
        assert_eq!(letter.and_then(|field| field.letter_of()), Some("right"));
        let name = |name| DrawField::parse(name).map(|field| field.or_number(2).name());
        assert_eq!(
            name("draw.words.clue").as_deref(),
            Some("draw.words.2.clue")
        );
        assert_eq!(name("draw.words.5").as_deref(), Some("draw.words.5"));
    }
}
