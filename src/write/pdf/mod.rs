//! Sheets as PDF: one file for each way through the printer.
//!
//! printpdf makes the skeleton — fonts, rasters, opacities — from what the
//! pages show; the pages themselves are written here, deflated one by one in
//! many threads; and one pass with lopdf puts them in and says how the file is
//! to be printed.

mod catalog;
mod content;
mod cut_paths;
mod document;
mod font;
mod glyphs;
mod marked;
mod pack;
mod page;
mod raster;
mod resources;
mod shape;
mod structure;
mod tail;

use std::io;

use rayon::prelude::*;

use self::document::Document;
use self::page::Packed;
use self::resources::PdfResources;
use super::job::{Artifact, WriteJob, failure};
use super::name;
use super::resources::Resources;
use crate::diag::Note;
use crate::sheet::Sheet;

/// One file for each way through the printer.
///
/// # Errors
/// One of them cannot be written.
pub(super) fn files(job: WriteJob, watch: &(dyn Fn(usize) + Sync)) -> Result<Vec<Artifact>, Box<Note>> {
    let mut bundles: Vec<Vec<&Sheet>> = Vec::new();
    for sheet in job.sheets {
        let alike = |bundle: &&mut Vec<&Sheet>| bundle[0].sides == sheet.sides && bundle[0].size == sheet.size;
        match bundles.iter_mut().find(alike) {
            Some(bundle) => bundle.push(sheet),
            None => bundles.push(vec![sheet]),
        }
    }
    let one = |bundle: &Vec<&Sheet>| {
        let path = format!("{}.pdf", name::bundle(job.info, bundle[0], job.sheets));
        match file(job, bundle, watch) {
            Ok(bytes) => Ok(Artifact { path, bytes, pages: bundle.len() }),
            Err(why) => Err(failure(&path, &why)),
        }
    };
    bundles.iter().map(one).collect()
}

fn file(job: WriteJob, sheets: &[&Sheet], watch: &(dyn Fn(usize) + Sync)) -> Result<Vec<u8>, io::Error> {
    let stock = PdfResources::new(Resources::of(sheets, job.faces), job.faces, job.fonts);
    let faces: Vec<_> = stock.shared().collect();
    let faces: Vec<_> = faces.par_iter().map(|id| page::face(&stock, *id)).collect();
    let symbols: Vec<_> = stock.resources.symbols.listed().par_iter().map(|one| page::symbol(&stock, one)).collect();
    let pages: Vec<_> = sheets
        .par_iter()
        .enumerate()
        .map(|(n, sheet)| {
            let page = page::page(&stock, n, sheet, !job.info.untagged);
            watch(1);
            page
        })
        .collect();
    let mut document = Document::new(&stock);
    document.parts(faces.into_iter().chain(symbols).flatten());
    for (sheet, Packed { stream, parts, marked }) in sheets.iter().zip(pages) {
        document.parts(parts);
        document.page(sheet, stream, marked);
    }
    document.finish(job.info, sheets)
}
