//! Pictures of pixels, each kept in the drawing once.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use png::EncodingError;
use svg::Node;
use svg::node::element::{Group, Image};

use super::drawing::{Drawing, used};
use crate::geom::Affine;
use crate::scene::{Picture, Pixels, Raster};

impl Drawing<'_> {
    /// Every raster that is shown, a millimetre square.
    ///
    /// # Errors
    /// The pixels of one do not fill it.
    pub(super) fn define_rasters(&mut self) -> Result<(), EncodingError> {
        for (n, raster) in self.resources.rasters.listed().iter().enumerate() {
            let image = Image::new()
                .set("id", format!("i{n}"))
                .set("width", "1")
                .set("height", "1")
                .set("preserveAspectRatio", "none")
                .set("xlink:href", embedded(raster)?);
            self.defs.append(image);
        }
        Ok(())
    }

    /// A raster shown at a place.
    pub(super) fn picture(&mut self, into: &mut Group, picture: &Picture) {
        let id = format!("i{}", self.resources.rasters.number(&picture.raster.name, &picture.raster));
        // The unit of a drawing is a millimetre, that of the scene a thousandth of it.
        into.append(used(&id, Affine::scale(0.001, 0.001).then(picture.to)));
    }
}

/// A raster as a data URL.
fn embedded(raster: &Raster) -> Result<String, EncodingError> {
    Ok(match &*raster.loaded()? {
        Pixels::Jpeg(bytes, _) => format!("data:image/jpeg;base64,{}", STANDARD.encode(bytes)),
        Pixels::Rgba(_) | Pixels::Filed(_) | Pixels::Unpainted(_) => {
            format!("data:image/png;base64,{}", STANDARD.encode(raster.painted().png()?.unwrap_or_default()))
        }
    })
}
