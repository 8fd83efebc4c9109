//! Pictures made of pixels.

use std::sync::Arc;

use crate::geom::Affine;

/// Pixels, as they will be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pixels {
    /// Red, green, blue, opacity for each pixel, not premultiplied.
    Rgba(Vec<u8>),
    /// A JPEG file as it came; the number of colour components is 1 or 3.
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
