//! The templates, art and fonts that faces are drawn with, and the sizes that paper allows.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::geom::Size;
use crate::model::LargestCard;
use crate::scene::Symbol;
use crate::template::Template;
use crate::text::FontSet;

/// What faces are made from, beside the game.
#[derive(Clone, Copy)]
pub struct Assets<'s> {
    /// Templates by name.
    pub templates: &'s BTreeMap<String, Template>,
    /// Art by file.
    pub art: &'s BTreeMap<String, Arc<Symbol>>,
    /// The pixels of a JPEG file as red, green, blue and opacity, or `None` if it cannot be read.
    pub decode_jpeg: fn(&[u8]) -> Option<Vec<u8>>,
    /// Fonts.
    pub fonts: &'s FontSet,
    /// The size of a page of running text.
    pub text_area: Size,
    /// The largest sizes of a card in large print.
    pub largest_card: LargestCard,
}
