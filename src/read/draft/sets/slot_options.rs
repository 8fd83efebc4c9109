//! `uniform`, `markup` and `plain`: words of a set that have one size, or are printed as they are written.

use std::collections::{BTreeMap, BTreeSet};

use crate::diag::{Code, Diagnostic};
use crate::message::{Arg, Language, msg};
use crate::model::{PlainWords, other_spelling};
use crate::schema::keys;
use crate::schema::table::Table;
use crate::template::{SlotKind, Template};

/// Whether a table says that its words are printed as they are written.
pub(crate) fn is_plain(table: &Table<'_>) -> bool {
    table.get(&keys::deck::MARKUP)
}

/// Which words of a set are printed as they are written; `known` are the fields of its items.
pub(crate) fn plain(set: &Table<'_>, known: &BTreeSet<&str>) -> PlainWords {
    let mut fields = BTreeSet::new();
    for name in set.get(&keys::deck::PLAIN).unwrap_or_default() {
        let spelling = [Some(name.value.as_str()), other_spelling(&name.value)];
        match spelling
            .into_iter()
            .flatten()
            .find(|name| known.contains(name))
        {
            Some(name) => _ = fields.insert(name.to_owned()),
            None => {
                let note = Diagnostic::new(
                    Code::UnknownField,
                    msg!("no slot and no pattern shows `{field}`", field = name.value),
                );
                set.diagnostics.emit_unknown(
                    note.at(name.span),
                    &name.value,
                    known.iter().copied(),
                );
            }
        }
    }
    PlainWords {
        all: is_plain(set),
        fields,
    }
}

/// The languages of fields and slots that are in another than the kit; `known` are the fields of its items and its slots.
pub(crate) fn languages(set: &Table<'_>, known: &BTreeSet<&str>) -> BTreeMap<String, Language> {
    let Some(table) = set.table(keys::LANGUAGES) else {
        return BTreeMap::new();
    };
    let mut languages = BTreeMap::new();
    for key in table.own_keys() {
        if !known.contains(key.value.as_str()) {
            let note = Diagnostic::new(
                Code::UnknownField,
                msg!("no slot and no pattern shows `{field}`", field = key.value),
            );
            set.diagnostics
                .emit_unknown(note.at(key.span), &key.value, known.iter().copied());
        }
        languages.extend(language(&table, &key.value).map(|language| (key.value, language)));
    }
    languages
}

/// A language by its tag, under a key.
pub(crate) fn language(table: &Table<'_>, key: &str) -> Option<Language> {
    let word = table.str(key)?;
    word.value
        .parse::<Language>()
        .map_err(|why| {
            let message = msg!(
                "`{value}` is not a language tag: {why}",
                value = word.value,
                why
            );
            table
                .diagnostics
                .emit(Diagnostic::new(Code::BadValue, message).at(word.span));
        })
        .ok()
}

/// The slots of the front and of the back that have one size on every item. Those of the back are written with `back.`
/// before their names.
pub(crate) fn uniform(
    set: &Table<'_>,
    front: &Template,
    back: Option<&Template>,
) -> [Vec<String>; 2] {
    let mut found = [Vec::new(), Vec::new()];
    for name in set.get(&keys::deck::UNIFORM).unwrap_or_default() {
        let (slot, template, side) = match (name.value.strip_prefix("back."), back) {
            (Some(slot), Some(back)) => (slot, back, 1),
            _ => (name.value.as_str(), front, 0),
        };
        let texts = || {
            template
                .slots
                .iter()
                .filter(|slot| matches!(slot.kind, SlotKind::Text { .. }))
        };
        if texts().all(|known| known.name != slot) {
            let message = msg!(
                "the template `{template}` has no text slot `{slot}`",
                template = template.name,
                slot = Arg::Place(slot.to_owned())
            );
            let note = Diagnostic::new(Code::UnknownSlot, message).at(name.span);
            set.diagnostics
                .emit_unknown(note, slot, texts().map(|slot| slot.name.as_str()));
        }
        found[side].push(slot.to_owned());
    }
    found
}
