//! Pictures that a page shows more than once.
//!
//! hayro decodes and encodes a picture whenever a page shows it. Here, such a picture is decoded once. hayro gets a copy of the
//! file in which a stand-in of a few bytes replaces the picture, and draws this in each place. The reader of the drawing is told
//! which picture each stand-in is for.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;
use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hayro_svg::hayro_interpret::font::{Glyph, GlyphRun, PositionedGlyph};
use hayro_svg::hayro_interpret::kurbo::BezPath;
use hayro_svg::hayro_interpret::{
    BlendMode, ClipPath, Device, DrawMode, DrawProps, Image, ImageData, ImageDrawProps, LumaData,
    Paint, SoftMask,
};
use hayro_syntax::Pdf;
use hayro_syntax::object::{Dict, ObjectIdentifier, Stream};
use hayro_syntax::page::Page;
use resize::Pixel::RGBA8P;
use resize::Type::Triangle;
use resize::px::RGBA;

use super::interpreted::interpret;
use crate::decode::raster;
use crate::decode::svg::StandIn;
use crate::limits::{ALL_PIXELS, PICTURE_PIXELS};
use crate::message::Message;
use crate::scene::{Pixels, Raster};

/// The bytes before the number of a stand-in.
const MARK: &[u8; 13] = b"boardpress://";
/// The length of a stand-in in bytes.
const BYTES: usize = MARK.len() + 2;
/// The width of a colour stand-in in pixels, which have three bytes.
const PIXELS: usize = BYTES / 3;
/// The width of a stencil stand-in in pixels, which are bits.
const BITS: usize = BYTES * 8;

/// A file in which stand-ins replace pictures of a page.
pub(super) struct FileWithStandIns {
    pub(super) pdf: Pdf,
    pictures: Vec<RepeatedPicture>,
}

/// A picture that was replaced.
struct RepeatedPicture {
    width: u32,
    height: u32,
    pixels: Vec<RGBA<u8>>,
    /// Whether the picture is a stencil, whose colour differs from place to place.
    is_stencil: bool,
}

/// Returns the area of all shown pictures divided by that of the page.
pub(super) fn picture_layers(pdf: &Pdf, file: &[u8], page: &Page<'_>) -> f64 {
    let mut collector = PictureCollector::new(file, 1.0);
    interpret(pdf, page, &mut collector);
    let (width, height) = page.render_dimensions();
    collector.area / f64::from(width * height)
}

impl FileWithStandIns {
    /// Replaces the pictures that a page shows more than once. Reduces them to `scale` pixels per page unit.
    ///
    /// Returns `None` if there are none, or if they cannot be replaced.
    pub(super) fn new(
        pdf: &Pdf,
        file: &[u8],
        page: &Page<'_>,
        scale: f64,
    ) -> Option<FileWithStandIns> {
        let mut collector = PictureCollector::new(file, scale);
        interpret(pdf, page, &mut collector);
        collector.shown.retain(|_, shown| shown.use_count > 1);
        if collector.shown.is_empty() {
            return None;
        }

        collector.is_decoding = true;
        interpret(pdf, page, &mut collector);
        if collector
            .shown
            .values()
            .all(|shown| shown.picture.is_none())
        {
            return None;
        }

        // Write stand-ins over the pictures in a copy of the file, so that all other objects stay where they are.
        let mut copy = file.to_vec();
        let mut pictures = Vec::new();
        for shown in collector.shown.into_values() {
            let Some(picture) = shown.picture else {
                continue;
            };
            let number = u16::try_from(pictures.len()).ok()?;
            let stand_in = stand_in(number, &shown.entries, picture.is_stencil);
            let object = &mut copy[shown.object];
            if stand_in.len() <= object.len() {
                object.fill(b' ');
                object[..stand_in.len()].copy_from_slice(&stand_in);
                pictures.push(picture);
            }
        }
        if pictures.is_empty() {
            return None;
        }
        let pdf = Pdf::new(Arc::new(copy)).ok()?;
        Some(FileWithStandIns { pdf, pictures })
    }

    /// Returns the stand-ins in a drawing of the page. Returns `None` if one of them cannot be recognised.
    pub(super) fn stand_ins(&self, drawing: &str) -> Option<Vec<StandIn>> {
        /// The longest text of an encoded stand-in, which has about 200 bytes.
        const MAX_TEXT: usize = 400;

        let mut found = BTreeMap::new();
        let mut left = ALL_PIXELS.most;
        for (at, start) in drawing.match_indices("data:image/png;base64,") {
            let text = &drawing[at + start.len()..];
            let Some(end) = text.find('"').filter(|end| *end <= MAX_TEXT) else {
                continue;
            };
            let text = &text[..end];
            if found.contains_key(text) {
                continue;
            }
            let written = STANDARD.decode(text).ok()?;
            let Some(raster) = decode_stand_in(written.clone()) else {
                continue;
            };
            let (width, height) = (raster.width as usize, raster.height);
            if height == 1 && (width == PIXELS || width == BITS) {
                let raster = self.picture(&raster)?;
                // A stencil has another picture for each of its colours.
                left = left.checked_sub(u64::from(raster.width) * u64::from(raster.height))?;
                found.insert(text, StandIn { written, raster });
            }
        }
        Some(found.into_values().collect())
    }

    /// Returns the picture that replaces a stand-in.
    fn picture(&self, stand_in: &Raster) -> Option<Raster> {
        let Pixels::Rgba(pixels) = &stand_in.pixels else {
            return None;
        };
        let (pixels, _) = pixels.as_chunks::<4>();
        let is_stencil = pixels.len() == BITS;
        let bytes: Vec<u8> = if is_stencil {
            // Zeros are painted.
            let bits = pixels.chunks(8);
            bits.map(|bits| {
                bits.iter()
                    .fold(0, |byte, pixel| byte << 1 | u8::from(pixel[3] == 0))
            })
            .collect()
        } else {
            pixels
                .iter()
                .flat_map(|pixel| pixel[..3].to_vec())
                .collect()
        };
        let number = bytes.strip_prefix(MARK)?.try_into().ok()?;
        let picture = self.pictures.get(usize::from(u16::from_be_bytes(number)))?;
        if picture.is_stencil != is_stencil {
            return None;
        }

        let colour = pixels.iter().find(|pixel| is_stencil && pixel[3] > 0);
        let tinted = |pixel: &RGBA<u8>| match colour {
            Some([r, g, b, a]) => [*r, *g, *b, (u16::from(pixel.a) * u16::from(*a) / 255) as u8],
            None => [pixel.r, pixel.g, pixel.b, pixel.a],
        };
        let pixels = picture.pixels.iter().flat_map(tinted).collect();
        let name = String::new();
        Some(Raster::rgba(name, picture.width, picture.height, pixels))
    }
}

impl RepeatedPicture {
    /// Creates the picture of a stencil.
    fn from_stencil(mask: LumaData) -> Self {
        let pixel = |opacity: &u8| RGBA::new(0, 0, 0, *opacity);
        Self {
            width: mask.width,
            height: mask.height,
            pixels: mask.data.iter().map(pixel).collect(),
            is_stencil: true,
        }
    }

    /// Creates a picture of colours. Their number and that of opacities may differ, unless both together take too much.
    fn from_colours(colours: ImageData, opacities: Option<LumaData>) -> Option<Self> {
        let size = [colours.width(), colours.height()];
        let mask_size = opacities
            .as_ref()
            .map_or(size, |mask| [mask.width, mask.height]);
        let [width, height] = [0, 1].map(|n| size[n].max(mask_size[n]));
        if !PICTURE_PIXELS.allows(u64::from(width) * u64::from(height)) {
            return None;
        }

        let mut pixels = Vec::with_capacity(width as usize * height as usize);
        for y in 0..height {
            for x in 0..width {
                let index = |source| source_index([x, y], [width, height], source);
                let [r, g, b] = match &colours {
                    ImageData::Rgb(rgb) => {
                        let at = index(size) * 3;
                        [rgb.data[at], rgb.data[at + 1], rgb.data[at + 2]]
                    }
                    ImageData::Luma(grey) => [grey.data[index(size)]; 3],
                };
                let opacity = opacities
                    .as_ref()
                    .map_or(255, |mask| mask.data[index(mask_size)]);
                pixels.push(RGBA::new(r, g, b, opacity));
            }
        }
        Some(Self {
            width,
            height,
            pixels,
            is_stencil: false,
        })
    }

    /// Reduces the picture to a size if it has more pixels.
    fn downscaled(self, size: [f64; 2]) -> Self {
        let side = |own: u32, most: f64| own.min(most.ceil().max(1.0) as u32);
        let (width, height) = (side(self.width, size[0]), side(self.height, size[1]));
        if (width, height) == (self.width, self.height) {
            return self;
        }
        let [across, down] = [self.width, self.height].map(|side| side as usize);
        let mut pixels = vec![RGBA::default(); width as usize * height as usize];
        let resized = resize::new(
            across,
            down,
            width as usize,
            height as usize,
            RGBA8P,
            Triangle,
        )
        .and_then(|mut resizer| resizer.resize(&self.pixels, &mut pixels));
        match resized {
            Ok(()) => Self {
                width,
                height,
                pixels,
                ..self
            },
            Err(_) => self,
        }
    }
}

/// Returns the index of the pixel of a picture that covers a pixel of a larger one.
fn source_index(at: [u32; 2], size: [u32; 2], source: [u32; 2]) -> usize {
    let scaled = |n: usize| u64::from(at[n]) * u64::from(source[n]) / u64::from(size[n]);
    scaled(1) as usize * source[0] as usize + scaled(0) as usize
}

/// Decodes the PNG file of a stand-in.
fn decode_stand_in(file: Vec<u8>) -> Option<Raster> {
    let mut left = ALL_PIXELS.most;
    let picture = raster::encoded(file, None, &mut left, &Message::default()).ok()?;
    Some(picture.decoded("").ok()?.raster)
}

/// Returns the object of a stand-in, after its head. `entries` are further entries of its dictionary.
fn stand_in(number: u16, entries: &str, is_stencil: bool) -> Vec<u8> {
    let (width, kind) = if is_stencil {
        (BITS, "/ImageMask true/BitsPerComponent 1")
    } else {
        (PIXELS, "/ColorSpace/DeviceRGB/BitsPerComponent 8")
    };
    let dictionary = format!(
        "<</Type/XObject/Subtype/Image/Width {width}/Height 1{kind}/Length {BYTES}{entries}>>"
    );
    let number = number.to_be_bytes();
    [
        dictionary.as_bytes(),
        b"stream\n",
        MARK,
        &number,
        b"\nendstream endobj\n",
    ]
    .concat()
}

/// Collects the pictures of a page. It first measures how large they are shown, and then decodes them.
struct PictureCollector<'f> {
    file: &'f [u8],
    /// Pixels per unit of the page.
    scale: f64,
    is_decoding: bool,
    /// Whether there are patterns, masks or glyphs, which may show pictures at an unknown size.
    has_unmeasured: bool,
    /// The area of all shown pictures in pixels.
    area: f64,
    shown: BTreeMap<ObjectIdentifier, ShownPicture>,
}

/// A picture as a page shows it.
struct ShownPicture {
    /// The dictionary and the data of the picture in the file.
    object: Range<usize>,
    /// The entries that the stand-in copies from the picture's dictionary.
    entries: String,
    use_count: usize,
    /// The greatest width and height, in pixels.
    size: [f64; 2],
    /// Whether it was decoded, if it can be.
    is_tried: bool,
    picture: Option<RepeatedPicture>,
}

impl<'f> PictureCollector<'f> {
    /// Creates a collector that measures pictures in `scale` pixels per page unit.
    fn new(file: &'f [u8], scale: f64) -> Self {
        Self {
            file,
            scale,
            is_decoding: false,
            has_unmeasured: false,
            area: 0.0,
            shown: BTreeMap::new(),
        }
    }

    /// Records that a picture is shown at `size`.
    fn measure(&mut self, stream: &Stream<'_>, size: [f64; 2]) {
        if let Some(shown) = self.shown.get_mut(&stream.obj_id()) {
            shown.use_count += 1;
            shown.size = [0, 1].map(|n| shown.size[n].max(size[n]));
            return;
        }
        let (Some(object), Some(entries)) = (self.object(stream), entries(stream.dict())) else {
            return;
        };
        let shown = ShownPicture {
            object,
            entries,
            use_count: 1,
            size,
            is_tried: false,
            picture: None,
        };
        self.shown.insert(stream.obj_id(), shown);
    }

    /// Returns where the dictionary and the data of a picture are in the file. Returns `None` if the file is encrypted, or if
    /// the picture is no object of its own.
    fn object(&self, stream: &Stream<'_>) -> Option<Range<usize>> {
        let Cow::Borrowed(data) = stream.raw_data() else {
            return None;
        };
        let at = |part: &[u8]| part.as_ptr().addr().checked_sub(self.file.as_ptr().addr());
        let (start, end) = (at(stream.dict().data())?, at(data)? + data.len());
        let before = self.file.get(..start)?.trim_ascii_end();
        (before.ends_with(b"obj") && start < end && end <= self.file.len()).then_some(start..end)
    }
}

/// Returns the entries of a picture's dictionary that decide whether and how it is painted, other than its pixels.
fn entries(dictionary: &Dict<'_>) -> Option<String> {
    let mut entries = String::new();
    if dictionary.get::<bool>("Interpolate") == Some(true) {
        entries += "/Interpolate true";
    }
    // A picture with a mask ignores the mask of the graphics state. No pixel of a stand-in is zero.
    if ["SMask", "Mask", "SMaskInData"]
        .iter()
        .any(|key| dictionary.contains_key(*key))
    {
        entries += "/Mask[0 0 0 0 0 0]";
    }
    if dictionary.contains_key("OC") {
        let layer = ObjectIdentifier::from(dictionary.get_ref("OC")?);
        let _ = write!(entries, "/OC {} {} R", layer.obj_number, layer.gen_number);
    }
    Some(entries)
}

impl<'a> Device<'a> for PictureCollector<'_> {
    fn draw_image(&mut self, image: Image<'a, '_>, props: ImageDrawProps<'a>) {
        let (stream, width, height) = match &image {
            Image::Stencil(stencil) => (stencil.stream(), stencil.width(), stencil.height()),
            Image::Raster(raster) => (raster.stream(), raster.width(), raster.height()),
        };
        if !self.is_decoding {
            let [a, b, c, d, ..] = props.transform.as_coeffs();
            let across = f64::from(width) * a.hypot(b) * self.scale;
            let down = f64::from(height) * c.hypot(d) * self.scale;
            self.area += across * down;
            self.measure(stream, [across, down]);
        } else if let Some(shown) = self.shown.get_mut(&stream.obj_id())
            && !shown.is_tried
        {
            shown.is_tried = true;
            let picture = &mut shown.picture;
            match &image {
                Image::Stencil(stencil) => {
                    let made = |mask, _: &_| *picture = Some(RepeatedPicture::from_stencil(mask));
                    stencil.with_stencil(made, None);
                }
                Image::Raster(raster) => {
                    let made = |colours, opacities| {
                        *picture = RepeatedPicture::from_colours(colours, opacities);
                    };
                    raster.with_rgba(made, None);
                }
            }
            if !self.has_unmeasured {
                *picture = picture.take().map(|picture| picture.downscaled(shown.size));
            }
        }
    }

    fn draw_path(&mut self, _: &BezPath, props: DrawProps<'a>, _: &DrawMode) {
        self.has_unmeasured |= matches!(props.paint, Paint::Pattern(_));
    }

    fn push_transparency_group(&mut self, _: f32, mask: Option<SoftMask<'a>>, _: BlendMode) {
        self.has_unmeasured |= mask.is_some();
    }

    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, 'a>, props: DrawProps<'a>, _: &DrawMode) {
        let is_drawn = |glyph: &PositionedGlyph<'_>| matches!(&**glyph, Glyph::Type3(_));
        self.has_unmeasured |= run.glyphs().iter().any(is_drawn);
        self.has_unmeasured |= matches!(props.paint, Paint::Pattern(_));
    }

    fn push_clip_path(&mut self, _: &ClipPath) {}
    fn pop_clip(&mut self) {}
    fn pop_transparency_group(&mut self) {}
}
