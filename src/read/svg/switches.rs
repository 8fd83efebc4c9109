//! What a `<switch>` shows in browsers and usvg passes over, and what stands in there for what cannot be drawn.

use usvg::roxmltree::Node;

use super::style::is_svg;

/// What is never drawn, and is chosen all the same.
const NEVER: &[&str] = &["title", "desc", "metadata", "style", "view"];
/// Extensions that browsers have.
const KNOWN: &[&str] = &["http://www.w3.org/1999/xhtml", "http://www.w3.org/1998/Math/MathML"];

/// What is said of a part of a `<switch>` that browsers choose, and usvg does not.
pub(super) fn chosen(switch: Node<'_, '_>) -> Option<&'static str> {
    let asks =
        |one: &Node<'_, '_>| one.attribute("requiredExtensions").is_some_and(|asked| !KNOWN.contains(&asked.trim()));
    let first = switch.children().filter(is_svg).find(|one| !asks(one) && !one.has_attribute("systemLanguage"))?;
    match first.tag_name().name() {
        name if NEVER.contains(&name) => {
            Some("shows nothing in a browser, since its first part is one that is not drawn")
        }
        "foreignObject" if !shows(first) => Some("shows nothing in a browser, since its first part is empty"),
        _ if first.has_attribute("requiredExtensions") => Some("shows a part in a browser that asks for more than SVG"),
        _ => None,
    }
}

/// Whether an element that cannot be drawn has anything to show. Editors leave empty ones behind.
pub(super) fn shows(node: Node<'_, '_>) -> bool {
    let empties = ["foreignObject", "flowRoot"].contains(&node.tag_name().name());
    let written = node.descendants().filter_map(|one| one.text()).any(|text| !text.trim().is_empty());
    let shown = |one: Node<'_, '_>| ["img", "image", "svg", "video", "canvas"].contains(&one.tag_name().name());
    !empties || written || node.descendants().any(shown)
}

/// Whether an element asks for what usvg does not have and another stands beside it for that case.
pub(super) fn is_stood_in_for(node: Node<'_, '_>) -> bool {
    let asks = |name| node.attribute(name).is_some_and(|asked| !asked.trim().is_empty());
    let Some(other) = node.next_siblings().skip(1).find(is_svg) else { return false };
    let words = words_of(other);
    node.parent_element().is_some_and(|parent| parent.tag_name().name() == "switch")
        && (node.attribute("requiredExtensions").is_some()
            || asks("requiredFeatures") && (words.is_empty() || words == words_of(node)))
}

/// The letters that stand in an element.
fn words_of(node: Node<'_, '_>) -> String {
    let letters = node.descendants().filter(Node::is_text).filter_map(|one| one.text());
    letters.flat_map(str::chars).filter(|letter| !letter.is_whitespace()).collect()
}
