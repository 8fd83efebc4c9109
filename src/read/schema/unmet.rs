//! Conditions that no card meets, so that what depends on them is printed nowhere.

use super::ReadContext;
use super::filter::{check_numbers, sign_of};
use super::item_words::ItemWords;
use crate::diag::{Code, Note};
use crate::model::{Comparison, Filter, Test};
use crate::read::compared::Unmet;
use crate::source::Span;

/// A value of so many letters is unlikely to be near another that means something else, as `2` is to `3`.
const WORD: usize = 4;

/// Keeps which tests of a condition at a place compare a field with a value, and hold for none of the items. `of` is the set
/// whose case it is. Notes an item of which it cannot be told whether the condition holds.
pub(super) fn compare(
    cx: &mut ReadContext<'_>,
    filter: &Filter,
    words: &mut ItemWords<'_>,
    (at, of): (Span, Option<Span>),
) {
    check_numbers(cx, (filter, at), &mut words.words);
    for (number, test) in filter.tests().enumerate().filter(|(_, test)| !test.says.is_empty()) {
        let is_met = words.words.may_meet(test);
        if is_met || words.has(&test.column) {
            let unmet = (!is_met).then(|| unmet(cx, test, words, at));
            cx.compared.keep(test, (at, number), of, unmet);
        }
    }
}

/// Notes the tests of conditions that no item of any set meets.
pub(super) fn say_unmet(cx: &mut ReadContext<'_>) {
    std::mem::take(&mut cx.compared).into_notes().into_iter().for_each(|note| cx.report.say(note));
}

/// Says that a test of a condition holds for none of the items.
fn unmet(cx: &ReadContext<'_>, test: &Test, words: &mut ItemWords<'_>, at: Span) -> Unmet {
    let condition = format!("{} {} {}", test.column, sign_of(test.comparison), test.says);
    let note = Note::new(Code::UnmetCondition, format!("no card meets the condition `{condition}`")).at(at);
    if test.comparison != Comparison::Is {
        return Unmet { note, near: None };
    }
    let is_word = test.says.chars().filter(|c| c.is_alphabetic()).count() >= WORD;
    let note = note.did_you_mean(&test.says, words.words.known(&test.column));
    let note = cx.report.with(|report| note.compared(&mut report.comparer));
    let near = note.suggestion.clone().filter(|_| is_word);
    Unmet { note, near }
}
