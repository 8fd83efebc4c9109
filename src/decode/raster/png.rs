//! PNG files.

use std::io::{Cursor, Read as _};

use flate2::read::ZlibDecoder;
use memchr::memchr;

use ::png::{
    BitDepth, ColorType, DecodeOptions, Decoder, Info, Limits, Reader, ScaledFloat, Transformations,
};

use super::orientation::Orientation;
use super::profile::Profile;
use super::profile::rounded;
use super::result::{CUT_OFF, Head, LeftOut, MEMORY, Read, damaged};
use crate::message::Message;
use crate::scene::{Deflated, Raster, png_chunks};

/// The code points of primaries and transfer by which a file says nothing of its colours, of ITU-T H.273.
const UNSPECIFIED: (u8, u8) = (2, 2);

/// The most bytes of a colour profile. Those of printing presses have up to three million.
const PROFILE: u64 = 16 << 20;

/// Opens a PNG file, as far as its pixels; whether the sum over them must be as the file says.
fn open(bytes: &[u8], is_strict: bool) -> Result<Reader<Cursor<&[u8]>>, Message> {
    let mut options = DecodeOptions::default();
    options.set_ignore_adler32(!is_strict);
    // A profile of some kilobytes may become gigabytes, see `icc`.
    options.set_ignore_iccp_chunk(true);
    let mut decoder = Decoder::new_with_options(Cursor::new(bytes), options);
    decoder.set_limits(Limits { bytes: MEMORY });
    decoder.set_transformations(Transformations::EXPAND);
    decoder.read_info().map_err(|_| damaged())
}

/// Reads the head of a PNG file.
///
/// # Errors
/// It cannot be used.
pub(super) fn head(bytes: &[u8]) -> Result<Head, Message> {
    let reader = open(bytes, false)?;
    if !png_chunks(bytes).any(|(kind, _)| kind == b"IEND") {
        return Err(CUT_OFF.into());
    }
    // A single frame is the picture itself, unless another stands in for it.
    let info = reader.info();
    let has_more = info
        .animation_control
        .is_some_and(|all| all.num_frames > 1 || info.frame_control.is_none());
    Ok(Head {
        size: info.size(),
        left_out: has_more.then_some(LeftOut::Frames),
    })
}

/// The pixels of a PNG file whose head was looked at.
///
/// # Errors
/// It is broken.
pub(super) fn read(name: &str, bytes: &[u8]) -> Result<Read, Message> {
    // Viewers show pictures whose sum is wrong, but they are not handed on as they are.
    decoded(name, bytes, true).or_else(|_| decoded(name, bytes, false))
}

fn decoded(name: &str, bytes: &[u8], is_strict: bool) -> Result<Read, Message> {
    let mut reader = open(bytes, is_strict)?;
    let (width, height) = reader.info().size();
    let orientation = Orientation::of(reader.info().exif_metadata.as_deref());
    let profile = profile(reader.info(), bytes)?;
    let changed = profile.is_some() || !orientation.is_upright();
    let colours = reader.output_color_type().0;
    let levels = levels(&mut reader)?;
    let deflated = deflated(reader.info(), bytes).filter(|_| is_strict && !changed);
    let mut rgba = rgba(levels, colours);
    if let Some(profile) = profile {
        profile.convert(&mut rgba);
    }
    let raster = Raster {
        deflated,
        ..orientation.upright(name, (width, height), rgba)
    };
    Ok(Read {
        raster,
        changed,
        orientation: Orientation::default(),
    })
}

/// Levels of 8 bits.
fn levels(reader: &mut Reader<Cursor<&[u8]>>) -> Result<Vec<u8>, Message> {
    let small = |levels: &[u8], into: &mut Vec<u8>| {
        into.extend(
            levels
                .as_chunks()
                .0
                .iter()
                .map(|level| rounded(u16::from_be_bytes(*level))),
        );
    };
    let is_deep = reader.output_color_type().1 == BitDepth::Sixteen;
    let mut levels = Vec::new();
    if is_deep && !reader.info().interlaced {
        // Row by row, since the whole picture would take twice as much memory beside what it becomes.
        while let Some(row) = reader.next_row().map_err(|_| damaged())? {
            small(row.data(), &mut levels);
        }
        return Ok(levels);
    }
    let mut frame = vec![0; reader.output_buffer_size().ok_or_else(damaged)?];
    let length = reader
        .next_frame(&mut frame)
        .map_err(|_| damaged())?
        .buffer_size();
    frame.truncate(length);
    if is_deep {
        small(&frame, &mut levels);
        return Ok(levels);
    }
    Ok(frame)
}

/// The pixels as the file has them, where PDF can have them so.
fn deflated(info: &Info<'_>, bytes: &[u8]) -> Option<Deflated> {
    let is_plain = info.bit_depth == BitDepth::Eight && !info.interlaced && info.trns.is_none();
    match info.color_type {
        ColorType::Grayscale if is_plain => Some(Deflated::of_png(bytes, 1)),
        ColorType::Rgb if is_plain => Some(Deflated::of_png(bytes, 3)),
        _ => None,
    }
}

/// Levels of 8 bits as red, green, blue and opacity.
fn rgba(levels: Vec<u8>, colours: ColorType) -> Vec<u8> {
    let pixels = levels.chunks_exact(colours.samples());
    match colours {
        ColorType::Grayscale => pixels
            .flat_map(|grey| [grey[0], grey[0], grey[0], 255])
            .collect(),
        ColorType::GrayscaleAlpha => pixels
            .flat_map(|grey| [grey[0], grey[0], grey[0], grey[1]])
            .collect(),
        // A palette is expanded to these by the decoder.
        ColorType::Rgb | ColorType::Indexed => pixels
            .flat_map(|rgb| [rgb[0], rgb[1], rgb[2], 255])
            .collect(),
        ColorType::Rgba => levels,
    }
}

/// The colour profile of a file; `None` if the file is in sRGB.
///
/// # Errors
/// Its colours cannot be converted to sRGB.
fn profile(info: &Info<'_>, file: &[u8]) -> Result<Option<Profile>, Message> {
    // Code points come before all else that a file says of its colours.
    let points = info.coding_independent_code_points;
    match points.filter(|points| (points.color_primaries, points.transfer_function) != UNSPECIFIED)
    {
        Some(points) => Profile::coded(points),
        None => Ok(other_profile(info, icc(file).as_deref())),
    }
}

/// The embedded colour profile of a file, unpacked.
fn icc(file: &[u8]) -> Option<Vec<u8>> {
    let mut before = png_chunks(file).take_while(|(kind, _)| *kind != b"IDAT");
    let (_, packed) = before.find(|(kind, _)| *kind == b"iCCP")?;
    // Behind its name is the way in which it is packed, of which there is one.
    let packed = packed.get(memchr(0, packed)? + 2..)?;
    let mut profile = Vec::new();
    ZlibDecoder::new(packed)
        .take(PROFILE + 1)
        .read_to_end(&mut profile)
        .ok()?;
    (profile.len() as u64 <= PROFILE).then_some(profile)
}

/// The colour profile of a file without code points.
fn other_profile(info: &Info<'_>, icc: Option<&[u8]>) -> Option<Profile> {
    if let Some(icc) = icc {
        // A profile for greys is none for colours, and viewers pass over it there.
        let has_greys = matches!(
            info.color_type,
            ColorType::Grayscale | ColorType::GrayscaleAlpha
        );
        let channels = [3, 1]
            .into_iter()
            .filter(|channels| *channels == 3 || has_greys);
        return channels
            .into_iter()
            .find_map(|channels| Profile::embedded(icc, channels));
    }
    if info.srgb.is_some() {
        return None;
    }
    let gamma = info.gama_chunk.map(ScaledFloat::into_value);
    let primaries = info.chrm_chunk.map(|chunk| {
        [chunk.white, chunk.red, chunk.green, chunk.blue]
            .map(|(x, y)| (x.into_value(), y.into_value()))
    });
    if gamma.is_none() && primaries.is_none() {
        return None;
    }
    Profile::stated(gamma, primaries)
}

#[cfg(test)]
mod tests {
    use moxcms::ColorProfile;

    use super::*;

    /// A picture of one pixel with a profile for greys.
    fn with_greys(colours: ColorType, pixel: &[u8]) -> Read {
        let mut info = Info::with_size(1, 1);
        info.color_type = colours;
        info.icc_profile = Some(
            ColorProfile::new_gray_with_gamma(1.0)
                .encode()
                .unwrap()
                .into(),
        );
        let mut file = Vec::new();
        let mut writer = ::png::Encoder::with_info(&mut file, info)
            .unwrap()
            .write_header()
            .unwrap();
        writer.write_image_data(pixel).unwrap();
        writer.finish().unwrap();
        read("a.png", &file).ok().unwrap()
    }

    #[test]
    fn a_profile_for_greys_is_none_for_colours() {
        assert!(with_greys(ColorType::Grayscale, &[60]).changed);
        assert!(!with_greys(ColorType::Rgb, &[200, 60, 40]).changed);
    }
}
