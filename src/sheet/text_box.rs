//! Rectangles of a page that are reserved for words.

use super::Mirror;
use crate::geom::{Insets, Length, Rect, Size, Turn};

/// The depth of the slug: two rows of 6.5 pt type.
pub const SLUG_DEPTH: Length = Length::um(5_200);
/// Between the slug and the running text of a page.
const ABOVE_SLUG: Length = Length::mm(4);
/// Between the slug and what is printed beside it, where the area has no other edge.
const CLEAR: Length = Length::um(300);

/// A rectangle of the page that is reserved for words, and how they are turned:
/// upright, or read from below or from above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextBox {
    /// Where it is on the page.
    pub rect: Rect,
    /// How the words in it are turned, clockwise.
    pub turn: Turn,
}

impl TextBox {
    /// The slug at the foot of a printable area.
    pub fn foot(printable: Rect) -> TextBox {
        let top = printable.bottom() - SLUG_DEPTH;
        let rect = Rect::between(printable.left(), top, printable.right(), printable.bottom());
        TextBox { rect, turn: Turn::None }
    }

    /// The box in the same place on the other side of the sheet.
    #[must_use]
    pub fn mirrored(self, mirror: Mirror) -> TextBox {
        TextBox { rect: mirror.rect(self.rect), turn: mirror.turn(self.turn) }
    }

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

/// The area of a page of running text on paper of a size with these margins.
pub fn text_area(paper: Size, margins: Insets) -> Rect {
    let side = Length::mm(16);
    let insets = Insets {
        left: side.max(margins.left),
        right: side.max(margins.right),
        top: Length::mm(14).max(margins.top),
        bottom: Length::mm(16).max(margins.bottom + SLUG_DEPTH + ABOVE_SLUG),
    };
    Rect::of(paper).shrunk(insets)
}
