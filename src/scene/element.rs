//! What the parts of a picture are to those who hear it read: the logical structure of a text, as
//! tagged PDF has it (ISO 32000-1, 14.7).

use std::sync::Arc;

use super::{GlyphRun, Item};

/// One element of the structure. Whatever names the same element is one element, wherever it stands:
/// a paragraph may go on in the next column or on the next page.
#[derive(Debug, PartialEq, Eq)]
pub struct Element {
    /// What it is.
    pub role: Role,
    /// The element that it is a part of; `None` where it is a part of the whole.
    pub parent: Option<Arc<Element>>,
}

/// What an element is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// A heading and its rank; 1 is the highest.
    Heading(u8),
    /// A paragraph.
    Paragraph,
    /// A list, and whether numbers stand before its entries.
    List(bool),
    /// An entry of a list, with its label and its body.
    ListItem,
    /// The dot or the number of an entry.
    Label,
    /// What an entry says.
    ListBody,
    /// A table.
    Table,
    /// A row of a table, and how many cells it has, with or without words.
    Row(usize),
    /// A cell that heads its column, and its place in the row, from zero.
    HeaderCell(usize),
    /// Any other cell, and its place in the row, from zero.
    Cell(usize),
    /// A picture, and its alternative text.
    Figure(String),
    /// An icon among words, and the words that it stands for.
    Icon(String),
    /// What belongs together, and its name.
    Section(String),
}

impl Element {
    /// A new element, which no other element is.
    pub fn new(role: Role, parent: Option<&Arc<Element>>) -> Arc<Element> {
        Arc::new(Element { role, parent: parent.cloned() })
    }
}

/// The words of items in reading order, with those that icons and figures stand for: what is read
/// instead of a picture. Empty for items without words.
pub fn spoken(items: &[Item]) -> String {
    let mut said = Spoken::default();
    said.items(items);
    said.text.split_whitespace().collect::<Vec<_>>().join(" ")
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
                        self.text.push_str(&format!(" {words} "));
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
        self.text.extend(run.text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }));
    }
}
