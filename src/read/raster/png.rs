//! PNG files.

use std::io::Cursor;

use ::png::{BitDepth, ColorType, Decoder, Info, Limits, Reader, ScaledFloat, Transformations};

use super::orientation::Orientation;
use super::profile::Profile;
use super::result::{DAMAGED, Read, Unfit, held, sized};
use crate::limits::PICTURE_PIXELS;

/// Opens a PNG file, as far as its pixels.
fn open(bytes: &[u8]) -> Result<Reader<Cursor<&[u8]>>, Unfit> {
    // Eight bytes for each pixel are what 16 bits to a colour take.
    let limits = Limits { bytes: PICTURE_PIXELS.most as usize * 8 };
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), limits);
    decoder.set_transformations(Transformations::EXPAND);
    decoder.read_info().map_err(|_| broken())
}

fn broken() -> Unfit {
    Unfit::Broken(DAMAGED.to_owned())
}

/// Looks at the head of a PNG file, and takes its pixels from those that may still be held in memory.
///
/// # Errors
/// It cannot be used.
pub(super) fn check(bytes: &[u8], left: &mut u64) -> Result<(), Unfit> {
    let (width, height) = open(bytes)?.info().size();
    let pixels = sized(width, height)?;
    if !is_whole(bytes) {
        return Err(Unfit::Broken("it is cut off before its end".to_owned()));
    }
    held(pixels, left)
}

/// The pixels of a PNG file whose head was looked at.
///
/// # Errors
/// It is broken.
pub(super) fn read(name: &str, bytes: &[u8]) -> Result<Read, Unfit> {
    let mut reader = open(bytes)?;
    let (width, height) = reader.info().size();
    let orientation = Orientation::of(reader.info().exif_metadata.as_deref());
    let profile = profile(reader.info());
    let changed = profile.is_some() || !orientation.is_upright();
    let mut levels = vec![0; reader.output_buffer_size().ok_or_else(broken)?];
    let frame = reader.next_frame(&mut levels).map_err(|_| broken())?;
    levels.truncate(frame.buffer_size());
    if frame.bit_depth == BitDepth::Sixteen {
        // 65,535 / 255 = 257, so this rounds to the nearest of 256 levels.
        let rounded = |level: &[u8]| ((u32::from(level[0]) << 8 | u32::from(level[1])) + 128) / 257;
        levels = levels.chunks_exact(2).map(|level| rounded(level) as u8).collect();
    }
    let mut rgba = rgba(&levels, frame.color_type);
    if let Some((profile, channels)) = profile {
        let own: Vec<u8> = rgba.chunks_exact(4).flat_map(|pixel| pixel[..channels].to_vec()).collect();
        for (pixel, rgb) in rgba.chunks_exact_mut(4).zip(profile.rgb(&own).chunks_exact(3)) {
            pixel[..3].copy_from_slice(rgb);
        }
    }
    Ok(Read { raster: orientation.upright(name, (width, height), rgba), changed })
}

/// Levels of 8 bits as red, green, blue and opacity.
fn rgba(levels: &[u8], colours: ColorType) -> Vec<u8> {
    let pixels = levels.chunks_exact(colours.samples());
    match colours {
        ColorType::Grayscale => pixels.flat_map(|grey| [grey[0], grey[0], grey[0], 255]).collect(),
        ColorType::GrayscaleAlpha => pixels.flat_map(|grey| [grey[0], grey[0], grey[0], grey[1]]).collect(),
        // A palette is expanded to these by the decoder.
        ColorType::Rgb | ColorType::Indexed => pixels.flat_map(|rgb| [rgb[0], rgb[1], rgb[2], 255]).collect(),
        ColorType::Rgba => levels.to_vec(),
    }
}

/// Whether a file goes on to its last chunk.
fn is_whole(bytes: &[u8]) -> bool {
    let mut rest = bytes.get(8..).unwrap_or_default();
    while let Some((head, tail)) = rest.split_first_chunk::<8>() {
        let length = u32::from_be_bytes([head[0], head[1], head[2], head[3]]) as usize;
        // The four bytes after a chunk are its check sum.
        let Some(next) = tail.get(length.saturating_add(4)..) else { return false };
        if &head[4..] == b"IEND" {
            return true;
        }
        rest = next;
    }
    false
}

/// What the file says of its colours, and how many channels that is about.
fn profile(info: &Info<'_>) -> Option<(Profile, usize)> {
    if let Some(icc) = &info.icc_profile {
        return [3, 1].into_iter().find_map(|channels| Some((Profile::embedded(icc, channels)?, channels)));
    }
    if info.srgb.is_some() {
        return None;
    }
    let gamma = info.gama_chunk.map(ScaledFloat::into_value);
    let primaries = info
        .chrm_chunk
        .map(|chunk| [chunk.white, chunk.red, chunk.green, chunk.blue].map(|(x, y)| (x.into_value(), y.into_value())));
    if gamma.is_none() && primaries.is_none() {
        return None;
    }
    Some((Profile::stated(gamma, primaries)?, 3))
}
