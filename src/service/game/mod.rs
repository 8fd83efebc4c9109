//! A kit of a game that somebody has laid out as a PDF: its cards are cut out of its pages.

mod boards;
mod guess;
mod sent_layout;
mod wording;
mod write;

pub(super) use self::sent_layout::SentLayout;
use super::kit_name::KitName;
use super::pictures::PictureKit;
use crate::decode::pdf::PdfPages;
use crate::diag::DiagnosticResult;
use crate::recognise::{GivenLayout, recognise};

/// Makes a kit of the cards, boards and rules in a PDF. `file` is the name of the PDF.
///
/// # Errors
/// Returns an error if the PDF cannot be read, or if no cards are found.
pub fn kit_of_game(
    name: &KitName,
    file: &str,
    bytes: Vec<u8>,
    given: GivenLayout,
) -> DiagnosticResult<PictureKit> {
    // In the name of a picture, these signs begin the number of a page, a part of a page, or a field.
    let path = &*file.replace(['#', '@', '$'], "-");
    let pdf = PdfPages::open(path, bytes)?;
    let recognised = recognise(&pdf, path, given)?;
    Ok(write::kit(name, path, pdf, recognised, given.backs))
}
