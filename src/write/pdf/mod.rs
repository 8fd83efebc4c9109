//! Sheets as PDF: one file for each way through the printer.
//!
//! printpdf makes the fonts, rasters and opacities from what the pages show. The pages are made here in many threads
//! and written in their order, each as soon as it is made; lopdf spells the objects.

mod content;
mod cut_paths;
mod document;
#[cfg(not(target_family = "wasm"))]
mod embedded;
mod glyphs;
mod objects;
mod page;
mod resources;
mod shapes;
mod structure;

use std::io;

use self::document::Document;
use self::page::Packed;
use self::resources::PdfResources;
use super::job::{WriteJob, pdf_files};
use super::output::{Artifact, Output, OutputFile, in_order, write_file};
use super::resources::Resources;
use crate::diag::DiagnosticResult;
use crate::sheet::{FaceId, Sheet};

/// How many pages each thread makes ahead of those that are written: enough that threads seldom wait for each other, in a
/// few megabytes. With 4, 1,000 boards took 10 % more processor time.
const PAGES_AHEAD: usize = 16;

/// One file for each way through the printer.
///
/// # Errors
/// One of them cannot be written.
pub(super) fn files(
    job: WriteJob,
    output: &mut dyn Output,
    watch: &(dyn Fn(usize) + Sync),
) -> DiagnosticResult<Vec<Artifact>> {
    let one = |(path, places): (String, Vec<usize>)| {
        let sheets: Vec<&Sheet> = places.into_iter().map(|n| &job.sheets[n]).collect();
        write_file(output, path, sheets.len(), |file| {
            write(job, &sheets, file, watch)
        })
    };
    pdf_files(job.info, job.sheets)
        .into_iter()
        .map(one)
        .collect()
}

fn write(
    job: WriteJob,
    sheets: &[&Sheet],
    file: &mut OutputFile,
    watch: &(dyn Fn(usize) + Sync),
) -> io::Result<()> {
    let mut resources = Resources::with_pages();
    resources.count(sheets, job.faces);
    let is_tagged = !job.info.untagged;
    let stock = PdfResources::new(
        resources,
        job.faces,
        job.fonts,
        if is_tagged { sheets } else { &[] },
    );
    let mut document = Document::new(file, &stock, watch)?;
    let faces: Vec<FaceId> = stock.shared().collect();
    in_order(
        &faces,
        PAGES_AHEAD,
        |_, id| page::face(&stock, *id),
        |_, parts| document.parts(parts),
    )?;
    let symbols = stock.resources.symbols.listed();
    in_order(
        symbols,
        PAGES_AHEAD,
        |_, one| page::symbol(&stock, one),
        |_, parts| document.parts(parts),
    )?;
    let page = |n, sheet: &&Sheet| {
        let page = page::page(&stock, n, sheet, is_tagged);
        watch(1);
        page
    };
    in_order(
        sheets,
        PAGES_AHEAD,
        page,
        |sheet,
         Packed {
             stream,
             parts,
             marked,
         }| {
            document.parts(parts)?;
            document.page(sheet, stream, marked)
        },
    )?;
    document.finish(job.info, sheets)
}
