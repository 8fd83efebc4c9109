//! Items of a set that are changed or dropped by a kit above, or dropped by a set that is `like` another.

use std::collections::{BTreeMap, BTreeSet};

use super::Reading;
use crate::diag::{Code, Diagnostic};
use crate::message::msg;
use crate::model::Item;
use crate::schema::keys;
use crate::schema::table::Table;
use crate::source::{Span, Spanned};

/// An item as it is written in one place.
pub(super) struct Written {
    /// The item.
    pub(super) item: Item,
    /// The level of the kit that has it.
    pub(super) level: usize,
    /// Whether its number of copies is given there.
    pub(super) has_copies: bool,
}

/// The items of a set, whose parts are in order of their levels: an item of a kit above gives its keys to the item of
/// the same id below, or is added; and those that are dropped are taken away.
pub(super) fn changed(
    cx: &mut Reading<'_>,
    head: &Table<'_>,
    parts: &[Table<'_>],
    written: Vec<Written>,
) -> Vec<Item> {
    let is_like = head.has(&keys::deck::LIKE);
    let dropped = parts
        .iter()
        .flat_map(|part| part.get(&keys::deck::DROP).unwrap_or_default())
        .map(|id| (cx.files.level(id.span), id));
    let (dropped, vain): (Vec<_>, Vec<_>) = dropped.partition(|(level, _)| *level > 0 || is_like);
    for (_, id) in vain {
        let note = Diagnostic::new(
            Code::BadValue,
            msg!("`drop` removes inherited items, but nothing is inherited here"),
        );
        cx.diagnostics.emit(
            note.at(id.span)
                .help(msg!("remove it from this deck or token set directly")),
        );
    }
    if dropped.is_empty() && !cx.files.are_laid() {
        return written.into_iter().map(|one| one.item).collect();
    }
    let (mut items, mut known): (Vec<Written>, BTreeMap<String, usize>) =
        (Vec::new(), BTreeMap::new());
    let mut by_id: BTreeMap<&str, Vec<&(usize, Spanned<String>)>> = BTreeMap::new();
    dropped
        .iter()
        .for_each(|one| by_id.entry(&one.1.value).or_default().push(one));
    let mut used: BTreeSet<String> = BTreeSet::new();
    for one in written {
        let Item { id, span, .. } = &one.item;
        let drops = by_id.get(id.as_str()).into_iter().flatten();
        if let Some((level, dropped)) = drops
            .copied()
            .find(|(level, _)| is_like || *level >= one.level)
        {
            used.insert(id.clone());
            if *level == one.level && !is_like {
                let note = Diagnostic::new(
                    Code::Duplicate,
                    msg!("`{id}` is dropped, but is also written here", id),
                );
                let note = note
                    .with_label(dropped.span, msg!("dropped here"))
                    .with_secondary(*span, msg!("and written here"));
                cx.diagnostics.emit(note.help(msg!("remove one of them")));
            }
            continue;
        }
        let below = known
            .get(id)
            .filter(|at| !id.is_empty() && items[**at].level < one.level);
        match below {
            Some(at) => give(one, &mut items[*at]),
            None => {
                known.insert(id.clone(), items.len());
                items.push(one);
            }
        }
    }
    for (_, id) in dropped.iter().filter(|(_, id)| !used.contains(&id.value)) {
        let note = Diagnostic::new(
            Code::UnknownName,
            msg!("there is no `{name}` to drop", name = id.value),
        )
        .at(id.span);
        let known = items
            .iter()
            .map(|one| one.item.id.as_str())
            .filter(|id| !id.is_empty());
        cx.diagnostics.emit_unknown(note, &id.value, known);
    }
    items.into_iter().map(|one| one.item).collect()
}

/// Gives an item what another says of it.
fn give(one: Written, below: &mut Written) {
    let Written {
        item:
            Item {
                copies,
                fields,
                span,
                ..
            },
        level,
        has_copies,
    } = one;
    if has_copies {
        below.item.copies = copies;
    }
    below.item.fields.extend(fields);
    (below.item.span, below.level) = (span, level);
}

/// Notes items of one name.
pub(super) fn unique_ids(cx: &mut Reading<'_>, items: &mut [Item]) {
    let (mut seen, mut faulty): (BTreeMap<&str, (usize, Span)>, Vec<usize>) =
        (BTreeMap::new(), Vec::new());
    for (place, item) in items
        .iter()
        .enumerate()
        .filter(|(_, item)| !item.id.is_empty())
    {
        if let Some((other, first)) = seen.insert(&item.id, (place, item.span)) {
            let note = Diagnostic::new(
                Code::Duplicate,
                msg!("two items are named `{name}`", name = item.id),
            );
            let note = note
                .with_label(item.span, msg!("this one"))
                .with_secondary(first, msg!("and this one"))
                .help(msg!(
                    "use `copies = 2` for two of the same, or give one of them another id"
                ));
            cx.diagnostics.isolate_errors(|| cx.diagnostics.emit(note));
            faulty.extend([place, other]);
        }
    }
    faulty
        .into_iter()
        .for_each(|place| items[place].is_faulty = true);
}
