//! `covered-words`: words that art hides which is painted later.

use std::collections::HashMap;
use std::sync::Arc;

use foldhash::fast::RandomState;

use super::contrast::{SymbolKey, sampling, symbol_key};
use crate::diag::{Code, Note};
use crate::geom::Affine;
use crate::scene::{Item, Painted, Use};
use crate::sheet::Face;
use crate::text::FontSet;

/// The words of symbols.
#[derive(Default)]
pub(super) struct WordsCache<'f>(HashMap<SymbolKey, SymbolWords<'f>, RandomState>);

/// The words of a symbol, or the text of the first that its own items hide entirely.
type SymbolWords<'f> = Result<Arc<[Words<'f>]>, &'f str>;

/// Words, in the coordinates of the list of items that shows them.
#[derive(Clone, Copy)]
struct Words<'f> {
    text: &'f str,
    /// The points that are sampled, without those that are hidden already.
    places: [Option<(f64, f64)>; 3],
}

/// Notes the first words of a face that items painted later hide entirely; `painted` are its items.
pub(super) fn check<'f>(
    face: &'f Face,
    fonts: &FontSet,
    painted: &Painted,
    cache: &mut WordsCache<'f>,
) -> Option<Note> {
    let text = HiddenWords { fonts, cache }.first(&face.items, painted)?;
    let message = format!("`{text}` on {} lies under what is painted over it", face.name);
    let help =
        "art that is written after a slot and overlaps it is painted over its words: move the slot above that art";
    Some(Note::new(Code::CoveredWords, message).help(help).at_some(face.origin))
}

struct HiddenWords<'l, 'f> {
    fonts: &'l FontSet,
    cache: &'l mut WordsCache<'f>,
}

impl<'f> HiddenWords<'_, 'f> {
    /// The text of the first words of a face that later items hide entirely.
    fn first(&mut self, items: &'f [Item], painted: &Painted) -> Option<&'f str> {
        let mut words = Vec::new();
        // Nothing but words after them covers nothing, and most faces end with their words.
        for (n, item) in items[..painted.len_painted()].iter().enumerate() {
            words.clear();
            if let Err(hidden) = self.within(item, painted.inner(n), 1.0, &mut words) {
                return Some(hidden);
            }
            let is_hidden = |at: &(f64, f64)| painted.is_covered(n, *at, sampling(1.0));
            if let Some(hidden) = words.iter().find(|words| words.places.iter().flatten().all(is_hidden)) {
                return Some(hidden.text);
            }
        }
        None
    }

    /// The words of items shown at a scale, or the text of the first that later items hide entirely.
    fn all(&mut self, items: &'f [Item], painted: &Painted, scale: f64) -> Result<Vec<Words<'f>>, &'f str> {
        let mut all = Vec::new();
        if !painted.has_letters() {
            return Ok(all);
        }
        for (n, item) in items.iter().enumerate() {
            let first = all.len();
            self.within(item, painted.inner(n), scale, &mut all)?;
            for words in &mut all[first..] {
                words.hide(|at| painted.is_covered(n, at, sampling(scale)))?;
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
    ) -> Result<(), &'f str> {
        match (item, inner) {
            (Item::Glyphs(run), _) => {
                let places = self.fonts.places(run);
                all.extend(places.map(|places| Words { text: run.text.trim(), places: places.map(Some) }));
            }
            (Item::Group(group), Some(inner)) => {
                let words = self.all(&group.items, &inner, scale * group.to.magnification())?;
                all.extend(words.into_iter().map(|words| words.moved(group.to)));
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
        Words { places: self.places.map(|at| at.map(|(x, y)| to.apply(x, y))), ..self }
    }

    /// Leaves out places that are hidden; an error with the words if all are.
    fn hide(&mut self, is_hidden: impl Fn((f64, f64)) -> bool) -> Result<(), &'f str> {
        self.places = self.places.map(|at| at.filter(|at| !is_hidden(*at)));
        if self.places.iter().all(Option::is_none) { Err(self.text) } else { Ok(()) }
    }
}
