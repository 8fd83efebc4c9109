//! What a font file has, asked without loading it.

use skrifa::raw::TableProvider;
use skrifa::raw::types::Tag;
use skrifa::{FontRef, MetadataProvider};

use super::face::family;
use super::seen::is_seen;

/// Whether a font, of several in a file the one with this number, has all that is seen of a character.
pub fn has_letter(font: &[u8], number: u32, letter: char) -> bool {
    !is_seen(letter) || FontRef::from_index(font, number).is_ok_and(|font| font.charmap().map(letter).is_some())
}

/// The family of a font that has several weights or widths in one file, and whether it slants; `None` for any other.
pub fn variable_family(font: &[u8]) -> Option<(String, bool)> {
    let font = FontRef::new(font).ok().filter(|font| font.fvar().is_ok())?;
    Some((family(&font)?, font.attributes().style != skrifa::attribute::Style::Normal))
}

/// The tables by which a font gives a glyph several colours.
const COLOURS: [&[u8; 4]; 4] = [b"COLR", b"sbix", b"CBDT", b"SVG "];

/// Whether a font has glyphs of several colours.
pub fn has_colour_glyphs(font: &[u8]) -> bool {
    FontRef::new(font).is_ok_and(|font| COLOURS.iter().any(|table| font.table_data(Tag::new(table)).is_some()))
}
