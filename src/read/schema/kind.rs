//! Tables of which each is of one kind, told by the one key that says what must hold.

use crate::diag::{Code, Note};
use crate::message::msg;
use crate::read::table::Table;

/// The one kind that a table has of these; notes none, and several. `what` is the table in words, such as `law`.
pub(super) fn kind(table: &Table<'_>, kinds: &[&'static str], what: &str) -> Option<&'static str> {
    let given: Vec<&'static str> = kinds
        .iter()
        .filter(|kind| table.has(kind))
        .copied()
        .collect();
    match given.as_slice() {
        [kind] => Some(kind),
        [] => {
            let note = Note::new(Code::MissingKey, msg!("this {what} has no condition", what))
                .at(table.span);
            table
                .report
                .say(note.help(msg!("add one of `{join}`", join = kinds.join("`, `"))));
            None
        }
        [first, second, ..] => {
            let message = format!("a {what} can have only one of `{first}` and `{second}`");
            let note = Note::new(Code::BadValue, message).at(table.span_of(second));
            table
                .report
                .say(note.help(msg!("write a {what} for each", what)));
            None
        }
    }
}

/// Reports keys that have no effect because the table lacks another key. `needs` has pairs of a key and the key it needs.
pub(super) fn check_needs(table: &Table<'_>, needs: &[(&str, &str)]) {
    for (key, needed) in needs {
        if !table.has(key) || table.has(needed) {
            continue;
        }

        let message = format!("`{key}` has no effect without `{needed}`");
        let note = Note::new(Code::BadValue, message).at(table.span_of(key));
        table
            .report
            .say(note.help(msg!("add `{needed}`, or remove `{key}`", needed, key)));
    }
}

/// Notes keys that say nothing with the kind of a table. `only_with` has such keys, and the kinds that they go with.
pub(super) fn check_keys(table: &Table<'_>, kind: &str, only_with: &[(&str, &[&str])]) {
    for (key, kinds) in only_with
        .iter()
        .filter(|(key, kinds)| table.has(key) && !kinds.contains(&kind))
    {
        let note = Note::new(
            Code::BadValue,
            msg!("`{key}` has no effect with `{kind}`", key, kind),
        )
        .at(table.span_of(key));
        table
            .report
            .say(note.help(msg!("use it with `{join}`", join = kinds.join("`, `"))));
    }
}
