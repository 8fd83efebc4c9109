//! `replace`: words and signs that become icons or other words in the cells of cards and tokens.

use std::collections::BTreeMap;

use crate::diag::{Code, Diagnostic};
use crate::message::msg;
use crate::model::Replacements;
use crate::read::draft::Reading;
use crate::schema::keys;
use crate::schema::table::Table;
use crate::text::markdown;

/// Reads what `[kit]` says for all decks and token sets.
pub(crate) fn of_kit(cx: &mut Reading<'_>, files: &[Table<'_>]) {
    let kit = files.iter().find_map(|file| file.table(keys::KIT));
    cx.replace = kit.map(|kit| written(cx, &kit)).unwrap_or_default();
}

/// What a deck or token set says, over what the kit says.
pub(crate) fn of_set(cx: &mut Reading<'_>, set: &Table<'_>) -> Replacements {
    let mut all = cx.replace.clone();
    all.extend(written(cx, set));
    Replacements::new(&all)
}

/// The words of a table, each with what is printed in its place. Notes icons and colours that the kit does not have.
fn written(cx: &mut Reading<'_>, table: &Table<'_>) -> BTreeMap<String, String> {
    let Some(table) = table.table(keys::REPLACE) else {
        return BTreeMap::new();
    };
    let mut all = BTreeMap::new();
    for key in table.own_keys() {
        let Some(put) = table
            .field(&key.value)
            .map(|put| cx.translator.printed(put))
        else {
            continue;
        };
        if key.value.trim().is_empty() {
            let note = Diagnostic::new(Code::BadValue, msg!("an empty word cannot be replaced"))
                .at(key.span);
            cx.diagnostics.emit(note.help(msg!(
                "write the word or sign before the `=`, as in `\"%n\" = \"\\n\"`"
            )));
            continue;
        }
        let ((), is_faulty) = cx.diagnostics.track_errors(|| {
            let (rich, notes) = markdown::inline(&put.value);
            cx.diagnostics.extend_at(put.span, notes);
            cx.names.check_words(&rich, |_| put.span, cx.diagnostics);
        });
        // Of a faulty one a note has been given.
        if !is_faulty {
            all.insert(key.value, put.value);
        }
    }
    all
}
