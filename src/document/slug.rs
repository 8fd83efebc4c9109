//! The line of facts on every sheet, outside everything that is cut: a ruler,
//! how to print, what this is, and the code that makes the same sheet again.

use std::collections::HashMap;
use std::sync::Arc;

use indexmap::IndexMap;
use rayon::prelude::*;

use crate::geom::{Affine, Length, Path, Point, Rect, Size, TextBox, Turn};
use crate::message::{Joint, Message, list, msg};
use crate::model::{Game, Job, Printed, Roll, SLUG_RULER_ROW, Units};
use crate::scene::{Colour, Group, Item, RichText, Shape, Stroke, Symbol, TextStyle, Use};
use crate::sheet::{Face, Flip, Folding, Mark, Placement, Sheet, Side, Sides};
use crate::typeset::Typesetter;

pub(super) const RULER: Length = Length::mm(100);
/// The ruler of strips that are too short for the usual one, as on photo paper; and how long a strip for the usual one is,
/// with an arrow.
const SHORT_RULER: Length = Length::mm(50);
const LEAST_STRIP: Length = Length::mm(120);
/// The width that an arrow takes at one end of the strip.
const ARROW: Length = Length::mm(4);
/// The logo takes no more than this part of a strip, as on photo paper; and it is so far from the words.
const LOGO_SHARE: i64 = 8;
const LOGO_CLEAR: Length = Length::um(1_500);
const FAMILY: &str = "Barlow Condensed";
/// The size of its words in points, where there is room.
const SIZE: f64 = 6.5;
/// The size of what is the fact of one sheet alone, with its code, which people type: in the usual print, and in
/// large print.
const CODE_SIZES: [f64; 2] = [8.0, 14.0];
/// The first words of its second row take so much room, or twice or three times so much.
const STEP: Length = Length::mm(4);

/// What the line of facts is made from.
pub(super) struct SlugInfo<'f> {
    pub(super) game: &'f Game,
    pub(super) faces: &'f [Face],
    /// The logo of the school, if it has one.
    pub(super) logo: Option<&'f Face>,
    pub(super) job: &'f Job,
}

impl SlugInfo<'_> {
    /// A text in the language of the kit.
    fn text(&self, message: Message) -> String {
        message.in_language(self.game.draft.kit.language.catalogue())
    }

    /// The logo in a strip of a size, and the room that it takes there.
    fn logo_in(&self, strip: Size) -> Option<(Item, Length)> {
        let logo = self.logo?;
        let (trim, widest) = (logo.trim(), strip.w / LOGO_SHARE);
        let scale = (widest.to_um() as f64 / trim.w.to_um().max(1) as f64).min(1.0);
        let down = (strip.h - trim.scaled(scale).h).half().to_um() as f64;
        let to = Affine::scale(scale, scale).then(Affine::shift(0.0, down));
        let items = logo.items.clone();
        Some((
            Item::from(Group {
                items,
                to,
                clip: None,
                opacity: 255,
            }),
            trim.scaled(scale).w + LOGO_CLEAR,
        ))
    }
}

/// The slugs of sheets. What several slugs have in common is drawn once.
pub(super) struct Slugs<'f> {
    facts: &'f SlugInfo<'f>,
    typesetter: &'f Typesetter<'f>,
    /// What comes before and behind the facts of each sheet alone, if it has a slug.
    around: Vec<Option<[SharedPart; 2]>>,
    shared: HashMap<SharedPart, Arc<Symbol>>,
}

/// A part of the slug that several sheets may share.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct SharedPart {
    /// Which side of a two-sided sheet; `None` on a one-sided sheet.
    side: Option<Side>,
    /// The size of the strip.
    size: Size,
    /// The room that the logo takes before the words.
    logo: Length,
    content: SharedContent,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum SharedContent {
    /// The logo, the ruler, how to print, and the arrow.
    Ruler,
    /// The facts of all sheets of a side of a component, and where they begin.
    Facts(Length, String),
}

impl<'f> Slugs<'f> {
    pub(super) fn new(
        sheets: &[Sheet],
        facts: &'f SlugInfo<'f>,
        typesetter: &'f Typesetter<'f>,
    ) -> Slugs<'f> {
        let around = |sheet: &Sheet| {
            sheet
                .slug
                .map(|strip| SharedPart::of(sheet, strip, facts, typesetter))
        };
        let around: Vec<Option<[SharedPart; 2]>> = sheets.par_iter().map(around).collect();
        let mut uses: IndexMap<&SharedPart, usize> = IndexMap::new();
        around
            .iter()
            .flatten()
            .flatten()
            .for_each(|part| *uses.entry(part).or_default() += 1);
        let symbol = |(n, (part, _)): (usize, (&SharedPart, usize))| {
            // Letters of the last line hang out of the strip.
            let bounds = Rect::of(part.size).inset(-Length::mm(1));
            let items = part.drawn(facts, typesetter);
            (
                part.clone(),
                Arc::new(Symbol {
                    name: format!("slug/{n}"),
                    items,
                    bounds,
                    is_template: false,
                    page: None,
                }),
            )
        };
        let several = uses.into_iter().filter(|(_, count)| *count > 1).enumerate();
        let shared = several.map(symbol).collect();
        Slugs {
            facts,
            typesetter,
            around,
            shared,
        }
    }

    /// The line of facts of the `n`th sheet as it is printed; nothing where it has none.
    pub(super) fn drawn(&self, n: usize, sheet: &Sheet) -> Vec<Item> {
        let (Some(strip), Some([before, behind])) = (sheet.slug, &self.around[n]) else {
            return Vec::new();
        };
        let (from, to) = before.ends();
        let own_row = Rect::between(from, SLUG_RULER_ROW, behind.begin(), strip.size().h);
        let own = RichText::plain(this_sheet(sheet, self.facts));
        let mut items = self.shared_part(before);
        items.extend(
            self.typesetter
                .set(&own, &code_style(self.facts.job.large), own_row, None)
                .items,
        );
        items.extend(self.shared_part(behind));
        if let Some((place, of)) = seen(sheet, strip.turn) {
            items.extend(thumbnail(place, of, to));
        }
        let to = strip.turn.onto(strip.rect.at, strip.size());
        vec![Item::from(Group {
            items,
            to,
            clip: None,
            opacity: 255,
        })]
    }

    fn shared_part(&self, part: &SharedPart) -> Vec<Item> {
        let used = |symbol| {
            Item::from(Use {
                symbol: Arc::clone(symbol),
                to: Affine::IDENTITY,
                element: None,
                written: None,
            })
        };
        let shared = self.shared.get(part).map(|symbol| vec![used(symbol)]);
        shared.unwrap_or_else(|| part.drawn(self.facts, self.typesetter))
    }
}

impl SharedPart {
    fn of(
        sheet: &Sheet,
        strip: TextBox,
        facts: &SlugInfo<'_>,
        typesetter: &Typesetter<'_>,
    ) -> [SharedPart; 2] {
        let side = (sheet.sides != Sides::OneSided).then_some(sheet.side);
        let logo = facts
            .logo_in(strip.size())
            .map(|(_, room)| room)
            .unwrap_or_default();
        let ruler = SharedPart {
            side,
            size: strip.size(),
            logo,
            content: SharedContent::Ruler,
        };
        let ((from, to), own) = (ruler.ends(), this_sheet(sheet, facts));
        let split = from + width(&own, to - from, &code_style(facts.job.large), typesetter);
        let content = SharedContent::Facts(split, all_sheets(sheet, facts));
        let behind = SharedPart { content, ..ruler };
        [ruler, behind]
    }

    /// Where words begin and end. On both sides of a sheet an arrow is at the same end of the paper.
    fn ends(&self) -> (Length, Length) {
        match self.side {
            None => (self.logo, self.size.w),
            Some(Side::Front) => (self.logo, self.size.w - ARROW),
            Some(Side::Back) => (ARROW + self.logo, self.size.w),
        }
    }

    /// Where it begins.
    fn begin(&self) -> Length {
        match self.content {
            SharedContent::Ruler => self.ends().0,
            SharedContent::Facts(split, _) => split,
        }
    }

    fn drawn(&self, facts: &SlugInfo<'_>, typesetter: &Typesetter<'_>) -> Vec<Item> {
        let ((from, to), high) = (self.ends(), self.size.h);
        if let SharedContent::Facts(split, words) = &self.content {
            // Beside a large code there is room for two lines, and beside a small one the line is on its foot.
            let large = facts.job.large;
            let top = if large {
                SLUG_RULER_ROW
            } else {
                high - SLUG_RULER_ROW
            };
            let style = TextStyle {
                lines: Some(if large { 2 } else { 1 }),
                ..style()
            };
            let room = Rect::between(*split + Length::mm(1), top, to, high);
            return set_as_much(words, &style, room, typesetter);
        }
        let is_short = self.size.w < LEAST_STRIP;
        let long = if is_short { SHORT_RULER } else { RULER };
        let mut items: Vec<Item> = ruler(long)
            .into_iter()
            .map(|item| item.moved(Point::new(from, Length::ZERO)))
            .collect();
        let logo = facts
            .logo_in(self.size)
            .map(|(logo, _)| logo.moved(Point::new(from - self.logo, Length::ZERO)));
        items.extend(logo);
        let [how, shortly] = about_ruler(is_short, facts.job.paper.units());
        let (mut how, shortly) = (facts.text(how), facts.text(shortly));
        if let Some(side) = self.side {
            let light = msg!("hold it up to the light: the two arrows must match");
            how.push_str(&format!(" \u{b7} {}", facts.text(light)));
            items.push(arrow(
                if side == Side::Front {
                    to
                } else {
                    Length::ZERO
                },
                high,
            ));
        }
        let room = Rect::between(
            from + long + Length::mm(2),
            Length::ZERO,
            to,
            SLUG_RULER_ROW,
        );
        let set = typesetter.set(&RichText::plain(&how), &style(), room, None);
        items.extend(if set.fit.fits() {
            set.items
        } else {
            line(&shortly, room, typesetter)
        });
        items
    }
}

/// Returns the length of the ruler and how to print, as a long and as a short text.
fn about_ruler(is_short: bool, units: Units) -> [Message; 2] {
    match (is_short, units) {
        (true, Units::Inches) => {
            let shortly = msg!("1 31/32 in (50 mm) — print at 100%");
            [shortly.clone(), shortly]
        }
        (true, Units::Millimetres) => {
            let shortly = msg!("50 mm — print at 100%");
            [shortly.clone(), shortly]
        }
        (false, Units::Inches) => [
            // TRANSLATORS: There is little room beside the ruler.
            msg!("3 15/16 in (100 mm) — print at 100%, not “fit to page”"),
            msg!("3 15/16 in (100 mm) — print at 100%"),
        ],
        (false, Units::Millimetres) => [
            msg!("100 mm — print at 100%, not “fit to page”"),
            msg!("100 mm — print at 100%"),
        ],
    }
}

/// An arrow in the strip that begins here. Seen through the paper it lies on
/// that of the other side, and points the same way, if the paper was turned
/// over the right edge.
fn arrow(from: Length, high: Length) -> Item {
    let (x, high) = ((from + ARROW.half()).to_um() as f64, high.to_um() as f64);
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
fn this_sheet(sheet: &Sheet, facts: &SlugInfo<'_>) -> String {
    let (number, count) = sheet.number;
    let number = facts.text(match sheet.tile.as_ref().map(|tile| tile.place) {
        Some((row, column)) => msg!(
            "sheet {number} of {count}, row {row}, column {column}",
            number,
            count,
            row,
            column
        ),
        None => msg!("sheet {number} of {count}", number, count),
    });
    if sheet.code.is_empty() {
        number
    } else {
        format!("{number} \u{b7} {}", sheet.code)
    }
}

/// Returns how a two-sided sheet is printed, or the side of the sheet. Returns `None` for a front without a back.
fn side(sheet: &Sheet) -> Option<Message> {
    match (sheet.sides, sheet.side) {
        (Sides::TwoSided(Flip::Long), Side::Front) => {
            Some(msg!("front: print both sides, flip on the long edge"))
        }
        (Sides::TwoSided(Flip::Short), Side::Front) => {
            Some(msg!("front: print both sides, flip on the short edge"))
        }
        (Sides::TwoSided(_), Side::Back) => Some(msg!(context: "side of a sheet", "back")),
        (Sides::OneSided, Side::Front) => None,
        (Sides::OneSided, Side::Back) => Some(msg!("backs to glue behind the fronts")),
    }
}

/// Returns the finishing step of a printed sheet and the number of its cuts.
fn handwork(sheet: &Sheet) -> Vec<Message> {
    let mut steps = Vec::new();
    if sheet.marks.iter().any(|mark| matches!(mark, Mark::Fold(_))) {
        steps.push(msg!(
            "score and fold back along the dashed line, glue, then cut"
        ));
    }
    if let Some(folding) = sheet.folding.filter(|_| sheet.side == Side::Front) {
        steps.push(match folding {
            Folding::Half => msg!("fold in half, page 1 outside"),
            Folding::Staple => msg!("fold in half, sheet 1 outside, and staple"),
            Folding::Letter => msg!("fold page 4 in, then page 2 over it"),
            Folding::Fan => msg!("fold like a fan, page 1 on top"),
        });
    }
    match (&sheet.tile, sheet.side, sheet.sides) {
        (None, ..) => {
            let cuts = sheet.cuts().len();
            if cuts > 0 {
                steps.push(msg!(one: "{n} cut", many: "{n} cuts", n = cuts));
            }
        }
        (_, Side::Back, Sides::TwoSided(_)) => {}
        (Some(tile), ..) => steps.push(if tile.laps {
            msg!("trim along the line, glue over the hatched edge of the next sheet")
        } else {
            msg!("trim along the lines, lay edge to edge, tape on the back")
        }),
    }
    steps
}

/// What all sheets of a side of a component have in common.
fn all_sheets(sheet: &Sheet, facts: &SlugInfo<'_>) -> String {
    let (game, job) = (facts.game, facts.job);
    let kit = &game.draft.kit;
    let mut words = match kit.school.as_str() {
        "" => kit.title.clone(),
        school => format!("{school} \u{b7} {}", kit.title),
    };
    if !kit.licence.is_empty() {
        words.push_str(&format!(" \u{b7} {}", kit.licence));
    }
    words.push_str(&format!(" \u{b7} {}", sheet.component));
    if let Some(side) = side(sheet) {
        words.push_str(&format!(", {}", facts.text(side)));
    }

    let handwork = handwork(sheet).into_iter().map(|step| facts.text(step));
    let options = Printed::of(game, job, sheet.sides != Sides::OneSided).slug_words();
    let version = facts.text(msg!("kit {version}", version = kit.version));
    let program = format!("boardpress {}", env!("CARGO_PKG_VERSION"));
    for fact in for_whom(sheet, facts)
        .into_iter()
        .chain(handwork)
        .chain(options)
        .chain([version, program])
    {
        words.push_str(&format!(" \u{b7} {fact}"));
    }
    words
}

/// The sets that a sheet has pieces of, and the random boards on it, with the names of those for whom they are.
fn for_whom(sheet: &Sheet, facts: &SlugInfo<'_>) -> Vec<String> {
    let (game, job) = (facts.game, facts.job);
    let kit = &game.draft.kit;
    let mut said = Vec::new();
    let named = |words: Message, name: &str| {
        let words = facts.text(words);
        if name.is_empty() {
            words
        } else {
            format!("{words}, {name}")
        }
    };
    match sheet.sets().as_slice() {
        [] => {}
        [set] => {
            let name = job
                .names_for(kit)
                .get(*set as usize - 1)
                .map_or("", String::as_str);
            said.push(named(
                msg!("set {set} of {count}", set, count = job.sets),
                name,
            ));
        }
        sets => said.push(facts.text(msg!("sets {sets}", sets = list(Joint::Comma, sets)))),
    }
    let face = |placement: &Placement| facts.faces.get(placement.face.0 as usize)?.roll;
    let mut rolls: Vec<u32> = sheet.placements.iter().filter_map(face).collect();
    rolls.dedup();
    let of_chance = |roll: &u32| {
        game.rolls
            .get(*roll as usize)
            .filter(|roll| !roll.code.is_empty())
    };
    let boards: Vec<&Roll> = rolls.iter().filter_map(of_chance).collect();
    match boards.as_slice() {
        [] => {}
        [board] => {
            let name = if job.sets > 1 { "" } else { &board.name };
            let (number, code) = (board.number.number, &board.code);
            said.push(named(msg!("board {number}: {code}", number, code), name));
        }
        boards => {
            let numbers = list(Joint::Comma, boards.iter().map(|board| board.number.number));
            said.push(facts.text(msg!("boards {numbers}", numbers)));
        }
    }
    said
}

/// Facts, the first ones first, or as many of them as there is room for.
fn set_as_much(
    words: &str,
    style: &TextStyle,
    room: Rect,
    typesetter: &Typesetter<'_>,
) -> Vec<Item> {
    let mut words = words;
    loop {
        let set = typesetter.set(&RichText::plain(words), style, room, None);
        match words.rsplit_once(" \u{b7} ") {
            Some((fewer, _)) if !set.fit.fits() => words = fewer,
            _ => {
                return if set.fit.fits() {
                    set.items
                } else {
                    Vec::new()
                };
            }
        }
    }
}

/// So many millimetres with a stroke for each tenth. The first stroke is moved in by half its width, so that it does not
/// extend beyond the strip.
pub(super) fn ruler(long: Length) -> Vec<Item> {
    let (pen, half) = (150, 75);
    let stroke = |from: (i64, i64), to: (i64, i64), width| {
        let point = |(x, y)| Point::new(Length::um(half + x), Length::um(y));
        Item::Shape(Shape::stroked(
            Path::line(point(from), point(to)),
            Stroke::plain(Colour::BLACK, Length::um(width)),
        ))
    };
    let end = long.to_um();
    let mut items = vec![stroke((0, 1_500), (end, 1_500), pen)];
    for n in 0..=10 {
        let reach = if n % 5 == 0 { 500 } else { 1_000 };
        items.push(stroke((n * end / 10, reach), (n * end / 10, 1_500), pen));
    }
    items
}

/// Where a sheet lies in the whole, and how many rows and columns there are, as
/// one sees it who reads a strip that is turned so.
fn seen(sheet: &Sheet, turn: Turn) -> Option<((u32, u32), (u32, u32))> {
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
    let corner = |r: u32, c: u32| {
        Point::new(
            left + wide * i64::from(c),
            Length::um(200) + high * i64::from(r),
        )
    };
    let outlined = |at: Point, size: Size, fill: Colour| {
        let stroke = Some(Stroke::plain(Colour::BLACK, Length::um(120)));
        Item::Shape(Shape {
            stroke,
            ..Shape::filled(Path::rect(Rect::new(at, size)), fill)
        })
    };
    let (one, filled) = (Size::new(wide, high), Colour::grey(60));
    if rows.max(columns) > DIVIDED {
        let whole = Size::new(wide * i64::from(columns), high * i64::from(rows));
        let here = outlined(corner(row - 1, column - 1), one, filled);
        return vec![outlined(corner(0, 0), whole, Colour::WHITE), here];
    }
    let cell = |(r, c): (u32, u32)| {
        outlined(
            corner(r, c),
            one,
            if (r + 1, c + 1) == (row, column) {
                filled
            } else {
                Colour::WHITE
            },
        )
    };
    (0..rows)
        .flat_map(|r| (0..columns).map(move |c| (r, c)))
        .map(cell)
        .collect()
}

/// Words on one line of the slug, smaller where there are many.
pub(super) fn line(words: &str, into: Rect, typesetter: &Typesetter<'_>) -> Vec<Item> {
    typesetter
        .set(&RichText::plain(words), &style(), into, None)
        .items
}

/// How much room some words take, rounded up so that what is after them
/// begins alike on most sheets; three quarters of all at most.
fn width(words: &str, all: Length, style: &TextStyle, typesetter: &Typesetter<'_>) -> Length {
    let wide = typesetter
        .shape(&RichText::plain(words), style)
        .width(all, style.size);
    (STEP * (wide.count(STEP) + 1)).min(all * 3 / 4)
}

/// The style of everything outside the pieces.
pub(super) fn furniture() -> TextStyle {
    TextStyle {
        family: FAMILY.to_owned(),
        weight: 600,
        ..TextStyle::default()
    }
}

/// The style of what is the fact of one sheet alone.
fn code_style(large: bool) -> TextStyle {
    let size = CODE_SIZES[usize::from(large)];
    TextStyle {
        size,
        floor: size,
        ..style()
    }
}

/// The style of the slug.
fn style() -> TextStyle {
    TextStyle {
        size: SIZE,
        floor: 3.5,
        leading: 1.1,
        lines: Some(1),
        ..furniture()
    }
}
