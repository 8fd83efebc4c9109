//! The back: a grid behind each cross, and the line to type.

use super::plan::{LETTERS, Plan};
use crate::document::draw::{
    around, block, bold, frame, label, plain, put, room, set_label, set_words, stroke,
};
use crate::geom::{Length, Path, Point};
use crate::message::{Message, msg};
use crate::scene::{Align, Colour, Item, Shape, TextStyle, Valign};
use crate::sheet::Side;
use crate::typeset::Typesetter;

/// How far a grid reaches from its middle, in millimetres.
const REACH: i32 = 6;
/// The longest that a line of words gets, however wide the paper is.
const WIDEST: f64 = 164.0;

/// Everything on the back, in blocks.
pub(super) fn ink(plan: &Plan<'_>, typesetter: &Typesetter<'_>) -> Vec<Item> {
    let (w, h) = plan.size();
    let (cx, cy) = (w / 2.0, h / 2.0);
    let half = (w / 2.0 - 26.0).min(WIDEST / 2.0);
    let (left, right) = (cx - half, cx + half);
    let read = set_words(
        &plan.text(reading(plan)),
        &plain(12.0, 8.5),
        room(left, 43.0, right, 76.0),
        typesetter,
    );
    let mut ink = vec![
        plan.heading(Side::Back, left.max(47.0), right.min(w - 40.0), typesetter),
        block(put(0.0, 0.0), read),
    ];
    if plan.printer().is_none() {
        ink.push(form(plan, left, 80.0, right - left, typesetter));
        ink.push(example(plan, cx + 52.0, cy - 3.0, typesetter));
    }
    ink.push(block(
        put(0.0, 0.0),
        verdict(plan, (left, right), cy + 18.0, typesetter),
    ));
    let axes = [msg!("right +"), msg!("up +")].map(|axis| plan.text(axis));
    ink.extend(
        plan.targets(Side::Back)
            .map(|(letter, at)| grid(&axes, letter, at, typesetter)),
    );
    ink
}

/// Returns the instructions for reading the back.
fn reading(plan: &Plan<'_>) -> Message {
    if plan.printer().is_some() {
        msg!(
            "Hold the back so that you can read these words. A hole within **half a millimeter** of the middle of its \
             grid is as accurate as paper allows. A thin line is 1 mm, a short stroke on the axes half a millimeter."
        )
    } else {
        msg!(
            "Hold the back so that you can read these words. For each hole read, in millimeters from the middle of its \
             grid, first how far it is **to the right** and then how far **up**. A thin line is 1 mm, a short stroke on \
             the axes half a millimeter. To the left of the middle, or below it, a number has a minus sign: a hole 1 mm \
             to the left and half a millimeter up is **-1,0.5**"
        )
    }
}

/// Cells to write in with a pencil what is read on this sheet.
fn form(plan: &Plan<'_>, x: f64, y: f64, wide: f64, typesetter: &Typesetter<'_>) -> Item {
    let mut ink = set_words(
        &plan.text(msg!("Write here what you read on this sheet")),
        &bold(10.0),
        room(0.0, 0.0, wide, 5.0),
        typesetter,
    );
    let holes = LETTERS
        .iter()
        .flat_map(|letter| [msg!("{letter} right", letter), msg!("{letter} up", letter)])
        .map(|hole| plan.text(hole));
    let bars = [
        msg!(context: "direction of a bar", "across"),
        msg!(context: "direction of a bar", "down"),
    ];
    let measures = bars
        .map(|bar| plan.text(bar))
        .into_iter()
        .chain(plan.sides());
    for (row, names) in [holes.collect::<Vec<_>>(), measures.collect()]
        .into_iter()
        .enumerate()
    {
        let (top, each) = (6.0 + row as f64 * 15.0, wide / names.len() as f64);
        for (n, name) in names.iter().enumerate() {
            let from = n as f64 * each;
            ink.push(frame(room(from, top, from + each, top + 13.0), 255));
            let style = TextStyle {
                align: Align::Left,
                valign: Valign::Top,
                ..label(8.5)
            };
            ink.extend(set_words(
                name,
                &style,
                room(from + 1.2, top + 0.8, from + each - 0.5, top + 4.4),
                typesetter,
            ));
        }
    }
    block(put(x, y), ink)
}

/// How a hole is read, three times as large as it is.
fn example(plan: &Plan<'_>, x: f64, y: f64, typesetter: &Typesetter<'_>) -> Item {
    let (scale, reach) = (3.5, 3.0 * 3.5);
    let mut ink = Vec::new();
    for n in (-3..=3).map(f64::from) {
        let (width, grey) = if n == 0.0 { (200, 0) } else { (100, 165) };
        ink.push(stroke((n * scale, -reach), (n * scale, reach), width, grey));
        ink.push(stroke((-reach, n * scale), (reach, n * scale), width, grey));
    }
    let hole = Point::new(Length::from_mm(-scale), Length::from_mm(-scale / 2.0));
    ink.push(Item::Shape(Shape::filled(
        Path::circle(hole, Length::um(800)),
        Colour::BLACK,
    )));
    ink.extend(set_label(
        "-1,0.5",
        12.0,
        around((-reach - 6.5, -scale / 2.0), 12.0, 5.0),
        typesetter,
    ));
    ink.extend(set_label(
        &plan.text(msg!("An example, enlarged")),
        9.0,
        around((0.0, reach + 3.2), 34.0, 4.0),
        typesetter,
    ));
    block(put(x, y), ink)
}

/// What to do with what was read, from a height on.
fn verdict(
    plan: &Plan<'_>,
    (left, right): (f64, f64),
    top: f64,
    typesetter: &Typesetter<'_>,
) -> Vec<Item> {
    let paper = format!(
        "--paper {} --backs {}",
        plan.job.paper.typed(),
        plan.backs()
    );
    let (before, lines, after) = match plan.printer() {
        Some(name) => (
            msg!(
                "These sheets are corrected for {printer}. If a hole is farther off, measure again with",
                printer = name
            ),
            vec![format!("boardpress calibrate {paper}")],
            msg!("What you read here is the error that is left. Do not save it."),
        ),
        None => (
            msg!("Then type this, all on one line, with your numbers"),
            command(plan, &paper),
            explained(),
        ),
    };
    let high = lines.len() as f64 * 7.5 + 4.0;
    let (box_top, box_bottom) = (top + 8.0, top + 8.0 + high);
    let mut ink = set_words(
        &plan.text(before),
        &bold(11.0),
        room(left, top, right, top + 6.0),
        typesetter,
    );
    ink.push(frame(room(left, box_top, right, box_bottom), 240));
    for (n, line) in lines.iter().enumerate() {
        let y = box_top + 2.0 + n as f64 * 7.5;
        let style = TextStyle {
            valign: Valign::Middle,
            ..bold(12.5)
        };
        ink.extend(set_words(
            line,
            &style,
            room(left + 4.0, y, right - 3.0, y + 7.5),
            typesetter,
        ));
    }
    ink.extend(set_words(
        &plan.text(after),
        &plain(10.5, 8.0),
        room(left, box_bottom + 4.0, right, box_bottom + 44.0),
        typesetter,
    ));
    ink
}

/// The command in lines that belong together.
fn command(plan: &Plan<'_>, paper: &str) -> Vec<String> {
    // TRANSLATORS: A name to choose, in a command.
    let printer = plan.text(msg!("MY-PRINTER"));
    // TRANSLATORS: Two numbers to measure, in a command: to the right and up.
    let reading = plan.text(msg!("X,Y"));
    // TRANSLATORS: Four numbers to measure, in a command: the left, top, right and bottom margin.
    let margins = plan.text(msg!("L,T,R,B"));
    vec![
        format!("boardpress calibrate save {printer} {paper}"),
        LETTERS
            .map(|letter| format!("--{} {reading}", letter.to_lowercase()))
            .join("  "),
        format!("--across 100.0  --down 200.0  --margins {margins}"),
    ]
}

/// Explains the values in the command.
fn explained() -> Message {
    msg!(
        "- **MY-PRINTER** is a name you choose, such as room-12. Later you type **--printer room-12**.\n\
         - **X,Y** is right and up. For the other two sheets, type --a to --e again: **--a -1,0.5 --a -0.75,0.5**\n\
         - **100.0** and **200.0** are the lengths of the two bars as you measured them, in millimeters.\n\
         - **L,T,R,B** are the margins: left, top, right and bottom edge of the front."
    )
}

/// Square millimetres about a target, with axes as they are seen here.
fn grid([right, up]: &[String; 2], letter: &str, at: Point, typesetter: &Typesetter<'_>) -> Item {
    let reach = f64::from(REACH);
    let mut ink = Vec::new();
    for n in (-REACH..=REACH).filter(|n| *n != 0) {
        let (off, strong) = (f64::from(n), n % 5 == 0);
        let (width, grey) = if strong { (120, 100) } else { (80, 165) };
        ink.push(stroke((off, -reach), (off, reach), width, grey));
        ink.push(stroke((-reach, off), (reach, off), width, grey));
    }
    ink.push(stroke((-reach - 1.0, 0.0), (reach + 1.0, 0.0), 150, 0));
    ink.push(stroke((0.0, -reach - 1.0), (0.0, reach + 1.0), 150, 0));
    for n in -REACH..REACH {
        let off = f64::from(n) + 0.5;
        ink.push(stroke((off, -0.35), (off, 0.35), 100, 0));
        ink.push(stroke((-0.35, off), (0.35, off), 100, 0));
    }
    for n in [-5_i32, 5] {
        let (off, words) = (
            f64::from(n),
            format!("{}{}", if n < 0 { "\u{2212}" } else { "" }, n.abs()),
        );
        ink.extend(set_label(
            &words,
            7.0,
            around((off, reach + 1.6), 3.6, 2.6),
            typesetter,
        ));
        ink.extend(set_label(
            &words,
            7.0,
            around((-reach - 1.8, -off), 2.8, 2.6),
            typesetter,
        ));
    }
    ink.extend(set_label(
        right,
        9.0,
        around((reach + 6.4, 0.0), 10.0, 4.0),
        typesetter,
    ));
    ink.extend(set_label(
        up,
        9.0,
        around((0.0, -reach - 3.2), 9.0, 4.0),
        typesetter,
    ));
    ink.extend(set_label(
        letter,
        17.0,
        around((-reach - 5.2, -reach), 5.0, 6.0),
        typesetter,
    ));
    block(put(at.x.to_mm(), at.y.to_mm()), ink)
}
