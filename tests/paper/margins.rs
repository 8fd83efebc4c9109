//! What lies outside of the part of a page on which may be printed.

use boardpress::geom::{Length, Rect};
use boardpress::model::Job;
use image::RgbImage;
use rayon::prelude::*;

use crate::support::raster;

/// How many rows of pages have ink outside the margins of their job, and outside
/// of margins that are a millimetre wider.
pub(super) fn strays(pages: &[RgbImage], job: &Job, dpi: f64) -> [usize; 2] {
    let within = Rect::of(job.paper.size).shrunk(job.margins());
    // A line thinner than a pixel is painted as wide as one.
    let softened = within.inset(-Length::from_mm(25.4 / dpi / 2.0));
    let parts = [softened, within.inset(Length::mm(1))].map(|part| raster::touched(part, dpi));
    let of = |page: &RgbImage| parts.map(|part| raster::strays(page, part));
    pages
        .par_iter()
        .map(of)
        .reduce(|| [0, 0], |[a, b], [c, d]| [a + c, b + d])
}
