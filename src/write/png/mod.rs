//! Sheets and faces as pixels: our own SVG, as an independent renderer sees it.
//!
//! A picture is painted from the top in bands, each of which goes into the file
//! before the next is begun, so that a board of ten metres takes no more
//! memory than a sheet of paper.

mod band;

use resvg::usvg::{Options, Tree};

use self::band::Canvas;
use super::in_order::one_a_page;
use super::job::WriteJob;
use super::output::{Artifact, Output};
use super::svg;
use crate::diag::{Code, Note};
use crate::geom::Size;
use crate::limits::PAINTED_PIXELS;
use crate::sheet::Face;
use crate::text::FontSet;

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
) -> Result<Vec<Artifact>, Box<Note>> {
    one_a_page(job, "png", output, watch, |_, sheet| {
        painted(&svg::printed(job, sheet).map_err(|fault| failed(&fault))?, sheet.size, DPI)
    })
}

/// A face cut out along its outline, on white, as a PNG of so many dots to the inch.
///
/// # Errors
/// It has more pixels than are painted, or cannot be painted.
pub fn preview(face: &Face, fonts: &FontSet, dpi: f64) -> Result<Vec<u8>, Box<Note>> {
    painted(&svg::preview(face, fonts).map_err(|fault| failed(&fault))?, face.trim, dpi)
}

/// A drawing of this size as a PNG.
fn painted(drawing: &str, size: Size, dpi: f64) -> Result<Vec<u8>, Box<Note>> {
    let dots = |inches: f64| ((inches * dpi).round() as u32).max(1);
    let (wide, high) = (size.w.to_pt() / 72.0, size.h.to_pt() / 72.0);
    let (width, height) = (dots(wide), dots(high));
    let pixels = u64::from(width) * u64::from(height);
    if !PAINTED_PIXELS.allows(pixels) {
        let fits = (PAINTED_PIXELS.most as f64 / (wide * high)).sqrt().floor();
        let note = Note::beyond(&PAINTED_PIXELS, &format!("at {dpi} dots to the inch, the picture has"), pixels);
        return Err(Box::new(note.help(format!("no more than {fits} dots to the inch can be painted at this size"))));
    }
    let tree = Tree::from_str(drawing, &Options::default()).map_err(|fault| failed(&fault))?;
    Canvas::new(&tree, (width, height), dpi).png(None).map_err(|fault| failed(&fault))
}

fn failed(why: &dyn std::fmt::Display) -> Box<Note> {
    let note = Note::new(Code::CannotWrite, format!("a picture cannot be painted: {why}"));
    Box::new(note.help("write it as PDF or SVG instead"))
}
