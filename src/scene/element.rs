//! What the parts of a picture are to those who hear it read: the logical structure of a text, as
//! tagged PDF has it (ISO 32000-1, 14.7).

use std::sync::Arc;

use crate::message::Language;
use crate::source::Span;

/// One element of the structure. Whatever names the same element is one element, wherever it is:
/// a paragraph may go on in the next column or on the next page.
#[derive(Debug, PartialEq, Eq)]
pub struct Element {
    /// What it is.
    pub role: Role,
    /// The element that it is a part of; `None` where it is a part of the whole.
    pub parent: Option<Arc<Element>>,
    /// The language of its words, where that is not the one of the whole.
    pub language: Option<Language>,
}

/// What an element is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// A heading and its rank; 1 is the highest.
    Heading(u8),
    /// A paragraph.
    Paragraph,
    /// A list, and whether numbers are before its entries.
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
        Arc::new(Element {
            role,
            parent: parent.cloned(),
            language: None,
        })
    }

    /// A new element that is a part of the whole, in a language; `None` for that of the whole.
    pub fn in_language(role: Role, language: Option<&Language>) -> Arc<Element> {
        Arc::new(Element {
            role,
            parent: None,
            language: language.cloned(),
        })
    }
}

/// The place of a text or a picture in a kit, so that notes on it can show its line.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Written {
    /// Its place.
    pub span: Span,
    /// Notes with the same word here are reported as one: it is the same for one slot of all cards of a deck.
    pub by: String,
}
