//! What decks of cards and sets of tokens hold: items of one size and one back.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{Cases, Conditions, Icon, Replacements, is_box, is_unticked};
use crate::geom::{Length, MakeOutline, Rotation, Size};
use crate::message::{Language, Message, msg};
use crate::scene::{Colour, Focus, RichText};
use crate::source::{Fields, NameMap, Span, Spanned};

/// What fills one side of an item.
#[derive(Clone, Debug, Default)]
pub struct Fills {
    /// What fills its slots, by slot, and where it was written.
    pub slots: NameMap<Spanned<Fill>>,
    /// The rotation of slots beyond that of the template, where a field of the item gives one.
    pub rotations: BTreeMap<String, Rotation>,
    /// The languages of slots whose words are in another than the kit.
    pub languages: BTreeMap<String, Language>,
    /// Which conditions of the template hold, in their order.
    pub holds: Vec<bool>,
    /// The slots that stay empty because of an error.
    pub missing: BTreeSet<String>,
}

impl Fills {
    /// Whether what has a condition is drawn; what has no condition always is.
    pub fn shows(&self, condition: Option<usize>) -> bool {
        condition.is_none_or(|condition| self.holds.get(condition) == Some(&true))
    }
}

/// What fills a slot.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Fill {
    /// Words.
    Words(RichText),
    /// A picture, and the point of it that stays in view.
    Image(Box<Icon>, Focus),
    /// A text that is shown as a QR code.
    Qr(String),
    /// A colour for tinted art or words.
    Colour(Colour),
}

/// What fills the slots of both sides of an item.
#[derive(Clone, Debug, Default)]
pub struct Filled {
    /// The front.
    pub front: Arc<Fills>,
    /// The back; empty if the set has none.
    pub back: Arc<Fills>,
}

/// One side of the items of a set, as it was written.
#[derive(Clone, Debug, Default)]
pub struct ItemSide {
    /// The key of the template.
    pub template: String,
    /// The contents of its slots, by the name of the slot.
    pub shows: BTreeMap<String, Cases>,
    /// When parts of the template are drawn, in its order.
    pub conditions: Conditions,
    /// Whether a field of an item fills the slot of its name. On a back it does not: what
    /// differs from card to card would mark the cards.
    pub shows_fields: bool,
}

impl ItemSide {
    /// By which name a slot is filled: by its own, where a pattern or a field of the item has it, or else by that of the
    /// field which it shows otherwise.
    pub fn filled_by<'s>(&self, slot: &'s str, field: &'s str, item: &Item) -> &'s str {
        let is_own =
            self.shows.contains_key(slot) || self.shows_fields && item.fields.contains_key(slot);
        if is_own { slot } else { field }
    }

    /// The field of an item that fills the slot of the same name directly; `None` if fields do not fill slots on this side,
    /// or if a pattern or a condition of the slot refers to the field.
    pub fn own_field<'i>(&self, slot: &str, item: &'i Item) -> Option<&'i Spanned<String>> {
        let is_asked = || {
            self.shows
                .get(slot)
                .is_some_and(|cases| cases.fields().contains(slot))
        };
        item.fields
            .get(slot)
            .filter(|_| self.shows_fields && !is_asked())
    }

    /// Whether a pattern or a condition refers to a field.
    pub fn asks_for(&self, field: &str) -> bool {
        self.shows
            .values()
            .any(|cases| cases.fields().contains(field))
            || self.conditions.fields().any(|one| one == field)
    }

    /// The fields to which its patterns and conditions refer.
    pub fn fields(&self) -> impl Iterator<Item = &str> {
        let of_cases = self
            .shows
            .values()
            .flat_map(|cases| cases.fields().iter().map(String::as_str));
        of_cases.chain(self.conditions.fields())
    }
}

/// Which words of a set are printed as they are written, and not read as Markdown.
#[derive(Clone, Debug, Default)]
pub struct PlainWords {
    /// All of them.
    pub all: bool,
    /// These fields.
    pub fields: BTreeSet<String>,
}

/// The items of a deck of cards or of a set of tokens.
#[derive(Clone, Debug, Default)]
pub struct Set {
    /// The front of its items.
    pub front: ItemSide,
    /// The back of its items, if they have one.
    pub back: Option<ItemSide>,
    /// Makes the outline along which its items are cut, where that is not the one of the template.
    pub cut: Option<MakeOutline>,
    /// The width of an item, where it is not that of the template.
    pub width: Option<Length>,
    /// Slots of the front and of the back that are set in one size on every item.
    pub uniform: [Vec<String>; 2],
    /// Which of its words are printed as they are written.
    pub plain: PlainWords,
    /// What becomes of words and signs in its cells.
    pub replace: Replacements,
    /// The languages of fields and slots that are in another than the kit.
    pub languages: BTreeMap<String, Language>,
    /// How many items it must have in all, if the kit gives a number.
    pub count: Option<Spanned<u32>>,
    /// Its items in order, shared by the clones of a set.
    pub items: Arc<Vec<Item>>,
}

impl Set {
    /// The scale from a template of this size to the width of the set, in the usual print: 1 where the set states no width.
    pub fn own_scale(&self, template: Size) -> f64 {
        self.width.map_or(1.0, |width| {
            width.to_um() as f64 / template.w.to_um() as f64
        })
    }

    /// The fields in which items have boxes, ticked or not, and no other words; those with an unticked one alone.
    pub fn unticked(&self) -> BTreeSet<String> {
        let fields = self.items.iter().flat_map(|item| &item.fields);
        let unticked = fields
            .filter(|(_, field)| is_unticked(&field.value))
            .map(|(name, _)| name.clone());
        let mut unticked: BTreeSet<String> = unticked.collect();
        unticked.retain(|name| {
            self.items
                .iter()
                .filter_map(|item| item.field(name))
                .all(is_box)
        });
        unticked
    }
}

/// The names of columns in a table, by those by which a kit calls them.
#[derive(Clone, Debug, Default)]
pub struct Renamed(pub BTreeMap<String, String>);

impl Renamed {
    /// Returns the name of a column in backquotes, with both names if it has two.
    pub fn told(&self, column: &str) -> Message {
        match self.0.get(column) {
            Some(written) => msg!(
                "`{field}` (the column `{column}`)",
                field = column,
                column = written
            ),
            None => msg!("`{column}`", column),
        }
    }
}

/// A card or a token.
#[derive(Clone, Debug, Default)]
pub struct Item {
    /// The id that it is given, or its title; empty if it has neither.
    pub id: String,
    /// Its name, unique in the set: its id, or else its first words and its row.
    pub name: String,
    /// How many there are.
    pub copies: u32,
    /// Its fields, as they were written.
    pub fields: Fields,
    /// The columns of the table in which its row is; empty if it is a TOML table.
    pub columns: Arc<[String]>,
    /// The names of columns in that table, where they have other names here.
    pub renamed: Arc<Renamed>,
    /// Where it was written.
    pub span: Span,
    /// Whether anything was noted of it by itself, so that the others of its set can be drawn without it.
    pub is_faulty: bool,
}

impl Item {
    /// The text of a field.
    pub fn field(&self, name: &str) -> Option<&str> {
        self.fields.get(name).map(|field| field.value.as_str())
    }
}
