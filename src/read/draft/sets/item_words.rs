//! What the items of a set say, looked up once for however many conditions.

use std::cell::OnceCell;
use std::collections::BTreeSet;

use super::field_words::FieldWords;
use crate::model::Item;
use crate::source::Spanned;

/// So many items are looked at before the fields of all are gathered: most fields are those of one of the first.
const FIRST: usize = 64;

/// What items say in their fields.
pub(crate) struct ItemWords<'i> {
    pub(crate) items: &'i [Item],
    pub(crate) words: FieldWords<'i>,
    fields: OnceCell<BTreeSet<&'i str>>,
}

impl<'i> ItemWords<'i> {
    /// What these items say.
    pub(crate) fn of(items: &'i [Item]) -> ItemWords<'i> {
        let words = FieldWords::of(items.iter().map(|item| &item.fields));
        ItemWords {
            items,
            words,
            fields: OnceCell::new(),
        }
    }

    /// Whether any of the items has a field, be it empty.
    pub(crate) fn has(&self, field: &str) -> bool {
        let has = |item: &Item| {
            item.fields.contains_key(field) || item.columns.iter().any(|known| known == field)
        };
        self.items.iter().take(FIRST).any(has) || self.fields().contains(field)
    }

    /// Whether what any of the items says in a field is at fault, so that it is not known.
    pub(crate) fn is_faulty(&self, field: &str) -> bool {
        self.items.iter().any(|item| {
            item.fields
                .get(field)
                .is_some_and(Spanned::is_in_place_of_fault)
        })
    }

    /// The fields that any of the items has, be they empty.
    pub(crate) fn fields(&self) -> &BTreeSet<&'i str> {
        let names = |item: &'i Item| {
            item.fields
                .keys()
                .chain(item.columns.iter())
                .map(String::as_str)
        };
        self.fields
            .get_or_init(|| self.items.iter().flat_map(names).collect())
    }
}
