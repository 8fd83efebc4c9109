//! What an SVG refers to, inside itself and outside.

use std::collections::{HashMap, HashSet};

use usvg::roxmltree::{Document, Node};

use super::fault::{Fault, place, place_of};
use super::style::{Styles, is_svg, sheets};
use crate::diag::Code;

/// Elements by their ids; of two with one id the first counts.
pub(super) struct Ids<'x, 'i> {
    by_id: HashMap<&'x str, Node<'x, 'i>>,
    /// The ids that several elements have which are written in other words.
    doubled: HashSet<&'x str>,
}

/// Properties that refer to an element, and the elements that they take.
const BY_URL: &[(&str, &[&str])] = &[
    ("fill", PAINTS),
    ("stroke", PAINTS),
    ("clip-path", &["clipPath"]),
    ("mask", &["mask"]),
    ("filter", &["filter"]),
    ("marker-start", &["marker"]),
    ("marker-mid", &["marker"]),
    ("marker-end", &["marker"]),
];

const PAINTS: &[&str] = &["linearGradient", "radialGradient", "pattern"];

impl<'x, 'i> Ids<'x, 'i> {
    /// The ids of a document.
    pub(super) fn of(xml: &'x Document<'i>) -> Ids<'x, 'i> {
        let (mut by_id, mut doubled) = (HashMap::new(), HashSet::new());
        let written = |node: Node<'x, 'i>| &xml.input_text()[node.range()];
        for node in xml.descendants().filter(is_svg) {
            let Some(id) = node.attribute("id") else { continue };
            let first = *by_id.entry(id).or_insert(node);
            if first != node && written(first) != written(node) {
                doubled.insert(id);
            }
        }
        Ids { by_id, doubled }
    }

    /// The element of an id.
    pub(super) fn get(&self, id: &str) -> Option<Node<'x, 'i>> {
        self.by_id.get(id).copied()
    }

    /// A fault if several elements have an id, of which browsers take the first and usvg the last.
    fn several(&self, id: &str) -> Option<Fault> {
        let message = format!("several elements have the id `{id}`");
        let help = "give each an id of its own, and refer to the one that is meant; browsers take the first";
        self.doubled.contains(id).then(|| Fault::new(Code::BadSvg, message, help))
    }

    /// Whether an element, or what it lies in, is clipped or masked by shares of its box.
    pub(super) fn is_by_box(&self, node: Node<'x, 'i>, styles: &Styles<'x>) -> bool {
        let said = |one| ["clip-path", "mask"].into_iter().filter_map(move |name| styles.own(one, name));
        let mut cuts = node.ancestors().flat_map(said).flat_map(urls).filter_map(|id| self.get(id));
        let units = ["clipPathUnits", "maskContentUnits"];
        cuts.any(|cut| units.iter().any(|name| cut.attribute(*name) == Some("objectBoundingBox")))
    }

    /// Every element that an element refers to, by whatever name.
    pub(super) fn referred(&self, node: Node<'x, 'i>, styles: &Styles<'x>) -> Vec<(&'x str, Node<'x, 'i>)> {
        let mut found = Vec::new();
        for property in styles.of_element(node) {
            let own = (property.name == "href" && node.tag_name().name() != "a").then(|| property.value.trim());
            let own = own.and_then(|to| to.strip_prefix('#')).into_iter();
            found.extend(own.chain(urls(property.value)).filter_map(|id| Some((property.name, self.get(id)?))));
        }
        found
    }
}

/// The ids in `url(#id)`, with or without quotes.
pub(super) fn urls(value: &str) -> impl Iterator<Item = &str> {
    value.split("url(").skip(1).filter_map(|rest| {
        let inner = rest.split(')').next()?.trim().trim_matches(['"', '\'']);
        inner.strip_prefix('#').map(str::trim)
    })
}

/// References to what is not there, or is not what it is referred to as.
pub(super) fn missing<'x, 'i>(xml: &'x Document<'i>, styles: &Styles<'x>, ids: &Ids<'x, 'i>) -> Vec<Fault> {
    let mut faults = Vec::new();
    for node in xml.descendants().filter(is_svg).filter(|node| !styles.is_absent(*node)) {
        let name = node.tag_name().name();
        if let Some(to) = styles.own(node, "href").filter(|_| name != "a")
            && let Some(id) = to.strip_prefix('#')
            && (ids.get(id).is_none() || name == "image")
        {
            let help = "draw what it refers to, or take the reference away";
            let message = match ids.get(id) {
                None => format!("<{name}> refers to `#{id}`, which is not in the file"),
                Some(_) => format!("<{name}> refers to `#{id}`, and it can show only a picture that is embedded in it"),
            };
            faults.push(Fault::new(Code::BadSvg, message, help).within(place_of(node, "href")));
        }
        for (property, kinds) in BY_URL {
            let Some(value) = styles.own(node, property) else { continue };
            // What is said after a missing paint is meant to stand in for it.
            let stands_in = kinds == &PAINTS && !value.trim_end().ends_with(')');
            for id in urls(value).filter(|_| !stands_in) {
                let message = match ids.get(id) {
                    None => format!("`{property}` refers to `#{id}`, which is not in the file"),
                    Some(found) if !kinds.contains(&found.tag_name().name()) => {
                        format!("`{property}` refers to `#{id}`, which is a <{}>", found.tag_name().name())
                    }
                    Some(_) => {
                        faults.extend(ids.several(id).map(|fault| fault.within(place_of(node, property))));
                        continue;
                    }
                };
                let help = format!("refer to a <{}>, or take the reference away", kinds.join("> or <"));
                faults.push(Fault::new(Code::BadSvg, message, help).within(place_of(node, property)));
            }
        }
    }
    faults
}

/// What may refer to anything without being drawn otherwise: links, and the fonts and profiles of SVG 1.1, which browsers
/// do not know.
const UNDRAWN: [&str; 4] = ["a", "font-face-uri", "color-profile", "cursor"];

/// References to anything outside the file.
pub(super) fn outside(xml: &Document<'_>, styles: Option<&Styles<'_>>) -> Vec<Fault> {
    let mut faults = Vec::new();
    for node in xml.root().children().filter(|node| node.pi().is_some_and(|pi| pi.target == "xml-stylesheet")) {
        let message = "its style sheet lies outside the file";
        let fault = Fault::new(Code::SvgOutside, message, "write the rules into a <style> of the file");
        faults.push(fault.within(node.range()));
    }
    for node in xml.descendants().filter(is_svg) {
        let name = node.tag_name().name();
        for attribute in node.attributes().filter(|a| a.name() == "href") {
            let to = attribute.value().trim();
            if !(UNDRAWN.contains(&name) || to.starts_with('#') || to.starts_with("data:") || to.is_empty()) {
                let message = format!("<{name}> refers to `{to}` outside the file");
                let fault = Fault::new(Code::SvgOutside, message, "embed the picture, or draw it");
                faults.push(fault.within(place_of(node, "href")));
            }
        }
        let said = styles.map_or(&[][..], |styles| styles.of_element(node));
        let foreign = |value: &str| value.contains("url(") && urls(value).count() < value.matches("url(").count();
        let styled = said.iter().find(|one| foreign(one.value));
        if let Some(styled) = styled {
            let message = format!("a style of <{name}> refers outside the file");
            let fault = Fault::new(Code::SvgOutside, message, "embed what it needs");
            faults.push(fault.within(place_of(node, styled.name)));
        }
    }
    for node in sheets(xml).filter(|node| {
        node.text().is_some_and(|css| {
            let css = css.to_ascii_lowercase();
            css.contains("@import") || css.contains("url(http")
        })
    }) {
        let fault = Fault::new(Code::SvgOutside, "a style of <style> refers outside the file", "embed what it needs");
        faults.push(fault.within(place(node)));
    }
    faults
}
