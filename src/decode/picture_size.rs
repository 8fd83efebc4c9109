//! The shapes and the corners of pictures that are no part of a kit yet.

use std::borrow::Cow;
use std::sync::Arc;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use super::raster::{self, Read, is_picture, picture_in_file};
use super::svg;
use crate::diag::DiagnosticResult;
use crate::limits::ALL_PIXELS;
use crate::scene::RoundCorners;
use crate::text::FontSet;

/// How large a picture is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PictureSize {
    /// Its width and height: in dots, or those of a drawing in a unit of its own.
    pub sides: (f64, f64),
    /// Whether these are dots.
    pub is_in_dots: bool,
}

/// Whether a file is a picture or a drawing, by its name.
pub fn can_be_picture(path: &str) -> bool {
    is_picture(path) || svg::is_drawing(path)
}

/// The size of a picture as it is shown.
///
/// # Errors
/// It cannot be used.
pub fn picture_size(path: &str, bytes: &[u8]) -> DiagnosticResult<PictureSize> {
    if svg::is_drawing(path) {
        // What is wrong with a drawing is reported where it is read as art.
        let sides = svg::unpacked(Cow::Borrowed(bytes))
            .and_then(|bytes| drawn(&bytes).or_else(|| filled_page(&bytes)))
            .filter(|(w, h)| *w > 0.0 && *h > 0.0)
            .unwrap_or((1.0, 1.0));
        return Ok(PictureSize {
            sides,
            is_in_dots: false,
        });
    }
    let (w, h) = raster::dots(bytes, &picture_in_file(path))?;
    Ok(PictureSize {
        sides: (f64::from(w), f64::from(h)),
        is_in_dots: true,
    })
}

/// Whether a picture is a scan of a card whose four corners are round, and black, white or clear outside of them.
pub fn has_round_corners(path: &str, bytes: &[u8]) -> bool {
    if svg::is_drawing(path) {
        return false;
    }
    let mut left = ALL_PIXELS.most;
    let encoded = raster::encoded(bytes.to_vec(), None, &mut left, &picture_in_file(path));
    let Some(Read { raster, .. }) = encoded.ok().and_then(|encoded| encoded.decoded(path).ok())
    else {
        return false;
    };
    let rgba = raster.decoded(raster::pixels);
    rgba.is_some_and(|rgba| RoundCorners::of(raster.width, raster.height, &rgba).all())
}

/// The width and height of a drawing, by its first tag alone.
fn drawn(bytes: &[u8]) -> Option<(f64, f64)> {
    let mut reader = Reader::from_reader(bytes);
    loop {
        match reader.read_event().ok()? {
            Event::Start(tag) | Event::Empty(tag) if tag.local_name().as_ref() == "svg" => {
                return view_box(&tag)
                    .or_else(|| Some((side(&tag, "width")?, side(&tag, "height")?)));
            }
            Event::Start(_) | Event::Empty(_) | Event::Eof => return None,
            _ => {}
        }
    }
}

fn view_box(tag: &BytesStart<'_>) -> Option<(f64, f64)> {
    let value: svgtypes::ViewBox = attribute(tag, "viewBox")?.parse().ok()?;
    Some((value.w, value.h))
}

/// The number of a side; both sides of a drawing have the same unit.
fn side(tag: &BytesStart<'_>, name: &str) -> Option<f64> {
    let length: svgtypes::Length = attribute(tag, name)?.parse().ok()?;
    (length.unit != svgtypes::LengthUnit::Percent).then_some(length.number)
}

/// The page that a drawing without a size fills, with its text in built-in fonts.
fn filled_page(bytes: &[u8]) -> Option<(f64, f64)> {
    let setting = svg::Setting {
        fonts: svg::database(&FontSet::default()),
        language: "en".to_owned(),
        stand_ins: Arc::default(),
    };
    svg::page(std::str::from_utf8(bytes).ok()?, setting)
}

fn attribute(tag: &BytesStart<'_>, name: &str) -> Option<String> {
    let value = tag.try_get_attribute(name).ok()??.value;
    Some(value.into_owned())
}
