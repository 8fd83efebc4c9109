//! PNG and JPEG files into pixels.

use std::io::Cursor;
use std::sync::Arc;

use image::{ImageDecoder, ImageFormat, ImageReader};

use crate::geom::{Affine, Length, Rect, Size};
use crate::limits::PICTURE_PIXELS;
use crate::scene::{Item, Picture, Pixels, Raster, Symbol};

/// A picture file as a symbol whose pixels stand 300 to the inch.
///
/// # Errors
/// A sentence on what is wrong with the file.
pub(super) fn symbol(path: &str, bytes: Vec<u8>) -> Result<Symbol, String> {
    let raster = raster(path, bytes)?;
    let um = |pixels: u32| Length::um(i64::from(pixels) * 25_400 / 300);
    let size = Size::new(um(raster.width), um(raster.height));
    let to = Affine::scale(size.w.to_um() as f64, size.h.to_um() as f64);
    let items = vec![Item::Picture(Picture { raster: Arc::new(raster), to })];
    Ok(Symbol { name: path.to_owned(), items, bounds: Rect::of(size) })
}

/// The pixels of a JPEG file that is kept as it came: red, green, blue, opacity.
pub fn pixels(bytes: &[u8]) -> Option<Vec<u8>> {
    let picture = image::load_from_memory_with_format(bytes, ImageFormat::Jpeg).ok()?;
    Some(picture.into_rgba8().into_raw())
}

/// The pixels of a PNG file, or a JPEG file kept as it is.
///
/// # Errors
/// A sentence on what is wrong with the file.
pub(super) fn raster(name: &str, bytes: Vec<u8>) -> Result<Raster, String> {
    let format = image::guess_format(&bytes).map_err(|_| "it is neither PNG nor JPEG".to_owned())?;
    if !matches!(format, ImageFormat::Png | ImageFormat::Jpeg) {
        return Err("it is neither PNG nor JPEG".to_owned());
    }
    let reader = ImageReader::with_format(Cursor::new(&bytes), format);
    let broken = |fault: image::ImageError| format!("it is broken: {fault}");
    let decoder = reader.into_decoder().map_err(broken)?;
    let (width, height) = decoder.dimensions();
    if !PICTURE_PIXELS.allows(u64::from(width) * u64::from(height)) {
        return Err(format!("it has {width} × {height} pixels, more than any sheet can show"));
    }
    let colours = decoder.color_type().channel_count();
    // The whole picture is decoded even where its file is kept, since a file
    // cut short must be found here and not by a teacher's printer.
    let decoded = image::DynamicImage::from_decoder(decoder).map_err(broken)?;
    let pixels = if format == ImageFormat::Jpeg && matches!(colours, 1 | 3) {
        Pixels::Jpeg(bytes, colours)
    } else {
        Pixels::Rgba(decoded.into_rgba8().into_raw())
    };
    Ok(Raster { name: name.to_owned(), width, height, pixels })
}
