//! What lies under a place: a picture asked for its colour at a point.
//!
//! [`Painted`] is a list of items made ready to be asked, a layer for each
//! item. [`Backdrop`] is what was painted before one of them and, behind that,
//! the picture in which the whole list is shown. So a symbol can be asked about
//! the very place where it stands, as often as it is shown.
//!
//! Letters are not seen, since no words stand on words; a dashed line counts
//! as unbroken; a group that fades lets through as much of each of its items.

mod layer;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use self::layer::{Kind, Layer, Mix, READABLE, SEEN};
pub use self::layer::{Painted, Sampling};
use super::{Colour, Group, Item, Symbol};
use crate::geom::{Affine, Bounds, Path, Polyline};

/// Makes items ready to be asked, each symbol once however often it is shown. Threads may share it.
#[derive(Default)]
pub struct BackdropCache {
    /// By the address of the symbol.
    symbols: Mutex<BTreeMap<usize, Ready>>,
}

/// A symbol made ready.
struct Ready {
    /// It is held so that no other can get its address.
    _symbol: Arc<Symbol>,
    painted: Arc<Painted>,
    /// The outline of its box, where that cuts anything off.
    clip: Option<Arc<Polyline>>,
}

/// What was painted before an item, and what lies behind all that.
#[derive(Clone, Copy)]
pub struct Backdrop<'u> {
    painted: &'u Painted,
    /// So many of its items.
    below: usize,
    behind: Option<(&'u Backdrop<'u>, Affine)>,
}

impl BackdropCache {
    /// Makes items ready.
    pub fn painted(&self, items: &[Item]) -> Painted {
        Painted::of(items.iter().map(|item| self.layer(item)).collect())
    }

    /// Makes a symbol ready, or finds it as it was; and the outline that cuts it off, if any does.
    fn symbol(&self, symbol: &Arc<Symbol>) -> (Arc<Painted>, Option<Arc<Polyline>>) {
        let address = Arc::as_ptr(symbol) as usize;
        let known = || self.symbols.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(Ready { painted, clip, .. }) = known().get(&address) {
            return (Arc::clone(painted), clip.clone());
        }
        // Not under the lock: it may hold symbols itself, and other threads need not wait for it.
        let painted = Arc::new(self.painted(&symbol.items));
        let clip = (!painted.bounds.is_within(Bounds::from(symbol.bounds)))
            .then(|| Arc::new(Polyline::of(&Path::rect(symbol.bounds))));
        let ready = Ready { _symbol: Arc::clone(symbol), painted: Arc::clone(&painted), clip: clip.clone() };
        known().insert(address, ready);
        (painted, clip)
    }

    fn layer(&self, item: &Item) -> Layer {
        match item {
            Item::Shape(shape) => Layer::shape(shape),
            Item::Glyphs(_) => Layer::default(),
            Item::Picture(picture) => picture.to.back().map_or_else(Layer::default, |back| Layer {
                bounds: Bounds([0.0, 0.0, 1.0, 1.0]).moved(picture.to),
                kind: Kind::Picture { raster: Arc::clone(&picture.raster), back },
            }),
            Item::Use(one) => {
                let (painted, clip) = self.symbol(&one.symbol);
                Layer::inner(painted, one.to, clip, 255)
            }
            Item::Group(Group { items, to, clip, opacity }) => {
                let clip = clip.as_ref().map(|clip| Arc::new(Polyline::of(clip)));
                Layer::inner(Arc::new(self.painted(items)), *to, clip, *opacity)
            }
        }
    }
}

impl Painted {
    /// What was painted before item `n`, on white paper or before a picture
    /// into whose measure a transform leads.
    pub fn under<'u>(&'u self, n: usize, behind: Option<(&'u Backdrop<'u>, Affine)>) -> Backdrop<'u> {
        Backdrop { painted: self, below: n, behind }
    }

    /// Whether something that is no letter is painted into a box after item `n`.
    pub fn is_painted_over(&self, n: usize, room: Bounds) -> bool {
        self.met(n + 1..self.layers.len(), room).next().is_some()
    }

    /// Whether what was painted after item `n` covers a point so much that no letter there can be read. Letters cover
    /// nothing.
    pub fn is_covered(&self, n: usize, at: (f64, f64), eye: Sampling<'_>) -> bool {
        let mut mix = Mix { sum: [0.0; 3], clear: 1.0 };
        mix.layers(self, n + 1..self.layers.len(), at, 1.0, eye);
        mix.clear <= READABLE
    }

    /// Whether a line or an edge that was painted after item `n` runs through a box and hides what lies there.
    pub fn is_struck(&self, n: usize, room: Bounds) -> bool {
        self.met(n + 1..self.layers.len(), room).any(|layer| layer.strikes(room, 1.0))
    }

    /// Whether one solid fill that was painted after item `n` hides the whole of a box; `counts` says which items are looked at.
    pub fn is_hidden(&self, n: usize, room: Bounds, counts: impl Fn(usize) -> bool) -> bool {
        let mut later = self.boxes.met(n + 1..self.layers.len(), room).filter(|n| counts(*n));
        later.any(|n| self.layers[n].hides(room))
    }

    /// The box around what item `n` paints, letters aside.
    pub fn room(&self, n: usize) -> Bounds {
        self.layers[n].bounds
    }

    /// How many items there are up to the last that paints something, letters aside.
    pub fn len_painted(&self) -> usize {
        self.layers.iter().rposition(|layer| !layer.bounds.is_empty()).map_or(0, |last| last + 1)
    }

    /// The outlines of item `n`, if it is a shape.
    pub fn flat(&self, n: usize) -> Option<&Polyline> {
        match &self.layers[n].kind {
            Kind::Shape { flat, .. } => Some(flat),
            _ => None,
        }
    }

    /// The items that paint something outside a box, by their numbers.
    pub fn outside(&self, room: Bounds) -> impl Iterator<Item = usize> + '_ {
        let layers = self.layers.iter().enumerate().filter(move |(_, layer)| !layer.bounds.is_within(room));
        layers.map(|(n, _)| n)
    }

    /// Whether there are letters among the items, or in the groups and symbols that they show.
    pub fn has_letters(&self) -> bool {
        self.has_letters
    }

    /// What item `n` holds, if it is a group or shows a symbol.
    pub fn inner(&self, n: usize) -> Option<Arc<Painted>> {
        match &self.layers[n].kind {
            Kind::Inner { painted, .. } => Some(Arc::clone(painted)),
            _ => None,
        }
    }
}

impl Backdrop<'_> {
    /// The colour of a point as an eye sees it.
    pub fn colour(&self, at: (f64, f64), eye: Sampling<'_>) -> Colour {
        self.covered_colour(at, eye).0
    }

    /// The same, and whether nothing that lies further behind can be seen there.
    pub fn covered_colour(&self, at: (f64, f64), eye: Sampling<'_>) -> (Colour, bool) {
        let mut mix = Mix { sum: [0.0; 3], clear: 1.0 };
        let (mut under, mut at, mut eye) = (self, at, eye);
        loop {
            mix.layers(under.painted, 0..under.below, at, 1.0, eye);
            let Some((behind, to)) = under.behind.filter(|_| mix.clear > SEEN) else { break };
            (under, at) = (behind, to.apply(at.0, at.1));
            eye.finest *= to.magnification();
        }
        if mix.clear == 1.0 {
            return (Colour::WHITE, false);
        }
        let is_covered = mix.clear <= SEEN;
        mix.add(Colour::WHITE, 1.0);
        let [r, g, b] = mix.sum.map(|n| n.round().clamp(0.0, 255.0) as u8);
        (Colour::rgb(r, g, b), is_covered)
    }

    /// The one solid colour that lies under the whole of a box, and whether it is painted rather than the white of the
    /// paper; `None` where there are several. Lines no broader than `finest`, in micrometres, are overlooked.
    pub fn plain(&self, room: Bounds, finest: f64) -> Option<(Colour, bool)> {
        let found = self.painted.covers(0..self.below, room, finest).ok()?;
        match (found, self.behind) {
            (Some(colour), _) => Some((colour, true)),
            (None, Some((behind, to))) => behind.plain(room.moved(to), finest * to.magnification()),
            (None, None) => Some((Colour::WHITE, false)),
        }
    }
}
