//! Pictures of pages by three painters, and how far apart they are.

use std::path::PathBuf;

use image::{Rgb, RgbImage};
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::support::raster::{self, Box4, part};

/// Dots to the inch of every picture here.
pub(super) const DPI: f64 = 150.0;

/// A PNG as it was written.
pub(crate) fn of_png(bytes: &[u8]) -> RgbImage {
    image::load_from_memory(bytes).unwrap().to_rgb8()
}

/// A page of a PDF as hayro paints it.
pub(super) fn of_pdf(bytes: &[u8], page: usize) -> RgbImage {
    raster::painted(bytes, page, DPI)
}

/// A drawing as a stranger with no fonts and no files paints it.
pub(crate) fn of_svg(tree: &Tree, width: u32, height: u32) -> RgbImage {
    let mut pixels = Pixmap::new(width, height).unwrap();
    pixels.fill(Color::WHITE);
    let scale = Transform::from_scale(
        width as f32 / tree.size().width(),
        height as f32 / tree.size().height(),
    );
    resvg::render(tree, scale, &mut pixels.as_mut());
    raster::opaque(width, height, pixels.data())
}

/// A drawing read with nothing but itself at hand.
pub(crate) fn tree(svg: &[u8]) -> Tree {
    Tree::from_data(
        svg,
        &Options {
            resources_dir: None,
            ..Options::default()
        },
    )
    .unwrap()
}

/// How far two pictures are apart: the mean of all differences, and the share
/// of pixels with a difference of more than 96 in any colour.
pub(super) fn apart(one: &RgbImage, other: &RgbImage) -> (f64, f64) {
    assert_eq!(one.dimensions(), other.dimensions());
    let (mut sum, mut far) = (0, 0);
    // Most of a page is the same in both, and slices are quick to compare.
    let strips = one
        .as_raw()
        .chunks(48)
        .zip(other.as_raw().chunks(48))
        .filter(|(a, b)| a != b);
    for (a, b) in strips
        .flat_map(|(a, b)| a.chunks_exact(3).zip(b.chunks_exact(3)))
        .filter(|(a, b)| a != b)
    {
        let off = [
            a[0].abs_diff(b[0]),
            a[1].abs_diff(b[1]),
            a[2].abs_diff(b[2]),
        ];
        sum += u64::from(off[0]) + u64::from(off[1]) + u64::from(off[2]);
        far += u64::from(off[0] > 96 || off[1] > 96 || off[2] > 96);
    }
    let count = f64::from(one.width()) * f64::from(one.height());
    (sum as f64 / count / 3.0, far as f64 / count)
}

/// The smallest box around all ink within a box, and none if there is none.
pub(super) fn ink(picture: &RgbImage, [left, top, right, bottom]: Box4) -> Option<Box4> {
    let mut found: Option<Box4> = None;
    for y in top..bottom {
        let row = part(picture, y, left, right);
        let Some(first) = row.iter().position(|byte| *byte != 255) else {
            continue;
        };
        let last = row.iter().rposition(|byte| *byte != 255)?;
        let (first, last) = (left + first as u32 / 3, left + last as u32 / 3 + 1);
        let [l, t, r, _] = found.unwrap_or([first, y, last, y]);
        found = Some([l.min(first), t, r.max(last), y + 1]);
    }
    found
}

fn difference(one: &Rgb<u8>, other: &Rgb<u8>) -> u8 {
    one.0
        .iter()
        .zip(other.0)
        .map(|(a, b)| a.abs_diff(b))
        .max()
        .unwrap_or(0)
}

/// Keeps what was expected, where it differs (dark) and what was seen, side by
/// side, for whoever has to find out why.
pub(super) fn keep(name: &str, expected: &RgbImage, seen: &RgbImage) -> PathBuf {
    let (width, height) = expected.dimensions();
    let mut triptych = RgbImage::new(width * 3, height);
    for (x, y, pixel) in expected.enumerate_pixels() {
        let other = seen.get_pixel(x.min(seen.width() - 1), y.min(seen.height() - 1));
        triptych.put_pixel(x, y, *pixel);
        triptych.put_pixel(x + width, y, Rgb([255 - difference(pixel, other); 3]));
        triptych.put_pixel(x + width * 2, y, *other);
    }
    let path = std::env::temp_dir().join(format!("boardpress-{}.png", name.replace(' ', "-")));
    triptych.save(&path).unwrap();
    path
}
