//! PNG and JPEG files into pixels, as a viewer shows them: upright and in sRGB.

mod jpeg;
mod orientation;
mod png;
mod profile;
mod result;

use std::sync::Arc;

use crate::geom::{Affine, Length, Rect, Size};
use crate::scene::{Item, Picture, Symbol};

pub use jpeg::pixels;
pub(super) use result::{Read, Unfit};

/// A picture file as a symbol whose pixels stand 300 to the inch.
///
/// `left` is how many pixels may still be held in memory; those of the picture
/// are taken from it.
///
/// # Errors
/// The picture cannot be used.
pub(super) fn symbol(path: &str, bytes: Vec<u8>, left: &mut u64) -> Result<Symbol, Unfit> {
    let raster = read(path, bytes, left)?.raster;
    let um = |pixels: u32| Length::um(i64::from(pixels) * 25_400 / 300);
    let size = Size::new(um(raster.width), um(raster.height));
    let to = Affine::scale(size.w.to_um() as f64, size.h.to_um() as f64);
    let items = vec![Item::Picture(Picture { raster: Arc::new(raster), to })];
    Ok(Symbol { name: path.to_owned(), items, bounds: Rect::of(size), is_template: false })
}

/// The pixels of a PNG or JPEG file. A JPEG is kept as it came if it needs no change.
///
/// # Errors
/// The picture cannot be used.
pub(super) fn read(name: &str, bytes: Vec<u8>, left: &mut u64) -> Result<Read, Unfit> {
    if bytes.starts_with(b"\x89PNG") {
        png::read(name, &bytes, left)
    } else if bytes.starts_with(b"\xff\xd8\xff") {
        jpeg::read(name, bytes, left)
    } else {
        Err(Unfit::Broken("it is neither PNG nor JPEG".to_owned()))
    }
}
