//! The front: what to do, two bars, a ladder at each edge and the crosses.

use super::plan::Plan;
use crate::document::draw::{around, block, bold, plain, put, room, set_label, set_words, stroke};
use crate::geom::{Length, Path, Point, Turn};
use crate::model::Backs;
use crate::scene::{Align, Colour, Item, Shape, Stroke, TextStyle};
use crate::sheet::{Flip, Side};
use crate::typeset::Typesetter;

/// Where the words begin, to the right of the bar down.
const COLUMN: f64 = 50.0;
/// The longest that a line of words gets, however wide the paper is.
const WIDEST: f64 = 150.0;
/// The first and the last rung of a ladder: how far it lies from its edge.
const RUNGS: std::ops::RangeInclusive<i32> = 2..=16;
/// From one rung to the next, along the edge.
const STAGGER: f64 = 5.4;

/// Everything on the front, in blocks.
pub(super) fn ink(plan: &Plan<'_>, typesetter: &Typesetter<'_>) -> Vec<Item> {
    let (w, h) = plan.size();
    let (cx, cy, right) = (w / 2.0, h / 2.0, (w - 25.0).min(COLUMN + WIDEST));
    let ([title, _], words) = (plan.titles(), plan.words());
    let [bar_across, bar_down] = (words.bars)(plan.job.paper.units());
    let mut ink = vec![
        plan.heading(title, Side::Front, COLUMN, right.min(w - 37.0), typesetter),
        block(
            put(0.0, 0.0),
            set_words(
                &steps(plan),
                &plain(12.0, 8.5),
                room(COLUMN, 42.0, right, cy - 12.0),
                typesetter,
            ),
        ),
        across(bar_across, cx - 50.0, cy + 30.0, typesetter),
        down(bar_down, 37.0, cy - 100.0, typesetter),
    ];
    let mut notes = set_words(
        words.doubts,
        &bold(12.0),
        room(COLUMN, cy + 52.0, right, cy + 58.0),
        typesetter,
    );
    notes.extend(set_words(
        &doubts(plan),
        &plain(11.0, 8.0),
        room(COLUMN, cy + 59.0, right, (cy + 125.0).min(h - 36.0)),
        typesetter,
    ));
    ink.push(block(put(0.0, 0.0), notes));
    ink.extend(
        plan.targets(Side::Front)
            .map(|(letter, at)| cross(letter, at, typesetter)),
    );
    ink.extend(
        EDGES
            .iter()
            .zip(words.sides)
            .map(|(edge, name)| ladder(name, *edge, (w, h), typesetter)),
    );
    ink
}

/// What to do, one step after the other.
fn steps(plan: &Plan<'_>) -> String {
    let (edge, words) = (plan.edges().0, plan.words());
    match plan.printer() {
        Some(_) => (words.verify_steps)(edge, plan.job.paper.units()),
        None => (words.measure_steps)(edge),
    }
}

/// What may have gone wrong, and what then.
fn doubts(plan: &Plan<'_>) -> String {
    let (edge, other) = plan.edges();
    let option = if plan.flip() == Flip::Long {
        Backs::DuplexShort
    } else {
        Backs::Duplex
    };
    let doubts = (plan.words().wrong_edge)(edge, other, option.name());
    if plan.printer().is_some() {
        doubts
    } else {
        format!("{doubts}\n{}", plan.words().uneven)
    }
}

/// A cross to push a pin through, about its own middle.
fn cross(letter: &str, at: Point, typesetter: &Typesetter<'_>) -> Item {
    let ring = Stroke::plain(Colour::grey(150), Length::um(100));
    let mut ink = vec![
        stroke((-8.0, 0.0), (8.0, 0.0), 100, 0),
        stroke((0.0, -8.0), (0.0, 8.0), 100, 0),
        Item::Shape(Shape::stroked(
            Path::circle(Point::default(), Length::mm(3)),
            ring,
        )),
    ];
    ink.extend(set_label(
        letter,
        17.0,
        around((5.4, -5.0), 5.0, 6.0),
        typesetter,
    ));
    block(put(at.x.to_mm(), at.y.to_mm()), ink)
}

/// A hundred millimetres from left to right.
fn across(words: &str, x: f64, y: f64, typesetter: &Typesetter<'_>) -> Item {
    let mut ink = vec![stroke((0.0, 0.0), (100.0, 0.0), 150, 0)];
    for n in 0..=10 {
        let (at, long) = (f64::from(n) * 10.0, if n % 5 == 0 { 4.0 } else { 2.5 });
        ink.push(stroke((at, -long), (at, 0.0), 150, 0));
        ink.extend(set_label(
            &format!("{}", n * 10),
            8.0,
            around((at, 2.6), 8.0, 3.4),
            typesetter,
        ));
    }
    ink.extend(set_words(
        words,
        &caption(),
        room(0.0, 5.0, 100.0, 10.0),
        typesetter,
    ));
    block(put(x, y), ink)
}

/// Two hundred millimetres downwards.
fn down(words: &str, x: f64, y: f64, typesetter: &Typesetter<'_>) -> Item {
    let mut ink = vec![stroke((0.0, 0.0), (0.0, 200.0), 150, 0)];
    for n in 0..=20 {
        let (at, long) = (f64::from(n) * 10.0, if n % 5 == 0 { 4.0 } else { 2.5 });
        ink.push(stroke((0.0, at), (long, at), 150, 0));
        ink.extend(set_label(
            &format!("{}", n * 10),
            8.0,
            around((7.2, at), 5.6, 3.4),
            typesetter,
        ));
    }
    // Read from below, along the bar.
    let size = room(0.0, 0.0, 60.0, 5.0).size;
    let words = set_words(words, &caption(), room(0.0, 0.0, 60.0, 5.0), typesetter);
    let corner = Point::new(Length::mm(-6), Length::mm(70));
    ink.push(block(Turn::ThreeQuarters.onto(corner, size), words));
    block(put(x, y), ink)
}

fn caption() -> TextStyle {
    TextStyle {
        align: Align::Centre,
        ..bold(10.0)
    }
}

/// An edge of the paper: where its ladder has its middle in shares of width and height, and the way inwards.
type Edge = ((f64, f64), (f64, f64));

/// The edges: left, top, right, bottom.
const EDGES: [Edge; 4] = [
    ((0.0, 0.5), (1.0, 0.0)),
    ((0.5, 0.0), (0.0, 1.0)),
    ((1.0, 0.5), (-1.0, 0.0)),
    ((0.5, 1.0), (0.0, -1.0)),
];

/// Rungs along an edge, each a millimetre further in than the last and beside
/// it, so that one sees at once which is the first that is whole.
fn ladder(
    name: &str,
    (middle, (in_x, in_y)): Edge,
    (w, h): (f64, f64),
    typesetter: &Typesetter<'_>,
) -> Item {
    // Along an edge one goes right or down.
    let (x, y): (f64, f64) = (in_y.abs(), in_x.abs());
    let place = |along: f64, deep: f64| (x * along + in_x * deep, y * along + in_y * deep);
    let mut ink = Vec::new();
    for rung in RUNGS {
        let (along, deep) = (f64::from(rung - 9) * STAGGER, f64::from(rung));
        ink.push(stroke(
            place(along - 2.25, deep),
            place(along + 2.25, deep),
            150,
            0,
        ));
        ink.extend(set_label(
            &rung.to_string(),
            7.5,
            around(place(along, deep + 2.0), 3.2, 3.0),
            typesetter,
        ));
    }
    ink.extend(set_label(
        name,
        11.0,
        around(place(-29.0, 13.5), 12.0, 4.6),
        typesetter,
    ));
    block(put(middle.0 * w, middle.1 * h), ink)
}
