//! Slips in patterns, which would otherwise be told of as columns that nothing shows.

use std::sync::Arc;

use super::item_words::ItemWords;
use super::side::Side;
use crate::diag::{Code, Diagnostic, nearest};
use crate::message::msg;
use crate::model::{Cases, DrawField, Item};
use crate::read::draft::Reading;
use crate::text::pattern::asked_in;

/// Where patterns ask for a field that none of the items has, and that is spelt nearly as a column which nothing shows, says
/// that in place of what is said of the column: there the slip is. `set` is the table of the set.
pub(crate) fn blame_patterns(cx: &mut Reading<'_>, sides: &[&Side], items: &[Item], set: &str) {
    let (words, columns) = (
        ItemWords::of(items),
        items.first().map(|item| Arc::clone(&item.columns)),
    );
    let Some(columns) = columns.filter(|_| cx.unused.lacks_any(set)) else {
        return;
    };
    let patterns = sides
        .iter()
        .flat_map(|side| side.design.shows.values())
        .flat_map(Cases::patterns);
    for (pattern, asked) in patterns.flat_map(|pattern| {
        asked_in(&pattern.value)
            .into_iter()
            .map(move |one| (pattern, one))
    }) {
        if words.has(asked.field) || DrawField::parse(asked.field).is_some() {
            continue;
        }
        let Some(near) = nearest(asked.field, columns.iter().map(String::as_str)) else {
            continue;
        };
        // When the field is filled in, the same is said.
        let message = msg!(
            "there is no field `{name}` for this pattern",
            name = asked.field
        );
        let note = Diagnostic::new(Code::UnknownField, message)
            .at(pattern.span)
            .with_suggestion(near);
        cx.unused
            .blame(set, near, (pattern.span, asked.field), &note);
    }
}
