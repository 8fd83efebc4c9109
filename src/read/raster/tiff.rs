//! TIFF files, of which the first page is shown.

use std::io::Cursor;

use ::tiff::decoder::{Decoder, DecodingResult, Limits};
use ::tiff::tags::Tag;
use ::tiff::{ColorType, TiffError};

use super::levels::Levels;
use super::orientation::Orientation;
use super::profile::Profile;
use super::profile::{light, on_paper, rounded};
use super::result::{Head, LeftOut, MEMORY, Unfit};

/// The most bytes of a single field, such as a colour profile for four inks.
const FIELD: usize = 16 << 20;
/// The value of `ExtraSamples` for colours that are premultiplied by the opacity (TIFF 6.0, section 18).
const ASSOCIATED_ALPHA: u16 = 1;
/// The bit of a page by which it is a smaller copy of another.
const REDUCED: u32 = 1;

type Opened<'b> = Decoder<Cursor<&'b [u8]>>;

fn open(bytes: &[u8]) -> Result<Opened<'_>, Unfit> {
    let mut limits = Limits::default();
    (limits.decoding_buffer_size, limits.intermediate_buffer_size) = (MEMORY, MEMORY);
    limits.ifd_value_size = FIELD;
    Ok(Decoder::new(Cursor::new(bytes))
        .map_err(unfit)?
        .with_limits(limits))
}

pub(super) fn head(bytes: &[u8]) -> Result<Head, Unfit> {
    let mut decoder = open(bytes)?;
    let size = decoder.dimensions().map_err(unfit)?;
    let mut pages = 0;
    while decoder.more_images() && pages == 0 {
        decoder.next_image().map_err(unfit)?;
        let kind: Option<u32> = decoder
            .find_tag_unsigned(Tag::NewSubfileType)
            .unwrap_or_default();
        pages += u32::from(kind.is_none_or(|kind| kind & REDUCED == 0));
    }
    Ok(Head {
        size,
        left_out: (pages > 0).then_some(LeftOut::Pages),
    })
}

pub(super) fn levels(bytes: &[u8]) -> Result<Levels, Unfit> {
    let mut decoder = open(bytes)?;
    let (width, height) = decoder.dimensions().map_err(unfit)?;
    let kind = decoder.colortype().map_err(unfit)?;
    let mut icc = decoder.get_tag_u8_vec(Tag::IccProfile).ok();
    let turned: Option<u32> = decoder
        .find_tag_unsigned(Tag::Orientation)
        .unwrap_or_default();
    let extra = decoder
        .get_tag_u16_vec(Tag::ExtraSamples)
        .unwrap_or_default();
    let mut samples = samples(&mut decoder, kind, width)?;
    if matches!(kind, ColorType::RGBA(_)) && extra.first() == Some(&ASSOCIATED_ALPHA) {
        unpremultiply(&mut samples);
    }
    let (channels, bytes) = match kind {
        ColorType::Gray(_) => (1, samples),
        ColorType::GrayA(_) => (2, samples),
        ColorType::RGB(_) => (3, samples),
        ColorType::RGBA(_) => (4, samples),
        ColorType::YCbCr(_) => (
            3,
            samples
                .as_chunks::<3>()
                .0
                .iter()
                .flat_map(|one| light(*one))
                .collect(),
        ),
        ColorType::CMYK(_) => (3, inked(&samples, icc.take())),
        _ => return Err(unknown()),
    };
    let orientation = Orientation::numbered(turned);
    Ok(Levels {
        width,
        height,
        channels,
        bytes,
        icc,
        orientation,
        is_lossy: false,
    })
}

fn unknown() -> Unfit {
    Unfit::Broken("its colour format or its compression is not supported".to_owned())
}

/// Why a file cannot be read.
fn unfit(fault: TiffError) -> Unfit {
    if matches!(fault, TiffError::UnsupportedError(_)) {
        unknown()
    } else {
        Unfit::damaged()
    }
}

/// The samples of a page in 8 bits each.
fn samples(decoder: &mut Opened<'_>, kind: ColorType, width: u32) -> Result<Vec<u8>, Unfit> {
    let mut read = DecodingResult::U8(Vec::new());
    let layout = decoder.read_image_to_buffer(&mut read).map_err(unfit)?;
    let samples = match read {
        DecodingResult::U8(samples) => samples,
        DecodingResult::U16(samples) => samples.into_iter().map(rounded).collect(),
        _ => {
            return Err(Unfit::Broken(
                "it has more than 16 bits per colour channel".to_owned(),
            ));
        }
    };
    match kind {
        ColorType::Gray(bits @ (1 | 2 | 4)) => {
            let most = (1_u16 << bits) - 1;
            let grey = |level: u8| (u16::from(level) * 255 / most) as u8;
            Ok(unpacked(&samples, bits, width as usize).map(grey).collect())
        }
        _ if layout.planes > 1 => {
            // Each channel by itself, one behind the other.
            let plane = samples.len() / layout.planes;
            Ok((0..plane)
                .flat_map(|n| samples.iter().skip(n).step_by(plane.max(1)).copied())
                .collect())
        }
        _ => Ok(samples),
    }
}

/// Divides the colours of RGBA pixels by their opacity.
fn unpremultiply(samples: &mut [u8]) {
    for [rgb @ .., alpha] in samples.as_chunks_mut::<4>().0 {
        let alpha = u16::from(*alpha);
        if alpha == 0 {
            continue;
        }

        for colour in rgb {
            *colour = ((u16::from(*colour) * 255 + alpha / 2) / alpha).min(255) as u8;
        }
    }
}

/// Samples of so many bits each, in rows of so many that begin with a byte.
fn unpacked(packed: &[u8], bits: u8, width: usize) -> impl Iterator<Item = u8> {
    let each = usize::from(8 / bits);
    let row = width.div_ceil(each).max(1);
    let mask = ((1_u16 << bits) - 1) as u8;
    packed.chunks_exact(row).flat_map(move |row| {
        (0..width).map(move |n| row[n / each] >> (8 - usize::from(bits) * (n % each + 1)) & mask)
    })
}

/// What shares of four inks look like.
fn inked(inks: &[u8], icc: Option<Vec<u8>>) -> Vec<u8> {
    match icc.and_then(|icc| Profile::embedded(&icc, 4)) {
        Some(profile) => profile.rgb(inks),
        None => inks
            .as_chunks::<4>()
            .0
            .iter()
            .flat_map(|inks| on_paper(*inks))
            .collect(),
    }
}
