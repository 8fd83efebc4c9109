//! The contents of a page, and a drawing of it.

use std::collections::BTreeSet;

use crate::read::svg::StandIn;

/// The contents of a page that decide how it is drawn.
#[derive(Default)]
pub(super) struct PageContents {
    /// The pixels of all pictures.
    pub(super) pixels: u64,
    /// Whether the page may show a picture more than once.
    pub(super) is_repeating: bool,
    /// Whether the page draws nothing.
    pub(super) is_empty: bool,
    /// Whether there is a font that is not in the file.
    pub(super) has_absent_fonts: bool,
    /// The names of such fonts whose glyphs are numbered, as in fonts for Chinese, Japanese and Korean.
    pub(super) absent_fonts: BTreeSet<String>,
}

/// A page as SVG. Its size is that of the page in millimetres.
pub(super) struct PageDrawing {
    pub(super) svg: String,
    /// The pictures that it shows more than once.
    pub(super) stand_ins: Vec<StandIn>,
}

/// The text that pictures of a page lack, because its font is not in the file and no other font has its characters.
#[derive(Default)]
pub(super) struct MissingText {
    /// The characters that could be identified.
    pub(super) text: String,
    /// Whether there are glyphs without a known character.
    pub(super) has_unknown: bool,
}
