//! CSS and properties that browsers support and usvg ignores.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::str::FromStr;

use simplecss::{Rule, Selector, StyleSheet};
use svgtypes::Transform;
use usvg::roxmltree::{Document, Node};

use super::elements::after_comment;
use super::fault::{Fault, place, place_of};
use super::filters::{FLAT, is_flat};
use super::ignored::help;
use super::markers;
use super::references::{Ids, urls};
use super::style::{Property, Styles, is_svg, sheets};
use crate::diag::Code;

/// A fault for each unsupported selector and property, at the first place where it is written.
pub(super) fn unsupported<'x, 'i>(xml: &'x Document<'i>, styles: &Styles<'x>, ids: &Ids<'x, 'i>) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut told = HashSet::new();
    let mut tell = |message: String, help: &str, at: Range<usize>| {
        if told.insert(message.clone()) {
            faults.push(Fault::new(Code::BadSvg, message, help).within(at));
        }
    };
    for node in xml.descendants().filter(is_svg).filter(|node| !styles.is_absent(*node)) {
        let said = styles.of_element(node);
        for property in said {
            let rivals = |one: &Property<'_>| one.important && one.name == property.name && one.value != property.value;
            if property.important && said.iter().any(rivals) {
                let message = format!("`{}` is `!important` twice for one element", property.name);
                tell(message, "take one of the two away", place_of(node, property.name));
            }
            if let Some(help) = help(node, *property, styles) {
                let (name, value) = (property.name, property.value.trim());
                tell(format!("`{name}: {value}` is not understood"), help, place_of(node, name));
            }
        }
    }
    turned_markers(xml, ids, styles, &mut tell);
    images_of_own_filter(xml, ids, styles, &mut tell);
    uses(xml, ids, styles, &mut tell);
    rivals_by_id(xml, &mut tell);
    for sheet in sheets(xml) {
        for (selector, what) in selectors(sheet.text().unwrap_or_default()) {
            let source = &xml.input_text()[sheet.range()];
            let at = source.find(&selector).map(|at| sheet.range().start + at);
            let at = at.map_or_else(|| place(sheet), |at| at..at + selector.len());
            let help = "give the elements that it means a class in letters from a to z, and write the rule for that";
            tell(format!("a style sheet in it has `{what}`, which is not understood"), help, at);
        }
    }
    faults
}

/// Tells the lines whose markers browsers turn in another way, or do not count to their box.
fn turned_markers<'x>(
    xml: &'x Document<'_>,
    ids: &Ids<'x, '_>,
    styles: &Styles<'x>,
    tell: &mut impl FnMut(String, &str, Range<usize>),
) {
    if !xml.input_text().contains("marker") {
        return;
    }
    for node in xml.descendants().filter(|node| is_svg(node) && !styles.is_absent(*node)) {
        if let Some(message) = markers::turned(node, ids, styles) {
            tell(format!("<{}> {message}", node.tag_name().name()), markers::HELP, place(node));
        }
        if markers::is_marked(node, styles) && ids.is_by_box(node, styles) {
            let message = "it is clipped or masked by the box of a line, to which browsers do not count its markers";
            tell(message.to_owned(), "write the clip or the mask in units of the drawing", place(node));
        }
    }
}

/// Tells the pictures in filters that show what these are applied to.
fn images_of_own_filter<'x>(
    xml: &'x Document<'_>,
    ids: &Ids<'x, '_>,
    styles: &Styles<'x>,
    tell: &mut impl FnMut(String, &str, Range<usize>),
) {
    for node in xml.descendants().filter(|node| is_svg(node) && node.tag_name().name() == "feImage") {
        let filter = node.parent_element().and_then(|filter| filter.attribute("id"));
        let is_within = |target| {
            filter.is_some_and(|id| styles.own(target, "filter").is_some_and(|to| urls(to).any(|to| to == id)))
        };
        if ids.referred(node, styles).into_iter().any(|(_, target)| is_within(target)) {
            let help = "let it show a copy that has no filter";
            tell("<feImage> shows what its filter is applied to".to_owned(), help, place(node));
        }
    }
}

/// Tells what is not understood of what a `<use>` draws.
fn uses<'x>(
    xml: &'x Document<'_>,
    ids: &Ids<'x, '_>,
    styles: &Styles<'x>,
    tell: &mut impl FnMut(String, &str, Range<usize>),
) {
    for node in xml.descendants().filter(|node| is_svg(node) && node.tag_name().name() == "use") {
        let filter = styles.own(node, "filter").filter(|filter| filter.replace("url(", "").contains('('));
        for (name, target) in ids.referred(node, styles) {
            if name == "href"
                && let Some(filter) = filter.filter(|_| is_flat(target))
            {
                tell(format!("`filter: {filter}` is not understood"), FLAT, place_of(node, "filter"));
            }
            let transform = || styles.own(target, "transform").and_then(|to| Transform::from_str(to).ok());
            let is_turned = || transform().is_some_and(|to| [to.a, to.b, to.c, to.d] != [1.0, 0.0, 0.0, 1.0]);
            if target.tag_name().name() == "svg" && is_turned() {
                let help = "say it on a <g> around the <svg>, and let the <use> refer to that";
                tell("the `transform` of an <svg> is not obeyed where a <use> draws it".to_owned(), help, place(node));
            }
            if target.tag_name().name() == "symbol" {
                let is_cut = !matches!(styles.own(target, "overflow"), Some("visible" | "auto"));
                for name in ["clip-path", "mask", "filter"]
                    .into_iter()
                    .filter(|name| is_displaced(node, styles, (name, is_cut), ids))
                {
                    let message = format!("the `{name}` of a <use> has another place where it draws a <symbol>");
                    tell(message, "say it on a <g> around the <use>", place_of(node, name));
                }
                let sides = ["width", "height"];
                let is_share = |side: &str| side.trim().ends_with('%') && side.trim() != "100%";
                for name in sides.into_iter().filter(|name| node.attribute(*name).is_some_and(is_share)) {
                    let message = format!("the `{name}` of a <use> is in per cent, and it draws a <symbol>");
                    tell(message, "write it as a number in units of the drawing", place_of(node, name));
                }
                let sizes = sides.into_iter().filter(|name| !node.has_attribute(*name));
                for name in sizes.filter(|name| target.attribute(*name).is_some_and(|size| size.trim() != "100%")) {
                    let help = format!("give this <use> a `{name}`");
                    tell(format!("the `{name}` of a <symbol> is not understood"), &help, place(node));
                }
            }
        }
    }
}

/// Tells the rules for elements with `[id=…]` of which other rules say otherwise: to a browser the former count as a
/// class, and to usvg as an id.
fn rivals_by_id(xml: &Document<'_>, tell: &mut impl FnMut(String, &str, Range<usize>)) {
    for sheet in sheets(xml).filter(|sheet| sheet.text().unwrap_or_default().contains("[id")) {
        let rules = StyleSheet::parse(sheet.text().unwrap_or_default()).rules;
        let mut values: HashMap<&str, HashSet<&str>> = HashMap::new();
        for said in rules.iter().flat_map(|rule| &rule.declarations) {
            values.entry(said.name).or_default().insert(said.value);
        }
        let has_rivals = |rule: &Rule<'_>| rule.declarations.iter().any(|said| values[said.name].len() > 1);
        let is_by_id = |rule: &Rule<'_>| rule.selector.to_string().contains("[id");
        for rule in rules.iter().filter(|rule| is_by_id(rule) && has_rivals(rule)) {
            let help = "give the elements that it means a class, and write the rule for that";
            let message = format!("a style sheet in it has `{}`, which counts otherwise in browsers", rule.selector);
            tell(message, help, place(sheet));
        }
    }
}

/// What changes nothing on paper, or is understood.
const PSEUDO: &[&str] =
    &["first-child", "link", "visited", "hover", "active", "focus", "focus-visible", "focus-within", "target"];

/// The selectors of a style sheet that are not understood, each with the part of it that is not.
fn selectors(css: &str) -> Vec<(String, String)> {
    let css: String = css.split("/*").map(after_comment).collect();
    let (mut found, mut start, mut open) = (Vec::new(), 0, Vec::new());
    for (at, letter) in css.char_indices().filter(|(_, letter)| ['{', '}', ';'].contains(letter)) {
        let words = css[start..at].trim();
        start = at + 1;
        match letter {
            '{' => {
                let in_rule = open.last() == Some(&false);
                if in_rule && !words.starts_with('@') {
                    found.push((words.to_owned(), "{ inside {".to_owned()));
                } else if let Some(what) = unsupported_part(words).filter(|_| !words.starts_with('@')) {
                    found.push((words.to_owned(), what));
                }
                open.push(words.starts_with('@'));
            }
            '}' => drop(open.pop()),
            _ => {}
        }
    }
    found
}

/// The first part of a selector list that is not supported, or cannot be parsed.
fn unsupported_part(list: &str) -> Option<String> {
    strange(list).or_else(|| unparsed(list))
}

/// The part of a selector list whose meaning usvg does not support.
fn strange(selector: &str) -> Option<String> {
    if selector.contains('\\') {
        return Some("\\".to_owned());
    }
    let outside = outside_brackets(selector);
    for part in selector.split('[').skip(1) {
        let inner = part.split(']').next().unwrap_or_default();
        let letter = inner.trim_end().strip_suffix(['i', 'I', 's', 'S']);
        let flagged = letter
            .is_some_and(|rest| rest.trim_end().ends_with(['"', '\'']) || inner.contains('=') && rest.ends_with(' '));
        if ["$=", "*=", "^="].into_iter().any(|operator| inner.contains(operator)) || flagged {
            return Some(format!("[{inner}]"));
        }
    }
    if outside.contains('~') {
        return Some("~".to_owned());
    }
    let mut pseudo = outside.split(':').skip(1);
    pseudo.find_map(|rest| {
        let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-').unwrap_or(rest.len());
        let name = &rest[..end];
        // What follows two colons are parts that only HTML has.
        (!name.is_empty() && !PSEUDO.contains(&name) && !outside.contains(&format!("::{name}")))
            .then(|| format!(":{name}"))
    })
}

/// The selector of a list that the parser of usvg does not read, such as one with a name in letters that it does not
/// know. One that means nothing on paper is passed over, unless the parser passes over another one with it.
fn unparsed(list: &str) -> Option<String> {
    let is_read = |selector: &&str| Selector::parse(selector).is_some();
    let read = StyleSheet::parse(&format!("{list}{{a:b}}")).rules.len();
    let all = selectors_of(list);
    let others_are_lost = read < all.iter().filter(|selector| is_read(selector)).count();
    let on_paper = |selector: &str| !outside_brackets(selector).replace(":first-child", "").contains(':');
    let lost = all.into_iter().find(|selector| !is_read(selector) && (others_are_lost || on_paper(selector)));
    lost.filter(|_| !list.is_empty()).map(|lost| if lost.is_empty() { list } else { lost }.to_owned())
}

/// The selectors of a list; a comma in brackets is part of one.
fn selectors_of(list: &str) -> Vec<&str> {
    let mut in_brackets = false;
    let ends = |letter: char| {
        in_brackets = if in_brackets { letter != ']' } else { letter == '[' };
        letter == ',' && !in_brackets
    };
    list.split(ends).map(str::trim).collect()
}

/// A selector without what stands in brackets.
fn outside_brackets(selector: &str) -> String {
    selector.split('[').enumerate().map(|(n, part)| after_bracket(n, part)).collect()
}

/// A part of a selector without the brackets that it begins with, if it is not the first.
fn after_bracket(n: usize, part: &str) -> &str {
    if n == 0 { part } else { part.split_once(']').map_or("", |(_, after)| after) }
}

/// The steps of filters that paint beyond what they are given.
const SPREADING: [&str; 7] =
    ["feConvolveMatrix", "feDisplacementMap", "feDropShadow", "feGaussianBlur", "feMorphology", "feOffset", "feTile"];

/// Whether usvg applies a clip, a mask or a filter of a `<use>` elsewhere than browsers where it draws a `<symbol>`: within
/// that, so that it is not moved by the `x` and `y` of the `<use>`, and is cut off at its sides if the symbol is.
fn is_displaced<'x>(node: Node<'x, '_>, styles: &Styles<'x>, (name, is_cut): (&str, bool), ids: &Ids<'x, '_>) -> bool {
    let Some(value) = styles.own(node, name).filter(|value| *value != "none") else { return false };
    let is_zero = |at: &str| at.trim().trim_end_matches(char::is_alphabetic).parse() == Ok(0.0);
    let is_moved = ["x", "y"].iter().any(|side| node.attribute(*side).is_some_and(|at| !is_zero(at)));
    if name != "filter" {
        return is_moved;
    }
    let mut filters = urls(value).filter_map(|id| ids.get(id)).peekable();
    let is_placed = |filter: &Node<'_, '_>| filter.attribute("filterUnits") == Some("userSpaceOnUse");
    let spreads = |filter: &Node<'_, '_>| filter.children().any(|step| SPREADING.contains(&step.tag_name().name()));
    let is_function = filters.peek().is_none();
    let spreads_out = |filter: Node<'_, '_>| is_moved && is_placed(&filter) || is_cut && spreads(&filter);
    filters.any(spreads_out) || is_function && is_cut && ["blur", "drop-shadow"].iter().any(|word| value.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn selectors_that_are_not_understood_are_told_by_their_part() {
        let what = |css| selectors(css).into_iter().map(|(_, what)| what).collect::<Vec<_>>();
        assert!(
            what(".a, g > rect + b.c:first-child, [id=\"a:~b\"], [class~=\"b\"], #x:hover { fill: red; } @font-face { a: b }")
                .is_empty()
        );
        assert!(what("/* a:not(b) ~ */ rect::before { x: url(data:;a~b) }").is_empty());
        assert_eq!(what("rect:not(.a) { } a ~ b { } .a\\:b { }"), [":not", "~", "\\"]);
        assert_eq!(what("[id$=\"a\"] {} [id=\"a\" i] {} [id=a] {}"), ["[id$=\"a\"]", "[id=\"a\" i]"]);
        assert_eq!(what("g { fill: red; rect { fill: blue } }"), ["{ inside {"]);
    }

    #[test]
    fn selectors_that_the_parser_passes_over_are_told() {
        let what = |css| selectors(css).into_iter().map(|(_, what)| what).collect::<Vec<_>>();
        assert_eq!(what(".größe {} .a, #caf\u{e9} > g {} .über {} .大 {}"), [".größe", "#caf\u{e9} > g"]);
        assert_eq!(
            what("[class = \"a\"] {} [class=\"é,\"] {} s|rect {} .a,, .b {}"),
            ["[class = \"a\"]", "s|rect", ".a,, .b"]
        );
        assert_eq!(what("g::before {} .a, g:target {} g::before, .a {} .é:hover {}"), ["g::before"]);
        assert_eq!(what("<!-- .a {} --> .b {}"), ["<!-- .a", "--> .b"]);
    }
}
