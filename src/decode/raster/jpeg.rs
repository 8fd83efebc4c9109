//! JPEG files.

use jpeg_encoder::{ColorType, Encoder};
use memchr::memchr;
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use super::orientation::Orientation;
use super::profile::Profile;
use super::profile::{light, on_paper};
use super::result::{CUT_OFF, Read, damaged, held, sized, unchanged, unusable};
use crate::diag::DiagnosticResult;
use crate::message::{Message, Pattern, msg, pattern};
use crate::scene::{FiledPixels, Pixels, Raster};
use crate::source::{Digest, LaterFile};

/// The coding of a picture that comes in scans, each finer than the one before.
const PROGRESSIVE: u8 = 2;
/// Eight ones in the data of a scan, where a zero follows 0xff so that it is no marker.
const ONES: [u8; 2] = [0xff, 0];
/// The quality, of 100, of a JPEG that is made of another. From 90 on colours are not stored more coarsely than light, and
/// nobody sees the difference in print.
const QUALITY: u8 = 95;

/// A picture of no more pixels is decoded when it is read, only to see that it is whole, which takes a fiftieth of a second.
const CHECKED: u64 = 1_000_000;
/// A file of no more bytes is kept in memory.
const SMALL: usize = 1 << 16;
/// The markers of the data of a scan, and of what EXIF and others say.
const START_OF_SCAN: u8 = 0xda;
const APP1: u8 = 0xe1;

const INCOMPLETE: Pattern = pattern!("it is damaged and some of its pixels are missing");

/// The pixels of a JPEG file that is kept as it came: red, green, blue, opacity.
pub fn pixels(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut pixels = Vec::new();
    pixels_into(bytes, &mut pixels).then_some(pixels)
}

/// The same, in memory that may have held those of another file: to request it anew for each of many photographs takes a
/// quarter of the time. Whether there are any.
pub fn pixels_into(bytes: &[u8], pixels: &mut Vec<u8>) -> bool {
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options());
    decoder.set_options(options().jpeg_set_out_colorspace(ColorSpace::RGBA));
    let size = decoder
        .decode_headers()
        .ok()
        .and_then(|()| decoder.output_buffer_size());
    pixels.resize(size.unwrap_or(0), 0);
    size.is_some() && decoder.decode_into(pixels).is_ok()
}

/// A JPEG file whose head was read.
pub struct Head {
    frame: JpegFrame,
    orientation: Orientation,
    file: JpegFile,
}

/// What becomes of a file.
enum JpegFile {
    /// It is shown as it came.
    Kept(Pixels),
    /// The same, but it is decoded once, so that what is damaged is found here and not by a teacher's printer.
    Checked(Vec<u8>, Pixels),
    /// Its pixels differ from those that are to be shown.
    Changed(Vec<u8>, Option<Profile>),
}

/// What the head of a file says.
struct OpenedJpeg<'b> {
    frame: JpegFrame,
    /// How many it has.
    pixels: u64,
    head: JpegDecoder<ZCursor<&'b [u8]>>,
    orientation: Orientation,
}

impl OpenedJpeg<'_> {
    fn of<'b>(bytes: &'b [u8], picture: &Message) -> DiagnosticResult<OpenedJpeg<'b>> {
        let frame = JpegFrame::of(bytes)
            .ok_or_else(|| unusable(picture, msg!("it is damaged and contains no picture")))?;
        frame.fit().map_err(|why| unusable(picture, why))?;
        let pixels = sized(frame.width, frame.height, picture)?;
        let mut head = JpegDecoder::new_with_options(ZCursor::new(bytes), options());
        head.decode_headers()
            .map_err(|_| unusable(picture, damaged()))?;
        let orientation = Orientation::of(head.exif().map(Vec::as_slice));
        Ok(OpenedJpeg {
            frame,
            pixels,
            head,
            orientation,
        })
    }
}

/// The width and height of a file as it is shown, in dots.
///
/// # Errors
/// It cannot be used.
pub(super) fn dots(bytes: &[u8], picture: &Message) -> DiagnosticResult<(u32, u32)> {
    OpenedJpeg::of(bytes, picture).map(|opened| {
        opened
            .orientation
            .seen((opened.frame.width, opened.frame.height))
    })
}

impl Head {
    /// Reads what comes before the pixels of a JPEG file. If they must be changed, they are taken from those that may
    /// still be held in memory. If not, the file is kept, or read again by `later`.
    ///
    /// # Errors
    /// It cannot be used.
    pub(super) fn read(
        bytes: Vec<u8>,
        later: Option<LaterFile>,
        left: &mut u64,
        picture: &Message,
    ) -> DiagnosticResult<Head> {
        let OpenedJpeg {
            frame,
            pixels,
            head,
            orientation,
        } = OpenedJpeg::of(&bytes, picture)?;
        // Viewers show greys as equal levels of the three colours that a profile may be for.
        let channels = if frame.components == 1 {
            &[1, 3][..]
        } else {
            &[frame.components]
        };
        let profile = head
            .icc_profile()
            .and_then(|icc| channels.iter().find_map(|n| Profile::embedded(&icc, *n)));
        let plain = head.input_colorspace() == Some(ColorSpace::YCbCr) && !frame.is_rgb
            || frame.components == 1;
        let file = if !plain || profile.is_some() {
            held(pixels, left, picture)?;
            JpegFile::Changed(bytes, profile)
        } else if pixels <= CHECKED {
            let kept = kept(bytes.clone(), later, &frame, orientation);
            JpegFile::Checked(bytes, kept)
        } else {
            JpegFile::Kept(kept(bytes, later, &frame, orientation))
        };
        Ok(Head {
            frame,
            orientation,
            file,
        })
    }

    /// Its pixels, or the file as it is if it needs no change.
    ///
    /// # Errors
    /// It is broken.
    pub(super) fn decoded(self, name: &str) -> Result<Read, Message> {
        let Head {
            frame,
            orientation,
            file,
        } = self;
        let (width, height) = (frame.width, frame.height);
        let pixels = match file {
            JpegFile::Kept(pixels) => pixels,
            JpegFile::Checked(bytes, pixels) => {
                decoded(&bytes, &frame)?;
                pixels
            }
            JpegFile::Changed(bytes, profile) => {
                let (levels, space) = decoded(&bytes, &frame)?;
                let rgba = rgba(&levels, space, &frame, profile.as_ref());
                if rgba.len() as u64 != u64::from(width) * u64::from(height) * 4 {
                    return Err(INCOMPLETE.into());
                }
                let raster = orientation.upright(name, (width, height), rgba);
                let raster = again(raster, frame.components == 1 && profile.is_none())?;
                return Ok(Read {
                    raster,
                    changed: true,
                    orientation: Orientation::default(),
                });
            }
        };
        let raster = Raster {
            name: name.to_owned(),
            width,
            height,
            pixels,
            deflated: None,
        };
        Ok(Read {
            raster,
            changed: false,
            orientation,
        })
    }
}

impl Read {
    /// The same picture with its pixels as they are seen, where it cannot be turned by how it is placed.
    ///
    /// # Errors
    /// It is broken.
    pub fn upright(self) -> Result<Read, Message> {
        let Read {
            raster,
            orientation,
            ..
        } = &self;
        let Pixels::Jpeg(file, components) = &raster.pixels else {
            return Ok(self);
        };
        if orientation.is_upright() {
            return Ok(self);
        }
        let rgba = pixels(file).ok_or_else(damaged)?;
        let turned = orientation.upright(&raster.name, (raster.width, raster.height), rgba);
        let raster = again(turned, *components == 1)?;
        Ok(Read {
            raster,
            changed: true,
            orientation: Orientation::default(),
        })
    }
}

/// A file as it is kept: in memory if it is small or cannot be read again. The note by which viewers turn pictures is taken
/// out of one that is turned by how it is placed.
fn kept(
    bytes: Vec<u8>,
    later: Option<LaterFile>,
    frame: &JpegFrame,
    orientation: Orientation,
) -> Pixels {
    let components = frame.components as u8;
    let clean = move |bytes: Vec<u8>| {
        Pixels::Jpeg(
            if orientation.is_upright() {
                bytes
            } else {
                without_exif(&bytes)
            },
            components,
        )
    };
    let Some(later) = later.filter(|_| bytes.len() > SMALL) else {
        return clean(bytes);
    };
    let before = Digest::of(&bytes);
    let again = unchanged(later, before);
    Pixels::Filed(FiledPixels::new(before, None, move || again().map(clean)))
}

/// A JPEG file without its EXIF data.
fn without_exif(bytes: &[u8]) -> Vec<u8> {
    let (mut kept, mut at) = (bytes[..2].to_vec(), 2);
    while let Some(&[0xff, marker, high, low]) = bytes.get(at..at + 4) {
        let end = at + 2 + usize::from(u16::from_be_bytes([high, low]));
        let Some(segment) = bytes.get(at..end).filter(|_| marker != START_OF_SCAN) else {
            break;
        };
        if !(marker == APP1 && segment[4..].starts_with(b"Exif\0")) {
            kept.extend_from_slice(segment);
        }
        at = end;
    }
    kept.extend_from_slice(&bytes[at..]);
    kept
}

/// A picture whose pixels were changed as a JPEG again, which is a tenth as large as pixels without loss.
pub(super) fn again(raster: Raster, is_grey: bool) -> Result<Raster, Message> {
    let Pixels::Rgba(rgba) = &raster.pixels else {
        return Ok(raster);
    };
    // Sides have at most 16 bits, as those of the file that it came from.
    let (width, height) = (raster.width as u16, raster.height as u16);
    let (channels, colours) = if is_grey {
        (1, ColorType::Luma)
    } else {
        (3, ColorType::Rgb)
    };
    let levels: Vec<u8> = rgba
        .chunks_exact(4)
        .flat_map(|pixel| &pixel[..channels])
        .copied()
        .collect();
    let mut file = Vec::new();
    let encoded = Encoder::new(&mut file, QUALITY).encode(&levels, width, height, colours);
    encoded.map_err(|_| Message::from(INCOMPLETE))?;
    Ok(Raster {
        pixels: Pixels::Jpeg(file, channels as u8),
        ..raster
    })
}

fn options() -> DecoderOptions {
    DecoderOptions::default()
        .set_strict_mode(false)
        .set_max_width(usize::MAX)
        .set_max_height(usize::MAX)
}

/// The levels of a file, as many for each pixel as the colour space has that they are in.
fn decoded(bytes: &[u8], frame: &JpegFrame) -> Result<(Vec<u8>, ColorSpace), Message> {
    let decode = |bytes: &[u8]| {
        let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options());
        decoder.decode_headers()?;
        let own = decoder.input_colorspace().unwrap_or(ColorSpace::YCbCr);
        // Inks come as they are written, since a profile may say what they look like.
        let space = if own == ColorSpace::YCbCr && !frame.is_rgb {
            ColorSpace::RGB
        } else {
            own
        };
        decoder.set_options(
            options()
                .set_strict_mode(true)
                .jpeg_set_out_colorspace(space),
        );
        decoder.decode().map(|levels| (levels, space))
    };
    // Where data is missing before the end marker, the decoder takes zeros for it and says nothing. Ones that are put
    // there are not read if nothing is missing. Otherwise they are soon taken for a code, and no code is all ones.
    let (data, end) = bytes.split_at(frame.end.unwrap_or(bytes.len()));
    let longer = decode(&[data, &ONES.repeat(16), end].concat());
    match longer {
        Ok(levels) if frame.coding != PROGRESSIVE => Ok(levels),
        longer => {
            // What refines a progressive picture has bits that are no codes.
            let levels = decode(bytes).map_err(|_| damaged())?;
            let whole = longer.is_ok_and(|longer| longer == levels);
            if whole {
                Ok(levels)
            } else {
                Err(CUT_OFF.into())
            }
        }
    }
}

/// Levels as red, green, blue and opacity.
fn rgba(levels: &[u8], space: ColorSpace, frame: &JpegFrame, profile: Option<&Profile>) -> Vec<u8> {
    let converted;
    let levels = if frame.components == 4 {
        converted = ink(levels, space);
        &converted
    } else if frame.components == 1 && profile.is_some_and(|profile| profile.channels == 3) {
        converted = levels.iter().flat_map(|level| [*level; 3]).collect();
        &converted
    } else {
        levels
    };
    let opaque = |rgb: &[u8]| [rgb[0], rgb[1], rgb[2], 255];
    match (profile, frame.components) {
        (Some(profile), _) => profile
            .rgb(levels)
            .chunks_exact(3)
            .flat_map(opaque)
            .collect(),
        (None, 1) => levels
            .iter()
            .flat_map(|level| [*level, *level, *level, 255])
            .collect(),
        (None, 4) => levels
            .chunks_exact(4)
            .flat_map(|inks| opaque(&on_paper([inks[0], inks[1], inks[2], inks[3]])))
            .collect(),
        (None, _) => levels.chunks_exact(3).flat_map(opaque).collect(),
    }
}

/// The shares of cyan, magenta, yellow and black ink.
fn ink(levels: &[u8], space: ColorSpace) -> Vec<u8> {
    let mut inks = levels.to_vec();
    for pixel in inks.chunks_exact_mut(4) {
        if space == ColorSpace::YCCK {
            let rgb = light([pixel[0], pixel[1], pixel[2]]);
            // What is made of luminance and colour is light, and its complement ink.
            (0..3).for_each(|n| pixel[n] = 255 - rgb[n]);
        }
        // Adobe's programs write how much light each ink leaves, and viewers take it that all do.
        pixel.iter_mut().for_each(|level| *level = 255 - *level);
    }
    inks
}

/// What the markers of a file say of its picture.
struct JpegFrame {
    /// How it is coded: the number of its start of frame marker.
    coding: u8,
    /// Bits for each level.
    bits: u8,
    width: u32,
    height: u32,
    components: usize,
    /// Whether its components are called R, G and B, and nothing else says what they are.
    is_rgb: bool,
    /// Where the marker of its end is.
    end: Option<usize>,
}

impl JpegFrame {
    fn of(bytes: &[u8]) -> Option<JpegFrame> {
        let (mut frame, mut adobe, mut jfif, mut at) = (None::<JpegFrame>, false, false, 2);
        while let Some(marker) = bytes.get(at + 1).copied() {
            if bytes[at] != 0xff {
                // The data of a scan.
                at += memchr(0xff, &bytes[at..]).unwrap_or(bytes.len() - at);
                continue;
            }
            if matches!(marker, 0 | 1 | 0xff | 0xd0..=0xd8) {
                // Filling; or in the data of a scan, in which 0xff comes before zero or between its restarts.
                at += if marker != 0xff { 2 } else { 1 };
                continue;
            }
            if marker == 0xd9 {
                frame.iter_mut().for_each(|frame| frame.end = Some(at));
                break;
            }
            let Some(&[high, low]) = bytes.get(at + 2..at + 4) else {
                break;
            };
            let length = usize::from(u16::from_be_bytes([high, low]));
            let Some(body) = bytes.get(at + 4..at + 2 + length.max(2)) else {
                break;
            };
            adobe |= marker == 0xee && body.starts_with(b"Adobe");
            jfif |= marker == 0xe0 && body.starts_with(b"JFIF");
            if matches!(marker, 0xc0..=0xcf)
                && !matches!(marker, 0xc4 | 0xc8 | 0xcc)
                && frame.is_none()
            {
                frame = Some(JpegFrame::start(marker, body)?);
            }
            at += 2 + length.max(2);
        }
        frame.map(|frame| JpegFrame {
            is_rgb: frame.is_rgb && !adobe && !jfif,
            ..frame
        })
    }

    /// What the start of a frame says.
    fn start(marker: u8, body: &[u8]) -> Option<JpegFrame> {
        let &[bits, y1, y2, x1, x2, components, ..] = body else {
            return None;
        };
        let ids = body[6..].chunks_exact(3).map(|component| component[0]);
        Some(JpegFrame {
            coding: marker - 0xc0,
            bits,
            width: u16::from_be_bytes([x1, x2]).into(),
            height: u16::from_be_bytes([y1, y2]).into(),
            components: components.into(),
            is_rgb: ids.eq(*b"RGB"),
            end: None,
        })
    }

    /// Whether it can be shown.
    fn fit(&self) -> Result<(), Pattern> {
        match self {
            JpegFrame { coding: 9.., .. } => Err(pattern!(
                "it uses arithmetic coding, which few programs can read"
            )),
            JpegFrame {
                coding: 3 | 5..=7, ..
            } => Err(pattern!(
                "it uses lossless or hierarchical coding, which few programs can read"
            )),
            JpegFrame { bits, .. } if *bits != 8 => Err(pattern!(
                "it has more than 8 bits per color channel, which printers cannot read"
            )),
            JpegFrame { components, .. } if ![1, 3, 4].contains(components) => {
                Err(pattern!("its colors are neither gray, RGB nor CMYK"))
            }
            JpegFrame { width: 0, .. } | JpegFrame { height: 0, .. } => {
                Err(pattern!("it does not give its size"))
            }
            JpegFrame { end: None, .. } => Err(CUT_OFF),
            _ => Ok(()),
        }
    }
}
