//! Where glue goes on a tab: light hatching.
//!
//! The neighbour covers all of it. It is seen on any art and shines through no paper.

use super::on_art::on_art;
use crate::geom::{Length, Path, Point, Rect, Seg};
use crate::scene::Item;

/// Between two lines of the hatching, along the tab.
const PITCH: Length = Length::mm(4);

/// The grey of the hatching: light, so that it shines through no paper.
const GREY: u8 = 120;

/// The hatching of a tab.
pub(super) fn hatched(rect: Rect) -> Item {
    on_art(hatching(rect), GREY)
}

/// Lines at half a right angle, each as long as the box allows.
fn hatching(rect: Rect) -> Path {
    let um = |n: Length| i32::try_from(n.to_um()).unwrap_or(i32::MAX);
    let (wide, high) = (rect.size.w, rect.size.h);
    let mut segs = Vec::new();
    // A line has the same sum of both distances from the corner all along.
    for n in 1..(wide + high).count(PITCH) + 1 {
        let sum = PITCH * n;
        let from = Point::new(sum.min(wide), sum - sum.min(wide));
        let to = Point::new(sum - sum.min(high), sum.min(high));
        segs.push(Seg::Move((um(rect.at.x + from.x), um(rect.at.y + from.y))));
        segs.push(Seg::Line((um(rect.at.x + to.x), um(rect.at.y + to.y))));
    }
    Path::new(segs)
}
