//! Rules sheets: running text in blocks.

use super::Stock;
use crate::scene::{Block, Colour};
use crate::source::{Span, Spanned};

/// A sheet, or several, of running text.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The name in the kit, unlike that of any other component.
    pub name: String,
    /// The name in bookmarks and on the slug.
    pub title: String,
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
    /// What they are printed on.
    pub stock: Stock,
    /// Printed once, however many sets and copies there are.
    pub once: bool,
    /// Printed only when asked for by name.
    pub extra: bool,
    /// Where it was written.
    pub span: Span,
}
