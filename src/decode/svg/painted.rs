//! The page of a drawing, and a whole drawing as pixels.

use indexmap::IndexMap;
use resvg::tiny_skia::{Pixmap, Transform};

use super::{Reading, Setting, document};
use crate::decode::contained::contained;
use crate::limits::ALL_PIXELS;

/// Returns the width and height of the page of a drawing, in millimetres. Returns `None` if the drawing cannot be drawn.
pub fn page(text: &str, setting: Setting) -> Option<(f64, f64)> {
    let text = text.to_owned();
    let size = contained(move || tree(&text, setting).map(|tree| tree.size())).flatten()?;
    Some((size.width().into(), size.height().into()))
}

/// The pixels of a drawing that fills so many across and down: red, green, blue and opacity of each. `None` where it cannot
/// be drawn.
pub fn painted(text: &str, setting: Setting, (width, height): (u32, u32)) -> Option<Vec<u8>> {
    let tree = tree(text, setting)?;
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

fn tree(text: &str, setting: Setting) -> Option<usvg::Tree> {
    let (mut left, warnings) = (ALL_PIXELS.most, IndexMap::new());
    let mut reading = Reading {
        path: "",
        setting,
        left: &mut left,
        besides: |_| Vec::new(),
        warnings,
    };
    let xml = document(text).ok()?;
    reading.read(&xml, |_, tree, _, _| Ok(tree)).ok()
}
