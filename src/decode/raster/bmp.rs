//! BMP files.

use std::io::Cursor;

use image::ImageDecoder;
use image::codecs::bmp::BmpDecoder;

use super::levels::Levels;
use super::orientation::Orientation;
use super::result::{Head, damaged};
use crate::message::Message;

fn open(bytes: &[u8]) -> Result<BmpDecoder<Cursor<&[u8]>>, Message> {
    BmpDecoder::new(Cursor::new(bytes)).map_err(|_| damaged())
}

pub(super) fn head(bytes: &[u8]) -> Result<Head, Message> {
    open(bytes).map(|decoder| Head {
        size: decoder.dimensions(),
        left_out: None,
    })
}

pub(super) fn levels(bytes: &[u8]) -> Result<Levels, Message> {
    let decoder = open(bytes)?;
    let (width, height) = decoder.dimensions();
    let channels = usize::from(decoder.color_type().channel_count());
    let mut levels = vec![0; width as usize * height as usize * channels];
    decoder.read_image(&mut levels).map_err(|_| damaged())?;

    // Many programs declare an opacity and leave all of it at zero, so an invisible picture is taken as opaque.
    let is_invisible = channels == 4 && levels.iter().skip(3).step_by(4).all(|alpha| *alpha == 0);
    if is_invisible {
        for alpha in levels.iter_mut().skip(3).step_by(4) {
            *alpha = 255;
        }
    }

    Ok(Levels {
        width,
        height,
        channels,
        bytes: levels,
        icc: None,
        orientation: Orientation::default(),
        is_lossy: false,
    })
}
