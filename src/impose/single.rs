//! Faces on pages of their own, and side by side: for print shops, virtual tabletops and pictures.
//!
//! Faces as they are shown to people: one, several in rows, or fanned like a hand of cards.

use std::sync::Arc;

use crate::geom::{Affine, Length, Path, Point, Rect, Rotation, Size, Turn};
use crate::model::ExportSize;
use crate::scene::{Cap, Colour, Group, Item, Join, Shape, Stroke, moved};
use crate::sheet::{Clip, CutPaths, Face, FaceId, Placement, Sheet, Side, Sides};

/// A page as large as a face with its bleed, the face in its middle; `None` for an empty page.
pub fn single(face: Option<(FaceId, &Face)>, made: &ExportSize, side: Side) -> Sheet {
    let turn = match side {
        Side::Front => made.turn,
        // When a landscape card is turned over, its back is upright, too.
        Side::Back => made.turn.undone(),
    };
    let placed = face.map(|(id, face)| {
        let size = turn.size(face.trim());
        (
            id,
            Point::new(
                (made.whole.w - size.w).half(),
                (made.whole.h - size.h).half(),
            ),
            turn,
        )
    });
    let at = Point::new(
        (made.whole.w - made.trim.w).half(),
        (made.whole.h - made.trim.h).half(),
    );
    let window = Rect::of(made.whole);
    let placements = placed
        .into_iter()
        .map(|(face, at, turn)| placement(face, at, turn, window))
        .collect();
    Sheet {
        side,
        trim: Rect::new(at, made.trim),
        ..page(made.whole, placements)
    }
}

/// Faces of one size side by side without their bleed, in so many columns and rows; `None` for an empty place.
pub fn grid(cells: &[Option<FaceId>], trim: Size, (columns, rows): (u32, u32)) -> Sheet {
    let size = Size::new(trim.w * i64::from(columns), trim.h * i64::from(rows));
    let place = |(n, face): (usize, &Option<FaceId>)| {
        let (column, row) = (n as i64 % i64::from(columns), n as i64 / i64::from(columns));
        let at = Point::new(trim.w * column, trim.h * row);
        Some(placement((*face)?, at, Turn::None, Rect::new(at, trim)))
    };
    let placements = cells.iter().enumerate().filter_map(place).collect();
    page(size, placements)
}

fn placement(face: FaceId, at: Point, turn: Turn, window: Rect) -> Placement {
    Placement {
        face,
        at,
        turn,
        window,
        within: Clip::Window,
        set: 0,
        shows_set: false,
    }
}

/// A page of a size with nothing but these faces.
fn page(size: Size, placements: Vec<Placement>) -> Sheet {
    let sheet = Rect::of(size);
    Sheet {
        paper: format!("{} × {}", size.w.to_mm(), size.h),
        size,
        correct: Affine::IDENTITY,
        component: String::new(),
        stock: String::new(),
        side: Side::Front,
        sides: Sides::OneSided,
        placements,
        marks: Default::default(),
        guides: Default::default(),
        tree: None,
        furniture: Vec::new(),
        slug: None,
        steps: None,
        cut_paths: CutPaths::default(),
        cut_file: None,
        printable: sheet,
        trim: sheet,
        number: (1, 1),
        code: String::new(),
        tile: None,
        folding: None,
    }
}

/// How faces lie beside each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrangement {
    /// In rows of so many.
    Rows(u32),
    /// Each turned a little farther than the one before, and lying on it.
    Fan,
}

/// How faces are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DisplayStyle {
    /// What they lie on; `None` for nothing.
    pub ground: Option<Colour>,
    /// Whether they throw a shadow.
    pub shadow: bool,
    /// The radius of their corners.
    pub corners: Length,
}

/// Around and between faces, where there are several or they throw a shadow.
const SPACE: Length = Length::mm(4);
/// The edge of faces of which there are several, so that white ones can be distinguished, and of nets, whose tabs are white.
const EDGE: (Colour, Length) = (Colour::grey(0xb4), Length::um(120));
/// The dashes of the folds of a net, and the gaps between them.
const FOLD: [Length; 2] = [Length::um(1_400), Length::um(900)];
/// A shadow is so many outlines, each wider than the one before by this, and each so opaque.
const SHADOW: (i64, Length, u8) = (8, Length::um(350), 12);
/// How far down a shadow lies.
const FALL: Length = Length::um(700);
/// From the middle of a fanned card to the point about which it turns, in heights of a card.
const PIVOT: f64 = 1.3;
/// The degrees between two cards of a hand, and at most from the first to the last.
const SPREAD: (f64, f64) = (12.0, 70.0);

/// The size of a picture of faces, which are alike in size, and what it shows.
pub fn display(
    faces: &[&Face],
    arrangement: Arrangement,
    style: DisplayStyle,
) -> (Size, Vec<Item>) {
    let Some(first) = faces.first() else {
        return (Size::default(), Vec::new());
    };
    let trim = first.trim();
    let single = faces.len() == 1;
    let space = if single && !style.shadow {
        Length::ZERO
    } else {
        SPACE
    };
    let places: Vec<Affine> = match arrangement {
        Arrangement::Rows(columns) => (0..faces.len() as u32)
            .map(|n| in_row(n, columns, trim, space))
            .collect(),
        Arrangement::Fan => (0..faces.len())
            .map(|n| in_fan(n, faces.len(), trim))
            .collect(),
    };
    let boxes = places.iter().map(|place| moved(Rect::of(trim), *place));
    let whole = boxes.reduce(Rect::around).unwrap_or_default().inset(-space);
    let to_corner = Affine::shift(
        -(whole.left().to_um() as f64),
        -(whole.top().to_um() as f64),
    );
    let mut items = Vec::new();
    items.extend(
        style
            .ground
            .map(|colour| Item::Shape(Shape::filled(Path::rect(Rect::of(whole.size)), colour))),
    );
    for (face, place) in faces.iter().zip(places) {
        items.extend(shown(face, place.then(to_corner), style, single));
    }
    (whole.size, items)
}

fn in_row(n: u32, columns: u32, trim: Size, space: Length) -> Affine {
    let along = |n: u32, step: Length| f64::from(n) * (step + space).to_um() as f64;
    Affine::shift(along(n % columns, trim.w), along(n / columns, trim.h))
}

/// A card of a hand of so many, turned about a point below its middle.
fn in_fan(n: usize, count: usize, trim: Size) -> Affine {
    let step = SPREAD.0.min(SPREAD.1 / (count.max(2) - 1) as f64);
    let rotation = Rotation::degrees((n as f64 - (count - 1) as f64 / 2.0) * step);
    rotation.about(Point::new(trim.w.half(), trim.h.scaled(0.5 + PIVOT)))
}

/// A face at a place, cut out along its outline.
fn shown(face: &Face, to: Affine, style: DisplayStyle, single: bool) -> Vec<Item> {
    let rect = Rect::of(face.trim());
    let is_plain = face.outline.is_straight() && face.outline.holes().is_empty();
    let outline = Arc::new(if is_plain {
        Path::round_rect(rect, style.corners)
    } else {
        face.outline.shape()
    });
    let group = |items: Vec<Item>, to: Affine, clip: Option<Arc<Path>>| {
        Item::from(Group {
            items,
            to,
            clip,
            opacity: 255,
        })
    };
    let mut items = Vec::new();
    if style.shadow {
        let (count, wider, opacity) = SHADOW;
        let layer = |n: i64| {
            let colour = Colour {
                a: opacity,
                ..Colour::BLACK
            };
            let width = Length::um(wider.to_um() * 2 * n);
            let stroke = Stroke {
                colour,
                width,
                cap: Cap::Round,
                join: Join::Round,
                dash: Vec::new(),
            };
            Item::Shape(Shape {
                path: Arc::clone(&outline),
                fill: None,
                stroke: Some(stroke),
            })
        };
        let below = Affine::shift(0.0, FALL.to_um() as f64);
        items.push(group(
            (1..=count).map(layer).collect(),
            to.then(below),
            None,
        ));
    }
    let white = Item::Shape(Shape::filled((*outline).clone(), Colour::WHITE));
    let drawn = std::iter::once(white)
        .chain(face.items.iter().cloned())
        .collect();
    items.push(group(drawn, to, Some(Arc::clone(&outline))));
    let (colour, width) = EDGE;
    let is_net = !face.outline.is_straight() && !face.outline.creases().is_empty();
    if !single || is_net {
        let edge = Shape {
            path: outline,
            fill: None,
            stroke: Some(Stroke::plain(colour, width)),
        };
        items.push(group(vec![Item::Shape(edge)], to, None));
    }
    if is_net {
        let stroke = Stroke {
            dash: FOLD.to_vec(),
            ..Stroke::plain(colour, width * 2)
        };
        let fold = |crease: &Path| Item::Shape(Shape::stroked(crease.clone(), stroke.clone()));
        items.push(group(
            face.outline.creases().iter().map(fold).collect(),
            to,
            None,
        ));
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card() -> Face {
        let trim = Size::new(Length::um(63_500), Length::um(88_900));
        Face {
            name: "a".to_owned(),
            outline: Arc::new(crate::geom::Outline::rect(trim)),
            bleed: Length::ZERO,
            safe: Length::ZERO,
            items: Vec::new(),
            reading: crate::sheet::Reading::Text,
            keep: Default::default(),
            roll: None,
            origin: None,
            is_faulty: false,
        }
    }

    #[test]
    fn one_face_is_as_large_as_it_is_and_several_have_space_around_them() {
        let card = card();
        let style = DisplayStyle::default();
        assert_eq!(
            display(&[&card], Arrangement::Rows(1), style).0,
            card.trim()
        );
        let (size, _) = display(&[&card; 6], Arrangement::Rows(3), style);
        assert_eq!(
            size,
            Size::new(
                Length::um(63_500 * 3 + 16_000),
                Length::um(88_900 * 2 + 12_000)
            )
        );
    }

    #[test]
    fn a_fan_is_symmetric_and_wider_than_a_card() {
        let trim = card().trim();
        let corners = |n, (x, y): (f64, f64)| in_fan(n, 5, trim).apply(x, y);
        let (w, h) = (63_500.0, 88_900.0);
        let (left, right) = (corners(0, (0.0, h)), corners(4, (w, h)));
        assert!((left.0 + right.0 - w).abs() < 1e-6 && (left.1 - right.1).abs() < 1e-6);
        assert_eq!(in_fan(2, 5, trim).apply(0.0, 0.0), (0.0, 0.0));
        let card = card();
        assert!(
            display(&[&card; 5], Arrangement::Fan, DisplayStyle::default())
                .0
                .w
                > Length::mm(130)
        );
    }
}
