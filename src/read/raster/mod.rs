//! PNG and JPEG files into pixels, as a viewer shows them: upright and in sRGB.

mod jpeg;
mod orientation;
mod png;
mod profile;

use std::sync::Arc;

use crate::geom::{Affine, Length, Rect, Size};
use crate::limits::{ALL_PIXELS, Limit, PICTURE_PIXELS, PICTURE_SIDE};
use crate::scene::{Item, Picture, Raster, Symbol};

pub use jpeg::pixels;

/// Why a picture cannot be used.
pub(super) enum Unfit {
    /// What is wrong with it, in words.
    Broken(String),
    /// It asks for more than a limit allows.
    Beyond(&'static Limit, u64),
}

impl Unfit {
    /// What is beyond a limit, as the beginning of a sentence: `what` names the picture.
    pub(super) fn subject(limit: &Limit, what: &str) -> String {
        if limit == &ALL_PIXELS { format!("with {what}, there are") } else { format!("{what} has") }
    }
}

/// A picture that was read.
pub(super) struct Read {
    /// Its pixels.
    pub raster: Raster,
    /// Whether they differ from those of the file as it is.
    pub changed: bool,
}

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
    Ok(Symbol { name: path.to_owned(), items, bounds: Rect::of(size) })
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

/// Whether a picture is small enough to be decoded.
fn sized(width: u32, height: u32) -> Result<u64, Unfit> {
    let (pixels, side) = (u64::from(width) * u64::from(height), u64::from(width.max(height)));
    if !PICTURE_PIXELS.allows(pixels) {
        return Err(Unfit::Beyond(&PICTURE_PIXELS, pixels));
    }
    if PICTURE_SIDE.allows(side) { Ok(pixels) } else { Err(Unfit::Beyond(&PICTURE_SIDE, side)) }
}

/// Takes pixels from those that may still be held in memory.
fn held(pixels: u64, left: &mut u64) -> Result<(), Unfit> {
    *left = left.checked_sub(pixels).ok_or(Unfit::Beyond(&ALL_PIXELS, ALL_PIXELS.most - *left + pixels))?;
    Ok(())
}
