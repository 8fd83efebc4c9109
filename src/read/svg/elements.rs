//! Elements of an SVG that a viewer would draw and usvg would not.

use usvg::roxmltree::{Document, Node};

use super::fault::{Fault, place, place_of};
use super::style::{Styles, is_svg, sheets};
use crate::diag::Code;

/// What usvg draws, what it reads of what is drawn, and what no viewer draws.
const KNOWN: &[&str] = &[
    "svg",
    "g",
    "a",
    "defs",
    "symbol",
    "use",
    "switch",
    "path",
    "rect",
    "circle",
    "ellipse",
    "line",
    "polyline",
    "polygon",
    "text",
    "tspan",
    "textPath",
    "image",
    "clipPath",
    "mask",
    "pattern",
    "marker",
    "style",
    "linearGradient",
    "radialGradient",
    "stop",
    "filter",
    "title",
    "desc",
    "metadata",
    "view",
    "cursor",
    "color-profile",
    "font",
    "font-face",
    "font-face-src",
    "font-face-uri",
    "font-face-name",
    "font-face-format",
    "glyph",
    "missing-glyph",
    "hkern",
    "vkern",
    "feBlend",
    "feColorMatrix",
    "feComponentTransfer",
    "feComposite",
    "feConvolveMatrix",
    "feDiffuseLighting",
    "feDisplacementMap",
    "feDistantLight",
    "feDropShadow",
    "feFlood",
    "feFuncA",
    "feFuncB",
    "feFuncG",
    "feFuncR",
    "feGaussianBlur",
    "feImage",
    "feMerge",
    "feMergeNode",
    "feMorphology",
    "feOffset",
    "fePointLight",
    "feSpecularLighting",
    "feSpotLight",
    "feTile",
    "feTurbulence",
];

/// What moves a drawing or makes it while it is looked at.
const MOVING: &[&str] = &["animate", "animateColor", "animateMotion", "animateTransform", "set", "discard", "script"];

/// Elements that would be left out.
pub(super) fn left_out(xml: &Document<'_>, styles: &Styles<'_>) -> Vec<Fault> {
    let mut faults = Vec::new();
    for node in xml.descendants().filter(is_svg).filter(|node| !styles.is_absent(*node)) {
        let name = node.tag_name().name();
        let around = node.parent_element().filter(is_svg).map_or("", |parent| parent.tag_name().name());
        if MOVING.contains(&name) {
            let help = "save it as plain SVG without scripts and animation, as it is to be printed";
            faults.push(bad(node, format!("<{name}> does nothing on paper"), help));
        } else if name == "textPath" && around != "text" {
            let help = "let it stand in a <text> itself, or turn the text into paths";
            faults.push(bad(node, "<textPath> inside another part of a text is not drawn".to_owned(), help));
        } else if !KNOWN.contains(&name) && draws(around) && !is_stood_in_for(node) && shows(node) {
            let help = match name {
                "foreignObject" | "flowRoot" => {
                    "turn its text into a <text> or into paths, and its pictures into <image>"
                }
                _ => "draw it in another way, or turn it into paths",
            };
            faults.push(bad(node, format!("<{name}> cannot be drawn"), help));
        } else if let Some((message, help)) = otherwise(node, styles) {
            faults.push(bad(node, format!("<{name}> {message}"), help));
        }
    }
    faults.extend(rules(xml));
    faults
}

fn bad(node: Node<'_, '_>, message: String, help: &str) -> Fault {
    Fault::new(Code::BadSvg, message, help).within(place(node))
}

const MARKERS: [&str; 3] = ["marker-start", "marker-mid", "marker-end"];

/// What is said of an element that browsers draw otherwise than usvg, and what to do about it.
fn otherwise<'x>(node: Node<'x, '_>, styles: &Styles<'x>) -> Option<(&'static str, &'static str)> {
    let is_zero = |name| node.attribute(name).is_some_and(|length| length.trim().parse() == Ok(0.0));
    let sides = ["width", "height"];
    let sized = sides.iter().filter(|name| node.has_attribute(**name)).count();
    let is_hidden = styles.own(node, "display") == Some("none");
    let is_marked = |name| styles.inherited(node, name).is_some_and(|marker| marker != "none");
    let name = node.tag_name().name();
    let size = "give it the width and height at which it is to be seen, in units of the drawing";
    match name {
        "mask" | "clipPath" | "pattern" | "symbol" if is_hidden => {
            Some(("has display: none, which does not hide it here as in a browser", "take away the display"))
        }
        "svg" if node.parent_element().is_some() && sized == 1 => Some(("inside another has only one side", size)),
        "svg" if node.parent_element().is_some() && sides.into_iter().any(is_zero) => Some(("has no size", size)),
        "use" if sides.into_iter().any(is_zero) => Some(("has no size", size)),
        "use" if sides.iter().any(|name| node.attribute(*name).is_some_and(|side| side.contains('%'))) => {
            Some(("has a size in per cent", size))
        }
        "rect" | "circle" | "ellipse" if MARKERS.iter().any(|name| is_marked(name)) => Some((
            "has markers, which browsers draw on lines and paths alone",
            "say marker: none, or draw it as a <path>",
        )),
        "line" if is_upright(node) && styles.own(node, "filter").is_some_and(|filter| filter != "none") => Some((
            "has a filter, which is not obeyed on an upright or level line",
            "say it on a <g> around the line and more",
        )),
        "radialGradient" if is_zero("r") => Some(("has no radius", "give the shape a plain colour")),
        "textPath" if node.next_siblings().skip(1).any(|one| has_free_words(&one)) => {
            Some(("has text behind it", "give the text behind it a <text> of its own"))
        }
        _ => None,
    }
}

/// Whether a line is upright or level, and so has no area.
fn is_upright(line: Node<'_, '_>) -> bool {
    let at = |name| line.attribute(name).unwrap_or("0").trim();
    at("x1") == at("x2") || at("y1") == at("y2")
}

/// Whether a part of a text has words that are not given a place.
fn has_free_words(part: &Node<'_, '_>) -> bool {
    let is_placed = part.has_attribute("x") || part.has_attribute("y") || part.has_tag_name("textPath");
    !is_placed && part.descendants().filter_map(|one| one.text()).any(|text| !text.trim().is_empty())
}

/// Whether what stands in an element of this name is drawn.
fn draws(name: &str) -> bool {
    KNOWN.contains(&name) && !["metadata", "title", "desc"].contains(&name)
}

/// Whether an element that cannot be drawn has anything to show. Editors leave empty ones behind.
fn shows(node: Node<'_, '_>) -> bool {
    let empties = ["foreignObject", "flowRoot"].contains(&node.tag_name().name());
    let written = node.descendants().filter_map(|one| one.text()).any(|text| !text.trim().is_empty());
    let shown = |one: Node<'_, '_>| ["img", "image", "svg", "video", "canvas"].contains(&one.tag_name().name());
    !empties || written || node.descendants().any(shown)
}

/// Whether an element asks for what usvg does not have and another stands beside it for that case.
fn is_stood_in_for(node: Node<'_, '_>) -> bool {
    let asks = |name| node.attribute(name).is_some_and(|asked| !asked.trim().is_empty());
    node.parent_element().is_some_and(|parent| parent.tag_name().name() == "switch")
        && (node.attribute("requiredExtensions").is_some() || asks("requiredFeatures"))
        && node.next_siblings().skip(1).any(|one| is_svg(&one))
}

/// Rules of style sheets that usvg passes over or follows though it should not.
fn rules(xml: &Document<'_>) -> Vec<Fault> {
    let mut faults = Vec::new();
    for node in sheets(xml) {
        let text: String = node.text().unwrap_or_default().split("/*").map(after_comment).collect();
        let text = text.to_ascii_lowercase();
        for rule in ["@media", "@supports", "@layer", "@container", "@scope", "@keyframes"]
            .into_iter()
            .filter(|rule| text.contains(*rule))
        {
            let help = "write its rules without it, as they hold for print";
            faults.push(bad(node, format!("a style sheet in it has `{rule}`, which is not understood"), help));
        }
        if node.attribute("type").is_some_and(|kind| kind != "text/css") {
            let help = "take it away, or say type=\"text/css\"";
            let message = "the `type` of a style sheet in it is not understood";
            faults.push(Fault::new(Code::BadSvg, message, help).within(place_of(node, "type")));
        }
        let media = node.attribute("media").unwrap_or_default().trim();
        if !["", "all", "print"].contains(&media) {
            let help = "take it away, or say media=\"all\"";
            let message = format!("a style sheet in it is for `{media}`");
            faults.push(Fault::new(Code::BadSvg, message, help).within(place_of(node, "media")));
        }
    }
    faults
}

/// What follows the end of a comment, in a text that was split where comments begin.
pub(super) fn after_comment(text: &str) -> &str {
    text.split_once("*/").map_or(text, |(_, after)| after)
}
