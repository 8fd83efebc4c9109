//! The outlines of glyphs as a font has them.

use skrifa::outline::OutlinePen;

use crate::geom::{Path, Seg};

/// One step of the outline of a glyph; points are `(x, y)` in font units, y downwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GlyphStep {
    /// Start a new outline here.
    Move((f32, f32)),
    /// A straight line to here.
    Line((f32, f32)),
    /// A quadratic curve by a control point to the second.
    Quad((f32, f32), (f32, f32)),
    /// A cubic curve by two control points to the third.
    Cubic((f32, f32), (f32, f32), (f32, f32)),
    /// Back to where the outline started.
    Close,
}

/// Steps as a path in whole font units.
pub(super) fn path(steps: &[GlyphStep]) -> Path {
    let round = |(x, y): (f32, f32)| (x.round() as i32, y.round() as i32);
    let (mut segs, mut here) = (Vec::with_capacity(steps.len()), (0, 0));
    for step in steps {
        segs.push(match *step {
            GlyphStep::Move(p) => Seg::Move(round(p)),
            GlyphStep::Line(p) => Seg::Line(round(p)),
            GlyphStep::Quad(c, p) => {
                // A quadratic curve is the cubic whose controls lie two thirds of the way.
                let third = |from: f64, to: f32| (from + (f64::from(to) - from) * 2.0 / 3.0).round() as i32;
                let near = |(x, y): (f64, f64)| (third(x, c.0), third(y, c.1));
                let first = near((f64::from(here.0), f64::from(here.1)));
                Seg::Cubic(first, near((f64::from(p.0), f64::from(p.1))), round(p))
            }
            GlyphStep::Cubic(a, b, p) => Seg::Cubic(round(a), round(b), round(p)),
            GlyphStep::Close => Seg::Close,
        });
        here = match *step {
            GlyphStep::Move(p) | GlyphStep::Line(p) | GlyphStep::Quad(_, p) | GlyphStep::Cubic(_, _, p) => round(p),
            GlyphStep::Close => (0, 0),
        };
    }
    Path::new(segs)
}

/// Collects steps.
#[derive(Default)]
pub(super) struct Pen(pub(super) Vec<GlyphStep>);

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.push(GlyphStep::Move((x, -y)));
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.0.push(GlyphStep::Line((x, -y)));
    }
    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        self.0.push(GlyphStep::Quad((cx, -cy), (x, -y)));
    }
    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        self.0.push(GlyphStep::Cubic((ax, -ay), (bx, -by), (x, -y)));
    }
    fn close(&mut self) {
        self.0.push(GlyphStep::Close);
    }
}
