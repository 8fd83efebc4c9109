//! Conditions that no card meets, so that what depends on them is printed nowhere.

use std::collections::BTreeSet;

use super::ReadContext;
use super::filter::{check_numbers, sign_of};
use crate::diag::{Code, Note};
use crate::model::{Comparison, Filter, Item, Test};
use crate::read::compared::Unmet;
use crate::source::Span;

/// A value of so many letters is unlikely to be near another that means something else, as `2` is to `3`.
const WORD: usize = 4;

/// Keeps which tests of a condition at a place compare a field with a value, and hold for none of the items. `of` is the set
/// whose case it is. Notes an item of which it cannot be told whether the condition holds.
pub(super) fn compare(cx: &mut ReadContext<'_>, filter: &Filter, items: &[Item], (at, of): (Span, Option<Span>)) {
    check_numbers(cx, (filter, at), &mut items.iter().map(|item| &item.fields));
    for (number, test) in filter.tests().enumerate().filter(|(_, test)| !test.says.is_empty()) {
        let may_hold = |said: Option<&str>| test.holds(said) || said.is_some_and(|said| test.is_unsure(said));
        let is_met = items.iter().any(|item| may_hold(said(item, test)));
        if is_met || has(items, &test.column) {
            cx.compared.keep(test, (at, number), of, (!is_met).then(|| unmet(test, items, at)));
        }
    }
}

/// Notes the tests of conditions that no item of any set meets.
pub(super) fn say_unmet(cx: &mut ReadContext<'_>) {
    std::mem::take(&mut cx.compared).into_notes().into_iter().for_each(|note| cx.report.say(note));
}

/// Whether any of the items has a field, be it empty.
pub(super) fn has(items: &[Item], field: &str) -> bool {
    items.iter().any(|item| item.fields.contains_key(field) || item.columns.iter().any(|known| known == field))
}

/// Says that a test of a condition holds for none of the items.
fn unmet(test: &Test, items: &[Item], at: Span) -> Unmet {
    let condition = format!("{} {} {}", test.column, sign_of(test.comparison), test.says);
    let note = Note::new(Code::UnmetCondition, format!("no card meets the condition `{condition}`")).at(at);
    if test.comparison != Comparison::Is {
        return Unmet { note, near: None };
    }
    let known: BTreeSet<&str> = items.iter().filter_map(|item| said(item, test)).collect();
    let is_word = test.says.chars().filter(|c| c.is_alphabetic()).count() >= WORD;
    let note = note.did_you_mean(&test.says, known).note();
    let near = note.suggestion.clone().filter(|_| is_word);
    Unmet { note, near }
}

/// What an item says in the field that a test asks for.
fn said<'i>(item: &'i Item, test: &Test) -> Option<&'i str> {
    item.fields.get(&test.column).map(|field| field.value.as_str())
}
