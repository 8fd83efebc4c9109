//! Sheets into the bytes of files: PDF, SVG and PNG.
//!
//! Writers decide nothing. Each walks the same scene — a page, its shapes,
//! glyphs and rasters — and says it in the words of its format, so that all
//! three show the same thing. The same sheets always give the same bytes.

mod census;
mod name;
mod pdf;
mod png;
mod reach;
mod svg;
#[cfg(test)]
mod tests;

use crate::diag::Note;
use crate::model::Format;
use crate::sheet::{Face, Sheet};
use crate::text::Book;

pub use png::preview;

/// What all files of a build share.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Edition {
    /// The title of the kit, for people.
    pub title: String,
    /// How every file name starts, such as `night-market-letter`.
    pub stem: String,
    /// What the kit is, in a sentence.
    pub subject: String,
    /// Whose work it is.
    pub credits: String,
    /// Under which licence it is, shortly.
    pub licence: String,
    /// The language it is written in, such as `en`.
    pub language: String,
}

/// A file to be: a path below the output folder, with `/`, and its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Artifact {
    /// Where it goes.
    pub path: String,
    /// What it holds.
    pub bytes: Vec<u8>,
    /// How many pages it has; zero for what has no pages.
    pub pages: usize,
}

/// Sheets, the faces that they name and the fonts that these are set in.
#[derive(Clone, Copy)]
struct Stack<'a> {
    edition: &'a Edition,
    sheets: &'a [Sheet],
    faces: &'a [Face],
    book: &'a Book,
}

/// Writes sheets in every one of `formats`; `watch` is told of each page written.
///
/// # Errors
/// A file cannot be made whole.
pub fn write(
    edition: &Edition,
    sheets: &[Sheet],
    faces: &[Face],
    book: &Book,
    formats: &[Format],
    watch: &(dyn Fn(usize) + Sync),
) -> Result<Vec<Artifact>, Box<Note>> {
    let stack = Stack { edition, sheets, faces, book };
    let one = |format: &Format| match format {
        Format::Pdf => Ok(pdf::files(stack, watch)),
        Format::Svg => Ok(svg::files(stack, watch)),
        Format::Png => png::files(stack, watch),
    };
    let files: Result<Vec<Vec<Artifact>>, _> = formats.iter().map(one).collect();
    Ok(files?.into_iter().flatten().collect())
}
