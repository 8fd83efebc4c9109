//! The report on a build: a page to lay on top of the stack, with what to print
//! on which paper, what to do with it then, and the code of every sheet.

mod flow;
mod lists;
mod plan;
mod rail;
mod words;

use self::flow::{Flow, Set};
use super::finish::correction;
use super::pen::{self, Pen};
use super::{slug, text_area};
use crate::geom::{Length, Rect};
use crate::model::{Game, Job, PLAIN_STOCK};
use crate::scene::{Align, Item, TextStyle};
use crate::sheet::{CutPaths, JobSummary, Sheet, Side, Sides};
use crate::text::FontSet;

/// Between the two columns of what to do.
const GUTTER: Length = Length::mm(8);

/// How many drawings stand beside one another on a page of their own.
const ACROSS: usize = 4;
/// So few stand larger.
const FEW: usize = 3;
/// So few stand beside the words on how to cut, where there is nothing to join.
const BESIDE: usize = 2;

/// The ways to set it, best first, and on how many pages, besides those on how
/// to cut, it must come out to be set so; the last is taken where none does.
const TRIES: [(Measure, usize); 6] = [
    (Measure { size: 10.0, rows: 40, together: true }, 1),
    (Measure { size: 9.0, rows: 40, together: true }, 1),
    (Measure { size: 10.0, rows: 40, together: false }, 1),
    (Measure { size: 9.0, rows: 40, together: false }, 1),
    (Measure { size: 9.0, rows: 40, together: false }, 2),
    (Measure { size: 9.0, rows: 14, together: false }, 2),
];

/// The size of the part with the codes, which is the same by every measure.
const CODES: f64 = 9.5;

/// How large a report is set, and how much it tells.
#[derive(Clone, Copy)]
struct Measure {
    /// The size of its words in points.
    size: f64,
    /// The most rows of a list; what is more stands in the manifest.
    rows: usize,
    /// Whether how to cut stands among all else, not on a page of its own.
    together: bool,
}

/// The pages of the report on a build: one, or more where there are many codes.
pub fn report(tally: &JobSummary, game: &Game, job: &Job, fonts: &FontSet) -> Vec<Sheet> {
    let mut pen = Pen::new(fonts);
    let facts = ReportInputs { tally, game, job };
    let (mut pages, mut made, mut apart) = (Vec::new(), Vec::<Parts>::new(), false);
    for (measure, most) in TRIES {
        let known = made.iter().position(|parts| (parts.size, parts.rows) == (measure.size, measure.rows));
        let at = known.unwrap_or_else(|| {
            made.push(facts.parts(measure, &made, &mut pen));
            made.len() - 1
        });
        apart = !measure.together && facts.has_drawings();
        pages = facts.pages(&made[at], !apart, &mut pen);
        if pages.len() <= most {
            break;
        }
    }
    if apart {
        pages.extend(facts.cutting(&mut pen));
    }
    let of = pages.len() as u32;
    let page = |(n, mut ink): (usize, Vec<Item>)| {
        ink.extend(facts.foot(n as u32 + 1, of, &mut pen));
        sheet(job, ink, (n as u32 + 1, of))
    };
    pages.into_iter().enumerate().map(page).collect()
}

/// What stands on the pages of a report, set by a measure.
struct Parts {
    size: f64,
    rows: usize,
    title: Set,
    runs: Vec<Set>,
    prints: Set,
    needs: Set,
    hands: Set,
    joins: Set,
    codes: Vec<Set>,
}

/// What a report is made from.
struct ReportInputs<'f> {
    tally: &'f JobSummary,
    game: &'f Game,
    job: &'f Job,
}

impl ReportInputs<'_> {
    /// What stands on pages by a measure. Words are dear to set, so the codes are
    /// those of the measures that were tried before, if these tell as many.
    fn parts(&self, measure: Measure, before: &[Parts], pen: &mut Pen<'_>) -> Parts {
        let Measure { size, rows, .. } = measure;
        let wide = text_area(self.job).size.w;
        let half = (wide - GUTTER).half();
        let known = before.iter().find(|parts| parts.rows == rows).map(|parts| parts.codes.clone());
        Parts {
            size,
            rows,
            title: self.title(wide, pen),
            runs: lists::runs(self.tally, measure, wide, pen),
            prints: words::prints(self, size, half, pen),
            needs: words::needs(self, size, half, pen),
            hands: words::hands(self, size, half, pen),
            joins: words::joins(self, size, half, pen),
            codes: known.unwrap_or_else(|| lists::codes(self.tally, Measure { size: CODES, ..measure }, wide, pen)),
        }
    }

    /// All of it, how to cut only where that stands among all else.
    fn pages(&self, parts: &Parts, with_cuts: bool, pen: &mut Pen<'_>) -> Vec<Vec<Item>> {
        let area = text_area(self.job);
        let (wide, gap, part) = (area.size.w, Length::from_pt(parts.size), Length::from_pt(parts.size * 1.3));
        let mut flow = Flow::new(area);
        flow.add(parts.title.clone());
        flow.space(part);
        parts.runs.iter().for_each(|set| flow.add(set.clone()));
        flow.space(part);
        let half = (wide - GUTTER).half();
        let (mut left, mut right) = (parts.prints.clone(), parts.needs.clone());
        let few = (1..=BESIDE).contains(&self.tally.plans.len()) && self.tally.joins.is_empty();
        if with_cuts && !few {
            left.below(gap, parts.hands.clone());
            right.below(gap, parts.joins.clone());
        }
        left.beside(half + GUTTER, right);
        flow.add(left);
        flow.space(part);
        if with_cuts && few {
            let (mut left, mut right) = (parts.hands.clone(), Set::default());
            let drawn = plan::plans(self.tally, BESIDE, parts.size, half, pen);
            drawn.into_iter().for_each(|set| right.below(Length::ZERO, set));
            left.beside(half + GUTTER, right);
            flow.add(left);
            flow.space(part);
        } else if with_cuts {
            let drawn = plan::plans(self.tally, ACROSS + 1, parts.size, wide, pen);
            drawn.into_iter().for_each(|set| flow.add(set));
        }
        parts.codes.iter().for_each(|set| flow.add(set.clone()));
        flow.pages()
    }

    /// How to cut, on pages of its own.
    fn cutting(&self, pen: &mut Pen<'_>) -> Vec<Vec<Item>> {
        let (area, size) = (text_area(self.job), 10.0);
        let (wide, part) = (area.size.w, Length::from_pt(size * 1.3));
        let mut flow = Flow::new(area);
        flow.add(self.head("How to cut", wide, pen));
        flow.space(part);
        let half = (wide - GUTTER).half();
        let mut both = words::hands(self, size, half, pen);
        both.beside(half + GUTTER, words::joins(self, size, half, pen));
        flow.add(both);
        flow.space(part);
        let across = if self.tally.plans.len() <= FEW { ACROSS - 1 } else { ACROSS };
        plan::plans(self.tally, across, size, wide, pen).into_iter().for_each(|set| flow.add(set));
        flow.pages()
    }

    /// Whether there is anything to draw or to join.
    fn has_drawings(&self) -> bool {
        !self.tally.plans.is_empty() || !self.tally.joins.is_empty()
    }

    /// What the report is on, and the options in words.
    fn title(&self, wide: Length, pen: &mut Pen<'_>) -> Set {
        let mut set = self.head("Kit report", wide, pen);
        set.below(Length::mm(1), flow::text(&words::options(self), &flow::body(10.0), wide, pen));
        set.below(Length::mm(2), flow::rule(wide, 400));
        set
    }

    /// The name of the kit, as on its rules, and what the page is.
    fn head(&self, what: &str, wide: Length, pen: &mut Pen<'_>) -> Set {
        let kit = &self.game.draft.kit;
        let weight = pen.heaviest(&kit.display);
        let style = TextStyle { family: kit.display.clone(), weight, size: 26.0, floor: 14.0, ..flow::body(26.0) };
        let (room, high) = (Length::mm(40), Length::mm(3));
        let mut set = flow::line(&kit.title, &TextStyle { leading: 1.1, ..style }, wide - room, pen);
        let mut label = flow::space(high);
        let right = TextStyle { align: Align::Right, ..flow::heading_style(14.0) };
        label.below(Length::ZERO, flow::line(what, &right, room, pen));
        set.beside(wide - room, label);
        set
    }

    /// The ruler, which is looked at before anything else is printed, and what the page is.
    fn foot(&self, n: u32, of: u32, pen: &mut Pen<'_>) -> Vec<Item> {
        let printable = Rect::of(self.job.paper.size).shrunk(self.job.margins());
        let strip = slug::SlugBox::foot(printable).rect();
        let mut items: Vec<Item> = slug::ruler().into_iter().map(|item| item.moved(strip.at)).collect();
        let row = |from: Length, row: i64| {
            let top = strip.top() + slug::ROW * row;
            Rect::between(from, top, strip.right(), top + slug::ROW)
        };
        let style = TextStyle { floor: 3.5, leading: 1.1, align: Align::Left, ..pen::label(6.5) };
        let measure = "must be 100 mm long: if it is not, choose 100 % or \u{201c}actual size\u{201d} where you print";
        items.extend(pen.words(measure, &style, row(strip.left() + slug::RULER + Length::mm(2), 0)));
        let (kit, paper, seed) = (&self.game.draft.kit, self.job.paper.name, self.game.seed);
        let what = format!(
            "{} \u{b7} report, page {n} of {of} \u{b7} {paper} \u{b7} seed {seed} \u{b7} kit {} \u{b7} boardpress {}",
            kit.title,
            kit.version,
            env!("CARGO_PKG_VERSION")
        );
        items.extend(pen.words(&what, &style, row(strip.left(), 1)));
        items
    }
}

fn sheet(job: &Job, ink: Vec<Item>, number: (u32, u32)) -> Sheet {
    Sheet {
        paper: job.paper.name,
        size: job.paper.size,
        correct: correction(job, Sides::OneSided, Side::Front),
        component: "Report".to_owned(),
        stock: PLAIN_STOCK.to_owned(),
        side: Side::Front,
        sides: Sides::OneSided,
        placements: Vec::new(),
        marks: Vec::new(),
        tree: None,
        cut_paths: CutPaths::default(),
        ink,
        printable: Rect::of(job.paper.size).shrunk(job.margins()),
        trim: Rect::of(job.paper.size),
        bleed: Length::ZERO,
        number,
        code: "report".to_owned(),
        tile: None,
    }
}
