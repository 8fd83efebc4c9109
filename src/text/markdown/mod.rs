//! Markdown into text with emphasis and icons, and into blocks for rules.
//!
//! All text of the source is printed, or there is a note. In words on cards,
//! tokens and boards only this is Markdown: `**bold**`, `*slanted*` and the same
//! with `_`; `{icons}`; backslashes before signs; entities such as `&amp;`; and in
//! a text of several lines paragraphs, line breaks, `# headings`, lists with `- `,
//! `* ` or numbers, tables and lines of `---`. All else is printed as it is:
//!
//! - a text of one line has no blocks, so `>4`, `# 3`, `3)`, `- 2` and `---` stay;
//! - a `*` between letters or digits is a sign, as in `2*3*4`;
//! - `+ ` at the start of a line is a plus, `>` greater than, and `=` or `-` alone
//!   on a line no underline of a heading;
//! - code, links, pictures, HTML and `~~words~~` keep their signs.
//!
//! In rules, all blocks of CommonMark and GFM are Markdown, and so are footnotes and a few tags of
//! HTML. The target of a link is printed after it, unless it is in the same text. Front matter and
//! comments are left out. Signs that are almost Markdown are printed with a warning.

mod block;
mod cell;
mod front_matter;
mod html;
mod inline;
mod literal;
mod references;
mod tag;
#[cfg(test)]
mod tests;
mod walk;

use walk::Walk;

use crate::diag::Diagnostic;
use crate::scene::Block;
use crate::source::{Span, Spanned};

pub(super) use cell::list_mark;
pub use cell::{escaped, filled_in, inline, plain};
pub use front_matter::FrontMatter;

/// Parses running text: headings, paragraphs, lists, tables, figures and footnotes. `at` is the
/// span of the text in its file. The notes report what is not printed.
pub fn blocks(text: &str, at: Span) -> (Vec<Spanned<Block>>, Vec<Diagnostic>) {
    let mut walk = Walk::new(text, Some(at));
    let mut blocks = walk.blocks();
    blocks.extend(walk.footnotes());
    (blocks, walk.end())
}
