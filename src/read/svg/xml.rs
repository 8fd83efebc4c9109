//! The text of a drawing as XML, and what is wrong with it in words for those who know no XML.

use usvg::roxmltree::{Document, Error, ParsingOptions, TextPos};

use super::fault::{AGAIN, Fault};
use crate::diag::Code;
use crate::limits::{DRAWING_PARTS, grouped};

const CUT_OFF: &str = "it is cut off before its end";

/// A text as XML.
pub(super) fn document(text: &str) -> Result<Document<'_>, Vec<Fault>> {
    if let Some(at) = text.find("<!ENTITY") {
        let help = "save it again as plain SVG";
        let fault = Fault::new(Code::BadSvg, "it declares entities, which art may not", help);
        return Err(vec![fault.within(at..at + "<!ENTITY".len())]);
    }
    let most = u32::try_from(DRAWING_PARTS.most).unwrap_or(u32::MAX);
    let options = ParsingOptions { allow_dtd: true, nodes_limit: most, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).map_err(|fault| {
        let at = offset(text, fault.pos());
        let why = if at > 0 && at >= text.trim_end().len() { CUT_OFF.to_owned() } else { broken(&fault) };
        vec![Fault::new(Code::BadSvg, why, AGAIN).within(at..at)]
    })
}

/// The byte at a row and column.
fn offset(text: &str, place: TextPos) -> usize {
    let start: usize = text.split_inclusive('\n').take(place.row.saturating_sub(1) as usize).map(str::len).sum();
    let column = text[start..].char_indices().nth(place.col.saturating_sub(1) as usize);
    column.map_or(text.len(), |(at, _)| start + at)
}

/// Why a text is no XML.
fn broken(fault: &Error) -> String {
    match fault {
        Error::NoRootNode => "there is no drawing in this file".to_owned(),
        Error::UnclosedRootNode => CUT_OFF.to_owned(),
        Error::UnexpectedCloseTag(open, close, _) => {
            format!("it is not XML: `</{close}>` stands where `</{open}>` is missing")
        }
        Error::DuplicatedAttribute(name, _) => format!("it is not XML: `{name}` is given twice"),
        Error::UnknownNamespace(prefix, _) => format!("it is not XML: nothing says what `{prefix}:` means"),
        Error::UnknownEntityReference(name, _) => format!("it is not XML: nothing says what `&{name};` means"),
        Error::MalformedEntityReference(_) => "it is not XML: `&` stands alone, and is written `&amp;`".to_owned(),
        Error::NodesLimitReached | Error::AttributesLimitReached | Error::NamespacesLimitReached => {
            format!("it has more than {} parts", grouped(DRAWING_PARTS.most))
        }
        _ => "it is not XML from here on".to_owned(),
    }
}

/// Why nothing can be drawn of what is XML.
pub(super) fn not_drawn(fault: &usvg::Error) -> &'static str {
    match fault {
        usvg::Error::InvalidSize => "it has no size: its `width`, its `height` or its `viewBox` is zero or missing",
        usvg::Error::ElementsLimitReached => "it has more parts than can be drawn",
        _ => "it is not SVG: it does not begin with <svg>",
    }
}
