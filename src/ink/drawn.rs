//! Which lines were drawn already: neighbours draw the line between them twice.

use std::collections::HashMap;

use foldhash::fast::RandomState;

use super::scan::Spot;
use crate::geom::hypot;
use crate::scene::Colour;

/// A straight line between two places.
pub(super) type Line = (Spot, Spot);

/// The lines that were drawn.
#[derive(Clone, Default)]
pub(super) struct Drawn(HashMap<[i32; 4], Pen, RandomState>);

/// How a line was drawn.
#[derive(Clone, Copy)]
pub(super) struct Pen {
    pub(super) width: f64,
    /// How much of it is inked: less than its length by its width where it is dashed.
    pub(super) area: f64,
    pub(super) colour: Colour,
}

/// Places that are nearer than this part of a cell are one.
const NEAR: f64 = 128.0;

impl Drawn {
    /// Draws a line; how it was drawn before, if it was.
    pub(super) fn again(&mut self, line: Line, pen: Pen) -> Option<Pen> {
        let before = self.0.insert(key(line), pen);
        if let Some(wider) = before.filter(|before| before.width > 2.0 * pen.width) {
            // What a fine line leaves of a broad one still is most of it.
            self.0.insert(key(line), wider);
        }
        before
    }
}

/// The same for a line and for its way back.
fn key((a, b): Line) -> [i32; 4] {
    let [a, b] = [a, b].map(|(x, y)| [(x * NEAR).round() as i32, (y * NEAR).round() as i32]);
    let [[x, y], [u, v]] = if a <= b { [a, b] } else { [b, a] };
    [x, y, u, v]
}

/// How long a line is.
pub(super) fn long((a, b): Line) -> f64 {
    hypot(b.0 - a.0, b.1 - a.1)
}

/// The place at a share of a line.
pub(super) fn between((a, b): Line, share: f64) -> Spot {
    (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share)
}
