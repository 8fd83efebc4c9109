//! A page as pixels.

use std::sync::Arc;

use super::contents::PageDrawing;
use super::file::PdfFile;
use crate::read::svg::{Setting, painted};

/// Rasterises a page to `sides` pixels. Returns RGBA samples. Returns `None` if the page cannot be drawn.
pub(super) fn painted_page(
    file: &PdfFile,
    number: usize,
    is_repeating: bool,
    setting: Setting,
    sides: (u32, u32),
) -> Option<Vec<u8>> {
    let PageDrawing { svg, stand_ins } = file.drawing(number, is_repeating, Some(sides.0))?;
    let setting = Setting {
        stand_ins: Arc::new(stand_ins),
        ..setting
    };
    painted(&svg, setting, sides)
}
