//! Where in a kit something was written that is printed.

use std::sync::Arc;

use super::Item;
use crate::source::Span;

/// The place of a text or a picture in a kit, so that notes on it can show its line.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Written {
    /// Its place.
    pub span: Span,
    /// What it is of the thing that shows it, such as the slot of a card or `label`.
    pub what: String,
}

impl Written {
    /// Says of letters and pictures, those in groups too, where they were written.
    pub fn mark(items: &mut [Item], what: &str, span: Span) {
        let written = Arc::new(Written { span, what: what.to_owned() });
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
