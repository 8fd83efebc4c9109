//! TIFF files, of which the first page is shown.

use std::io::Cursor;

use ::tiff::decoder::{Decoder, DecodingResult, Limits};
use ::tiff::tags::Tag;
use ::tiff::{ColorType, TiffError};

use super::levels::Levels;
use super::orientation::Orientation;
use super::profile::Profile;
use super::profile::{light, on_paper, rounded};
use super::result::{Head, LeftOut, MEMORY, damaged};
use crate::message::{Message, msg};

/// The most bytes of a single field, such as a colour profile for four inks.
const FIELD: usize = 16 << 20;
/// The value of `ExtraSamples` for premultiplied colours (TIFF 6.0, section 18).
const ASSOCIATED_ALPHA: u16 = 1;
/// The value of `ExtraSamples` for colours that are not premultiplied.
const STRAIGHT_ALPHA: u16 = 2;
/// The bit of a page by which it is a smaller copy of another.
const REDUCED: u32 = 1;

type Opened<'b> = Decoder<Cursor<&'b [u8]>>;

fn open(bytes: &[u8]) -> Result<Opened<'_>, Message> {
    let mut limits = Limits::default();
    (limits.decoding_buffer_size, limits.intermediate_buffer_size) = (MEMORY, MEMORY);
    limits.ifd_value_size = FIELD;
    Ok(Decoder::new(Cursor::new(bytes))
        .map_err(unfit)?
        .with_limits(limits))
}

pub(super) fn head(bytes: &[u8]) -> Result<Head, Message> {
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

pub(super) fn levels(bytes: &[u8]) -> Result<Levels, Message> {
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
    // For this crate, grey with opacity is any two channels.
    let kind = match kind {
        ColorType::Multiband {
            bit_depth,
            num_samples: 2,
        } if [&[ASSOCIATED_ALPHA][..], &[STRAIGHT_ALPHA]].contains(&&*extra) => {
            ColorType::GrayA(bit_depth)
        }
        kind => kind,
    };
    let mut samples = samples(&mut decoder, kind, width)?;
    if extra.first() == Some(&ASSOCIATED_ALPHA) {
        match kind {
            ColorType::RGBA(_) => unpremultiply::<4>(&mut samples),
            ColorType::GrayA(_) => unpremultiply::<2>(&mut samples),
            _ => {}
        }
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

fn unknown() -> Message {
    msg!("its color format or its compression is not supported")
}

/// Why a file cannot be read.
fn unfit(fault: TiffError) -> Message {
    if matches!(fault, TiffError::UnsupportedError(_)) {
        unknown()
    } else {
        damaged()
    }
}

/// The samples of a page in 8 bits each.
fn samples(decoder: &mut Opened<'_>, kind: ColorType, width: u32) -> Result<Vec<u8>, Message> {
    let mut read = DecodingResult::U8(Vec::new());
    let layout = decoder.read_image_to_buffer(&mut read).map_err(unfit)?;
    let samples = match read {
        DecodingResult::U8(samples) => samples,
        DecodingResult::U16(samples) => samples.into_iter().map(rounded).collect(),
        _ => {
            return Err(msg!("it has more than 16 bits per color channel"));
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

/// Divides the colours by the opacity, which is the last of `CHANNELS` channels.
fn unpremultiply<const CHANNELS: usize>(samples: &mut [u8]) {
    for pixel in samples.as_chunks_mut::<CHANNELS>().0 {
        let (colours, alpha) = pixel.split_at_mut(CHANNELS - 1);
        let alpha = u16::from(alpha[0]);
        if alpha == 0 {
            continue;
        }

        for colour in colours {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a file of two grey pixels with an opacity, the first of which is half clear.
    fn grey(extra: u16, pixels: [u8; 4]) -> Vec<u8> {
        // The field type 3 has 16 bits. Both depths are 8.
        let fields = [
            (256, 2),
            (257, 1),
            (258, 0x8_0008),
            (259, 1),
            (262, 1),
            (273, 122),
            (277, 2),
            (279, 4),
            (338, u32::from(extra)),
        ];
        let mut file = b"II*\0\x08\0\0\0\x09\0".to_vec();
        for (tag, value) in fields {
            let count = if tag == 258 { 2 } else { 1_u32 };
            file.extend([u16::to_le_bytes(tag), 3_u16.to_le_bytes()].concat());
            file.extend([count.to_le_bytes(), value.to_le_bytes()].concat());
        }
        file.extend([0; 4]);
        [file, pixels.to_vec()].concat()
    }

    #[test]
    fn grey_may_have_an_opacity() {
        let straight = levels(&grey(STRAIGHT_ALPHA, [200, 128, 90, 255]))
            .ok()
            .unwrap();
        let premultiplied = levels(&grey(ASSOCIATED_ALPHA, [100, 128, 90, 255]))
            .ok()
            .unwrap();
        assert_eq!(straight.channels, 2);
        assert_eq!(straight.bytes, [200, 128, 90, 255]);
        assert_eq!(premultiplied.bytes, [199, 128, 90, 255]);
    }
}
