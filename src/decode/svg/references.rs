//! What an SVG refers to, inside itself and outside.

use std::collections::HashMap;
use std::ops::Range;

use usvg::roxmltree::{Document, Node};

use super::location::{differs, place, place_of};
use super::styles::css::sheets;
use super::styles::style::Styles;
use super::xml::is_svg;
use crate::diag::{Code, Diagnostic};
use crate::message::msg;

/// Elements by their ids; of two with one id the first counts.
pub(super) struct Ids<'x, 'i> {
    by_id: HashMap<&'x str, Node<'x, 'i>>,
}

impl<'x, 'i> Ids<'x, 'i> {
    /// The ids of a document.
    pub(super) fn of(xml: &'x Document<'i>) -> Ids<'x, 'i> {
        let mut by_id = HashMap::new();
        for node in xml.descendants().filter(is_svg) {
            if let Some(id) = node.attribute("id") {
                by_id.entry(id).or_insert(node);
            }
        }
        Ids { by_id }
    }

    /// The element of an id.
    pub(super) fn get(&self, id: &str) -> Option<Node<'x, 'i>> {
        self.by_id.get(id).copied()
    }

    /// Every element that an element refers to, by whatever name.
    pub(super) fn referred(
        &self,
        node: Node<'x, 'i>,
        styles: &Styles<'x>,
    ) -> Vec<(&'x str, Node<'x, 'i>)> {
        let mut found = Vec::new();
        for property in styles.of_element(node) {
            let own = (property.name == "href" && node.tag_name().name() != "a")
                .then(|| property.value.trim());
            let own = own.and_then(|to| to.strip_prefix('#')).into_iter();
            found.extend(
                own.chain(urls(property.value))
                    .filter_map(|id| Some((property.name, self.get(id)?))),
            );
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

/// What may refer to anything without being drawn otherwise: links, and the fonts and profiles of SVG 1.1, which browsers
/// do not know.
const UNDRAWN: [&str; 4] = ["a", "font-face-uri", "color-profile", "cursor"];

/// Properties of which nothing can be drawn where they refer to another file.
const PAINTED: [&str; 7] = [
    "fill",
    "stroke",
    "filter",
    "mask",
    "marker-start",
    "marker-mid",
    "marker-end",
];

/// Returns diagnostics about references outside the file. A missing picture or part of a drawing is an error. A missing font or
/// style sheet is a warning.
pub(super) fn outside(xml: &Document<'_>, styles: &Styles<'_>) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    for node in xml
        .descendants()
        .filter(is_svg)
        .filter(|node| !styles.is_absent(*node))
    {
        let name = node.tag_name().name();
        for attribute in node.attributes().filter(|a| a.name() == "href") {
            let to = attribute.value().trim();
            if !(UNDRAWN.contains(&name)
                || to.starts_with('#')
                || to.starts_with("data:")
                || to.is_empty())
            {
                let message = msg!(
                    "<{element}> refers to `{target}` outside the file",
                    element = name,
                    target = to
                );
                let help = msg!("embed the picture, or draw it");
                let fault = Diagnostic::new(Code::SvgOutside, message).help(help);
                diagnostics.push(fault.at_bytes(place_of(node, "href")));
            }
        }
        let foreign = |value: &str| {
            value.contains("url(") && urls(value).count() < value.matches("url(").count()
        };
        let said = styles.of_element(node);
        if let Some(said) = said
            .iter()
            .find(|one| PAINTED.contains(&one.name) && foreign(one.value))
        {
            let message = msg!(
                "`{property}` of <{element}> refers outside the file",
                property = said.name,
                element = name
            );
            let fault =
                Diagnostic::new(Code::SvgOutside, message).help(msg!("embed what it needs"));
            diagnostics.push(fault.at_bytes(place_of(node, said.name)));
        }
    }
    let is_sheet = |node: &Node<'_, '_>| node.pi().is_some_and(|pi| pi.target == "xml-stylesheet");
    let linked = xml
        .root()
        .children()
        .filter(is_sheet)
        .map(|node| node.range());
    let imports = sheets(xml)
        .filter(|node| node.text().is_some_and(|css| css.contains("@import")))
        .map(place);
    diagnostics.extend(linked.chain(imports).map(unread));
    diagnostics
}

/// Returns the warning about a style sheet outside the file.
fn unread(at: Range<usize>) -> Diagnostic {
    differs(
        msg!("style sheets and fonts outside the file are not read"),
        msg!("put its rules in a <style> of the file"),
    )
    .at_bytes(at)
}
