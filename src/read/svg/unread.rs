//! Styles that are not read up to their end, and text along what is no path.

use std::ops::Range;

use simplecss::DeclarationTokenizer;
use usvg::roxmltree::{Document, Node};

use super::elements::after_comment;
use super::fault::{Fault, place, place_of};
use super::references::Ids;
use super::style::{Styles, is_svg, sheets};
use crate::diag::Code;

/// A fault for each style of which something is not read.
pub(super) fn styles(xml: &Document<'_>) -> Vec<Fault> {
    let unread = |lost: &str, at| {
        let help = "take away what stands before it and is no `property: value`, such as a lone `;` or a name that begins \
                    with `--`";
        Fault::new(Code::BadSvg, format!("`{lost}` in a style is not read"), help).within(at)
    };
    let mut faults = Vec::new();
    for node in xml.descendants().filter(is_svg) {
        let style = node.attribute("style").unwrap_or_default();
        let at = || place_of(node, "style");
        let lost = unreached(style).map(|lost| unread(lost, at()));
        faults.extend(lost.or_else(|| hack(style).map(|lost| misread(lost, at()))));
        faults.extend(is_open(style).then(|| open(at())));
    }
    for sheet in sheets(xml) {
        if sheet.children().count() > 1 {
            let help = "take the <!-- --> out of the <style>, or write /* */";
            let message = "a comment of XML ends a style sheet in it";
            faults.push(Fault::new(Code::BadSvg, message, help).within(place(sheet)));
        }
        faults.extend(is_open(sheet.text().unwrap_or_default()).then(|| open(place(sheet))));
        let bodies = bodies(sheet.text().unwrap_or_default());
        // Rules in rules are told as selectors.
        let bodies = || bodies.iter().filter(|body| !body.contains('{'));
        for lost in bodies().filter_map(|body| unreached(body)) {
            let at = xml.input_text()[sheet.range()].find(lost).map(|at| sheet.range().start + at);
            faults.push(unread(lost, at.map_or_else(|| place(sheet), |at| at..at + lost.len())));
        }
        faults.extend(bodies().filter_map(|body| hack(body)).map(|lost| misread(lost, place(sheet))));
        for length in bodies().filter_map(|body| bare_length(body)) {
            let help = "write it with px";
            let message = format!("`{length}` in a style sheet has no unit, and browsers pass over it");
            faults.push(Fault::new(Code::BadSvg, message, help).within(place(sheet)));
        }
    }
    faults
}

/// The first declaration of a property of text whose length has no unit.
fn bare_length(css: &str) -> Option<&str> {
    let is_bare = |declaration: &&str| {
        let Some((name, value)) = declaration.split_once(':') else { return false };
        ["font-size", "letter-spacing", "word-spacing"].contains(&name.trim())
            && value.trim().parse().is_ok_and(|length: f64| length != 0.0)
    };
    css.split(';').map(str::trim).find(is_bare)
}

/// Whether a comment in a style has no end.
fn is_open(css: &str) -> bool {
    css.rfind("/*").is_some_and(|at| !css[at + 2..].contains("*/"))
}

fn open(at: Range<usize>) -> Fault {
    Fault::new(Code::BadSvg, "a comment in a style has no end", "write */ where it ends, or take it away").within(at)
}

/// Line and paragraph separators, after some of which usvg draws no text, and U+1680, a space that most fonts lack.
const SEPARATORS: [char; 4] = ['\u{85}', '\u{1680}', '\u{2028}', '\u{2029}'];

/// A fault for each text node with such a character.
pub(super) fn separators<'x>(xml: &'x Document<'_>, styles: &Styles<'x>) -> Vec<Fault> {
    let is_drawn = |words: Node<'x, '_>| {
        let text = words.ancestors().find(|one| is_svg(one) && one.tag_name().name() == "text");
        text.is_some_and(|text| !styles.is_absent(text))
    };
    let fault = |words: Node<'x, '_>| {
        let separator = words.text()?.chars().find(|letter| SEPARATORS.contains(letter)).filter(|_| is_drawn(words))?;
        let help = "write a space in its place, or a <tspan> with x and y for each line";
        let message = format!("U+{:04X} in its text is not set as in browsers", u32::from(separator));
        Some(Fault::new(Code::BadSvg, message, help).within(words.range()))
    };
    xml.descendants().filter(|node| node.is_text()).filter_map(fault).collect()
}

/// A fault for each text that is to run along something that is no path, or whose length is said to be another.
pub(super) fn texts<'x, 'i>(xml: &'x Document<'i>, styles: &Styles<'x>, ids: &Ids<'x, 'i>) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut tell = |message: String, help, at| faults.push(Fault::new(Code::BadSvg, message, help).within(at));
    let texts = xml.descendants().filter(|node| is_svg(node) && node.tag_name().name() == "textPath");
    for node in texts.filter(|node| !styles.is_absent(*node)) {
        let target = ids.referred(node, styles).into_iter().find(|(name, _)| *name == "href").map(|(_, target)| target);
        let has_href = styles.of_element(node).iter().any(|property| property.name == "href");
        let help = "let its `href` name a <path>";
        match target {
            None if !has_href => tell("a <textPath> without `href` is not drawn".to_owned(), help, place(node)),
            Some(target) if target.tag_name().name() != "path" => {
                tell(format!("text along a <{}> is not drawn", target.tag_name().name()), help, place(node));
            }
            Some(target) if target.has_attribute("pathLength") && node.has_attribute("startOffset") => {
                let help = "take it away, and give startOffset the length that it is to have";
                tell("`pathLength` is not understood for text".to_owned(), help, place(target));
            }
            _ => {}
        }
    }
    faults
}

fn misread(lost: &str, at: Range<usize>) -> Fault {
    let help = "write it as `property: value`, or `property: value !important`";
    Fault::new(Code::BadSvg, format!("`{lost}` in a style is not read as in browsers"), help).within(at)
}

/// The first declaration that is written as for one browser alone, or whose letters are other ones than usvg looks for.
fn hack(css: &str) -> Option<&str> {
    css.split(';').map(str::trim).find(|declaration| {
        let is_quoted = declaration.contains(['"', '\'', '(']);
        let strange = |rest: &str| !rest.trim_start().starts_with("important");
        !is_quoted
            && (declaration.starts_with('*')
                || declaration.contains(['\\', '{', '}'])
                || declaration.split('!').skip(1).any(strange))
    })
}

/// The first declaration that is not read: the parser of styles stops at what it cannot read.
fn unreached(css: &str) -> Option<&str> {
    let (mut depth, mut quote, mut start) = (0_i32, None, 0);
    let mut declarations = Vec::new();
    for (at, letter) in css.char_indices() {
        match (quote, letter) {
            (Some(open), _) if open == letter => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(letter),
            (None, '(') => depth += 1,
            (None, ')') => depth -= 1,
            (None, ';') if depth <= 0 => {
                declarations.push(css[start..at].trim());
                start = at + 1;
            }
            (None, _) => {}
        }
    }
    declarations.push(css[start..].trim());
    declarations.retain(|declaration| !declaration.is_empty());
    let read = if css.contains("/*") { declarations.len() } else { DeclarationTokenizer::from(css).count() };
    declarations.get(read).copied()
}

/// What stands between the braces of the rules of a style sheet.
fn bodies(css: &str) -> Vec<String> {
    let css: String = css.split("/*").map(after_comment).collect();
    let (mut found, mut start, mut heads) = (Vec::new(), 0, Vec::new());
    for (at, letter) in css.char_indices().filter(|(_, letter)| ['{', '}', ';'].contains(letter)) {
        match letter {
            '{' => heads.push((css[start..at].trim().starts_with('@'), at + 1)),
            '}' => found.extend(heads.pop().filter(|(is_at, _)| !is_at).map(|(_, from)| css[from..at].to_owned())),
            _ => {}
        }
        start = at + 1;
    }
    found
}
