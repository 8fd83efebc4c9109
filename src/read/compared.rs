//! Which tests of conditions no card meets.

use std::collections::{BTreeMap, BTreeSet};

use crate::diag::Note;
use crate::model::{Comparison, Test};
use crate::source::{FileId, Span};

/// The tests of conditions that were compared with cards, by place and number there, in groups of those that may each be met
/// by other cards.
#[derive(Default)]
pub(super) struct Compared(BTreeMap<NoteGroup, BTreeMap<(Span, usize), Kept>>);

/// One field in one template, or in the cases of a set that is at this place.
type NoteGroup = (FileId, Option<Span>, String);

/// What a test compares, and what is said of it if no card has met it so far.
struct Kept {
    comparison: Comparison,
    says: String,
    unmet: Option<Unmet>,
}

/// What is said of a test that no card meets.
pub(super) struct Unmet {
    pub(super) note: Note,
    /// What cards say that it may be a misspelling of.
    pub(super) near: Option<String>,
}

impl Compared {
    /// Keeps a test by its place and number there, and what is said of it unless cards meet it. `of` is the set whose case it
    /// is. A template may be that of many sets, so what one of them meets is not told of the others.
    pub(super) fn keep(&mut self, test: &Test, at: (Span, usize), of: Option<Span>, unmet: Option<Unmet>) {
        let group = self.0.entry((at.0.file, of, test.column.clone())).or_default();
        match (group.get_mut(&at), unmet) {
            (Some(kept), None) => kept.unmet = None,
            // What the cards of one set say may be what is meant, and what those of another say not.
            (Some(kept), Some(unmet)) if unmet.near.is_some() && kept.unmet.is_some() => kept.unmet = Some(unmet),
            (Some(_), Some(_)) => {}
            (None, unmet) => {
                let (comparison, says) = (test.comparison, test.says.clone());
                group.insert(at, Kept { comparison, says, unmet });
            }
        }
    }

    /// What is said of the tests that no card meets: of those of a group of which no card meets any, and those of words that
    /// are misspelt. A template may well be made for more than one deck uses, as for all ranks of a suit.
    pub(super) fn into_notes(self) -> Vec<Note> {
        self.0.into_values().flat_map(of_group).collect()
    }
}

/// What is said of the tests of a group.
fn of_group(group: BTreeMap<(Span, usize), Kept>) -> Vec<Note> {
    let is_met = |test: &Kept| test.unmet.is_none() && test.comparison != Comparison::IsNot;
    let any_is_met = group.values().any(is_met);
    let asked: BTreeSet<String> = group.values().map(|test| test.says.clone()).collect();
    let is_misspelt = |near: &Option<String>| near.as_ref().is_some_and(|near| !asked.contains(near));
    let unmet = group.into_values().filter_map(|test| test.unmet);
    unmet.filter(|unmet| !any_is_met || is_misspelt(&unmet.near)).map(|unmet| unmet.note).collect()
}
