//! Tables of which each is of one kind, told by the one key that says what must hold.

use crate::diag::{Code, Diagnostic};
use crate::message::{Arg, Joint, list, msg};
use crate::schema::table::Table;

/// A table of one kind.
#[derive(Clone, Copy)]
pub(super) enum RuleTable {
    Law,
    Requirement,
}

/// The one kind that a table has of these; notes none, and several.
pub(super) fn kind(
    table: &Table<'_>,
    kinds: &[&'static str],
    of: RuleTable,
) -> Option<&'static str> {
    let given: Vec<&'static str> = kinds
        .iter()
        .filter(|kind| table.has(kind))
        .copied()
        .collect();
    match given.as_slice() {
        [kind] => Some(kind),
        [] => {
            let message = match of {
                RuleTable::Law => msg!("this law has no condition"),
                RuleTable::Requirement => msg!("this requirement has no condition"),
            };
            let note = Diagnostic::new(Code::MissingKey, message).at(table.span);
            let keys = names(kinds);
            table
                .diagnostics
                .emit(note.help(msg!("add one of {keys}", keys)));
            None
        }
        [first, second, ..] => {
            let (message, help) = match of {
                RuleTable::Law => (
                    msg!(
                        "a law can have only one of `{first}` and `{second}`",
                        first,
                        second
                    ),
                    msg!("write a law for each"),
                ),
                RuleTable::Requirement => (
                    msg!(
                        "a requirement can have only one of `{first}` and `{second}`",
                        first,
                        second
                    ),
                    msg!("write a requirement for each"),
                ),
            };
            let note = Diagnostic::new(Code::BadValue, message).at(table.span_of(second));
            table.diagnostics.emit(note.help(help));
            None
        }
    }
}

fn names(kinds: &[&str]) -> Arg {
    list(
        Joint::Comma,
        kinds.iter().map(|kind| Arg::Name((*kind).to_owned())),
    )
}

/// Reports keys that have no effect because the table lacks another key. `needs` has pairs of a key and the key it needs.
pub(super) fn check_needs(table: &Table<'_>, needs: &[(&str, &str)]) {
    for (key, needed) in needs {
        if !table.has(key) || table.has(needed) {
            continue;
        }

        let message = msg!("`{key}` has no effect without `{needed}`", key, needed);
        let note = Diagnostic::new(Code::BadValue, message).at(table.span_of(key));
        table
            .diagnostics
            .emit(note.help(msg!("add `{needed}`, or remove `{key}`", needed, key)));
    }
}

/// Notes keys that say nothing with the kind of a table. `only_with` has such keys, and the kinds that they go with.
pub(super) fn check_keys(table: &Table<'_>, kind: &str, only_with: &[(&str, &[&str])]) {
    for (key, kinds) in only_with
        .iter()
        .filter(|(key, kinds)| table.has(key) && !kinds.contains(&kind))
    {
        let note = Diagnostic::new(
            Code::BadValue,
            msg!("`{key}` has no effect with `{kind}`", key, kind),
        )
        .at(table.span_of(key));
        table
            .diagnostics
            .emit(note.help(msg!("use it with {kinds}", kinds = names(kinds))));
    }
}
