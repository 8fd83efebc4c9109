//! What attributes, style sheets and `style` attributes say of each element of an SVG.

use std::collections::{HashMap, HashSet};

use simplecss::{
    AttributeOperator, Declaration, DeclarationTokenizer, Element, PseudoClass, Rule, StyleSheet,
};
use usvg::roxmltree::{Attribute, Document, Node, NodeId};

use super::css::{Css, LANGUAGE, language, sheets};
use crate::decode::svg::xml::{is_own, is_svg};

/// The properties and attributes of every element.
pub(crate) struct Styles<'x> {
    pub(crate) css: &'x Css,
    /// The IDs of the parts that are also drawn at the end.
    pub(crate) parts: &'x [&'x str],
    declared: HashMap<NodeId, Vec<Property<'x>>>,
    /// The ids to which some element refers by `href`.
    used: HashSet<&'x str>,
}

/// Elements that are drawn only with those that refer to them.
pub(crate) const REFERRED: &[&str] = &[
    "linearGradient",
    "radialGradient",
    "pattern",
    "clipPath",
    "mask",
    "filter",
    "marker",
    "symbol",
];

/// A property or an attribute of an element.
#[derive(Clone, Copy)]
pub(crate) struct Property<'x> {
    pub name: &'x str,
    pub value: &'x str,
}

/// The most comparisons of elements with rules. They are repeated several times, which takes some seconds at this limit.
const COMPARISONS: u64 = 20_000_000;
/// The most bytes of a style sheet times its blocks: for each of these `simplecss` counts the lines before it. At this limit
/// that takes a second, for some 10,000 blocks.
const COUNTED: u64 = 2_000_000_000;

impl<'x> Styles<'x> {
    /// Reads the style sheets and the elements of a document. `parts` are the IDs of the elements that are also drawn at the end.
    ///
    /// Returns `None` if there are too many rules, or too many for the number of elements.
    pub(crate) fn of(
        xml: &'x Document<'_>,
        css: &'x Css,
        parts: &'x [&'x str],
    ) -> Option<Styles<'x>> {
        let mut sheet = StyleSheet::new();
        for text in sheets(xml).map(|node| css.sheet(node)) {
            if text.len() as u64 * text.matches('{').count() as u64 > COUNTED {
                return None;
            }
            sheet.parse_more(text);
        }
        let elements = xml.descendants().filter(Node::is_element);
        if comparisons(elements.clone(), &sheet) > COMPARISONS {
            return None;
        }
        let href = |node: Node<'x, '_>| {
            node.attributes()
                .find(|one| one.name() == "href")
                .map(|one| one.value())
        };
        let used = elements
            .clone()
            .filter_map(href)
            .filter_map(|href| href.trim().strip_prefix('#'))
            .chain(parts.iter().copied())
            .collect();
        let declared = elements
            .filter(is_svg)
            .map(|node| (node.id(), declared(node, css, &sheet)))
            .collect();
        Some(Styles {
            css,
            parts,
            declared,
            used,
        })
    }

    /// Returns the converted value of an attribute.
    pub(crate) fn attribute(&self, node: Node<'x, '_>, name: &str) -> Option<&'x str> {
        let attribute = node.attribute_node(name)?;
        Some(self.css.value(attribute))
    }

    /// All that is said of an element, what counts last standing last.
    pub(crate) fn of_element(&self, node: Node<'x, '_>) -> &[Property<'x>] {
        self.declared.get(&node.id()).map_or(&[], Vec::as_slice)
    }

    /// What an element itself says of a property.
    pub(crate) fn own(&self, node: Node<'x, '_>, name: &str) -> Option<&'x str> {
        let said = self
            .of_element(node)
            .iter()
            .rev()
            .find(|one| one.name == name);
        said.map(|one| one.value.trim())
            .filter(|value| *value != "inherit")
    }

    /// Returns what a style sheet or a `style` attribute specifies of an element, in order of precedence.
    pub(crate) fn css_properties(&self, node: Node<'x, '_>) -> &[Property<'x>] {
        let all = self.of_element(node);
        all.get(presentation(node).count()..).unwrap_or_default()
    }

    /// Returns the value of a property that a style sheet or a `style` attribute specifies. Unlike [`Styles::own`], this
    /// ignores attributes of the same name.
    pub(crate) fn styled(&self, node: Node<'x, '_>, name: &str) -> Option<&'x str> {
        let mut properties = self.css_properties(node).iter().rev();
        let property = properties.find(|one| one.name == name);
        property.map(|one| one.value.trim())
    }

    /// What an element or the nearest element around it says of a property.
    pub(crate) fn inherited(&self, node: Node<'x, '_>, name: &str) -> Option<&'x str> {
        node.ancestors().find_map(|one| self.own(one, name))
    }

    /// Whether an element is taken out of the drawing with all that it holds. What another element refers to is drawn with
    /// that, also where what lies around it is taken out.
    pub(crate) fn is_absent(&self, node: Node<'x, '_>) -> bool {
        for one in node.ancestors() {
            if REFERRED.contains(&one.tag_name().name()) {
                return false;
            }
            // Browsers display a whole drawing in any case.
            let is_inner = one.parent_element().is_some();
            if is_inner && self.own(one, "display") == Some("none") {
                return true;
            }
            if one.attribute("id").is_some_and(|id| self.used.contains(id)) {
                return false;
            }
        }
        false
    }

    /// Whether an element leaves its place empty.
    pub(crate) fn is_invisible(&self, node: Node<'x, '_>) -> bool {
        matches!(
            self.inherited(node, "visibility"),
            Some("hidden" | "collapse")
        )
    }
}

/// How many comparisons it takes at most to match elements with rules.
fn comparisons<'x, 'i: 'x>(
    elements: impl Iterator<Item = Node<'x, 'i>> + Clone,
    sheet: &StyleSheet<'_>,
) -> u64 {
    // A selector that names several elements somewhere around is compared with every choice of those that are there.
    let around = |rule: &Rule<'_>| {
        let selector = rule.selector.to_string();
        let parts: Vec<&str> = selector.split(' ').collect();
        parts
            .windows(2)
            .filter(|pair| !pair.iter().any(|part| matches!(*part, ">" | "+")))
            .count() as u64
    };
    let named: Vec<u64> = sheet.rules.iter().map(around).collect();
    let depth = || {
        elements
            .clone()
            .map(|node| node.ancestors().count() as u64)
            .max()
            .unwrap_or_default()
    };
    let depth = if named.iter().any(|named| *named > 1) {
        depth()
    } else {
        0
    };
    // The number of ways to choose so many of the elements around.
    let ways = |many: u64| {
        (0..many.min(depth / 2)).fold(1, |ways: u64, n| ways.saturating_mul(depth - n) / (n + 1))
    };
    let of_element = named
        .iter()
        .map(|named| if *named > 1 { ways(*named).max(1) } else { 1 });
    of_element
        .fold(0, u64::saturating_add)
        .saturating_mul(elements.count() as u64)
}

fn declared<'x>(node: Node<'x, '_>, css: &'x Css, sheet: &StyleSheet<'x>) -> Vec<Property<'x>> {
    let mut found: Vec<Property<'x>> = presentation(node)
        .map(|one| Property {
            name: one.name(),
            value: css.value(one),
        })
        .collect();
    let rules = sheet
        .rules
        .iter()
        .filter(|rule| rule.selector.matches(&Selected { node, css }));
    let style = node.attribute_node("style");
    let style = style.map_or("", |style| css.value(style));
    let said = rules
        .flat_map(|rule| rule.declarations.iter().copied())
        .chain(DeclarationTokenizer::from(style));
    let (mut usual, mut important) = (Vec::new(), Vec::new());
    for declaration in said {
        let into = if declaration.important {
            &mut important
        } else {
            &mut usual
        };
        into.extend(properties(declaration));
    }
    found.extend(usual.into_iter().chain(important));
    found
}

/// The attributes of an element that count like declarations.
fn presentation<'x, 'i>(node: Node<'x, 'i>) -> impl Iterator<Item = Attribute<'x, 'i>> {
    node.attributes()
        .filter(|one| is_own(one) && !["style", "class"].contains(&one.name()))
}

/// A declaration as single properties: `marker` sets several.
fn properties(Declaration { name, value, .. }: Declaration<'_>) -> Vec<Property<'_>> {
    let names = if name == "marker" {
        &["marker-start", "marker-mid", "marker-end"][..]
    } else {
        &[name]
    };
    names.iter().map(|name| Property { name, value }).collect()
}

/// An element as selectors see it, just as usvg has it.
struct Selected<'x, 'i> {
    node: Node<'x, 'i>,
    css: &'x Css,
}

impl Element for Selected<'_, '_> {
    fn parent_element(&self) -> Option<Self> {
        let node = self.node.parent_element()?;
        Some(Selected { node, ..*self })
    }

    fn prev_sibling_element(&self) -> Option<Self> {
        let node = self.node.prev_sibling_element()?;
        Some(Selected { node, ..*self })
    }

    fn has_local_name(&self, name: &str) -> bool {
        self.node.tag_name().name() == name
    }

    fn attribute_matches(&self, name: &str, operator: AttributeOperator<'_>) -> bool {
        if name == LANGUAGE && is_svg(&self.node) {
            return language(self.node).is_some_and(|tag| operator.matches(&tag));
        }
        let attribute = self.node.attribute_node(name);
        attribute.is_some_and(|attribute| operator.matches(self.css.value(attribute)))
    }

    fn pseudo_class_matches(&self, class: PseudoClass<'_>) -> bool {
        class == PseudoClass::FirstChild && self.prev_sibling_element().is_none()
    }
}
