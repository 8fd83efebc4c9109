//! Locations of problems in an SVG.

use std::ops::Range;

use usvg::roxmltree::Node;

use crate::diag::{Code, Diagnostic, Location, Severity};
use crate::message::{Message, Pattern, msg, pattern};

/// The advice for a file that is not a drawing.
pub(super) const AGAIN: Pattern =
    pattern!("open it in a drawing program and save it again as plain SVG");

/// Creates the warning that part of a drawing is left out, or is drawn differently from how a browser draws it.
pub(super) fn differs(message: impl Into<Message>, help: impl Into<Message>) -> Diagnostic {
    Diagnostic::new(Code::SvgDiffers, message).help(help)
}

/// Whether the drawing can be drawn nevertheless.
pub(super) fn is_warning(diagnostic: &Diagnostic) -> bool {
    diagnostic.severity == Severity::Warning
}

/// Returns the offset of a problem in the SVG. Problems of the whole drawing are at its start.
pub(super) fn offset(diagnostic: &Diagnostic) -> usize {
    match &diagnostic.primary.location {
        Location::Bytes(bytes) => bytes.start,
        _ => 0,
    }
}

/// Converts a diagnostic on a drawing that is embedded at `bytes` to one on the drawing around it.
pub(super) fn of_embedded(mut diagnostic: Diagnostic, bytes: Range<usize>) -> Diagnostic {
    let message = msg!(
        "in the drawing that is embedded here, {fault}",
        fault = diagnostic.message.clone()
    );
    // A drawing can be embedded in an embedded drawing.
    if diagnostic.message.pattern().text != message.pattern().text {
        diagnostic.message = message;
    }
    diagnostic.at_bytes(bytes)
}

/// Where an element is written: its name.
pub(super) fn place(node: Node<'_, '_>) -> Range<usize> {
    let start = node.range().start;
    let rest = &node.document().input_text()[start..];
    let name = rest
        .find(|letter: char| letter.is_whitespace() || ['>', '/'].contains(&letter))
        .unwrap_or(rest.len());
    start..start + name
}

/// Where an attribute of an element is written, or else the element. A value
/// that is longer than a line is shown by its name.
pub(super) fn place_of(node: Node<'_, '_>, name: &str) -> Range<usize> {
    const LINE: usize = 100;
    match node.attributes().find(|one| one.name() == name) {
        Some(attribute) if attribute.range().len() <= LINE => attribute.range(),
        Some(attribute) => attribute.range_qname(),
        None => place(node),
    }
}
