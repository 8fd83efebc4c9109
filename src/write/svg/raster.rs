//! Pictures of pixels, each kept in the drawing once.

use image::ImageEncoder;
use image::codecs::png::PngEncoder;
use svg::Node;
use svg::node::element::{Group, Image};

use super::drawing::{Drawing, used};
use crate::geom::Affine;
use crate::scene::{Picture, Pixels, Raster};

impl Drawing<'_> {
    /// Every raster that is shown, a millimetre square.
    pub(super) fn define_rasters(&mut self) {
        for (n, raster) in self.census.rasters.listed().iter().enumerate() {
            let image = Image::new()
                .set("id", format!("i{n}"))
                .set("width", "1")
                .set("height", "1")
                .set("preserveAspectRatio", "none")
                .set("xlink:href", embedded(raster));
            self.defs.append(image);
        }
    }

    /// A raster shown at a place.
    pub(super) fn picture(&mut self, into: &mut Group, picture: &Picture) {
        let id = format!("i{}", self.census.rasters.number(&picture.raster.name));
        // The unit of a drawing is a millimetre, that of the scene a thousandth of it.
        into.append(used(&id, Affine::scale(0.001, 0.001).then(picture.to)));
    }
}

fn embedded(raster: &Raster) -> String {
    match &raster.pixels {
        Pixels::Jpeg(bytes, _) => format!("data:image/jpeg;base64,{}", base64(bytes)),
        Pixels::Rgba(pixels) => {
            let mut png = Vec::new();
            let encoder = PngEncoder::new(&mut png);
            // Writing to memory fails only for pixels that do not fill the raster; those show nothing.
            let _ = encoder.write_image(pixels, raster.width, raster.height, image::ExtendedColorType::Rgba8);
            format!("data:image/png;base64,{}", base64(&png))
        }
    }
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |n: usize| u32::from(three.get(n).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for n in 0..4 {
            let letter = char::from(LETTERS[(bits >> (18 - 6 * n) & 63) as usize]);
            out.push(if n <= three.len() { letter } else { '=' });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn bytes_are_written_in_letters() {
        let shown = ["", "f", "fo", "foo", "foob"].map(|text| base64(text.as_bytes()));
        assert_eq!(shown, ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg=="]);
    }
}
