//! A page of a PDF as an independent renderer paints it, or as a printer puts it
//! on paper that does not print it where it should.

use boardpress::geom::{Length, Rect};
use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_interpret::util::TransformExt;
use hayro::hayro_syntax::Pdf;
use hayro::kurbo::Affine;
use hayro::vello_cpu::{self, Pixmap, RenderContext};
use hayro::{RenderCache, RenderSettings};
use image::{DynamicImage, RgbImage, RgbaImage};
use rayon::prelude::*;

/// A box of pixels: left, top, and the first to the right and below.
pub(crate) type Box4 = [u32; 4];

/// A page in so many dots to the inch.
pub(crate) fn painted(pdf: &[u8], page: usize, dpi: f64) -> RgbImage {
    printed(pdf, page, dpi, Affine::IDENTITY)
}

/// Every page of a PDF.
pub(crate) fn pages(pdf: &[u8], dpi: f64) -> Vec<RgbImage> {
    (0..papers(pdf).len())
        .into_par_iter()
        .map(|page| painted(pdf, page, dpi))
        .collect()
}

/// A page whose ink a printer puts elsewhere; `fault` is in points from the top
/// left of the paper, y downwards.
pub(crate) fn printed(pdf: &[u8], page: usize, dpi: f64, fault: Affine) -> RgbImage {
    let pdf = Pdf::new(pdf.to_vec()).unwrap();
    let page = &pdf.pages()[page];
    let (wide, high) = page.render_dimensions();
    let dots = |points: f32| (f64::from(points) / 72.0 * dpi).round() as u16;
    let mut canvas = RenderContext::new(dots(wide), dots(high));
    let to = Affine::scale(dpi / 72.0) * fault * page.initial_transform(true).to_kurbo();
    let settings = RenderSettings {
        hinting: false,
        glyph_caching: false,
        ..RenderSettings::default()
    };
    hayro::render_into(
        page,
        &RenderCache::new(),
        &InterpreterSettings::default(),
        &settings,
        &mut canvas,
        to,
    );
    canvas.flush();
    let mut pixels = Pixmap::new(canvas.width(), canvas.height());
    let white = vello_cpu::color::palette::css::WHITE;
    let clear = vello_cpu::RasterizerSettings {
        target_init: vello_cpu::TargetInit::Clear(white),
        ..vello_cpu::RasterizerSettings::default()
    };
    canvas.render_with(&mut pixels, &mut vello_cpu::Resources::default(), clear);
    opaque(
        canvas.width().into(),
        canvas.height().into(),
        pixels.data_as_u8_slice(),
    )
}

/// A picture without its transparency, of which a page has none left.
pub(crate) fn opaque(width: u32, height: u32, rgba: &[u8]) -> RgbImage {
    let picture = RgbaImage::from_raw(width, height, rgba.to_vec()).unwrap();
    DynamicImage::ImageRgba8(picture).into_rgb8()
}

/// The paper of every page of a PDF, width and height in millimetres.
pub(crate) fn papers(pdf: &[u8]) -> Vec<(f64, f64)> {
    let mm = |points: f32| f64::from(points) / 72.0 * 25.4;
    let pdf = Pdf::new(pdf.to_vec()).unwrap();
    pdf.pages()
        .iter()
        .map(|page| page.render_dimensions())
        .map(|(wide, high)| (mm(wide), mm(high)))
        .collect()
}

/// Every pixel that a box of a page touches.
pub(crate) fn touched(rect: Rect, dpi: f64) -> Box4 {
    let dots = |at: Length| at.to_pt() / 72.0 * dpi;
    let low = |at: Length| dots(at).floor().max(0.0) as u32;
    let high = |at: Length| dots(at).ceil() as u32;
    [
        low(rect.left()),
        low(rect.top()),
        high(rect.right()),
        high(rect.bottom()),
    ]
}

/// How many rows have something outside a box that is not white.
pub(crate) fn strays(picture: &RgbImage, [left, top, right, bottom]: Box4) -> usize {
    let wide = picture.width();
    let white = vec![255; wide as usize * 3];
    let blank = |y, from, to| part(picture, y, from, to) == &white[..(to - from) as usize * 3];
    let within = |y| blank(y, 0, left) && blank(y, right, wide);
    let clean = |y: &u32| {
        if (top..bottom).contains(y) {
            within(*y)
        } else {
            blank(*y, 0, wide)
        }
    };
    picture.height() as usize - (0..picture.height()).filter(clean).count()
}

/// A part of a row, three bytes to the pixel.
pub(crate) fn part(picture: &RgbImage, y: u32, from: u32, to: u32) -> &[u8] {
    let start = y as usize * picture.width() as usize;
    &picture.as_raw()[(start + from as usize) * 3..(start + to as usize) * 3]
}
