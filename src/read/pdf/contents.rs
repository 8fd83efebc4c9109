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
    /// The names of fonts that are not in the file. Their letters are numbered as in fonts for Chinese, Japanese and Korean, so
    /// another font cannot replace them.
    pub(super) absent_fonts: BTreeSet<String>,
}

/// A page as SVG, as many millimetres wide and high as it is.
pub(super) struct PageDrawing {
    pub(super) svg: String,
    /// The pictures that it shows more than once.
    pub(super) stand_ins: Vec<StandIn>,
}
