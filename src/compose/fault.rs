//! Red marks on faces with errors. These faces are looked at, but never printed.

use std::sync::Arc;

use crate::geom::{Affine, Length, Path, Rect};
use crate::scene::{Colour, FillRule, Item, Shape, Stroke, reach};
use crate::text::FontSet;

/// The colour of frames, and of tints before they are made transparent.
const RED: Colour = Colour::rgb(0xe0, 0x1b, 0x24);
/// The opacity of the tint over an overflow, from 0 to 255. The text must stay readable below it.
const TINT_OPACITY: u8 = 90;
/// The line width of frames, which must be visible in a thumbnail.
const FRAME_WIDTH: Length = Length::um(500);

/// Draws a frame around a box whose content is missing or too large.
pub(super) fn frame(room: Rect) -> Item {
    Item::Shape(Shape::stroked(
        Path::rect(room),
        Stroke::plain(RED, FRAME_WIDTH),
    ))
}

/// Marks a text that overflows its box: a frame around the box, and a tint over the text outside
/// of the box.
pub(super) fn overflow(text: &[Item], room: Rect, fonts: &FontSet) -> Vec<Item> {
    let mut marks = Vec::new();
    let painted = reach(text, &|run| fonts.room(run, Affine::IDENTITY));
    if let Some(painted) = painted {
        let mut segments = Path::rect(painted).segs().to_vec();
        if let Some(inside) = painted.common(room) {
            segments.extend_from_slice(Path::rect(inside).segs());
        }
        let tint = Colour {
            a: TINT_OPACITY,
            ..RED
        };
        marks.push(Item::Shape(Shape {
            path: Arc::new(Path::new(segments)),
            // The part inside of the box is a hole.
            fill: Some((tint, FillRule::EvenOdd)),
            stroke: None,
        }));
    }
    marks.push(frame(room));
    marks
}
