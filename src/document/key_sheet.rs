//! The key sheet: every random board of a job in small, with its code, its name and what was measured of it.

use std::sync::Arc;

use super::page::page;
use super::slug;
use crate::geom::{Affine, Length, Point, Rect};
use crate::limits::grouped;
use crate::model::{Game, Job, Page, Roll, slug_at_foot, slug_depth};
use crate::scene::{Colour, Element, Group, Item, Paragraph, Role, Symbol, Use};
use crate::sheet::{Face, Sheet};
use crate::source::Span;
use crate::text::FontSet;
use crate::text::markdown::{blocks, filled_in};
use crate::typeset::{BlockSetter, BlockStyle, Row, Section, Typesetter, pages};

/// How many boards stand beside one another: few are shown larger.
const ACROSS: [(usize, usize); 3] = [(6, 3), (20, 4), (usize::MAX, 6)];
/// From one board to the next.
const GAP: Length = Length::mm(5);
/// No board is shown higher, in millimetres.
const HIGHEST: f64 = 75.0;
/// The size of words in points.
const SIZE: f64 = 10.0;
/// The size of captions in points, of which the code is typed.
const CAPTION: f64 = 8.0;

/// The pages of the key sheet; none for a single random board, which says all of this itself.
pub fn key_sheet(game: &Game, faces: &[Face], job: &Job, fonts: &FontSet) -> Vec<Sheet> {
    let boards = boards(game, faces);
    if boards.len() < 2 {
        return Vec::new();
    }
    let phrases = game.draft.kit.language.phrases();
    let typesetter = Typesetter::new(fonts, |_| None);
    let area = Page::of(job).text;
    let setter = |em| {
        let display = game.draft.kit.display.clone();
        let style = BlockStyle { display, accent: Colour::BLACK, em, leading: 1.3, headings: 1.0, least: None };
        BlockSetter::new(&typesetter, style, area.size, "the key sheet", &|_| None)
    };
    let words = |text: &str, em, width| setter(em).rows(&blocks(text, Span::default()).0, width);
    let title = Paragraph::plain(game.draft.kit.title.as_str());
    let mut head = setter(SIZE).masthead(&title, Span::default(), area.size.w);
    let about = (phrases.key_sheet.about)(boards.len(), game.seed);
    head.extend(words(&format!("**{}**\n\n{about}", phrases.key_sheet.title), SIZE, area.size.w));
    let across = ACROSS.iter().find(|(most, _)| boards.len() <= *most).map_or(1, |(_, across)| *across);
    let wide = (area.size.w - GAP * (across as i64 - 1)) / across as i64;
    let mut rows = Vec::new();
    for line in boards.chunks(across) {
        let mut row = Row { after: GAP, ..Row::new(Vec::new(), Length::ZERO) };
        for (n, (roll, face)) in line.iter().enumerate() {
            let (mut items, mut high) = thumbnail(face, wide);
            for words in words(&caption(game, roll), CAPTION, wide) {
                items.extend(words.moved(Point::new(Length::ZERO, high)));
                high += words.before + words.height;
            }
            let at = Point::new((wide + GAP) * n as i64, Length::ZERO);
            row.items.extend(items.into_iter().map(|item| item.moved(at)));
            row.height = row.height.max(high);
        }
        rows.push(row);
    }
    let pages = pages(vec![Section::full(head), Section::full(rows)], area.size);
    let of = pages.len() as u32;
    let sheet = |(n, items): (usize, Vec<Item>)| {
        let mut furniture: Vec<Item> = items.into_iter().map(|item| item.moved(area.at)).collect();
        let foot = slug_at_foot(Page::of(job).printable, slug_depth(job.large)).rect;
        let version = (phrases.slug.version)(&game.draft.kit.version);
        let facts = [
            game.draft.kit.title.clone(),
            (phrases.key_sheet.page)(n as u32 + 1, of),
            version,
            format!("boardpress {}", env!("CARGO_PKG_VERSION")),
        ];
        furniture.extend(slug::line(&facts.join(" \u{b7} "), foot, &typesetter));
        Sheet { number: (n as u32 + 1, of), ..page(job, phrases, phrases.key_sheet.title, furniture) }
    };
    pages.into_iter().enumerate().map(sheet).collect()
}

/// Every random board that is printed, once in each layout, with its face.
fn boards<'g>(game: &'g Game, faces: &'g [Face]) -> Vec<(&'g Roll, &'g Face)> {
    let mut found: Vec<(&Roll, &Face)> = Vec::new();
    for face in faces {
        let Some(roll) = face.roll.and_then(|roll| game.rolls.get(roll as usize)) else { continue };
        let is_shown = !roll.code.is_empty() && !game.draft.boards[roll.board].figure;
        if is_shown && found.iter().all(|(other, _)| other.code != roll.code) {
            found.push((roll, face));
        }
    }
    found.sort_by_key(|(roll, _)| roll.number.number);
    found
}

/// A board in small, and how high it is.
fn thumbnail(face: &Face, wide: Length) -> (Vec<Item>, Length) {
    let scale = (wide.to_mm() / face.trim.w.to_mm()).min(HIGHEST / face.trim.h.to_mm());
    let clip = Some(Arc::new(face.outline()));
    let items = vec![Item::Group(Group { items: face.items.clone(), to: Affine::IDENTITY, clip, opacity: 255 })];
    let symbol = Symbol { name: format!("key/{}", face.name), items, bounds: Rect::of(face.trim), is_template: false };
    let element = Some(Element::new(Role::Figure(face.alt()), None));
    let drawn = Use { symbol: Arc::new(symbol), to: Affine::scale(scale, scale), element };
    (vec![Item::Use(drawn)], face.trim.h.scaled(scale) + Length::mm(1))
}

/// What stands below a board: its number, its name, its code, and what was measured of it.
fn caption(game: &Game, roll: &Roll) -> String {
    let phrases = game.draft.kit.language.phrases();
    let mut lines = vec![format!("**{}**", (phrases.key_sheet.board)(roll.number.number, roll.set))];
    if !roll.name.is_empty() {
        lines.push(format!("**{}**", filled_in(&roll.name)));
    }
    lines.push(roll.code.clone());
    if let Some(trial) = &roll.trial {
        let share = |(side, share): &(String, f64)| {
            let percent = (phrases.percent)((share * 100.0).round_ties_even() as u32);
            format!("{}\u{a0}{percent}", filled_in(game.draft.translation.text(side)))
        };
        let shares: Vec<String> = trial.sides.iter().map(share).collect();
        lines.push((phrases.key_sheet.won)(&grouped(trial.games.into()), &shares.join(", ")));
    }
    lines.join("\\\n")
}
