//! What the items of a set say, looked up once for however many conditions.

use std::cell::OnceCell;
use std::collections::{BTreeSet, HashMap};

use crate::model::Item;

/// So many items are looked at before what all of them say is gathered: most conditions are met by one of the first.
const FIRST: usize = 64;

/// What items say in their fields.
pub(super) struct ItemWords<'i> {
    pub(super) items: &'i [Item],
    /// By field, each word once; `None` where an item does not have the field.
    words: HashMap<String, BTreeSet<Option<&'i str>>>,
    fields: OnceCell<BTreeSet<&'i str>>,
}

impl<'i> ItemWords<'i> {
    /// What these items say.
    pub(super) fn of(items: &'i [Item]) -> ItemWords<'i> {
        ItemWords { items, words: HashMap::new(), fields: OnceCell::new() }
    }

    /// Whether any item says such a word in a field; of one without the field it is asked whether `None` is such a word.
    pub(super) fn any(&mut self, field: &str, is_wanted: impl Fn(Option<&str>) -> bool) -> bool {
        let first = &self.items[..self.items.len().min(FIRST)];
        first.iter().any(|item| is_wanted(said(item, field))) || self.all(field).iter().any(|word| is_wanted(*word))
    }

    /// The words in a field, each once.
    pub(super) fn known(&mut self, field: &str) -> impl Iterator<Item = &'i str> {
        self.all(field).iter().copied().flatten()
    }

    fn all(&mut self, field: &str) -> &BTreeSet<Option<&'i str>> {
        let items = self.items;
        self.words.entry(field.to_owned()).or_insert_with(|| items.iter().map(|item| said(item, field)).collect())
    }

    /// Whether any of the items has a field, be it empty.
    pub(super) fn has(&self, field: &str) -> bool {
        let has = |item: &Item| item.fields.contains_key(field) || item.columns.iter().any(|known| known == field);
        self.items.iter().take(FIRST).any(has) || self.fields().contains(field)
    }

    /// The fields that any of the items has, be they empty.
    pub(super) fn fields(&self) -> &BTreeSet<&'i str> {
        let names = |item: &'i Item| item.fields.keys().chain(item.columns.iter()).map(String::as_str);
        self.fields.get_or_init(|| self.items.iter().flat_map(names).collect())
    }
}

/// What an item says in a field.
fn said<'i>(item: &'i Item, field: &str) -> Option<&'i str> {
    item.fields.get(field).map(|field| field.value.as_str())
}
