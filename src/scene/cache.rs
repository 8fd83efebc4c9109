//! What threads and faces share: tools that are used one after the other, values by key, and what was found of some art.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hash};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use foldhash::fast::RandomState;

use super::{GlyphRun, Item, ShapedText};

/// As many things of a kind as there are threads that use one at a time; each keeps what it has learnt.
#[derive(Debug)]
pub struct Pool<T>(Mutex<Vec<T>>);

impl<T> Default for Pool<T> {
    fn default() -> Self {
        Pool(Mutex::default())
    }
}

impl<T> Pool<T> {
    /// Does work with one that no other thread uses, which is made where there is none.
    pub fn with<R>(&self, make: impl FnOnce() -> T, work: impl FnOnce(&mut T) -> R) -> R {
        let idle = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let lent = idle().pop();
        let mut lent = lent.unwrap_or_else(make);
        let done = work(&mut lent);
        idle().push(lent);
        done
    }
}

/// The number of runs that [`RecentGlyphs`] remembers.
const RECENT_RUNS: usize = 1 << 14;

/// The glyphs and texts of recent runs. Cards of a deck often have equal runs, which are then stored only once.
#[derive(Debug, Default)]
pub struct RecentGlyphs {
    /// The runs by their hash. A new run replaces an older one with the same remainder.
    slots: Vec<Option<Arc<ShapedText>>>,
    hasher: RandomState,
}

impl RecentGlyphs {
    /// Replaces the glyphs and the text of a run by equal ones of a recent run. Otherwise, remembers them.
    pub fn share(&mut self, run: &mut GlyphRun) {
        if self.slots.is_empty() {
            self.slots.resize(RECENT_RUNS, None);
        }

        let hash = self.hasher.hash_one(&run.shaped);
        let slot = &mut self.slots[hash as usize % RECENT_RUNS];
        match slot {
            Some(recent) if *recent == run.shaped => run.shaped = Arc::clone(recent),
            _ => *slot = Some(Arc::clone(&run.shaped)),
        }
    }
}

/// So many values are kept: of one template there are no more colours in a deck, as a rule.
const KEPT: usize = 16;

/// Values that were found last, each with its key and the art that it was found of.
pub struct ArtCache<'s, K, V>(Vec<(K, Vec<&'s Item>, V)>);

impl<K, V> Default for ArtCache<'_, K, V> {
    fn default() -> Self {
        ArtCache(Vec::new())
    }
}

impl<'s, K: PartialEq, V> ArtCache<'s, K, V> {
    /// The value that was found under a key of art that is painted alike.
    pub fn find(&self, key: &K, art: &[&Item]) -> Option<&V> {
        let is_same = |known: &[&Item]| {
            known.len() == art.len()
                && known
                    .iter()
                    .zip(art)
                    .all(|(one, other)| is_same_art(one, other))
        };
        self.0
            .iter()
            .find(|(known, items, _)| known == key && is_same(items))
            .map(|(_, _, value)| value)
    }

    /// Keeps a value, in place of the oldest if there are too many.
    pub fn keep(&mut self, key: K, art: Vec<&'s Item>, value: V) {
        if self.0.len() == KEPT {
            self.0.remove(0);
        }
        self.0.push((key, art, value));
    }
}

impl Item {
    /// Whether it is art that can be compared with other art: not letters, and no group.
    pub fn is_art(&self) -> bool {
        matches!(self, Item::Shape(_) | Item::Use(_) | Item::Picture(_))
    }
}

/// Whether both are art that is painted alike.
fn is_same_art(one: &Item, other: &Item) -> bool {
    match (one, other) {
        (Item::Shape(one), Item::Shape(other)) => one == other,
        (Item::Use(one), Item::Use(other)) => {
            Arc::ptr_eq(&one.symbol, &other.symbol) && one.to == other.to
        }
        (Item::Picture(one), Item::Picture(other)) => {
            Arc::ptr_eq(&one.raster, &other.raster) && one.to == other.to
        }
        _ => false,
    }
}

/// Values by key that threads share.
pub struct Memo<K, V>(Mutex<HashMap<K, V>>);

impl<K: Eq + Hash, V: Clone> Memo<K, V> {
    /// The value of a key, if it is known.
    pub fn get(&self, key: &K) -> Option<V> {
        self.open().get(key).cloned()
    }

    /// The value of a key, which `make` makes if it is not known. It may ask for others, and other threads need not wait.
    pub fn get_or_make(&self, key: K, make: impl FnOnce() -> V) -> V {
        self.get(&key).unwrap_or_else(|| self.keep(key, make()))
    }

    /// Remembers a value, unless another thread has remembered one already, which is returned then.
    pub fn keep(&self, key: K, value: V) -> V {
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
