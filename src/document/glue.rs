//! The word on tabs that take glue.

use super::slug;
use crate::geom::{Length, Path, Point, Rect, Size, Turn};
use crate::scene::{Align, Colour, Group, Item, RichText, Shape, TextStyle, Valign};
use crate::sheet::Mark;
use crate::typeset::Typesetter;

/// Between two words.
const APART: Length = Length::mm(60);
/// The plate that a word is on.
const PLATE: Size = Size::new(Length::mm(10), Length::um(4_200));

/// A word on every tab that takes glue.
pub(super) fn words(marks: &[Mark], word: &str, typesetter: &Typesetter<'_>) -> Vec<Item> {
    let style = TextStyle {
        size: 8.0,
        floor: 8.0,
        align: Align::Centre,
        valign: Valign::Middle,
        lines: Some(1),
        colour: Colour::grey(60),
        ..slug::furniture()
    };
    let mut items = Vec::new();
    for mark in marks {
        let Mark::Glue(rect) = *mark else { continue };
        let word = typesetter
            .set(&RichText::plain(word), &style, Rect::of(PLATE), None)
            .items;
        for (at, turn) in places(rect) {
            let mut plate = vec![Item::Shape(Shape::filled(
                Path::round_rect(Rect::of(PLATE), PLATE.h / 4),
                Colour::WHITE,
            ))];
            plate.extend(word.iter().cloned());
            items.push(Item::from(Group {
                items: plate,
                to: turn.onto(at, PLATE),
                clip: None,
                opacity: 255,
            }));
        }
    }
    items
}

/// Where words are in the middle of a tab, spread evenly; none where it is
/// too small for one.
fn places(rect: Rect) -> Vec<(Point, Turn)> {
    let turn = if rect.size.w < rect.size.h {
        Turn::ThreeQuarters
    } else {
        Turn::None
    };
    let (tab, plate) = (turn.size(rect.size), turn.size(PLATE));
    if !PLATE.fits(tab) {
        return Vec::new();
    }
    let count = (tab.w.count(APART)).max(1);
    let corner = |n: i64| {
        let along = tab.w * (2 * n + 1) / (2 * count);
        let middle = if turn == Turn::None {
            Point::new(rect.left() + along, rect.centre().y)
        } else {
            Point::new(rect.centre().x, rect.top() + along)
        };
        (middle - Point::new(plate.w.half(), plate.h.half()), turn)
    };
    (0..count).map(corner).collect()
}
