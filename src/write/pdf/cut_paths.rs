//! What a cutting machine reads: outlines in spot colours of its own, over
//! everything else, each in a layer that can be switched off.

use std::io;

use lopdf::{Dictionary, Object, dictionary, text_string};

use super::content::Content;
use super::objects::Objects;
use crate::geom::{Length, Path};
use crate::scene::{Cap, Join};
use crate::sheet::{CutPaths, Sheet};

/// The state in which nothing under a line is left out for it.
const OVERPRINT: &str = "Overprint";

/// A colour that a machine knows by its name, letter for letter.
struct Spot {
    name: &'static str,
    layer: &'static str,
    /// What it looks like on screen, in cyan, magenta, yellow and black.
    looks: [i64; 4],
}

const CUT: Spot = Spot {
    name: "CutContour",
    layer: "Cut",
    looks: [0, 1, 0, 0],
};
const CREASE: Spot = Spot {
    name: "Crease",
    layer: "Crease",
    looks: [1, 0, 0, 0],
};

/// Cuts and creases, at the end of a page.
pub(super) fn draw(content: &mut Content, paths: &CutPaths) {
    strokes(content, &CUT, &[], &paths.cuts);
    strokes(content, &CREASE, &CutPaths::DASH, &paths.creases);
}

/// Adds the colours that sheets ask for to the resources of their pages; gives
/// their layers for the catalog, or nothing where no sheet asks.
///
/// # Errors
/// A layer cannot be written.
pub(super) fn add(
    objects: &mut Objects,
    resources: &mut Dictionary,
    sheets: &[&Sheet],
) -> io::Result<Option<Dictionary>> {
    let asks = |of: fn(&CutPaths) -> bool| sheets.iter().any(|sheet| of(&sheet.cut_paths));
    let (cuts, creases) = (
        asks(|paths| !paths.cuts.is_empty()),
        asks(|paths| !paths.creases.is_empty()),
    );
    let spots = [(CUT, cuts), (CREASE, creases)]
        .into_iter()
        .filter(|(_, asked)| *asked);
    let (mut colours, mut layers, mut groups) = (Dictionary::new(), Dictionary::new(), Vec::new());
    for (spot, _) in spots {
        let layer =
            objects.add(dictionary! { "Type" => "OCG", "Name" => text_string(spot.layer) })?;
        colours.set(spot.name, spot.space());
        layers.set(spot.layer, Object::Reference(layer));
        groups.push(Object::Reference(layer));
    }
    if groups.is_empty() {
        return Ok(None);
    }
    resources.set("ColorSpace", colours);
    resources.set("Properties", layers);
    let overprint = dictionary! { "Type" => "ExtGState", "OP" => true, "op" => true, "OPM" => 1 };
    match resources
        .get_mut(b"ExtGState")
        .and_then(Object::as_dict_mut)
    {
        Ok(states) => states.set(OVERPRINT, overprint),
        Err(_) => resources.set("ExtGState", dictionary! { OVERPRINT => overprint }),
    }
    let shown = dictionary! {
        "Name" => text_string("Layers"),
        "BaseState" => "ON",
        "ON" => groups.clone(),
        "Order" => groups.clone(),
    };
    Ok(Some(dictionary! { "OCGs" => groups, "D" => shown }))
}

fn strokes(content: &mut Content, spot: &Spot, dash: &[Length], paths: &[Path]) {
    if paths.is_empty() {
        return;
    }
    content.end_text();
    content.word(&format!("/OC /{} BDC", spot.layer));
    content.save();
    content.pen_veil(255);
    content.word(&format!("/{OVERPRINT} gs\n/{} CS\n1 SCN", spot.name));
    content.line_width(CutPaths::HAIRLINE.to_um());
    content.line_ends(
        Cap::Butt,
        Join::Miter,
        dash.iter().map(|part| part.to_um()).collect(),
    );
    for path in paths {
        content.path(path);
        content.word("S");
    }
    content.restore();
    content.word("EMC");
}

impl Spot {
    /// The colour space of a plate of its own, and how it is shown without one.
    fn space(&self) -> Object {
        let looks: Vec<Object> = self
            .looks
            .iter()
            .map(|share| Object::Integer(*share))
            .collect();
        let tint = dictionary! {
            "FunctionType" => 2,
            "Domain" => vec![0.into(), 1.into()],
            "C0" => vec![0.into(), 0.into(), 0.into(), 0.into()],
            "C1" => looks,
            "N" => 1,
        };
        Object::Array(vec![
            "Separation".into(),
            self.name.into(),
            "DeviceCMYK".into(),
            Object::Dictionary(tint),
        ])
    }
}
