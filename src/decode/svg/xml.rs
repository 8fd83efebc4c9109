//! The text of a drawing as XML, and what is wrong with it in words for those who know no XML.

use std::borrow::Cow;

use quick_xml::escape::{resolve_predefined_entity, unescape_with};
use usvg::roxmltree::{Attribute, Document, Error, Node, ParsingOptions, TextPos};

use super::location::AGAIN;
use crate::diag::{Code, Diagnostic};
use crate::limits::{ATTRIBUTES, DRAWING_PARTS};
use crate::message::{Arg, Message, Pattern, msg, pattern};

const SVG: &str = "http://www.w3.org/2000/svg";
const XLINK: &str = "http://www.w3.org/1999/xlink";

const CUT_OFF: Pattern = pattern!("its end is missing");

/// Parses a text as XML.
///
/// # Errors
/// Returns an error if the text is not XML, or if it exceeds a limit.
pub(super) fn document(text: &str) -> Result<Document<'_>, Vec<Diagnostic>> {
    if let Some(at) = entity_beyond(text) {
        let fault = Diagnostic::new(
            Code::BadSvg,
            msg!("it declares an entity that is not a short text"),
        )
        .help(msg!("save it again as plain SVG"));
        return Err(vec![fault.at_bytes(at..at + ENTITY.len())]);
    }
    if let Some((at, amount)) =
        most_attributes(text).filter(|(_, amount)| !ATTRIBUTES.allows(*amount))
    {
        return Err(vec![
            Diagnostic::beyond(&ATTRIBUTES, msg!("there are"), amount).at_bytes(at..at + 1),
        ]);
    }
    let most = u32::try_from(DRAWING_PARTS.most).unwrap_or(u32::MAX);
    let options = ParsingOptions {
        allow_dtd: true,
        nodes_limit: most,
        ..ParsingOptions::default()
    };
    Document::parse_with_options(text, options).map_err(|fault| {
        let at = offset(text, fault.pos());
        let why = if at > 0 && at >= text.trim_end().len() {
            CUT_OFF.into()
        } else {
            broken(&fault)
        };
        vec![
            Diagnostic::new(Code::BadSvg, why)
                .help(AGAIN)
                .at_bytes(at..at),
        ]
    })
}

/// How the declaration of an entity begins.
const ENTITY: &str = "<!ENTITY";
/// The most bytes that the entities of a drawing may be written out to. Adobe Illustrator declares some ten, each the name of
/// a namespace, and refers to each once or twice.
const WRITTEN_OUT: usize = 1_000_000;

/// As many bytes are written out while an entity is compared with the name in a reference.
const LOOKED_AT: usize = 16;

/// Where an entity is declared that is not a text alone, without other entities, elements and files; or the first of those
/// that are too much when they are written out wherever anything is referred to.
fn entity_beyond(text: &str) -> Option<usize> {
    let is_built_in = |name: &str| {
        ["#", "amp;", "lt;", "gt;", "quot;", "apos;"]
            .iter()
            .any(|own| name.starts_with(own))
    };
    let references = text
        .split('&')
        .skip(1)
        .filter(|name| !is_built_in(name))
        .count();
    let mut written = 0;
    let beyond = entities(text).find(|entity| {
        // The parser searches all declarations for each reference.
        written += entity.value.map_or(0, |value| value.len() + LOOKED_AT) * references;
        entity.value.is_none() || written > WRITTEN_OUT
    });
    beyond.map(|entity| entity.start)
}

/// A declared entity.
struct Entity<'t> {
    /// The start of the declaration.
    start: usize,
    name: &'t str,
    /// The value. This is `None` if it contains elements or references.
    value: Option<&'t str>,
}

fn entities(text: &str) -> impl Iterator<Item = Entity<'_>> {
    text.match_indices(ENTITY).map(|(start, _)| {
        let declared = text[start + ENTITY.len()..].trim_start();
        let (name, value) = declared
            .split_once(char::is_whitespace)
            .map_or(("", ""), |(name, value)| (name, value.trim_start()));
        let quote = value
            .chars()
            .next()
            .filter(|quote| ['"', '\''].contains(quote));
        let quoted = quote.and_then(|quote| Some(value[1..].split_once(quote)?.0));
        Entity {
            start,
            name,
            value: quoted.filter(|value| !value.contains(['<', '&', '%'])),
        }
    })
}

/// Resolves the entity references in `written`, a part of the drawing `text`. Returns `written` if a reference is unknown.
pub(super) fn unescaped(text: &str, written: &str) -> String {
    let declared = |name: &str| entities(text).find(|entity| entity.name == name)?.value;
    let replacement = |name: &str| resolve_predefined_entity(name).or_else(|| declared(name));
    unescape_with(written, replacement).map_or(written.to_owned(), Cow::into_owned)
}

/// Where the tag with the most attributes begins, and how many it has: equals signs outside quotes.
fn most_attributes(text: &str) -> Option<(usize, u64)> {
    let bytes = text.as_bytes();
    let (mut at, mut most) = (0, None);
    while let Some(start) = text[at..].find('<').map(|found| at + found) {
        let (mut quote, mut amount) = (None, 0);
        let tag = bytes[start..].iter().take_while(|byte| {
            match quote {
                Some(open) => quote = quote.filter(|_| **byte != open),
                None if matches!(byte, b'"' | b'\'') => quote = Some(**byte),
                None => amount += u64::from(**byte == b'='),
            }
            quote.is_some() || **byte != b'>'
        });
        at = start + 1 + tag.skip(1).count();
        most = most.max(Some((amount, start)));
    }
    most.map(|(amount, start)| (start, amount))
}

/// The byte at a row and column.
fn offset(text: &str, place: TextPos) -> usize {
    let start: usize = text
        .split_inclusive('\n')
        .take(place.row.saturating_sub(1) as usize)
        .map(str::len)
        .sum();
    let column = text[start..]
        .char_indices()
        .nth(place.col.saturating_sub(1) as usize);
    column.map_or(text.len(), |(at, _)| start + at)
}

/// Whether a node is an element of SVG, and not of an editor or of metadata.
pub(super) fn is_svg(node: &Node<'_, '_>) -> bool {
    node.is_element() && matches!(node.tag_name().namespace(), None | Some(SVG))
}

/// Whether an attribute belongs to SVG or XLink.
pub(super) fn is_own(attribute: &Attribute<'_, '_>) -> bool {
    matches!(attribute.namespace(), None | Some(SVG | XLINK))
}

/// Why a text is no XML.
fn broken(fault: &Error) -> Message {
    match fault {
        Error::NoRootNode => msg!("there is no drawing in this file"),
        Error::UnclosedRootNode => CUT_OFF.into(),
        Error::UnexpectedCloseTag(open, close, _) => msg!(
            "it is not XML: there is `</{found}>` where `</{element}>` should be",
            found = close,
            element = open
        ),
        Error::DuplicatedAttribute(name, _) => msg!(
            "it is not XML: `{attribute}` is given twice",
            attribute = name
        ),
        Error::UnknownNamespace(prefix, _) => msg!(
            "it is not XML: the prefix `{prefix}:` is not declared",
            prefix
        ),
        Error::UnknownEntityReference(name, _) => msg!(
            "it is not XML: the entity `&{entity};` is not declared",
            entity = name
        ),
        Error::MalformedEntityReference(_) => {
            msg!("it is not XML: a literal `&` must be written `&amp;`")
        }
        Error::NodesLimitReached
        | Error::AttributesLimitReached
        | Error::NamespacesLimitReached => msg!(
            "it has more than {most} parts",
            most = Arg::Count(DRAWING_PARTS.most)
        ),
        _ => msg!("it is not XML from here on"),
    }
}

/// Why nothing can be drawn of what is XML.
pub(super) fn not_drawn(fault: &usvg::Error) -> Pattern {
    match fault {
        usvg::Error::InvalidSize => {
            pattern!(
                "it has no size: its `width`, its `height` or its `viewBox` is zero or missing"
            )
        }
        usvg::Error::ParsingFailed(Error::NodesLimitReached) => {
            pattern!("parts of it refer to each other in a circle")
        }
        usvg::Error::ElementsLimitReached => pattern!("it has more parts than can be drawn"),
        _ => pattern!("it is not SVG: it does not start with <svg>"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entities_are_short_texts() {
        let declared = |entity: &str| format!("<!DOCTYPE svg [<!ENTITY {entity}>]><svg/>");
        assert_eq!(
            entity_beyond(&declared("ns_svg \"http://www.w3.org/2000/svg\"")),
            None
        );
        for beyond in [
            "a SYSTEM \"b\"",
            "% a \"b\"",
            "a \"&b;\"",
            "a '<g/>'",
            "a \"b",
            "a",
            "",
        ] {
            assert_eq!(entity_beyond(&declared(beyond)), Some(15), "{beyond}");
        }
        let long = declared(&format!("a '{}'", "x".repeat(1_000)));
        assert_eq!(
            entity_beyond(&(long.clone() + &"&a;".repeat(900) + &"&amp;".repeat(900))),
            None
        );
        assert_eq!(entity_beyond(&(long + &"&a;".repeat(1_000))), Some(15));
    }

    #[test]
    fn the_attributes_of_a_tag_are_counted_outside_of_quotes() {
        assert_eq!(
            most_attributes("<a b='='><!-- c = d --><e f=\"=>=\" g = 'h\"' /></a>"),
            Some((23, 2))
        );
        assert_eq!(most_attributes("<a b=1"), Some((0, 1)));
        assert_eq!(most_attributes("x = 1"), None);
        let crowded = format!("<svg>\n<g {}/></svg>", "a='1' ".repeat(1_001));
        let faults = document(&crowded).map(|_| ()).unwrap_err();
        assert!(
            format!("{faults:?}").contains("there are 1,001 attributes on one element"),
            "{faults:?}"
        );
    }
}
