//! Pictures made of pixels.

use std::sync::Arc;

use png::{BitDepth, ColorType, Compression, Encoder, EncodingError};

use super::Colour;
use crate::geom::Affine;

/// Pixels, as they will be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pixels {
    /// Red, green, blue, opacity for each pixel, not premultiplied.
    Rgba(Vec<u8>),
    /// A JPEG file, in sRGB or grey; the number of its colour components is 1 or 3.
    Jpeg(Vec<u8>, u8),
}

/// A picture of pixels, kept once however often it is shown.
#[derive(Debug)]
pub struct Raster {
    /// A name that no other raster of the job has.
    pub name: String,
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
    /// The pixels, by rows from the top.
    pub pixels: Pixels,
}

/// A raster shown at a place.
#[derive(Clone, Debug)]
pub struct Picture {
    /// What is shown.
    pub raster: Arc<Raster>,
    /// From the unit square, y downwards, to the picture's measure in micrometres.
    pub to: Affine,
}

impl Raster {
    /// The pixels as a PNG file; a JPEG has none.
    ///
    /// # Errors
    /// The pixels do not fill the picture.
    pub fn png(&self) -> Result<Option<Vec<u8>>, EncodingError> {
        let Pixels::Rgba(pixels) = &self.pixels else { return Ok(None) };
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, self.width, self.height);
        encoder.set_color(ColorType::Rgba);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_compression(Compression::Fast);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(pixels)?;
        writer.finish()?;
        Ok(Some(file))
    }

    /// The pixel at a point of the unit square; a middle grey in a file that
    /// is kept as it came.
    pub(super) fn pixel(&self, (x, y): (f64, f64)) -> Colour {
        let place = |n: f64, count: u32| (n.clamp(0.0, 1.0) * f64::from(count)).min(f64::from(count) - 1.0) as usize;
        let at = place(y, self.height) * self.width as usize + place(x, self.width);
        match &self.pixels {
            Pixels::Rgba(bytes) => match bytes.get(at * 4..at * 4 + 4) {
                Some(&[r, g, b, a]) => Colour { r, g, b, a },
                _ => Colour::WHITE,
            },
            Pixels::Jpeg(..) => Colour::grey(128),
        }
    }
}
