//! What items say to those who hear them read.

use std::sync::Arc;

use super::{Element, GlyphRun, Item, Role};

/// The words of items in reading order, with those that icons and figures stand for: what is read
/// instead of a picture. Empty for items without words.
pub fn spoken(items: &[Item]) -> String {
    let mut said = Spoken::default();
    said.items(items);
    let mut words = String::with_capacity(said.text.len());
    for word in said.text.split_whitespace() {
        if !words.is_empty() {
            words.push(' ');
        }
        words.push_str(word);
    }
    words
}

/// Whether items hold words, at any depth.
pub fn has_words(items: &[Item]) -> bool {
    items.iter().any(|item| match item {
        Item::Glyphs(run) => !run.text.trim().is_empty(),
        Item::Group(group) => has_words(&group.items),
        Item::Use(shown) => has_words(&shown.symbol.items),
        Item::Shape(_) | Item::Picture(_) => false,
    })
}

#[derive(Default)]
struct Spoken<'i> {
    text: String,
    /// What was said last.
    last: Option<&'i GlyphRun>,
}

impl<'i> Spoken<'i> {
    fn items(&mut self, items: &'i [Item]) {
        for item in items {
            match item {
                Item::Glyphs(run) => self.run(run),
                Item::Group(group) => self.items(&group.items),
                Item::Use(shown) => match shown.element.as_deref() {
                    Some(Element { role: Role::Figure(words) | Role::Icon(words), .. }) => {
                        self.text.extend([" ", words, " "]);
                    }
                    _ => self.items(&shown.symbol.items),
                },
                Item::Shape(_) | Item::Picture(_) => {}
            }
        }
    }

    /// Words, parted from those before by a space where a new line begins, and by a full stop where
    /// another element does.
    fn run(&mut self, run: &'i GlyphRun) {
        let is_same = |one: &GlyphRun| match (&one.element, &run.element) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            (one, other) => one.is_none() && other.is_none(),
        };
        match self.last.replace(run) {
            Some(last) if !is_same(last) => {
                let is_ended = self.text.trim_end().ends_with(['.', ':', '!', '?', ';', ',']);
                self.text.push_str(if is_ended { " " } else { ". " });
            }
            Some(last) if last.origin.y != run.origin.y => self.text.push(' '),
            _ => {}
        }
        if run.text.contains(char::is_control) {
            self.text.extend(run.text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }));
        } else {
            self.text.push_str(&run.text);
        }
    }
}
