//! Sheets into the bytes of files: PDF, SVG and PNG.
//!
//! Writers decide nothing. Each walks the same scene — a page, its shapes,
//! glyphs and rasters — and says it in the words of its format, so that all
//! three show the same thing. The same sheets always give the same bytes.

mod job;
mod name;
mod pdf;
mod png;
mod reach;
mod resources;
mod svg;
#[cfg(test)]
mod tests;

use crate::diag::Note;
use crate::model::Format;
use crate::sheet::{Face, Sheet};
use crate::text::FontSet;

pub use job::{Artifact, DocInfo, failure};
pub use png::preview;

use self::job::WriteJob;

/// Writes sheets in every one of `formats`; `watch` is told of each page written.
///
/// # Errors
/// One of the files cannot be made.
pub fn write(
    info: &DocInfo,
    sheets: &[Sheet],
    faces: &[Face],
    fonts: &FontSet,
    formats: &[Format],
    watch: &(dyn Fn(usize) + Sync),
) -> Result<Vec<Artifact>, Box<Note>> {
    let job = WriteJob { info, sheets, faces, fonts };
    let mut files = Vec::new();
    for format in formats {
        files.extend(match format {
            Format::Pdf => pdf::files(job, watch)?,
            Format::Svg => svg::files(job, watch)?,
            Format::Png => png::files(job, watch)?,
        });
    }
    Ok(files)
}
