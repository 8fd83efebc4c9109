//! Locations of problems in an SVG.

use std::ops::Range;

use usvg::roxmltree::Node;

use crate::diag::{Code, Diagnostic, Location, Severity};
use crate::message::{Message, Pattern, msg, pattern};

/// The help for a file that is not a drawing.
pub(super) const AGAIN: Pattern =
    pattern!("open it in a drawing program and save it again as plain SVG");

/// Creates the warning that part of a drawing is left out, or is drawn differently from how a browser draws it.
pub(super) fn differs(message: impl Into<Message>, help: impl Into<Message>) -> Diagnostic {
    Diagnostic::new(Code::SvgDiffers, message).help(help)
}

/// Whether a drawing with this diagnostic can be drawn.
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

/// Converts a diagnostic about a drawing that is embedded at `bytes` to a diagnostic about the outer drawing.
pub(super) fn of_embedded(mut diagnostic: Diagnostic, bytes: Range<usize>) -> Diagnostic {
    let message = msg!(
        "in the drawing that is embedded here, {fault}",
        fault = diagnostic.message.clone()
    );
    // The message already has this form if the drawing is embedded in an embedded drawing.
    if diagnostic.message.pattern().text != message.pattern().text {
        diagnostic.message = message;
    }
    diagnostic.at_bytes(bytes)
}

/// Returns the range of the start of an element, up to its name.
pub(super) fn place(node: Node<'_, '_>) -> Range<usize> {
    let start = node.range().start;
    let rest = &node.document().input_text()[start..];
    let name = rest
        .find(|letter: char| letter.is_whitespace() || ['>', '/'].contains(&letter))
        .unwrap_or(rest.len());
    start..start + name
}

/// Returns the range of an attribute, or of the element if it has no such attribute. A long attribute is represented by its
/// name.
pub(super) fn place_of(node: Node<'_, '_>, name: &str) -> Range<usize> {
    const LINE: usize = 100;
    match node.attributes().find(|one| one.name() == name) {
        Some(attribute) if attribute.range().len() <= LINE => attribute.range(),
        Some(attribute) => attribute.range_qname(),
        None => place(node),
    }
}
