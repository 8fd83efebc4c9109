//! Elements of an SVG that a viewer would draw and usvg would not.

use std::cell::LazyCell;
use std::collections::HashSet;

use usvg::roxmltree::{Document, Node};

use super::fault::{Fault, place, place_of};
use super::markers::MARKERS;
use super::primitives;
use super::references::urls;
use super::style::{Styles, is_svg, sheets};
use super::switches::{self, is_stood_in_for, shows};
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
    let root = xml.root_element();
    if styles.own(root, "display") == Some("none") {
        let message = "<svg> has display: none, which browsers do not obey for a whole drawing".to_owned();
        faults.push(bad(root, message, "take away the display"));
    }
    let used = LazyCell::new(|| used(xml, styles));
    let is_unused = |node: Node<'_, '_>| {
        let mut around = node.ancestors().filter(|one| ["filter", "mask"].contains(&one.tag_name().name()));
        around.next().is_some_and(|one| !one.attribute("id").is_some_and(|id| used.contains(id)))
    };
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
        } else if let Some((message, help)) = otherwise(node, styles).filter(|_| !is_unused(node)) {
            faults.push(bad(node, format!("<{name}> {message}"), help));
        }
    }
    faults.extend(rules(xml));
    faults
}

fn bad(node: Node<'_, '_>, message: String, help: &str) -> Fault {
    Fault::new(Code::BadSvg, message, help).within(place(node))
}

/// The ids to which properties of what may be drawn refer. Editors leave filters behind to which nothing refers.
fn used<'x>(xml: &'x Document<'_>, styles: &Styles<'x>) -> HashSet<&'x str> {
    let drawn = xml.descendants().filter(is_svg).filter(|node| !styles.is_absent(*node));
    drawn.flat_map(|node| styles.of_element(node)).flat_map(|property| urls(property.value)).collect()
}

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
        "rect" | "circle" | "ellipse" if MARKERS.iter().any(|name| is_marked(name)) => Some((
            "has markers, which browsers draw on lines and paths alone",
            "say marker: none, or draw it as a <path>",
        )),
        "path" if is_marked("marker-mid") && node.attribute("d").is_some_and(|d| d.contains(['A', 'a'])) => Some((
            "has arcs and marker-mid, of which none stand in the middle of an arc in browsers",
            "say marker-mid: none, or turn its arcs into curves",
        )),
        "path" if is_marked("marker-mid") && node.attribute("d").is_some_and(goes_on_after_end) => Some((
            "has marker-mid and goes on behind a `z`, where browsers draw one more",
            "say marker-mid: none, or make a <path> of each of its parts",
        )),
        "radialGradient" if is_zero("r") => Some(("has no radius", "give the shape a plain colour")),
        "radialGradient" if !is_zero("fr") && node.has_attribute("fr") && is_repeated(node) => {
            Some(("repeats its colours round a circle", "take its `fr` away, and give it a <stop> for each colour"))
        }
        "mask" if styles.own(node, "mask").is_some_and(|mask| mask != "none") => {
            Some(("is masked itself, which browsers do not obey", "put what it holds into a <g>, and mask that"))
        }
        "clipPath" if matches!(node.attribute("transform"), Some("none" | "inherit")) => {
            Some(("has a transform that is none", "take the transform away"))
        }
        "mask" | "pattern" | "symbol" if is_asking(node) => Some(("is not for every viewer", ASKING)),
        "svg" if node.parent_element().is_none() && is_asking(node) => Some(("is not for every viewer", ASKING)),
        "switch" => {
            let help = "take the <switch> away, and leave of its parts the one that is to be seen";
            switches::chosen(node).map(|message| (message, help))
        }
        "textPath" if node.next_siblings().skip(1).any(|one| has_free_words(&one)) => {
            Some(("has text behind it", "give the text behind it a <text> of its own"))
        }
        _ => primitives::otherwise(node, styles),
    }
}

/// Whether a path has another part behind one that is closed.
fn goes_on_after_end(line: &str) -> bool {
    line.split(['z', 'Z']).skip(1).any(|rest| rest.contains(|letter: char| letter.is_ascii_alphabetic()))
}

const ASKING: &str = "take its requiredExtensions and systemLanguage away";

/// Whether an element asks for something that not every viewer has.
fn is_asking(node: Node<'_, '_>) -> bool {
    node.has_attribute("requiredExtensions") || node.has_attribute("systemLanguage")
}

/// Whether the colours of a gradient begin anew beyond its end.
fn is_repeated(gradient: Node<'_, '_>) -> bool {
    matches!(gradient.attribute("spreadMethod"), Some("repeat" | "reflect"))
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
        if text.split("@namespace").skip(1).any(is_of_other_elements) {
            let help = "take it away";
            let message = "a style sheet in it has `@namespace`, which is not understood";
            faults.push(bad(node, message.to_owned(), help));
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

/// Whether a rule that goes on like this after `@namespace` is about elements that are none of SVG. One with a prefix
/// counts only where a selector has it, which is not understood.
fn is_of_other_elements(rest: &str) -> bool {
    let name = rest.split(';').next().unwrap_or_default().trim_start();
    let is_prefixed = !(name.starts_with(['"', '\'']) || name.starts_with("url("));
    !is_prefixed && !name.contains("http://www.w3.org/2000/svg")
}

/// What follows the end of a comment, in a text that was split where comments begin.
pub(super) fn after_comment(text: &str) -> &str {
    text.split_once("*/").map_or(text, |(_, after)| after)
}
