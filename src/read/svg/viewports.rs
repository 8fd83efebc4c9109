//! Sizes that depend on what an element lies in: shares of a `<symbol>`, which usvg takes of the size at which it is used, and
//! the sides of an `<svg>` that says none, or says them in per cent.

use std::collections::HashSet;
use std::str::FromStr;

use svgtypes::ViewBox;
use usvg::roxmltree::{Document, Node};

use super::fault::{Fault, place, place_of};
use super::references::Ids;
use super::spaces::Edit;
use super::style::{REFERRED, Styles, is_svg};
use crate::diag::Code;
use crate::limits::DEPTH;

/// What has its place and size in per cent of the viewport.
const PLACED: [&str; 9] = ["rect", "circle", "ellipse", "line", "image", "svg", "use", "text", "tspan"];

/// The sizes of elements as usvg is to read them.
pub(super) fn sized<'x, 'i>(xml: &'x Document<'i>, styles: &Styles<'x>, ids: &Ids<'x, 'i>) -> Vec<Edit> {
    let nodes = xml.descendants().filter(|node| is_svg(node) && PLACED.contains(&node.tag_name().name()));
    let inner = nodes.filter(|node| node.parent_element().is_some()).flat_map(|node| of_element(node, styles, ids));
    inner.chain(of_root(xml.root_element())).collect()
}

/// Takes a share of a page that is not there away, of which browsers take no notice where they know the ratio of the sides.
fn of_root(root: Node<'_, '_>) -> impl Iterator<Item = Edit> {
    let sides = root.attributes().filter(|side| ["width", "height"].contains(&side.name()) && is_share(side.value()));
    sides.filter(move |_| root.has_attribute("viewBox")).map(|side| (side.range(), String::new()))
}

fn of_element<'x, 'i>(node: Node<'x, 'i>, styles: &Styles<'x>, ids: &Ids<'x, 'i>) -> Vec<Edit> {
    let symbol = symbol_around(node);
    let share = |name: &str| symbol.and_then(|symbol| side(symbol, name));
    let mut edits: Vec<Edit> = Vec::new();
    for attribute in node.attributes() {
        let number = attribute.value().trim().strip_suffix('%').and_then(|number| number.trim().parse::<f64>().ok());
        if let Some((number, whole)) = number.zip(share(attribute.name())) {
            edits.push((attribute.range_value(), (number / 100.0 * whole).to_string()));
        }
    }
    let mut said = |name: &str, length: String| {
        let at = place(node).end;
        edits.push((at..at, format!(" {name}=\"{length}\"")));
    };
    let absent = ["width", "height"].into_iter().filter(|name| styles.own(node, name).is_none());
    let is_seen_beyond = matches!(styles.own(node, "overflow"), Some("visible" | "auto"));
    match node.tag_name().name() {
        "svg" if absent.clone().count() == 2 && !is_seen_beyond && node.has_attribute("viewBox") => {
            absent.for_each(|name| said(name, share(name).map_or("100%".to_owned(), |whole| whole.to_string())));
        }
        "use" if symbol.is_some() => {
            let target = styles.own(node, "href").and_then(|href| ids.get(href.strip_prefix('#')?));
            let takes = |name: &&str| {
                target.is_some_and(|target| target.tag_name().name() == "symbol" || is_unsized_svg(target, name))
            };
            let sides = absent.filter(takes).filter_map(|name| Some((name, share(name)?)));
            sides.for_each(|(name, whole)| said(name, whole.to_string()));
        }
        _ => {}
    }
    edits
}

/// Whether an element is an `<svg>` that does not say this side.
fn is_unsized_svg(node: Node<'_, '_>, side: &str) -> bool {
    node.tag_name().name() == "svg" && !node.has_attribute(side)
}

/// Attributes that are shares of the viewport where they are in per cent.
const SHARED: [&str; 15] =
    ["x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2", "fx", "fy"];
/// Properties of which a length in per cent is a share of the diagonal of the viewport.
const LINES: [&str; 3] = ["stroke-width", "stroke-dasharray", "stroke-dashoffset"];
/// The sides of a region, which are shares where they are not said.
const REGION: &[&str] = &["x", "y", "width", "height"];

/// What is referred to: its name, the attribute that says whether it is measured in units of the drawing (`userSpaceOnUse`),
/// those of its lengths that are shares where they are not said, and the attribute that says whether what it holds is not
/// measured so (`objectBoundingBox`).
const MEASURED: [(&str, &str, &[&str], &str); 6] = [
    ("linearGradient", "gradientUnits", &["x2"], ""),
    ("radialGradient", "gradientUnits", &["cx", "cy", "r"], ""),
    ("pattern", "patternUnits", &[], "patternContentUnits"),
    ("clipPath", "", &[], "clipPathUnits"),
    ("mask", "maskUnits", REGION, "maskContentUnits"),
    ("filter", "filterUnits", REGION, "primitiveUnits"),
];

/// Faults of shares of a `<symbol>` or an inner `<svg>` that usvg takes of the whole drawing.
pub(super) fn of_whole<'x, 'i>(xml: &'x Document<'i>, styles: &Styles<'x>, ids: &Ids<'x, 'i>) -> Vec<Fault> {
    let is_inner = |node: &Node<'_, '_>| match node.tag_name().name() {
        "svg" => node.parent_element().is_some(),
        name => name == "symbol" && node.has_attribute("viewBox"),
    };
    let mut faults = Vec::new();
    let Some(first) = xml.descendants().find(|node| is_svg(node) && is_inner(node)) else { return faults };
    let mut asked = HashSet::new();
    let inner = xml.descendants().skip_while(|node| *node != first).filter(is_svg);
    for node in inner.filter(|node| node.ancestors().skip(1).any(|one| is_inner(&one)) && !styles.is_absent(*node)) {
        let line = LINES.into_iter().find(|name| styles.own(node, name).is_some_and(|length| length.contains('%')));
        if let Some(line) = line.filter(|_| symbol_around(node).is_some()) {
            let message = format!("the `{line}` of <{}> in a <symbol> is in per cent", node.tag_name().name());
            faults.push(Fault::new(Code::BadSvg, message, NUMBER).within(place_of(node, line)));
        }
        for (_, target) in ids.referred(node, styles) {
            if asked.insert((target.id(), symbol_around(node).is_some())) && has_share((node, target), ids, styles) {
                let message = format!(
                    "<{}> has a place or a size in per cent, and is used within a <symbol> or an inner <svg>",
                    target.tag_name().name()
                );
                let help = format!("{NUMBER}; where one is not said, that is in per cent as well");
                faults.push(Fault::new(Code::BadSvg, message, help).within(place(target)));
            }
        }
    }
    faults
}

const NUMBER: &str = "write it as a number in units of the drawing";

/// Whether a length of something that is referred to, or of what that holds, is a share of the viewport.
fn has_share<'x, 'i>((by, node): (Node<'x, 'i>, Node<'x, 'i>), ids: &Ids<'x, 'i>, styles: &Styles<'x>) -> bool {
    let is_inner =
        |one: Node<'_, '_>| one.attributes().any(|length| SHARED.contains(&length.name()) && is_share(length.value()));
    let name = node.tag_name().name();
    let Some((_, units, usual, inner)) = MEASURED.into_iter().find(|one| one.0 == name) else {
        let is_drawn_by = by.tag_name().name() == "use" && symbol_around(by).is_some();
        let is_of_own = ["symbol", "svg"].contains(&name);
        return is_drawn_by && !is_of_own && node.descendants().filter(is_svg).any(is_inner);
    };
    // What a gradient or a pattern does not say, one says to which it refers.
    let mut chain = vec![node];
    while let Some(next) =
        chain.last().and_then(|last| ids.referred(*last, styles).into_iter().find(|to| to.0 == "href"))
        && !chain.contains(&next.1)
        && DEPTH.allows(chain.len() as u64)
    {
        chain.push(next.1);
    }
    let said = |name: &str| chain.iter().find_map(|one| one.attribute(name));
    let is_own = |name: &&str| said(name).map_or(usual.contains(name), is_share);
    let has_own = said(units) == Some("userSpaceOnUse") && SHARED.iter().any(is_own);
    let holds_any = || node.descendants().skip(1).filter(is_svg).any(is_inner);
    has_own || said(inner) != Some("objectBoundingBox") && !node.has_attribute("viewBox") && holds_any()
}

fn is_share(length: &str) -> bool {
    length.trim_end().ends_with('%')
}

/// The `viewBox` of the symbol of which an element takes shares, if that is what it lies in.
fn symbol_around(node: Node<'_, '_>) -> Option<ViewBox> {
    let is_other = |one: &Node<'_, '_>| one.tag_name().name() == "svg" || REFERRED.contains(&one.tag_name().name());
    let symbol = node.ancestors().skip(1).find(is_other).filter(|one| one.tag_name().name() == "symbol")?;
    ViewBox::from_str(symbol.attribute("viewBox")?).ok()
}

/// The length that is 100 % of an attribute of this name.
fn side(within: ViewBox, name: &str) -> Option<f64> {
    match name {
        "x" | "width" | "cx" | "rx" | "x1" | "x2" | "dx" => Some(within.w),
        "y" | "height" | "cy" | "ry" | "y1" | "y2" | "dy" => Some(within.h),
        "r" => Some(((within.w.powi(2) + within.h.powi(2)) / 2.0).sqrt()),
        _ => None,
    }
}
