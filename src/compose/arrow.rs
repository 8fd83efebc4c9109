//! Arrows, and the lines of callouts.

use std::sync::Arc;

use super::cells::shape;
use crate::diag::{Code, Note};
use crate::geom::{Length, Path, Point, Rect, Way};
use crate::model::{Arrow, Board, Look, Panel};
use crate::scene::{FillRule, Item, Shape};

/// How wide a head is, for its length.
const WIDE: f64 = 0.8;

/// The shaft of an arrow and its heads; nothing where an end is not in play.
pub(super) fn items(board: &Board, arrow: &Arrow, notes: &mut Vec<Note>) -> Vec<Item> {
    let [Some(from), Some(to)] = arrow.ends.each_ref().map(|end| board.aim(end)) else { return Vec::new() };
    let way = way(arrow, from, to);
    let um = |length: Length| length.to_um() as f64;
    let (start, end, head) = (um(arrow.gap[0]), way.length() - um(arrow.gap[1]), um(arrow.head));
    let heads = if arrow.both { 2.0 } else { 1.0 };
    if end - start <= head * heads {
        notes.push(too_short(arrow, end - start));
        return Vec::new();
    }
    // The shaft ends where the head is already wider than the shaft, so that
    // its corners never show beside the tip.
    let sink = (head * 0.6).max(um(arrow.look.weight) / WIDE).min(head);
    let shaft = way.part(if arrow.both { start + sink } else { start }, end - sink);
    let mut items: Vec<Item> = shape(shaft, &Look { fill: None, ..arrow.look.clone() }).into_iter().collect();
    items.extend(point(&way, end, end - head, &arrow.look));
    if arrow.both {
        items.extend(point(&way, start, start + head, &arrow.look));
    }
    items
}

fn way(arrow: &Arrow, from: Point, to: Point) -> Way {
    if arrow.bow != Length::ZERO {
        return Way::bowed(from, to, arrow.bow);
    }
    let places: Vec<Point> = [from].into_iter().chain(arrow.via.iter().copied()).chain([to]).collect();
    Way::through(&places)
}

/// A head with its tip and the middle of its back on the way, so that it lies
/// along a bowed way too.
fn point(way: &Way, tip: f64, back: f64, look: &Look) -> Option<Item> {
    let ((x, y), (bx, by)) = (way.at(tip), way.at(back));
    let long = (tip - back).abs();
    let reach = (x - bx).hypot(y - by);
    if reach <= 0.0 {
        return None;
    }
    let (dx, dy) = ((x - bx) / reach * long, (y - by) / reach * long);
    let side = |across: f64| (x - dx - dy * across, y - dy + dx * across);
    filled(Path::polygon(&[(x, y), side(WIDE / 2.0), side(-WIDE / 2.0)]), look)
}

/// The line from the edge of a box to a place, and a dot on the place; nothing
/// for a place in the box.
pub(super) fn leader(panel: &Panel, to: Point) -> Vec<Item> {
    let Some(from) = nearest(panel, to) else { return Vec::new() };
    let line = Look { fill: None, dash: Vec::new(), ..panel.look.clone() };
    let dot = (panel.look.weight * 3).half().max(Length::um(400));
    let (line, dot) = (shape(Path::line(from, to), &line), filled(Path::circle(to, dot), &line));
    line.into_iter().chain(dot).collect()
}

/// The point on the edge of a box that is nearest to a place outside.
fn nearest(panel: &Panel, to: Point) -> Option<Point> {
    let room = panel.room;
    let round = panel.round.min(room.size.w.half()).min(room.size.h.half());
    // Round corners are all places at one distance from a smaller rectangle.
    let inner = room.inset(round);
    let within = |n: Length, low: Length, high: Length| n.max(low).min(high);
    let inside =
        |rect: Rect| Point::new(within(to.x, rect.left(), rect.right()), within(to.y, rect.top(), rect.bottom()));
    let (near, way) = (inside(inner), to - inside(inner));
    let reach = (way.x.to_um() as f64).hypot(way.y.to_um() as f64);
    if inside(room) == to || reach <= round.to_um() as f64 {
        return None;
    }
    let out = |n: Length| Length::um((n.to_um() as f64 * round.to_um() as f64 / reach).round() as i64);
    Some(near + Point::new(out(way.x), out(way.y)))
}

/// A shape filled with the colour of a look's line.
fn filled(path: Path, look: &Look) -> Option<Item> {
    let fill = Some((look.stroke?, FillRule::NonZero));
    Some(Item::Shape(Shape { path: Arc::new(path), fill, stroke: None }))
}

fn too_short(arrow: &Arrow, long: f64) -> Note {
    let long = Length::um(long.round().max(0.0) as i64);
    let what = if arrow.head > Length::ZERO { "no room for its head" } else { "nothing to draw" };
    let message = format!("the arrow is {long} long between its gaps, which leaves {what}");
    Note::new(Code::BadValue, message).at(arrow.span).help("make its `gap` or `head` smaller, or its way longer")
}
