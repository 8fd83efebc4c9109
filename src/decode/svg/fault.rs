//! What is wrong with an SVG, and where in it.

use std::error::Error;
use std::fmt;
use std::ops::Range;

use usvg::roxmltree::Node;

use crate::diag::{Code, Diagnostic, Severity};
use crate::limits::Limit;
use crate::message::{Message, Pattern, msg, pattern};
use crate::source::{FileId, Span};

/// What to do with a file that is no drawing.
pub(super) const AGAIN: Pattern =
    pattern!("open it in a drawing program and save it again as plain SVG");

/// What is wrong with an SVG.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    note: Box<Diagnostic>,
    /// The bytes of the SVG where it is.
    at: Range<usize>,
    /// Whether it is in a drawing that is embedded in the SVG.
    is_embedded: bool,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.note.fmt(f)
    }
}

impl Error for Fault {}

impl From<Box<Diagnostic>> for Fault {
    fn from(note: Box<Diagnostic>) -> Self {
        Self {
            note,
            at: 0..0,
            is_embedded: false,
        }
    }
}

impl Fault {
    /// A fault of the whole file.
    pub(super) fn new(code: Code, message: impl Into<Message>, help: impl Into<Message>) -> Fault {
        Fault {
            note: Box::new(Diagnostic::new(code, message).help(help)),
            at: 0..0,
            is_embedded: false,
        }
    }

    /// A warning: something in it is left out or drawn otherwise than in a browser.
    pub(super) fn differs(message: impl Into<Message>, help: impl Into<Message>) -> Fault {
        Fault::new(Code::SvgDiffers, message, help)
    }

    /// Something in it is beyond a limit; see [`Diagnostic::beyond`].
    pub(super) fn beyond(limit: &Limit, what: impl Into<Message>, amount: u64) -> Fault {
        Fault {
            note: Box::new(Diagnostic::beyond(limit, what, amount)),
            at: 0..0,
            is_embedded: false,
        }
    }

    /// Whether the drawing can be drawn all the same.
    pub(super) fn is_warning(&self) -> bool {
        self.note.severity == Severity::Warning
    }

    /// Where it is.
    pub(super) fn at(&self) -> &Range<usize> {
        &self.at
    }

    /// Whether something is beyond a limit.
    pub(super) fn is_limit(&self) -> bool {
        self.note.code == Code::Limit
    }

    /// What it says, wherever it is.
    pub(super) fn kind(&self) -> (Code, Message) {
        (self.note.code, self.note.message.clone())
    }

    /// The same fault, at a stretch of bytes.
    pub(super) fn within(self, at: Range<usize>) -> Fault {
        Fault { at, ..self }
    }

    /// The same fault, of a drawing that is embedded in another at a stretch of bytes.
    pub(super) fn embedded(mut self, at: Range<usize>) -> Fault {
        if !self.is_embedded {
            self.note.message = msg!(
                "in the drawing that is embedded here, {fault}",
                fault = self.note.message
            );
            self.is_embedded = true;
        }
        self.within(at)
    }

    /// The fault as a note on a file.
    pub(crate) fn note(self, file: FileId) -> Diagnostic {
        self.note.at(Span {
            file,
            start: self.at.start,
            end: self.at.end,
        })
    }
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
