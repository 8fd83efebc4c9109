//! The result of reading a picture, and its limits.

use super::orientation::Orientation;
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::limits::{ALL_PIXELS, PICTURE_PIXELS, PICTURE_SIDE};
use crate::message::{Message, Pattern, msg, pattern};
use crate::scene::Raster;
use crate::source::{Digest, LaterFile};

/// The reason why a truncated file cannot be used.
pub(super) const CUT_OFF: Pattern = pattern!("its end is missing");

/// Returns the reason why a file that violates its format cannot be used.
pub(super) fn damaged() -> Message {
    msg!("it is damaged and its data cannot be read")
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

/// Returns the number of pixels of a picture.
///
/// # Errors
/// Returns an error if the picture is too large to be decoded.
pub(super) fn sized(width: u32, height: u32, picture: &Message) -> DiagnosticResult<u64> {
    let pixels = u64::from(width) * u64::from(height);
    let side = u64::from(width.max(height));
    for (limit, amount) in [(&PICTURE_PIXELS, pixels), (&PICTURE_SIDE, side)] {
        if !limit.allows(amount) {
            let subject = msg!("{picture} has", picture);
            return Err(Diagnostic::beyond(limit, subject, amount).into());
        }
    }
    Ok(pixels)
}

/// Subtracts `pixels` from `left`, the number of pixels that may still be held in memory.
///
/// # Errors
/// Returns an error if `left` is smaller than `pixels`.
pub fn held(pixels: u64, left: &mut u64, picture: &Message) -> DiagnosticResult<()> {
    match left.checked_sub(pixels) {
        Some(rest) => *left = rest,
        None => {
            let amount = ALL_PIXELS.most - *left + pixels;
            let subject = msg!("with {picture}, there are", picture);
            return Err(Diagnostic::beyond(&ALL_PIXELS, subject, amount).into());
        }
    }
    Ok(())
}

/// Returns the error for a picture that cannot be used. `picture` is the phrase for it, and `why` is the reason.
pub fn unusable(picture: &Message, why: impl Into<Message>) -> Box<Diagnostic> {
    let why = why.into();
    let message = msg!("{picture} cannot be used: {why}", picture, why);
    let help = msg!("open it in an image editor and save it as PNG in sRGB");
    Diagnostic::new(Code::BadImage, message).help(help).into()
}

/// Returns the phrase for the picture in a file.
pub fn picture_in_file(path: &str) -> Message {
    msg!("the picture `{path}`", path)
}
