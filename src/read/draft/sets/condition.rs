//! What cards must say for parts of their templates to be drawn.

use super::filter::filter;
use super::item_words::ItemWords;
use crate::diag::{Code, Diagnostic};
use crate::message::msg;
use crate::model::{Condition, Conditions, DrawField, Filter, Item, ItemSide};
use crate::read::draft::Reading;
use crate::read::draft::sets::unmet;
use crate::source::{Span, Spanned};
use crate::template::Template;

/// The conditions of a template. Notes those that compare nothing.
pub(crate) fn conditions(cx: &mut Reading<'_>, template: &Template) -> Conditions {
    let condition = |one: &crate::template::Condition| Condition {
        filter: one
            .text
            .as_ref()
            .map(|text| filter(cx, text))
            .unwrap_or_default(),
        within: one.within,
        is_case: one.is_case,
    };
    Conditions::new(template.conditions.iter().map(condition).collect())
}

/// Notes the conditions on fields that none of the items has, each where it is written; `set` is where these are.
pub(crate) fn check(
    cx: &mut Reading<'_>,
    side: &ItemSide,
    template: &Template,
    items: &[Item],
    set: Span,
) {
    let mut words = ItemWords::of(items);
    for (condition, written) in side.conditions.all().iter().zip(&template.conditions) {
        let at = written.text.as_ref().map_or(set, |text| text.span);
        check_fields(cx, &condition.filter, &words, at, Some(set));
        unmet::compare(cx, &condition.filter, &mut words, (at, None));
    }
}

/// Notes the fields that the condition of a case of a set asks for and none of the items has; `set` is where these are.
pub(crate) fn check_case(
    cx: &mut Reading<'_>,
    case: &Spanned<Filter>,
    words: &mut ItemWords<'_>,
    set: Span,
) {
    check_fields(cx, &case.value, words, case.span, None);
    unmet::compare(cx, &case.value, words, (case.span, Some(set)));
}

/// Notes the items of a set for which no case of `template` holds, and marks them as faulty; `key` is where the cases are. An
/// item with a field at fault may well be intended for one of them.
pub(crate) fn check_cases(
    cx: &mut Reading<'_>,
    (side, template): (&ItemSide, &Template),
    items: &mut [Item],
    (set, key): (&str, Span),
) {
    let conditions = &template.conditions;
    if !conditions.iter().any(|condition| condition.is_case) {
        return;
    }
    for item in items {
        let holds = side.conditions.holding(&item.fields);
        if conditions
            .iter()
            .zip(holds)
            .any(|(condition, holds)| condition.is_case && holds)
        {
            continue;
        }
        item.is_faulty = true;
        if item.fields.values().any(Spanned::is_in_place_of_fault) {
            continue;
        }
        let message = msg!("no case of `template` matches `{card}`", card = item.name);
        let note = Diagnostic::new(Code::MissingField, message)
            .at(item.span)
            .with_secondary(key, msg!("these"))
            .grouped_by(format!("cases of {set}"));
        let note = note.help(msg!(
            "end the list with a case without `if`: {{ show = \"…\" }}"
        ));
        cx.diagnostics.isolate_errors(|| cx.diagnostics.emit(note));
    }
}

/// Notes the fields of a filter that none of the items has, at the place of the filter; `set` is where items are.
fn check_fields(
    cx: &mut Reading<'_>,
    filter: &Filter,
    words: &ItemWords<'_>,
    at: Span,
    set: Option<Span>,
) {
    if words.items.is_empty() {
        return;
    }
    for test in filter
        .tests()
        .filter(|test| !words.has(&test.column) && !DrawField::is_number(&test.column))
    {
        let message = msg!(
            "no card has the field `{field}`, which is used here",
            field = test.column
        );
        let note = Diagnostic::new(Code::UnknownField, message).at(at);
        let note = set.into_iter().fold(note, |note, set| {
            note.with_secondary(set, msg!("these do not have it"))
        });
        cx.diagnostics
            .emit_unknown(note, &test.column, words.fields().iter().copied());
    }
}
