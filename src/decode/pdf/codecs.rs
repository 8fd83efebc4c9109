//! The memory that pictures in PDFs take while they are decoded, computed from their own headers: the dictionary of a picture
//! may say less.

use std::borrow::Cow;

use hayro_syntax::Filter;
use hayro_syntax::object::{Dict, Object, Stream};

use super::filters::{applied, decode, is_codec};

/// The memory of the JPEG 2000 decoder in bytes per grey pixel, measured on a blank picture of 9 million pixels.
const GREY_JPEG_2000_BYTES: u64 = 15;
/// The memory of the JPEG 2000 decoder in bytes per RGB pixel, measured in the same way.
const RGB_JPEG_2000_BYTES: u64 = 24;
/// The memory of the JPEG 2000 decoder in bytes per channel of a pixel with more channels, measured with four of them.
const JPEG_2000_CHANNEL_BYTES: u64 = 11;
/// The memory of the JBIG2 decoder in bytes per pixel, measured on a blank picture of 400 million pixels.
const JBIG2_BYTES: u64 = 8;
/// The memory of the fax decoder in bytes per column, measured on a picture with a billion columns.
const FAX_COLUMN_BYTES: u64 = 9;

/// Returns the bytes that it takes to decode a picture. Returns 0 if its codec decodes no more than the dictionary says.
pub(super) fn decoded_bytes(stream: &Stream<'_>) -> u64 {
    let filters = stream.filters();
    let filters = applied(&filters);
    let Some(index) = filters.iter().position(|filter| is_codec(*filter)) else {
        return 0;
    };
    // Nothing is known of what is decoded once more after its codec.
    if index + 1 < filters.len() {
        return u64::MAX;
    }

    let before = &filters[..index];
    match filters[index] {
        Filter::JpxDecode => jpeg_2000_bytes(&unwrapped(stream.raw_data(), before)),
        Filter::Jbig2Decode => {
            jbig2_pixels(&unwrapped(stream.raw_data(), before)).saturating_mul(JBIG2_BYTES)
        }
        Filter::CcittFaxDecode => fax_bytes(stream.dict()),
        _ => 0,
    }
}

/// The maximum length of a picture file that is unpacked to read its header, in bytes.
const MAX_UNWRAPPED: u64 = 64 << 20;

/// Undoes the filters around a picture file.
fn unwrapped<'d>(data: Cow<'d, [u8]>, filters: &[Filter]) -> Cow<'d, [u8]> {
    filters.iter().fold(data, |data, filter| {
        Cow::Owned(decode(&data, *filter, MAX_UNWRAPPED))
    })
}

/// Returns the bytes that it takes to decode a JPEG 2000 picture (ISO/IEC 15444-1, A.5.1).
fn jpeg_2000_bytes(data: &[u8]) -> u64 {
    const SIZE_MARKER: [u8; 4] = [0xff, 0x4f, 0xff, 0x51];
    let Some(start) = data.windows(4).position(|window| window == SIZE_MARKER) else {
        return 0;
    };

    let field = |offset| number(data, start + offset);
    let side = |end, origin| Some(u64::from(field(end)?.saturating_sub(field(origin)?)));
    let width = side(8, 16).unwrap_or(0);
    let pixels = width.saturating_mul(side(12, 20).unwrap_or(0));

    // `Csiz` has 16 bits, so the lower half of the number belongs to the next field.
    let channels = field(40).map_or(3, |number| u64::from(number >> 16));
    pixels.saturating_mul(match channels {
        1 => GREY_JPEG_2000_BYTES,
        3 => RGB_JPEG_2000_BYTES,
        other => other * JPEG_2000_CHANNEL_BYTES,
    })
}

/// Returns the pixels of the page and the regions of a JBIG2 picture (ITU-T T.88, 7.2).
fn jbig2_pixels(data: &[u8]) -> u64 {
    const PAGE: u8 = 48;
    const END_OF_STRIPE: u8 = 50;
    const FIRST_REGION: u8 = 4;
    const LAST_REGION: u8 = 43;
    const UNKNOWN_HEIGHT: u32 = u32::MAX;

    let mut at = 0;
    let mut pixels = 0_u64;
    // A page of unknown height is as high as its stripes.
    let mut striped_width = 0;
    let mut stripes_height = 0;
    while let Some((kind, body)) = jbig2_segment(data, &mut at) {
        let first = u64::from(number(data, body).unwrap_or(0));
        let second = number(data, body + 4).unwrap_or(0);
        if kind == PAGE && second == UNKNOWN_HEIGHT {
            striped_width = first;
        } else if kind == PAGE || (FIRST_REGION..=LAST_REGION).contains(&kind) {
            pixels = pixels.saturating_add(first * u64::from(second));
        } else if kind == END_OF_STRIPE {
            // The only number is that of the last row.
            stripes_height = stripes_height.max(first + 1);
        }
    }
    pixels.saturating_add(striped_width * stripes_height)
}

/// Reads the header of a segment and moves `at` to the next one. Returns the segment's type and the start of its data.
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

/// Returns the bytes that it takes to decode a fax (PDF 1.7, table 11). Uses the greatest parameters if there are several.
fn fax_bytes(picture: &Dict<'_>) -> u64 {
    const DEFAULT_COLUMNS: u32 = 1_728;

    let mut columns = DEFAULT_COLUMNS;
    let mut rows = 0;
    for key in ["DP", "DecodeParms"] {
        let parameters = match picture.get::<Object<'_>>(key) {
            Some(Object::Dict(parameters)) => vec![parameters],
            Some(Object::Array(all)) => all
                .iter::<Object<'_>>()
                .filter_map(Object::into_dict)
                .collect(),
            _ => Vec::new(),
        };
        for parameters in parameters {
            columns = columns.max(parameters.get("Columns").unwrap_or(0));
            rows = rows.max(parameters.get("Rows").unwrap_or(0));
        }
    }
    for key in ["Height", "H"] {
        rows = rows.max(picture.get::<u32>(key).unwrap_or(0));
    }

    // hayro makes a byte of each pixel.
    let columns = u64::from(columns);
    columns.saturating_mul(FAX_COLUMN_BYTES + u64::from(rows))
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
