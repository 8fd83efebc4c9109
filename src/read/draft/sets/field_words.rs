//! What rows say in their fields, ranked once for however many tests.

use std::collections::HashMap;

use crate::model::{SortKey, Test, looks_like_number, number};
use crate::source::Fields;

/// So many rows are looked at before what all of them say is ranked: most tests are passed by one of the first.
const FIRST: usize = 64;

/// What rows say in their fields.
pub(crate) struct FieldWords<'r> {
    pub(crate) rows: Vec<&'r Fields>,
    columns: HashMap<String, Column<'r>>,
}

/// What rows say in one field.
struct Column<'r> {
    /// Each word once, in order.
    words: Vec<(SortKey<'r>, &'r str)>,
    /// Whether a row says nothing.
    has_empty: bool,
    /// Whether a word looks like a number and is none.
    has_odd: bool,
}

impl<'r> FieldWords<'r> {
    /// What these rows say.
    pub(crate) fn of(rows: impl Iterator<Item = &'r Fields>) -> FieldWords<'r> {
        FieldWords {
            rows: rows.collect(),
            columns: HashMap::new(),
        }
    }

    /// Whether any row passes a test, or says something of which that cannot be told.
    pub(crate) fn may_meet(&mut self, test: &Test) -> bool {
        let is_passed = |fields: &&Fields| test.holds(said(fields, &test.column));
        if self.rows.iter().take(FIRST).any(is_passed) || self.is_unsure(test) {
            return true;
        }
        let Column {
            words, has_empty, ..
        } = self.column(&test.column);
        // If any word passes, so does the same word, the first or the last.
        let same = words
            .binary_search_by_key(&SortKey::of(&test.says), |(sort_key, _)| *sort_key)
            .ok();
        let mut ends = [same, Some(0), words.len().checked_sub(1)]
            .into_iter()
            .flatten()
            .filter_map(|at| words.get(at));
        ends.any(|(_, word)| test.holds(Some(word))) || *has_empty && test.holds(None)
    }

    /// Whether any row says something of which it cannot be told whether that passes a test.
    pub(crate) fn is_unsure(&mut self, test: &Test) -> bool {
        if !test.compares_order() || !looks_like_number(&test.says) {
            return false;
        }
        let column = self.column(&test.column);
        match number(&test.says) {
            Some(_) => column.has_odd,
            None => column.words.iter().any(|(_, word)| test.is_unsure(word)),
        }
    }

    /// The words in a field, each once.
    pub(crate) fn known(&mut self, field: &str) -> impl Iterator<Item = &'r str> {
        self.column(field).words.iter().map(|(_, word)| *word)
    }

    fn column(&mut self, field: &str) -> &Column<'r> {
        let rows = &self.rows;
        self.columns.entry(field.to_owned()).or_insert_with(|| {
            let said = |fields: &&'r Fields| said(fields, field).filter(|word| !word.is_empty());
            let mut words: Vec<_> = rows
                .iter()
                .filter_map(said)
                .map(|word| (SortKey::of(word), word))
                .collect();
            let has_empty = words.len() < rows.len();
            words.sort_unstable();
            words.dedup();
            let is_odd = |(sort_key, word): &(SortKey<'_>, &str)| {
                matches!(sort_key, SortKey::Word(_)) && looks_like_number(word)
            };
            Column {
                has_empty,
                has_odd: words.iter().any(is_odd),
                words,
            }
        })
    }
}

/// What a row says in a field.
fn said<'r>(fields: &'r Fields, field: &str) -> Option<&'r str> {
    fields.get(field).map(|field| field.value.as_str())
}
