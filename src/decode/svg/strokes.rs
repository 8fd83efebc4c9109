//! Paths in plain colours as shapes: strokes, and strokes that are converted to filled outlines.

use std::sync::Arc;

use usvg::tiny_skia_path::{Path, PathStroker, Transform};

use super::styles::units::{affine, colour, segs};
use crate::geom::{self, Length, Seg};
use crate::scene::{Cap, FillRule, Join, MITER, Shape, Stroke};
use crate::template::TintedShape;

/// The most by which a transform may scale one direction more than the other, as a share, for a stroke to keep one width.
const UNEVEN: f32 = 0.01;
/// The resolution at which tiny_skia flattens curves: within a quarter of a unit over this number, 2.5 micrometres.
const FINENESS: f32 = 100.0;

/// The shapes of a path in plain colours at its place, and the fields with the colours of its fill and its line.
pub(super) fn shapes(
    path: &usvg::Path,
    at: Transform,
    (f, s): (Option<String>, Option<String>),
) -> Vec<TintedShape> {
    let outline = Arc::new(geom::Path::new(segs(path.data(), at)));
    let fill = path.fill().map(|fill| {
        let rule = if fill.rule() == usvg::FillRule::EvenOdd {
            FillRule::EvenOdd
        } else {
            FillRule::NonZero
        };
        (colour(fill.paint(), fill.opacity().get()), rule)
    });
    let under = path.paint_order() == usvg::PaintOrder::StrokeAndFill && fill.is_some();
    let shape = |fill, stroke| Shape {
        path: Arc::clone(&outline),
        fill,
        stroke,
    };
    let line = path
        .stroke()
        .and_then(|stroke| match covered(path, stroke, at) {
            // What a line covers is filled with the colour of the line; dashes may leave no part of it.
            Some(cover) => {
                let fill = Some((
                    colour(stroke.paint(), stroke.opacity().get()),
                    FillRule::NonZero,
                ));
                let path = Arc::new(geom::Path::new(segs(&cover?, at)));
                Some(TintedShape {
                    shape: Shape {
                        path,
                        fill,
                        stroke: None,
                    },
                    fill: s.clone(),
                    stroke: None,
                })
            }
            None => Some(TintedShape {
                shape: shape(None, Some(pen(stroke, at))),
                fill: None,
                stroke: s.clone(),
            }),
        });
    let mut shapes = Vec::new();
    match line {
        Some(line) if under || line.shape.stroke.is_none() => {
            let inside = TintedShape {
                shape: shape(fill, None),
                fill: f,
                stroke: None,
            };
            shapes.extend((fill.is_some() && has_area(&outline)).then_some(inside));
            shapes.insert(if under { 0 } else { shapes.len() }, line);
        }
        None if path.stroke().is_some() && !has_area(&outline) => {}
        line => {
            let stroke = line.and_then(|line| line.shape.stroke);
            shapes.push(TintedShape {
                shape: shape(fill, stroke),
                fill: f,
                stroke: s,
            });
        }
    }
    shapes
}

/// Whether a path is more than straight lines by themselves, of which PDF viewers would fill a hair's breadth.
fn has_area(path: &geom::Path) -> bool {
    let bends = |pair: &[Seg]| matches!(pair, [Seg::Line(_), Seg::Line(_)] | [_, Seg::Cubic(..)]);
    path.segs().windows(2).any(bends)
}

/// A stroke as the scene draws it, on an outline in its place.
fn pen(stroke: &usvg::Stroke, at: Transform) -> Stroke {
    let scale = affine(at).magnification();
    let um = |n: f32| Length::um((f64::from(n) * scale).round() as i64);
    Stroke {
        colour: colour(stroke.paint(), stroke.opacity().get()),
        width: um(stroke.width().get()),
        cap: match stroke.linecap() {
            usvg::LineCap::Butt => Cap::Butt,
            usvg::LineCap::Round => Cap::Round,
            usvg::LineCap::Square => Cap::Square,
        },
        join: match stroke.linejoin() {
            usvg::LineJoin::Round => Join::Round,
            usvg::LineJoin::Bevel => Join::Bevel,
            usvg::LineJoin::Miter | usvg::LineJoin::MiterClip => Join::Miter,
        },
        dash: stroke
            .dasharray()
            .unwrap_or_default()
            .iter()
            .map(|n| um(*n))
            .collect(),
    }
}

/// The filled outline of a stroke that the scene cannot draw as a stroke, in the coordinates of its path; `None` if it
/// can, `Some(None)` if no part of the stroke is visible.
fn covered(path: &usvg::Path, stroke: &usvg::Stroke, at: Transform) -> Option<Option<Path>> {
    let told = stroke.to_tiny_skia();
    let fineness = PathStroker::compute_resolution_scale(&at) * FINENESS;
    let cover = |miter_limit: f32| {
        let stroke = usvg::tiny_skia_path::Stroke {
            miter_limit,
            ..told.clone()
        };
        match &told.dash {
            Some(dash) => path.data().dash(dash, fineness)?.stroke(&stroke, fineness),
            None => path.data().stroke(&stroke, fineness),
        }
    };
    let shifted = stroke.dasharray().is_some() && stroke.dashoffset() != 0.0;
    if shifted || is_uneven(at) {
        return Some(cover(told.miter_limit));
    }
    // Many programs write a limit of their own, which matters at sharp corners alone.
    let pointed =
        stroke.linejoin() == usvg::LineJoin::Miter && f64::from(told.miter_limit) != MITER;
    let own = pointed.then(|| cover(told.miter_limit))?;
    (cover(MITER as f32) != own).then_some(own)
}

/// Whether a transform makes lines broader in one direction than in another.
fn is_uneven(at: Transform) -> bool {
    let (x, y) = ((at.sx, at.ky), (at.kx, at.sy));
    let lengths = (x.0 * x.0 + x.1 * x.1, y.0 * y.0 + y.1 * y.1);
    let slant = (x.0 * y.0 + x.1 * y.1).abs();
    let most = lengths.0.max(lengths.1);
    // The lengths are squares, and so differ by twice the part.
    (lengths.0 - lengths.1).abs() > 2.0 * UNEVEN * most || slant > UNEVEN * most
}
