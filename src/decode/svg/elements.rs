//! What usvg leaves out of a drawing or draws otherwise, where that is seen.

use std::ops::Range;

use simplecss::Selector;
use svgtypes::Paint;
use usvg::roxmltree::{Document, Node};

use super::location::{differs, place, place_of};
use super::references::{Ids, urls};
use super::styles::css::Css;
use super::styles::style::{Property, Styles};
use super::styles::transforms;
use super::xml::is_svg;
use crate::diag::{Code, Diagnostic, shortened};
use crate::message::{Message, Pattern, msg, pattern};

/// The elements that animate a drawing. Its start is drawn, so their values are not used.
pub(super) const MOVING: [&str; 6] = [
    "animate",
    "animateColor",
    "animateMotion",
    "animateTransform",
    "set",
    "discard",
];

/// Returns warnings about elements and properties that are left out or drawn differently, and errors about scripts.
pub(super) fn left_out<'x, 'i>(
    xml: &'x Document<'i>,
    styles: &Styles<'x>,
    ids: &Ids<'x, 'i>,
) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    for node in xml
        .descendants()
        .filter(is_svg)
        .filter(|node| !styles.is_absent(*node))
    {
        diagnostics.extend(of_element(node, styles, ids));
        // The `fill` of an animation is no colour.
        if MOVING.contains(&node.tag_name().name()) {
            continue;
        }
        for property in styles.of_element(node) {
            diagnostics.extend(of_property(node, *property, styles, ids));
        }
    }
    let unread = transforms::moved(xml, styles);
    let unread = unread
        .iter()
        .filter(|moved| moved.declaration(None).is_none());
    diagnostics.extend(unread.map(|moved| {
        differs(
            msg!("its transform cannot be drawn, so it stays where it is"),
            msg!("use translate(), rotate(), scale(), skewX() and skewY() with numbers"),
        )
        .at_bytes(place(moved.node))
    }));
    diagnostics.extend(of_sheets(xml, styles.css));
    diagnostics
}

fn of_element<'x, 'i>(
    node: Node<'x, 'i>,
    styles: &Styles<'x>,
    ids: &Ids<'x, 'i>,
) -> Option<Diagnostic> {
    let differs =
        |message: Message, help: Message| Some(differs(message, help).at_bytes(place(node)));
    match node.tag_name().name() {
        "script" => {
            let fault = Diagnostic::new(Code::BadSvg, msg!("it has a script"))
                .help(msg!("save it as plain SVG, without scripts"));
            Some(fault.at_bytes(place(node)))
        }
        name if MOVING.contains(&name) => differs(
            msg!("it is animated, and its start is printed"),
            msg!("to print another moment, save that as plain SVG"),
        ),
        name @ ("foreignObject" | "flowRoot") if shows(node) && !is_stood_in_for(node) => differs(
            msg!(
                "<{element}> is left out, with its text and pictures",
                element = name
            ),
            msg!("convert its text to <text> or to paths, and its pictures to <image>"),
        ),
        "feDiffuseLighting" | "feSpecularLighting" if is_used(filter_of(node)?, styles) => differs(
            msg!("the light of this filter falls flatter on it than in a browser"),
            msg!("embed the lit part as a picture, or remove the filter"),
        ),
        name @ ("use" | "image") => {
            let id = styles
                .own(node, "href")?
                .strip_prefix('#')
                .filter(|id| ids.get(id).is_none())?;
            let message = msg!(
                "<{element}> refers to `#{id}`, which is not in the file and is not drawn",
                element = name,
                id
            );
            differs(
                message,
                msg!("add what it refers to, or remove the reference"),
            )
        }
        _ => None,
    }
}

/// The filter that an element is a part of.
fn filter_of<'x, 'i>(node: Node<'x, 'i>) -> Option<Node<'x, 'i>> {
    node.ancestors()
        .find(|one| one.tag_name().name() == "filter")
}

/// Whether an element that is drawn has a filter. Editors keep filters that they no longer use.
fn is_used<'x>(filter: Node<'x, '_>, styles: &Styles<'x>) -> bool {
    let Some(id) = filter.attribute("id") else {
        return false;
    };
    let has_it = |node: Node<'x, '_>| {
        styles
            .own(node, "filter")
            .is_some_and(|value| urls(value).any(|one| one == id))
    };
    filter
        .document()
        .descendants()
        .any(|node| is_svg(&node) && has_it(node) && !styles.is_absent(node))
}

/// Whether an element of which usvg draws nothing has anything to show. Editors leave empty ones behind.
fn shows(node: Node<'_, '_>) -> bool {
    let written = node
        .descendants()
        .filter_map(|one| one.text())
        .any(|text| !text.trim().is_empty());
    let shown = |one: Node<'_, '_>| {
        ["img", "image", "svg", "video", "canvas"].contains(&one.tag_name().name())
    };
    written || node.descendants().any(shown)
}

/// Whether another element of a `<switch>` is drawn instead of one, and has the same words or is a picture.
fn is_stood_in_for(node: Node<'_, '_>) -> bool {
    let is_switch = node
        .parent_element()
        .is_some_and(|parent| parent.tag_name().name() == "switch");
    let words = |node: Node<'_, '_>| {
        let texts = node
            .descendants()
            .filter(Node::is_text)
            .filter_map(|one| one.text());
        texts.flat_map(str::split_whitespace).collect::<String>()
    };
    let same = |other: Node<'_, '_>| ["", &words(node)].contains(&words(other).as_str());
    is_switch && node.next_siblings().skip(1).find(is_svg).is_some_and(same)
}

/// Properties that usvg does not obey, with the values that matter, the element for which they do, and what to do.
const DISOBEYED: [(&str, &[&str], &str, Pattern); 3] = [
    (
        "text-transform",
        &["uppercase", "lowercase", "capitalize"],
        "text",
        pattern!("write the text in the upper and lower case that it should have"),
    ),
    (
        "vector-effect",
        &["non-scaling-stroke"],
        "",
        pattern!("give the line the width that it should have"),
    ),
    (
        "image-rendering",
        &["pixelated", "crisp-edges"],
        "image",
        pattern!("embed the picture with more pixels"),
    ),
];
/// Values that change nothing.
const NOTHING: [&str; 7] = ["", "none", "normal", "inherit", "initial", "unset", "auto"];

fn of_property<'x, 'i>(
    node: Node<'x, 'i>,
    property: Property<'x>,
    styles: &Styles<'x>,
    ids: &Ids<'x, 'i>,
) -> Option<Diagnostic> {
    let (name, value) = (property.name, property.value.trim());
    let lower = value.to_ascii_lowercase();
    if NOTHING.contains(&lower.as_str()) || styles.own(node, name) != Some(value) {
        return None;
    }
    let holds = |what: &str| {
        what.is_empty()
            || node.descendants().any(|one| one.tag_name().name() == what)
            || is_in(node, what)
    };
    let disobeyed = DISOBEYED.iter().find(|(one, values, what, _)| {
        *one == name && values.contains(&lower.as_str()) && holds(what)
    });
    let differs = |message: Message, help: Message| {
        Some(differs(message, help).at_bytes(place_of(node, name)))
    };
    let unsupported = |value: &str| {
        msg!(
            "`{property}: {value}` is not supported",
            property = name,
            value
        )
    };
    if let Some((_, _, _, help)) = disobeyed {
        return differs(unsupported(value), (*help).into());
    }
    match name {
        "clip-path" | "mask" if !value.starts_with("url(") => differs(
            unsupported(&shortened(value)),
            msg!("draw the shape in a <clipPath>, and refer to that with url(#…)"),
        ),
        "fill" | "stroke" if value.starts_with("url(") => {
            let message = unknown_paint(name, value, ids)?;
            differs(message, msg!("use a plain color, a gradient or a pattern"))
        }
        // What names nothing that is known paints nothing in a browser, too.
        _ if value.contains("var(") => None,
        "fill" | "stroke" if Paint::from_str(value).is_err() => colour(node, property),
        "stop-color" | "flood-color" | "lighting-color"
            if lower != "currentcolor" && Paint::from_str(value).is_err() =>
        {
            colour(node, property)
        }
        _ => None,
    }
}

/// What paints with more than one colour.
const PAINTS: [&str; 3] = ["linearGradient", "radialGradient", "pattern"];

/// Returns the fault of a property that refers to a paint.
fn unknown_paint(property: &str, value: &str, ids: &Ids<'_, '_>) -> Option<Message> {
    let id = urls(value).next()?;
    match ids.get(id).map(|target| target.tag_name().name()) {
        Some(element) if PAINTS.contains(&element) => None,
        Some(element) => Some(msg!(
            "`{property}` refers to a <{element}>, which is not supported",
            property,
            element
        )),
        // What follows a missing paint is its fallback.
        None if !value.ends_with(')') => None,
        None => Some(msg!(
            "`{property}` refers to `#{id}`, which is not in the file",
            property,
            id
        )),
    }
}

fn colour(node: Node<'_, '_>, property: Property<'_>) -> Option<Diagnostic> {
    let colour = shortened(property.value.trim());
    let message = if property.name == "stroke" {
        msg!(
            "the color `{colour}` is not valid, and no line is drawn",
            colour
        )
    } else {
        msg!(
            "the color `{colour}` is not valid, and it is drawn in black",
            colour
        )
    };
    let fault = differs(message, msg!("write the color as #rrggbb"));
    Some(fault.at_bytes(place_of(node, property.name)))
}

/// Whether an element is one of a name, or within one.
fn is_in(node: Node<'_, '_>, name: &str) -> bool {
    node.ancestors().any(|one| one.tag_name().name() == name)
}

/// Returns warnings about rules of style sheets that are ignored.
fn of_sheets(xml: &Document<'_>, css: &Css) -> Vec<Diagnostic> {
    let fault = |selector: &str, at: Range<usize>| {
        let message = msg!(
            "style sheet rules for `{selector}` are not supported",
            selector = shortened(selector)
        );
        let help = msg!("give the elements that it selects a class, and write a rule for that");
        differs(message, help).at_bytes(at)
    };
    let heads = css.heads(xml);
    heads
        .filter_map(|(head, at, _)| unread(&head).map(|selector| fault(selector, at)))
        .collect()
}

/// Words in the head of an at-rule that holds only on screens, or that says nothing about what is drawn.
const ON_SCREENS: [&str; 8] = [
    "prefers-",
    "hover",
    "pointer",
    "@keyframes",
    "@-webkit-keyframes",
    "@font-face",
    "@page",
    "forced-colors",
];
/// Classes of elements by their state, in which no element is on paper; and the root, of which only custom properties are said.
const STATES: [&str; 8] = [
    ":root", ":hover", ":focus", ":active", ":link", ":visited", ":target", "::",
];
/// Classes of elements that simplecss does not know.
const CLASSES: [&str; 8] = [
    ":not(",
    ":nth-",
    ":last-",
    ":first-of",
    ":only-",
    ":is(",
    ":where(",
    ":has(",
];

/// The part of the head of a rule that is not read.
fn unread(head: &str) -> Option<&str> {
    if head.starts_with('@') {
        return (!ON_SCREENS.iter().any(|word| head.contains(word))).then_some(head);
    }
    let is_frame = |selector: &str| selector.ends_with('%') || ["from", "to"].contains(&selector);
    head.split(',').map(str::trim).find(|selector| {
        let outside = selector
            .split('[')
            .map(|part| part.rsplit(']').next().unwrap_or_default())
            .collect::<String>();
        let is_strange = CLASSES.iter().any(|class| outside.contains(class))
            || outside.contains(['~', '\\'])
            || ["$=", "*=", "^="]
                .iter()
                .any(|operator| selector.contains(operator))
            || Selector::parse(selector).is_none();
        !selector.is_empty()
            && is_strange
            && !is_frame(selector)
            && !STATES.iter().any(|state| outside.contains(state))
    })
}

#[cfg(test)]
mod tests {
    use super::unread;

    #[test]
    fn heads_of_rules_that_are_not_read_are_found() {
        for read in [
            ".a",
            "g > rect + b.c:first-child",
            "#x:hover",
            "[class~=\"b\"]",
            "from",
            "50%",
            "@font-face",
            "a::before",
        ] {
            assert_eq!(unread(read), None);
        }
        for not in [
            "rect:not(.a)",
            "a ~ b",
            ".b\\:c",
            "[id$=\"a\"]",
            "@media print",
            "li:nth-child(2)",
        ] {
            assert_eq!(unread(not), Some(not));
        }
        assert_eq!(unread(".a, b ~ c"), Some("b ~ c"));
        assert_eq!(unread("@media (prefers-color-scheme: dark)"), None);
    }
}
