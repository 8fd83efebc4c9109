//! The number of its set on a piece, so that sets that were mixed can be sorted again.

use std::collections::BTreeMap;

use super::slug;
use crate::geom::{Affine, Length, Path, Point, Rect, Size, hypot};
use crate::scene::{
    Align, Colour, Group, Item, RichText, Shape, Stroke, TextStyle, Valign, each_painted, moved,
};
use crate::sheet::{Face, FaceId, Placement, Sheet};
use crate::text::FontSet;
use crate::typeset::Typesetter;

/// The size of the number in points, and how high its field is.
const USUAL: (f64, Length) = (8.0, Length::um(3_400));
/// The same for pieces whose shorter side is no longer than this.
const SMALLER: [(Length, (f64, Length)); 2] = [
    (Length::mm(10), (5.0, Length::um(2_100))),
    (Length::mm(16), (6.0, Length::um(2_600))),
];
/// From the field to the edge of the piece. A cut may stray by a millimetre.
const INSET: Length = Length::um(1_200);
/// From the field to the edge of a round piece.
const EDGE: Length = Length::um(600);
/// So many steps lie between the places that are tried, both ways.
const STEPS: i64 = 12;
/// How many square millimetres may be covered so that the number is a millimetre nearer to the corner.
const AWAY: f64 = 0.05;
/// What takes a larger share of a piece is its ground.
const GROUND: f64 = 0.25;
/// How much wider the field is for each digit after the first.
const DIGIT: Length = Length::um(1_500);

/// Where the numbers of sets are on faces.
pub(super) struct SetMarks(BTreeMap<FaceId, Rect>);

impl SetMarks {
    /// The places on all faces on which a sheet shows the number of a set: where they cover the fewest words.
    pub(super) fn new(sheets: &[Sheet], faces: &[Face], sets: u32, fonts: &FontSet) -> SetMarks {
        let shown = sheets
            .iter()
            .filter(|sheet| sheet.tile.is_none())
            .flat_map(|sheet| &sheet.placements);
        let mut places = BTreeMap::new();
        for placement in shown.filter(|placement| placement.set > 0 && placement.shows_set) {
            places
                .entry(placement.face)
                .or_insert_with(|| place(&faces[placement.face.0 as usize], sets, fonts));
        }
        SetMarks(places)
    }

    /// The numbers on a sheet.
    pub(super) fn drawn(
        &self,
        sheet: &Sheet,
        faces: &[Face],
        typesetter: &Typesetter<'_>,
    ) -> Vec<Item> {
        let marked = sheet
            .placements
            .iter()
            .filter(|placement| placement.set > 0 && placement.shows_set);
        let mark = |placement: &Placement| {
            let trim = faces[placement.face.0 as usize].trim();
            let (field, piece, to) = match self.0.get(&placement.face) {
                Some(field) if sheet.tile.is_none() => {
                    (*field, trim, placement.turn.onto(placement.at, trim))
                }
                // Of what lies over several sheets the first shows it.
                _ => {
                    let seen = placement
                        .trim(trim)
                        .common(placement.window)
                        .unwrap_or(placement.window);
                    let field = Rect::new(
                        seen.at + Point::new(INSET, INSET),
                        size(seen.size, placement.set),
                    );
                    (field, seen.size, Affine::IDENTITY)
                }
            };
            let items = field_with(
                &placement.set.to_string(),
                field,
                measure(piece).0,
                typesetter,
            );
            Item::from(Group {
                items,
                to,
                clip: None,
                opacity: 255,
            })
        };
        marked.map(mark).collect()
    }
}

/// The size of the field with the number of a set on a piece of this size.
fn size(piece: Size, set: u32) -> Size {
    let high = measure(piece).1;
    let digits = i64::from(set.max(1).ilog10());
    Size::new(high + DIGIT * digits, high)
}

/// The size of type, and the height of the field.
fn measure(piece: Size) -> (f64, Length) {
    let shorter = piece.w.min(piece.h);
    SMALLER
        .iter()
        .find(|(most, _)| shorter <= *most)
        .map_or(USUAL, |(_, measure)| *measure)
}

/// Where the number of one of so many sets is on a face: of many places that where it covers the least of words and
/// drawings, and of these the next to the foot, and to the right on what is cut straight.
fn place(face: &Face, sets: u32, fonts: &FontSet) -> Rect {
    let (size, trim) = (size(face.trim(), sets), face.trim());
    let drawn = drawn(face, fonts);
    let goal = Point::new(
        if face.outline.is_straight() {
            trim.w - INSET
        } else {
            trim.w.half()
        },
        trim.h - INSET,
    );
    let cost = |field: &Rect| {
        let common = drawn.iter().filter_map(|one: &Rect| field.common(*one));
        let covered: f64 = common
            .map(|common| common.size.w.to_mm() * common.size.h.to_mm())
            .sum();
        let corner = Point::new(
            if face.outline.is_straight() {
                field.right()
            } else {
                field.centre().x
            },
            field.bottom(),
        );
        let away = corner - goal;
        covered + hypot(away.x.to_mm(), away.y.to_mm()) * AWAY
    };
    let along = |long: Length, own: Length, n: i64| INSET + (long - own - INSET * 2) * n / STEPS;
    let at = |n: i64| {
        Point::new(
            along(trim.w, size.w, n % (STEPS + 1)),
            along(trim.h, size.h, n / (STEPS + 1)),
        )
    };
    let fields = (0..(STEPS + 1) * (STEPS + 1)).map(|n| Rect::new(at(n), size));
    let inside = fields.filter(|field| is_inside(*field, face));
    inside
        .min_by(|one, other| cost(one).total_cmp(&cost(other)))
        .unwrap_or(Rect::new(Point::default(), size))
}

/// Whether a field lies inside the outline of a piece, and off its edge.
fn is_inside(field: Rect, face: &Face) -> bool {
    let corners = [field.top(), field.bottom()]
        .map(|y| [field.left(), field.right()].map(|x| Point::new(x, y)));
    face.outline
        .depths(&corners.concat())
        .into_iter()
        .all(|depth| depth >= EDGE.to_um() as f64)
}

/// The boxes of all words and of what is drawn on a face, but for grounds.
fn drawn(face: &Face, fonts: &FontSet) -> Vec<Rect> {
    let area = |size: Size| size.w.to_mm() * size.h.to_mm();
    let is_small = |rect: &Rect| area(rect.size) < area(face.trim()) * GROUND;
    let mut found = Vec::new();
    each_painted(&face.items, Affine::IDENTITY, &mut |item, to| match item {
        Item::Glyphs(run) => found.extend(fonts.room(run, to)),
        Item::Shape(shape) => found.extend(
            shape
                .path
                .bounds()
                .map(|bounds| moved(bounds, to))
                .filter(is_small),
        ),
        Item::Picture(one) => {
            found.extend(Some(moved(Rect::um(0, 0, 1, 1), one.to.then(to))).filter(is_small))
        }
        Item::Group(_) | Item::Use(_) => {}
    });
    found
}

/// A number in a white field, which is seen on every ground.
fn field_with(number: &str, field: Rect, size: f64, typesetter: &Typesetter<'_>) -> Vec<Item> {
    let stroke = Some(Stroke::plain(Colour::BLACK, Length::um(200)));
    let ground = Shape {
        stroke,
        ..Shape::filled(Path::rect(field), Colour::WHITE)
    };
    let (align, valign, lines) = (Align::Centre, Valign::Middle, Some(1));
    let style = TextStyle {
        size,
        floor: size,
        leading: 1.0,
        align,
        valign,
        lines,
        ..slug::furniture()
    };
    let mut items = vec![Item::Shape(ground)];
    items.extend(
        typesetter
            .set(&RichText::plain(number), &style, field, None)
            .items,
    );
    items
}
