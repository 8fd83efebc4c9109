//! Quarter turns, exact on rectangles.

use super::{Affine, Point, Rect, Size};

/// A clockwise quarter turn, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turn {
    /// Upright.
    #[default]
    None,
    /// A quarter clockwise.
    Quarter,
    /// Upside down.
    Half,
    /// A quarter anticlockwise.
    ThreeQuarters,
}

impl Turn {
    const ALL: [Turn; 4] = [Turn::None, Turn::Quarter, Turn::Half, Turn::ThreeQuarters];

    /// Quarters clockwise: 0 to 3.
    pub const fn quarters(self) -> usize {
        self as usize
    }

    /// This turn, then another.
    pub fn then(self, next: Turn) -> Turn {
        Turn::ALL[(self.quarters() + next.quarters()) % 4]
    }

    /// The turn that undoes it, which is also how it looks from behind.
    pub fn undone(self) -> Turn {
        Turn::ALL[(4 - self.quarters()) % 4]
    }

    /// The upright box of a turned piece.
    pub fn size(self, size: Size) -> Size {
        if self.quarters().is_multiple_of(2) { size } else { size.swapped() }
    }

    /// Where a box of a piece of `size` lies in the turned piece.
    pub fn rect(self, rect: Rect, size: Size) -> Rect {
        let (right, bottom) = (size.w - rect.right(), size.h - rect.bottom());
        let at = match self {
            Turn::None => rect.at,
            Turn::Quarter => Point::new(bottom, rect.left()),
            Turn::Half => Point::new(right, bottom),
            Turn::ThreeQuarters => Point::new(rect.top(), right),
        };
        Rect::new(at, self.size(rect.size))
    }

    /// From a piece of `size` to its turned box, whose corner lands on `at`.
    pub fn onto(self, at: Point, size: Size) -> Affine {
        let (w, h) = (size.w.to_um() as f64, size.h.to_um() as f64);
        let (x, y) = (at.x.to_um() as f64, at.y.to_um() as f64);
        Affine::new(match self {
            Turn::None => [1.0, 0.0, 0.0, 1.0, x, y],
            Turn::Quarter => [0.0, 1.0, -1.0, 0.0, x + h, y],
            Turn::Half => [-1.0, 0.0, 0.0, -1.0, x + w, y + h],
            Turn::ThreeQuarters => [0.0, -1.0, 1.0, 0.0, x, y + w],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Length;

    #[test]
    fn four_quarters_are_none_and_a_turn_undoes_itself() {
        for turn in Turn::ALL {
            assert_eq!(turn.then(turn.undone()), Turn::None);
            assert_eq!(turn.then(turn).then(turn).then(turn), Turn::None);
        }
    }

    #[test]
    fn a_box_of_a_piece_turns_with_it() {
        let (size, rect) = (Size::new(Length::mm(20), Length::mm(5)), Rect::um(2_000, 1_000, 9_000, 3_000));
        for turn in Turn::ALL {
            let onto = turn.onto(Point::default(), size);
            let corners = [(2_000.0, 1_000.0), (11_000.0, 4_000.0)].map(|(x, y)| Point::near(onto.apply(x, y)));
            let turned = turn.rect(rect, size);
            assert_eq!(turned.at, Point::new(corners[0].x.min(corners[1].x), corners[0].y.min(corners[1].y)));
            assert_eq!(turned.size, turn.size(rect.size));
        }
    }

    #[test]
    fn a_turned_piece_stays_in_its_box() {
        let (at, size) = (Point::new(Length::mm(7), Length::mm(3)), Size::new(Length::mm(20), Length::mm(5)));
        for turn in Turn::ALL {
            let onto = turn.onto(at, size);
            let (a, b) = (onto.apply(0.0, 0.0), onto.apply(20_000.0, 5_000.0));
            let turned = turn.size(size);
            assert_eq!((a.0.min(b.0), a.1.min(b.1)), (7_000.0, 3_000.0));
            assert_eq!(a.0.max(b.0), 7_000.0 + turned.w.to_um() as f64);
            assert_eq!(a.1.max(b.1), 3_000.0 + turned.h.to_um() as f64);
        }
    }
}
