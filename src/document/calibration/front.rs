//! The front: what to do, two bars, a ladder at each edge and the crosses.

use super::plan::Plan;
use crate::document::draw::{around, block, bold, plain, put, room, set_label, set_words, stroke};
use crate::geom::{Length, Path, Point, Turn};
use crate::message::msg;
use crate::model::{Backs, Units};
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
    let [bar_across, bar_down] = match plan.job.paper.units() {
        Units::Inches => [
            msg!("Bar across: 100 mm (3 15/16 in)"),
            msg!("Bar down: 200 mm (7 7/8 in)"),
        ],
        Units::Millimetres => [msg!("Bar across: 100 mm"), msg!("Bar down: 200 mm")],
    };
    let mut ink = vec![
        plan.heading(Side::Front, COLUMN, right.min(w - 37.0), typesetter),
        block(
            put(0.0, 0.0),
            set_words(
                &steps(plan),
                &plain(12.0, 8.5),
                room(COLUMN, 42.0, right, cy - 12.0),
                typesetter,
            ),
        ),
        across(&plan.text(bar_across), cx - 50.0, cy + 30.0, typesetter),
        down(&plan.text(bar_down), 37.0, cy - 100.0, typesetter),
    ];
    let mut notes = set_words(
        &plan.text(msg!("If something looks wrong")),
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
            .zip(plan.sides())
            .map(|(edge, name)| ladder(&name, *edge, (w, h), typesetter)),
    );
    ink
}

/// What to do, one step after the other.
fn steps(plan: &Plan<'_>) -> String {
    let [edge, _] = plan.edges();
    plan.text(match (plan.printer(), plan.job.paper.units()) {
        (Some(_), units) => {
            let bars = match units {
                Units::Inches => msg!("3 15/16 inches (100 mm) and 7 7/8 inches (200 mm)"),
                Units::Millimetres => msg!("100 mm and 200 mm"),
            };
            msg!(
                "1. **Print** this file on both sides of the paper, flipped on the **{edge} edge**, at **100%** (“actual \
                 size,” never “fit to page”).\n\
                 2. **Measure** the two bars, from the first stroke to the last: they must be {bars} long.\n\
                 3. **Push a pin** straight through the middle of each cross, A to E. Or hold the sheet against a \
                 window.\n\
                 4. **Turn the sheet over.** Every hole must be within half a millimeter of the middle of its grid.",
                edge,
                bars
            )
        }
        (None, _) => msg!(
            "1. **Print** this file on both sides of the paper, flipped on the **{edge} edge**, at **100%** (“actual \
             size,” never “fit to page”). Print it **three times**, since no two sheets go through a printer in exactly \
             the same way.\n\
             2. **Measure** the two bars with the millimeter side of a ruler, from the first stroke to the last, to half \
             a millimeter or better.\n\
             3. **Look at the four edges.** Find the smallest number whose line is completely there: that is your margin \
             at this edge.\n\
             4. **Push a pin** straight through the middle of each cross, A to E. Or hold the sheet against a window.\n\
             5. **Turn the sheet over** and read where each hole is on the grid behind it. The back tells you how.\n\
             6. **Type** the line on the back with your numbers in it.",
            edge
        ),
    })
}

/// What may have gone wrong, and what then.
fn doubts(plan: &Plan<'_>) -> String {
    let [edge, other] = plan.edges();
    let option = if plan.flip() == Flip::Long {
        Backs::DuplexShort
    } else {
        Backs::Duplex
    };
    let doubts = plan.text(msg!(
        "- **A bar is 2 mm short, or more.** The page was shrunk to fit. Print it again at 100%.\n\
         - **Another letter is behind a cross.** The paper was flipped on its {other} edge. Choose the {edge} edge in the \
         print window, or make this sheet again with **--backs {option}** in the command.",
        edge,
        other,
        option = option.name()
    ));
    if plan.printer().is_some() {
        return doubts;
    }
    let uneven = msg!(
        "- **The three sheets differ by more than 1 mm.** No correction can fix that. Make cards with **--backs fold**: \
         their backs are beside the fronts, to fold over and glue."
    );
    format!("{doubts}\n{}", plan.text(uneven))
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
