//! The fields of cards and tokens: their names, and those that are the same everywhere.

use std::collections::BTreeSet;

use super::data::in_file;
use crate::decode::table::Row;
use crate::diag::{Code, Diagnostic, nearest};
use crate::limits::COPIES;
use crate::message::msg;
use crate::model::{Renamed, other_spelling};
use crate::read::draft::Reading;
use crate::read::draft::sets::language_columns;
use crate::schema::table::{Table, two_spellings};
use crate::source::{Fields, NameMap, Span, Spanned};

/// How many copies a cell asks for; notes one that is no such number.
pub(crate) fn copies(cx: &mut Reading<'_>, word: &Spanned<String>, renamed: &Renamed) -> u32 {
    // Programs for data write whole numbers as 2.0 or 2,00; three digits behind a comma are thousands.
    let whole = word
        .value
        .split_once(['.', ','])
        .filter(|(_, rest)| ["0", "00"].contains(rest));
    let number = whole
        .map_or(&*word.value, |(whole, _)| whole)
        .parse::<u32>()
        .ok();
    let number = number.filter(|copies| COPIES.allows((*copies).into()));
    if number.is_none() {
        let message = msg!(
            "{column} must be a whole number from 0 to {most}, not `{word}`",
            column = renamed.told("copies"),
            most = COPIES.most,
            word = word.value
        );
        cx.diagnostics
            .emit(Diagnostic::new(Code::BadValue, message).at(word.span));
    }
    number.unwrap_or(1)
}

/// The keys of a table that are not those of its schema. One whose value is at fault is there, so that nobody is told that
/// it is missing.
pub(crate) fn own_fields(table: &Table<'_>) -> Fields {
    let field = |key: &str, span| {
        table
            .field(key)
            .unwrap_or_else(|| Spanned::in_place_of_fault(span))
    };
    table
        .own_keys()
        .map(|key| (key.value.clone(), field(&key.value, key.span)))
        .collect()
}

/// The name of a field in the spelling in which it is known.
pub(crate) fn as_known<'n>(name: &'n str, known: &BTreeSet<&str>) -> &'n str {
    other_spelling(name)
        .filter(|other| !known.contains(name) && known.contains(other))
        .unwrap_or(name)
}

/// Fields by their names in the spelling in which they are known. Notes one that is given in both; `span` is where a
/// field is given.
pub(crate) fn respelled<T>(
    cx: &mut Reading<'_>,
    mut fields: NameMap<T>,
    known: &BTreeSet<&str>,
    span: fn(&T) -> Span,
) -> NameMap<T> {
    let names: Vec<String> = fields
        .keys()
        .filter(|name| as_known(name, known) != *name)
        .cloned()
        .collect();
    for name in names {
        let Some(field) = fields.remove(&name) else {
            continue;
        };
        let other = as_known(&name, known);
        match fields.get(other) {
            Some(first) => cx
                .diagnostics
                .emit(two_spellings((&name, span(&field)), (other, span(first)))),
            None => {
                fields.insert(other.to_owned(), field);
            }
        }
    }
    fields
}

/// Notes the keys of an item that are no known fields. Gives the fields that were probably intended, so that they are not
/// also noted as missing.
pub(crate) fn check_fields(
    cx: &mut Reading<'_>,
    table: &Table<'_>,
    known: &BTreeSet<&str>,
) -> Vec<Spanned<String>> {
    let mut intended = Vec::new();
    let is_known = |key: &str| known.contains(as_known(language_columns::field(key), known));
    for key in table.keys().iter().filter(|key| !is_known(&key.value)) {
        let note = Diagnostic::new(
            Code::UnknownKey,
            msg!(
                "no slot of the template shows `{column}`",
                column = key.value
            ),
        )
        .at(key.span);
        let field = language_columns::field(&key.value);
        let note = cx
            .diagnostics
            .did_you_mean(note, field, known.iter().copied());
        intended.extend(
            note.suggestion
                .clone()
                .map(|field| Spanned::new(field, key.span)),
        );
        cx.diagnostics.emit(note);
    }
    intended
}

/// Looks at the columns of files that a set, whose table is `set`, must show: those that no set, no board and no table of
/// rules shows are noted when all are read. A column whose name begins with `#` is for the author.
pub(crate) fn check_columns(
    cx: &mut Reading<'_>,
    columns: &[String],
    (rows, renamed, named): (&[Row], &Renamed, Span),
    (set, known): (&str, &BTreeSet<&str>),
) {
    for column in columns.iter().filter(|column| !column.starts_with('#')) {
        let Some((file, written)) = in_file((rows, renamed), column) else {
            continue;
        };
        if known.contains(as_known(column, known)) {
            cx.unused.show([(file, written)]);
            continue;
        }
        let message = msg!(
            "no slot of the template shows the column {column}",
            column = renamed.told(column)
        );
        let show = msg!(
            "to show it, use a pattern with `${{{column}}}` in [{set}.front] or [{set}.back]; to keep a column for \
             yourself, start its name with #, in the file or by `columns = {{ \"{written}\" = \"#{written}\" }}` in the \
             table of `data`",
            column,
            set,
            written
        );
        let help = match nearest(column, known.iter().copied()) {
            // TRANSLATORS: `{help}` is another sentence: "to show it, use a pattern …".
            Some(name) => msg!("did you mean `{name}`? {help}", name, help = show),
            None => show,
        };
        let note = Diagnostic::new(Code::UnknownKey, message)
            .at(named)
            .help(help)
            .grouped_by(format!("columns of {set}"));
        cx.unused.not_shown(set, (file, written), note);
    }
}
