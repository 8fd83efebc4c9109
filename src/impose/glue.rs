//! Where glue goes on a tab: light hatching.
//!
//! The neighbour covers all of it. It is drawn light upon dark, so that it is
//! seen on any art and shines through no paper.

use crate::geom::{Length, Path, Point, Rect, Seg, Size, Turn};
use crate::scene::{Colour, Group, Item, Shape, Stroke};

/// Between two lines of the hatching, along the tab.
const PITCH: Length = Length::mm(4);

/// The hatching of a tab.
pub(super) fn hatched(rect: Rect) -> Item {
    let path = hatching(rect);
    let stroked = |grey, width| Item::Shape(Shape::stroked(path.clone(), Stroke::plain(Colour::grey(grey), width)));
    let items = vec![stroked(255, Length::um(500)), stroked(120, Length::um(180))];
    Item::Group(Group { items, to: Turn::None.onto(Point::default(), Size::default()), clip: None, opacity: 255 })
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
