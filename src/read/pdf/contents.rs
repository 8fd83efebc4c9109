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
    /// The names of such fonts whose letters are numbered, as in fonts for Chinese, Japanese and Korean. If it is not known which
    /// letters the numbers are for, text may be missing in pictures of the page.
    pub(super) absent_fonts: BTreeSet<String>,
    /// Text that is missing in pictures of the page, since its font is not in the file.
    pub(super) missing_text: String,
}

/// A page as SVG, as many millimetres wide and high as it is.
pub(super) struct PageDrawing {
    pub(super) svg: String,
    /// The pictures that it shows more than once.
    pub(super) stand_ins: Vec<StandIn>,
}
