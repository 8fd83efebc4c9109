//! Sheets into the bytes of files: PDF, SVG and PNG.
//!
//! Writers decide nothing. Each walks the same scene — a page, its shapes,
//! glyphs and rasters — and says it in the words of its format, so that all
//! three show the same thing. The same sheets always give the same bytes.

mod name;
mod pdf;
mod png;
mod reach;
mod resources;
mod svg;
#[cfg(test)]
mod tests;

use std::fmt::Display;

use crate::diag::{Code, Note};
use crate::model::Format;
use crate::sheet::{Face, Sheet};
use crate::text::FontSet;

pub use png::preview;

/// What all files of a build share.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DocInfo {
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

/// A note that the file at `path` cannot be made, which no kit should be able to cause.
pub fn failure(path: &str, why: &dyn Display) -> Box<Note> {
    let note = Note::new(Code::CannotWrite, format!("{path} could not be made: {why}"));
    Box::new(note.help("please report this, with the kit if you can"))
}

/// Sheets, the faces that they name and the fonts that these are set in.
#[derive(Clone, Copy)]
struct Stack<'a> {
    edition: &'a DocInfo,
    sheets: &'a [Sheet],
    faces: &'a [Face],
    fonts: &'a FontSet,
}

/// Writes sheets in every one of `formats`; `watch` is told of each page written.
///
/// # Errors
/// One of the files cannot be made.
pub fn write(
    edition: &DocInfo,
    sheets: &[Sheet],
    faces: &[Face],
    fonts: &FontSet,
    formats: &[Format],
    watch: &(dyn Fn(usize) + Sync),
) -> Result<Vec<Artifact>, Box<Note>> {
    let stack = Stack { edition, sheets, faces, fonts };
    let mut files = Vec::new();
    for format in formats {
        files.extend(match format {
            Format::Pdf => pdf::files(stack, watch)?,
            Format::Svg => svg::files(stack, watch)?,
            Format::Png => png::files(stack, watch)?,
        });
    }
    Ok(files)
}
