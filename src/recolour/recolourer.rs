//! Faces brought into one form, item by item, with a memory of the symbols that were made.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use sha2::{Digest, Sha256};

use super::outline::{self, OutlineStyle};
use super::place::{Place, PlainBackdrop, Rim};
use super::{contrast, hatch};
use crate::geom::{Length, Path};
use crate::model::{Ink, Shades};
use crate::scene::{Backdrop, BackdropCache, Colour, Group, Item, Painted, Raster, Shape, Symbol, Use};
use crate::sheet::Face;
use crate::text::FontSet;

/// The form that faces are brought into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Recolouring {
    Grey,
    Outline,
    Contrast,
}

impl Recolouring {
    /// Its name in those of symbols, of which no two are alike.
    pub(super) fn name(self) -> &'static str {
        match self {
            Recolouring::Grey => Ink::Grey.name(),
            Recolouring::Outline => Ink::Outline.name(),
            Recolouring::Contrast => "contrast",
        }
    }
}

/// Brings faces into one form, in several threads at once. What was made is kept by the address of what it was made
/// from; all of that exists before the first face is brought into the form, so no address stands for two things.
pub(super) struct Recolourer<'f> {
    pub(super) recolouring: Recolouring,
    pub(super) shades: &'f Shades,
    pub(super) fonts: &'f FontSet,
    pub(super) decode_jpeg: fn(&[u8]) -> Option<Vec<u8>>,
    sight: BackdropCache,
    /// Symbols by the decisions on what they hold.
    made: Memo<(usize, Judged), Arc<Symbol>>,
    /// Symbols on one plain colour, about which nothing need be asked again.
    standing: Memo<(usize, bool, PlainBackdrop), Arc<Symbol>>,
    pub(super) rasters: Memo<usize, (Arc<Raster>, Arc<Raster>)>,
    /// The lines and dots of patterns that were drawn over fills, by their address.
    pub(super) patterns: Memo<usize, Arc<Path>>,
}

/// What is decided about a symbol: whether its tints are dropped, how far lines stand out of its bounds in
/// micrometres, and what becomes of the items that it holds.
type Judged = (bool, i64, Vec<Decision>);

/// Values by key, shared by all threads.
pub(super) struct Memo<K, V>(Mutex<HashMap<K, V>>);

impl<K: Eq + Hash, V: Clone> Memo<K, V> {
    pub(super) fn get(&self, key: &K) -> Option<V> {
        self.open().get(key).cloned()
    }

    /// Remembers a value, unless another thread has remembered one already, which is returned then.
    pub(super) fn keep(&self, key: K, value: V) -> V {
        self.open().entry(key).or_insert(value).clone()
    }

    fn open(&self) -> MutexGuard<'_, HashMap<K, V>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K, V> Default for Memo<K, V> {
    fn default() -> Self {
        Memo(Mutex::default())
    }
}

/// What was decided about an item by the place where it stands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Decision {
    /// The colour of words, and whether they stand on a plate.
    Words(Colour, bool),
    /// From line to line of a pattern, in micrometres.
    Pattern(i64),
    /// How a shape is drawn in outlines.
    Shape(OutlineStyle),
    /// How it is drawn in high contrast.
    Strong(contrast::ContrastStyle),
    /// The symbol that is shown, by its name.
    Symbol(String),
}

impl<'f> Recolourer<'f> {
    /// A recolourer into one form; `patterns` are those that the forms before it have drawn.
    pub(super) fn new(
        recolouring: Recolouring,
        shades: &'f Shades,
        fonts: &'f FontSet,
        decode_jpeg: fn(&[u8]) -> Option<Vec<u8>>,
        patterns: Memo<usize, Arc<Path>>,
    ) -> Recolourer<'f> {
        Recolourer {
            recolouring,
            shades,
            fonts,
            decode_jpeg,
            sight: BackdropCache::default(),
            made: Memo::default(),
            standing: Memo::default(),
            rasters: Memo::default(),
            patterns,
        }
    }

    /// A face; `drop` where its tints are dropped.
    pub(super) fn face(&self, face: &mut Face, drop: bool) {
        let painted = self.sight.painted(&face.items);
        let rim = Rim::of(face);
        face.items = self.items(&face.items, &painted, &Place::on(&rim, drop), &mut Vec::new());
    }

    /// Items in this form; what was decided about them is added to `said`.
    fn items(&self, items: &[Item], painted: &Painted, place: &Place<'_>, said: &mut Vec<Decision>) -> Vec<Item> {
        let mut made = Vec::with_capacity(items.len());
        for (n, item) in items.iter().enumerate() {
            let under = painted.under(n, place.behind);
            match item {
                Item::Shape(shape) => self.shape((shape, n), painted, &under, place, said, &mut made),
                Item::Glyphs(run) => {
                    let (run, plate) = self.run(run, &under, place);
                    said.push(Decision::Words(run.colour, plate.is_some()));
                    made.extend(plate);
                    made.push(Item::Glyphs(run));
                }
                Item::Picture(_) if self.recolouring == Recolouring::Contrast => made.push(item.clone()),
                Item::Picture(picture) => made.push(Item::Picture(self.picture(picture))),
                Item::Group(group) => {
                    let Some(inner) = painted.inner(n) else { continue };
                    let Some(opacity) = self.opacity(group, place.drop) else { continue };
                    let within = place.within(&under, group.to, opacity);
                    let items = self.items(&group.items, &inner, &within, said);
                    let to = group.to;
                    made.push(Item::Group(Group { items, to, clip: group.clip.clone(), opacity }));
                }
                Item::Use(one) => {
                    let Some(inner) = painted.inner(n) else { continue };
                    let symbol = self.symbol(&one.symbol, &inner, &place.within(&under, one.to, 255));
                    said.push(Decision::Symbol(symbol.name.clone()));
                    made.push(Item::Use(Use { symbol, ..one.clone() }));
                }
            }
        }
        made
    }

    fn shape(
        &self,
        (shape, n): (&Shape, usize),
        painted: &Painted,
        under: &Backdrop<'_>,
        place: &Place<'_>,
        said: &mut Vec<Decision>,
        made: &mut Vec<Item>,
    ) {
        let Some(flat) = painted.flat(n) else { return };
        match self.recolouring {
            Recolouring::Grey => {
                let (items, pitch) = self.greyed(shape, flat, place);
                for way in items.iter().filter_map(hatch::way) {
                    self.patterns.keep(Arc::as_ptr(&way) as usize, way);
                }
                said.extend(pitch.map(Decision::Pattern));
                made.extend(items);
            }
            Recolouring::Outline => {
                let look = outline::look(shape, flat, under, place);
                made.extend(look.items(shape));
                said.push(Decision::Shape(look));
            }
            Recolouring::Contrast => {
                let is_pattern = self.patterns.get(&(Arc::as_ptr(&shape.path) as usize)).is_some();
                let look = contrast::look((shape, flat), under, place, is_pattern);
                made.extend(look.items(shape));
                said.push(Decision::Strong(look));
            }
        }
    }

    /// How solid a group is in this form; `None` where it is left out.
    fn opacity(&self, group: &Group, drop: bool) -> Option<u8> {
        match self.recolouring {
            Recolouring::Contrast if group.opacity >= contrast::VEIL => Some(255),
            Recolouring::Contrast if drop => contrast::speaks(&group.items).then_some(255),
            _ => Some(group.opacity),
        }
    }

    /// A symbol as it is at a place.
    fn symbol(&self, symbol: &Arc<Symbol>, painted: &Painted, place: &Place<'_>) -> Arc<Symbol> {
        let address = Arc::as_ptr(symbol) as usize;
        // Art of a template is a part of the face; a picture on it keeps its tints.
        let place = &place.with_tints_dropped(place.drop && symbol.is_template);
        let standing = place.standing(symbol.bounds).map(|standing| (address, place.drop, standing));
        if let Some(known) = standing.as_ref().and_then(|key| self.standing.get(key)) {
            return known;
        }
        let mut said = Vec::new();
        let items = self.items(&symbol.items, painted, place, &mut said);
        let line = match self.recolouring {
            Recolouring::Grey => 0.0,
            Recolouring::Outline => outline::WEIGHT,
            Recolouring::Contrast => contrast::WEIGHT,
        };
        // A line around a shape that fills the bounds stands out of them.
        let beyond = (line / place.scale() / 2.0).ceil() as i64;
        let key = (address, (place.drop, beyond, said));
        let one = self.made.get(&key).unwrap_or_else(|| {
            // It is named by what was decided, and so alike in whatever order threads come to it.
            let digest = Sha256::digest(format!("{:?}", key.1));
            let number = digest[..8].iter().fold(0, |number, byte| number << 8 | u64::from(*byte));
            let name = format!("{}, {} {number:016x}", symbol.name, self.recolouring.name());
            let bounds = symbol.bounds.inset(-Length::um(beyond));
            self.made.keep(key, Arc::new(Symbol { name, items, bounds, is_template: symbol.is_template }))
        });
        match standing {
            Some(key) => self.standing.keep(key, one),
            None => one,
        }
    }
}
