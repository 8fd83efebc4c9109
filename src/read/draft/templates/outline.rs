//! The outline of a piece from the guides that are drawn on it.

use crate::decode::svg::{Guide, GuideKind};
use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::geom::{Length, Outline, Path, Point, Polyline, Rect, Size};
use crate::message::msg;

/// Sizes in an SVG are floats; a twentieth of a millimetre is their noise.
pub(crate) const NOISE: Length = Length::um(50);

/// Where a piece of this trim is cut and folded; straight along its sides where no outline is drawn. `None`, with notes,
/// where a guide lies outside the piece or crosses itself.
pub(crate) fn outline(diagnostics: &Diagnostics, trim: Size, guides: &[Guide]) -> Option<Outline> {
    let paths = |kind: GuideKind| -> Vec<Path> {
        guides
            .iter()
            .filter(|guide| guide.kind == kind)
            .map(|guide| guide.path.clone())
            .collect()
    };
    let drawn = paths(GuideKind::Outline).pop();
    let outline = drawn.map_or_else(|| Outline::rect(trim), |path| Outline::drawn(trim, path));
    let room = Rect::of(trim).inset(-NOISE);
    let is_outside = |guide: &&Guide| {
        let points: Vec<Point> = Polyline::of(&guide.path)
            .points()
            .map(Point::near)
            .collect();
        match guide.kind {
            GuideKind::Outline => !points
                .iter()
                .all(|at| room.holds(Rect::new(*at, Size::default()))),
            GuideKind::Hole => outline
                .depths(&points)
                .into_iter()
                .any(|depth| depth <= 0.0),
            GuideKind::Crease => guide
                .path
                .bounds()
                .is_none_or(|bounds| !bounds.overlaps(room)),
        }
    };
    let outside: Vec<&Guide> = guides.iter().filter(is_outside).collect();
    for guide in &outside {
        let (message, help) = match guide.kind {
            GuideKind::Outline => (
                msg!(
                    "the outline extends outside the trim of {w} × {h}",
                    w = trim.w,
                    h = trim.h
                ),
                msg!("draw it inside; without a `trim`, a template has the box around the outline"),
            ),
            GuideKind::Hole => (
                msg!("a hole extends outside the piece"),
                msg!("draw it inside the outline; a cut-out at the edge is a part of the outline"),
            ),
            GuideKind::Crease => (
                msg!("a fold is outside the piece"),
                msg!("draw it across the piece"),
            ),
        };
        diagnostics.emit(
            Diagnostic::new(Code::BadOutline, message)
                .at(guide.span)
                .help(help),
        );
    }
    let is_knotted = |guide: &&Guide| {
        guide.kind != GuideKind::Crease && Polyline::of(&guide.path).crosses_itself()
    };
    let knotted: Vec<&Guide> = guides.iter().filter(is_knotted).collect();
    for guide in &knotted {
        let note = Diagnostic::new(Code::BadOutline, msg!("the line of a cut crosses itself"));
        diagnostics.emit(note.at(guide.span).help(msg!(
            "draw it as one line that goes around once, and each hole as an element of its own"
        )));
    }
    (outside.is_empty() && knotted.is_empty())
        .then(|| outline.with(paths(GuideKind::Hole), paths(GuideKind::Crease)))
}
