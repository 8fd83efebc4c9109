//! `covered-words`: words that art hides which is painted later, wholly or in part.

use std::collections::HashMap;
use std::sync::Arc;

use foldhash::fast::RandomState;

use super::contrast::{SymbolKey, sampling, symbol_key};
use crate::diag::{Code, Note};
use crate::geom::{Affine, Bounds};
use crate::scene::{GlyphRun, Item, Painted, Use};
use crate::sheet::Face;
use crate::text::FontSet;

/// The words of symbols.
#[derive(Default)]
pub(super) struct WordsCache<'f>(HashMap<SymbolKey, SymbolWords<'f>, RandomState>);

/// The words of a symbol, or the first that its own items hide.
type SymbolWords<'f> = Result<Arc<[Words<'f>]>, Hidden<'f>>;

/// Words that art hides.
#[derive(Clone, Copy)]
struct Hidden<'f> {
    text: &'f str,
    is_whole: bool,
}

/// Words in the coordinates of the list of items that shows them.
#[derive(Clone, Copy)]
struct Words<'f> {
    run: &'f GlyphRun,
    to: Affine,
    room: Bounds,
}

/// Notes the first words of a face of which items painted later hide a letter; `painted` are its items.
pub(super) fn check<'f>(
    face: &'f Face,
    fonts: &FontSet,
    painted: &Painted,
    cache: &mut WordsCache<'f>,
) -> Option<Note> {
    let Hidden { text, is_whole } = HiddenWords { fonts, cache }.first(&face.items, painted)?;
    let part = if is_whole { "" } else { "a part of " };
    let message = format!("{part}`{text}` on {} lies under what is painted over it", face.name);
    let help =
        "art that is written after a slot and overlaps it is painted over its words: move the slot above that art";
    Some(Note::new(Code::CoveredWords, message).help(help).at_some(face.origin))
}

struct HiddenWords<'l, 'f> {
    fonts: &'l FontSet,
    cache: &'l mut WordsCache<'f>,
}

impl<'f> HiddenWords<'_, 'f> {
    /// The first words of a face of which later items hide a letter.
    fn first(&mut self, items: &'f [Item], painted: &Painted) -> Option<Hidden<'f>> {
        // Nothing but words after them covers nothing, and most faces end with their words.
        self.all(&items[..painted.len_painted()], painted, 1.0).err()
    }

    /// The words of items shown at a scale, or the first of which later items hide a letter.
    fn all(&mut self, items: &'f [Item], painted: &Painted, scale: f64) -> Result<Vec<Words<'f>>, Hidden<'f>> {
        let mut all = Vec::new();
        if !painted.has_letters() {
            return Ok(all);
        }
        for (n, item) in items.iter().enumerate() {
            let first = all.len();
            self.within(item, painted.inner(n), scale, &mut all)?;
            let mut under_art = all[first..].iter().filter(|words| painted.is_painted_over(n, words.room));
            let is_hidden = |at| painted.is_covered(n, at, sampling(scale));
            if let Some(hidden) = under_art.find_map(|words| words.hidden(self.fonts, is_hidden)) {
                return Err(hidden);
            }
        }
        Ok(all)
    }

    /// Adds the words of an item; `inner` is what it holds.
    fn within(
        &mut self,
        item: &'f Item,
        inner: Option<Arc<Painted>>,
        scale: f64,
        all: &mut Vec<Words<'f>>,
    ) -> Result<(), Hidden<'f>> {
        match (item, inner) {
            (Item::Glyphs(run), _) => {
                let room = self.fonts.extent(run).map(Bounds);
                all.extend(room.map(|room| Words { run, to: Affine::IDENTITY, room }));
            }
            (Item::Group(group), Some(inner)) => {
                let words = self.all(&group.items, &inner, scale * group.to.magnification())?;
                all.extend(words.iter().map(|words| words.moved(group.to)));
            }
            (Item::Use(one), Some(inner)) if inner.has_letters() => {
                let words = self.symbol(one, &inner, scale * one.to.magnification())?;
                all.extend(words.iter().map(|words| words.moved(one.to)));
            }
            _ => {}
        }
        Ok(())
    }

    fn symbol(&mut self, shown: &'f Use, inner: &Painted, scale: f64) -> SymbolWords<'f> {
        let key = symbol_key(shown, scale);
        if let Some(known) = self.cache.0.get(&key) {
            return known.clone();
        }
        let found = self.all(&shown.symbol.items, inner, scale).map(Arc::from);
        self.cache.0.insert(key, found.clone());
        found
    }
}

impl<'f> Words<'f> {
    fn moved(self, to: Affine) -> Words<'f> {
        Words { to: self.to.then(to), room: self.room.moved(to), ..self }
    }

    /// These words, if a letter of them is hidden: three points of it, one below the other.
    fn hidden(&self, fonts: &FontSet, is_hidden: impl Fn((f64, f64)) -> bool) -> Option<Hidden<'f>> {
        let is_gone = |Bounds([left, top, right, foot])| {
            let point = |part: f64| self.to.apply((left + right) / 2.0, top + (foot - top) * part);
            [0.25, 0.5, 0.75].map(point).into_iter().all(&is_hidden)
        };
        let gone: Vec<bool> = fonts.letters(self.run).map(is_gone).collect();
        let text = self.run.text.trim();
        gone.contains(&true).then(|| Hidden { text, is_whole: !gone.contains(&false) })
    }
}
