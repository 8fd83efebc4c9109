//! Steps of filters that usvg takes otherwise than browsers.

use std::str::FromStr;

use svgtypes::{Color, NumberListParser};
use usvg::roxmltree::Node;

use super::colours::is_pure;
use super::style::Styles;

const PICTURE: &str = "take it out of the filter, or embed what it shows as a picture";

/// What is said of a step of a filter that comes out otherwise, and what to do about it.
pub(super) fn otherwise<'x>(step: Node<'x, '_>, styles: &Styles<'x>) -> Option<(&'static str, &'static str)> {
    let numbers = |name| {
        let numbers = NumberListParser::from(step.attribute(name).unwrap_or_default());
        numbers.filter_map(Result::ok).collect::<Vec<f64>>()
    };
    match step.tag_name().name() {
        "filter" if step.attribute("primitiveUnits") == Some("objectBoundingBox") && has_whole_steps(step) => {
            Some(("has primitiveUnits that are not understood", "give its steps numbers in units of the drawing"))
        }
        "feDisplacementMap" | "feConvolveMatrix" | "feTile" => Some(("comes out otherwise in browsers", PICTURE)),
        "feDiffuseLighting" | "feSpecularLighting" => Some(("is lit otherwise in browsers", PICTURE)),
        "feTurbulence" if step.attribute("stitchTiles") == Some("stitch") => {
            Some(("has stitchTiles, which is not understood", "take it away"))
        }
        "feMorphology" if numbers("radius").is_empty() || numbers("radius").iter().any(|radius| *radius <= 0.0) => {
            Some(("has no radius", "give it a radius greater than zero both ways, or take it away"))
        }
        "feColorMatrix" if step.attribute("type") == Some("saturate") => {
            let is_beyond = numbers("values").iter().any(|share| !(0.0..=1.0).contains(share));
            is_beyond.then_some(("saturates by less than 0 or more than 1", "write it as a matrix of twenty numbers"))
        }
        "feOffset" if ["x", "y", "width", "height"].iter().any(|side| step.has_attribute(*side)) => {
            Some(("has a region, which is not obeyed", "take its x, y, width and height away"))
        }
        "feDropShadow" => {
            let is_srgb = styles.inherited(step, "color-interpolation-filters") == Some("sRGB");
            let colour = styles.own(step, "flood-color").and_then(|colour| Color::from_str(colour).ok());
            (is_srgb && colour.is_some_and(|colour| !is_pure(colour))).then_some((
                "has a colour that is not understood in sRGB",
                "take color-interpolation-filters away, or make the shadow of <feFlood>, <feComposite> and <feMerge>",
            ))
        }
        _ => None,
    }
}

/// Whether a filter has steps that fill a region of their own.
fn has_whole_steps(filter: Node<'_, '_>) -> bool {
    filter.children().any(|step| ["feFlood", "feImage"].contains(&step.tag_name().name()))
}
