//! Lines that are seen on any ground.

use crate::geom::{Length, Path, Point, Size, Turn};
use crate::scene::{Colour, Group, Item, Shape, Stroke};

/// The width of the dark line.
const DARK: Length = Length::um(160);
/// The width of the white line under it.
const WHITE: Length = Length::um(500);

/// A line of this grey, which is dark, on a broader white one: on any ground one of the two stands out.
pub(super) fn on_art(path: Path, grey: u8) -> Item {
    let stroked = |grey, width| Item::Shape(Shape::stroked(path.clone(), Stroke::plain(Colour::grey(grey), width)));
    let items = vec![stroked(255, WHITE), stroked(grey, DARK)];
    Item::Group(Group { items, to: Turn::None.onto(Point::default(), Size::default()), clip: None, opacity: 255 })
}
