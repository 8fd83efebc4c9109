//! The contents of a page, and a drawing of it.

use std::collections::BTreeSet;

use crate::decode::svg::StandIn;

/// The contents of a page that decide how it is drawn.
#[derive(Default)]
pub(super) struct PageContents {
    /// The pixels of all pictures.
    pub(super) pixels: u64,
    /// Whether a picture may be shown more than once.
    pub(super) is_repeating: bool,
    /// The area of all shown pictures divided by that of the page. Zero if no picture is shown more than once.
    pub(super) picture_layers: f64,
    /// Whether the page draws nothing.
    pub(super) is_empty: bool,
    /// Whether a font is not embedded.
    pub(super) has_absent_fonts: bool,
    /// The names of CID fonts that are not embedded, such as those for Chinese, Japanese and Korean.
    pub(super) absent_fonts: BTreeSet<String>,
}

impl PageContents {
    /// Returns the maximum resolution in dots per millimetre at which a page of this size, in millimetres, is painted. Only pages
    /// whose pictures cover them many times have one.
    pub(super) fn max_resolution(&self, width: f64, height: f64) -> f64 {
        /// The maximum number of layers of pictures without a maximum resolution.
        const FEW_LAYERS: f64 = 4.0;
        /// The maximum number of pixels of pictures on other pages, which take two seconds.
        const MAX_PAINTED: f64 = 250e6;

        if self.picture_layers <= FEW_LAYERS {
            return f64::INFINITY;
        }
        (MAX_PAINTED / (width * height * self.picture_layers)).sqrt()
    }
}

/// A page as SVG. Its size is that of the page in millimetres.
pub(super) struct PageDrawing {
    pub(super) svg: String,
    /// The pictures that replace stand-ins in it.
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
