//! Values that are one of a few, each with the name by which it is requested.

use super::names::other_words;
use crate::message::{Joint, Message, Pattern, list, msg};

/// A kind of value of which there are a few.
pub trait Choice: Copy + PartialEq + 'static {
    /// Every value, its name, and what help says of it. Reprint codes say a value by its place here, so that new ones
    /// join at the end.
    const ALL: &'static [(Self, &'static str, Pattern)];

    /// The name of a value.
    fn word(self) -> &'static str {
        Self::ALL
            .iter()
            .find(|(value, ..)| *value == self)
            .map_or("", |(_, name, _)| name)
    }

    /// The value of a name.
    ///
    /// # Errors
    /// No value has it; the sentence says which names there are.
    fn of(name: &str) -> Result<Self, Message> {
        let is_meant = |known: &str| known == name || other_words(known).any(|word| word == name);
        let found = Self::ALL
            .iter()
            .find(|(_, known, _)| is_meant(known))
            .map(|(value, ..)| *value);
        found.ok_or_else(|| {
            let names = list(Joint::Comma, names::<Self>().map(|(name, _)| name));
            msg!("expected one of {names}", names)
        })
    }
}

/// The name of every value, with what help says of it.
pub(super) fn names<C: Choice>() -> impl Iterator<Item = (&'static str, Pattern)> {
    C::ALL.iter().map(|(_, name, help)| (*name, *help))
}
