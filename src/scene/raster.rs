//! Pictures made of pixels.

use std::borrow::Cow;
use std::fmt;
use std::io;
use std::sync::Arc;

use png::{BitDepth, ColorType, Compression, Encoder, EncodingError};

use super::Colour;
use crate::geom::{Affine, hypot};
use crate::message::msg;

/// Pixels, as they will be stored.
#[derive(Clone, Debug)]
pub enum Pixels {
    /// Red, green, blue, opacity for each pixel, not premultiplied.
    Rgba(Vec<u8>),
    /// A JPEG file, in sRGB or grey; the number of its colour components is 1 or 3.
    Jpeg(Vec<u8>, u8),
    /// Those of a file that is read again when they are requested, since all pictures of a kit might fill the memory.
    Filed(FiledPixels),
    /// A part of a drawing, painted once it is known how large it is printed; its raster has the dots that it has at most.
    Unpainted(Painting),
}

/// Pixels of a file that can be read again.
#[derive(Clone)]
pub struct FiledPixels {
    digest: u64,
    read: Reader<Pixels>,
    deflated: Option<Reader<Deflated>>,
    glance: Option<Arc<Raster>>,
}

/// Reads something of a file again, unless the file is not as it was any more.
type Reader<T> = Arc<dyn Fn() -> Option<T> + Send + Sync>;

impl FiledPixels {
    /// Pixels of a file of this digest: `read` gives a JPEG, unless there is a `glance`; then it gives pixels of red, green,
    /// blue and opacity, and the glance is the picture in few dots.
    pub fn new(
        digest: u64,
        glance: Option<Raster>,
        read: impl Fn() -> Option<Pixels> + Send + Sync + 'static,
    ) -> FiledPixels {
        FiledPixels {
            digest,
            read: Arc::new(read),
            deflated: None,
            glance: glance.map(Arc::new),
        }
    }

    /// The same, where `read` gives the pixels as they are stored in their PNG file.
    pub fn with_deflated(
        self,
        read: impl Fn() -> Option<Deflated> + Send + Sync + 'static,
    ) -> FiledPixels {
        FiledPixels {
            deflated: Some(Arc::new(read)),
            ..self
        }
    }

    /// The digest of the file.
    pub fn digest(&self) -> u64 {
        self.digest
    }
}

impl fmt::Debug for FiledPixels {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("FiledPixels")
    }
}

/// Paints a part of a drawing.
#[derive(Clone)]
pub struct Painting {
    paint: Arc<dyn Fn(f64) -> Raster + Send + Sync>,
    /// The part in few dots, to ask for its colours before it is painted.
    glance: Arc<Raster>,
}

impl Painting {
    /// `paint` makes the part with a share of the dots that it has at most; `glance` is the part in few dots.
    pub fn new(paint: impl Fn(f64) -> Raster + Send + Sync + 'static, glance: Raster) -> Painting {
        Painting {
            paint: Arc::new(paint),
            glance: Arc::new(glance),
        }
    }

    /// The same part, with a share of its dots at most.
    pub fn reduced(&self, most: f64) -> Painting {
        let (paint, glance) = (Arc::clone(&self.paint), Arc::clone(&self.glance));
        Painting {
            paint: Arc::new(move |share| paint(most * share)),
            glance,
        }
    }

    /// The part with this share of its dots, from above 0 to 1.
    pub fn painted(&self, share: f64) -> Raster {
        (self.paint)(share)
    }
}

impl fmt::Debug for Painting {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Painting")
    }
}

/// Pixels as PNG files and PDF keep them: 8 bits to a colour, filtered by rows and deflated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deflated {
    /// The rows, each after the number of its filter.
    pub rows: Vec<u8>,
    /// 1 for grey, 3 for red, green and blue.
    pub colours: u8,
}

/// A picture of pixels, kept once however often it is shown.
#[derive(Clone, Debug)]
pub struct Raster {
    /// A name that no other raster of the job has.
    pub name: String,
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
    /// The pixels, by rows from the top.
    pub pixels: Pixels,
    /// The same pixels as they are in the PNG file that they came from, where nothing had to change.
    pub deflated: Option<Deflated>,
}

/// What follows the path of a drawing, and precedes a number, in the name of a raster that is a part of it.
pub const PAINTED: &str = "#painted";

/// A raster shown at a place.
#[derive(Clone, Debug)]
pub struct Picture {
    /// What is shown.
    pub raster: Arc<Raster>,
    /// From the unit square, y downwards, to the picture's measure in micrometres.
    pub to: Affine,
}

impl Picture {
    /// Its dots to the inch where it is shown by a transform, in the direction in which there are fewer.
    pub fn dots(&self, to: Affine) -> f64 {
        let [a, b, c, d, ..] = self.to.then(to).numbers();
        let inches = |x: f64, y: f64| (hypot(x, y) / 25_400.0).max(f64::MIN_POSITIVE);
        (f64::from(self.raster.width) / inches(a, b))
            .min(f64::from(self.raster.height) / inches(c, d))
    }
}

/// The kinds and the data of the chunks of a PNG file, as far as they are whole.
pub fn png_chunks(file: &[u8]) -> impl Iterator<Item = (&[u8], &[u8])> {
    let mut rest = file.get(8..).unwrap_or_default();
    std::iter::from_fn(move || {
        let (head, tail) = rest.split_first_chunk::<8>()?;
        let length = u32::from_be_bytes([head[0], head[1], head[2], head[3]]) as usize;
        // The four bytes after a chunk are its check sum.
        rest = tail.get(length.saturating_add(4)..)?;
        Some((&head[4..], &tail[..length]))
    })
}

impl Deflated {
    /// The pixels of a whole PNG file that has 8 bits to each of so many colours, is not interlaced and has no palette.
    pub fn of_png(file: &[u8], colours: u8) -> Deflated {
        let data = png_chunks(file).filter(|(kind, _)| *kind == b"IDAT");
        let rows = data.map(|(_, data)| data).collect::<Vec<&[u8]>>().concat();
        Deflated { rows, colours }
    }
}

impl Pixels {
    /// Whether some of them may be clear.
    pub fn may_be_clear(&self) -> bool {
        match self {
            Pixels::Rgba(_) | Pixels::Unpainted(_) => true,
            Pixels::Jpeg(..) => false,
            Pixels::Filed(file) => file.glance.is_some(),
        }
    }
}

impl Raster {
    /// The most dots of a glance at a picture: a millimetre of a card has three of them in each direction.
    const GLANCE: f64 = 65_536.0;

    /// Pixels of red, green, blue and opacity.
    pub fn rgba(name: String, width: u32, height: u32, pixels: Vec<u8>) -> Raster {
        Raster {
            name,
            width,
            height,
            pixels: Pixels::Rgba(pixels),
            deflated: None,
        }
    }

    /// The pixels, which are read again or painted if they are not in memory.
    ///
    /// # Errors
    /// Their file is not as it was any more.
    pub fn loaded(&self) -> io::Result<Cow<'_, Pixels>> {
        match &self.pixels {
            Pixels::Filed(FiledPixels { read, .. }) => {
                read().map(Cow::Owned).ok_or_else(|| self.changed())
            }
            Pixels::Unpainted(_) => Ok(Cow::Owned(self.painted().into_owned().pixels)),
            kept => Ok(Cow::Borrowed(kept)),
        }
    }

    /// The pixels as red, green, blue and opacity, `None` if they cannot be read; `decode_jpeg` gives those of a JPEG file.
    pub fn decoded(&self, decode_jpeg: fn(&[u8]) -> Option<Vec<u8>>) -> Option<Cow<'_, [u8]>> {
        match self.loaded().ok()? {
            Cow::Borrowed(Pixels::Rgba(pixels)) => Some(Cow::Borrowed(pixels)),
            Cow::Owned(Pixels::Rgba(pixels)) => Some(Cow::Owned(pixels)),
            loaded => match &*loaded {
                Pixels::Jpeg(file, _) => decode_jpeg(file).map(Cow::Owned),
                Pixels::Rgba(_) | Pixels::Filed(_) | Pixels::Unpainted(_) => None,
            },
        }
    }

    /// The pixels as they are in the PNG file that they came from, where nothing had to change.
    ///
    /// # Errors
    /// The file is not as it was any more.
    pub fn as_deflated(&self) -> io::Result<Option<Cow<'_, Deflated>>> {
        match &self.pixels {
            Pixels::Filed(FiledPixels { deflated, .. }) => {
                let read = deflated
                    .as_ref()
                    .map(|read| read().ok_or_else(|| self.changed()));
                Ok(read.transpose()?.map(Cow::Owned))
            }
            _ => Ok(self.deflated.as_ref().map(Cow::Borrowed)),
        }
    }

    fn changed(&self) -> io::Error {
        io::Error::other(msg!(
            "`{file}` has been changed since it was read",
            file = self.name
        ))
    }

    /// The same picture in few of its dots.
    #[must_use]
    pub fn in_few_dots(&self) -> Raster {
        let dots = f64::from(self.width) * f64::from(self.height);
        let share = (Raster::GLANCE / dots).sqrt().min(1.0);
        let few = |count: u32| ((f64::from(count) * share) as u32).max(1);
        let (width, height) = (few(self.width), few(self.height));
        let at = |n: u32, count: u32| (f64::from(n) + 0.5) / f64::from(count);
        let dot = |x, y| self.pixel((at(x, width), at(y, height)));
        let dots = (0..height).flat_map(|y| (0..width).map(move |x| dot(x, y)));
        let pixels = dots
            .flat_map(|Colour { r, g, b, a }| [r, g, b, a])
            .collect();
        Raster::rgba(self.name.clone(), width, height, pixels)
    }

    /// The same picture, painted.
    pub fn painted(&self) -> Cow<'_, Raster> {
        match &self.pixels {
            Pixels::Unpainted(painting) => Cow::Owned(painting.painted(1.0)),
            _ => Cow::Borrowed(self),
        }
    }

    /// The same picture, in few dots if it is unpainted.
    pub fn glance(&self) -> &Raster {
        if let Pixels::Unpainted(painting) = &self.pixels {
            &painting.glance
        } else {
            self
        }
    }

    /// Returns the picture as a file and the media type of this file. A JPEG stays as it is, and other pixels become a PNG.
    ///
    /// # Errors
    /// Returns an error if the pixels do not fill the picture, or if the file of the picture was changed.
    pub fn encoded(&self) -> Result<(&'static str, Vec<u8>), EncodingError> {
        let painted = self.painted();
        let loaded = painted.loaded()?;
        let pixels = match &*loaded {
            Pixels::Rgba(pixels) => pixels,
            Pixels::Jpeg(file, _) => return Ok(("image/jpeg", file.clone())),
            Pixels::Filed(_) | Pixels::Unpainted(_) => return Err(self.changed().into()),
        };

        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, painted.width, painted.height);
        encoder.set_color(ColorType::Rgba);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_compression(Compression::Fast);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(pixels)?;
        writer.finish()?;
        Ok(("image/png", file))
    }

    /// The pixel at a point of the unit square; a middle grey in a file that
    /// is kept as it came.
    pub(super) fn pixel(&self, (x, y): (f64, f64)) -> Colour {
        let place = |n: f64, count: u32| {
            (n.clamp(0.0, 1.0) * f64::from(count)).min(f64::from(count) - 1.0) as usize
        };
        let at = place(y, self.height) * self.width as usize + place(x, self.width);
        match &self.pixels {
            Pixels::Rgba(bytes) => match bytes.get(at * 4..at * 4 + 4) {
                Some(&[r, g, b, a]) => Colour { r, g, b, a },
                _ => Colour::WHITE,
            },
            Pixels::Unpainted(Painting { glance, .. })
            | Pixels::Filed(FiledPixels {
                glance: Some(glance),
                ..
            }) => glance.pixel((x, y)),
            Pixels::Jpeg(..) | Pixels::Filed(_) => Colour::grey(128),
        }
    }
}
