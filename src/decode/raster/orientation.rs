//! The orientation that a camera notes in the EXIF data of a picture.

use exif::{In, Tag, parse_exif};

use crate::geom::Affine;
use crate::scene::Raster;

/// How the stored pixels are brought into the picture as it was seen: the value of the EXIF tag `Orientation`, from 1
/// (upright) to 8.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Orientation(u32);

impl Default for Orientation {
    fn default() -> Orientation {
        Orientation(1)
    }
}

impl Orientation {
    /// Reads the orientation from EXIF data; upright where there is none or none that EXIF knows.
    pub(super) fn of(exif: Option<&[u8]>) -> Orientation {
        let fields = exif
            .and_then(|exif| parse_exif(exif).ok())
            .map(|(fields, _)| fields)
            .unwrap_or_default();
        let tag = fields
            .iter()
            .find(|field| field.tag == Tag::Orientation && field.ifd_num == In::PRIMARY);
        Orientation::numbered(tag.and_then(|tag| tag.value.get_uint(0)))
    }

    /// The orientation of a number; upright where there is none or none that EXIF knows.
    pub(super) fn numbered(number: Option<u32>) -> Orientation {
        Orientation(number.filter(|value| (1..=8).contains(value)).unwrap_or(1))
    }

    pub(super) fn is_upright(self) -> bool {
        self.0 == 1
    }

    /// From the unit square with the picture as it is stored to that with the picture as it was seen.
    pub(super) fn placing(self) -> Affine {
        Affine::new(match self.0 {
            2 => [-1.0, 0.0, 0.0, 1.0, 1.0, 0.0],
            3 => [-1.0, 0.0, 0.0, -1.0, 1.0, 1.0],
            4 => [1.0, 0.0, 0.0, -1.0, 0.0, 1.0],
            5 => [0.0, 1.0, 1.0, 0.0, 0.0, 0.0],
            6 => [0.0, 1.0, -1.0, 0.0, 1.0, 0.0],
            7 => [0.0, -1.0, -1.0, 0.0, 1.0, 1.0],
            8 => [0.0, -1.0, 1.0, 0.0, 0.0, 1.0],
            _ => return Affine::scale(1.0, 1.0),
        })
    }

    /// The width and height of a picture as it was seen, by those as it is stored.
    pub(super) fn seen(self, (width, height): (u32, u32)) -> (u32, u32) {
        // Values from 5 on exchange rows and columns.
        if self.0 < 5 {
            (width, height)
        } else {
            (height, width)
        }
    }

    /// Pixels (red, green, blue, opacity; row by row) as an upright raster.
    pub(super) fn upright(
        self,
        name: &str,
        (width, height): (u32, u32),
        pixels: Vec<u8>,
    ) -> Raster {
        let name = name.to_owned();
        if self.is_upright() {
            return Raster::rgba(name, width, height, pixels);
        }
        let (across, down) = self.seen((width, height));
        let mut upright = Vec::with_capacity(pixels.len());
        for y in 0..down {
            for x in 0..across {
                let (right, bottom) = (across - 1 - x, down - 1 - y);
                let (column, row) = match self.0 {
                    2 => (right, y),
                    3 => (right, bottom),
                    4 => (x, bottom),
                    5 => (y, x),
                    6 => (y, right),
                    7 => (bottom, right),
                    _ => (bottom, x),
                };
                let at = (row as usize * width as usize + column as usize) * 4;
                upright.extend_from_slice(&pixels[at..at + 4]);
            }
        }
        Raster::rgba(name, across, down, upright)
    }
}
