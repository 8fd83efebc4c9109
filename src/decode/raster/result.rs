//! What comes of reading a picture, and the limits that it is held to.

use std::error::Error;
use std::fmt;

use super::orientation::Orientation;
use crate::diag::{Code, Diagnostic};
use crate::limits::{ALL_PIXELS, Limit, PICTURE_PIXELS, PICTURE_SIDE};
use crate::message::{Message, Pattern, msg, pattern};
use crate::scene::Raster;
use crate::source::{Digest, LaterFile};

/// What is said of a file that is not as its format asks.
const DAMAGED: Pattern = pattern!("it is damaged and its data cannot be read");
/// What is said of a file that ends too early.
pub(super) const CUT_OFF: Pattern = pattern!("its end is missing");

/// Why a picture cannot be used.
#[derive(Debug)]
pub enum Unfit {
    /// What is wrong with it, in words.
    Broken(Message),
    /// It is a picture of a format that is not read, in words.
    Foreign(Message),
    /// It asks for more than a limit allows.
    Beyond(&'static Limit, u64),
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::Broken(why) | Unfit::Foreign(why) => why.fmt(f),
            Unfit::Beyond(limit, _) => write!(f, "more than {}", limit.words()),
        }
    }
}

impl Error for Unfit {}

impl Unfit {
    /// That its data is not as its format asks.
    pub(super) fn damaged() -> Unfit {
        Unfit::Broken(DAMAGED.into())
    }

    /// Why it cannot be used, unless a limit says so.
    pub fn why(self) -> Result<Message, (&'static Limit, u64)> {
        match self {
            Unfit::Broken(why) | Unfit::Foreign(why) => Ok(why),
            Unfit::Beyond(limit, amount) => Err((limit, amount)),
        }
    }
}

/// What comes before the pixels of a file.
pub(super) struct Head {
    /// Pixels across and down.
    pub(super) size: (u32, u32),
    /// What it has that is not shown.
    pub(super) left_out: Option<LeftOut>,
}

/// What a picture has beside the one that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// Those that follow in an animation.
    Frames,
    /// Other pages.
    Pages,
}

/// The most bytes that are decoded of a picture: eight for each pixel are what 16 bits to a colour take.
pub(super) const MEMORY: usize = PICTURE_PIXELS.most as usize * 8;

/// A picture that was read.
pub struct Read {
    /// Its pixels.
    pub raster: Raster,
    /// Whether they differ from those of the file as it is, so that the file cannot be shown in their place.
    pub changed: bool,
    /// How its pixels are turned where it is shown.
    pub(super) orientation: Orientation,
}

/// A file that is read again, `None` once it has another digest.
pub(super) fn unchanged(
    later: LaterFile,
    digest: u64,
) -> impl Fn() -> Option<Vec<u8>> + Clone + Send + Sync {
    move || later().filter(|bytes| Digest::of(bytes) == digest)
}

/// Whether a picture is small enough to be decoded.
pub(super) fn sized(width: u32, height: u32) -> Result<u64, Unfit> {
    let (pixels, side) = (
        u64::from(width) * u64::from(height),
        u64::from(width.max(height)),
    );
    if !PICTURE_PIXELS.allows(pixels) {
        return Err(Unfit::Beyond(&PICTURE_PIXELS, pixels));
    }
    if PICTURE_SIDE.allows(side) {
        Ok(pixels)
    } else {
        Err(Unfit::Beyond(&PICTURE_SIDE, side))
    }
}

/// Takes pixels from those that may still be held in memory.
pub(super) fn held(pixels: u64, left: &mut u64) -> Result<(), Unfit> {
    *left = left
        .checked_sub(pixels)
        .ok_or(Unfit::Beyond(&ALL_PIXELS, ALL_PIXELS.most - *left + pixels))?;
    Ok(())
}

/// Returns the note on a picture that cannot be used.
pub fn unusable(path: &str, unfit: Unfit) -> Diagnostic {
    let help = if matches!(unfit, Unfit::Foreign(_)) {
        msg!(
            "export it as JPEG from a photo program; iPhones save JPEGs with Settings › Camera › Formats › Most Compatible"
        )
    } else {
        msg!("open it in an image editor and save it as PNG in sRGB")
    };
    match unfit.why() {
        Ok(why) => Diagnostic::new(
            Code::BadImage,
            msg!("the picture `{path}` cannot be used: {why}", path, why),
        )
        .help(help),
        Err((limit, amount)) => {
            let subject = if limit == &ALL_PIXELS {
                msg!("with the picture `{path}`, there are", path)
            } else {
                msg!("the picture `{path}` has", path)
            };
            Diagnostic::beyond(limit, subject, amount)
        }
    }
}
