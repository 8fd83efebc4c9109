//! Spaces and parts of texts, as browsers count them: usvg loses a space with which a part begins, where none stands before
//! the part, obeys `xml:space` on what is no text, and counts the places of letters that are not there.

use usvg::roxmltree::{Document, Node};

use super::edit::Edit;
use super::fault::place;
use super::style::{Styles, is_svg};

/// The attribute that says which spaces count.
const SPACE: (&str, &str) = ("http://www.w3.org/XML/1998/namespace", "space");

/// What it says where all spaces count.
const KEEP: &str = "preserve";
/// The elements on which browsers obey `xml:space`.
const SPACED: [&str; 3] = ["text", "tspan", "textPath"];

/// What may hold words of a text.
const PARTS: [&str; 3] = ["tspan", "textPath", "a"];

/// A stretch of words in a text.
struct Words<'x, 'i> {
    node: Node<'x, 'i>,
    /// How many parts lie around it.
    depth: usize,
    /// As it is written, with one space where several count as one, and none where they count for nothing.
    collapsed: String,
    /// Whether all of its spaces count.
    keeps: bool,
}

/// The spaces of each text in which one would be lost, written as they count, and as ones that usvg must keep; without what
/// is not obeyed and the parts that are not there.
pub(super) fn kept<'x>(xml: &'x Document<'_>, styles: &Styles<'x>) -> Vec<Edit> {
    let texts = xml.descendants().filter(|node| is_svg(node) && node.tag_name().name() == "text");
    let texts = texts.filter(|text| text.children().any(|one| one.is_element()));
    texts.flat_map(|text| of_text(text, styles)).collect()
}

fn is_spaced(node: Node<'_, '_>) -> bool {
    SPACED.contains(&node.tag_name().name())
}

/// Whether all spaces in an element of a text count.
fn keeps_spaces(node: Node<'_, '_>) -> bool {
    let said = node.ancestors().filter(|one| is_spaced(*one)).find_map(|one| one.attribute(SPACE));
    said == Some(KEEP)
}

fn of_text<'x>(text: Node<'x, '_>, styles: &Styles<'x>) -> Vec<Edit> {
    let hidden = text.descendants().skip(1).filter(|part| is_hidden(*part, styles));
    let mut edits: Vec<Edit> = hidden.map(|part| (part.range(), String::new())).collect();
    let mut words = Vec::new();
    let is_known = gather(text, 0, styles, &mut words);
    collapse(&mut words);
    let loses = |pair: &[Words<'_, '_>]| pair[0].depth < pair[1].depth && pair[1].collapsed.starts_with(' ');
    let is_changed = words.windows(2).any(loses) || !edits.is_empty() || words.iter().any(|one| one.keeps);
    if is_known && is_changed && !words.iter().all(|one| one.keeps) {
        if text.attribute(SPACE) != Some(KEEP) {
            let at = place(text).end;
            edits.push((at..at, format!(" xml:space=\"{KEEP}\"")));
        }
        edits.extend(words.into_iter().map(|one| (one.node.range(), one.collapsed)));
    }
    edits
}

/// Gathers the words of a text as they are written. It is false where these are not known.
fn gather<'x, 'i>(around: Node<'x, 'i>, depth: usize, styles: &Styles<'x>, found: &mut Vec<Words<'x, 'i>>) -> bool {
    around.children().all(|node| {
        if node.is_text() {
            let source = &node.document().input_text()[node.range()];
            found.push(Words { node, depth, collapsed: source.to_owned(), keeps: keeps_spaces(node) });
            // What is written in CDATA is no longer told apart.
            return !source.contains('<') && node.text().is_some_and(|text| text.len() <= source.len());
        }
        let is_part = is_svg(&node) && PARTS.contains(&node.tag_name().name());
        !is_part || is_hidden(node, styles) || gather(node, depth + 1, styles, found)
    })
}

/// Whether a part of a text says itself that it is not there, so that the spaces on both sides of it meet.
fn is_hidden<'x>(part: Node<'x, '_>, styles: &Styles<'x>) -> bool {
    is_svg(&part) && styles.own(part, "display") == Some("none")
}

/// Leaves of all spaces in a row the first alone, and none at the ends.
fn collapse(words: &mut [Words<'_, '_>]) {
    let mut after_space = true;
    for one in &mut *words {
        if one.keeps {
            after_space &= one.collapsed.is_empty();
            continue;
        }
        let mut collapsed = String::new();
        for letter in one.collapsed.chars() {
            let is_space = matches!(letter, ' ' | '\t' | '\r' | '\n');
            if !(is_space && after_space) {
                collapsed.push(if is_space { ' ' } else { letter });
            }
            after_space = is_space;
        }
        one.collapsed = collapsed;
    }
    if let Some(last) = words.iter_mut().rev().find(|one| !one.collapsed.is_empty())
        && last.collapsed.ends_with(' ')
        && !last.keeps
    {
        last.collapsed.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::svg::edit::edited;

    /// A text as usvg is to see it, in a drawing.
    fn kept_in(text: &str) -> String {
        let drawing = format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{text}</svg>");
        let xml = Document::parse(&drawing).unwrap();
        let edits = kept(&xml, &Styles::of(&xml).unwrap());
        let edited = edited(&xml, edits).unwrap_or(drawing.clone());
        edited[drawing.find('>').unwrap() + 1..].trim_end_matches("</svg>").to_owned()
    }

    #[test]
    fn spaces_count_as_in_browsers() {
        let kept = "<text xml:space=\"preserve\">Roll<tspan> two</tspan></text>";
        assert_eq!(kept_in("<text>Roll<tspan> two</tspan></text>"), kept);
        let mixed = "<text xml:space=\"preserve\">  a<tspan xml:space=\"default\">  b  c </tspan></text>";
        assert_eq!(kept_in(mixed), "<text xml:space=\"preserve\">  a<tspan xml:space=\"default\"> b c</tspan></text>");
        let own = "<text xml:space=\"preserve\">  a<tspan>  b  c </tspan></text>";
        assert_eq!(kept_in(own), own);
    }

    #[test]
    fn parts_that_are_not_there_have_no_places() {
        let hidden = kept_in("<text><tspan display=\"none\">x</tspan>bcd</text>");
        assert_eq!(hidden, "<text xml:space=\"preserve\">bcd</text>");
        let styled = kept_in("<style>.h{display:none}</style><text>a<tspan dy=\"3\" class=\"h\">x</tspan>bcd</text>");
        assert!(styled.ends_with("<text xml:space=\"preserve\">abcd</text>"), "{styled}");
    }
}
