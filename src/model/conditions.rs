//! When parts of a template are drawn on the face of an item.

use super::{Filter, Filters};
use crate::source::Fields;

/// The condition under which a part of a template is drawn on the face of an item.
#[derive(Clone, Debug)]
pub struct Condition {
    /// What its fields must say.
    pub filter: Filter,
    /// The condition of the part around it, by its number, which must hold too.
    pub within: Option<usize>,
    /// Whether it decides between templates: it does not hold where an earlier one of these does.
    pub is_case: bool,
}

/// The conditions of a template.
#[derive(Clone, Debug, Default)]
pub struct Conditions {
    all: Vec<Condition>,
    filters: Filters,
}

impl Conditions {
    /// Conditions in the order of the template.
    pub fn new(all: Vec<Condition>) -> Conditions {
        Conditions { filters: Filters::of(all.iter().map(|condition| &condition.filter)), all }
    }

    /// The conditions, in the order of the template.
    pub fn all(&self) -> &[Condition] {
        &self.all
    }

    /// The fields to which they refer.
    pub fn fields(&self) -> impl Iterator<Item = &str> {
        self.filters.columns()
    }

    /// For each condition, whether it holds for an item with these fields.
    pub fn holding(&self, fields: &Fields) -> Vec<bool> {
        let says = |field: &str| fields.get(field).map(|field| field.value.as_str());
        let mut holds = self.filters.passed(says);
        let mut has_case = false;
        for (n, Condition { within, is_case, .. }) in self.all.iter().enumerate() {
            let is_open = within.is_none_or(|around| holds[..n].get(around) == Some(&true)) && !(*is_case && has_case);
            holds[n] &= is_open;
            has_case |= *is_case && holds[n];
        }
        holds
    }
}
