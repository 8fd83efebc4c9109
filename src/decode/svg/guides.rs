//! The guides of a drawing: lines that say where a piece is cut and folded, and are not painted.

use std::ops::Range;

use usvg::roxmltree::{Document, Node as Xml};
use usvg::{Node, Tree};

use super::hooks::{CREASE, CUT, IF};
use super::location::{place, place_of};
use super::places::{NodeIds, id_of};
use super::styles::units::segs;
use crate::diag::{Code, Diagnostic, DiagnosticResult};
use crate::geom::{Affine, Path};
use crate::message::{Message, msg};
use crate::source::{FileId, Span};

/// What a guide is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GuideKind {
    /// The line along which the piece is cut out.
    Outline,
    /// A line along which something is cut out of it.
    Hole,
    /// A line along which it is folded.
    Crease,
}

/// A guide as it is drawn.
pub struct DrawnGuide {
    /// The kind of the line.
    pub kind: GuideKind,
    /// Its line, from the corner of the page of the drawing; closed, if it is cut.
    pub path: Path,
    /// Where it is written.
    pub at: Range<usize>,
}

/// A guide in the measure of a piece.
pub struct Guide {
    /// The kind of the line.
    pub kind: GuideKind,
    /// The line, from the top left corner of the piece.
    pub path: Path,
    /// Where it is written.
    pub span: Span,
}

impl DrawnGuide {
    /// The guide of a drawing that is written in this file, in the measure of the piece on which it lies.
    pub fn on(&self, file: FileId, to: Affine) -> Guide {
        let span = Span {
            file,
            start: self.at.start,
            end: self.at.end,
        };
        Guide {
            kind: self.kind,
            path: to.path(&self.path),
            span,
        }
    }
}

impl Guide {
    /// The same guide where it lies after a transform.
    pub fn through(&self, to: Affine) -> Guide {
        Guide {
            path: to.path(&self.path),
            ..*self
        }
    }
}

/// Whether an element is a guide.
pub(super) fn is_guide(node: &Xml<'_, '_>) -> bool {
    node.has_attribute(CUT) || node.has_attribute(CREASE)
}

/// Returns the guides in the order of the source, and the errors about guides that cannot be used.
pub(super) fn guides(xml: &Document<'_>, tree: &Tree) -> (Vec<DrawnGuide>, Vec<Diagnostic>) {
    let mut found: Vec<DrawnGuide> = Vec::new();
    let mut errors = Vec::new();
    let mut marked = xml.descendants().filter(is_guide).peekable();
    if marked.peek().is_none() {
        return (found, errors);
    }
    let ids = NodeIds::of(tree);
    for node in marked {
        match guide(node, tree, &ids) {
            Ok(one)
                if one.kind == GuideKind::Outline
                    && found.iter().any(|other| other.kind == one.kind) =>
            {
                let message = msg!("the drawing has two outlines");
                let help = msg!(
                    "set data-cut=\"outline\" on one of them; use \"hole\" for what is cut out inside it"
                );
                errors.push(
                    Diagnostic::new(Code::BadOutline, message)
                        .help(help)
                        .at_bytes(one.at),
                );
            }
            Ok(one) => found.push(one),
            Err(fault) => errors.push(*fault),
        }
    }
    (found, errors)
}

fn guide(node: Xml<'_, '_>, tree: &Tree, ids: &NodeIds) -> DiagnosticResult<DrawnGuide> {
    let fault = |message: Message, help: Message| {
        let error = Diagnostic::new(Code::BadOutline, message).help(help);
        Box::new(error.at_bytes(place(node)))
    };
    let kind = match (node.attribute(CUT), node.has_attribute(CREASE)) {
        (Some("outline"), false) => GuideKind::Outline,
        (Some("hole"), false) => GuideKind::Hole,
        (None, _) => GuideKind::Crease,
        (Some(_), true) => {
            return Err(fault(
                msg!("a line cannot be both cut and folded"),
                msg!("draw it twice"),
            ));
        }
        (Some(other), false) => {
            let message = msg!("`data-cut` cannot be `{value}`", value = other);
            let help = msg!("use data-cut=\"outline\" or data-cut=\"hole\"");
            let fault = Diagnostic::new(Code::BadOutline, message).help(help);
            return Err(fault.at_bytes(place_of(node, CUT)).into());
        }
    };
    if node.ancestors().any(|around| around.has_attribute(IF)) {
        return Err(fault(
            msg!("cuts and folds cannot depend on a condition"),
            msg!(
                "move it out of the element with data-if; all pieces of a template are cut the same way"
            ),
        ));
    }
    let shape = ids
        .way(tree, &id_of(node))
        .and_then(|way| path_in(way.last()?));
    let Some(path) = shape else {
        return Err(fault(
            msg!("a guide is not a visible shape"),
            msg!(
                "set it on a <path>, <rect>, <circle>, <ellipse>, <polygon> or <line> with a size"
            ),
        ));
    };
    let path = Path::new(segs(path.data(), path.abs_transform()));
    let at = place(node);
    if kind == GuideKind::Crease {
        return Ok(DrawnGuide { kind, path, at });
    }
    let Some(path) = path.as_loop() else {
        return Err(fault(
            msg!("a cut must be a single closed line"),
            msg!("end it with `Z`, and draw each hole as an element of its own"),
        ));
    };
    Ok(DrawnGuide { kind, path, at })
}

/// The shape of an element, around which usvg may have put groups.
fn path_in(node: &Node) -> Option<&usvg::Path> {
    match node {
        Node::Path(path) => Some(path),
        Node::Group(group) if group.children().len() == 1 => path_in(group.children().first()?),
        _ => None,
    }
}
