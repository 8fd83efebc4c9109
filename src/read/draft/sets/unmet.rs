//! Conditions that no card meets, so that what depends on them is printed nowhere.

use super::filter::{check_numbers, sign_of};
use super::item_words::ItemWords;
use crate::diag::{Code, Diagnostic};
use crate::message::msg;
use crate::model::{Comparison, DrawField, Filter, Test};
use crate::read::draft::Reading;
use crate::read::unused::Unmet;
use crate::source::{Span, Spanned};
use crate::text::pattern::asked_in;

/// A value of so many letters is unlikely to be near another that means something else, as `2` is to `3`.
const WORD: usize = 4;

/// Keeps which tests of a condition at a place compare a field with a value, and hold for none of the items. `of` is the set
/// whose case it is. Notes an item of which it cannot be told whether the condition holds.
pub(crate) fn compare(
    cx: &mut Reading<'_>,
    filter: &Filter,
    words: &mut ItemWords<'_>,
    (at, of): (Span, Option<Span>),
) {
    check_numbers(cx, (filter, at), &mut words.words);
    for (number, test) in filter
        .tests()
        .enumerate()
        .filter(|(_, test)| !test.says.is_empty())
    {
        let is_met = words.words.may_meet(test) || words.is_faulty(&test.column);
        if is_met || words.has(&test.column) {
            let unmet = (!is_met).then(|| unmet(cx, test, words, at));
            cx.unused.compare(test, (at, number), of, unmet);
        }
    }
}

/// Keeps which optional fields of a pattern of the kit itself none of the items has, and are spelt nearly as one that these
/// have. Others may well be for cards that are yet to be written.
pub(crate) fn keep_optional(
    cx: &mut Reading<'_>,
    pattern: &Spanned<String>,
    words: &ItemWords<'_>,
) {
    if !cx.files.is_own(pattern.span) {
        return;
    }
    for asked in asked_in(&pattern.value)
        .into_iter()
        .filter(|asked| asked.is_optional)
    {
        if words.has(asked.field) || DrawField::parse(asked.field).is_some() {
            cx.unused.meet(pattern.span, asked.field);
            continue;
        }
        cx.unused.miss(pattern.span, asked.field, || {
            let message = msg!(
                "no card has the field `{name}`, so this is never printed",
                name = asked.field
            );
            let note = Diagnostic::new(Code::UnmetCondition, message).at(pattern.span);
            let known = words.fields().iter().copied();
            Some(cx.diagnostics.did_you_mean(note, asked.field, known))
                .filter(|note| note.suggestion.is_some())
        });
    }
}

/// Notes that a test of a condition holds for none of the items.
fn unmet(cx: &Reading<'_>, test: &Test, words: &mut ItemWords<'_>, at: Span) -> Unmet {
    let condition = format!("{} {} {}", test.column, sign_of(test.comparison), test.says);
    let note = Diagnostic::new(
        Code::UnmetCondition,
        msg!("no card meets the condition `{condition}`", condition),
    )
    .at(at);
    if test.comparison != Comparison::Is {
        return Unmet { note, near: None };
    }
    let is_word = test.says.chars().filter(|c| c.is_alphabetic()).count() >= WORD;
    let known = words.words.known(&test.column);
    let note = cx.diagnostics.did_you_mean(note, &test.says, known);
    let near = note.suggestion.clone().filter(|_| is_word);
    Unmet { note, near }
}
