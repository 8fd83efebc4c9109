//! Decks of cards and sets of tokens: items of one size and one back.

use std::collections::BTreeMap;

use crate::geom::{Cut, Length};
use crate::source::{Span, Spanned};

/// Words for the slots of a template, by slot.
pub type Words = BTreeMap<String, Spanned<String>>;

/// Whether people call it a deck or tokens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Cards.
    #[default]
    Deck,
    /// Tokens.
    Token,
}

/// A deck of cards or a set of tokens.
#[derive(Clone, Debug, Default)]
pub struct Set {
    /// Deck or tokens.
    pub kind: Kind,
    /// The name in the kit, unlike that of any other component.
    pub name: String,
    /// The name on the sheets.
    pub title: String,
    /// The template of the front.
    pub template: Spanned<String>,
    /// The outline along which its items are cut.
    pub cut: Cut,
    /// The width of an item, where it is not that of the template.
    pub width: Option<Length>,
    /// The back of every item, if it has one.
    pub back: Option<Back>,
    /// Patterns for slots of the front, such as `${title}`.
    pub front: Words,
    /// Slots that are set in one size on every item.
    pub uniform: Vec<Spanned<String>>,
    /// Its items in order.
    pub items: Vec<Item>,
    /// It is in play with at least so many players.
    pub from_players: u32,
    /// Printed only when asked for by name.
    pub extra: bool,
    /// Where it was written.
    pub span: Span,
}

/// The back of the items of a set.
#[derive(Clone, Debug, Default)]
pub struct Back {
    /// Its template.
    pub template: Spanned<String>,
    /// Patterns for its slots.
    pub words: Words,
}

/// A card or a token.
#[derive(Clone, Debug, Default)]
pub struct Item {
    /// Its name in the set.
    pub id: String,
    /// How many there are.
    pub copies: u32,
    /// Its fields.
    pub fields: Words,
    /// Where it was written.
    pub span: Span,
}
