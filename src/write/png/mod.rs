//! Sheets and faces as pixels: our own SVG, as an independent renderer sees it.

use rayon::prelude::*;
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::{Artifact, Stack, name, svg};
use crate::geom::Size;
use crate::sheet::Face;
use crate::text::Book;

/// Dots to the inch of a written sheet.
const DPI: f64 = 150.0;

/// One picture for each side of a sheet.
pub(super) fn files(stack: Stack, watch: &(dyn Fn(usize) + Sync)) -> Vec<Artifact> {
    let one = |(n, sheet): (usize, &crate::sheet::Sheet)| {
        let path = format!("png/{}.png", name::page(stack.edition, n + 1, sheet));
        let bytes = rendered(&svg::printed(stack, sheet), sheet.size, DPI);
        watch(1);
        Artifact { path, bytes, pages: 1 }
    };
    stack.sheets.par_iter().enumerate().map(one).collect()
}

/// A face cut out along its outline, on white, as a PNG of so many dots to the inch.
pub fn preview(face: &Face, book: &Book, dpi: f64) -> Vec<u8> {
    rendered(&svg::preview(face, book), face.trim, dpi)
}

/// A drawing of this size as a PNG; empty if it cannot be read, which our own always can.
fn rendered(drawing: &str, size: Size, dpi: f64) -> Vec<u8> {
    let dots = |inches: f64| ((inches * dpi).round() as u32).max(1);
    let (width, height) = (dots(size.w.to_pt() / 72.0), dots(size.h.to_pt() / 72.0));
    let Some(mut pixels) = Pixmap::new(width, height) else { return Vec::new() };
    let Ok(tree) = Tree::from_str(drawing, &Options::default()) else { return Vec::new() };
    pixels.fill(Color::WHITE);
    let scale = Transform::from_scale(width as f32 / tree.size().width(), height as f32 / tree.size().height());
    resvg::render(&tree, scale, &mut pixels.as_mut());
    pixels.encode_png().unwrap_or_default()
}
