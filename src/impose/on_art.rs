//! Lines that are seen on any ground.

use crate::geom::{Length, Path, Point, Size, Turn};
use crate::scene::{Colour, Group, Item, Shape, Stroke};

/// The width of the dark line.
const DARK: Length = Length::um(160);
/// The width of the white line under it.
const WHITE: Length = Length::um(500);

/// A line of this grey, which is dark, on a broader white one: on any ground one of the two stands out.
pub(super) fn on_art(path: Path, grey: u8) -> Item {
    dashed_on_art(path, grey, Vec::new())
}

/// The same with the dark line in dashes.
pub(super) fn dashed_on_art(path: Path, grey: u8, dash: Vec<Length>) -> Item {
    let stroked = |pen| Item::Shape(Shape::stroked(path.clone(), pen));
    let dark = Stroke { dash, ..Stroke::plain(Colour::grey(grey), DARK) };
    let items = vec![stroked(Stroke::plain(Colour::WHITE, WHITE)), stroked(dark)];
    Item::Group(Group { items, to: Turn::None.onto(Point::default(), Size::default()), clip: None, opacity: 255 })
}
