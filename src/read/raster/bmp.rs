//! BMP files.

use zune_bmp::BmpDecoder;
use zune_bmp::zune_core::bytestream::ZCursor;
use zune_bmp::zune_core::options::DecoderOptions;

use super::levels::Levels;
use super::orientation::Orientation;
use super::result::{Head, Unfit};
use crate::limits::PICTURE_SIDE;

/// A decoder that has read the head of a file, and the width and height that this says.
type Opened<'b> = (BmpDecoder<ZCursor<&'b [u8]>>, (u32, u32));

fn open(bytes: &[u8]) -> Result<Opened<'_>, Unfit> {
    let side = PICTURE_SIDE.most as usize;
    let options = DecoderOptions::default()
        .set_max_width(usize::MAX)
        .set_max_height(usize::MAX);
    let mut decoder = BmpDecoder::new_with_options(ZCursor::new(bytes), options);
    decoder.decode_headers().map_err(|_| Unfit::damaged())?;
    let (width, height) = decoder.dimensions().ok_or_else(Unfit::damaged)?;
    // Of a picture that is far wider it is enough to know that it is beyond the limit.
    let size = [width, height].map(|one| one.min(side + 1) as u32);
    Ok((decoder, (size[0], size[1])))
}

pub(super) fn head(bytes: &[u8]) -> Result<Head, Unfit> {
    open(bytes).map(|(_, size)| Head {
        size,
        left_out: None,
    })
}

pub(super) fn levels(bytes: &[u8]) -> Result<Levels, Unfit> {
    let (mut decoder, (width, height)) = open(bytes)?;
    let channels = decoder
        .colorspace()
        .ok_or_else(Unfit::damaged)?
        .num_components();
    let mut levels = decoder.decode().map_err(|_| Unfit::damaged())?;
    // Most programs that write a fourth byte mean nothing by it and leave it at zero.
    if channels == 4 && levels.iter().skip(3).step_by(4).all(|share| *share == 0) {
        levels
            .iter_mut()
            .skip(3)
            .step_by(4)
            .for_each(|share| *share = 255);
    }
    let icc = decoder.icc_profile().cloned();
    Ok(Levels {
        width,
        height,
        channels,
        bytes: levels,
        icc,
        orientation: Orientation::default(),
        is_lossy: false,
    })
}
