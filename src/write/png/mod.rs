//! Sheets and faces as pixels: our own SVG, as an independent renderer sees it.
//!
//! A picture is painted from the top in bands, each of which goes into the file
//! before the next is begun, so that a board of ten metres takes no more
//! memory than a sheet of paper.

mod band;
mod paint;

use std::io::{self, Write};

use resvg::usvg::{Options, Tree};

use self::band::Canvas;
use super::job::{DocInfo, WriteJob};
use super::output::{Artifact, FILES_AHEAD, Output, in_order, one_a_page, write_file};
use super::svg;
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::geom::Size;
use crate::limits::PAINTED_PIXELS;
use crate::message::{msg, reason};
use crate::scene::Item;
use crate::sheet::{Face, Sheet};
use crate::text::FontSet;

pub use self::band::Ground;

/// Dots to the inch of a written sheet.
const DPI: f64 = 150.0;

/// One picture for each side of a sheet.
///
/// # Errors
/// One of them cannot be painted or written.
pub(super) fn files(
    job: WriteJob,
    output: &mut dyn Output,
    watch: &(dyn Fn(usize) + Sync),
) -> DiagnosticResult<Vec<Artifact>> {
    one_a_page(job, "png", output, watch, |_, sheet| {
        let drawing = svg::printed(job, sheet).map_err(|fault| failed(&fault.into()))?;
        painted(
            &drawing,
            pixels(sheet.size, DPI)?,
            DPI,
            Ground::White,
            (0, 0),
        )
    })
}

/// A picture to be made of a page.
pub struct PageImage {
    /// The path of its file.
    pub path: String,
    /// What it shows.
    pub page: Sheet,
    /// Its width and height.
    pub pixels: (u32, u32),
    /// The dots to the inch that the file states.
    pub dpi: f64,
    /// How many columns on each side and rows above and below repeat the outermost that are drawn.
    pub pad: (u32, u32),
}

/// Writes pictures to `output`; `watch` is called for each.
///
/// # Errors
/// One of them cannot be painted or written.
pub fn page_images(
    images: &[PageImage],
    faces: &[Face],
    fonts: &FontSet,
    output: &mut dyn Output,
    watch: &(dyn Fn(usize) + Sync),
) -> DiagnosticResult<Vec<Artifact>> {
    let info = DocInfo::default();
    let job = WriteJob {
        info: &info,
        sheets: &[],
        faces,
        fonts,
    };
    let make = |_, image: &PageImage| {
        let drawing = svg::printed(job, &image.page).map_err(|fault| failed(&fault.into()))?;
        let made = painted(&drawing, image.pixels, image.dpi, Ground::White, image.pad);
        watch(1);
        made
    };
    let mut files = Vec::with_capacity(images.len());
    let mut take = |image: &PageImage, made: DiagnosticResult<Vec<u8>>| -> DiagnosticResult<()> {
        let bytes = made?;
        files.push(write_file(output, image.path.clone(), 0, |file| {
            file.write_all(&bytes)
        })?);
        Ok(())
    };
    in_order(images, FILES_AHEAD, make, &mut take)?;
    Ok(files)
}

/// How a picture is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PictureFormat {
    /// As dots, so many to the inch, on white or on nothing.
    Png(f64, Ground),
    /// As a drawing.
    Svg,
}

/// Items as a picture of this size.
///
/// # Errors
/// It has more pixels than are painted, or cannot be painted.
pub fn picture(
    size: Size,
    items: &[Item],
    fonts: &FontSet,
    format: PictureFormat,
) -> DiagnosticResult<Vec<u8>> {
    let drawing = svg::picture(size, items, fonts).map_err(|fault| failed(&fault.into()))?;
    match format {
        PictureFormat::Png(dpi, ground) => {
            painted(&drawing, pixels(size, dpi)?, dpi, ground, (0, 0))
        }
        PictureFormat::Svg => Ok(drawing.into_bytes()),
    }
}

/// The width and height in pixels of a picture of this size.
///
/// # Errors
/// They are more than are painted.
fn pixels(size: Size, dpi: f64) -> DiagnosticResult<(u32, u32)> {
    let dots = |inches: f64| ((inches * dpi).round() as u32).max(1);
    let (wide, high) = (size.w.to_pt() / 72.0, size.h.to_pt() / 72.0);
    let (width, height) = (dots(wide), dots(high));
    let pixels = u64::from(width) * u64::from(height);
    if !PAINTED_PIXELS.allows(pixels) {
        let fits = (PAINTED_PIXELS.most as f64 / (wide * high)).sqrt().floor();
        let note = Diagnostic::beyond(
            &PAINTED_PIXELS,
            // TRANSLATORS: A number and a noun follow.
            msg!("at {dots} dots per inch, the picture has", dots = dpi),
            pixels,
        );
        return Err(Box::new(note.help(msg!(
            "at most {dots} dots per inch can be painted at this size",
            dots = fits
        ))));
    }
    Ok((width, height))
}

/// A drawing as a PNG, padded by so many columns on each side and rows above and below.
fn painted(
    drawing: &str,
    pixels: (u32, u32),
    dpi: f64,
    ground: Ground,
    pad: (u32, u32),
) -> DiagnosticResult<Vec<u8>> {
    let tree = Tree::from_str(drawing, &Options::default())
        .map_err(|fault| failed(&io::Error::other(fault)))?;
    Canvas::new(&tree, pixels, dpi, ground)
        .padded(pad)
        .png(None)
        .map_err(|fault| failed(&fault.into()))
}

fn failed(fault: &io::Error) -> Box<Diagnostic> {
    let note = Diagnostic::new(
        Code::CannotWrite,
        msg!("a picture cannot be painted: {why}", why = reason(fault)),
    );
    Box::new(note.help(msg!("write it as PDF or SVG instead")))
}
