//! Properties and attributes that browsers obey and usvg ignores.

use std::str::FromStr;

use svgtypes::Transform;
use usvg::roxmltree::Node;

use super::filters;
use super::ignored_text::{has_words, help_of_taken_back, help_of_text, holds_parts};
use super::style::{Property, Styles};

/// What usvg ignores, on elements for which that matters.
struct Ignored {
    names: &'static [&'static str],
    on: On,
    /// Values that change nothing, besides [`NOTHING`].
    harmless: &'static [&'static str],
    help: &'static str,
}

/// The elements on which a property or attribute has an effect.
enum On {
    Any,
    /// Those that are text, lie in text or hold text.
    Words,
    /// Pictures, and those that hold pictures.
    Pictures,
    /// The outermost element.
    Root,
    /// Those of these names.
    Named(&'static [&'static str]),
}

/// Values that change nothing wherever usvg ignores a property.
const NOTHING: &[&str] = &["", "none", "normal", "inherit", "initial", "unset", "revert", "revert-layer", "auto"];
/// The elements of SVG that are drawn themselves.
const DRAWN: &[&str] =
    &["path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan", "textPath", "image", "use"];
/// Other names for width and height, which count for shapes also where they say `auto`.
const SIDES: &[&str] = &["block-size", "inline-size", "-webkit-logical-width", "-webkit-logical-height"];
/// Parts of a text.
const PARTS: &[&str] = &["tspan", "textPath", "tref"];

const PATHS: &str = "turn the text into paths";
const SHAPE: &str = "draw it as a shape";
const GROUP: &str = "say it on a <g> around what this element holds";

/// Each is obeyed by Chromium in a drawing that shows it, whatever its kind.
const IGNORED: &[Ignored] = &[
    Ignored {
        names: &["text-transform"],
        on: On::Words,
        harmless: &[],
        help: "write the text in the letters that it is to have",
    },
    Ignored {
        names: &["text-shadow"],
        on: On::Words,
        harmless: &[],
        help: "draw the shadow as a second text below this one",
    },
    Ignored {
        names: &[
            "font-feature-settings",
            "font-variant-alternates",
            "font-variant-east-asian",
            "font-variant-ligatures",
            "font-variant-numeric",
            "font-variant-position",
            "font-variation-settings",
            "font-size-adjust",
            "-webkit-text-security",
        ],
        on: On::Words,
        harmless: &["common-ligatures", "contextual"],
        help: PATHS,
    },
    Ignored {
        names: &["text-orientation"],
        on: On::Words,
        harmless: &["mixed", "sideways", "sideways-right"],
        help: PATHS,
    },
    Ignored { names: &["direction"], on: On::Words, harmless: &["ltr"], help: PATHS },
    Ignored { names: &["inline-size"], on: On::Words, harmless: &["0"], help: "give each line a <tspan> with x and y" },
    Ignored { names: SIDES, on: On::Named(&["use", "svg"]), harmless: &[], help: "write it as `width` or `height`" },
    Ignored { names: &["backdrop-filter"], on: On::Any, harmless: &[], help: "draw what it is to look like" },
    Ignored {
        names: &["offset", "offset-path", "perspective"],
        on: On::Any,
        harmless: &[],
        help: "write it as a transform",
    },
    Ignored {
        names: &["content-visibility"],
        on: On::Any,
        harmless: &["visible"],
        help: "say display=\"none\" of what is not to be seen",
    },
    Ignored {
        names: &["mask-image", "mask-border", "mask-border-source"],
        on: On::Any,
        harmless: &[],
        help: "write it as mask=\"url(#…)\" with a <mask>",
    },
    Ignored { names: &["border-shape", "border-radius"], on: On::Root, harmless: &["0", "0px"], help: SHAPE },
    Ignored {
        names: &["clip-path", "mask", "filter"],
        on: On::Named(&["svg", "symbol", "marker"]),
        harmless: &[],
        help: GROUP,
    },
    Ignored {
        names: &["clip-path", "mask", "filter"],
        on: On::Named(PARTS),
        harmless: &[],
        help: "say it on the <text>",
    },
    Ignored {
        names: &["writing-mode"],
        on: On::Named(PARTS),
        harmless: &["lr", "lr-tb", "horizontal-tb"],
        help: "say it on the <text>",
    },
    Ignored { names: &["transform"], on: On::Named(&["symbol"]), harmless: &[], help: GROUP },
    Ignored { names: &["x", "y"], on: On::Named(&["symbol"]), harmless: &["0"], help: "say it on the <use>" },
    Ignored {
        names: &["baseline-shift"],
        on: On::Named(&["text"]),
        harmless: &["baseline", "0", "0%", "0px"],
        help: "say `dy`, or let the text lie higher",
    },
    Ignored {
        names: &["alignment-baseline"],
        on: On::Named(&["g", "svg", "a", "switch"]),
        harmless: &["baseline", "alphabetic"],
        help: "say `dominant-baseline`, or say it on the <text>",
    },
    Ignored { names: &["path"], on: On::Named(&["textPath"]), harmless: &[], help: "let its `href` name a <path>" },
    Ignored { names: &["rotate"], on: On::Named(&["textPath"]), harmless: &["0"], help: PATHS },
    Ignored {
        names: &["side"],
        on: On::Named(&["textPath"]),
        harmless: &["left"],
        help: "take it away, and let the path run the other way",
    },
    Ignored {
        names: &["display"],
        on: On::Named(DRAWN),
        harmless: DISPLAYED,
        help: "say `none` if it is not to be seen, and take it away otherwise",
    },
    Ignored { names: &["display"], on: On::Named(&["svg", "symbol"]), harmless: DISPLAYED, help: "take it away" },
    Ignored {
        names: &["image-rendering"],
        on: On::Pictures,
        harmless: &["optimizequality", "optimizespeed", "smooth", "high-quality"],
        help: "take it away, and embed the picture in more pixels",
    },
    Ignored {
        names: &["color-interpolation"],
        on: On::Named(&["linearGradient", "radialGradient", "mask", "defs", "g", "svg"]),
        harmless: &["srgb"],
        help: "take it away, and choose colours that need none",
    },
    Ignored {
        names: &["overflow-x", "overflow-y"],
        on: On::Named(&["svg", "symbol", "marker", "pattern"]),
        harmless: &["hidden"],
        help: "write it as `overflow`",
    },
];

/// Ways to display an element that all show it alike; `contents` is none of them for what is drawn itself.
const DISPLAYED: &[&str] =
    &["inline", "block", "inline-block", "flex", "inline-flex", "grid", "list-item", "table", "run-in"];

/// A turn all the way round, which leaves everything as it is.
pub(super) const TURNED: &str = "rotate(360deg)";

/// Names under which browsers know properties as well. Where the name without this is said too, that counts.
const PREFIX: &str = "-webkit-";
const PREFIXED: &[&str] = &[
    "clip-path",
    "filter",
    "font-feature-settings",
    "mask",
    "mask-image",
    "opacity",
    "transform",
    "transform-origin",
    "writing-mode",
];

/// What to do about a property that usvg ignores; `None` if it is understood or has no effect.
pub(super) fn help<'x>(node: Node<'x, '_>, property: Property<'x>, styles: &Styles<'x>) -> Option<&'static str> {
    let (element, value) = (node.tag_name().name(), property.value.trim().to_ascii_lowercase());
    let is_root = node.parent_element().is_none();
    // `filter-gaussianBlur-deviation` and the like are what old versions of Inkscape noted for themselves.
    let is_noted = property.name.starts_with("filter-");
    if property.styled && !is_noted && property.name.contains(|letter: char| letter.is_ascii_uppercase()) {
        return Some("write the property in small letters");
    }
    let has_outline = property.name.starts_with("outline") || is_root && is_box(property.name, "border");
    if property.styled && has_outline && has_style(&value) {
        return Some(SHAPE);
    }
    if property.styled && property.name == "all" {
        return Some("take it away");
    }
    let is_side = property.styled && SIDES.contains(&property.name) && ["rect", "image"].contains(&element);
    if is_side && !["", "none", "normal"].contains(&value.as_str()) {
        return Some("take it away, and say `width` and `height`");
    }
    let has_pictures = || node.descendants().any(|one| one.tag_name().name() == "image");
    if property.styled && property.name == "image-orientation" && value == "none" && has_pictures() {
        return Some("take it away, and turn the picture itself");
    }
    if let Some(help) = help_of_taken_back(node, property, &value, styles) {
        return Some(help);
    }
    if NOTHING.contains(&value.as_str()) {
        return None;
    }
    let applies = |ignored: &&Ignored| {
        let on = match ignored.on {
            On::Any => true,
            On::Words => has_words(node),
            On::Pictures => has_pictures(),
            On::Root => is_root,
            On::Named(names) => names.contains(&element),
        };
        on && ignored.names.contains(&property.name) && !ignored.harmless.contains(&value.as_str())
    };
    // What no attribute says is none of these in one; `rotate` and `offset` are attributes of other meanings.
    let only_styled = ["offset", "inline-size", "block-size", "perspective"];
    if (property.styled || !only_styled.contains(&property.name))
        && let Some(ignored) = IGNORED.iter().find(applies)
    {
        return Some(ignored.help);
    }
    if let Some(name) = property.name.strip_prefix(PREFIX).filter(|name| PREFIXED.contains(name)) {
        let is_said = styles.of_element(node).iter().any(|one| one.name == name);
        return (property.styled && !is_said).then_some("write the property without `-webkit-`");
    }
    help_by_value(node, property, &value, styles)
}

/// The same for properties of which more decides than one value; `value` is in small letters.
fn help_by_value<'x>(
    node: Node<'x, '_>,
    property: Property<'x>,
    value: &str,
    styles: &Styles<'x>,
) -> Option<&'static str> {
    let (element, is_root) = (node.tag_name().name(), node.parent_element().is_none());
    match property.name {
        "pathLength" if styles.inherited(node, "stroke-dasharray").is_some_and(|dash| dash != "none") => {
            Some("take it away, and give the dashes the lengths that they are to have")
        }
        "translate" | "rotate" | "scale" if property.styled => Some("write it as a transform"),
        "opacity" if element == "marker" && !is_whole(value) => Some(GROUP),
        "opacity" if PARTS.contains(&element) && !is_whole(value) => {
            Some("say fill-opacity and stroke-opacity instead")
        }
        "mix-blend-mode" if BY_HUE.contains(&value) => Some("embed what it looks like as a picture"),
        "mix-blend-mode" if is_apart(node, styles) => {
            Some("draw it outside the <svg>, <symbol> or <marker> that cuts it off, or give that overflow=\"visible\"")
        }
        "transform-box" if value != "view-box" && styles.own(node, "transform").is_some() => {
            Some("take it away, and write the transform so that it needs none")
        }
        // Many icons say so, to mend what browsers once did.
        "transform" if value == TURNED => None,
        "transform" if is_root && (property.styled || moves(value)) => Some(GROUP),
        // In a style, lengths and angles have units, which usvg does not read; without them, browsers do not.
        "transform" if property.styled && is_of_attribute(value) => {
            // With units it is told as a value that cannot be read.
            Transform::from_str(property.value).ok().map(|_| "write it as the attribute `transform`")
        }
        "transform-origin" => {
            let is_bare = |part: &str| part.parse().is_ok_and(|length: f64| length != 0.0);
            let is_unread = value.contains('(') || property.styled && value.split_whitespace().any(is_bare);
            is_unread.then_some("write its lengths in px")
        }
        "filter" => filters::help(node, property, styles),
        name if property.styled && name.starts_with("mask-") && name != "mask-type" => {
            let is_masked = styles.own(node, "mask").is_some_and(|mask| mask != "none");
            let usual = ["match-source", "border-box", "add", "repeat", "0% 0%", "0 0"];
            (is_masked && !usual.contains(&value)).then_some("take it away, and draw the <mask> as it is to be")
        }
        "alignment-baseline" if element == "text" && holds_parts(node) && value != "baseline" => {
            Some("say `dominant-baseline`")
        }
        name if is_root && property.styled && (is_box(name, "padding") || is_box(name, "margin")) => {
            let is_zero = |part: &str| part == "auto" || ["0", "0px", "0%"].contains(&part);
            (!value.split(' ').all(is_zero)).then_some("draw it inside the drawing")
        }
        "background" | "background-color" | "background-image" if is_root && property.styled => {
            (!is_paper(value)).then_some("draw a <rect> over the whole page instead, below everything")
        }
        "preserveAspectRatio" if value.starts_with("defer") => Some("take `defer` away"),
        "preserveAspectRatio" if element == "image" && !["xmidymid", "xmidymid meet"].contains(&value) => {
            let is_drawing = styles.own(node, "href").is_some_and(|href| href.starts_with("data:image/svg"));
            is_drawing.then_some("say it in the drawing that is embedded")
        }
        _ if has_words(node) => help_of_text(node, property, value, styles),
        _ => None,
    }
}

/// Blend modes that come out in other colours.
const BY_HUE: [&str; 4] = ["hue", "saturation", "color", "luminosity"];

/// Whether an element lies in what is cut off at its sides, and usvg blends it with nothing outside that. What is a layer
/// of its own is blended with nothing outside in browsers as well.
fn is_apart<'x>(node: Node<'x, '_>, styles: &Styles<'x>) -> bool {
    let is_layer = |one: Node<'x, '_>| {
        ["filter", "mask", "clip-path"].iter().any(|name| styles.own(one, name).is_some_and(|value| value != "none"))
            || styles.own(one, "isolation") == Some("isolate")
            || styles.own(one, "opacity").is_some_and(|value| !is_whole(value))
            || ["mask", "pattern"].contains(&one.tag_name().name())
    };
    let is_cut = |one: Node<'x, '_>| match one.tag_name().name() {
        "svg" if one.parent_element().is_none() => false,
        "svg" | "symbol" | "marker" => !matches!(styles.own(one, "overflow"), Some("visible" | "auto")),
        _ => false,
    };
    node.ancestors().skip(1).take_while(|one| !is_layer(*one)).any(is_cut)
}

/// Whether a transform moves things by a length, which is one of the page where it is said of a whole drawing.
fn moves(value: &str) -> bool {
    Transform::from_str(value).is_ok_and(|to| to.e != 0.0 || to.f != 0.0)
}

/// Whether a transform is one of an attribute, and none in a style, where lengths and angles have units and commas stand
/// between numbers.
fn is_of_attribute(value: &str) -> bool {
    let has_no_comma = |inner: &str| inner.split(',').any(|number| number.trim().contains(char::is_whitespace));
    let mut inner = value.split('(').skip(1).filter_map(|rest| rest.split(')').next());
    ["translate", "rotate", "skew"].iter().any(|to| value.contains(to)) || inner.any(has_no_comma)
}

/// Whether a property is that of one part of the box around a drawing, or of some sides of it.
fn is_box(name: &str, part: &str) -> bool {
    let rest = name.strip_prefix(PREFIX).unwrap_or(name).strip_prefix(part);
    rest.is_some_and(|sides| sides.is_empty() || sides.starts_with('-'))
}

/// Whether an outline has a style in which it is drawn. Without one, its width and its colour change nothing.
fn has_style(value: &str) -> bool {
    let styles = ["auto", "solid", "double", "dotted", "dashed", "groove", "ridge", "inset", "outset"];
    value.split(' ').any(|word| styles.contains(&word)) && !value.split(' ').any(|word| ["0", "0px"].contains(&word))
}

/// Whether an opacity leaves nothing to be seen through.
fn is_whole(value: &str) -> bool {
    let share =
        value.strip_suffix('%').map_or_else(|| value.parse(), |share| share.trim().parse().map(|n: f64| n / 100.0));
    share.is_ok_and(|share| share >= 1.0)
}

/// Whether a background is as good as none: clear, or white as diagram programs give one to each drawing.
fn is_paper(value: &str) -> bool {
    let value: String = value.split_whitespace().collect();
    ["transparent", "white", "#fff", "#ffffff", "rgb(255,255,255)"].contains(&value.as_str())
        || value.starts_with("light-dark(#ffffff")
}
