//! Words and strokes of calibration sheets and plots, in millimetres.

use crate::geom::{Affine, Length, Path, Point, Rect};
use crate::scene::{Align, Colour, Group, Item, Role, Shape, Stroke, TextStyle, Valign};
use crate::text::markdown::inline;
use crate::typeset::Typesetter;

/// Sets paragraphs of Markdown into a box, as large as fits.
pub(super) fn set_words(
    text: &str,
    style: &TextStyle,
    into: Rect,
    typesetter: &Typesetter<'_>,
) -> Vec<Item> {
    set(text, style, into, Some(&Role::Paragraph), typesetter)
}

/// Sets the label of a drawing, in a size in points, into a box. It is not read aloud.
pub(super) fn set_label(
    text: &str,
    size: f64,
    into: Rect,
    typesetter: &Typesetter<'_>,
) -> Vec<Item> {
    set(text, &label(size), into, None, typesetter)
}

/// Sets Markdown into a box, as large as fits, in paragraphs of a role. No line ends between a number and its unit.
pub(super) fn set(
    text: &str,
    style: &TextStyle,
    into: Rect,
    role: Option<&Role>,
    typesetter: &Typesetter<'_>,
) -> Vec<Item> {
    let (rich, _) = inline(&text.replace(" mm", "\u{a0}mm").replace(" %", "\u{a0}%"));
    let mut narrow = into;
    loop {
        let items = typesetter.set(&rich, style, narrow, role).items;
        // An option that ends a line with its hyphens would be typed in two
        // words; in a narrower box the line ends before it.
        if !items.iter().any(is_broken) || narrow.size.w < into.size.w.half() {
            return items;
        }
        narrow.size.w -= Length::mm(1);
    }
}

/// Whether a line ends with the hyphens of an option.
fn is_broken(item: &Item) -> bool {
    matches!(item, Item::Glyphs(run) if run.text().trim_end().ends_with('-'))
}

/// Words to read, as large as `size` and never below `floor`, in points.
pub(super) fn plain(size: f64, floor: f64) -> TextStyle {
    TextStyle {
        size,
        floor,
        leading: 1.3,
        gap: 0.45,
        ..TextStyle::default()
    }
}

/// A line of bold words.
pub(super) fn bold(size: f64) -> TextStyle {
    TextStyle {
        weight: 700,
        floor: 7.0,
        lines: Some(1),
        ..plain(size, size)
    }
}

/// A number or a word beside a stroke, in the middle of its room.
pub(super) fn label(size: f64) -> TextStyle {
    TextStyle {
        family: "Barlow Condensed".to_owned(),
        weight: 600,
        align: Align::Centre,
        valign: Valign::Middle,
        leading: 1.0,
        lines: Some(1),
        ..plain(size, size)
    }
}

/// The room between two sides each way.
pub(super) fn room(left: f64, top: f64, right: f64, bottom: f64) -> Rect {
    let mm = Length::from_mm;
    Rect::between(mm(left), mm(top), mm(right), mm(bottom))
}

/// A room of a size around a place.
pub(super) fn around((x, y): (f64, f64), wide: f64, high: f64) -> Rect {
    room(
        x - wide / 2.0,
        y - high / 2.0,
        x + wide / 2.0,
        y + high / 2.0,
    )
}

/// A stroke as wide as so many micrometres.
pub(super) fn stroke(from: (f64, f64), to: (f64, f64), width: i64, grey: u8) -> Item {
    let at = |(x, y)| Point::new(Length::from_mm(x), Length::from_mm(y));
    let pen = Stroke::plain(Colour::grey(grey), Length::um(width));
    Item::Shape(Shape::stroked(Path::line(at(from), at(to)), pen))
}

/// A frame with a light ground.
pub(super) fn frame(rect: Rect, ground: u8) -> Item {
    let stroke = Some(Stroke::plain(Colour::grey(120), Length::um(150)));
    let path = Path::round_rect(rect, Length::um(1_200));
    Item::Shape(Shape {
        stroke,
        ..Shape::filled(path, Colour::grey(ground))
    })
}

/// From a measure of its own to the page.
pub(super) fn put(x: f64, y: f64) -> Affine {
    Affine::shift(x * 1_000.0, y * 1_000.0)
}

/// Things that belong together, which no other block may touch.
pub(super) fn block(to: Affine, items: Vec<Item>) -> Item {
    Item::from(Group {
        items,
        to,
        clip: None,
        opacity: 255,
    })
}
