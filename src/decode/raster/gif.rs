//! GIF files, of which the first picture is shown.

use ::gif::{ColorOutput, DecodeOptions, Decoder};

use super::levels::Levels;
use super::orientation::Orientation;
use super::result::{Head, LeftOut, damaged};
use crate::message::Message;

fn open(bytes: &[u8], skips: bool) -> Result<Decoder<&[u8]>, Message> {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    options.skip_frame_decoding(skips);
    options.read_info(bytes).map_err(|_| damaged())
}

pub(super) fn head(bytes: &[u8]) -> Result<Head, Message> {
    let mut decoder = open(bytes, true)?;
    let size = (decoder.width().into(), decoder.height().into());
    decoder
        .next_frame_info()
        .map_err(|_| damaged())?
        .ok_or_else(damaged)?;
    // What follows the first picture is not shown, so it may be damaged.
    let has_more = decoder.next_frame_info().is_ok_and(|frame| frame.is_some());
    Ok(Head {
        size,
        left_out: has_more.then_some(LeftOut::Frames),
    })
}

pub(super) fn levels(bytes: &[u8]) -> Result<Levels, Message> {
    let mut decoder = open(bytes, false)?;
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let frame = decoder
        .next_frame_info()
        .map_err(|_| damaged())?
        .ok_or_else(damaged)?;
    let [left, top, across, down] =
        [frame.left, frame.top, frame.width, frame.height].map(usize::from);
    if left + across > width || top + down > height {
        return Err(damaged());
    }
    let mut part = vec![0; decoder.buffer_size()];
    decoder.read_into_buffer(&mut part).map_err(|_| damaged())?;
    // What the first picture leaves open is clear.
    let mut levels = if (across, down) == (width, height) {
        part
    } else {
        placed(&part, across, (width, height), (left, top))
    };
    levels.truncate(width * height * 4);
    Ok(Levels {
        width: width as u32,
        height: height as u32,
        channels: 4,
        bytes: levels,
        icc: decoder.icc_profile().map(<[u8]>::to_vec),
        orientation: Orientation::default(),
        is_lossy: false,
    })
}

/// A part in rows of so many pixels at its place in a clear picture of this size.
fn placed(
    part: &[u8],
    across: usize,
    (width, height): (usize, usize),
    (left, top): (usize, usize),
) -> Vec<u8> {
    let mut whole = vec![0; width * height * 4];
    let rows = whole.chunks_exact_mut((width * 4).max(1)).skip(top);
    for (row, own) in rows.zip(part.chunks_exact((across * 4).max(1))) {
        row[left * 4..(left + across) * 4].copy_from_slice(own);
    }
    whole
}
