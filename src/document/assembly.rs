//! How the sheets of what is larger than the paper are joined: numbered steps.
//!
//! Sheets become rows, from left to right, and rows the whole, from the top.
//! That is the order in which every sheet is trimmed before it is laid over
//! its neighbour.

use std::collections::BTreeMap;

use crate::geom::{Length, Rect, Size, TextBox};
use crate::scene::{Group, Inline, Item, Paragraph, RichText, TextStyle};
use crate::sheet::{Sheet, Side, Sides};
use crate::typeset::Typesetter;

/// Longer lines are hard to follow.
const WIDEST: Length = Length::mm(120);

/// The size of steps on a sheet in points, and the smallest that is tried.
const SIZES: [f64; 2] = [8.5, 8.0];
/// The same in large print.
const LARGE_SIZES: [f64; 2] = [16.0, 14.0];

/// The steps in which the sheets of a component are joined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assembly {
    /// The component, as its sheets call it.
    pub component: String,
    /// Plain sentences in the order of the work, without their numbers.
    pub steps: Vec<String>,
}

/// How the backs of each component are printed that has backs on sheets of their own.
pub(super) type Backs<'s> = BTreeMap<&'s str, Sides>;

/// How everything that lies over several sheets is joined, once for each component.
pub fn assembly(sheets: &[Sheet]) -> Vec<Assembly> {
    let (backs, mut found) = (backs(sheets), Vec::new());
    let first = |sheet: &&Sheet| sheet.tile.as_ref().is_some_and(|tile| tile.place == (1, 1));
    for sheet in sheets.iter().filter(|sheet| sheet.side == Side::Front).filter(first) {
        let one = Assembly { component: sheet.component.clone(), steps: steps_of(sheet, &backs) };
        if !found.contains(&one) {
            found.push(one);
        }
    }
    found
}

/// The backs among some sheets.
pub(super) fn backs(sheets: &[Sheet]) -> Backs<'_> {
    let backs = sheets.iter().filter(|sheet| sheet.side == Side::Back);
    backs.map(|back| (back.component.as_str(), back.sides)).collect()
}

/// The steps that stand on a sheet, if there is room reserved for them.
pub(super) fn steps_on(sheet: &Sheet, backs: &Backs<'_>) -> Vec<String> {
    if sheet.steps.is_some() { steps_of(sheet, backs) } else { Vec::new() }
}

/// How a sheet is joined with the others of its component.
fn steps_of(sheet: &Sheet, backs: &Backs<'_>) -> Vec<String> {
    let behind = backs.get(sheet.component.as_str()).copied();
    sheet.tile.as_ref().map_or_else(Vec::new, |tile| steps(tile.of, tile.laps, behind))
}

/// The steps for so many rows and columns. `behind` is how the backs are
/// printed, if there are any.
fn steps((rows, columns): (u32, u32), laps: bool, behind: Option<Sides>) -> Vec<String> {
    let mut steps = vec![lay_out(rows, columns)];
    let how = if laps { lapped } else { butted };
    let behind_too = matches!(behind, Some(Sides::TwoSided(_)));
    if !laps {
        let front = if behind_too { " as the fronts show them" } else { "" };
        steps.push(format!("Trim every sheet along all its lines{front}."));
    }
    let tape = if behind_too { "clear tape behind" } else { "tape behind" };
    if columns > 1 {
        let sheet = |column: u32| format!("(1,{column})");
        steps.extend(how(&sheet, columns, "on its right", tape));
        if rows > 1 {
            let others = if rows == 2 { "row 2".to_owned() } else { format!("rows 2 to {rows}") };
            steps.push(format!("Join {others} in the same way."));
        }
    }
    if rows > 1 {
        let row = |row: u32| if columns > 1 { format!("row {row}") } else { format!("({row},1)") };
        steps.extend(how(&row, rows, "at its foot", tape));
    }
    if behind == Some(Sides::OneSided) {
        steps.push("Join the backs in the same way; in each row the sheets lie in the other order.".to_owned());
        steps.push("Paste the two wholes back to back, or onto both sides of a board.".to_owned());
    }
    steps.push("Cut off the white paper around the whole.".to_owned());
    steps
}

fn lay_out(rows: u32, columns: u32) -> String {
    let example = if columns > 1 { "(1,2) is row 1, column 2" } else { "(2,1) is row 2, column 1" };
    let count = rows * columns;
    format!("Lay out the {count} sheets as the small picture on each one shows: {example}.")
}

/// Some things one after the other, each trimmed and laid over a tab of the next.
fn lapped(name: &dyn Fn(u32) -> String, count: u32, side: &str, _tape: &str) -> Vec<String> {
    let (first, second) = (name(1), name(2));
    let mut steps = vec![
        format!("Trim {first} along the line {side}."),
        format!("Put glue on the hatched edge of {second} and lay {first} over it, diamond on diamond."),
    ];
    match count {
        2 => {}
        3 => steps.push(format!("Trim {second} and lay it over {} likewise.", name(3))),
        _ => {
            steps.push(format!("Trim {second} and lay it over {} likewise, and so on to {}.", name(3), name(count)));
        }
    }
    steps
}

/// Some things one after the other, edge to edge.
fn butted(name: &dyn Fn(u32) -> String, count: u32, _side: &str, tape: &str) -> Vec<String> {
    let (first, second) = (name(1), name(2));
    let further = match count {
        2 => String::new(),
        3 => format!(", then {}", name(3)),
        _ => format!(", then {} and so on to {}", name(3), name(count)),
    };
    vec![format!("Lay {first} and {second} edge to edge, diamond on diamond, and {tape}{further}.")]
}

/// The steps as they are printed; nothing where they do not fit.
pub(super) fn drawn(steps: &[String], into: TextBox, large: bool, typesetter: &Typesetter<'_>) -> Option<Item> {
    let words = |text: String, bold| Inline::Words { text, bold, italic: false };
    let step = |(n, step): (usize, &String)| {
        let number = format!("{}. ", n + 1);
        Paragraph { lead: number.len(), bits: vec![words(number + step, false)] }
    };
    let heading = Paragraph::of(vec![words("How to join the sheets".to_owned(), true)]);
    let rich = RichText { paras: std::iter::once(heading).chain(steps.iter().enumerate().map(step)).collect() };
    let [size, floor] = if large { LARGE_SIZES } else { SIZES };
    let style = TextStyle { size, floor, leading: 1.15, gap: 0.15, ..TextStyle::default() };
    let size = into.size();
    let set = typesetter.set(&rich, &style, Rect::of(Size::new(size.w.min(WIDEST), size.h)));
    let to = into.turn.onto(into.rect.at, size);
    set.fit.fits().then_some(Item::Group(Group { items: set.items, to, clip: None, opacity: 255 }))
}
