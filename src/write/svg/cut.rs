//! Layers for cutting machines, which go by lines without a fill.

use svg::Node;
use svg::node::element::{Group, Path};

use super::drawing::outline;
use super::page::layer;
use crate::geom;
use crate::sheet::CutPaths;

/// A quarter of a point in millimetres.
const HAIRLINE: &str = "0.088";

/// A layer of cuts and one of creases, each only where there are any.
pub(super) fn layers(paths: &CutPaths) -> Vec<Group> {
    let cuts = lines(layer("cut", "Cut"), &paths.cuts, "#ff00ff", None);
    let creases = lines(layer("crease", "Crease"), &paths.creases(), "#00ffff", Some("2 1"));
    cuts.into_iter().chain(creases).collect()
}

/// Every line says all about itself, since programs that cut inherit nothing.
fn lines(mut layer: Group, paths: &[geom::Path], colour: &str, dash: Option<&str>) -> Option<Group> {
    for path in paths {
        let mut line = Path::new().set("d", outline(path)).set("fill", "none");
        line.assign("stroke", colour);
        line.assign("stroke-width", HAIRLINE);
        if let Some(dash) = dash {
            line.assign("stroke-dasharray", dash);
        }
        layer.append(line);
    }
    (!paths.is_empty()).then_some(layer)
}
