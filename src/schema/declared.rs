//! Tables of TOML as they are declared: their keys, and of each key its kind of value, its default and what it is.

use std::fmt::Debug;

use crate::geom::Length;
use crate::model::other_spelling;

/// Keys of lengths, and the names that they had in earlier kits, which are still read.
pub const OLDER: [(&str, &str); 2] = [("line-weight", "weight"), ("corners", "round")];

/// A table of a kit as it is declared.
#[derive(Clone, Copy, Debug)]
pub struct Schema {
    /// The table as it is written, with `NAME` for a name of one's own.
    pub table: &'static str,
    /// What it is, in sentences of Markdown, whose links are relative to `content/`.
    pub what: &'static str,
    /// Its own keys.
    pub keys: &'static [&'static dyn Declared],
    /// The keys that set type, if it may have them; they are listed under `type`.
    pub typed: &'static [&'static dyn Declared],
    /// The values of keys of one's own, which are names or the fields of an item, if it may have such.
    pub own: Option<&'static dyn Shaped>,
}

/// Something that has values of a shape: a kind of value, or a key.
pub trait Shaped: Debug + Sync {
    /// What its values look like.
    fn shape(&self) -> ValueKind;
}

/// A key of a table as it is declared.
pub trait Declared: Shaped {
    /// The key as it is written, in British spelling.
    fn name(&self) -> &'static str;
    /// What holds where it is not given.
    fn absent(&self) -> Absent;
    /// What it is, in Markdown without a full stop; empty where the table that it holds says it.
    fn what(&self) -> &'static str;
}

/// What holds where a key is not given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Absent {
    /// The key must be given.
    Needed,
    /// The key must be given in a case, such as `with a stroke`.
    NeededIf(&'static str),
    /// As if this was given, in TOML.
    Value(&'static str),
    /// What then happens, in words.
    Says(&'static str),
    /// Nothing happens.
    Nothing,
}

/// What a value looks like.
#[derive(Clone, Debug)]
pub enum ValueKind {
    /// A text in quotes.
    Text,
    /// A text, a number or a truth value.
    Word,
    /// True or false.
    Flag,
    /// A whole number between two, both included.
    Count(u32, u32),
    /// A number between two, both included.
    Number(f64, f64),
    /// A length with its unit, between two, both included.
    Length(Length, Length),
    /// A colour by number or name.
    Colour,
    /// One of some words.
    Choice(Vec<&'static str>),
    /// A list, of so many values if that is given.
    List(Box<ValueKind>, Option<usize>),
    /// A table.
    Table(&'static Schema),
    /// Tables by names of one's own.
    Named(&'static Schema),
    /// Any of these.
    Any(Vec<ValueKind>),
}

impl Schema {
    /// The key under which the table is, or under which those with a `NAME` are.
    pub fn key(&self) -> &'static str {
        self.table
            .rsplit('.')
            .find(|part| *part != "NAME")
            .unwrap_or_default()
    }

    /// Its own keys and those that set type.
    pub fn all(&self) -> impl Iterator<Item = &'static dyn Declared> + Clone {
        self.keys.iter().chain(self.typed).copied()
    }

    /// The names of its own keys and of those that set type, in every spelling, without older names.
    pub fn spellings(&self) -> impl Iterator<Item = &'static str> + Clone {
        self.all()
            .flat_map(|key| std::iter::once(key.name()).chain(other_spelling(key.name())))
    }

    /// The older name of a key of the table, unless the table has another key of that name.
    pub fn older(&self, key: &dyn Declared) -> Option<&'static str> {
        let is_length = matches!(key.shape(), ValueKind::Length(..));
        let (_, older) = OLDER
            .iter()
            .find(|(name, _)| is_length && *name == key.name())?;
        self.all()
            .all(|known| known.name() != *older)
            .then_some(older)
    }

    /// The other name by which the table also reads a key: its other spelling, or its older name.
    pub fn other_name(&self, key: &dyn Declared) -> Option<&'static str> {
        other_spelling(key.name()).or_else(|| self.older(key))
    }

    /// Whether the table may have a key.
    pub fn has(&self, key: &str) -> bool {
        self.own.is_some()
            || self
                .all()
                .any(|known| known.name() == key || self.other_name(known) == Some(key))
    }

    /// Whether it lists a key itself, in either spelling, and not as one of the kit's own names.
    pub fn lists(&self, key: &str) -> bool {
        self.keys
            .iter()
            .any(|known| known.name() == key || other_spelling(known.name()) == Some(key))
    }
}
