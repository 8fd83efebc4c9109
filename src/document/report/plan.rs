//! How sheets are cut, in small drawings: the paper with its pieces and every cut
//! with its number.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::inputs::ReportInputs;
use super::phrase::names;
use super::rail;
use crate::document::slug;
use crate::geom::{Affine, Length, Path, Point, Rect, Size, hypot};
use crate::message::{Catalogue, Message, Pattern, msg, pattern};
use crate::scene::{
    Align, Block, Colour, Element, Group, Inline, Item, Paragraph, RichText, Role, Shape, Stroke,
    Symbol, TextStyle, Use, Valign, WordStyle,
};
use crate::sheet::{CutKind, CutPlan, CutSide, Line};
use crate::source::{Span, Spanned};
use crate::text::markdown::{blocks, escaped};
use crate::typeset::{Icon, Row, Section, Typesetter};

/// The most ways of cutting that are drawn.
const MOST_PLANS: usize = 32;
/// The most sheets that a guillotine takes as one stack, of card.
const MOST_STACKED: usize = 20;
/// From one drawing to the next.
const GAP: Length = Length::mm(6);
/// From a drawing to its caption.
const ABOVE_CAPTION: Length = Length::mm(1);
/// From one row of drawings to the next.
const BELOW: Length = Length::mm(3);
/// Around a sheet, for the numbers, in millimetres.
const RAIL: f64 = 4.0;
/// The size of the numbers, in points.
const FIGURES: f64 = 6.5;
/// The size of captions and of the legend, in points.
const CAPTION: f64 = 8.0;
/// The drawing of a sheet is no higher than this, in millimetres.
const HIGHEST: f64 = 90.0;
/// The kinds of cuts, their names among the icons of the report, the text that is read aloud for the icon, and the text
/// after it.
const KINDS: [(CutKind, &str, Pattern, Pattern); 5] = [
    (
        CutKind::Part,
        "part",
        pattern!("very thick line:"),
        pattern!(context: "line in a drawing", "divide the sheet"),
    ),
    (
        CutKind::Trim,
        "trim",
        pattern!("thick line:"),
        pattern!(context: "line in a drawing", "trim"),
    ),
    (
        CutKind::Long,
        "strips",
        pattern!("line:"),
        pattern!(context: "line in a drawing", "cut into strips"),
    ),
    (
        CutKind::Across,
        "across",
        pattern!("dashed line:"),
        pattern!(context: "line in a drawing", "cut across stacked strips"),
    ),
    (
        CutKind::Slant,
        "slant",
        pattern!("dotted line:"),
        pattern!(context: "line in a drawing", "cut at a slant, strips left in place"),
    ),
];

/// The drawings among the words of a report: a box to tick off, and the kinds of cuts.
pub(super) fn icons(catalogue: &Catalogue) -> BTreeMap<&'static str, Icon> {
    let size = |w: i64| Size::new(Length::um(w), Length::um(4_000));
    let line = |stroke| {
        let path = Path::line(
            Point::new(Length::ZERO, Length::mm(2)),
            Point::new(Length::mm(7), Length::mm(2)),
        );
        vec![Item::Shape(Shape::stroked(path, stroke))]
    };
    let side = Path::rect(Rect::um(600, 400, 2_800, 2_800));
    let tick = vec![Item::Shape(Shape::stroked(side, stroke(90, 200, &[])))];
    let icon = |name, items, wide, alt: Pattern| {
        let bounds = Rect::of(size(wide));
        (
            name,
            Icon {
                art: symbol(format!("report/{name}"), items, bounds),
                alt: Message::from(alt).in_language(catalogue),
            },
        )
    };
    let kinds = KINDS
        .into_iter()
        .map(|(kind, name, alt, _)| icon(name, line(of_kind(kind)), 7_000, alt));
    let others = [
        icon("box", tick, 4_000, pattern!("box to tick")),
        icon("fold", line(folded()), 7_000, pattern!("pale dashed line:")),
    ];
    kinds.chain(others).collect()
}

/// A drawing among words.
fn symbol(name: String, items: Vec<Item>, bounds: Rect) -> Arc<Symbol> {
    Arc::new(Symbol {
        name,
        items,
        bounds,
        is_template: false,
        page: None,
    })
}

/// All drawings in one of so many columns, so many beside one another at the most, or
/// fewer where their numbers need the room; `None` where nothing is cut straight.
pub(super) fn plans(
    inputs: &ReportInputs<'_>,
    most: usize,
    size: f64,
    columns: usize,
) -> Option<Section> {
    let wide = inputs.section(size, columns).column(inputs.area.size.w);
    let plans = &inputs.tally.plans;
    let shown = &plans[..plans.len().min(MOST_PLANS)];
    if shown.is_empty() {
        return None;
    }
    let width = |across: usize| (wide - GAP * (across as i64 - 1)) / across as i64;
    let is_clear = |across: &usize| shown.iter().all(|plan| holds(plan, width(*across).to_mm()));
    let across = (2..=most).rev().find(is_clear).unwrap_or(1);
    let each = width(across);
    let drawings = inputs.text(msg!("## Cut in the order of the numbers"));
    let mut head = inputs.rows(&drawings, size, columns);
    head.extend(inputs.setter(CAPTION).rows(
        &[Spanned::new(
            Block::Paragraph(legend(shown, inputs.catalogue())),
            Span::default(),
        )],
        wide,
    ));
    let mut rows = Vec::new();
    let numbered: Vec<(usize, &CutPlan)> = shown.iter().enumerate().collect();
    for plans in numbered.chunks(across) {
        let mut row = Row {
            after: BELOW,
            ..Row::new(Vec::new(), Length::ZERO)
        };
        for (n, plan) in plans.iter().enumerate() {
            let (items, height) = one(inputs, *plan, each);
            let at = Point::new((each + GAP) * n as i64, Length::ZERO);
            row.items
                .extend(items.into_iter().map(|item| item.moved(at)));
            row.height = row.height.max(height);
        }
        rows.push(row);
    }
    let count = plans.len() - shown.len();
    if count > 0 {
        let more = inputs.text(msg!(
            "And {count} more; follow the numbers on the sheets.",
            count
        ));
        rows.extend(inputs.rows(&more, size, columns));
    }
    Some(Section {
        head,
        ..Section::full(rows)
    })
}

/// One way of cutting: its drawing, what is cut so, and how often; and how high that is.
fn one(
    inputs: &ReportInputs<'_>,
    (number, plan): (usize, &CutPlan),
    wide: Length,
) -> (Vec<Item>, Length) {
    let (drawn, mut y) = drawing(plan, wide.to_mm(), &inputs.typesetter);
    let backs = if plan.back {
        format!(
            ", {}",
            inputs.text(msg!(context: "side of sheets", "backs"))
        )
    } else {
        String::new()
    };
    let named = names(&plan.components, inputs.catalogue());
    let taken = taken(plan, inputs);
    let words = format!("**{}**{backs}\\\n{taken}", escaped(&named));
    // Numbers may reach a little beyond the room of the drawing.
    let bounds = Rect::of(Size::new(wide, y)).inset(-GAP);
    let symbol = symbol(format!("report/plan {number}"), drawn, bounds);
    let element = Some(Element::new(
        Role::Figure(format!("{named}{backs}: {taken}")),
        None,
    ));
    let mut items = vec![Item::from(Use {
        symbol,
        to: Affine::IDENTITY,
        element,
        written: None,
    })];
    let left = Length::from_mm(RAIL);
    y += ABOVE_CAPTION;
    for row in inputs
        .setter(CAPTION)
        .rows(&blocks(&words, Span::default()).0, wide + GAP.half() - left)
    {
        items.extend(row.moved(Point::new(left, y)));
        y += row.height;
    }
    (items, y)
}

/// How many cuts and sheets.
fn taken(plan: &CutPlan, inputs: &ReportInputs<'_>) -> String {
    let n = plan.sheets;
    let sheets = match n {
        1 => msg!(one: "{n} sheet", many: "{n} sheets", n = n),
        _ if plan.is_joined() => {
            msg!(one: "{n} sheet, one at a time", many: "{n} sheets, one at a time", n = n)
        }
        2..=MOST_STACKED => {
            msg!(one: "{n} sheet in one stack", many: "{n} sheets in one stack", n = n)
        }
        _ => msg!(one: "{n} sheet cut the same way", many: "{n} sheets cut the same way", n = n),
    };
    let cuts = msg!(one: "{n} cut", many: "{n} cuts", n = plan.cuts());
    // If that is more than a line, the line ends after the cuts.
    let sheets = inputs.text(sheets).replace(' ', "\u{a0}");
    format!("{}, {sheets}", inputs.text(cuts))
}

/// The sheets of a plan side by side in a width, in millimetres, and how high that is.
fn drawing(plan: &CutPlan, wide: f64, typesetter: &Typesetter<'_>) -> (Vec<Item>, Length) {
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
        let at = (
            step.0 * f64::from(column - 1) + RAIL,
            step.1 * f64::from(row - 1) + RAIL,
        );
        let to = Affine::shift(at.0 * 1_000.0, at.1 * 1_000.0);
        let items_of_side = sheet(side, plan.paper, scale, label, typesetter);
        items.push(Item::from(Group {
            items: items_of_side,
            to,
            clip: None,
            opacity: 255,
        }));
    }
    (items, Length::from_mm(high))
}

/// Whether the numbers of a plan find room in a drawing of a width.
fn holds(plan: &CutPlan, wide: f64) -> bool {
    let scale = scale(
        (plan.paper.w.to_mm(), plan.paper.h.to_mm()),
        (1, 1),
        (wide, HIGHEST),
    );
    plan.is_joined()
        || plan
            .sides
            .iter()
            .all(|side| rail::holds(&side.cuts, plan.paper, scale))
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
    typesetter: &Typesetter<'_>,
) -> Vec<Item> {
    let small = Affine::scale(scale, scale);
    let line = |line: Line, stroke: Stroke| {
        Item::Shape(Shape::stroked(
            small.path(&Path::line(line.from, line.to)),
            stroke,
        ))
    };
    let mut items = Vec::new();
    let edge = small.path(&Path::rect(Rect::of(paper)));
    items.push(Item::Shape(Shape::stroked(edge, stroke(170, 120, &[]))));
    let piece = |path: &Path| Item::Shape(Shape::filled(small.path(path), Colour::grey(222)));
    items.extend(side.pieces.iter().map(piece));
    items.extend(side.fold.map(|fold| line(fold, folded())));
    let numbered = rail::numbered(&side.cuts, paper, scale);
    for one in &numbered {
        let lead = one
            .lead
            .windows(2)
            .filter(|two| hypot(two[0].0 - two[1].0, two[0].1 - two[1].1) > 0.05);
        items.extend(lead.map(|two| leader(two[0], two[1])));
    }
    items.extend(
        side.cuts
            .iter()
            .map(|cut| line(cut.line, of_kind(cut.kind))),
    );
    for one in numbered {
        let at = Point::new(Length::from_mm(one.at.0), Length::from_mm(one.at.1));
        items.extend(figure(&one.number.to_string(), FIGURES, at, typesetter));
    }
    if let Some((row, column)) = label {
        let middle = Rect::of(paper).scaled(scale).centre();
        items.extend(figure(
            &format!("({row},{column})"),
            CAPTION,
            middle,
            typesetter,
        ));
    }
    items
}

/// A few letters around a place.
fn figure(words: &str, size: f64, at: Point, typesetter: &Typesetter<'_>) -> Vec<Item> {
    let (align, valign, lines) = (Align::Centre, Valign::Middle, Some(1));
    let style = TextStyle {
        size,
        floor: size,
        leading: 1.0,
        align,
        valign,
        lines,
        ..slug::furniture()
    };
    let into = Rect::um(-5_000, -2_000, 10_000, 4_000).moved(at);
    typesetter
        .set(&RichText::plain(words), &style, into, None)
        .items
}

/// A fine line from a cut to its number.
fn leader(from: rail::At, to: rail::At) -> Item {
    let at = |(x, y)| Point::new(Length::from_mm(x), Length::from_mm(y));
    Item::Shape(Shape::stroked(
        Path::line(at(from), at(to)),
        stroke(130, 60, &[]),
    ))
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

/// How a fold is drawn.
fn folded() -> Stroke {
    stroke(90, 200, &[1_600, 900])
}

fn stroke(grey: u8, width: i64, dash: &[i64]) -> Stroke {
    let dash = dash.iter().map(|um| Length::um(*um)).collect();
    Stroke {
        dash,
        ..Stroke::plain(Colour::grey(grey), Length::um(width))
    }
}

/// What the lines mean, as far as they are there.
fn legend(plans: &[CutPlan], catalogue: &Catalogue) -> Paragraph {
    let sides = || plans.iter().flat_map(|plan| &plan.sides);
    let is_there = |kind: CutKind| sides().any(|side| side.cuts.iter().any(|cut| cut.kind == kind));
    let fold = (
        sides().any(|side| side.fold.is_some()),
        "fold",
        pattern!(context: "line in a drawing", "fold"),
    );
    let kinds = KINDS.map(|(kind, name, _, words)| (is_there(kind), name, words));
    // No line ends within an entry.
    let entry = |(_, name, words): (bool, &str, Pattern)| {
        let words = Message::from(words).in_language(catalogue);
        let text = format!(
            "\u{a0}\u{a0}{}\u{a0}\u{a0}\u{a0} ",
            words.replace(' ', "\u{a0}")
        );
        [
            Inline::Icon {
                name: name.to_owned(),
                percent: 100,
            },
            Inline::words(text, WordStyle::default()),
        ]
    };
    let shown = std::iter::once(fold)
        .chain(kinds)
        .filter(|(is_there, ..)| *is_there);
    Paragraph::of(shown.flat_map(entry).collect())
}
