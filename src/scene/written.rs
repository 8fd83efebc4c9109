//! Where in a kit something was written that is printed.

use std::sync::Arc;

use super::Item;
use crate::source::Span;

/// The place of a text or a picture in a kit, so that notes on it can show its line.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Written {
    /// Its place.
    pub span: Span,
    /// By what notes on it are told as one with others: this is the same for one slot of all cards of a deck.
    pub by: String,
}

impl Written {
    /// Says of letters and pictures, those in groups too, where they were written, each place by itself.
    pub fn mark(items: &mut [Item], span: Span) {
        Written { span, by: format!("{span:?}") }.mark_all(items);
    }

    /// Says it of letters and pictures, those in groups too.
    pub fn mark_all(self, items: &mut [Item]) {
        let written = Arc::new(self);
        items.iter_mut().for_each(|item| mark(item, &written));
    }
}

fn mark(item: &mut Item, written: &Arc<Written>) {
    match item {
        Item::Glyphs(run) => run.written = Some(Arc::clone(written)),
        Item::Use(shown) => shown.written = Some(Arc::clone(written)),
        Item::Group(group) => group.items.iter_mut().for_each(|item| mark(item, written)),
        Item::Shape(_) | Item::Picture(_) => {}
    }
}
