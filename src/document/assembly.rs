//! How the sheets of what is larger than the paper are joined: numbered steps.
//!
//! Sheets become rows, from left to right, and rows the whole, from the top.
//! That is the order in which every sheet is trimmed before it is laid over
//! its neighbour.

use std::collections::BTreeMap;

use crate::geom::{Length, Rect, Size, TextBox};
use crate::phrases::{Joining, Phrases, SheetEdge};
use crate::scene::{Group, Inline, Item, Paragraph, RichText, Role, TextStyle, WordStyle};
use crate::sheet::{Sheet, Side, Sides, Tile};
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
pub fn assembly(sheets: &[Sheet], phrases: &Phrases) -> Vec<Assembly> {
    let (backs, mut found) = (backs(sheets), Vec::new());
    let first = |sheet: &&Sheet| sheet.tile.as_ref().is_some_and(|tile| tile.place == (1, 1));
    for sheet in sheets
        .iter()
        .filter(|sheet| sheet.side == Side::Front)
        .filter(first)
    {
        let one = Assembly {
            component: sheet.component.clone(),
            steps: steps_of(sheet, &backs, &phrases.joining),
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
pub(super) fn steps_on(sheet: &Sheet, backs: &Backs<'_>, phrases: &Joining) -> Vec<String> {
    if sheet.steps.is_some() {
        steps_of(sheet, backs, phrases)
    } else {
        Vec::new()
    }
}

/// How a sheet is joined with the others of its component.
fn steps_of(sheet: &Sheet, backs: &Backs<'_>, phrases: &Joining) -> Vec<String> {
    let behind = backs.get(sheet.component.as_str()).copied();
    let steps = |tile: &Tile| {
        Steps {
            phrases,
            laps: tile.laps,
            behind,
        }
        .all(tile.of)
    };
    sheet.tile.as_ref().map_or_else(Vec::new, steps)
}

/// In which way sheets are joined, and in which words that is described.
struct Steps<'p> {
    phrases: &'p Joining,
    /// Whether sheets are glued one over the other, not laid edge to edge.
    laps: bool,
    /// How the backs are printed, if there are any.
    behind: Option<Sides>,
}

impl Steps<'_> {
    /// The steps for so many rows and columns.
    fn all(&self, (rows, columns): (u32, u32)) -> Vec<String> {
        let phrases = self.phrases;
        let mut steps = vec![(phrases.lay_out)(rows, columns)];
        if !self.laps {
            steps.push((phrases.trim_all)(self.is_two_sided()));
        }
        if columns > 1 {
            steps.extend(self.joined(&|column| format!("(1,{column})"), columns, SheetEdge::Right));
            if rows > 1 {
                steps.push((phrases.other_rows)(rows));
            }
        }
        if rows > 1 {
            let row = |row: u32| {
                if columns > 1 {
                    (phrases.row)(row)
                } else {
                    format!("({row},1)")
                }
            };
            steps.extend(self.joined(&row, rows, SheetEdge::Foot));
        }
        if self.behind == Some(Sides::OneSided) {
            steps.extend([phrases.backs, phrases.paste].map(str::to_owned));
        }
        steps.push(phrases.trim_whole.to_owned());
        steps
    }

    fn is_two_sided(&self) -> bool {
        matches!(self.behind, Some(Sides::TwoSided(_)))
    }

    /// So many things, each joined at its edge with the next.
    fn joined(&self, name: &dyn Fn(u32) -> String, count: u32, edge: SheetEdge) -> Vec<String> {
        let (phrases, first, second, third) = (self.phrases, name(1), name(2), name(3));
        let last = (count > 3).then(|| name(count));
        let mut steps = if self.laps {
            vec![
                (phrases.trim)(&first, edge),
                (phrases.glue)(&first, &second),
            ]
        } else {
            vec![(phrases.tape)(&first, &second, self.is_two_sided())]
        };
        if count > 2 {
            steps.push(if self.laps {
                (phrases.glue_on)(&second, &third, last.as_deref())
            } else {
                (phrases.tape_on)(&third, last.as_deref())
            });
        }
        steps
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
