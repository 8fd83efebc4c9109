//! The contents of a page that is not drawn yet.

use std::collections::BTreeSet;

/// The contents of a page that decide how it is drawn.
#[derive(Default)]
pub(super) struct PageContents {
    /// The pixels of all pictures.
    pub(super) pixels: u64,
    /// Whether the page draws nothing.
    pub(super) is_empty: bool,
    /// The names of fonts that are not in the file. Their letters are numbered as in fonts for Chinese, Japanese and Korean, so
    /// another font cannot replace them.
    pub(super) absent_fonts: BTreeSet<String>,
}
