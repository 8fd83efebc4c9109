//! Files of pictures into pixels, as a viewer shows them: upright and in sRGB.

mod bmp;
mod gif;
mod jpeg;
mod levels;
mod orientation;
mod png;
mod profile;
mod result;
mod tiff;
mod webp;

use std::sync::Arc;

use crate::diag::contained;
use crate::geom::{Affine, Length, Rect, Size};
use crate::message::msg;
use crate::scene::{Deflated, FiledPixels, Item, Picture, Pixels, Raster, Symbol};
use crate::source::{Digest, LaterFile};

pub use jpeg::{pixels, pixels_into};
use result::{Head, held, sized, unchanged};
pub use result::{LeftOut, Read, Unfit, unusable};

/// The endings of the names of picture files; of the last three, files are refused unless they are something else.
const PICTURES: [&str; 12] = [
    "png", "jpg", "jpeg", "jfif", "webp", "gif", "bmp", "tif", "tiff", "heic", "heif", "avif",
];

/// The pixels of a picture of no more than these are held in memory; those of a poker card at 300 dots to the inch are twice
/// as many.
const HELD: u64 = 400_000;

/// A picture that is within the limits, to be decoded.
pub enum Encoded {
    /// A JPEG, which is kept as it is if possible.
    Jpeg(jpeg::Head),
    /// A picture in another format.
    Other {
        /// The format.
        format: Format,
        /// The content of the file.
        bytes: Vec<u8>,
        /// The content that is not decoded, if the file has more than one picture.
        left_out: Option<LeftOut>,
        /// Reads the file again, so that its pixels need not be held.
        later: Option<LaterFile>,
    },
}

/// A format other than JPEG.
#[derive(Clone, Copy)]
pub enum Format {
    /// PNG.
    Png,
    /// WebP.
    WebP,
    /// GIF, of which the first frame is decoded.
    Gif,
    /// BMP.
    Bmp,
    /// TIFF, of which the first page is decoded.
    Tiff,
}

/// Whether a file is a picture of pixels, by its name.
pub fn is_picture(path: &str) -> bool {
    let ending = path.rsplit_once('.').map(|(_, ending)| ending);
    ending.is_some_and(|ending| {
        PICTURES
            .iter()
            .any(|known| ending.eq_ignore_ascii_case(known))
    })
}

/// Looks at the head of a picture.
///
/// `left` is how many pixels may still be held in memory; those of the picture
/// are taken from it. `later` reads the file again, if it need not be kept.
///
/// # Errors
/// The picture cannot be used.
pub fn encoded(bytes: Vec<u8>, later: Option<LaterFile>, left: &mut u64) -> Result<Encoded, Unfit> {
    let look = || {
        if bytes.starts_with(b"\xff\xd8\xff") {
            return jpeg::Head::read(bytes, later, left).map(Encoded::Jpeg);
        }
        let format = Format::of(&bytes).ok_or_else(|| other(&bytes))?;
        let head = format.head(&bytes)?;
        let pixels = sized(head.size.0, head.size.1)?;
        let later = later.filter(|_| pixels > HELD);
        if later.is_none() {
            held(pixels, left)?;
        }
        Ok(Encoded::Other {
            format,
            bytes,
            left_out: head.left_out,
            later,
        })
    };
    contained(look).unwrap_or_else(|| Err(Unfit::damaged()))
}

/// The width and height of a picture in dots, as it is shown.
///
/// # Errors
/// The picture cannot be used.
pub fn dots(bytes: &[u8]) -> Result<(u32, u32), Unfit> {
    let look = || {
        if bytes.starts_with(b"\xff\xd8\xff") {
            return jpeg::dots(bytes);
        }
        let head = Format::of(bytes).ok_or_else(|| other(bytes))?.head(bytes)?;
        sized(head.size.0, head.size.1).map(|_| head.size)
    };
    contained(look).unwrap_or_else(|| Err(Unfit::damaged()))
}

impl Format {
    /// The format of a file by its first bytes.
    fn of(bytes: &[u8]) -> Option<Format> {
        match bytes {
            [0x89, b'P', b'N', b'G', ..] => Some(Format::Png),
            [
                b'R',
                b'I',
                b'F',
                b'F',
                _,
                _,
                _,
                _,
                b'W',
                b'E',
                b'B',
                b'P',
                ..,
            ] => Some(Format::WebP),
            [b'G', b'I', b'F', b'8', ..] => Some(Format::Gif),
            [b'I', b'I', b'*', 0, ..] | [b'M', b'M', 0, b'*', ..] => Some(Format::Tiff),
            [b'B', b'M', ..] => Some(Format::Bmp),
            _ => None,
        }
    }

    fn head(self, bytes: &[u8]) -> Result<Head, Unfit> {
        match self {
            Format::Png => png::head(bytes),
            Format::WebP => webp::head(bytes),
            Format::Gif => gif::head(bytes),
            Format::Bmp => bmp::head(bytes),
            Format::Tiff => tiff::head(bytes),
        }
    }

    fn decoded(self, bytes: &[u8], name: &str) -> Result<Read, Unfit> {
        match self {
            Format::Png => png::read(name, bytes),
            Format::WebP => webp::levels(bytes)?.read(name),
            Format::Gif => gif::levels(bytes)?.read(name),
            Format::Bmp => bmp::levels(bytes)?.read(name),
            Format::Tiff => tiff::levels(bytes)?.read(name),
        }
    }
}

/// Why a file is not read, by what it begins with.
fn other(bytes: &[u8]) -> Unfit {
    let container = bytes.get(4..).unwrap_or_default();
    match bytes {
        [] => Unfit::Broken(msg!("the file is empty")),
        _ if container.starts_with(b"ftypavif") => Unfit::Foreign(msg!("it is an AVIF picture")),
        // Of the kinds of this container the others are photographs as iPhones take them.
        _ if container.starts_with(b"ftyp") => Unfit::Foreign(msg!("it is a HEIC picture")),
        [b'%', b'P', b'D', b'F', ..] => Unfit::Broken(msg!("it is a PDF, not a bitmap picture")),
        _ if bytes.starts_with(b"<svg") || bytes.starts_with(b"<?xml") => {
            Unfit::Broken(msg!("it is an SVG drawing, not a bitmap picture"))
        }
        _ => Unfit::Broken(msg!("it is not a supported picture format")),
    }
}

impl Encoded {
    /// What the file has beside the picture that is decoded.
    pub fn left_out(&self) -> Option<LeftOut> {
        match self {
            Encoded::Jpeg(_) => None,
            Encoded::Other { left_out, .. } => *left_out,
        }
    }

    /// Its pixels. A JPEG is kept as it came if it needs no change, and is a JPEG again if it does.
    ///
    /// # Errors
    /// The picture is broken.
    pub fn decoded(self, name: &str) -> Result<Read, Unfit> {
        let decode = || match self {
            Encoded::Jpeg(head) => head.decoded(name),
            Encoded::Other {
                format,
                bytes,
                later,
                ..
            } => {
                let read = format.decoded(&bytes, name)?;
                Ok(match later {
                    Some(later) => read.filed(format, Digest::of(&bytes), later),
                    None => read,
                })
            }
        };
        contained(decode).unwrap_or_else(|| Err(Unfit::damaged()))
    }
}

impl Read {
    /// The same picture without its pixels, which are read again from a file of this digest.
    fn filed(self, format: Format, digest: u64, later: LaterFile) -> Read {
        let Read {
            raster,
            changed,
            orientation,
        } = self;
        // A lossy picture becomes a JPEG, which has no glance.
        let glance = matches!(raster.pixels, Pixels::Rgba(_)).then(|| raster.in_few_dots());
        let Raster {
            name,
            width,
            height,
            deflated,
            ..
        } = raster;
        let again = unchanged(later, digest);
        let (read, named) = (again.clone(), name.clone());
        let decoded =
            move |bytes: Vec<u8>| contained(|| format.decoded(&bytes, &named).ok()).flatten();
        let mut filed = FiledPixels::new(digest, glance, move || {
            Some(decoded(read()?)?.raster.pixels)
        });
        if let Some(Deflated { colours, .. }) = deflated {
            filed = filed.with_deflated(move || Some(Deflated::of_png(&again()?, colours)));
        }
        let raster = Raster {
            name,
            width,
            height,
            pixels: Pixels::Filed(filed),
            deflated: None,
        };
        Read {
            raster,
            changed,
            orientation,
        }
    }
}

/// A picture as a symbol whose pixels are 300 to the inch.
pub fn symbol(
    path: &str,
    Read {
        raster,
        orientation,
        ..
    }: Read,
) -> Symbol {
    let um = |pixels: u32| Length::um(i64::from(pixels) * 25_400 / 300);
    let (width, height) = orientation.seen((raster.width, raster.height));
    let size = Size::new(um(width), um(height));
    let to = orientation
        .placing()
        .then(Affine::scale(size.w.to_um() as f64, size.h.to_um() as f64));
    let items = vec![Item::Picture(Picture {
        raster: Arc::new(raster),
        to,
    })];
    Symbol {
        name: path.to_owned(),
        items,
        bounds: Rect::of(size),
        is_template: false,
        page: None,
    }
}
