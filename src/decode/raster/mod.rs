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

use crate::diag::{Diagnostic, DiagnosticResult, contained};
use crate::geom::{Affine, Length, Rect, Size};
use crate::message::{Message, Pattern, msg, pattern};
use crate::scene::{Deflated, FiledPixels, Item, Picture, Pixels, Raster, Symbol};
use crate::source::{Digest, LaterFile};

pub use jpeg::{pixels, pixels_into};
use result::{Head, damaged, sized, unchanged};
pub use result::{LeftOut, Read, held, picture_in_file, unusable};

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
/// are taken from it. `later` reads the file again, so that it does not have to be kept in memory. `picture` is the phrase for
/// the picture in messages.
///
/// # Errors
/// Returns an error if the picture cannot be used.
pub fn encoded(
    bytes: Vec<u8>,
    later: Option<LaterFile>,
    left: &mut u64,
    picture: &Message,
) -> DiagnosticResult<Encoded> {
    let look = || {
        if bytes.starts_with(b"\xff\xd8\xff") {
            return jpeg::Head::read(bytes, later, left, picture).map(Encoded::Jpeg);
        }
        let (format, head) = head(&bytes, picture)?;
        let pixels = sized(head.size.0, head.size.1, picture)?;
        let later = later.filter(|_| pixels > HELD);
        if later.is_none() {
            held(pixels, left, picture)?;
        }
        Ok(Encoded::Other {
            format,
            bytes,
            left_out: head.left_out,
            later,
        })
    };
    contained(look).unwrap_or_else(|| Err(unusable(picture, damaged())))
}

/// Returns the width and height of a picture in pixels, as it is displayed. `picture` is the phrase for it in messages.
///
/// # Errors
/// Returns an error if the picture cannot be used.
pub fn dots(bytes: &[u8], picture: &Message) -> DiagnosticResult<(u32, u32)> {
    let look = || {
        if bytes.starts_with(b"\xff\xd8\xff") {
            return jpeg::dots(bytes, picture);
        }
        let (_, head) = head(bytes, picture)?;
        sized(head.size.0, head.size.1, picture).map(|_| head.size)
    };
    contained(look).unwrap_or_else(|| Err(unusable(picture, damaged())))
}

/// Reads the head of a picture that is not a JPEG.
fn head(bytes: &[u8], picture: &Message) -> DiagnosticResult<(Format, Head)> {
    let format = Format::of(bytes).ok_or_else(|| other(bytes, picture))?;
    let head = format.head(bytes).map_err(|why| unusable(picture, why))?;
    Ok((format, head))
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

    fn head(self, bytes: &[u8]) -> Result<Head, Message> {
        match self {
            Format::Png => png::head(bytes),
            Format::WebP => webp::head(bytes),
            Format::Gif => gif::head(bytes),
            Format::Bmp => bmp::head(bytes),
            Format::Tiff => tiff::head(bytes),
        }
    }

    fn decoded(self, bytes: &[u8], name: &str) -> Result<Read, Message> {
        match self {
            Format::Png => png::read(name, bytes),
            Format::WebP => webp::levels(bytes)?.read(name),
            Format::Gif => gif::levels(bytes)?.read(name),
            Format::Bmp => bmp::levels(bytes)?.read(name),
            Format::Tiff => tiff::levels(bytes)?.read(name),
        }
    }
}

/// Returns the error for a file that is not in a supported format.
fn other(bytes: &[u8], picture: &Message) -> Box<Diagnostic> {
    let container = bytes.get(4..).unwrap_or_default();
    match bytes {
        [] => unusable(picture, pattern!("the file is empty")),
        _ if container.starts_with(b"ftypavif") => {
            photo(picture, pattern!("it is an AVIF picture"))
        }
        // Other files with this container format are photos, e.g. from iPhones.
        _ if container.starts_with(b"ftyp") => photo(picture, pattern!("it is a HEIC picture")),
        [b'%', b'P', b'D', b'F', ..] => {
            unusable(picture, pattern!("it is a PDF, not a bitmap picture"))
        }
        _ if bytes.starts_with(b"<svg") || bytes.starts_with(b"<?xml") => unusable(
            picture,
            pattern!("it is an SVG drawing, not a bitmap picture"),
        ),
        _ => unusable(picture, pattern!("it is not a supported picture format")),
    }
}

/// Returns the error for a photo in a format that is not supported.
fn photo(picture: &Message, why: Pattern) -> Box<Diagnostic> {
    let help = msg!(
        "export it as JPEG from a photo program; iPhones save JPEGs with Settings › Camera › Formats › Most Compatible"
    );
    unusable(picture, why).help(help).into()
}

impl Encoded {
    /// What the file has beside the picture that is decoded.
    pub fn left_out(&self) -> Option<LeftOut> {
        match self {
            Encoded::Jpeg(_) => None,
            Encoded::Other { left_out, .. } => *left_out,
        }
    }

    /// Decodes the pixels. A JPEG remains as it is, or is encoded as JPEG again if it must be changed.
    ///
    /// # Errors
    /// Returns the reason if the picture is damaged.
    pub fn decoded(self, name: &str) -> Result<Read, Message> {
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
        contained(decode).unwrap_or_else(|| Err(damaged()))
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
