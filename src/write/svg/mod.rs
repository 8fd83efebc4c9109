//! Sheets as SVG: one file for each side of a sheet, a unit to the millimetre.
//!
//! Letters are outlines, each drawn once and used wherever it stands, so a
//! sheet looks the same wherever it is opened. Lengths are whole micrometres
//! and so exact in three decimals.

mod cut_paths;
mod drawing;
mod glyphs;
mod page;
mod raster;
mod shape;

use rayon::prelude::*;

use super::{Artifact, Stack, name};

pub(super) use page::{preview, printed};

/// One file for each side of a sheet.
pub(super) fn files(stack: Stack, watch: &(dyn Fn(usize) + Sync)) -> Vec<Artifact> {
    let one = |(n, page): (usize, _)| {
        let path = format!("svg/{}.svg", name::page(stack.edition, n + 1, page));
        let bytes = page::sheet(stack, page).into_bytes();
        watch(1);
        Artifact { path, bytes, pages: 1 }
    };
    stack.sheets.par_iter().enumerate().map(one).collect()
}
