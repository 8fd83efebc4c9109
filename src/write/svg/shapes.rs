//! Shapes, groups and pictures.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use png::EncodingError;
use svg::Node;
use svg::node::element::{self, Image};

use super::drawing::{SvgDrawing, used};
use super::path::{filled, mm, named, outline, share, transform};
use crate::geom::{Affine, Length};
use crate::scene::{Cap, FillRule, Group, Item, Join, Picture, Raster, Shape, Stroke};

fn is_drawn(stroke: &Stroke) -> bool {
    stroke.width > Length::ZERO
}

/// The fill and stroke of a shape.
fn painted<N: Node>(node: &mut N, shape: &Shape) {
    match shape.fill {
        Some((colour, rule)) => {
            filled(node, colour);
            if rule == FillRule::EvenOdd {
                node.assign("fill-rule", "evenodd");
            }
        }
        None => node.assign("fill", "none"),
    }
    if let Some(stroke) = shape.stroke.as_ref().filter(|stroke| is_drawn(stroke)) {
        stroked(node, stroke);
    }
}

impl SvgDrawing<'_> {
    /// Filled or stroked paths of one fill and stroke, which are said once.
    pub(super) fn shapes(&self, into: &mut element::Group, shapes: &[Item]) {
        let shapes: Vec<&Shape> = shapes
            .iter()
            .filter_map(|item| {
                if let Item::Shape(shape) = item {
                    Some(shape)
                } else {
                    None
                }
            })
            .collect();
        let is_seen =
            |shape: &&Shape| shape.fill.is_some() || shape.stroke.as_ref().is_some_and(is_drawn);
        let Some(first) = shapes.first().copied().filter(is_seen) else {
            return;
        };
        let path = |shape: &Shape| element::Path::new().set("d", outline(&shape.path));
        if shapes.len() == 1 {
            let mut path = path(first);
            painted(&mut path, first);
            into.append(path);
        } else {
            let mut group = element::Group::new();
            painted(&mut group, first);
            into.append(
                shapes
                    .into_iter()
                    .map(path)
                    .fold(group, element::Group::add),
            );
        }
    }

    /// Items moved, clipped or faded together.
    pub(super) fn group(&mut self, into: &mut element::Group, group: &Group) {
        let mut inner = element::Group::new();
        if group.to != Affine::IDENTITY {
            inner.assign("transform", transform(group.to));
        }
        if group.opacity < 255 {
            inner.assign("opacity", share(group.opacity));
        }
        if let Some(clip) = &group.clip {
            inner = self.clipped(inner, clip);
        }
        self.items(&mut inner, &group.items);
        into.append(inner);
    }

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
    pub(super) fn picture(&mut self, into: &mut element::Group, picture: &Picture) {
        let id = format!(
            "i{}",
            self.resources
                .rasters
                .number(&picture.raster.name, &picture.raster)
        );
        // The unit of a drawing is a millimetre, that of the scene a thousandth of it.
        into.append(used(&id, Affine::scale(0.001, 0.001).then(picture.to)));
    }
}

fn stroked<N: Node>(path: &mut N, stroke: &Stroke) {
    path.assign("stroke", named(stroke.colour));
    path.assign("stroke-width", mm(stroke.width.to_um()));
    if stroke.colour.a < 255 {
        path.assign("stroke-opacity", share(stroke.colour.a));
    }
    match stroke.cap {
        Cap::Butt => {}
        Cap::Round => path.assign("stroke-linecap", "round"),
        Cap::Square => path.assign("stroke-linecap", "square"),
    }
    match stroke.join {
        Join::Miter => {}
        Join::Round => path.assign("stroke-linejoin", "round"),
        Join::Bevel => path.assign("stroke-linejoin", "bevel"),
    }
    if !stroke.dash.is_empty() {
        let dash: Vec<String> = stroke.dash.iter().map(|n| mm(n.to_um())).collect();
        path.assign("stroke-dasharray", dash.join(" "));
    }
}

/// Encodes a raster as a data URL.
fn embedded(raster: &Raster) -> Result<String, EncodingError> {
    let (media_type, file) = raster.encoded()?;
    Ok(format!(
        "data:{media_type};base64,{}",
        STANDARD.encode(file)
    ))
}
