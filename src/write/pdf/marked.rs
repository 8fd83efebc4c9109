//! Which element of the structure every stretch of a page belongs to. What belongs to none is an artifact.

use std::sync::Arc;

use super::content::Content;
use super::marks::{Marked, Open, kind};
use crate::scene::{Element, Item, Role, has_words};
use crate::sheet::{Face, Reading};

/// How a placed face is marked.
enum Shown {
    /// Each of its elements by itself.
    Elements,
    /// Each by itself, in a section of this name.
    Section(String),
    /// All of it as one figure.
    Figure(String),
}

impl Content<'_> {
    /// Lets what follows belong to an element, or be an artifact.
    pub(super) fn mark(&mut self, element: Option<&Arc<Element>>) {
        let Some(marks) = &mut self.marks else { return };
        let is_open = match (&marks.open, element) {
            (Open::Artifact, None) => true,
            (Open::Element(open), Some(element)) => Arc::ptr_eq(open, element),
            _ => false,
        };
        if is_open {
            return;
        }
        self.unmark();
        self.end_text();
        let Some(marks) = &mut self.marks else { return };
        match element {
            None => {
                marks.open = Open::Artifact;
                self.word("/Artifact BMC");
            }
            Some(element) => {
                let number = marks.numbered.len();
                marks.open = Open::Element(Arc::clone(element));
                marks.numbered.push(Marked { element: Arc::clone(element), section: marks.section.clone() });
                self.raw(b"/");
                self.raw(kind(&element.role).as_bytes());
                self.raw(b"<</MCID ");
                super::pack::int(self.written(), number as i64);
                self.word(">>BDC");
            }
        }
    }

    /// Ends the stretch of content that has begun.
    pub(super) fn unmark(&mut self) {
        let Some(marks) = &mut self.marks else { return };
        if !matches!(std::mem::take(&mut marks.open), Open::Nothing) {
            self.end_text();
            self.word("EMC");
        }
    }

    /// Marks a placed face, which `draw` draws; `is_shared` where it is drawn elsewhere and only shown here.
    pub(super) fn marked_face(&mut self, face: &Face, is_shared: bool, draw: impl FnOnce(&mut Self)) {
        if self.marks.is_none() {
            return draw(self);
        }
        self.unmark();
        match shown(face, is_shared) {
            Shown::Elements => draw(self),
            Shown::Section(name) => {
                self.set_section(Some(Element::new(Role::Section(name), None)));
                draw(self);
                self.unmark();
                self.set_section(None);
            }
            Shown::Figure(alt) => {
                self.mark(Some(&Element::new(Role::Figure(alt), None)));
                self.unmarked(draw);
            }
        }
        self.unmark();
    }

    /// Draws what belongs to the element that is open, whatever its own elements are.
    pub(super) fn unmarked(&mut self, draw: impl FnOnce(&mut Self)) {
        let marks = self.marks.take();
        draw(self);
        self.end_text();
        self.marks = marks;
    }

    fn set_section(&mut self, section: Option<Arc<Element>>) {
        if let Some(marks) = &mut self.marks {
            marks.section = section;
        }
    }
}

/// How a face is marked. One that is placed several times is stored once, and what is stored can belong to one place
/// of the structure only: each of its placements is a figure, whose alternative text holds its words. The same goes
/// for a face whose words are in a symbol. Of a text that is printed several times only the first copy has elements.
fn shown(face: &Face, is_shared: bool) -> Shown {
    match &face.reading {
        Reading::Text if !is_shared => Shown::Elements,
        Reading::Piece { .. } if !is_shared && is_read(&face.items) && !hides_words(&face.items) => {
            Shown::Section(face.title())
        }
        _ => Shown::Figure(face.alt()),
    }
}

/// The element that something faded as a whole belongs to: the first of its elements.
pub(super) fn first(items: &[Item]) -> Option<&Arc<Element>> {
    items.iter().find_map(|item| match item {
        Item::Glyphs(run) => run.element.as_ref(),
        Item::Use(shown) => shown.element.as_ref(),
        Item::Group(group) => first(&group.items),
        Item::Shape(_) | Item::Picture(_) => None,
    })
}

fn is_read(items: &[Item]) -> bool {
    first(items).is_some()
}

/// Whether symbols that are no elements hold words.
fn hides_words(items: &[Item]) -> bool {
    items.iter().any(|item| match item {
        Item::Group(group) => hides_words(&group.items),
        Item::Use(shown) => shown.element.is_none() && has_words(&shown.symbol.items),
        Item::Glyphs(_) | Item::Shape(_) | Item::Picture(_) => false,
    })
}
