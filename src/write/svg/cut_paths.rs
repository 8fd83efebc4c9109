//! Layers for cutting machines, which go by lines without a fill.

use svg::Node;
use svg::node::element::{Group, Path};

use super::drawing::layer;
use super::path::{mm, outline};
use crate::geom::{self, Length, Rect, Size};
use crate::sheet::{CutFile, CutPaths};

/// A layer of cuts and one of creases, each only where there are any.
pub(super) fn layers(paths: &CutPaths) -> Vec<Group> {
    let cuts = lines(layer("cut", "Cut"), &paths.cuts, "#ff00ff", &[]);
    let creases = lines(
        layer("crease", "Crease"),
        &paths.creases,
        "#00ffff",
        &CutPaths::DASH,
    );
    cuts.into_iter().chain(creases).collect()
}

/// The same, with layers for the marks that are printed on the sheet and for its edges, which show where the lines are.
pub(super) fn file(file: &CutFile, sheet: Size) -> Vec<Group> {
    let marks: Vec<geom::Path> = file
        .marks
        .iter()
        .map(|mark| geom::Path::rect(*mark))
        .collect();
    let marks = lines(layer("marks", "Marks"), &marks, "#000000", &[]);
    let page = lines(
        layer("page", "Page"),
        &[geom::Path::rect(Rect::of(sheet))],
        "#808080",
        &[],
    );
    layers(&file.paths)
        .into_iter()
        .chain(marks)
        .chain(page)
        .collect()
}

/// Every line says all about itself, since programs that cut inherit nothing.
fn lines(mut layer: Group, paths: &[geom::Path], colour: &str, dash: &[Length]) -> Option<Group> {
    let mm = |length: &Length| mm(length.to_um());
    let dash = dash.iter().map(mm).collect::<Vec<_>>().join(" ");
    for path in paths {
        let mut line = Path::new().set("d", outline(path)).set("fill", "none");
        line.assign("stroke", colour);
        line.assign("stroke-width", mm(&CutPaths::HAIRLINE));
        if !dash.is_empty() {
            line.assign("stroke-dasharray", dash.as_str());
        }
        layer.append(line);
    }
    (!paths.is_empty()).then_some(layer)
}
