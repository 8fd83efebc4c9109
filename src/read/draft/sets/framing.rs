//! `fit`, `focus`, `corners` and `fill-corners`: how a picture is fitted into its place.

use crate::diag::{Code, Diagnostic};
use crate::message::{Arg, msg};
use crate::model::focus;
use crate::scene::{Focus, Framing, ObjectFit};
use crate::schema::keys;
use crate::schema::table::Table;
use crate::source::Spanned;
use crate::text::pattern::fields_in;

/// Reads `corners` and `fill-corners`. The values of `fit` differ between tables, so the caller reads it.
pub(crate) fn framing(table: &Table<'_>, fit: ObjectFit) -> Framing {
    Framing {
        fit,
        corners: table.get(&keys::art::CORNERS),
        outline: None,
        mirror: false,
        fill_corners: table.get(&keys::art::FILL_CORNERS),
    }
}

/// The `focus` of a table, which may be a pattern; notes one that is neither that nor a point of a picture.
pub(crate) fn focus_pattern(table: &Table<'_>) -> Option<Spanned<String>> {
    let word = table.get(&keys::art::FOCUS)?;
    let is_pattern = !fields_in(&word.value).is_empty();
    (is_pattern || table.diagnostics.ok(focus(&word)).is_some()).then_some(word)
}

/// The `focus` of a table in which no fields are filled in.
pub(crate) fn literal_focus(table: &Table<'_>) -> Focus {
    let read = |word| table.diagnostics.ok(focus(&word));
    table
        .get(&keys::art::FOCUS)
        .and_then(read)
        .unwrap_or_default()
}

/// Notes the keys of a slot that are for pictures alone, where it is for something else.
pub(crate) fn no_picture(table: &Table<'_>, slot: &str) {
    for key in ["fit", "focus", "corners", "fill-corners", "mirror"]
        .into_iter()
        .filter(|key| table.has(key))
    {
        let note = Diagnostic::new(
            Code::BadValue,
            msg!(
                "`{key}` is for pictures, but `{slot}` is not a picture slot",
                key,
                slot = Arg::Place(slot.to_owned())
            ),
        );
        table
            .diagnostics
            .emit(note.at(table.span_of(key)).help(msg!(
                "remove `{key}`, or draw the slot with data-slot=\"image\"",
                key
            )));
    }
}
