//! PNG files.

use std::io::Cursor;

use image::codecs::png::PngDecoder;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder};

use super::profile::Profile;
use super::{Read, Unfit, held, sized, turned};

/// The pixels of a PNG file.
///
/// # Errors
/// The picture cannot be used.
pub(super) fn read(name: &str, bytes: &[u8], left: &mut u64) -> Result<Read, Unfit> {
    let broken = |fault: &dyn std::fmt::Display| Unfit::Broken(format!("it is broken: {fault}"));
    let mut decoder = PngDecoder::new(Cursor::new(bytes)).map_err(|fault| broken(&fault))?;
    let (width, height) = decoder.dimensions();
    let pixels = sized(width, height)?;
    if !is_whole(bytes) {
        return Err(Unfit::Broken("it is cut off before its end".to_owned()));
    }
    held(pixels, left)?;
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let profile = profile(bytes);
    let mut picture = DynamicImage::from_decoder(decoder).map_err(|fault| broken(&fault))?.into_rgba8();
    let changed = profile.is_some() || orientation != Orientation::NoTransforms;
    if let Some((profile, channels)) = profile {
        let own: Vec<u8> = picture.pixels().flat_map(|pixel| pixel.0.into_iter().take(channels)).collect();
        for (pixel, rgb) in picture.pixels_mut().zip(profile.rgb(&own).chunks_exact(3)) {
            pixel.0[..3].copy_from_slice(rgb);
        }
    }
    Ok(Read { raster: turned(name, picture, orientation), changed })
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
fn profile(bytes: &[u8]) -> Option<(Profile, usize)> {
    let reader = ::png::Decoder::new(Cursor::new(bytes)).read_info().ok()?;
    let info = reader.info();
    if let Some(icc) = &info.icc_profile {
        return [3, 1].into_iter().find_map(|channels| Some((Profile::embedded(icc, channels)?, channels)));
    }
    if info.srgb.is_some() {
        return None;
    }
    let gamma = info.gama_chunk.map(::png::ScaledFloat::into_value);
    let primaries = info
        .chrm_chunk
        .map(|chunk| [chunk.white, chunk.red, chunk.green, chunk.blue].map(|(x, y)| (x.into_value(), y.into_value())));
    if gamma.is_none() && primaries.is_none() {
        return None;
    }
    Some((Profile::stated(gamma, primaries)?, 3))
}
