//! Pictures of pages by three painters, and how far apart they are.

use std::path::PathBuf;

use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::Pdf;
use hayro::{PixmapSettings, RenderCache, RenderSettings};
use image::{Rgb, RgbImage};
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Dots to the inch of every picture here.
pub(super) const DPI: f64 = 150.0;

/// A box of pixels: left, top, and the first to the right and below.
pub(super) type Box4 = [u32; 4];

/// A PNG as it was written.
pub(super) fn of_png(bytes: &[u8]) -> RgbImage {
    image::load_from_memory(bytes).unwrap().to_rgb8()
}

/// A page of a PDF as hayro paints it.
pub(super) fn of_pdf(bytes: &[u8], page: usize) -> RgbImage {
    let pdf = Pdf::new(bytes.to_vec()).unwrap();
    // A hair more than 150 dots, because the renderer cuts the size off.
    let scale = (DPI / 72.0 + 1e-5) as f32;
    let pixels = hayro::render(
        &pdf.pages()[page],
        &RenderCache::new(),
        &InterpreterSettings::default(),
        &RenderSettings { hinting: false, glyph_caching: false, ..RenderSettings::default() },
        &PixmapSettings { x_scale: scale, y_scale: scale, bg_color: hayro::vello_cpu::color::palette::css::WHITE },
    );
    opaque(pixels.width().into(), pixels.height().into(), pixels.data_as_u8_slice())
}

/// A drawing as a stranger with no fonts and no files paints it.
pub(super) fn of_svg(tree: &Tree, width: u32, height: u32) -> RgbImage {
    let mut pixels = Pixmap::new(width, height).unwrap();
    pixels.fill(Color::WHITE);
    let scale = Transform::from_scale(width as f32 / tree.size().width(), height as f32 / tree.size().height());
    resvg::render(tree, scale, &mut pixels.as_mut());
    opaque(width, height, pixels.data())
}

/// A drawing read with nothing but itself at hand.
pub(super) fn tree(svg: &[u8]) -> Tree {
    Tree::from_data(svg, &Options { resources_dir: None, ..Options::default() }).unwrap()
}

fn opaque(width: u32, height: u32, rgba: &[u8]) -> RgbImage {
    let picture = image::RgbaImage::from_raw(width, height, rgba.to_vec()).unwrap();
    image::DynamicImage::ImageRgba8(picture).into_rgb8()
}

/// How far two pictures are apart: the mean of all differences, and the share
/// of pixels with a difference of more than 96 in any colour.
pub(super) fn apart(one: &RgbImage, other: &RgbImage) -> (f64, f64) {
    assert_eq!(one.dimensions(), other.dimensions());
    let (mut sum, mut far) = (0, 0);
    // Most of a page is the same in both, and slices are quick to compare.
    let strips = one.as_raw().chunks(48).zip(other.as_raw().chunks(48)).filter(|(a, b)| a != b);
    for (a, b) in strips.flat_map(|(a, b)| a.chunks_exact(3).zip(b.chunks_exact(3))).filter(|(a, b)| a != b) {
        let off = [a[0].abs_diff(b[0]), a[1].abs_diff(b[1]), a[2].abs_diff(b[2])];
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
        let Some(first) = row.iter().position(|byte| *byte != 255) else { continue };
        let last = row.iter().rposition(|byte| *byte != 255)?;
        let (first, last) = (left + first as u32 / 3, left + last as u32 / 3 + 1);
        let [l, t, r, _] = found.unwrap_or([first, y, last, y]);
        found = Some([l.min(first), t, r.max(last), y + 1]);
    }
    found
}

/// How many rows have something outside a box that is not white.
pub(super) fn strays(picture: &RgbImage, [left, top, right, bottom]: Box4) -> usize {
    let wide = picture.width();
    let white = vec![255; wide as usize * 3];
    let blank = |y, from, to| part(picture, y, from, to) == &white[..(to - from) as usize * 3];
    let within = |y| blank(y, 0, left) && blank(y, right, wide);
    let clean = |y: &u32| if (top..bottom).contains(y) { within(*y) } else { blank(*y, 0, wide) };
    picture.height() as usize - (0..picture.height()).filter(clean).count()
}

/// A part of a row, three bytes to the pixel.
fn part(picture: &RgbImage, y: u32, from: u32, to: u32) -> &[u8] {
    let start = y as usize * picture.width() as usize;
    &picture.as_raw()[(start + from as usize) * 3..(start + to as usize) * 3]
}

fn difference(one: &Rgb<u8>, other: &Rgb<u8>) -> u8 {
    one.0.iter().zip(other.0).map(|(a, b)| a.abs_diff(b)).max().unwrap_or(0)
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
