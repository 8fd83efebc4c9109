//! Points, sizes, rectangles and insets, y growing downwards.

use std::fmt;
use std::ops::{Add, Sub};

use super::Length;

/// A place, measured from the top left corner of whatever holds it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// To the right.
    pub x: Length,
    /// Downwards.
    pub y: Length,
}

/// A width and a height.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size {
    /// Width.
    pub w: Length,
    /// Height.
    pub h: Length,
}

/// A rectangle by its top left corner and size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rect {
    /// Top left corner.
    pub at: Point,
    /// Width and height.
    pub size: Size,
}

/// A distance inwards from each of the four sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Insets {
    /// From the left side.
    pub left: Length,
    /// From the top side.
    pub top: Length,
    /// From the right side.
    pub right: Length,
    /// From the bottom side.
    pub bottom: Length,
}

impl Point {
    /// The point at `x`, `y`.
    pub const fn new(x: Length, y: Length) -> Point {
        Point { x, y }
    }

    /// The point nearest to a place in micrometres.
    pub fn near((x, y): (f64, f64)) -> Point {
        Point::new(Length::um(x.round() as i64), Length::um(y.round() as i64))
    }
}

impl Add for Point {
    type Output = Point;
    fn add(self, other: Point) -> Point {
        Point::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Point;
    fn sub(self, other: Point) -> Point {
        Point::new(self.x - other.x, self.y - other.y)
    }
}

impl Size {
    /// The size `w` by `h`.
    pub const fn new(w: Length, h: Length) -> Size {
        Size { w, h }
    }

    /// Width and height exchanged.
    pub const fn swapped(self) -> Size {
        Size {
            w: self.h,
            h: self.w,
        }
    }

    /// So many times as wide and as high.
    pub fn scaled(self, by: f64) -> Size {
        Size::new(self.w.scaled(by), self.h.scaled(by))
    }

    /// Whether a piece of this size goes into `room` as it is.
    pub fn fits(self, room: Size) -> bool {
        self.w <= room.w && self.h <= room.h
    }
}

impl Rect {
    /// The rectangle of `size` at `at`.
    pub const fn new(at: Point, size: Size) -> Rect {
        Rect { at, size }
    }

    /// The rectangle with these four numbers, in micrometres.
    pub const fn um(x: i64, y: i64, w: i64, h: i64) -> Rect {
        Rect::new(
            Point::new(Length::um(x), Length::um(y)),
            Size::new(Length::um(w), Length::um(h)),
        )
    }

    /// The rectangle between two sides each way.
    pub fn between(left: Length, top: Length, right: Length, bottom: Length) -> Rect {
        Rect::new(Point::new(left, top), Size::new(right - left, bottom - top))
    }

    /// The rectangle of `size` with its corner at the origin.
    pub fn of(size: Size) -> Rect {
        Rect::new(Point::default(), size)
    }

    /// The left side.
    pub fn left(self) -> Length {
        self.at.x
    }

    /// The top side.
    pub fn top(self) -> Length {
        self.at.y
    }

    /// The right side.
    pub fn right(self) -> Length {
        self.at.x + self.size.w
    }

    /// The bottom side.
    pub fn bottom(self) -> Length {
        self.at.y + self.size.h
    }

    /// The centre, rounded down to a whole micrometre.
    pub fn centre(self) -> Point {
        Point::new(
            self.at.x + self.size.w.half(),
            self.at.y + self.size.h.half(),
        )
    }

    /// The same rectangle moved by `by`.
    pub fn moved(self, by: Point) -> Rect {
        Rect::new(self.at + by, self.size)
    }

    /// The rectangle with each side moved inwards by `by` (outwards if negative).
    pub fn inset(self, by: Length) -> Rect {
        self.shrunk(Insets::all(by))
    }

    /// The rectangle with each side moved inwards by its own distance.
    pub fn shrunk(self, by: Insets) -> Rect {
        Rect::between(
            self.left() + by.left,
            self.top() + by.top,
            self.right() - by.right,
            self.bottom() - by.bottom,
        )
    }

    /// Whether `other` is wholly inside, sides included.
    pub fn holds(self, other: Rect) -> bool {
        self.left() <= other.left()
            && self.top() <= other.top()
            && other.right() <= self.right()
            && other.bottom() <= self.bottom()
    }

    /// Whether a point is inside or on a side.
    pub fn reaches(self, point: Point) -> bool {
        self.holds(Rect::new(point, Size::default()))
    }

    /// Whether the two share any area; touching sides do not.
    pub fn overlaps(self, other: Rect) -> bool {
        self.left() < other.right()
            && other.left() < self.right()
            && self.top() < other.bottom()
            && other.top() < self.bottom()
    }

    /// What the two have in common, or `None` where they share no area.
    pub fn common(self, other: Rect) -> Option<Rect> {
        self.overlaps(other).then(|| {
            Rect::between(
                self.left().max(other.left()),
                self.top().max(other.top()),
                self.right().min(other.right()),
                self.bottom().min(other.bottom()),
            )
        })
    }

    /// The rectangle in a picture that is so many times as large.
    pub fn scaled(self, by: f64) -> Rect {
        Rect::new(
            Point::new(self.at.x.scaled(by), self.at.y.scaled(by)),
            self.size.scaled(by),
        )
    }

    /// The smallest rectangle around both.
    pub fn around(self, other: Rect) -> Rect {
        Rect::between(
            self.left().min(other.left()),
            self.top().min(other.top()),
            self.right().max(other.right()),
            self.bottom().max(other.bottom()),
        )
    }

    /// The rectangle seen in a mirror that is on the middle of a page
    /// `width` wide: what is under it on the other side of the sheet.
    pub fn mirrored(self, width: Length) -> Rect {
        Rect::new(Point::new(width - self.right(), self.top()), self.size)
    }
}

impl Insets {
    /// The same distance from all four sides.
    pub const fn all(by: Length) -> Insets {
        Insets {
            left: by,
            top: by,
            right: by,
            bottom: by,
        }
    }

    /// The largest of the four.
    pub fn widest(self) -> Length {
        self.left.max(self.top).max(self.right).max(self.bottom)
    }
}

/// Shown as shortly as it can be typed: one distance for all sides, one for
/// the sides and one for head and foot, or all four from the left clockwise.
impl fmt::Display for Insets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Insets {
            left,
            top,
            right,
            bottom,
        } = self;
        match (left == right && top == bottom, left == top) {
            (true, true) => write!(f, "{left}"),
            (true, false) => write!(f, "{left},{top}"),
            _ => write!(f, "{left},{top},{right},{bottom}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn insets_are_shown_shortly() {
        let mm = Length::mm;
        let insets = |left, top, right, bottom| Insets {
            left: mm(left),
            top: mm(top),
            right: mm(right),
            bottom: mm(bottom),
        };
        assert_eq!(insets(6, 6, 6, 6).to_string(), "6 mm");
        assert_eq!(insets(6, 15, 6, 15).to_string(), "6 mm,15 mm");
        assert_eq!(insets(6, 15, 6, 6).to_string(), "6 mm,15 mm,6 mm,6 mm");
    }
}
