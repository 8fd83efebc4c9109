//! `covered-words`: words that art hides which is painted later.

use super::contrast::LINE;
use crate::diag::{Code, Note};
use crate::geom::Affine;
use crate::scene::{GlyphRun, Item, Painted, Sampling};
use crate::sheet::Face;
use crate::text::FontSet;

/// The first words of a face of which nothing is seen; `painted` are its items.
pub(super) fn check(face: &Face, fonts: &FontSet, painted: &Painted) -> Option<Note> {
    // Words are still read where a line crosses them.
    let eye = Sampling { finest: LINE, ..Sampling::default() };
    let covered = |(n, item): (usize, &'_ Item)| {
        let mut found = None;
        each_run(item, Affine::IDENTITY, &mut |run, to| {
            let places: Vec<_> = fonts.places(run).map(|(x, y)| to.apply(x, y)).collect();
            if found.is_none() && !places.is_empty() && places.iter().all(|at| painted.is_covered(n, *at, eye)) {
                found = Some(run.text.trim().to_owned());
            }
        });
        found
    };
    // Nothing but words after them covers nothing, and most faces end with their words.
    let last = face.items.iter().rposition(|item| !matches!(item, Item::Glyphs(_)))?;
    let text = face.items[..last].iter().enumerate().find_map(covered)?;
    let message = format!("`{text}` on {} lies under what is painted over it", face.name);
    let help =
        "art that is written after a slot and overlaps it is painted over its words: move the slot above that art";
    Some(Note::new(Code::CoveredWords, message).help(help).at_some(face.origin))
}

/// Calls `each` for the words of an item and of groups in it, with the transform of their place.
fn each_run<'i>(item: &'i Item, to: Affine, each: &mut dyn FnMut(&'i GlyphRun, Affine)) {
    match item {
        Item::Glyphs(run) => each(run, to),
        Item::Group(group) => group.items.iter().for_each(|item| each_run(item, group.to.then(to), each)),
        // Words of a symbol are art.
        Item::Use(_) | Item::Shape(_) | Item::Picture(_) => {}
    }
}
