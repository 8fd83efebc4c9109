//! Words in the content of a page, and what is marked for those who hear it read.

use std::borrow::Cow;
use std::sync::Arc;

use super::content::Content;
use super::resources::Typeface;
use super::structure::{Marked, Open, kind};
use crate::geom::{Length, Point};
use crate::scene::{Element, Glyph, GlyphRun, Item, Role, has_words};
use crate::sheet::{Face, Reading};

impl Content<'_> {
    /// Letters on one baseline.
    pub(super) fn glyphs(&mut self, run: &GlyphRun) {
        let Some(first) = run.glyphs().first() else {
            return;
        };
        let stock = self.stock;
        let face = stock.typeface(run.font);
        let size = (run.size * 2_540_000.0 / 72.0).round() as i64;
        self.fill(run.colour);
        self.begin_text();
        self.font(run.font, size);
        self.line_at(run.origin + Point::new(Length::um(first.x.into()), Length::ZERO));
        let text = words(run.text());
        let says = says(run, face, &text);
        if !says {
            self.raw(actual_text(&text).as_bytes());
            self.word("BDC");
        }
        self.letters(run, face, size as f64 / 100_000.0);
        if !says {
            self.word("EMC");
        }
    }

    /// The letters of a run; `unit` is a thousandth of their size in micrometres.
    fn letters(&mut self, run: &GlyphRun, face: &Typeface, unit: f64) {
        let from = run.glyphs().first().map_or(0, |glyph| glyph.x);
        let (mut pen, mut rise) = (0.0, 0);
        self.written().reserve(run.glyphs().len() * 3 + 8);
        self.raw(b"[(");
        for glyph in run.glyphs() {
            if glyph.rise != rise {
                rise = glyph.rise;
                self.raw(b")]TJ\n");
                self.int(rise.into());
                self.raw(b"Ts\n[(");
            }
            let letter = face.letter(glyph.id);
            let back = (pen - f64::from(glyph.x - from)) / unit;
            // Rounded like `round`, but without a call for every letter.
            let back = (back + 0.5_f64.copysign(back)) as i64;
            let out = self.written();
            if back != 0 {
                out.push(b')');
                super::objects::int(out, back);
                out.push(b'(');
                pen -= back as f64 * unit;
            }
            let [high, low] = letter.code.to_be_bytes();
            escaped(out, high);
            escaped(out, low);
            pen += letter.width as f64 * unit;
        }
        self.raw(b")]TJ\n");
        if rise != 0 {
            self.word("0 Ts");
        }
    }

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
                marks.numbered.push(Marked {
                    element: Arc::clone(element),
                    section: marks.section.clone(),
                });
                self.raw(b"/");
                self.raw(kind(&element.role).as_bytes());
                self.raw(b"<</MCID ");
                super::objects::int(self.written(), number as i64);
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
    pub(super) fn marked_face(
        &mut self,
        face: &Face,
        is_shared: bool,
        draw: impl FnOnce(&mut Self),
    ) {
        if self.marks.is_none() {
            return draw(self);
        }
        self.unmark();
        match shown(face, is_shared) {
            FaceMarking::Elements => draw(self),
            FaceMarking::Section(name) => {
                self.set_section(Some(Element::new(Role::Section(name), None)));
                draw(self);
                self.unmark();
                self.set_section(None);
            }
            FaceMarking::Figure(alt) => {
                self.mark(Some(&Element::new(Role::Figure(alt), None)));
                self.unmarked(draw);
            }
        }
        self.unmark();
    }

    /// Draws what belongs to the element that is open, whatever its own elements are.
    fn unmarked(&mut self, draw: impl FnOnce(&mut Self)) {
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

/// A byte of a string in parentheses.
fn escaped(out: &mut Vec<u8>, byte: u8) {
    match byte {
        b'(' | b')' | b'\\' => out.extend_from_slice(&[b'\\', byte]),
        b'\r' => out.extend_from_slice(b"\\r"),
        _ => out.push(byte),
    }
}

/// Whether the letters, one after the other, spell the text of their run. Where
/// they run from right to left the last is drawn first, which every reader knows
/// and turns round; given the text as well, some lose it.
fn says(run: &GlyphRun, face: &Typeface, text: &str) -> bool {
    spell(run.glyphs().iter(), face, text)
        || (text.contains(runs_leftwards) && spell(run.glyphs().iter().rev(), face, text))
}

fn spell<'g>(mut letters: impl Iterator<Item = &'g Glyph>, face: &Typeface, text: &str) -> bool {
    let rest = letters.try_fold(text.as_bytes(), |rest, glyph| {
        match (face.letter(glyph.id).text.as_bytes(), rest) {
            // Most letters are one byte, for which a comparison of slices would be a call.
            ([byte], [first, rest @ ..]) => (byte == first).then_some(rest),
            (letter, rest) => rest.strip_prefix(letter),
        }
    });
    rest.is_some_and(<[u8]>::is_empty)
}

/// Whether a letter is of a script that runs from right to left.
fn runs_leftwards(letter: char) -> bool {
    matches!(letter, '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}')
}

/// A text without line feeds and the like, which no letter stands for.
fn words(text: &str) -> Cow<'_, str> {
    if text.contains(char::is_control) {
        Cow::Owned(text.chars().filter(|letter| !letter.is_control()).collect())
    } else {
        Cow::Borrowed(text)
    }
}

fn actual_text(text: &str) -> String {
    let units = text.encode_utf16().map(|unit| format!("{unit:04X}"));
    format!("/Span<</ActualText<FEFF{}>>>", units.collect::<String>())
}

/// How a placed face is marked.
enum FaceMarking {
    /// Each of its elements by itself.
    Elements,
    /// Each by itself, in a section of this name.
    Section(String),
    /// All of it as one figure.
    Figure(String),
}

/// How a face is marked. One that is placed several times is stored once, and what is stored can belong to one place
/// of the structure only: each of its placements is a figure, whose alternative text holds its words. The same goes
/// for a face whose words are in a symbol. Of a text that is printed several times only the first copy has elements.
fn shown(face: &Face, is_shared: bool) -> FaceMarking {
    match &face.reading {
        Reading::Text if !is_shared => FaceMarking::Elements,
        Reading::Piece { .. }
            if !is_shared && is_read(&face.items) && !hides_words(&face.items) =>
        {
            FaceMarking::Section(face.title())
        }
        _ => FaceMarking::Figure(face.alt()),
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
