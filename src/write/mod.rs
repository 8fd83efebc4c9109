//! Sheets into the bytes of files: PDF, SVG and PNG.
//!
//! Writers decide nothing. Each walks the same scene — a page, its shapes,
//! glyphs and rasters — and says it in the words of its format, so that all
//! three show the same thing. The same sheets always give the same bytes.
//!
//! A file goes to its [`Output`] while it is made, so that no file is ever whole in memory.

mod cutting;
mod job;
mod output;
mod pdf;
mod png;
mod resources;
mod spelling;
mod svg;
#[cfg(test)]
mod tests;

use self::job::WriteJob;
use crate::diag::DiagnosticResult;
use crate::model::Format;
use crate::sheet::{Face, Sheet};
use crate::text::FontSet;

pub use job::{DocInfo, file_word, pdf_files};
pub use output::{Artifact, Output, OutputFile, hex, write_file};
pub use png::{Ground, PageImage, PictureFormat, page_images, picture};

/// One side of a sheet as it comes out of a printer, as SVG.
///
/// # Errors
/// A picture on it cannot be encoded.
pub fn sheet_drawing(sheet: &Sheet, faces: &[Face], fonts: &FontSet) -> DiagnosticResult<Vec<u8>> {
    let job = WriteJob {
        info: &DocInfo::default(),
        sheets: &[],
        faces,
        fonts,
    };
    svg::printed(job, sheet)
        .map(String::into_bytes)
        .map_err(|why| output::failure(&sheet.component, &why.into()))
}

/// Writes the files of the sheets that a cutting machine cuts.
///
/// # Errors
/// One of the files cannot be made or written.
pub fn write_cuts(
    info: &DocInfo,
    sheets: &[Sheet],
    fonts: &FontSet,
    output: &mut dyn Output,
) -> DiagnosticResult<Vec<Artifact>> {
    cutting::files(
        WriteJob {
            info,
            sheets,
            faces: &[],
            fonts,
        },
        output,
    )
}

/// Writes sheets to `output` in every one of `formats`; `watch` is called for each page written.
///
/// # Errors
/// One of the files cannot be made or written.
pub fn write(
    info: &DocInfo,
    sheets: &[Sheet],
    faces: &[Face],
    fonts: &FontSet,
    formats: &[Format],
    output: &mut dyn Output,
    watch: &(dyn Fn(usize) + Sync),
) -> DiagnosticResult<Vec<Artifact>> {
    let job = WriteJob {
        info,
        sheets,
        faces,
        fonts,
    };
    let mut files = Vec::new();
    for format in formats {
        files.extend(match format {
            Format::Pdf => pdf::files(job, output, watch)?,
            Format::Svg => svg::files(job, false, output, watch)?,
            Format::Svgz => svg::files(job, true, output, watch)?,
            Format::Png => png::files(job, output, watch)?,
        });
    }
    Ok(files)
}
