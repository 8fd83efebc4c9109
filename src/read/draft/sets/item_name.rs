//! What items without an id and a title are called.

use std::collections::{BTreeMap, BTreeSet};

use crate::diag::Diagnostics;
use crate::model::{Item, unique_name};
use crate::source::Sources;

/// The most characters of an item's words in its name.
const LONGEST: usize = 24;

/// Names the items of a set: by their ids, or else by their first words and their row, such as `Hund-17`. The row is that
/// in the table, or the place in the set where they are tables of TOML.
pub(crate) fn name_items(items: &mut [Item], diagnostics: &Diagnostics) {
    if items.iter().all(|item| !item.id.is_empty()) {
        return items
            .iter_mut()
            .for_each(|item| item.name.clone_from(&item.id));
    }
    let mut taken: BTreeSet<String> = items.iter().map(|item| item.id.clone()).collect();
    let running = running_numbers(items);
    for (n, item) in items.iter_mut().enumerate() {
        if !item.id.is_empty() {
            item.name.clone_from(&item.id);
            continue;
        }
        let row = if item.columns.is_empty() {
            n + 1
        } else {
            row(item, &diagnostics.sources())
        };
        let words = first_words(item, &running);
        let name = if words.is_empty() {
            row.to_string()
        } else {
            format!("{words}-{row}")
        };
        item.name = unique_name(&name, "-", |name| taken.insert(name.to_owned()));
    }
}

fn row(item: &Item, sources: &Sources) -> usize {
    sources.place(item.span.file, item.span.start).0
}

/// The fields with running numbers: without letters, and with another value on every item.
fn running_numbers(items: &[Item]) -> BTreeSet<String> {
    let mut said: BTreeMap<&str, Option<BTreeSet<&str>>> = BTreeMap::new();
    for (name, field) in items.iter().flat_map(|item| &item.fields) {
        let values = said.entry(name).or_insert_with(|| Some(BTreeSet::new()));
        let is_new = |values: &mut BTreeSet<_>| values.insert(field.value.as_str());
        if field.value.contains(char::is_alphabetic) || !values.as_mut().is_some_and(is_new) {
            *values = None;
        }
    }
    said.into_iter()
        .filter(|(_, values)| values.is_some())
        .map(|(name, _)| name.to_owned())
        .collect()
}

/// The letters and digits of the fields up to the first that has a letter, such as the number and the suit of a playing
/// card, but for those that count the items, with hyphens between words; where none has a letter, those of the first.
fn first_words(item: &Item, running: &BTreeSet<String>) -> String {
    let mut fields: Vec<(usize, &str, &str)> = item
        .fields
        .iter()
        .map(|(name, field)| {
            let column = item.columns.iter().position(|column| column == name);
            (
                column.unwrap_or(item.columns.len() + field.span.start),
                name.as_str(),
                field.value.as_str(),
            )
        })
        .collect();
    fields.sort_unstable();
    let lettered = fields
        .iter()
        .position(|(.., text)| text.contains(char::is_alphabetic));
    let is_first = |(n, (_, name, _)): &(usize, &(usize, &str, &str))| match lettered {
        Some(last) => *n == last || *n < last && !running.contains(*name),
        None => *n == 0,
    };
    let first = fields
        .iter()
        .enumerate()
        .filter(is_first)
        .map(|(_, (.., text))| *text);
    let mut name = String::new();
    for word in first
        .flat_map(|text| text.split(|letter: char| !letter.is_alphanumeric()))
        .filter(|word| !word.is_empty())
    {
        let length = name.chars().count();
        if length > 0 && length + 1 + word.chars().count() > LONGEST {
            break;
        }
        if length > 0 {
            name.push('-');
        }
        name.extend(word.chars().take(LONGEST));
    }
    name
}
