//! Scans of cards with their round corners filled.

use std::borrow::Cow;

use crate::scene::{Item, Pixels, RoundCorners, Symbol};

/// A picture with small pictures on its round corners that continue the edge of the card; it is itself kept as it is, so that
/// a JPEG is not compressed again. `None` where no corner is round, and for what is no picture of pixels.
pub(super) fn filled(symbol: &Symbol, decode_jpeg: fn(&[u8]) -> Option<Vec<u8>>) -> Option<Symbol> {
    let [Item::Picture(picture)] = &symbol.items[..] else { return None };
    let loaded = picture.raster.loaded().ok()?;
    let rgba = match &*loaded {
        Pixels::Rgba(rgba) => Cow::Borrowed(rgba),
        Pixels::Jpeg(file, _) => Cow::Owned(decode_jpeg(file)?),
        Pixels::Filed(_) | Pixels::Unpainted(_) => return None,
    };
    let patches = RoundCorners::of(picture.raster.width, picture.raster.height, &rgba).filled(picture, &rgba);
    if patches.is_empty() {
        return None;
    }
    let items = symbol.items.iter().cloned().chain(patches.into_iter().map(Item::Picture)).collect();
    let name = format!("{}, corners filled", symbol.name);
    Some(Symbol { name, items, bounds: symbol.bounds, is_template: false, page: None })
}
