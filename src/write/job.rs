//! What every writer is given, and what it makes.

use std::fmt::Display;

use crate::diag::{Code, Note};
use crate::sheet::{Face, Sheet};
use crate::text::FontSet;

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
    /// Whether PDFs do without tags, by which they can be read aloud.
    pub untagged: bool,
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
pub(super) struct WriteJob<'a> {
    pub(super) info: &'a DocInfo,
    pub(super) sheets: &'a [Sheet],
    pub(super) faces: &'a [Face],
    pub(super) fonts: &'a FontSet,
}
