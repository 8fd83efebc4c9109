//! Pictures of pixels in one form.

use std::sync::Arc;

use super::form::{Recolouring, greyed};
use super::outline;
use crate::model::Shades;
use crate::scene::{Colour, FiledPixels, Pixels, Raster};

/// A pixel and one so many further on must differ like this for a line to be
/// drawn between them.
const EDGE: f64 = 1.4;
/// Art becomes 300 pixels to the inch, so that three make a line of a quarter
/// of a millimetre.
const REACH: usize = 2;

/// Brings pictures into one form.
pub(super) struct PictureRecolourer {
    pub(super) recolouring: Recolouring,
    pub(super) shades: Shades,
    pub(super) decode_jpeg: fn(&[u8]) -> Option<Vec<u8>>,
}

impl PictureRecolourer {
    /// A picture in this form. One whose file is read again is so in this form, too.
    pub(super) fn raster(self: &Arc<Self>, raster: &Arc<Raster>) -> Raster {
        let pixels = match (&raster.pixels, self.pixels(raster)) {
            (_, None) => raster.pixels.clone(),
            (Pixels::Filed(file), Some(bytes)) => {
                let (own, source) = (Arc::clone(self), Arc::clone(raster));
                let glance = Raster::rgba(raster.name.clone(), raster.width, raster.height, bytes)
                    .in_few_dots();
                let again = move || own.pixels(&source).map(Pixels::Rgba);
                Pixels::Filed(FiledPixels::new(file.digest(), Some(glance), again))
            }
            (_, Some(bytes)) => Pixels::Rgba(bytes),
        };
        let name = format!("{}, {}", raster.name, self.recolouring.name());
        Raster {
            name,
            width: raster.width,
            height: raster.height,
            pixels,
            deflated: None,
        }
    }

    /// The pixels of a picture in this form; `None` if they cannot be had.
    fn pixels(&self, raster: &Raster) -> Option<Vec<u8>> {
        let whole = raster.width as usize * raster.height as usize * 4;
        let mut bytes = raster
            .decoded(self.decode_jpeg)
            .filter(|bytes| bytes.len() == whole)?
            .into_owned();
        self.drain(&mut bytes, raster.width as usize);
        Some(bytes)
    }

    /// Takes the colour out of pixels in rows of so many.
    fn drain(&self, bytes: &mut [u8], width: usize) {
        let mut shades = Vec::with_capacity(bytes.len() / 4);
        for pixel in bytes.chunks_exact_mut(4) {
            let grey = greyed(&self.shades, Colour::rgb(pixel[0], pixel[1], pixel[2]));
            pixel[..3].copy_from_slice(&[grey.r, grey.g, grey.b]);
            // As it is seen on white paper.
            let clear = 255 - u32::from(pixel[3]);
            shades.push(((u32::from(grey.r) * (255 - clear) + 255 * clear) / 255) as u8);
        }
        if self.recolouring == Recolouring::Outline {
            let lines = edges(&shades, width);
            for (pixel, line) in bytes.chunks_exact_mut(4).zip(lines) {
                pixel[..3].fill(if line { outline::DARK.r } else { 255 });
            }
        }
    }
}

/// Where shades in rows of so many change at a stroke.
fn edges(shades: &[u8], width: usize) -> Vec<bool> {
    let bright: Vec<f64> = (0..=255)
        .map(|level| Colour::grey(level).luminance() + 0.05)
        .collect();
    let of = |n: usize| bright[usize::from(shades[n])];
    let apart = |one: f64, other: f64| one.max(other) / one.min(other) >= EDGE;
    let line = |n: usize| {
        let (x, right, below) = (n % width, n + REACH, n + REACH * width);
        (x + REACH < width && apart(of(n), of(right)))
            || (below < shades.len() && apart(of(n), of(below)))
    };
    (0..shades.len()).map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_becomes_the_lines_between_its_areas() {
        let row = [255, 255, 255, 255, 100, 100, 100, 100];
        let lines = edges(&[row, row].concat(), 8);
        let wanted = [false, false, true, true, false, false, false, false];
        assert_eq!(lines, [wanted, wanted].concat());
    }
}
