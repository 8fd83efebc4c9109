//! What items without an id and a title are called.

use std::collections::BTreeSet;

use crate::diag::Report;
use crate::model::Item;
use crate::source::Sources;

/// The most characters of an item's words in its name.
const LONGEST: usize = 24;

/// Names the items of a set: by their ids, or else by their first words and their row, such as `Hund-17`. The row is that
/// in the table, or the place in the set where they are tables of TOML.
pub(super) fn name_items(items: &mut [Item], report: &Report) {
    let mut taken: BTreeSet<String> = items.iter().map(|item| item.id.clone()).collect();
    for (n, item) in items.iter_mut().enumerate() {
        if !item.id.is_empty() {
            item.name.clone_from(&item.id);
            continue;
        }
        let row = if item.columns.is_empty() { n + 1 } else { row(item, &report.sources) };
        let words = first_words(item);
        let name = if words.is_empty() { row.to_string() } else { format!("{words}-{row}") };
        let names = std::iter::once(name.clone()).chain((2..).map(|more| format!("{name}-{more}")));
        item.name = names.into_iter().find(|name| taken.insert(name.clone())).unwrap_or_default();
    }
}

fn row(item: &Item, sources: &Sources) -> usize {
    sources.place(item.span.file, item.span.start).0
}

/// The letters and digits of the first field that has a letter, or else of the first, with hyphens between words.
fn first_words(item: &Item) -> String {
    let mut fields: Vec<(usize, &str)> = item
        .fields
        .iter()
        .map(|(name, field)| {
            let column = item.columns.iter().position(|column| column == name);
            (column.unwrap_or(item.columns.len() + field.span.start), field.value.as_str())
        })
        .collect();
    fields.sort_unstable();
    let lettered = fields.iter().find(|(_, text)| text.contains(char::is_alphabetic));
    let Some((_, text)) = lettered.or(fields.first()) else { return String::new() };
    let mut name = String::new();
    for word in text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()) {
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
