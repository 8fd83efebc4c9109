//! WebP files.

use std::io::Cursor;

use image_webp::WebPDecoder;

use super::levels::Levels;
use super::orientation::Orientation;
use super::result::{Head, LeftOut, MEMORY, damaged};
use crate::message::Message;

fn open(bytes: &[u8]) -> Result<WebPDecoder<Cursor<&[u8]>>, Message> {
    let mut decoder = WebPDecoder::new(Cursor::new(bytes)).map_err(|_| damaged())?;
    decoder.set_memory_limit(MEMORY);
    Ok(decoder)
}

pub(super) fn head(bytes: &[u8]) -> Result<Head, Message> {
    let decoder = open(bytes)?;
    Ok(Head {
        size: decoder.dimensions(),
        left_out: (decoder.num_frames() > 1).then_some(LeftOut::Frames),
    })
}

pub(super) fn levels(bytes: &[u8]) -> Result<Levels, Message> {
    let mut decoder = open(bytes)?;
    let (width, height) = decoder.dimensions();
    let mut levels = vec![0; decoder.output_buffer_size().ok_or_else(damaged)?];
    decoder.read_image(&mut levels).map_err(|_| damaged())?;
    Ok(Levels {
        width,
        height,
        channels: if decoder.has_alpha() { 4 } else { 3 },
        bytes: levels,
        icc: decoder.icc_profile().ok().flatten(),
        orientation: Orientation::of(decoder.exif_metadata().ok().flatten().as_deref()),
        is_lossy: decoder.is_lossy(),
    })
}
