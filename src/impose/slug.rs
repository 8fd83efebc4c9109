//! Where the slug may stand, and what that leaves for pieces.

use crate::geom::{Length, Rect, Turn};
use crate::sheet::{SLUG_DEPTH, TextBox};

/// Between the slug and what is cut.
const APART: Length = Length::um(800);

/// The areas a layout may take and the slug beside each: at the foot, which is
/// tried first, and at the right; the whole printable area where no slug is wanted.
pub(super) fn areas(printable: Rect, with_slug: bool) -> Vec<(Rect, Option<TextBox>)> {
    if with_slug { vec![above_foot(printable), beside(printable)] } else { vec![(printable, None)] }
}

/// The area above a slug at the foot.
fn above_foot(printable: Rect) -> (Rect, Option<TextBox>) {
    let slug = TextBox::foot(printable);
    let area = Rect::between(printable.left(), printable.top(), printable.right(), slug.rect.top() - APART);
    (area, Some(slug))
}

/// The area beside a slug on the right, with as much left free on the left so
/// that it stands in the middle of the paper and its mirror does too.
fn beside(printable: Rect) -> (Rect, Option<TextBox>) {
    let rect = Rect::between(printable.right() - SLUG_DEPTH, printable.top(), printable.right(), printable.bottom());
    let depth = SLUG_DEPTH + APART;
    let area = Rect::between(printable.left() + depth, printable.top(), printable.right() - depth, printable.bottom());
    (area, Some(TextBox { rect, turn: Turn::ThreeQuarters }))
}
