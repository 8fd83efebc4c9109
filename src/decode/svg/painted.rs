//! The page of a drawing, and a whole drawing as pixels.

use resvg::tiny_skia::{Pixmap, Transform};

use super::styles::css::Css;
use super::{Additions, Reading, Setting, document};
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
    let mut left = ALL_PIXELS.most;
    let mut reading = Reading::new("", setting, &mut left);
    let xml = document(text).ok()?;
    let read = reading.read(&xml, &Css::default(), &Additions::default());
    Some(read.ok()?.tree)
}
