//! Components that are `like` another.

use std::collections::{BTreeSet, HashMap};

use toml::de::{DeTable, DeValue};

use super::file::File;
use super::merge::{Depth, Key, lay, table, table_mut};
use super::order::{Likes, likes, order};
use super::terms::COMPONENT_TERMS;
use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::message::msg;
use crate::schema::keys::{self, COMPONENTS};
use crate::schema::table::Value;
use crate::source::FileId;

/// Whether any component is like another.
pub(super) fn any_alike(files: &[File<'_>]) -> bool {
    let all = files.iter().flat_map(|file| {
        COMPONENTS
            .iter()
            .filter_map(|(kind, _)| table(&file.entries, kind.key()))
    });
    all.flat_map(DeTable::values)
        .any(|one| one.get_ref().get("like").is_some())
}

/// Writes `copy-of` where a board says by the older spelling that it is a copy: by `like` beside `scale`.
pub(super) fn spell_copies(files: &mut [File<'_>]) {
    for file in files {
        for (_, board) in table_mut(&mut file.entries, keys::BOARD.key())
            .into_iter()
            .flatten()
        {
            let DeValue::Table(board) = board.get_mut() else {
                continue;
            };
            let is_copy = board.contains_key("scale") && !board.contains_key("copy-of");
            if let Some((key, of)) = is_copy.then(|| board.remove_entry("like")).flatten() {
                board.insert(
                    toml::Spanned::new(key.span(), "copy-of".to_owned().into()),
                    of,
                );
            }
        }
    }
}

/// Gives components what they take over from the one that they are like.
pub(super) fn alike(files: &mut Vec<File<'_>>, diagnostics: &Diagnostics) {
    let found = COMPONENTS.map(|(kind, _)| {
        let mut all = Likes::new();
        for file in files.iter() {
            let tables =
                table(&file.entries, kind.key()).map(|all| likes(all, file.id, diagnostics));
            for (name, like) in tables.into_iter().flatten() {
                let known = all.entry(name).or_default();
                *known = known.take().or(like);
            }
        }
        all
    });
    for (n, (kind, item)) in COMPONENTS.into_iter().enumerate() {
        let other = |name: &str| {
            let kind = found
                .iter()
                .enumerate()
                .position(|(other, likes)| other != n && likes.contains_key(name))?;
            Some(COMPONENT_TERMS[kind])
        };
        let mut whole: BTreeSet<String> = found[n]
            .iter()
            .filter(|(_, like)| like.is_none())
            .map(|(name, _)| name.clone())
            .collect();
        let mut homes = homes(files, kind.key());
        for (name, of) in order(&found[n], COMPONENT_TERMS[n], other, diagnostics) {
            match item {
                Some(item) => take_over(files, &mut homes, (kind.key(), item.key()), (&name, &of)),
                None => take_over_keys(files, &homes, kind.key(), (&name, &of), diagnostics),
            }
            if whole.contains(&of) {
                whole.insert(name);
            }
        }
        for file in files.iter_mut() {
            let sets = table_mut(&mut file.entries, kind.key())
                .into_iter()
                .flatten();
            sets.filter(|(name, _)| !whole.contains(name.get_ref().as_ref()))
                .for_each(|(_, set)| drop_parts(set));
        }
    }
}

/// Takes away what a set would complete by what it is like, where that is not there, which was reported.
fn drop_parts(set: &mut Value<'_>) {
    let DeValue::Table(set) = set.get_mut() else {
        return;
    };
    for (key, needed) in [("back", "template"), ("data", "file")] {
        if table(set, key).is_some_and(|part| !part.contains_key(needed)) {
            set.remove(key);
        }
    }
}

/// The numbers of the files in which sets are, by their names.
type Homes = HashMap<String, Vec<usize>>;

fn homes(files: &[File<'_>], kind: &str) -> Homes {
    let mut homes = Homes::new();
    for (n, file) in files.iter().enumerate() {
        let names = table(&file.entries, kind)
            .into_iter()
            .flat_map(DeTable::keys);
        names.for_each(|name| homes.entry(name.get_ref().to_string()).or_default().push(n));
    }
    homes
}

/// Gives a set what it takes over from another. Its own keys replace those of the other; it has the other's items if it
/// has none of its own, and of these those rows that a `data` without a `file` asks for.
fn take_over<'t>(
    files: &mut Vec<File<'t>>,
    homes: &mut Homes,
    (kind, item): (&str, &str),
    (name, of): (&str, &str),
) {
    let part = |n: &usize| table(table(&files[*n].entries, kind)?, of).cloned();
    let mut base: Vec<DeTable<'t>> = homes
        .get(of)
        .into_iter()
        .flatten()
        .filter_map(part)
        .collect();
    let mut own = Vec::new();
    for n in homes.remove(name).unwrap_or_default() {
        let removed =
            table_mut(&mut files[n].entries, kind).and_then(|sets| sets.remove_entry(name));
        own.extend(removed.map(|(key, value)| (n, key, value)));
    }
    let says = |key: &str| own.iter().find_map(|(_, _, set)| set.get_ref().get(key));
    let is_file = |data: &Value<'t>| {
        data.get_ref()
            .as_table()
            .is_none_or(|data| data.contains_key("file"))
    };
    let has_items = says(item).is_some() || says("data").is_some_and(is_file);
    let chooses_rows = !has_items && says("data").is_some();
    let others: &[&str] = match (has_items, chooses_rows) {
        (true, _) => &[item, "data", "count", "drop"],
        (_, true) => &["count"],
        _ => &[],
    };
    for part in &mut base {
        ["title", "like"]
            .iter()
            .chain(others)
            .for_each(|key| _ = part.remove(*key));
        if chooses_rows {
            spell_out_file(part);
        }
    }
    let Some((first, key, span)) = own
        .first()
        .map(|(n, key, set)| (*n, key.clone(), set.span()))
    else {
        return;
    };
    for (_, _, set) in own {
        let DeValue::Table(mut set) = set.into_inner() else {
            continue;
        };
        let items = items_of(&mut set, item, !chooses_rows);
        let mut under: Vec<&mut DeTable<'t>> = base.iter_mut().collect();
        set.into_iter()
            .for_each(|(key, value)| lay(key, value, &mut under, Depth::Below));
        base.push(items);
    }
    let (id, level) = (files[first].id, files[first].level);
    for (n, part) in base
        .into_iter()
        .enumerate()
        .filter(|(n, part)| *n == 0 || !part.is_empty())
    {
        let set = toml::Spanned::new(span.clone(), DeValue::Table(part));
        homes
            .entry(name.to_owned())
            .or_default()
            .push(if n == 0 { first } else { files.len() });
        if n == 0 {
            table_mut(&mut files[first].entries, kind).map(|sets| sets.insert(key.clone(), set));
        } else {
            files.push(File {
                id,
                length: 0,
                level,
                entries: in_file(kind, key.clone(), set),
            });
        }
    }
}

/// Gives a board or rules what they take over from another: all that they do not drop, beneath their own keys.
fn take_over_keys(
    files: &mut [File<'_>],
    homes: &Homes,
    kind: &str,
    (name, of): (&str, &str),
    diagnostics: &Diagnostics,
) {
    let home = |name: &str| homes.get(name).and_then(|homes| homes.first()).copied();
    let (Some(from), Some(to)) = (home(of), home(name)) else {
        return;
    };
    let base = table(&files[from].entries, kind)
        .and_then(|all| table(all, of))
        .cloned();
    let File { id, entries, .. } = &mut files[to];
    let own = table_mut(entries, kind).and_then(|all| table_mut(all, name));
    let (Some(mut base), Some(own)) = (base, own) else {
        return;
    };
    ["title", "like"]
        .iter()
        .for_each(|key| _ = base.remove(*key));
    drop_keys(own, &mut [&mut base], *id, diagnostics);
    for (key, value) in std::mem::take(own) {
        lay(key, value, &mut [&mut base], Depth::Below);
    }
    *own = base;
}

/// Takes the keys that a board or rules drop from the tables beneath them. Notes those that are in none of these.
pub(super) fn drop_keys(
    own: &mut DeTable<'_>,
    under: &mut [&mut DeTable<'_>],
    file: FileId,
    diagnostics: &Diagnostics,
) {
    let dropped = own
        .get("drop")
        .is_some_and(|drop| drop.get_ref().is_array())
        .then(|| own.remove("drop"))
        .flatten();
    for word in dropped
        .iter()
        .filter_map(|drop| drop.get_ref().as_array())
        .flatten()
    {
        let Some(key) = word.get_ref().as_str() else {
            continue;
        };
        let had: usize = under
            .iter_mut()
            .map(|table| usize::from(table.remove(key).is_some()))
            .sum();
        if had == 0 {
            let note = Diagnostic::new(
                Code::UnknownName,
                msg!("there is no `{name}` to drop", name = key),
            );
            let known = under
                .iter()
                .flat_map(|table| table.keys())
                .map(|key| key.get_ref().as_ref());
            diagnostics.emit_unknown(
                note.at(diagnostics.sources().span(file, &word.span())),
                key,
                known,
            );
        }
    }
}

/// Writes `data = "FILE"` as a table, so that others of its keys can be laid over it.
fn spell_out_file(set: &mut DeTable<'_>) {
    let Some((key, file)) = set.remove_entry("data") else {
        return;
    };
    let (span, is_name) = (file.span(), file.get_ref().is_str());
    let data = if is_name {
        let name = toml::Spanned::new(key.span(), "file".to_owned().into());
        toml::Spanned::new(span, DeValue::Table([(name, file)].into_iter().collect()))
    } else {
        file
    };
    set.insert(key, data);
}

/// Takes what says which items a set has out of its table, less its `data` unless that is wanted.
pub(super) fn items_of<'t>(set: &mut DeTable<'t>, item: &str, with_data: bool) -> DeTable<'t> {
    let keys = [item, "drop", "data"]
        .into_iter()
        .filter(|key| with_data || *key != "data");
    keys.filter_map(|key| set.remove_entry(key)).collect()
}

/// The tables of a file that has one set and nothing else.
pub(super) fn in_file<'t>(
    kind: &str,
    name: Key<'t>,
    set: toml::Spanned<DeValue<'t>>,
) -> DeTable<'t> {
    let kind = toml::Spanned::new(name.span(), kind.to_owned().into());
    let sets = toml::Spanned::new(
        name.span(),
        DeValue::Table([(name, set)].into_iter().collect()),
    );
    [(kind, sets)].into_iter().collect()
}
