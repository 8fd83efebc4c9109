//! Conversion of CSS that usvg does not support: custom properties and `var()`, colours, `light-dark()`, `:root`, `:lang()`,
//! and keywords in capitals.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use quick_xml::escape::unescape;
use usvg::roxmltree::{Attribute, Document, Node};

use super::colours::in_srgb;
use super::style::{is_own, is_svg, sheet_places};
use crate::decode::svg::edit::{Edit, edited};
use crate::decode::svg::fault::{Fault, place};
use crate::decode::svg::xml::document;

/// A drawing whose styles usvg reads.
pub(crate) struct Plain {
    /// Its text.
    pub text: String,
    /// Where that was written.
    pub moved: Moved,
}

/// The stretches of a text as it was written that are written otherwise, and how long each has become.
#[derive(Default)]
pub(crate) struct Moved(Vec<(Range<usize>, usize)>);

/// What at least must be in a drawing of which something is written otherwise.
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

/// A drawing, its styles written as usvg reads them.
///
/// # Errors
/// It is not XML.
pub(crate) fn plain(text: String) -> Result<Plain, Vec<Fault>> {
    let lower = text.to_ascii_lowercase();
    let is_plain = !SIGNS.iter().any(|sign| lower.contains(sign));
    if is_plain
        && !["None", "NONE"]
            .iter()
            .any(|keyword| text.contains(keyword))
    {
        return Ok(Plain {
            text,
            moved: Moved::default(),
        });
    }
    let xml = document(&text)?;
    let edits = edits(&xml);
    let moved = Moved(
        edits
            .iter()
            .map(|(at, words)| (at.clone(), words.len()))
            .collect(),
    );
    let plain = edited(&xml, edits);
    Ok(Plain {
        text: plain.unwrap_or(text),
        moved,
    })
}

impl Moved {
    /// A fault at the place where it was written.
    pub(crate) fn placed(&self, fault: Fault) -> Fault {
        let at = self.written(fault.at().clone());
        fault.within(at)
    }

    /// Where a stretch of the text was written.
    pub(crate) fn written(&self, at: Range<usize>) -> Range<usize> {
        let back = |place: usize| {
            let mut moved = 0_isize;
            for (was, length) in &self.0 {
                let start = was.start.saturating_add_signed(moved);
                if place < start {
                    break;
                }
                if place < start + length {
                    return was.start;
                }
                moved += *length as isize - was.len() as isize;
            }
            place.saturating_add_signed(-moved)
        };
        back(at.start)..back(at.end).max(back(at.start))
    }
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

/// The heads of the rules of a style sheet, such as selectors: their words, where these are written in it, and where the head
/// ends, which is the number of its block.
pub(crate) fn heads(css: &str) -> impl Iterator<Item = (Cow<'_, str>, Range<usize>, usize)> {
    let heads = pieces(css)
        .into_iter()
        .filter(|piece| piece.end == Some('{'));
    heads.map(|Piece { at, .. }| {
        let (head, end) = (&css[at.clone()], at.end);
        let start = at.start + head.len() - head.trim_start().len();
        (css_text(head.trim()), start..start + head.trim().len(), end)
    })
}

/// Replaces the references of XML to characters in a style, such as `&gt;` and `&#xa;`. Returns `written` if it has other
/// entities.
fn css_text(written: &str) -> Cow<'_, str> {
    unescape(written).unwrap_or(Cow::Borrowed(written))
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
        for (head, at, _) in heads(&text[within.clone()]) {
            let at = within.start + at.start..within.start + at.end;
            if head == ":root" {
                edits.push((at, "svg".to_owned()));
            } else if let Some(selector) = with_language_attributes(&text[at.clone()]) {
                edits.push((at, selector));
                has_languages = true;
            }
        }
    }
    if has_languages {
        edits.extend(nodes().filter_map(language_attribute));
    }
    // Old programs write the tokens of a comment of XML around all rules, and CSS ignores them.
    let tokens =
        in_sheets().flat_map(|within| ["<!--", "-->"].map(|token| (within.clone(), token)));
    edits.extend(tokens.flat_map(|(within, token)| {
        let found = text[within.clone()].match_indices(token);
        found.map(move |(at, token)| {
            (
                within.start + at..within.start + at + token.len(),
                String::new(),
            )
        })
    }));
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
const LANGUAGE: &str = "boardpress-lang";

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

/// Writes the language of an element, which is that of the nearest ancestor with one, into an attribute.
fn language_attribute(node: Node<'_, '_>) -> Option<Edit> {
    let own = |node: Node<'_, '_>| {
        let xml = node.attribute(("http://www.w3.org/XML/1998/namespace", "lang"));
        let tag = xml.or_else(|| node.attribute("lang"))?;
        Some(tag.trim().to_ascii_lowercase())
    };
    let tag = node
        .ancestors()
        .find_map(own)
        .filter(|tag| is_language_tag(tag))?;
    let end = place(node).end;
    Some((end..end, format!(" {LANGUAGE}='{tag}'")))
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

    /// What is within a drawing after its styles were made plain.
    fn within(inner: &str) -> String {
        let drawing = format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{inner}</svg>");
        let plain = plain(drawing.clone()).unwrap().text;
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
        let found: Vec<_> = heads(css).map(|(head, ..)| head.into_owned()).collect();
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
    fn places_are_those_of_the_text_as_it_was_written() {
        let text = "<svg xmlns='http://www.w3.org/2000/svg'><g style='--c:1;fill:var(--c,red)' id='here'/></svg>";
        let plain = plain(text.to_owned()).unwrap();
        let (now, was) = (plain.text.find("here").unwrap(), text.find("here").unwrap());
        assert_eq!(plain.moved.written(now..now + 4), was..was + 4);
        assert_eq!(plain.moved.written(0..4), 0..4);
    }
}
