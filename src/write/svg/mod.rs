//! Sheets as SVG: one file for each side of a sheet, a unit to the millimetre.
//!
//! Letters are outlines, each drawn once and used wherever it stands, so a
//! sheet looks the same wherever it is opened. Lengths are whole micrometres
//! and so exact in three decimals.

mod cut_paths;
mod drawing;
mod glyphs;
mod page;
mod path;
mod raster;
mod shape;
mod values;
mod words;

use rayon::prelude::*;

use super::job::{Artifact, WriteJob, failure};
use super::name;
use crate::diag::Note;

pub(super) use page::{preview, printed};

/// One file for each side of a sheet.
///
/// # Errors
/// One of them cannot be made.
pub(super) fn files(job: WriteJob, watch: &(dyn Fn(usize) + Sync)) -> Result<Vec<Artifact>, Box<Note>> {
    let one = |(n, page): (usize, _)| {
        let path = format!("svg/{}.svg", name::page(job.info, n + 1, page));
        let bytes = page::sheet(job, page).map_err(|why| failure(&path, &why))?.into_bytes();
        watch(1);
        Ok(Artifact { path, bytes, pages: 1 })
    };
    job.sheets.par_iter().enumerate().map(one).collect()
}
