//! PNG and JPEG files into pixels, as a viewer shows them: upright and in sRGB.

mod jpeg;
mod orientation;
mod png;
mod profile;
mod result;

use std::sync::Arc;

use crate::diag::contained;
use crate::geom::{Affine, Length, Rect, Size};
use crate::scene::{Item, Picture, Raster, Symbol};

pub use jpeg::pixels;
pub(super) use result::{Read, Unfit};

/// A PNG or JPEG file that is within the limits, to be decoded.
pub(super) enum Encoded {
    Png { bytes: Vec<u8>, is_animated: bool },
    Jpeg(jpeg::Head),
}

/// Looks at the head of a PNG or JPEG file.
///
/// `left` is how many pixels may still be held in memory; those of the picture
/// are taken from it.
///
/// # Errors
/// The picture cannot be used.
pub(super) fn encoded(bytes: Vec<u8>, left: &mut u64) -> Result<Encoded, Unfit> {
    let look = || {
        if bytes.starts_with(b"\x89PNG") {
            let is_animated = png::check(&bytes, left)?;
            Ok(Encoded::Png { bytes, is_animated })
        } else if bytes.starts_with(b"\xff\xd8\xff") {
            jpeg::Head::read(bytes, left).map(Encoded::Jpeg)
        } else {
            Err(Unfit::Broken(other(&bytes)))
        }
    };
    contained(look).unwrap_or_else(|| Err(Unfit::damaged()))
}

/// What a file is that is neither PNG nor JPEG, by what it begins with.
fn other(bytes: &[u8]) -> String {
    const KINDS: [(usize, &[u8], &str); 10] = [
        (4, b"ftypavif", "an AVIF picture"),
        // Of the kinds of this container the others are photographs as iPhones take them.
        (4, b"ftyp", "a HEIC picture"),
        (8, b"WEBP", "a WebP picture"),
        (0, b"GIF8", "a GIF picture"),
        (0, b"II*\0", "a TIFF picture"),
        (0, b"MM\0*", "a TIFF picture"),
        (0, b"BM", "a BMP picture"),
        (0, b"%PDF", "a PDF"),
        (0, b"<svg", "an SVG drawing"),
        (0, b"<?xml", "an SVG drawing"),
    ];
    let is = |(at, start, _): &&(usize, &[u8], _)| bytes.get(*at..).is_some_and(|rest| rest.starts_with(start));
    match KINDS.iter().find(is) {
        _ if bytes.is_empty() => "the file is empty".to_owned(),
        Some((.., kind)) => format!("it is {kind}, and neither PNG nor JPEG"),
        None => "it is neither PNG nor JPEG".to_owned(),
    }
}

impl Encoded {
    /// Whether it is an animation, of which a single frame is decoded.
    pub(super) fn is_animated(&self) -> bool {
        matches!(self, Encoded::Png { is_animated: true, .. })
    }

    /// Its pixels. A JPEG is kept as it came if it needs no change, and is a JPEG again if it does.
    ///
    /// # Errors
    /// The picture is broken.
    pub(super) fn decoded(self, name: &str) -> Result<Read, Unfit> {
        let decode = || match self {
            Encoded::Png { bytes, .. } => png::read(name, &bytes),
            Encoded::Jpeg(head) => head.decoded(name),
        };
        contained(decode).unwrap_or_else(|| Err(Unfit::damaged()))
    }
}

/// A raster as a symbol whose pixels stand 300 to the inch.
pub(super) fn symbol(path: &str, raster: Raster) -> Symbol {
    let um = |pixels: u32| Length::um(i64::from(pixels) * 25_400 / 300);
    let size = Size::new(um(raster.width), um(raster.height));
    let to = Affine::scale(size.w.to_um() as f64, size.h.to_um() as f64);
    let items = vec![Item::Picture(Picture { raster: Arc::new(raster), to })];
    Symbol { name: path.to_owned(), items, bounds: Rect::of(size), is_template: false }
}
