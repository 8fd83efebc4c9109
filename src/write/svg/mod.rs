//! Sheets as SVG: one file for each side of a sheet, a unit to the millimetre.
//!
//! Letters are outlines, each drawn once and used wherever it is, so a
//! sheet looks the same wherever it is opened; or text, where that is requested. Lengths are whole micrometres
//! and so exact in three decimals.

mod cut_paths;
mod drawing;
mod page;
mod path;
mod shapes;
mod text;
mod words;

use std::io::{self, Write};

use flate2::Compression;
use flate2::write::GzEncoder;

use self::words::GlyphPaths;
use super::job::WriteJob;
use super::output::one_a_page;
use super::output::{Artifact, Output, failure};
use crate::diag::DiagnosticResult;

pub(super) use page::{cut_file, picture, printed};

/// Writes one file for each side of a sheet: `.svg`, or `.svgz`, which is compressed by gzip.
///
/// # Errors
/// One of them cannot be made or written.
pub(super) fn files(
    job: WriteJob,
    is_compressed: bool,
    output: &mut dyn Output,
    watch: &(dyn Fn(usize) + Sync),
) -> DiagnosticResult<Vec<Artifact>> {
    let paths = GlyphPaths::default();
    one_a_page(
        job,
        if is_compressed { "svgz" } else { "svg" },
        output,
        watch,
        |path, sheet| {
            let drawing =
                page::sheet(job, sheet, &paths).map_err(|why| failure(path, &why.into()))?;
            if is_compressed {
                compressed(&drawing).map_err(|why| failure(path, &why))
            } else {
                Ok(drawing.into_bytes())
            }
        },
    )
}

fn compressed(drawing: &str) -> io::Result<Vec<u8>> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
    gzip.write_all(drawing.as_bytes())?;
    gzip.finish()
}
