//! The line of facts on every sheet, outside everything that is cut: a ruler,
//! how to print, what this is, and the code that makes the same sheet again.

use std::collections::HashMap;

use super::draft::SheetDraft;
use crate::geom::{Length, Path, Point, Rect, Size, Turn};
use crate::model::{Game, Job, Reprint};
use crate::scene::{Align, Colour, Group, Item, RichText, Shape, Stroke, TextStyle};
use crate::sheet::{Flip, Mark, Mirror, Side, Sides};
use crate::text::{FontSet, Placed, Shaper};

/// How deep the strip is that it stands in.
pub(super) const DEPTH: Length = Length::um(5_200);
/// Between the strip and what is cut.
const APART: Length = Length::um(800);
/// The height of one of its two rows.
pub(super) const ROW: Length = Length::um(2_600);
pub(super) const RULER: Length = Length::mm(100);
/// The width that an arrow takes at one end of the strip.
const ARROW: Length = Length::mm(4);
const FAMILY: &str = "Barlow Condensed";
/// The size of its words in points, where there is room.
const SIZE: f64 = 6.5;
/// The first words of its second row take so much room, or twice or three times so much.
const STEP: Length = Length::mm(4);

/// Where the line of facts stands, and how it is turned: along the foot of the
/// page it is upright, at its right side it is read from below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SlugBox {
    rect: Rect,
    turn: Turn,
}

/// What the line of facts is made from.
pub(super) struct SlugInfo<'f> {
    pub(super) game: &'f Game,
    pub(super) job: &'f Job,
    pub(super) fonts: &'f FontSet,
    /// The job as codes say it.
    pub(super) reprint: Reprint,
}

impl SlugInfo<'_> {
    /// The code of the `n`th sheet of paper of the job, from zero.
    pub(super) fn code(&self, n: u32) -> String {
        Reprint { sheet: n, ..self.reprint.clone() }.code(&self.game.draft.kit)
    }
}

impl SlugBox {
    /// The strip at the foot of a printable area.
    pub(super) fn foot(printable: Rect) -> SlugBox {
        let top = printable.bottom() - DEPTH;
        let rect = Rect::between(printable.left(), top, printable.right(), printable.bottom());
        SlugBox { rect, turn: Turn::None }
    }

    /// Where it is.
    pub(super) fn rect(self) -> Rect {
        self.rect
    }

    /// The strip of the other side of a sheet.
    pub(super) fn mirrored(self, mirror: Mirror) -> SlugBox {
        SlugBox { rect: mirror.rect(self.rect), turn: mirror.turn(self.turn) }
    }

    /// What the strip leaves of an area.
    pub(super) fn rest(self, area: Rect) -> Rect {
        let (clear, rect) = (Length::um(300), self.rect);
        if rect.size.w < rect.size.h {
            if rect.centre().x > area.centre().x {
                return Rect::between(area.left(), area.top(), rect.left() - clear, area.bottom());
            }
            return Rect::between(rect.right() + clear, area.top(), area.right(), area.bottom());
        }
        if rect.centre().y > area.centre().y {
            return Rect::between(area.left(), area.top(), area.right(), rect.top() - clear);
        }
        Rect::between(area.left(), rect.bottom() + clear, area.right(), area.bottom())
    }

    /// How long it is.
    fn long(self) -> Length {
        self.rect.size.w.max(self.rect.size.h)
    }
}

/// The areas a layout may take and the strip beside each: at the foot, which is
/// looked at first, and at the side; the whole where no strip is wanted.
pub(super) fn areas(printable: Rect, with_slug: bool) -> Vec<(Rect, Option<SlugBox>)> {
    if with_slug { vec![above_foot(printable), beside(printable)] } else { vec![(printable, None)] }
}

/// The area above a strip at the foot.
fn above_foot(printable: Rect) -> (Rect, Option<SlugBox>) {
    let strip = SlugBox::foot(printable);
    let area = Rect::between(printable.left(), printable.top(), printable.right(), strip.rect().top() - APART);
    (area, Some(strip))
}

/// The area beside a strip on the right, with as much left free on the left so
/// that it stands in the middle of the paper and its mirror does too.
fn beside(printable: Rect) -> (Rect, Option<SlugBox>) {
    let strip = Rect::between(printable.right() - DEPTH, printable.top(), printable.right(), printable.bottom());
    let depth = DEPTH + APART;
    let area = Rect::between(printable.left() + depth, printable.top(), printable.right() - depth, printable.bottom());
    (area, Some(SlugBox { rect: strip, turn: Turn::ThreeQuarters }))
}

/// The line of facts as it is printed.
pub(super) fn drawn(sheet: &SheetDraft, strip: &SlugBox, code: &str, facts: &SlugInfo<'_>, pen: &mut Pen) -> Vec<Item> {
    let two_sided = sheet.sides != Sides::OneSided;
    // On both sides of a sheet an arrow stands at the same end of the paper.
    let (from, to) = match sheet.side {
        _ if !two_sided => (Length::ZERO, strip.long()),
        Side::Front => (Length::ZERO, strip.long() - ARROW),
        Side::Back => (ARROW, strip.long()),
    };
    let row = |from: Length, to: Length, n: i64| Rect::between(from, ROW * n, to, ROW * (n + 1));
    let mut items: Vec<Item> = ruler().into_iter().map(|item| item.moved(Point::new(from, Length::ZERO))).collect();
    let mut how = "100 mm \u{2014} print at 100 %, not \u{201c}fit to page\u{201d}".to_owned();
    if two_sided {
        how.push_str(" \u{b7} hold it against the light: both arrows must be one");
        items.push(arrow(if sheet.side == Side::Front { to } else { Length::ZERO }));
    }
    items.extend(pen.again(how, row(from + RULER + Length::mm(2), to, 0), facts));
    let own = this_sheet(sheet, code);
    let split = from + pen.width(&own, to - from, facts);
    items.extend(pen.line(&own, row(from, split, 1), facts));
    items.extend(pen.again(all_sheets(sheet, facts), row(split + Length::mm(1), to, 1), facts));
    if let Some((place, of)) = seen(sheet, strip.turn) {
        items.extend(thumbnail(place, of, to));
    }
    let to = strip.turn.onto(strip.rect.at, Size::new(strip.long(), DEPTH));
    vec![Item::Group(Group { items, to, clip: None, opacity: 255 })]
}

/// An arrow in the strip that begins here. Seen through the paper it lies on
/// that of the other side, and points the same way, if the paper was turned
/// over the right edge.
fn arrow(from: Length) -> Item {
    let (x, high) = ((from + ARROW.half()).to_um() as f64, DEPTH.to_um() as f64);
    let um = |n: f64| n * 1_000.0;
    Item::Shape(Shape::filled(
        Path::polygon(&[
            (x, um(0.2)),
            (x + um(1.2), um(2.4)),
            (x + um(0.4), um(2.4)),
            (x + um(0.4), high - um(0.4)),
            (x - um(0.4), high - um(0.4)),
            (x - um(0.4), um(2.4)),
            (x - um(1.2), um(2.4)),
        ]),
        Colour::BLACK,
    ))
}

/// What is the fact of one sheet alone.
fn this_sheet(sheet: &SheetDraft, code: &str) -> String {
    let (number, count) = sheet.number;
    let place = sheet.tile.as_ref().map(|tile| tile.place);
    let place = place.map(|(row, column)| format!(", row {row}, column {column}")).unwrap_or_default();
    format!("sheet {number} of {count}{place} \u{b7} {code}")
}

/// What all sheets of a side of a component have in common.
fn all_sheets(sheet: &SheetDraft, facts: &SlugInfo<'_>) -> String {
    let (game, job) = (facts.game, facts.job);
    let side = match (sheet.sides, sheet.side) {
        (Sides::TwoSided(Flip::Long), Side::Front) => ", front: print both sides, turn on the long edge",
        (Sides::TwoSided(Flip::Short), Side::Front) => ", front: print both sides, turn on the short edge",
        (Sides::TwoSided(_), Side::Back) => ", back",
        (Sides::OneSided, Side::Front) => "",
        (Sides::OneSided, Side::Back) => ", backs to paste behind the fronts",
    };
    let mut words = game.draft.kit.title.clone();
    if !game.draft.kit.licence.is_empty() {
        words.push_str(&format!(" \u{b7} {}", game.draft.kit.licence));
    }
    words.push_str(&format!(" \u{b7} {}{side}", sheet.component));
    if sheet.marks.iter().any(|mark| matches!(mark, Mark::Fold(_))) {
        words.push_str(" \u{b7} score and fold back along the dashed line, glue, then cut");
    }
    words.push_str(match (&sheet.tile, sheet.side, sheet.sides) {
        (None, ..) | (_, Side::Back, Sides::TwoSided(_)) => "",
        (Some(tile), ..) if tile.laps => " \u{b7} trim along the line, glue over the hatched edge of the next sheet",
        (Some(_), ..) => " \u{b7} trim along the lines, lay edge to edge, tape behind",
    });
    let cuts = sheet.tree.as_ref().map_or(0, |tree| tree.cuts().len());
    if sheet.tile.is_none() && cuts > 0 {
        words.push_str(&format!(" \u{b7} {cuts} cuts"));
    }
    words.push_str(&format!(" \u{b7} {}", job.paper.name));
    if job.large {
        words.push_str(" \u{b7} large print");
    }
    if job.contrast {
        words.push_str(" \u{b7} high contrast");
    }
    if let Some(form) = job.ink.unusual() {
        words.push_str(&format!(" \u{b7} {form} form"));
    }
    if game.players > 0 {
        words.push_str(&format!(" \u{b7} {} players", game.players));
    }
    if let Some(printer) = &job.printer {
        words.push_str(&format!(" \u{b7} for {}", printer.name));
    }
    words.push_str(&format!(
        " \u{b7} seed {} \u{b7} kit {} \u{b7} boardpress {}",
        game.seed,
        game.draft.kit.version,
        env!("CARGO_PKG_VERSION")
    ));
    words
}

/// A hundred millimetres with a stroke for each ten. The first stroke stands in
/// by half its width, so that it does not reach out of the strip.
pub(super) fn ruler() -> Vec<Item> {
    let (pen, half) = (150, 75);
    let stroke = |from: (i64, i64), to: (i64, i64), width| {
        let point = |(x, y)| Point::new(Length::um(half + x), Length::um(y));
        Item::Shape(Shape::stroked(Path::line(point(from), point(to)), Stroke::plain(Colour::BLACK, Length::um(width))))
    };
    let end = RULER.to_um();
    let mut items = vec![stroke((0, 1_500), (end, 1_500), pen)];
    for n in 0..=10 {
        let reach = if n % 5 == 0 { 500 } else { 1_000 };
        items.push(stroke((n * end / 10, reach), (n * end / 10, 1_500), pen));
    }
    items
}

/// Where a sheet lies in the whole, and how many rows and columns there are, as
/// one sees it who reads a strip that is turned so.
fn seen(sheet: &SheetDraft, turn: Turn) -> Option<((u32, u32), (u32, u32))> {
    let tile = sheet.tile.as_ref()?;
    let ((mut row, mut column), (mut rows, mut columns)) = (tile.place, tile.of);
    match (sheet.side, sheet.sides) {
        (Side::Front, _) => {}
        (Side::Back, Sides::TwoSided(Flip::Short)) => row = rows + 1 - row,
        (Side::Back, _) => column = columns + 1 - column,
    }
    for _ in 0..turn.undone().quarters() {
        ((row, column), (rows, columns)) = ((column, rows + 1 - row), (columns, rows));
    }
    Some(((row, column), (rows, columns)))
}

/// Of more rows or columns than this, the lines between them would run together.
const DIVIDED: u32 = 12;

/// The whole in small, with this sheet filled.
fn thumbnail((row, column): (u32, u32), (rows, columns): (u32, u32), long: Length) -> Vec<Item> {
    let high = Length::um(2_200) / i64::from(rows);
    let wide = high.max(Length::um(900));
    let left = long - wide * i64::from(columns) - Length::um(200);
    let corner = |r: u32, c: u32| Point::new(left + wide * i64::from(c), Length::um(200) + high * i64::from(r));
    let outlined = |at: Point, size: Size, fill: Colour| {
        let stroke = Some(Stroke::plain(Colour::BLACK, Length::um(120)));
        Item::Shape(Shape { stroke, ..Shape::filled(Path::rect(Rect::new(at, size)), fill) })
    };
    let (one, filled) = (Size::new(wide, high), Colour::grey(60));
    if rows.max(columns) > DIVIDED {
        let whole = Size::new(wide * i64::from(columns), high * i64::from(rows));
        let here = outlined(corner(row - 1, column - 1), one, filled);
        return vec![outlined(corner(0, 0), whole, Colour::WHITE), here];
    }
    let cell = |(r, c): (u32, u32)| {
        outlined(corner(r, c), one, if (r + 1, c + 1) == (row, column) { filled } else { Colour::WHITE })
    };
    (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c))).map(cell).collect()
}

/// Sets the words of the line of facts; one for each thread.
pub(super) struct Pen {
    shaper: Shaper,
    /// Words that stand on many sheets, as they were set.
    set: HashMap<(String, Rect), Vec<Item>>,
    /// Words in boxes of their own, as they were set.
    fitted: HashMap<(RichText, TextStyle, Size), Option<Vec<Item>>>,
}

impl Pen {
    /// A pen for the faces of a book.
    pub(super) fn new(fonts: &FontSet) -> Pen {
        Pen { shaper: Shaper::new(fonts), set: HashMap::new(), fitted: HashMap::new() }
    }

    /// Words that other sheets have too.
    fn again(&mut self, words: String, room: Rect, facts: &SlugInfo<'_>) -> Vec<Item> {
        let key = (words, room);
        if let Some(items) = self.set.get(&key) {
            return items.clone();
        }
        let items = self.line(&key.0, room, facts);
        self.set.insert(key, items.clone());
        items
    }

    /// How much room some words take at their full size, rounded up so that
    /// what stands after them begins alike on most sheets; half of all at most.
    fn width(&mut self, words: &str, all: Length, facts: &SlugInfo<'_>) -> Length {
        let wide = self.shaper.shape(facts.fonts, &RichText::plain(words), &style(), &|_| 1.0).width(all, SIZE);
        (STEP * (wide.count(STEP) + 1)).min(all.half())
    }

    /// A number in the middle of a box that is as high as its figures, in 5 pt.
    pub(super) fn figure(&mut self, number: u32, room: Rect, facts: &SlugInfo<'_>) -> Vec<Item> {
        // With this leading figures stand on the foot of the box.
        let style = TextStyle { size: 5.0, floor: 5.0, leading: 0.65, align: Align::Centre, ..style() };
        let key = (number.to_string(), room);
        if let Some(items) = self.set.get(&key) {
            return items.clone();
        }
        let items = self.styled(&key.0, &style, room, facts);
        self.set.insert(key, items.clone());
        items
    }

    /// How everything outside the pieces is set.
    pub(super) fn style() -> TextStyle {
        TextStyle { family: FAMILY.to_owned(), weight: 600, ..TextStyle::default() }
    }

    /// Words in a box of their own; `None` where they do not fit.
    pub(super) fn fitting(
        &mut self,
        rich: &RichText,
        style: &TextStyle,
        room: Size,
        facts: &SlugInfo<'_>,
    ) -> Option<Vec<Item>> {
        let key = (rich.clone(), style.clone(), room);
        if let Some(items) = self.fitted.get(&key) {
            return items.clone();
        }
        let mut shaped = self.shaper.shape(facts.fonts, rich, style, &|_| 1.0);
        let fit = shaped.fit(room);
        let item = |laid| if let Placed::Run(run) = laid { Some(Item::Glyphs(run)) } else { None };
        let items = fit.fits().then(|| shaped.set(Rect::of(room), fit.size).into_iter().filter_map(item).collect());
        self.fitted.insert(key, items.clone());
        items
    }

    fn line(&mut self, words: &str, room: Rect, facts: &SlugInfo<'_>) -> Vec<Item> {
        self.styled(words, &style(), room, facts)
    }

    fn styled(&mut self, words: &str, style: &TextStyle, room: Rect, facts: &SlugInfo<'_>) -> Vec<Item> {
        let mut shaped = self.shaper.shape(facts.fonts, &RichText::plain(words), style, &|_| 1.0);
        let size = shaped.fit(room.size).size;
        // A kit's title may have letters that this face has not; where the title is
        // set as a title that is a fault, and here it is only a gap.
        let item = |laid| match laid {
            Placed::Run(mut run) => {
                run.glyphs.retain(|glyph| glyph.id != 0);
                Some(Item::Glyphs(run))
            }
            Placed::Icon(..) => None,
        };
        shaped.set(room, size).into_iter().filter_map(item).collect()
    }
}

/// The type of the line of facts.
fn style() -> TextStyle {
    TextStyle { size: SIZE, floor: 3.5, leading: 1.1, lines: Some(1), ..Pen::style() }
}
