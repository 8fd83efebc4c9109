//! The memory that pictures in PDFs take while they are decoded, computed from their own headers: the dictionary of a picture
//! may say less.

use std::borrow::Cow;

use hayro_syntax::Filter;
use hayro_syntax::object::{Dict, Object, Stream};

use super::filters::unfiltered;

/// The memory of the JPEG 2000 decoder in bytes per pixel of grey, of red, green and blue, and per pixel and channel of others,
/// measured on blank pictures of 9 million pixels.
const JPEG_2000_BYTES: (u64, u64, u64) = (15, 24, 11);
/// The memory of the JBIG2 decoder in bytes per pixel, measured on a blank picture of 400 million pixels.
const JBIG2_BYTES: u64 = 8;
/// The memory of the fax decoder in bytes per column, measured on a picture with a billion columns.
const FAX_COLUMN_BYTES: u64 = 9;

/// Returns the bytes that it takes to decode a picture. Returns 0 if its codec decodes no more than the dictionary says.
pub(super) fn decoded_bytes(stream: &Stream<'_>) -> u64 {
    let filters = stream.filters();
    let Some((codec, before)) = filters.split_last() else {
        return 0;
    };

    match codec {
        Filter::JpxDecode => jpeg_2000_bytes(&unwrapped(stream.raw_data(), before)),
        Filter::Jbig2Decode => {
            jbig2_pixels(&unwrapped(stream.raw_data(), before)).saturating_mul(JBIG2_BYTES)
        }
        Filter::CcittFaxDecode => fax_bytes(stream.dict()),
        _ => 0,
    }
}

/// The maximum number of bytes that are unpacked to read the header of a picture.
const MAX_UNWRAPPED: u64 = 64 << 20;

/// Undoes the filters around a picture file.
fn unwrapped<'d>(data: Cow<'d, [u8]>, filters: &[Filter]) -> Cow<'d, [u8]> {
    filters.iter().fold(data, |data, filter| {
        Cow::Owned(unfiltered(&data, *filter, MAX_UNWRAPPED))
    })
}

/// Returns the bytes that it takes to decode a JPEG 2000 picture (ISO/IEC 15444-1, A.5.1).
fn jpeg_2000_bytes(data: &[u8]) -> u64 {
    const SIZE_MARKER: [u8; 4] = [0xff, 0x4f, 0xff, 0x51];
    let Some(start) = data.windows(4).position(|window| window == SIZE_MARKER) else {
        return 0;
    };

    let number = |at| number(data, start + at);
    let side = |end, origin| Some(u64::from(number(end)?.saturating_sub(number(origin)?)));
    let width = side(8, 16).unwrap_or(0);
    let pixels = width.saturating_mul(side(12, 20).unwrap_or(0));
    // The number of channels is in two bytes, and what follows is not.
    let channels = number(40).map_or(3, |number| u64::from(number >> 16));
    let (grey, rgb, each) = JPEG_2000_BYTES;
    pixels.saturating_mul(match channels {
        1 => grey,
        3 => rgb,
        other => other * each,
    })
}

/// Returns the pixels of the page and the regions of a JBIG2 picture (ITU-T T.88, 7.2).
fn jbig2_pixels(data: &[u8]) -> u64 {
    const PAGE: u8 = 48;
    const END_OF_STRIPE: u8 = 50;
    const FIRST_REGION: u8 = 4;
    const LAST_REGION: u8 = 43;
    const UNKNOWN_HEIGHT: u32 = u32::MAX;

    let (mut at, mut pixels) = (0, 0_u64);
    // A page of unknown height is as high as its stripes.
    let (mut striped_width, mut stripes_height) = (0, 0);
    while let Some((kind, body)) = jbig2_segment(data, &mut at) {
        let number = |offset| number(data, body + offset).unwrap_or(0);
        let (width, height) = (u64::from(number(0)), number(4));
        if kind == PAGE && height == UNKNOWN_HEIGHT {
            striped_width = width;
        } else if kind == PAGE || (FIRST_REGION..=LAST_REGION).contains(&kind) {
            pixels = pixels.saturating_add(width * u64::from(height));
        } else if kind == END_OF_STRIPE {
            // The only number is that of the last row.
            stripes_height = stripes_height.max(width + 1);
        }
    }
    pixels.saturating_add(striped_width * stripes_height)
}

/// Reads the head of a segment and moves `at` behind its body. Returns the type of the segment and the start of its body.
fn jbig2_segment(data: &[u8], at: &mut usize) -> Option<(u8, usize)> {
    let segment = number(data, *at)?;
    let flags = *data.get(*at + 4)?;
    let mut next = *at + 5;

    // Up to four segments that this one refers to are counted in three bits, and more in a longer form.
    let short = *data.get(next)? >> 5;
    let referred = if short < 7 {
        next += 1;
        usize::from(short)
    } else {
        let count = (number(data, next)? & 0x1fff_ffff) as usize;
        next += 4 + (count + 1).div_ceil(8);
        count
    };
    let bytes_each = match segment {
        0..=256 => 1,
        257..=65_536 => 2,
        _ => 4,
    };
    let page_bytes = if flags & 0x40 != 0 { 4 } else { 1 };
    next = next.checked_add(referred.checked_mul(bytes_each)?)? + page_bytes;

    let length = number(data, next)? as usize;
    let body = next + 4;
    *at = body.checked_add(length)?;
    Some((flags & 0x3f, body))
}

/// Returns the bytes of a fax of as many rows and columns as its parameters say (PDF 1.7, table 11).
fn fax_bytes(picture: &Dict<'_>) -> u64 {
    // Pictures in contents have short keys. There may be parameters for each filter.
    let key = if picture.contains_key("DP") {
        "DP"
    } else {
        "DecodeParms"
    };
    let parameters = match picture.get::<Object<'_>>(key) {
        Some(Object::Dict(parameters)) => Some(parameters),
        Some(Object::Array(all)) => all.iter::<Object<'_>>().last().and_then(Object::into_dict),
        _ => None,
    };
    let parameters = parameters.unwrap_or_default();
    let columns = u64::from(parameters.get::<u32>("Columns").unwrap_or(1_728));
    let rows = parameters
        .get::<u32>("Rows")
        .or_else(|| picture.get::<u32>("Height"))
        .or_else(|| picture.get::<u32>("H"));
    let lines = columns.saturating_mul(FAX_COLUMN_BYTES);
    lines.saturating_add(columns.saturating_mul(rows.unwrap_or(0).into()) / 8)
}

fn number(data: &[u8], at: usize) -> Option<u32> {
    let bytes = data.get(at..at.checked_add(4)?)?;
    Some(u32::from_be_bytes(bytes.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pixels_and_channels_are_those_of_the_codestream() {
        let mut jpx = b"\xff\x4f\xff\x51\0\x29\0\0".to_vec();
        for side in [10_000_u32, 9_000, 0, 1_000] {
            jpx.extend(side.to_be_bytes());
        }
        assert_eq!(jpeg_2000_bytes(&jpx), 80_000_000 * 24);
        assert_eq!(jpeg_2000_bytes(&jpx[..10]), 0);
        jpx.extend([0; 16]);
        jpx.extend([0, 100, 7, 1]);
        assert_eq!(jpeg_2000_bytes(&jpx), 80_000_000 * 1_100);
    }

    #[test]
    fn pages_and_regions_of_jbig2_are_counted() {
        let segment = |kind: u8, sides: [u32; 2]| {
            let head = [0, 0, 0, 1, kind, 0, 1, 0, 0, 0, 8];
            [head.to_vec(), sides.map(u32::to_be_bytes).concat()].concat()
        };
        let data = [segment(48, [20_000, 20_000]), segment(38, [100, 100])].concat();
        assert_eq!(jbig2_pixels(&data), 400_010_000);
        assert_eq!(jbig2_pixels(&data[..10]), 0);

        // The second number of the end of a stripe is not read.
        let striped = [segment(48, [1_000, u32::MAX]), segment(50, [499, 0])].concat();
        assert_eq!(jbig2_pixels(&striped), 500_000);
    }
}
