//! What slots show, by what the fields of an item say.

use std::collections::BTreeSet;

use super::{Filter, Filters};
use crate::source::{Fields, Spanned};

/// What a slot shows: the pattern of the first of some cases that holds.
#[derive(Clone, Debug, Default)]
pub struct Cases {
    all: Vec<Case>,
    filters: Filters,
    fields: BTreeSet<String>,
}

/// A pattern, which is a text with `${field}` in it, and when it is shown.
#[derive(Clone, Debug)]
pub struct Case {
    /// What the fields of an item must say; one without tests always holds.
    pub filter: Spanned<Filter>,
    /// What is shown.
    pub show: Spanned<String>,
}

impl Cases {
    /// Cases in the order in which they are tried; `fields_in` gives the fields for which a pattern asks.
    pub fn new(all: Vec<Case>, fields_in: impl Fn(&str) -> Vec<&str>) -> Cases {
        let filters = Filters::of(all.iter().map(|case| &case.filter.value));
        let shown = all.iter().flat_map(|case| fields_in(&case.show.value));
        let fields = filters.columns().chain(shown).map(str::to_owned).collect();
        Cases { all, filters, fields }
    }

    /// The pattern for an item with these fields; `None` where no case holds.
    pub fn of(&self, fields: &Fields) -> Option<&Spanned<String>> {
        let says = |field: &str| fields.get(field).map(|field| field.value.as_str());
        self.filters.first(says).map(|first| &self.all[first].show)
    }

    /// The cases, in order.
    pub fn all(&self) -> &[Case] {
        &self.all
    }

    /// The patterns of all cases.
    pub fn patterns(&self) -> impl Iterator<Item = &Spanned<String>> {
        self.all.iter().map(|case| &case.show)
    }

    /// The fields to which their conditions and patterns refer.
    pub fn fields(&self) -> &BTreeSet<String> {
        &self.fields
    }

    /// Whether what is shown depends on what an item says.
    pub fn have_conditions(&self) -> bool {
        self.filters.columns().next().is_some()
    }
}
