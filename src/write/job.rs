//! What every writer is given.

use crate::model::SvgText;
use crate::phrases::Language;
use crate::sheet::{Face, Sheet};
use crate::text::FontSet;

/// What all files of a build share.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DocInfo {
    /// The title of the kit, for people.
    pub title: String,
    /// How every file name starts, such as `night-market-letter`.
    pub stem: String,
    /// What the kit is, in a sentence.
    pub subject: String,
    /// Whose work it is.
    pub credits: String,
    /// Under which licence it is, shortly.
    pub licence: String,
    /// The language it is written in.
    pub language: Language,
    /// Whether PDFs do without tags, by which they can be read aloud.
    pub untagged: bool,
    /// How words are written in SVG.
    pub svg_text: SvgText,
}

/// Sheets, the faces that they name and the fonts that these are set in.
#[derive(Clone, Copy)]
pub(super) struct WriteJob<'a> {
    pub(super) info: &'a DocInfo,
    pub(super) sheets: &'a [Sheet],
    pub(super) faces: &'a [Face],
    pub(super) fonts: &'a FontSet,
}
