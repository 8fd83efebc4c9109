//! A page as pixels.

use super::contents::PageDrawing;
use super::file::PdfFile;
use crate::decode::svg::{Setting, painted};

/// Rasterises a page to `sides` pixels. Returns RGBA samples. Returns `None` if the page cannot be drawn.
pub(super) fn painted_page(
    file: &PdfFile,
    number: usize,
    is_repeating: bool,
    setting: Setting,
    sides: (u32, u32),
) -> Option<Vec<u8>> {
    let PageDrawing { svg, stand_ins } = file.drawing(number, is_repeating, Some(sides.0))?;
    painted(&svg, setting.with_stand_ins(stand_ins), sides)
}
