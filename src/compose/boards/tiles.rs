//! The part of a face that each sheet shows where it lies over several.
//!
//! What a sheet does not show is not in its file: else the words beyond its seams would be found by
//! search and read aloud on every sheet.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use foldhash::fast::RandomState;
use rayon::prelude::*;

use crate::geom::{Affine, Length, Path, Point, Rect};
use crate::scene::{
    Glyph, GlyphRun, Group, Item, Pool, ShapedText, Symbol, Use, has_words, moved, reach,
};
use crate::sheet::{Face, FaceId, Reading, Sheet};
use crate::text::FontSet;

/// Gives every sheet that shows a part of a face a face of its own, which holds that part.
pub fn tiles(sheets: &mut [Sheet], faces: &mut Vec<Face>, fonts: &FontSet) {
    let croppers = Pool::default();
    let new = || Cropper {
        fonts,
        wordless: HashMap::default(),
    };
    let cropped = |sheet: &Sheet| croppers.with(new, |cropper| tile(sheet, faces, cropper));
    let tiles: Vec<Option<Face>> = sheets.par_iter().map(cropped).collect();
    faces.reserve(tiles.iter().flatten().count());
    for (sheet, tile) in sheets.iter_mut().zip(tiles) {
        let Some(tile) = tile else { continue };
        sheet
            .placements
            .iter_mut()
            .for_each(|placement| placement.face = FaceId(faces.len() as u32));
        faces.push(tile);
    }
}

/// The part of a face that a sheet shows; `None` for a sheet that shows whole faces.
fn tile(sheet: &Sheet, faces: &[Face], cropper: &mut Cropper<'_>) -> Option<Face> {
    let (row, column) = sheet.tile.as_ref()?.place;
    let [placement] = sheet.placements[..] else {
        return None;
    };
    let face = &faces[placement.face.0 as usize];
    let back = placement.turn.onto(placement.at, face.trim()).back()?;
    Some(part(
        face,
        moved(placement.window, back),
        &format!("({row},{column})"),
        cropper,
    ))
}

/// The part of a face that is seen in a window of its measure; `place` is its row and column.
fn part(face: &Face, window: Rect, place: &str, cropper: &mut Cropper<'_>) -> Face {
    let named = |name: &String| format!("{name} {place}");
    Face {
        name: face.name.clone(),
        items: cropper.items(&face.items, window),
        reading: match &face.reading {
            Reading::Text => Reading::Text,
            Reading::Piece { set, item } => Reading::Piece {
                set: named(set),
                item: item.clone(),
            },
            Reading::Picture(name) => Reading::Picture(named(name)),
            Reading::Described(words) => Reading::Described(named(words)),
        },
        outline: Arc::clone(&face.outline),
        keep: Arc::clone(&face.keep),
        ..*face
    }
}

struct Cropper<'f> {
    fonts: &'f FontSet,
    /// Symbols without their words, by the addresses of the symbols that they were made from, all of which outlive it.
    wordless: HashMap<usize, Arc<Symbol>, RandomState>,
}

/// Whether a symbol has words inside a window, and whether it has words outside it.
#[derive(Clone, Copy, Default)]
struct WordsInWindow {
    seen: bool,
    hidden: bool,
}

impl Cropper<'_> {
    /// What can be seen of items in a window.
    fn items(&mut self, items: &[Item], window: Rect) -> Vec<Item> {
        let mut seen = Vec::with_capacity(items.len());
        seen.extend(items.iter().filter_map(|item| self.item(item, window)));
        seen.shrink_to_fit();
        seen
    }

    fn item(&mut self, item: &Item, window: Rect) -> Option<Item> {
        match item {
            Item::Glyphs(run) => self.run(run, window).map(Item::Glyphs),
            Item::Group(group) => self.group(group, window).map(Item::from),
            Item::Use(shown) => self.shown(shown, window),
            Item::Shape(_) | Item::Picture(_) => {
                let seen = reach(std::slice::from_ref(item), &|_| None)?;
                seen.overlaps(window).then(|| item.clone())
            }
        }
    }

    fn group(&mut self, group: &Group, window: Rect) -> Option<Group> {
        let Group {
            items,
            to,
            clip,
            opacity,
        } = group;
        let mut inner = moved(window, to.back()?);
        if let Some(clip) = clip {
            inner = clip.bounds()?.common(inner)?;
        }
        let items = self.items(items, inner);
        (!items.is_empty()).then(|| Group {
            items,
            to: *to,
            clip: clip.clone(),
            opacity: *opacity,
        })
    }

    /// A symbol: whole where no word of it is hidden, without its words where all are, else the items of it that are
    /// seen.
    fn shown(&mut self, shown: &Use, window: Rect) -> Option<Item> {
        let (bounds, seen) = (shown.symbol.bounds, moved(shown.symbol.bounds, shown.to));
        if !seen.overlaps(window) {
            return None;
        }
        if shown.element.is_some() || window.holds(seen) || !has_words(&shown.symbol.items) {
            return Some(shown.clone().into());
        }
        let inner = moved(window, shown.to.back()?).common(bounds)?;
        match self.words(&shown.symbol.items, inner) {
            WordsInWindow { hidden: false, .. } => return Some(shown.clone().into()),
            WordsInWindow { seen: false, .. } => {
                let symbol = self.without_words(&shown.symbol);
                return (!symbol.items.is_empty()).then(|| {
                    Item::from(Use {
                        symbol,
                        ..shown.clone()
                    })
                });
            }
            WordsInWindow {
                seen: true,
                hidden: true,
            } => {}
        }
        let items = self.items(&shown.symbol.items, inner);
        let clip = Some(Arc::new(Path::rect(bounds)));
        (!items.is_empty()).then_some(Item::from(Group {
            items,
            to: shown.to,
            clip,
            opacity: 255,
        }))
    }

    /// Whether items have words inside a window, and words outside it.
    fn words(&self, items: &[Item], window: Rect) -> WordsInWindow {
        let mut words = WordsInWindow::default();
        let mut add = |more: WordsInWindow| {
            words = WordsInWindow {
                seen: words.seen | more.seen,
                hidden: words.hidden | more.hidden,
            };
        };
        for item in items
            .iter()
            .filter(|item| has_words(std::slice::from_ref(item)))
        {
            let inner = |to: Affine| {
                to.back()
                    .map_or_else(Rect::default, |back| moved(window, back))
            };
            match item {
                Item::Glyphs(run) => {
                    let seen = self.letters(run, window);
                    let hidden = seen
                        .as_ref()
                        .is_none_or(|seen| seen.len() < run.glyphs().len());
                    add(WordsInWindow {
                        seen: seen.is_some(),
                        hidden,
                    });
                }
                Item::Group(group) => add(self.words(&group.items, inner(group.to))),
                // What stands for words as an element is one picture.
                Item::Use(shown) if shown.element.is_none() => {
                    add(self.words(&shown.symbol.items, inner(shown.to)));
                }
                Item::Use(_) | Item::Shape(_) | Item::Picture(_) => {}
            }
        }
        words
    }

    /// A symbol without its words.
    fn without_words(&mut self, symbol: &Arc<Symbol>) -> Arc<Symbol> {
        let address = Arc::as_ptr(symbol) as usize;
        if let Some(known) = self.wordless.get(&address) {
            return Arc::clone(known);
        }
        let items = symbol
            .items
            .iter()
            .filter_map(|item| self.wordless(item))
            .collect();
        let name = format!("{} without words", symbol.name);
        let (bounds, is_template) = (symbol.bounds, symbol.is_template);
        let made = Arc::new(Symbol {
            name,
            items,
            bounds,
            is_template,
            page: None,
        });
        self.wordless.insert(address, Arc::clone(&made));
        made
    }

    fn wordless(&mut self, item: &Item) -> Option<Item> {
        match item {
            Item::Glyphs(_) => None,
            Item::Group(group) => {
                let items = group
                    .items
                    .iter()
                    .filter_map(|item| self.wordless(item))
                    .collect();
                Some(Item::from(Group {
                    items,
                    clip: group.clip.clone(),
                    ..**group
                }))
            }
            Item::Use(shown) if shown.element.is_none() && has_words(&shown.symbol.items) => {
                Some(Item::from(Use {
                    symbol: self.without_words(&shown.symbol),
                    ..Use::clone(shown)
                }))
            }
            Item::Use(_) | Item::Shape(_) | Item::Picture(_) => Some(item.clone()),
        }
    }

    /// The letters of a run of which anything is seen, and the spaces between them.
    fn letters(&self, run: &GlyphRun, window: Rect) -> Option<Range<usize>> {
        let [left, top, right, foot] = self.fonts.extent(run)?.map(|edge| Length::um(edge as i64));
        let around = Rect::between(left, top, right, foot).inset(-Length::from_pt(run.size));
        if window.holds(around) || !window.overlaps(around) {
            return window.overlaps(around).then_some(0..run.glyphs().len());
        }
        let is_seen = |n: &usize| self.ink(run, *n).is_some_and(|ink| ink.overlaps(window));
        let first = (0..run.glyphs().len()).find(is_seen)?;
        let last = (first..run.glyphs().len()).rfind(is_seen)?;
        Some(first..last + 1)
    }

    /// What is seen of a run.
    fn run(&self, run: &GlyphRun, window: Rect) -> Option<GlyphRun> {
        let letters = self.letters(run, window)?;
        if letters.len() == run.glyphs().len() {
            return Some(run.clone());
        }
        let glyphs = &run.glyphs()[letters];
        let bytes = glyphs.iter().map(|glyph| glyph.at);
        let (from, to) = (bytes.clone().min()?, bytes.max()?);
        let end = run
            .glyphs()
            .iter()
            .map(|glyph| glyph.at)
            .filter(|at| *at > to)
            .min();
        let end = end.map_or(run.text().len(), |end| end as usize);
        let moved = glyphs.iter().map(|glyph| Glyph {
            at: glyph.at - from,
            ..*glyph
        });
        Some(GlyphRun {
            shaped: Arc::new(ShapedText {
                glyphs: moved.collect(),
                text: run.text()[from as usize..end].into(),
            }),
            ..run.clone()
        })
    }

    /// The box around the ink of a letter; `None` for a space.
    fn ink(&self, run: &GlyphRun, n: usize) -> Option<Rect> {
        let glyph = run.glyphs().get(n)?;
        let (_, units) = self.fonts.advance(run.font, glyph.id);
        let scale = run.size * 25_400.0 / 72.0 / units;
        let at =
            run.origin + Point::new(Length::um(glyph.x.into()), Length::um((-glyph.rise).into()));
        let shift = Affine::shift(at.x.to_um() as f64, at.y.to_um() as f64);
        let bounds = self.fonts.bounds(run.font, glyph.id)?;
        Some(moved(bounds, Affine::scale(scale, scale).then(shift)))
    }
}
