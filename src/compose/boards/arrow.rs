//! Arrows, and the lines of callouts.

use std::sync::Arc;

use super::off_board;
use crate::compose::shape::shape;
use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::geom::{Curve, Length, Path, Point, Rect, hypot};
use crate::message::msg;
use crate::model::{Arrow, Board, Panel, ShapeStyle};
use crate::scene::{FillRule, Item, Shape};

/// How wide a head is, for its length.
const WIDE: f64 = 0.8;

/// Draws the shaft of an arrow and its heads. Returns no items if an end is not in play. Reports an arrow that is too short or
/// outside the board.
pub(crate) fn items(board: &Board, arrow: &Arrow, diagnostics: &Diagnostics) -> Vec<Item> {
    let [Some(from), Some(to)] = arrow.ends.each_ref().map(|end| board.aim(end)) else {
        return Vec::new();
    };
    let way = way(arrow, from, to);
    let middle = Point::near(way.at(way.length() / 2.0));
    // Its ends and the places between them are looked at where they are read.
    let subject = msg!("the bow of this arrow");
    diagnostics.extend(off_board::check_point(board, middle, subject, arrow.span));
    let um = |length: Length| length.to_um() as f64;
    let (start, end, head) = (
        um(arrow.gap[0]),
        way.length() - um(arrow.gap[1]),
        um(arrow.head),
    );
    let heads = if arrow.both { 2.0 } else { 1.0 };
    if end - start <= head * heads {
        diagnostics.emit(too_short(arrow, end - start));
        return Vec::new();
    }
    // The shaft ends where the head is already wider than the shaft, so that
    // its corners never show beside the tip.
    let sink = (head * 0.6).max(um(arrow.look.weight) / WIDE).min(head);
    let shaft = way.part(if arrow.both { start + sink } else { start }, end - sink);
    let mut items: Vec<Item> = shape(
        shaft,
        &ShapeStyle {
            fill: None,
            ..arrow.look.clone()
        },
    )
    .into_iter()
    .collect();
    items.extend(point(&way, end, end - head, &arrow.look));
    if arrow.both {
        items.extend(point(&way, start, start + head, &arrow.look));
    }
    items
}

fn way(arrow: &Arrow, from: Point, to: Point) -> Curve {
    if arrow.bow != Length::ZERO {
        return Curve::bowed(from, to, arrow.bow);
    }
    let places: Vec<Point> = [from]
        .into_iter()
        .chain(arrow.via.iter().copied())
        .chain([to])
        .collect();
    Curve::through(&places)
}

/// A head with its tip and the middle of its back on the way, so that it lies
/// along a bowed way too.
fn point(way: &Curve, tip: f64, back: f64, look: &ShapeStyle) -> Option<Item> {
    let ((x, y), (bx, by)) = (way.at(tip), way.at(back));
    let long = (tip - back).abs();
    let reach = hypot(x - bx, y - by);
    if reach <= 0.0 {
        return None;
    }
    let (dx, dy) = ((x - bx) / reach * long, (y - by) / reach * long);
    let side = |across: f64| (x - dx - dy * across, y - dy + dx * across);
    filled(
        Path::polygon(&[(x, y), side(WIDE / 2.0), side(-WIDE / 2.0)]),
        look,
    )
}

/// The line from the edge of a box to a place, and a dot on the place; nothing
/// for a place in the box.
pub(crate) fn leader(panel: &Panel, to: Point) -> Vec<Item> {
    let Some(from) = nearest(panel, to) else {
        return Vec::new();
    };
    let line = ShapeStyle {
        fill: None,
        dash: Vec::new(),
        ..panel.look.clone()
    };
    let dot = (panel.look.weight * 3).half().max(Length::um(400));
    let (line, dot) = (
        shape(Path::line(from, to), &line),
        filled(Path::circle(to, dot), &line),
    );
    line.into_iter().chain(dot).collect()
}

/// The point on the edge of a box that is nearest to a place outside.
fn nearest(panel: &Panel, to: Point) -> Option<Point> {
    let room = panel.room;
    let round = panel.round.min(room.size.w.half()).min(room.size.h.half());
    // Round corners are all places at one distance from a smaller rectangle.
    let inner = room.inset(round);
    let within = |n: Length, low: Length, high: Length| n.max(low).min(high);
    let inside = |rect: Rect| {
        Point::new(
            within(to.x, rect.left(), rect.right()),
            within(to.y, rect.top(), rect.bottom()),
        )
    };
    let (near, way) = (inside(inner), to - inside(inner));
    let reach = hypot(way.x.to_um() as f64, way.y.to_um() as f64);
    if reach <= round.to_um() as f64 {
        return None;
    }
    let out =
        |n: Length| Length::um((n.to_um() as f64 * round.to_um() as f64 / reach).round() as i64);
    Some(near + Point::new(out(way.x), out(way.y)))
}

/// A shape filled with the colour of a look's line.
fn filled(path: Path, look: &ShapeStyle) -> Option<Item> {
    let fill = Some((look.stroke?, FillRule::NonZero));
    Some(Item::Shape(Shape {
        path: Arc::new(path),
        fill,
        stroke: None,
    }))
}

fn too_short(arrow: &Arrow, long: f64) -> Diagnostic {
    let long = Length::um(long.round().max(0.0) as i64);
    let message = if arrow.head > Length::ZERO {
        msg!(
            "the arrow is {length} long between its gaps, which leaves no room for its head",
            length = long
        )
    } else {
        msg!(
            "the arrow is {length} long between its gaps, which leaves nothing to draw",
            length = long
        )
    };
    Diagnostic::new(Code::BadValue, message)
        .at(arrow.span)
        .help(msg!(
            "make its `gap` or `head` smaller, or the arrow longer"
        ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{Seg, Size};
    use crate::model::Aim;
    use crate::scene::Colour;
    use crate::source::Span;

    fn at(x: i64, y: i64) -> Point {
        Point::new(Length::mm(x), Length::mm(y))
    }

    fn look() -> ShapeStyle {
        ShapeStyle {
            stroke: Some(Colour::BLACK),
            weight: Length::mm(1),
            ..ShapeStyle::default()
        }
    }

    /// An arrow 40 mm to the right, its head 4 mm long.
    fn arrow() -> Arrow {
        Arrow {
            ends: [at(0, 0), at(40, 0)].map(Aim::Place),
            via: Vec::new(),
            bow: Length::ZERO,
            gap: [Length::ZERO; 2],
            look: look(),
            head: Length::mm(4),
            both: false,
            span: Span::default(),
        }
    }

    /// A figure, which may reach a little beyond its size.
    fn board() -> Board {
        Board {
            size: Size::new(Length::mm(100), Length::mm(100)),
            figure: true,
            ..Board::default()
        }
    }

    /// The points of all that is drawn: the shaft, then each head from its tip.
    fn drawn(arrow: &Arrow) -> Vec<Vec<(i32, i32)>> {
        let diagnostics = Diagnostics::default();
        let items = items(&board(), arrow, &diagnostics);
        assert!(diagnostics.is_empty());
        let point = |seg: &Seg| match *seg {
            Seg::Move(to) | Seg::Line(to) | Seg::Cubic(_, _, to) => Some(to),
            Seg::Close => None,
        };
        let points = |item: &Item| match item {
            Item::Shape(shape) => shape.path.segs().iter().filter_map(point).collect(),
            other => panic!("{other:?} is no shape"),
        };
        items.iter().map(points).collect()
    }

    #[test]
    fn a_head_is_four_fifths_as_wide_as_it_is_long_and_holds_the_end_of_the_shaft() {
        let [shaft, head] = &drawn(&arrow())[..] else {
            panic!("a shaft and a head")
        };
        assert_eq!(head[..], [(40_000, 0), (36_000, 1_600), (36_000, -1_600)]);
        // There the head is 1.92 mm wide, and the shaft 1 mm.
        assert_eq!(shaft[..], [(0, 0), (37_600, 0)]);
    }

    #[test]
    fn gaps_keep_both_heads_off_the_ends() {
        let gap = [Length::mm(2), Length::mm(3)];
        let [_, head, tail] = &drawn(&Arrow {
            gap,
            both: true,
            ..arrow()
        })[..] else {
            panic!("two heads")
        };
        assert_eq!((head[0], tail[0]), ((37_000, 0), (2_000, 0)));
    }

    #[test]
    fn the_head_of_a_bowed_arrow_comes_in_along_its_bow() {
        let ends = [at(0, 20), at(40, 20)].map(Aim::Place);
        let drawn = drawn(&Arrow {
            ends,
            bow: Length::mm(10),
            ..arrow()
        });
        let [shaft, head] = &drawn[..] else {
            panic!("a shaft and a head")
        };
        let back = ((head[1].0 + head[2].0) / 2, (head[1].1 + head[2].1) / 2);
        assert_eq!(head[0], (40_000, 20_000));
        // It comes from above, at nearly the 45 degrees of the curve's end.
        let (dx, dy) = (f64::from(head[0].0 - back.0), f64::from(head[0].1 - back.1));
        assert!(
            (dx.hypot(dy) - 4_000.0).abs() < 2.0 && (0.8..1.0).contains(&(dy / dx)),
            "{dx} {dy}"
        );
        let end = shaft[shaft.len() - 1];
        assert!((back.0..head[0].0).contains(&end.0) && (back.1..head[0].1).contains(&end.1));
    }

    #[test]
    fn an_arrow_without_a_head_is_a_line_and_one_without_room_is_told_of() {
        assert_eq!(
            drawn(&Arrow {
                head: Length::ZERO,
                ..arrow()
            }),
            [[(0, 0), (40_000, 0)]]
        );
        let diagnostics = Diagnostics::default();
        let gap = [Length::mm(20); 2];
        assert!(items(&board(), &Arrow { gap, ..arrow() }, &diagnostics).is_empty());
        assert_eq!(diagnostics.sorted().len(), 1);
    }

    #[test]
    fn a_leader_leaves_a_box_at_its_nearest_point_and_a_place_inside_needs_none() {
        let room = Rect::new(at(10, 10), Size::new(Length::mm(30), Length::mm(10)));
        let square = Panel {
            room,
            look: look(),
            round: Length::ZERO,
        };
        assert_eq!(nearest(&square, at(20, 40)), Some(at(20, 20)));
        assert_eq!(nearest(&square, at(0, 0)), Some(at(10, 10)));
        assert_eq!(nearest(&square, at(20, 15)), None);
        let round = Panel {
            round: Length::mm(5),
            ..square
        };
        // The round corner has its middle at 15, 15, and leaves out 10, 10.
        let Some(corner) = nearest(&round, at(0, 0)) else {
            panic!("outside")
        };
        assert!((corner.x - Length::um(11_464)).abs() < Length::um(3) && corner.x == corner.y);
        assert_eq!(
            nearest(&round, at(11, 11)),
            Some(Point::new(corner.x, corner.y))
        );
    }
}
