//! Running text in blocks, before it is set.

use super::rich_text::{Paragraph, RichText};
use crate::source::Spanned;

/// One block of running text.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// A heading and its rank; 1 is the highest.
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
    /// A figure of the kit or a picture as wide as the column, with a caption below.
    Figure {
        /// The name of the figure, or the art file.
        name: String,
        /// What it shows, in words that are read instead of it; `None` where the text does not say.
        alt: Option<String>,
        /// The words below it.
        caption: Paragraph,
    },
    /// A line across the column.
    Rule,
}
