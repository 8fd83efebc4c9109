//! Scans of cards with their round corners filled.

use crate::scene::{Item, RoundCorners, Symbol};

/// A picture with small pictures on its round corners that continue the edge of the card; it is itself kept as it is, so that
/// a JPEG is not compressed again. `None` where no corner is round, and for what is no picture of pixels.
pub(crate) fn filled(symbol: &Symbol, decode_jpeg: fn(&[u8]) -> Option<Vec<u8>>) -> Option<Symbol> {
    let [Item::Picture(picture)] = &symbol.items[..] else {
        return None;
    };
    let rgba = picture.raster.decoded(decode_jpeg)?;
    let patches =
        RoundCorners::of(picture.raster.width, picture.raster.height, &rgba).filled(picture, &rgba);
    if patches.is_empty() {
        return None;
    }
    let items = symbol
        .items
        .iter()
        .cloned()
        .chain(patches.into_iter().map(Item::Picture))
        .collect();
    let name = format!("{}, corners filled", symbol.name);
    Some(Symbol {
        name,
        items,
        bounds: symbol.bounds,
        is_template: false,
        page: None,
    })
}
