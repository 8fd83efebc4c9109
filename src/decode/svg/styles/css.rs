//! Conversion of CSS that usvg does not support: custom properties and `var()`, colours, `light-dark()`, `:root`, `:lang()`,
//! and keywords in capitals.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use quick_xml::escape::unescape;
use usvg::roxmltree::{Attribute, Document, Node};

use super::colours::in_srgb;
use crate::decode::svg::edit::{Edit, applied};
use crate::decode::svg::location::place;
use crate::decode::svg::xml::{is_own, is_svg, unescaped};

/// The CSS of a drawing, converted for usvg. The default value converts nothing.
#[derive(Default)]
pub(crate) struct Css {
    /// The edits of the text, in the order of their positions.
    pub(crate) edits: Vec<Edit>,
    /// The converted attribute values and style sheets, by the start of the attribute value or text node.
    values: HashMap<usize, String>,
}

/// The substrings that indicate that CSS needs an edit. A drawing without any of them is not searched.
const SIGNS: [&str; 16] = [
    "--",
    "var(",
    "rgb(",
    "rgba(",
    "hsl",
    "hwb(",
    "color(",
    "color-mix(",
    "lab(",
    "lch(",
    "device-cmyk(",
    "urrent",
    "light-dark(",
    ":root",
    ":lang(",
    "rebeccapurple",
];

impl Css {
    /// Converts the CSS of a document.
    pub(crate) fn of(xml: &Document<'_>) -> Css {
        let text = xml.input_text();
        let lower = text.to_ascii_lowercase();
        let is_plain = !SIGNS.iter().any(|sign| lower.contains(sign))
            && !["None", "NONE"].iter().any(|word| text.contains(word));
        if is_plain {
            return Css::default();
        }

        let mut css = Css {
            edits: edits(xml),
            values: HashMap::new(),
        };
        let attributes = xml.descendants().flat_map(|node| node.attributes());
        for at in attributes.map(|attribute| attribute.range_value()) {
            if let Cow::Owned(edited) = css.written(text, at.clone()) {
                let edited = with_line_feeds(&edited).replace(['\n', '\t'], " ");
                css.values.insert(at.start, unescaped(text, &edited));
            }
        }
        for (node, at) in sheet_texts(xml) {
            if let Cow::Owned(edited) = css.written(text, at.clone()) {
                let is_cdata = at.start > node.range().start;
                let value = |css: &str| match with_line_feeds(css) {
                    css if is_cdata => css,
                    css => unescaped(text, &css),
                };
                // roxmltree joins a text with the CDATA sections after it.
                let joined = node
                    .text()
                    .and_then(|all| all.get(value(&text[at]).len()..));
                let value = value(&edited) + joined.unwrap_or_default();
                css.values.insert(node.range().start, value);
            }
        }
        css
    }

    /// Returns the converted value of an attribute.
    pub(crate) fn value<'x>(&'x self, attribute: Attribute<'x, '_>) -> &'x str {
        let edited = self.values.get(&attribute.range_value().start);
        edited.map_or(attribute.value(), String::as_str)
    }

    /// Returns the converted text of a `<style>` element.
    pub(crate) fn sheet<'x>(&'x self, sheet: Node<'x, '_>) -> &'x str {
        let text = sheet.first_child();
        let edited = text.and_then(|text| self.values.get(&text.range().start));
        edited.map_or(sheet.text().unwrap_or_default(), String::as_str)
    }

    /// Returns the heads of the rules in all style sheets of a document, such as selectors. Each head is the converted text, the
    /// range in the source, and the ID of the block.
    pub(crate) fn heads<'x>(
        &'x self,
        xml: &'x Document<'_>,
    ) -> impl Iterator<Item = (String, Range<usize>, usize)> {
        let text = xml.input_text();
        let of_sheet = move |within: Range<usize>| {
            heads(text, within).map(move |(_, at, block)| {
                let at = self.without_tokens(text, at);
                let head = css_text(self.written(text, at.clone()).trim()).into_owned();
                (head, at, block)
            })
        };
        sheet_places(xml).into_iter().flat_map(of_sheet)
    }

    /// Returns the range of a head without the comment token (`<!--` or `-->`) before it.
    fn without_tokens(&self, text: &str, head: Range<usize>) -> Range<usize> {
        let edit = self
            .edits
            .binary_search_by_key(&head.start, |(at, _)| at.start);
        match edit.map(|index| &self.edits[index]) {
            Ok((token, replacement)) if replacement.is_empty() => {
                let rest = &text[token.end..head.end];
                head.end - rest.trim_start().len()..head.end
            }
            _ => head,
        }
    }

    /// Returns a range of the text with its edits applied.
    fn written<'t>(&self, text: &'t str, at: Range<usize>) -> Cow<'t, str> {
        let first = self
            .edits
            .partition_point(|(edit, _)| edit.start < at.start);
        let inner = self.edits[first..].iter();
        let inner = inner.take_while(|(edit, _)| edit.end <= at.end);
        if inner.clone().next().is_none() {
            return Cow::Borrowed(&text[at]);
        }

        Cow::Owned(applied(text, at.clone(), inner))
    }
}

/// Returns the `<style>` elements that contain CSS.
pub(crate) fn sheets<'x, 'i>(xml: &'x Document<'i>) -> impl Iterator<Item = Node<'x, 'i>> {
    xml.descendants()
        .filter(|node| node.is_element() && node.tag_name().name() == "style")
        .filter(is_css)
}

fn is_css(style: &Node<'_, '_>) -> bool {
    let kind = style
        .attribute("type")
        .unwrap_or_default()
        .split(';')
        .next()
        .unwrap_or_default()
        .trim();
    kind.is_empty() || kind.eq_ignore_ascii_case("text/css")
}

/// Returns the text nodes of the style sheets of a document, and their ranges without the delimiters of CDATA sections.
pub(crate) fn sheet_texts<'x, 'i>(
    xml: &'x Document<'i>,
) -> impl Iterator<Item = (Node<'x, 'i>, Range<usize>)> {
    const OPEN: &str = "<![CDATA[";
    let with_range = |text: Node<'x, 'i>| {
        let mut within = text.range();
        if xml.input_text()[within.clone()].starts_with(OPEN) {
            within = within.start + OPEN.len()..within.end - "]]>".len();
        }
        (text, within)
    };
    let texts = sheets(xml).flat_map(|sheet| sheet.children());
    texts.filter(Node::is_text).map(with_range)
}

/// Returns the ranges of the CSS in the style sheets of a document.
pub(crate) fn sheet_places(xml: &Document<'_>) -> Vec<Range<usize>> {
    sheet_texts(xml).map(|(_, within)| within).collect()
}

/// A part of a style: what ends it, and where it is.
struct Piece {
    end: Option<char>,
    at: Range<usize>,
}

/// The parts of a style up to each brace and semicolon outside of quotes, brackets, comments and entities of XML.
fn pieces(css: &str) -> Vec<Piece> {
    let (mut found, mut start, mut depth, mut quote, mut skip) = (Vec::new(), 0, 0_usize, None, 0);
    for (at, letter) in css.char_indices() {
        if at < skip {
            continue;
        }
        match (quote, letter) {
            (Some(open), _) if open == letter => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(letter),
            (None, '/') if css[at..].starts_with("/*") => {
                skip = css[at + 2..]
                    .find("*/")
                    .map_or(css.len(), |end| at + end + 4);
                if css[start..at].trim().is_empty() {
                    start = skip.min(css.len());
                }
            }
            (None, '&') => {
                let end = css[at..]
                    .find(|one: char| one != '&' && one != '#' && !one.is_ascii_alphanumeric());
                skip = end
                    .filter(|end| css[at + end..].starts_with(';'))
                    .map_or(0, |end| at + end + 1);
                // Editors write line breaks as references.
                if skip > 0 && css_text(&css[start..skip]).trim().is_empty() {
                    start = skip;
                }
            }
            (None, '(') => depth += 1,
            (None, ')') => depth = depth.saturating_sub(1),
            (None, '{' | '}' | ';') if depth == 0 => {
                found.push(Piece {
                    end: Some(letter),
                    at: start..at,
                });
                start = at + 1;
            }
            (None, _) => {}
        }
    }
    found.push(Piece {
        end: None,
        at: start..css.len(),
    });
    found
}

/// A declaration in a style of a drawing.
pub(crate) struct Declaration<'t> {
    /// Its property.
    pub name: &'t str,
    /// What is said of that.
    pub value: &'t str,
    /// Where the whole of it is written, with the semicolon behind it.
    pub whole: Range<usize>,
    /// Where its value is written.
    value_at: Range<usize>,
    /// The block that it is in: all declarations of one have the same number.
    pub block: usize,
}

/// Returns the heads of the rules of a style sheet, such as selectors. Each head is the text, the range, and the ID of the block.
fn heads(
    text: &str,
    within: Range<usize>,
) -> impl Iterator<Item = (Cow<'_, str>, Range<usize>, usize)> {
    let pieces = pieces(&text[within.clone()]).into_iter();
    let heads = pieces.filter(|piece| piece.end == Some('{'));
    heads.map(move |Piece { at, .. }| {
        let block = within.start + at.end;
        let head = &text[within.start + at.start..block];
        let start = block - head.trim_start().len();
        let head = head.trim();
        (css_text(head), start..start + head.len(), block)
    })
}

/// Replaces the references of XML to characters in a style, such as `&gt;` and `&#xa;`. Returns `written` if it has other
/// entities.
fn css_text(written: &str) -> Cow<'_, str> {
    unescape(written).unwrap_or(Cow::Borrowed(written))
}

/// Normalises line endings to line feeds, like XML parsers.
fn with_line_feeds(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// The declarations of a style that is written at a place of a drawing.
pub(crate) fn declarations(text: &str, within: Range<usize>) -> Vec<Declaration<'_>> {
    let css = &text[within.clone()];
    let (mut found, mut block) = (Vec::new(), within.start);
    for Piece { end, at } in pieces(css) {
        if end == Some('{') {
            block = within.start + at.end;
            continue;
        }
        let piece = &css[at.clone()];
        let Some(colon) = piece.find(':') else {
            continue;
        };
        let (name, value) = (piece[..colon].trim(), &piece[colon + 1..]);
        if name.is_empty()
            || !name
                .chars()
                .all(|one| one.is_ascii_alphanumeric() || ['-', '_'].contains(&one))
        {
            continue;
        }
        let before = value.len() - value.trim_start().len();
        let from = within.start + at.start + colon + 1 + before;
        found.push(Declaration {
            name,
            value: value.trim(),
            whole: within.start + at.start..within.start + at.end + usize::from(end == Some(';')),
            value_at: from..from + value.trim().len(),
            block,
        });
    }
    found
}

/// What is written otherwise in a drawing, in order.
fn edits(xml: &Document<'_>) -> Vec<Edit> {
    let text = xml.input_text();
    let nodes = || xml.descendants().filter(is_svg);
    let styles = nodes()
        .filter_map(|node| node.attribute_node("style"))
        .map(|style| style.range_value());
    let in_sheets = || sheet_places(xml).into_iter();
    let all: Vec<Declaration<'_>> = in_sheets()
        .chain(styles)
        .flat_map(|within| declarations(text, within))
        .collect();
    let mut custom: HashMap<&str, &str> = HashMap::new();
    for one in all.iter().filter(|one| one.name.starts_with("--")) {
        // The first counts: those that follow are for the dark, or for another theme.
        custom.entry(one.name).or_insert(one.value);
    }
    let mut edits: Vec<Edit> = all
        .iter()
        .enumerate()
        .filter_map(|(n, one)| restyled(one, &all[..n], &custom))
        .collect();
    edits.extend(
        nodes()
            .flat_map(|node| node.attributes())
            .filter_map(|one| rewritten(one, text, &custom)),
    );
    let mut has_languages = false;
    for within in in_sheets() {
        for (head, at, _) in heads(text, within.clone()) {
            if head == ":root" {
                edits.push((at, "svg".to_owned()));
            } else if let Some(selector) = with_language_attributes(&text[at.clone()]) {
                edits.push((at, selector));
                has_languages = true;
            }
        }
        // Old programs enclose all rules in an XML comment. CSS ignores its tokens, but usvg does not.
        for token in ["<!--", "-->"] {
            for (at, _) in text[within.clone()].match_indices(token) {
                let start = within.start + at;
                edits.push((start..start + token.len(), String::new()));
            }
        }
    }
    if has_languages {
        edits.extend(nodes().filter_map(language_attribute));
    }
    edits.sort_by_key(|(at, _)| at.start);
    edits
}

/// A declaration as usvg reads it, behind others; `None` if it is to remain.
fn restyled(
    one: &Declaration<'_>,
    others: &[Declaration<'_>],
    custom: &HashMap<&str, &str>,
) -> Option<Edit> {
    let is_stood_in_for = || {
        others
            .iter()
            .rev()
            .any(|other| (other.block, other.name) == (one.block, one.name))
    };
    if one.name.starts_with("--") {
        return Some((one.whole.clone(), String::new()));
    }
    // What names nothing that is known is not obeyed.
    let Some(value) = read(one.value, custom) else {
        return Some((one.whole.clone(), String::new()));
    };
    if value.starts_with("color-mix(") && is_stood_in_for() {
        return Some((one.whole.clone(), String::new()));
    }
    (value != one.value).then(|| (one.value_at.clone(), value))
}

/// An attribute as usvg reads it; `None` if it is to remain.
fn rewritten(one: Attribute<'_, '_>, text: &str, custom: &HashMap<&str, &str>) -> Option<Edit> {
    let written = &text[one.range_value()];
    let is_name = ["class", "id", "href"].contains(&one.name()) || one.name().starts_with("data-");
    if !is_own(&one) || is_name || one.name() == "style" {
        return None;
    }
    let value = read(written, custom)?;
    (value != written).then(|| (one.range_value(), value))
}

/// A value as usvg reads it; `None` if it names nothing that is known.
fn read(value: &str, custom: &HashMap<&str, &str>) -> Option<String> {
    let value = on_paper(value).unwrap_or(value.to_owned());
    let value = if value.contains("var(") {
        substituted(&value, custom)?
    } else {
        value
    };
    let value = in_srgb(&value).unwrap_or(value);
    let keyword = ["none", "currentColor"]
        .into_iter()
        .find(|word| value.trim().eq_ignore_ascii_case(word));
    Some(keyword.map_or(value, str::to_owned))
}

/// The colour on paper of a value with `light-dark(…, …)`.
fn on_paper(value: &str) -> Option<String> {
    let ((before, rest), mut depth) = (value.split_once("light-dark(")?, 0);
    let end = rest.find(|letter| {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        depth < 0 || depth == 0 && letter == ','
    })?;
    Some(format!("{before}{}", &rest[..end]))
}

/// The longest value that a property of its own may come to.
const LONGEST: usize = 10_000;
/// How many times `var()` may be found in a value.
const SUBSTITUTED: usize = 20;

/// A value in which each `var()` is replaced by its custom property or its fallback; `None` if one has neither.
fn substituted(value: &str, custom: &HashMap<&str, &str>) -> Option<String> {
    let mut value = value.to_owned();
    for _ in 0..SUBSTITUTED {
        let Some(start) = value.rfind("var(") else {
            return Some(value);
        };
        let end = start + value[start..].find(')')?;
        let (name, other) = match value[start + 4..end].split_once(',') {
            Some((name, other)) => (name.trim(), Some(other.trim())),
            None => (value[start + 4..end].trim(), None),
        };
        let meant = (*custom
            .get(name)
            .filter(|meant| !meant.is_empty())
            .or(other.as_ref())?)
        .to_owned();
        value.replace_range(start..=end, &meant);
        if value.len() > LONGEST {
            return None;
        }
    }
    None
}

/// The attribute that holds the language of an element for selectors, since usvg does not match `:lang()`.
pub(crate) const LANGUAGE: &str = "boardpress-lang";

/// Replaces each `:lang()` in the head of a rule by attribute selectors. Returns `None` if there is none.
fn with_language_attributes(head: &str) -> Option<String> {
    if !head.contains(":lang(") {
        return None;
    }

    // Commas also separate the tags of a `:lang()`.
    let mut depth = 0;
    let selectors = head.split(|letter: char| {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        letter == ',' && depth == 0
    });
    let alternatives = selectors
        .map(language_alternatives)
        .collect::<Option<Vec<_>>>()?;
    Some(alternatives.concat().join(","))
}

/// The maximum number of selectors that replace a selector with `:lang()`.
const MAX_ALTERNATIVES: usize = 64;

/// Returns a selector for each combination of tags in the `:lang()` of a selector. Returns `None` if one of them is not a tag, or
/// if there are more than [`MAX_ALTERNATIVES`].
fn language_alternatives(selector: &str) -> Option<Vec<String>> {
    let mut alternatives = vec![String::new()];
    let mut rest = selector;
    while let Some((before, pseudo_class)) = rest.split_once(":lang(") {
        let (tags, after) = pseudo_class.split_once(')')?;
        let mut extended = Vec::new();
        for tag in tags.split(',') {
            let tag = tag.trim().trim_matches(['"', '\'']).to_ascii_lowercase();
            if !is_language_tag(&tag) || extended.len() >= MAX_ALTERNATIVES {
                return None;
            }
            for start in &alternatives {
                extended.push(format!("{start}{before}[{LANGUAGE}|='{tag}']"));
            }
        }
        alternatives = extended;
        rest = after;
    }

    for alternative in &mut alternatives {
        alternative.push_str(rest);
    }
    Some(alternatives)
}

/// Returns an edit that writes the language of an element into the attribute [`LANGUAGE`].
fn language_attribute(node: Node<'_, '_>) -> Option<Edit> {
    let end = place(node).end;
    Some((end..end, format!(" {LANGUAGE}='{}'", language(node)?)))
}

/// Returns the language of an element. This can be inherited from an ancestor.
pub(crate) fn language(node: Node<'_, '_>) -> Option<String> {
    let own = |node: Node<'_, '_>| {
        let xml = node.attribute(("http://www.w3.org/XML/1998/namespace", "lang"));
        let tag = xml.or_else(|| node.attribute("lang"))?;
        Some(tag.trim().to_ascii_lowercase())
    };
    let tag = node.ancestors().find_map(own);
    tag.filter(|tag| is_language_tag(tag))
}

fn is_language_tag(tag: &str) -> bool {
    !tag.is_empty()
        && tag
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || letter == '-')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decode::svg::edit::edited;
    use crate::decode::svg::xml::document;

    /// What is within a drawing after its styles were made plain.
    fn within(inner: &str) -> String {
        let drawing = format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{inner}</svg>");
        let xml = Document::parse(&drawing).unwrap();
        let plain = edited(&xml, &Css::of(&xml).edits).unwrap_or(drawing.clone());
        plain[drawing.find('>').unwrap() + 1..]
            .trim_end_matches("</svg>")
            .to_owned()
    }

    #[test]
    fn variables_are_what_they_stand_for() {
        assert_eq!(within("<g fill=\"var(--c, #f00)\"/>"), "<g fill=\"#f00\"/>");
        assert_eq!(
            within("<style>:root{--c:#00f;--d:var(--c)} a{--x:1;fill:var(--d)}</style>"),
            "<style>svg{} a{fill:#00f}</style>"
        );
        assert_eq!(
            within("<g style='fill:var(--none);stroke:red'/>"),
            "<g style='stroke:red'/>"
        );
        let endless = within("<style>:root{--a:var(--a)}</style><g fill='var(--a)'/>");
        assert!(endless.ends_with("<g fill='var(--a)'/>"), "{endless}");
    }

    #[test]
    fn colours_are_those_of_srgb_on_paper() {
        assert_eq!(
            within("<g style=\"fill:#f00;fill:color(display-p3 0 1 0);opacity:1\"/>"),
            "<g style=\"fill:#f00;fill:#00ff00;opacity:1\"/>"
        );
        let mixed = "<g style=\"fill:#f00;fill:color-mix(in srgb, red, blue)\"/>";
        assert_eq!(within(mixed), "<g style=\"fill:#f00;\"/>");
        let either = "<g style='fill:light-dark(rgb(0, 0, 0), var(--night, #fff));stroke:red'/>";
        assert_eq!(within(either), "<g style='fill:rgb(0, 0, 0);stroke:red'/>");
    }

    #[test]
    fn languages_become_attributes() {
        assert_eq!(
            within("<style>a,b:lang(de, 'FR') c{}</style>"),
            "<style>a,b[boardpress-lang|='de'] c,b[boardpress-lang|='fr'] c{}</style>"
        );
        assert_eq!(
            within("<style>g:lang(FR) a{}</style><g xml:lang='fr-CA'><a/></g><g/>"),
            "<style>g[boardpress-lang|='fr'] a{}</style>\
             <g boardpress-lang='fr-ca' xml:lang='fr-CA'><a boardpress-lang='fr-ca'/></g><g/>"
        );
    }

    #[test]
    fn references_to_characters_are_no_part_of_selectors() {
        let css = "&#xa; .a &gt; b{fill:red}&#10;\t.c{fill : blue}";
        let found: Vec<_> = heads(css, 0..css.len())
            .map(|(head, ..)| head.into_owned())
            .collect();
        assert_eq!(found, [".a > b", ".c"]);
        let names: Vec<_> = declarations("a:b;&#xA;&#x9;c:d", 0..17)
            .iter()
            .map(|one| one.name)
            .collect();
        assert_eq!(names, ["a", "c"]);
    }

    #[test]
    fn comment_tokens_around_rules_are_passed_over() {
        assert_eq!(
            within("<style><![CDATA[<!-- a{fill:red} -->]]></style>"),
            "<style><![CDATA[ a{fill:red} ]]></style>"
        );
        assert_eq!(
            within("<style><!-- a{} --></style>"),
            "<style><!-- a{} --></style>"
        );
    }

    #[test]
    fn keywords_are_in_small_letters() {
        assert_eq!(
            within("<g fill=\"None\" style=\"stroke: NONE\"/>"),
            "<g fill=\"none\" style=\"stroke: none\"/>"
        );
    }

    #[test]
    fn values_are_those_of_the_edited_text() {
        let text = "<!DOCTYPE svg [<!ENTITY red '#f00'>]><svg xmlns='http://www.w3.org/2000/svg'>\
                    <style>:root{--c:&red;}a &gt; b{fill:var(--c)}<![CDATA[ c{} ]]></style>\
                    <g style='fill:var(--c);\r\nfont-family:&quot;A&quot;' fill='None' id='i'/></svg>";
        let xml = document(text).unwrap();
        let (css, mut elements) = (Css::of(&xml), xml.root_element().descendants().skip(1));
        let sheet = elements.next().unwrap();
        assert_eq!(css.sheet(sheet), "svg{}a > b{fill:#f00} c{} ");

        let group = elements.find(|node| node.has_tag_name("g")).unwrap();
        let values: Vec<_> = group.attributes().map(|one| css.value(one)).collect();
        assert_eq!(values, ["fill:#f00; font-family:\"A\"", "none", "i"]);
    }

    #[test]
    fn heads_are_where_they_are_written() {
        let text = "<svg xmlns='http://www.w3.org/2000/svg'><style><![CDATA[<!-- a{} b:lang(de){} -->]]></style></svg>";
        let xml = Document::parse(text).unwrap();
        let css = Css::of(&xml);
        let heads: Vec<_> = css
            .heads(&xml)
            .map(|(head, at, _)| (head, &text[at]))
            .collect();
        let expected = [("a", "a"), ("b[boardpress-lang|='de']", "b:lang(de)")];
        assert_eq!(heads, expected.map(|(head, at)| (head.to_owned(), at)));
    }
}
