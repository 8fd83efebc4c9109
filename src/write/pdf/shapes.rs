//! Shapes, groups and pictures in the content of a page.

use std::collections::HashSet;
use std::io;

use foldhash::fast::RandomState;
use lopdf::{Stream, dictionary};
use png::{ColorType, Encoder, EncodingError};

use super::content::{Content, FormXObject};
use super::{glyphs, objects};
use crate::geom::{Affine, Length};
use crate::message::msg;
use crate::scene::{Deflated, Group, PdfPage, Picture, Pixels, Raster, Shape, Use};
use crate::write::resources;

impl Content<'_> {
    /// A filled or stroked path.
    pub(super) fn shape(&mut self, shape: &Shape) {
        let stroke = shape
            .stroke
            .as_ref()
            .filter(|stroke| stroke.width > Length::ZERO);
        if shape.fill.is_none() && stroke.is_none() {
            return;
        }
        self.end_text();
        if let Some(stroke) = stroke {
            self.pen(stroke.colour);
            self.line_width(stroke.width.to_um());
            self.line_ends(
                stroke.cap,
                stroke.join,
                stroke.dash.iter().map(|n| n.to_um()).collect(),
            );
        }
        if let Some((colour, rule)) = shape.fill {
            self.fill(colour);
            self.path(&shape.path);
            // Viewers differ on a clear line over its own fill, so it goes by itself.
            match stroke {
                Some(stroke) if stroke.colour.a == 255 => return self.paint(rule, ["B", "B*"]),
                _ => self.paint(rule, ["f", "f*"]),
            }
        }
        if stroke.is_some() {
            self.path(&shape.path);
            self.word("S");
        }
    }

    /// A symbol shown at a place.
    pub(super) fn symbol(&mut self, shown: &Use) {
        let name = self.stock.symbol(&shown.symbol);
        if shown.to == Affine::IDENTITY {
            return self.show(name, 255);
        }
        self.save();
        self.go(shown.to);
        self.show(name, 255);
        self.restore();
    }

    /// A page of a PDF as it is. Its form is in micrometres, as viewers show it, with its top left corner at the origin.
    pub(super) fn pdf_page(&mut self, page: &PdfPage) {
        let Some(number) = self.stock.resources.page(page) else {
            return;
        };
        self.save();
        self.go(page.to);
        self.show(&embedded_name(number), 255);
        self.restore();
    }

    /// Items moved, clipped or faded together.
    pub(super) fn group(&mut self, group: &Group) {
        let plain = group.to == Affine::IDENTITY && group.clip.is_none() && group.opacity == 255;
        if plain {
            return self.items(&group.items);
        }
        self.unmark();
        self.save();
        if group.to != Affine::IDENTITY {
            self.go(group.to);
        }
        if let Some(clip) = &group.clip {
            self.clip(clip);
        }
        if group.opacity == 255 {
            self.items(&group.items);
        } else {
            self.mark(glyphs::first(&group.items));
            self.faded(group);
        }
        self.unmark();
        self.restore();
    }

    /// What overlaps inside must not shine through, so the whole is a part of
    /// its own that is painted first and faded then.
    fn faded(&mut self, group: &Group) {
        let Some(bounds) = resources::reach(&group.items, self.stock.fonts) else {
            return;
        };
        let name = self.part_name();
        let mut inner = Content::new(self.stock, name.clone());
        // Poppler begins such a group with the default limit, though it is the limit around it that counts.
        inner.miter_limit();
        inner.items(&group.items);
        let (stream, parts) = inner.packed();
        self.parts.push(FormXObject {
            name: name.clone(),
            bounds,
            group: true,
            stream,
        });
        self.parts.extend(parts);
        self.show(&name, group.opacity);
    }

    /// A raster shown at a place.
    pub(super) fn picture(&mut self, picture: &Picture) {
        let name = self.stock.raster(&picture.raster);
        self.save();
        // The unit square of PDF has its first row of pixels at the top, where y is one.
        let upright = Affine::new([1.0, 0.0, 0.0, -1.0, 0.0, 1.0]);
        self.transform(upright.then(picture.to).then(Affine::scale(1.0, -1.0)));
        self.show(&name, 255);
        self.restore();
    }
}

/// How streams call the page of a PDF of this number.
pub(super) fn embedded_name(number: usize) -> String {
    format!("E{number}")
}

/// The predictor of PDF for rows that are filtered as in PNG files.
const PNG: i64 = 15;
/// A picture of so many colours could have a palette. It has equal rows and not similar ones, so that no filter makes it
/// smaller, as the specification of PNG says.
const PALETTE: usize = 256;

/// The bytes of a picture of 8 bits to each of 1 or 3 colours, and the filters that make its pixels of them.
enum Packed {
    Jpeg(Vec<u8>, u8),
    /// Filtered by rows and deflated.
    Filtered(Deflated),
    /// Only deflated.
    Plain(Deflated),
}

/// A raster as an image of a PDF, and its soft mask where some pixels are clear. JPEG and PNG data pass through where nothing
/// had to change; other pixels are compressed without loss.
///
/// # Errors
/// Its file is not as it was any more.
pub(super) fn image(raster: &Raster) -> io::Result<(Stream, Option<Stream>)> {
    let raster = &*raster.painted();
    if let Some(own) = raster.as_deflated()? {
        return Ok((stream(raster, Packed::Filtered(own.into_owned())), None));
    }
    Ok(match raster.loaded()?.into_owned() {
        Pixels::Jpeg(bytes, colours) => (stream(raster, Packed::Jpeg(bytes, colours)), None),
        Pixels::Rgba(pixels) => {
            let rgb: Vec<u8> = pixels
                .chunks_exact(4)
                .flat_map(|pixel| &pixel[..3])
                .copied()
                .collect();
            let veil: Vec<u8> = pixels.iter().skip(3).step_by(4).copied().collect();
            let is_veiled = veil.iter().any(|share| *share < 255);
            let veil = is_veiled.then(|| stream(raster, packed(raster, &veil, 1)));
            (stream(raster, packed(raster, &rgb, 3)), veil)
        }
        Pixels::Filed(_) | Pixels::Unpainted(_) => {
            return Err(io::Error::other(msg!(
                "`{picture}` has no pixels",
                picture = raster.name
            )));
        }
    })
}

/// Pixels filtered by rows as in PNG files, which foretells each from its neighbours and halves what photographs take, or
/// only deflated.
fn packed(raster: &Raster, pixels: &[u8], colours: u8) -> Packed {
    let plain = || {
        Packed::Plain(Deflated {
            rows: objects::deflate(pixels),
            colours,
        })
    };
    let mut seen = HashSet::with_hasher(RandomState::default());
    if colours == 3
        && pixels
            .chunks_exact(3)
            .filter(|pixel| seen.insert(*pixel))
            .nth(PALETTE)
            .is_none()
    {
        return plain();
    }
    let file = filtered(raster, pixels, colours);
    file.map_or_else(
        |_| plain(),
        |file| Packed::Filtered(Deflated::of_png(&file, colours)),
    )
}

/// Pixels as a PNG file.
fn filtered(raster: &Raster, pixels: &[u8], colours: u8) -> Result<Vec<u8>, EncodingError> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, raster.width, raster.height);
    encoder.set_color(if colours == 1 {
        ColorType::Grayscale
    } else {
        ColorType::Rgb
    });
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    writer.finish()?;
    Ok(file)
}

/// A picture of packed pixels.
fn stream(raster: &Raster, packed: Packed) -> Stream {
    let (content, colours, filter, is_filtered) = match packed {
        Packed::Jpeg(bytes, colours) => (bytes, colours, "DCTDecode", false),
        Packed::Filtered(Deflated { rows, colours }) => (rows, colours, "FlateDecode", true),
        Packed::Plain(Deflated { rows, colours }) => (rows, colours, "FlateDecode", false),
    };
    let mut dict = dictionary! {
        "Type" => "XObject",
        "Subtype" => "Image",
        "Width" => i64::from(raster.width),
        "Height" => i64::from(raster.height),
        "BitsPerComponent" => 8,
        "ColorSpace" => if colours == 1 { "DeviceGray" } else { "DeviceRGB" },
        "Filter" => filter,
        "Interpolate" => true,
    };
    if is_filtered {
        let columns = i64::from(raster.width);
        let parms = dictionary! { "Predictor" => PNG, "Colors" => i64::from(colours), "Columns" => columns };
        dict.set("DecodeParms", parms);
    }
    Stream::new(dict, content)
}
