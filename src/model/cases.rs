//! What slots show, by what the fields of an item say.

use super::Filter;
use crate::source::{Fields, Spanned};

/// What a slot shows: the pattern of the first of some cases that holds.
#[derive(Clone, Debug, Default)]
pub struct Cases(pub Vec<Case>);

/// A pattern, which is a text with `${field}` in it, and when it is shown.
#[derive(Clone, Debug)]
pub struct Case {
    /// What the fields of an item must say; one without tests always holds.
    pub filter: Spanned<Filter>,
    /// What is shown.
    pub show: Spanned<String>,
}

impl Cases {
    /// The pattern for an item with these fields; `None` where no case holds.
    pub fn of(&self, fields: &Fields) -> Option<&Spanned<String>> {
        let says = |field: &str| fields.get(field).map(|field| field.value.as_str());
        self.0.iter().find(|case| case.filter.value.passes(says)).map(|case| &case.show)
    }

    /// The patterns of all cases.
    pub fn patterns(&self) -> impl Iterator<Item = &Spanned<String>> {
        self.0.iter().map(|case| &case.show)
    }

    /// The fields that the conditions of its cases ask for.
    pub fn asks(&self) -> impl Iterator<Item = &str> {
        self.0.iter().flat_map(|case| case.filter.value.tests()).map(|test| test.column.as_str())
    }
}
