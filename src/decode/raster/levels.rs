//! What the decoders of all formats but PNG and JPEG give of a file.

use super::jpeg;
use super::orientation::Orientation;
use super::profile::Profile;
use super::result::{Read, damaged};
use crate::message::Message;

/// Pixels with as many levels of 8 bits each as there are channels: grey, grey and opacity, red with green and blue, or
/// those and opacity.
pub(super) struct Levels {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) channels: usize,
    pub(super) bytes: Vec<u8>,
    /// The colour profile of the file.
    pub(super) icc: Option<Vec<u8>>,
    pub(super) orientation: Orientation,
    /// Whether the file was packed with loss, so that a JPEG of it is as good.
    pub(super) is_lossy: bool,
}

impl Levels {
    /// The picture, upright and in sRGB.
    ///
    /// # Errors
    /// There are not as many levels as it says.
    pub(super) fn read(self, name: &str) -> Result<Read, Message> {
        let Levels {
            width,
            height,
            channels,
            bytes,
            icc,
            orientation,
            is_lossy,
        } = self;
        let pixels = width as usize * height as usize;
        if bytes.len() != pixels * channels {
            return Err(damaged());
        }
        let mut rgba = rgba(bytes, channels);
        // A profile for greys is none for colours.
        let meant = if channels < 3 { &[3, 1][..] } else { &[3] };
        if let Some(profile) = icc.and_then(|icc| {
            meant
                .iter()
                .find_map(|count| Profile::embedded(&icc, *count))
        }) {
            profile.convert(&mut rgba);
        }
        let is_opaque = rgba.iter().skip(3).step_by(4).all(|share| *share == 255);
        let raster = orientation.upright(name, (width, height), rgba);
        let raster = if is_lossy && is_opaque {
            jpeg::again(raster, false)?
        } else {
            raster
        };
        Ok(Read {
            raster,
            changed: true,
            orientation: Orientation::default(),
        })
    }
}

fn rgba(levels: Vec<u8>, channels: usize) -> Vec<u8> {
    let pixels = levels.chunks_exact(channels);
    match channels {
        1 => levels
            .iter()
            .flat_map(|grey| [*grey, *grey, *grey, 255])
            .collect(),
        2 => pixels
            .flat_map(|grey| [grey[0], grey[0], grey[0], grey[1]])
            .collect(),
        3 => pixels
            .flat_map(|rgb| [rgb[0], rgb[1], rgb[2], 255])
            .collect(),
        _ => levels,
    }
}
