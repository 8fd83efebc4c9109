//! Parts of drawings, painted as large as they are printed.

use std::collections::HashMap;
use std::sync::Arc;

use rayon::prelude::*;

use crate::geom::Affine;
use crate::scene::{Item, Painting, Pixels, Raster, Symbol};

/// Dots to the inch of what is painted: no halftone prints finer art.
const PRINTED: f64 = 300.0;
/// So many pixels are held in memory; a part with more is painted again whenever it is requested.
const HELD: f64 = 100_000.0;

/// Gives all that is unpainted in pictures 300 dots to the inch where it is largest, and paints what is small.
pub(super) fn paint<'f>(pictures: impl Iterator<Item = &'f mut Vec<Item>>) {
    let mut pictures: Vec<&mut Vec<Item>> = pictures.collect();
    let mut wanted = HashMap::new();
    pictures
        .iter()
        .for_each(|items| gather(items, Affine::IDENTITY, &mut wanted));
    if wanted.is_empty() {
        return;
    }
    let painted = wanted
        .into_par_iter()
        .map(|(address, one)| (address, Arc::new(one.raster())))
        .collect();
    let mut made = Made {
        painted,
        symbols: HashMap::new(),
    };
    pictures.iter_mut().for_each(|items| made.items(items));
}

/// A part that is to be painted.
struct Wanted<'f> {
    raster: &'f Raster,
    painting: &'f Painting,
    /// The greatest share of its dots that it is printed with.
    share: f64,
}

impl Wanted<'_> {
    /// The part as large as it is printed.
    fn raster(&self) -> Raster {
        let side = |side: u32| (f64::from(side) * self.share).round().max(1.0);
        let (width, height) = (side(self.raster.width), side(self.raster.height));
        if width * height <= HELD {
            return self.painting.painted(self.share);
        }
        let pixels = Pixels::Unpainted(self.painting.reduced(self.share));
        let name = self.raster.name.clone();
        Raster {
            name,
            width: width as u32,
            height: height as u32,
            pixels,
            deflated: None,
        }
    }
}

/// Gathers what is unpainted, by the address of its raster.
fn gather<'f>(items: &'f [Item], to: Affine, wanted: &mut HashMap<usize, Wanted<'f>>) {
    for item in items {
        match item {
            Item::Picture(picture) => {
                let Pixels::Unpainted(painting) = &picture.raster.pixels else {
                    continue;
                };
                let share = (PRINTED / picture.dots(to)).min(1.0);
                let one = Wanted {
                    raster: &picture.raster,
                    painting,
                    share,
                };
                let known = wanted
                    .entry(Arc::as_ptr(&picture.raster) as usize)
                    .or_insert(one);
                known.share = known.share.max(share);
            }
            Item::Group(group) => gather(&group.items, group.to.then(to), wanted),
            Item::Use(one) => gather(&one.symbol.items, one.to.then(to), wanted),
            Item::Shape(_) | Item::Glyphs(_) => {}
        }
    }
}

/// The parts that were painted, and the symbols made anew to show them.
struct Made {
    painted: HashMap<usize, Arc<Raster>>,
    /// By the address of each symbol that was looked through: the symbol, and the one instead of it, if it shows such a part.
    symbols: HashMap<usize, (Arc<Symbol>, Option<Arc<Symbol>>)>,
}

impl Made {
    fn items(&mut self, items: &mut [Item]) {
        items.iter_mut().for_each(|item| self.item(item));
    }

    fn item(&mut self, item: &mut Item) {
        match item {
            Item::Picture(picture) => {
                if let Some(painted) = self.painted.get(&(Arc::as_ptr(&picture.raster) as usize)) {
                    picture.raster = Arc::clone(painted);
                }
            }
            Item::Group(group) => self.items(&mut group.items),
            Item::Use(shown) => {
                if let Some(made) = self.symbol(&shown.symbol) {
                    shown.symbol = made;
                }
            }
            Item::Shape(_) | Item::Glyphs(_) => {}
        }
    }

    fn symbol(&mut self, symbol: &Arc<Symbol>) -> Option<Arc<Symbol>> {
        let address = Arc::as_ptr(symbol) as usize;
        if let Some((_, known)) = self.symbols.get(&address) {
            return known.clone();
        }
        let made = has_unpainted(&symbol.items).then(|| {
            let mut items = symbol.items.clone();
            self.items(&mut items);
            let (name, bounds, is_template) =
                (symbol.name.clone(), symbol.bounds, symbol.is_template);
            Arc::new(Symbol {
                name,
                items,
                bounds,
                is_template,
                page: symbol.page.clone(),
            })
        });
        self.symbols
            .insert(address, (Arc::clone(symbol), made.clone()));
        made
    }
}

fn has_unpainted(items: &[Item]) -> bool {
    items.iter().any(|item| match item {
        Item::Picture(picture) => matches!(picture.raster.pixels, Pixels::Unpainted(_)),
        Item::Group(group) => has_unpainted(&group.items),
        Item::Use(one) => has_unpainted(&one.symbol.items),
        Item::Shape(_) | Item::Glyphs(_) => false,
    })
}
