//! `covered-words`: words that art hides which is painted later.

use super::contrast::LINE;
use crate::diag::{Code, Note};
use crate::geom::Affine;
use crate::scene::{GlyphRun, Item, Painted, Sampling};
use crate::sheet::Face;
use crate::text::FontSet;

/// The first words of a face of which nothing is seen; `painted` are its items.
pub(super) fn check(face: &Face, fonts: &FontSet, painted: &Painted) -> Option<Note> {
    // Nothing but words after them covers nothing, and most faces end with their words.
    let text = covered(&face.items[..painted.len_painted()], painted, None, fonts)?;
    let message = format!("`{text}` on {} lies under what is painted over it", face.name);
    let help =
        "art that is written after a slot and overlaps it is painted over its words: move the slot above that art";
    Some(Note::new(Code::CoveredWords, message).help(help).at_some(face.origin))
}

/// An item among others, and around these the item that shows them, with the transform of their place.
#[derive(Clone, Copy)]
struct Place<'p> {
    painted: &'p Painted,
    n: usize,
    /// How many times as large as on paper its measure is.
    scale: f64,
    around: Option<(&'p Place<'p>, Affine)>,
}

/// The first words among items of which nothing is seen, with those of groups and symbols.
fn covered(items: &[Item], painted: &Painted, around: Option<(&Place<'_>, Affine)>, fonts: &FontSet) -> Option<String> {
    if !painted.has_letters() {
        return None;
    }
    let scale = around.map_or(1.0, |(place, to)| place.scale / to.magnification().max(1e-6));
    items.iter().enumerate().find_map(|(n, item)| {
        let place = Place { painted, n, scale, around };
        let (items, to) = match item {
            Item::Glyphs(run) => return place.hides(run, fonts).then(|| run.text.trim().to_owned()),
            Item::Group(group) => (&group.items, group.to),
            Item::Use(one) => (&one.symbol.items, one.to),
            Item::Shape(_) | Item::Picture(_) => return None,
        };
        covered(items, &*painted.inner(n)?, Some((&place, to)), fonts)
    })
}

impl Place<'_> {
    /// Whether what is painted later hides all letters of words that are item `n`.
    fn hides(&self, run: &GlyphRun, fonts: &FontSet) -> bool {
        let mut places = fonts.places(run).peekable();
        places.peek().is_some() && places.all(|at| self.is_hidden(at))
    }

    fn is_hidden(&self, at: (f64, f64)) -> bool {
        // Words are still read where a line crosses them.
        let eye = Sampling { finest: LINE * self.scale, ..Sampling::default() };
        self.painted.is_covered(self.n, at, eye)
            || self.around.is_some_and(|(place, to)| place.is_hidden(to.apply(at.0, at.1)))
    }
}
