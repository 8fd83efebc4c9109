//! Rectangles that are reserved for words.

use super::{Length, Rect, Size, Turn};

/// Between such a rectangle and what is printed beside it, where the area has no other edge.
const CLEAR: Length = Length::um(300);

/// A rectangle of a page that is reserved for words, and how they are turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextBox {
    /// Where it is on the page.
    pub rect: Rect,
    /// How the words in it are turned, clockwise.
    pub turn: Turn,
}

impl TextBox {
    /// The part of an area beside or above the box, on the side of the area's middle.
    pub fn rest(self, area: Rect) -> Rect {
        let rect = self.rect;
        if rect.size.w < rect.size.h {
            if rect.centre().x > area.centre().x {
                return Rect::between(area.left(), area.top(), rect.left() - CLEAR, area.bottom());
            }
            return Rect::between(rect.right() + CLEAR, area.top(), area.right(), area.bottom());
        }
        if rect.centre().y > area.centre().y {
            return Rect::between(area.left(), area.top(), area.right(), rect.top() - CLEAR);
        }
        Rect::between(area.left(), rect.bottom() + CLEAR, area.right(), area.bottom())
    }

    /// Its width and height as one who reads its words sees them.
    pub fn size(self) -> Size {
        self.turn.size(self.rect.size)
    }
}
