//! Pictures of pixels, where they are shown and as they are kept.

use printpdf::{DictItem, ExternalStream, ExternalXObject, RawImage, RawImageData, RawImageFormat, XObject};
use std::collections::BTreeMap;

use super::content::Content;
use crate::geom::Affine;
use crate::scene::{Picture, Pixels, Raster};

impl Content<'_> {
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

/// A raster as the file keeps it: without loss, or the JPEG as it came.
pub(super) fn kept(raster: &Raster) -> XObject {
    match &raster.pixels {
        Pixels::Rgba(pixels) => {
            let (width, height) = (raster.width as usize, raster.height as usize);
            let solid = pixels.chunks_exact(4).all(|pixel| pixel[3] == 255);
            let (pixels, data_format) = if solid {
                (pixels.chunks_exact(4).flat_map(|pixel| &pixel[..3]).copied().collect(), RawImageFormat::RGB8)
            } else {
                (pixels.clone(), RawImageFormat::RGBA8)
            };
            XObject::Image(RawImage { pixels: RawImageData::U8(pixels), width, height, data_format, tag: Vec::new() })
        }
        Pixels::Jpeg(bytes, components) => XObject::External(ExternalXObject {
            stream: ExternalStream { dict: jpeg(raster, *components), content: bytes.clone(), compress: false },
            width: None,
            height: None,
            dpi: None,
        }),
    }
}

fn jpeg(raster: &Raster, components: u8) -> BTreeMap<String, DictItem> {
    let name = |name: &str| DictItem::Name(name.as_bytes().to_vec());
    let space = if components == 1 { "DeviceGray" } else { "DeviceRGB" };
    [
        ("Type", name("XObject")),
        ("Subtype", name("Image")),
        ("Width", DictItem::Int(raster.width.into())),
        ("Height", DictItem::Int(raster.height.into())),
        ("BitsPerComponent", DictItem::Int(8)),
        ("ColorSpace", name(space)),
        ("Filter", name("DCTDecode")),
    ]
    .into_iter()
    .map(|(key, value)| (key.to_owned(), value))
    .collect()
}
