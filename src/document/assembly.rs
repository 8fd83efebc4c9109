//! How the sheets of what is larger than the paper are joined: numbered steps.
//!
//! Sheets become rows, from left to right, and rows the whole, from the top.
//! That is the order in which every sheet is trimmed before it is laid over
//! its neighbour.

use std::collections::BTreeMap;

use crate::geom::{Length, Rect, Size, TextBox};
use crate::message::{Arg, Catalogue, Message, ToArg, msg};
use crate::scene::{Group, Inline, Item, Paragraph, RichText, Role, TextStyle, WordStyle};
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
pub fn assembly(sheets: &[Sheet], catalogue: &Catalogue) -> Vec<Assembly> {
    let (backs, mut found) = (backs(sheets), Vec::new());
    let first = |sheet: &&Sheet| sheet.tile.as_ref().is_some_and(|tile| tile.place == (1, 1));
    for sheet in sheets
        .iter()
        .filter(|sheet| sheet.side == Side::Front)
        .filter(first)
    {
        let one = Assembly {
            component: sheet.component.clone(),
            steps: steps_of(sheet, &backs, catalogue),
        };
        if !found.contains(&one) {
            found.push(one);
        }
    }
    found
}

/// The backs among some sheets.
pub(super) fn backs(sheets: &[Sheet]) -> Backs<'_> {
    let backs = sheets.iter().filter(|sheet| sheet.side == Side::Back);
    backs
        .map(|back| (back.component.as_str(), back.sides))
        .collect()
}

/// The steps that are on a sheet, if there is room reserved for them.
pub(super) fn steps_on(sheet: &Sheet, backs: &Backs<'_>, catalogue: &Catalogue) -> Vec<String> {
    if sheet.steps.is_some() {
        steps_of(sheet, backs, catalogue)
    } else {
        Vec::new()
    }
}

/// How a sheet is joined with the others of its component.
fn steps_of(sheet: &Sheet, backs: &Backs<'_>, catalogue: &Catalogue) -> Vec<String> {
    let Some(tile) = &sheet.tile else {
        return Vec::new();
    };
    let steps = Steps {
        laps: tile.laps,
        behind: backs.get(sheet.component.as_str()).copied(),
    };
    let steps = steps.all(tile.of);
    steps
        .iter()
        .map(|step| step.in_language(catalogue))
        .collect()
}

/// In which way sheets are joined.
struct Steps {
    /// Whether sheets are glued one over the other, not laid edge to edge.
    laps: bool,
    /// How the backs are printed, if there are any.
    behind: Option<Sides>,
}

impl Steps {
    /// The steps for so many rows and columns.
    fn all(&self, (rows, columns): (u32, u32)) -> Vec<Message> {
        let mut steps = vec![lay_out(rows, columns)];
        if !self.laps {
            steps.push(if self.is_two_sided() {
                msg!("Trim every sheet along all the lines on its front.")
            } else {
                msg!("Trim every sheet along all its lines.")
            });
        }
        if columns > 1 {
            if self.laps {
                steps.push(msg!("Trim (1,1) along the line on its right."));
            }
            let name = |column| Arg::Text(format!("(1,{column})"));
            steps.extend(self.joined(&name, columns));
            match rows {
                1 => {}
                2 => steps.push(msg!("Join row 2 the same way.")),
                _ => steps.push(msg!("Join rows 2 to {row} the same way.", row = rows)),
            }
        }
        if rows > 1 {
            let name = |row: u32| {
                if columns > 1 {
                    // TRANSLATORS: A row of sheets that are joined already, within a sentence.
                    msg!(context: "joined sheets", "row {row}", row).to_arg()
                } else {
                    Arg::Text(format!("({row},1)"))
                }
            };
            if self.laps {
                let sheet = name(1);
                // TRANSLATORS: The gap is a sheet, such as `(1,1)`, or `row 1`.
                steps.push(msg!("Trim {sheet} along the line at the bottom.", sheet));
            }
            steps.extend(self.joined(&name, rows));
        }
        if self.behind == Some(Sides::OneSided) {
            steps.push(msg!(
                "Join the backs the same way. In each row, the sheets go in the opposite order."
            ));
            steps.push(msg!(
                "Glue the two halves back to back, or onto both sides of a board."
            ));
        }
        steps.push(msg!("Cut off the white paper all around."));
        steps
    }

    fn is_two_sided(&self) -> bool {
        matches!(self.behind, Some(Sides::TwoSided(_)))
    }

    /// The steps that join `count` sheets or rows, each with the next. The first one is trimmed already.
    fn joined(&self, name: &dyn Fn(u32) -> Arg, count: u32) -> Vec<Message> {
        let (first, second, third, last) = (name(1), name(2), name(3), name(count));
        let mut steps = vec![if self.laps {
            // TRANSLATORS: The gaps are sheets, such as `(1,2)`, or rows of sheets, such as `row 2`.
            msg!(
                "Put glue on the hatched edge of {second} and lay {first} over it, diamond on diamond.",
                first,
                second
            )
        } else if self.is_two_sided() {
            msg!(
                "Lay {first} and {second} edge to edge, diamond on diamond, and put clear tape on the back.",
                first,
                second
            )
        } else {
            msg!(
                "Lay {first} and {second} edge to edge, diamond on diamond, and put tape on the back.",
                first,
                second
            )
        }];
        match (self.laps, count) {
            (_, ..=2) => {}
            (true, 3) => steps.push(msg!(
                "Trim {second} and glue it over {third} the same way.",
                second,
                third
            )),
            (true, _) => steps.push(msg!(
                "Trim {second} and glue it over {third} the same way, and so on to {last}.",
                second,
                third,
                last
            )),
            (false, 3) => steps.push(msg!("Add {third} the same way.", third)),
            (false, _) => steps.push(msg!(
                "Add {third} the same way, and so on to {last}.",
                third,
                last
            )),
        }
        steps
    }
}

fn lay_out(rows: u32, columns: u32) -> Message {
    let sheets = rows * columns;
    if columns > 1 {
        msg!(
            "Lay out the {sheets} sheets like the small picture on each one: (1,2) is row 1, column 2.",
            sheets
        )
    } else {
        msg!(
            "Lay out the {sheets} sheets like the small picture on each one: (2,1) is row 2, column 1.",
            sheets
        )
    }
}

/// The steps as they are printed; nothing where they do not fit.
pub(super) fn drawn(
    steps: &[String],
    heading: &str,
    into: TextBox,
    large: bool,
    typesetter: &Typesetter<'_>,
) -> Option<Item> {
    let words = |text: String, bold| Inline::words(text, WordStyle::bold(bold));
    let step = |(n, step): (usize, &String)| {
        let number = format!("{}. ", n + 1);
        Paragraph {
            lead: number.len(),
            bits: vec![words(number + step, false)],
        }
    };
    let heading = Paragraph::of(vec![words(heading.to_owned(), true)]);
    let rich = RichText {
        paras: std::iter::once(heading)
            .chain(steps.iter().enumerate().map(step))
            .collect(),
    };
    let [size, floor] = if large { LARGE_SIZES } else { SIZES };
    let style = TextStyle {
        size,
        floor,
        leading: 1.15,
        gap: 0.15,
        ..TextStyle::default()
    };
    let size = into.size();
    let set = typesetter.set(
        &rich,
        &style,
        Rect::of(Size::new(size.w.min(WIDEST), size.h)),
        Some(&Role::Paragraph),
    );
    let to = into.turn.onto(into.rect.at, size);
    set.fit.fits().then_some(Item::from(Group {
        items: set.items,
        to,
        clip: None,
        opacity: 255,
    }))
}
