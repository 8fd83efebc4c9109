//! What rules sheets hold: running text in blocks.

use crate::scene::{Block, Colour};
use crate::source::Spanned;

/// Running text on a sheet, or several.
#[derive(Clone, Debug)]
pub struct Rules {
    /// What it says.
    pub blocks: Vec<Spanned<Block>>,
    /// How many columns a page has.
    pub columns: u32,
    /// The size of the type in points.
    pub size: f64,
    /// Whether a list of what the kit holds and needs follows the text.
    pub contents: bool,
    /// The colour of headings and rules.
    pub accent: Colour,
    /// Printed once, however many sets and copies there are.
    pub once: bool,
}
