//! How sheets are cut, in small drawings: the paper with its pieces and every cut
//! with its number.

use std::collections::BTreeMap;

use super::flow::{self, Set, body, entry, heading};
use super::lists::{counted, names};
use super::rail;
use crate::document::pen::{self, Pen};
use crate::geom::{Affine, Length, Path, Point, Rect, Size};
use crate::scene::{Colour, Item, Shape, Stroke, TextStyle};
use crate::sheet::{CutKind, CutPlan, CutSide, JobSummary, Line};

/// The most ways of cutting that are drawn.
const MOST_PLANS: usize = 32;
/// The most sheets that a guillotine takes as one stack, of card.
const MOST_STACKED: usize = 20;
/// From one drawing to the next.
const GAP: Length = Length::mm(6);
/// Around a sheet, for the numbers, in millimetres.
const RAIL: f64 = 4.0;
/// The size of the numbers, in points.
const FIGURES: f64 = 6.5;
/// The words below a drawing.
const CAPTION: f64 = 8.0;
/// The drawing of a sheet is no higher than this, in millimetres.
const HIGHEST: f64 = 90.0;

/// The numbers that were set already, around the origin.
type Figures = BTreeMap<u32, Vec<Item>>;

/// All drawings, so many beside one another, or fewer where their numbers need
/// the room; none where nothing is cut straight.
pub(super) fn plans(tally: &JobSummary, most: usize, size: f64, wide: Length, pen: &mut Pen<'_>) -> Vec<Set> {
    let shown = &tally.plans[..tally.plans.len().min(MOST_PLANS)];
    if shown.is_empty() {
        return Vec::new();
    }
    let width = |across: usize| (wide - GAP * (across as i64 - 1)) / across as i64;
    let is_clear = |across: &usize| shown.iter().all(|plan| holds(plan, width(*across).to_mm()));
    let across = (2..=most).rev().find(is_clear).unwrap_or(1);
    let each = width(across);
    let mut head = heading("Cut in the order of the numbers", size, wide, pen);
    head.below(Length::ZERO, legend(shown, wide, pen));
    head.below(Length::mm(2), flow::space(Length::ZERO));
    let mut sets = vec![head.leading()];
    let mut figures = Figures::new();
    for plans in shown.chunks(across) {
        let mut row = flow::space(Length::ZERO);
        for (n, plan) in plans.iter().enumerate() {
            row.beside((each + GAP) * n as i64, one(plan, each, &mut figures, pen));
        }
        row.below(Length::mm(3), flow::space(Length::ZERO));
        sets.push(row);
    }
    let more = tally.plans.len() - shown.len();
    if more > 0 {
        sets.push(flow::text(&format!("And {more} more, by the numbers on the sheets."), &body(size), wide, pen));
    }
    sets
}

/// One way of cutting: its drawing, what is cut so, and how often.
fn one(plan: &CutPlan, wide: Length, figures: &mut Figures, pen: &mut Pen<'_>) -> Set {
    let (drawn, high) = drawing(plan, wide.to_mm(), figures, pen);
    let mut set = flow::drawing(drawn, high);
    let backs = if plan.back { ", backs" } else { "" };
    let words = format!("**{}**{backs}\n{}", names(&plan.components), taken(plan));
    let style = TextStyle { leading: 1.25, gap: 0.0, ..entry(CAPTION) };
    let left = Length::from_mm(RAIL);
    let mut caption = flow::space(Length::ZERO);
    caption.beside(left, flow::text(&words, &style, wide + GAP.half() - left, pen));
    set.below(Length::mm(1), caption);
    set
}

/// How many cuts and sheets.
fn taken(plan: &CutPlan) -> String {
    let stack = match plan.sheets {
        1 => "",
        _ if plan.is_joined() => ", each by itself",
        2..=MOST_STACKED => " in one stack",
        _ => " cut alike",
    };
    // Where that is more than a line, the line ends after the cuts.
    let on = format!("{}{stack}", counted(plan.sheets, "sheet")).replace(' ', "\u{a0}");
    format!("{}, {on}", counted(plan.cuts(), "cut"))
}

/// The sheets of a plan side by side in a width, in millimetres, and how high that is.
fn drawing(plan: &CutPlan, wide: f64, figures: &mut Figures, pen: &mut Pen<'_>) -> (Vec<Item>, Length) {
    let paper = (plan.paper.w.to_mm(), plan.paper.h.to_mm());
    let single = scale(paper, (1, 1), (wide, HIGHEST));
    let high = paper.1 * single + RAIL * 2.0;
    let (rows, columns) = plan.of;
    let scale = scale(paper, plan.of, (wide, high)).max(0.005);
    let step = (paper.0 * scale + RAIL * 2.0, paper.1 * scale + RAIL * 2.0);
    let mut items = Vec::new();
    for side in &plan.sides {
        let (row, column) = side.place;
        let label = (rows * columns > 1).then_some((row, column));
        let at = (step.0 * f64::from(column - 1) + RAIL, step.1 * f64::from(row - 1) + RAIL);
        items.push(pen::block(pen::put(at.0, at.1), sheet(side, plan.paper, scale, label, figures, pen)));
    }
    (items, Length::from_mm(high))
}

/// Whether the numbers of a plan find room in a drawing of a width.
fn holds(plan: &CutPlan, wide: f64) -> bool {
    let scale = scale((plan.paper.w.to_mm(), plan.paper.h.to_mm()), (1, 1), (wide, HIGHEST));
    plan.is_joined() || plan.sides.iter().all(|side| rail::holds(&side.cuts, plan.paper, scale))
}

/// How much smaller sheets are drawn so that so many rows and columns of them,
/// with their numbers, find room.
fn scale(paper: (f64, f64), (rows, columns): (u32, u32), room: (f64, f64)) -> f64 {
    let each = |room: f64, count: u32, paper: f64| (room / f64::from(count) - RAIL * 2.0) / paper;
    each(room.0, columns, paper.0).min(each(room.1, rows, paper.1))
}

/// One sheet: the paper, what is on it, where it is folded, the cuts, their numbers.
fn sheet(
    side: &CutSide,
    paper: Size,
    scale: f64,
    label: Option<(u32, u32)>,
    figures: &mut Figures,
    pen: &mut Pen<'_>,
) -> Vec<Item> {
    let small = Affine::scale(scale, scale);
    let line =
        |line: Line, stroke: Stroke| Item::Shape(Shape::stroked(small.path(&Path::line(line.from, line.to)), stroke));
    let mut items = Vec::new();
    let edge = small.path(&Path::rect(Rect::of(paper)));
    items.push(Item::Shape(Shape::stroked(edge, stroke(170, 120, &[]))));
    let piece = |path: &Path| Item::Shape(Shape::filled(small.path(path), Colour::grey(222)));
    items.extend(side.pieces.iter().map(piece));
    items.extend(side.fold.map(|fold| line(fold, stroke(90, 200, &[1_600, 900]))));
    let numbered = rail::numbered(&side.cuts, paper, scale);
    for one in &numbered {
        let lead = one.lead.windows(2).filter(|two| (two[0].0 - two[1].0).hypot(two[0].1 - two[1].1) > 0.05);
        items.extend(lead.map(|two| pen::stroke(two[0], two[1], 60, 130)));
    }
    items.extend(side.cuts.iter().map(|cut| line(cut.line, of_kind(cut.kind))));
    for one in numbered {
        let at = Point::new(Length::from_mm(one.at.0), Length::from_mm(one.at.1));
        let set = figures.entry(one.number).or_insert_with(|| figure(&one.number.to_string(), FIGURES, pen));
        items.extend(set.iter().cloned().map(|item| item.moved(at)));
    }
    if let Some((row, column)) = label {
        let middle = Rect::of(paper).scaled(scale).centre();
        items.extend(figure(&format!("({row},{column})"), CAPTION, pen).into_iter().map(|item| item.moved(middle)));
    }
    items
}

/// A few letters around the origin.
fn figure(words: &str, size: f64, pen: &mut Pen<'_>) -> Vec<Item> {
    pen.words(words, &pen::label(size), pen::around((0.0, 0.0), 10.0, 4.0))
}

/// How cuts of a kind are drawn.
fn of_kind(kind: CutKind) -> Stroke {
    match kind {
        CutKind::Part => stroke(0, 560, &[]),
        CutKind::Trim => stroke(0, 340, &[]),
        CutKind::Long => stroke(0, 160, &[]),
        CutKind::Across => stroke(0, 160, &[1_000, 450]),
        CutKind::Slant => stroke(0, 160, &[300, 450]),
    }
}

fn stroke(grey: u8, width: i64, dash: &[i64]) -> Stroke {
    let dash = dash.iter().map(|um| Length::um(*um)).collect();
    Stroke { dash, ..Stroke::plain(Colour::grey(grey), Length::um(width)) }
}

/// What the lines mean, as far as they are there.
fn legend(plans: &[CutPlan], wide: Length, pen: &mut Pen<'_>) -> Set {
    let said = [
        (CutKind::Part, "part the sheet"),
        (CutKind::Trim, "trim"),
        (CutKind::Long, "make strips"),
        (CutKind::Across, "across strips laid on each other"),
        (CutKind::Slant, "askew, strips left in place"),
    ];
    let sides = || plans.iter().flat_map(|plan| &plan.sides);
    let is_there = |kind: CutKind| sides().any(|side| side.cuts.iter().any(|cut| cut.kind == kind));
    let mut shown: Vec<(Stroke, &str)> =
        said.into_iter().filter(|(kind, _)| is_there(*kind)).map(|(kind, words)| (of_kind(kind), words)).collect();
    if sides().any(|side| side.fold.is_some()) {
        shown.insert(0, (stroke(90, 200, &[1_600, 900]), "fold"));
    }
    let letters: usize = shown.iter().map(|(_, words)| words.len() + 9).sum();
    let long = |letters: usize| Length::from_pt(CAPTION * 0.56 * letters as f64);
    let is_narrow = long(letters) > wide;
    let mut set = flow::space(Length::ZERO);
    for shown in shown.chunks(if is_narrow { 2 } else { shown.len() }) {
        let mut row = flow::space(Length::ZERO);
        let mut x = Length::ZERO;
        for (stroke, words) in shown {
            let room = if is_narrow { wide.half() } else { long(words.len() + 9) };
            row.beside(x, entry_of(stroke, words, room, pen));
            x += room;
        }
        set.below(Length::ZERO, row);
    }
    set
}

/// A line, and what it means.
fn entry_of(stroke: &Stroke, words: &str, room: Length, pen: &mut Pen<'_>) -> Set {
    let style = TextStyle { step: 0.1, ..entry(CAPTION) };
    let y = Length::from_pt(CAPTION * style.leading / 2.0);
    let path = Path::line(Point::new(Length::ZERO, y), Point::new(Length::mm(7), y));
    let mut set = flow::drawing(vec![Item::Shape(Shape::stroked(path, stroke.clone()))], Length::ZERO);
    set.beside(Length::um(8_500), flow::line(words, &style, room - Length::mm(9), pen));
    set
}
