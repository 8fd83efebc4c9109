//! A table laid over others.

use toml::de::{DeString, DeTable, DeValue};

use crate::model::other_spelling;
use crate::schema::declared::OLDER;
use crate::schema::table::Value;

/// A key and its place.
pub(super) type Key<'t> = toml::Spanned<DeString<'t>>;

/// How deep in a kit an entry is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Depth {
    /// It is a table of a file, such as `deck`.
    File,
    /// Its key is a name of the kit's own, such as that of a deck.
    Name,
    /// Below that.
    Below,
}

/// Lays an entry over tables that are one, each being a part of it that is in a file of its own. Tables are merged
/// by key, lists of tables are appended (laws are merged by what they say), and whatever else is there is replaced.
pub(super) fn lay<'t>(
    key: Key<'t>,
    value: Value<'t>,
    under: &mut [&mut DeTable<'t>],
    depth: Depth,
) {
    let Some(name) = spelled(key.get_ref(), under, depth) else {
        return insert(key, value, under);
    };
    let range = value.span();
    let mut below: Vec<&mut DeValue<'t>> = under
        .iter_mut()
        .filter_map(|table| table.get_mut(name.as_str()))
        .map(toml::Spanned::get_mut)
        .collect();
    match value.into_inner() {
        DeValue::Table(over) if below.iter().all(|value| value.is_table()) => {
            let mut below: Vec<&mut DeTable<'t>> = below.into_iter().filter_map(as_table).collect();
            let depth = if depth == Depth::File && name != "kit" {
                Depth::Name
            } else {
                Depth::Below
            };
            over.into_iter()
                .for_each(|(key, value)| lay(key, value, &mut below, depth));
        }
        DeValue::Array(over)
            if over.iter().all(|value| value.get_ref().is_table())
                && below.iter().all(|value| value.is_array()) =>
        {
            let is_law = depth == Depth::File && name == "law";
            over.into_iter()
                .for_each(|one| append(one, &mut below, is_law));
        }
        plain => {
            let removed: Vec<bool> = under
                .iter_mut()
                .map(|table| table.remove(name.as_str()).is_some())
                .collect();
            let first = removed.iter().position(|was_there| *was_there).unwrap_or(0);
            under[first].insert(key, toml::Spanned::new(range, plain));
        }
    }
}

/// Adds an entry where there is none of its key: to the part that describes a set, or to the last.
fn insert<'t>(key: Key<'t>, value: Value<'t>, under: &mut [&mut DeTable<'t>]) {
    let home = under
        .iter()
        .position(|table| table.contains_key("template"))
        .unwrap_or(under.len() - 1);
    under[home].insert(key, value);
}

/// Adds a table to a list, or lays it over the law that says the same.
fn append<'t>(one: Value<'t>, lists: &mut [&mut DeValue<'t>], is_law: bool) {
    let says = one
        .get_ref()
        .get("says")
        .and_then(|says| says.get_ref().as_str())
        .filter(|_| is_law)
        .map(str::to_owned);
    for list in lists.iter_mut() {
        let DeValue::Array(list) = list else { continue };
        let same = |law: &&mut Value<'t>| {
            says.is_some()
                && law
                    .get_ref()
                    .get("says")
                    .and_then(|word| word.get_ref().as_str())
                    == says.as_deref()
        };
        let Some(law) = list
            .iter_mut()
            .find(same)
            .and_then(|law| as_table(law.get_mut()))
        else {
            continue;
        };
        if let DeValue::Table(over) = one.into_inner() {
            over.into_iter()
                .for_each(|(key, value)| lay(key, value, &mut [law], Depth::Below));
        }
        return;
    }
    if let Some(DeValue::Array(list)) = lists.last_mut() {
        list.push(one);
    }
}

/// A key by the name under which one of some tables has it. Of the keys with older names only the width of lines is in
/// tables that are merged: those with `corners` are in lists, which are appended.
fn spelled(key: &str, tables: &[&mut DeTable<'_>], depth: Depth) -> Option<String> {
    let line = OLDER[0];
    let older = [line, (line.1, line.0)]
        .into_iter()
        .find(|(name, _)| *name == key)
        .map(|(_, other)| other);
    let other = other_spelling(key)
        .or(older)
        .filter(|_| depth != Depth::Name);
    let has = |key: &&str| tables.iter().any(|table| table.contains_key(*key));
    std::iter::once(key)
        .chain(other)
        .find(has)
        .map(str::to_owned)
}

/// The table under a key.
pub(super) fn table<'a, 't>(entries: &'a DeTable<'t>, key: &str) -> Option<&'a DeTable<'t>> {
    entries.get(key)?.get_ref().as_table()
}

/// The table under a key, to be changed.
pub(super) fn table_mut<'a, 't>(
    entries: &'a mut DeTable<'t>,
    key: &str,
) -> Option<&'a mut DeTable<'t>> {
    as_table(entries.get_mut(key)?.get_mut())
}

fn as_table<'a, 't>(value: &'a mut DeValue<'t>) -> Option<&'a mut DeTable<'t>> {
    match value {
        DeValue::Table(entries) => Some(entries),
        _ => None,
    }
}
