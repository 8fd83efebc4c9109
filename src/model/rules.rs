//! Rules sheets: running text in blocks.

use crate::scene::{Colour, Paragraph, RichText};
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
    /// What they are printed on, in words.
    pub stock: String,
    /// Printed only when asked for by name.
    pub extra: bool,
    /// Where it was written.
    pub span: Span,
}

/// A part of running text.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// A heading and its rank; one is the highest.
    Heading(u8, Paragraph),
    /// A paragraph.
    Paragraph(Paragraph),
    /// A list.
    List {
        /// What stands before each entry: a dot, or a number and its sign.
        marks: Vec<String>,
        /// The blocks of each entry.
        entries: Vec<Vec<Spanned<Block>>>,
    },
    /// A table by rows of cells, all of one length; the first row heads it.
    Table(Vec<Vec<Spanned<RichText>>>),
    /// A figure of the kit or a picture as wide as the column, with a line of
    /// words below.
    Figure {
        /// The name of the figure, or the art file.
        name: String,
        /// The words below it.
        caption: Paragraph,
    },
    /// A line across the column.
    Rule,
}
