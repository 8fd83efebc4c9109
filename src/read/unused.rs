//! What a kit writes and no part of it uses: columns, patterns, optional fields and conditions. It is known when all is
//! read, since what is read last may use it.

use std::collections::{BTreeMap, BTreeSet};

use indexmap::IndexMap;

use crate::diag::{Diagnostic, Diagnostics};
use crate::model::{Comparison, Test};
use crate::source::{FileId, Span};

/// What was used so far, and what is said of the rest unless something uses it.
#[derive(Default)]
pub(super) struct Unused {
    /// The columns of files of data that any set, board or table of rules shows, or by which a set is chosen.
    shown: BTreeSet<DataColumn>,
    /// The columns that sets do not show, by the table of the set.
    not_shown: IndexMap<String, Vec<NotShown>>,
    /// The patterns of the kit itself by their places and under no name, and the optional fields for which they ask; with
    /// what is said of one that no item shows.
    patterns: IndexMap<(Span, String), Option<Diagnostic>>,
    /// The tests of conditions that were compared with cards, by place and number there, in groups of those that may each be
    /// met by other cards.
    compared: BTreeMap<NoteGroup, BTreeMap<(Span, usize), Kept>>,
}

/// A column of a data file, by the name in its header.
pub(super) type DataColumn = (FileId, String);

/// A column that a set does not show.
struct NotShown {
    column: DataColumn,
    note: Diagnostic,
    /// The pattern, and the field for which it asks, that is probably meant to show it.
    misspelt: Option<(Span, String)>,
}

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
    pub(super) note: Diagnostic,
    /// What cards say that it may be a misspelling of.
    pub(super) near: Option<String>,
}

impl Unused {
    /// Columns are shown.
    pub(super) fn show(&mut self, columns: impl IntoIterator<Item = DataColumn>) {
        self.shown.extend(columns);
    }

    /// A set, whose table is `set`, does not show a column.
    pub(super) fn not_shown(&mut self, set: &str, column: DataColumn, note: Diagnostic) {
        let columns = self.not_shown.entry(set.to_owned()).or_default();
        columns.push(NotShown {
            column,
            note,
            misspelt: None,
        });
    }

    /// Whether there are columns that a set does not show.
    pub(super) fn lacks_any(&self, set: &str) -> bool {
        self.not_shown.contains_key(set)
    }

    /// Says of a column that a set does not show that a pattern misspells it as `field`, in place of what is said otherwise.
    pub(super) fn blame(
        &mut self,
        set: &str,
        column: &str,
        (pattern, field): (Span, &str),
        note: &Diagnostic,
    ) {
        let columns = self.not_shown.get_mut(set).into_iter().flatten();
        for one in columns.filter(|one| one.column.1 == column) {
            (one.note, one.misspelt) = (note.clone(), Some((pattern, field.to_owned())));
        }
    }

    /// An item shows a pattern, or has the optional field for which that asks; `field` is empty for the pattern itself.
    pub(super) fn meet(&mut self, pattern: Span, field: &str) {
        self.patterns.insert((pattern, field.to_owned()), None);
    }

    /// No item of a set does.
    pub(super) fn miss(
        &mut self,
        pattern: Span,
        field: &str,
        note: impl FnOnce() -> Option<Diagnostic>,
    ) {
        self.patterns
            .entry((pattern, field.to_owned()))
            .or_insert_with(note);
    }

    /// Keeps a test by its place and number there, and what is said of it unless cards meet it. `of` is the set whose case it
    /// is. A template may be that of many sets, so what one of them meets says nothing about the others.
    pub(super) fn compare(
        &mut self,
        test: &Test,
        at: (Span, usize),
        of: Option<Span>,
        unmet: Option<Unmet>,
    ) {
        let group = self
            .compared
            .entry((at.0.file, of, test.column.clone()))
            .or_default();
        match (group.get_mut(&at), unmet) {
            (Some(kept), None) => kept.unmet = None,
            // What the cards of one set say may be what is intended, and what those of another say not.
            (Some(kept), Some(unmet)) if unmet.near.is_some() && kept.unmet.is_some() => {
                kept.unmet = Some(unmet)
            }
            (Some(_), Some(_)) => {}
            (None, unmet) => {
                let (comparison, says) = (test.comparison, test.says.clone());
                group.insert(
                    at,
                    Kept {
                        comparison,
                        says,
                        unmet,
                    },
                );
            }
        }
    }

    /// Reports unused columns, fields and conditions.
    pub(super) fn report_unused(mut self, diagnostics: &Diagnostics) {
        // The first set that does not show a column stands for the others.
        for one in self
            .not_shown
            .into_values()
            .flatten()
            .filter(|one| self.shown.insert(one.column.clone()))
        {
            // A slip in a pattern needs no second note for the field that is missing.
            if let Some(key) = &one.misspelt {
                self.patterns.shift_remove(key);
            }
            diagnostics.emit(one.note);
        }
        let patterns = self.patterns.into_values().flatten();
        diagnostics.extend(patterns.chain(self.compared.into_values().flat_map(of_group)));
    }
}

/// What is said of the tests of a group that no card meets: of all of them if no card meets any, and of those of words that
/// are misspelt. A template may well be made for more than one deck uses, as for all ranks of a suit.
fn of_group(group: BTreeMap<(Span, usize), Kept>) -> Vec<Diagnostic> {
    let is_met = |test: &Kept| test.unmet.is_none() && test.comparison != Comparison::IsNot;
    let any_is_met = group.values().any(is_met);
    let asked: BTreeSet<String> = group.values().map(|test| test.says.clone()).collect();
    let is_misspelt =
        |near: &Option<String>| near.as_ref().is_some_and(|near| !asked.contains(near));
    let unmet = group.into_values().filter_map(|test| test.unmet);
    unmet
        .filter(|unmet| !any_is_met || is_misspelt(&unmet.near))
        .map(|unmet| unmet.note)
        .collect()
}
