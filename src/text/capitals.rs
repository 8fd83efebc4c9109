//! Small capitals that a font has of its own.

use skrifa::FontRef;
use skrifa::raw::TableProvider;
use skrifa::raw::types::Tag;

/// Whether a font, of several in a file the one with this number, has small capitals.
pub fn has_small_capitals(font: &[u8], number: u32) -> bool {
    let is_small = |tag: Tag| tag == Tag::new(b"smcp");
    FontRef::from_index(font, number)
        .and_then(|font| font.gsub())
        .and_then(|glyphs| glyphs.feature_list())
        .is_ok_and(|features| features.feature_records().iter().any(|one| is_small(one.feature_tag())))
}
