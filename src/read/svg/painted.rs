//! A whole drawing as pixels.

use indexmap::IndexMap;
use resvg::tiny_skia::{Pixmap, Transform};

use super::{Reading, Setting, document};
use crate::limits::ALL_PIXELS;

/// The pixels of a drawing that fills so many across and down: red, green, blue and opacity of each. `None` where it cannot
/// be drawn.
pub(in crate::read) fn painted(
    text: &str,
    setting: Setting,
    (width, height): (u32, u32),
) -> Option<Vec<u8>> {
    let (mut left, warnings) = (ALL_PIXELS.most, IndexMap::new());
    let mut reading = Reading {
        path: "",
        setting,
        left: &mut left,
        besides: |_| Vec::new(),
        warnings,
    };
    let xml = document(text).ok()?;
    let tree = reading.read(&xml, |_, tree, _, _| Ok(tree)).ok()?;
    let mut canvas = Pixmap::new(width, height)?;
    let (across, down) = (
        width as f32 / tree.size().width(),
        height as f32 / tree.size().height(),
    );
    resvg::render(
        &tree,
        Transform::from_scale(across, down),
        &mut canvas.as_mut(),
    );
    let pixels = canvas.pixels().iter().flat_map(|pixel| {
        let pixel = pixel.demultiply();
        [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
    });
    Some(pixels.collect())
}
