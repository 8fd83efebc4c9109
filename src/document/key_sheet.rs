//! The key sheet: every random board of a job in small, with its code, its name and what was measured of it.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::page::{on_document_paper, page, setter};
use super::slug;
use crate::geom::{Affine, Length, Point, Rect};
use crate::message::{Arg, Message, Pattern, msg, pattern};
use crate::model::{DrawField, Game, Job, Page, Roll, slug_at_foot, slug_depth};
use crate::scene::{Element, Group, Item, Paragraph, Role, Symbol, Use};
use crate::sheet::{Face, Sheet};
use crate::source::Span;
use crate::text::FontSet;
use crate::text::markdown::{blocks, escaped};
use crate::typeset::{BlockSetter, Row, Section, Typesetter, pages};

const TITLE: Pattern = pattern!("Key sheet");
/// How many boards are beside one another: as few as take no more pages than the most do.
const ACROSS: RangeInclusive<usize> = 3..=6;
/// With more boards than this, as many are beside one another as can.
const MANY: usize = 100;
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
    let job = &on_document_paper(job);
    let sheet = KeySheet {
        game,
        job,
        boards,
        typesetter: Typesetter::new(fonts, |_| None),
        area: Page::of(job).text,
    };
    let pages = sheet.pages();
    let of = pages.len() as u32;
    let title = sheet.text(TITLE.into());
    let page = |(n, items): (usize, Vec<Item>)| {
        let mut furniture: Vec<Item> = items
            .into_iter()
            .map(|item| item.moved(sheet.area.at))
            .collect();
        furniture.extend(sheet.foot(n as u32 + 1, of));
        Sheet {
            number: (n as u32 + 1, of),
            ..page(job, game.draft.kit.language.catalogue(), &title, furniture)
        }
    };
    pages.into_iter().enumerate().map(page).collect()
}

/// What a key sheet is made from.
struct KeySheet<'k> {
    game: &'k Game,
    job: &'k Job,
    boards: Vec<(&'k Roll, &'k Face)>,
    typesetter: Typesetter<'k>,
    /// The part of the page that it may take.
    area: Rect,
}

impl KeySheet<'_> {
    /// What is on each page, but for its foot, from the corner of the area.
    fn pages(&self) -> Vec<Vec<Item>> {
        let most = self.pages_with(*ACROSS.end());
        if self.boards.len() > MANY {
            return most;
        }
        let fewer = ACROSS
            .map(|across| self.pages_with(across))
            .find(|pages| pages.len() <= most.len());
        fewer.unwrap_or(most)
    }

    /// The same with so many boards beside one another.
    fn pages_with(&self, across: usize) -> Vec<Vec<Item>> {
        let kit = &self.game.draft.kit;
        let title = Paragraph::plain(kit.title.as_str());
        let mut head = self
            .setter(SIZE)
            .masthead(&title, Span::default(), self.area.size.w);
        let about = msg!(
            "These are the {count} random boards of this build, all drawn from seed {seed}. To print a board again, \
             use its code: **boardpress build** and the name of the kit, then **\\-\\-board** and the code.",
            count = self.boards.len(),
            seed = self.game.seed.unwrap_or_default()
        );
        let about = format!("**{}**\n\n{}", self.text(TITLE.into()), self.text(about));
        head.extend(self.words(&about, SIZE, self.area.size.w));
        let wide = (self.area.size.w - GAP * (across as i64 - 1)) / across as i64;
        let rows = self
            .boards
            .chunks(across)
            .map(|line| self.row(line, wide))
            .collect();
        let boards = Section {
            before: GAP,
            ..Section::full(rows)
        };
        pages(&[Section::full(head), boards], self.area.size)
    }

    /// Some boards beside one another, each so wide.
    fn row(&self, boards: &[(&Roll, &Face)], wide: Length) -> Row {
        let mut row = Row {
            after: GAP,
            ..Row::new(Vec::new(), Length::ZERO)
        };
        for (n, (roll, face)) in boards.iter().enumerate() {
            let (mut items, mut high) = thumbnail(face, wide);
            for words in self.words(&self.caption(roll), CAPTION, wide) {
                items.extend(words.moved(Point::new(Length::ZERO, high)));
                high += words.before + words.height;
            }
            let at = Point::new((wide + GAP) * n as i64, Length::ZERO);
            row.items
                .extend(items.into_iter().map(|item| item.moved(at)));
            row.height = row.height.max(high);
        }
        row
    }

    /// What is below a board: which it is if there are several, its number, its name, its code, what was measured of it,
    /// and its words.
    fn caption(&self, roll: &Roll) -> String {
        let game = self.game;
        let mut lines = Vec::new();
        if self
            .boards
            .iter()
            .any(|(other, _)| other.board != roll.board)
        {
            let board = game.draft.boards().find(|board| board.place == roll.board);
            lines.extend(board.map(|board| escaped(board.shown_title())));
        }
        let number = roll.number.number;
        let board = match roll.set {
            0 => msg!("Board {number}", number),
            set => msg!("Set {set}, board {number}", set, number),
        };
        lines.push(format!("**{}**", self.text(board)));
        if !roll.name.is_empty() {
            lines.push(format!("**{}**", escaped(&roll.name)));
        }
        lines.push(roll.code.clone());
        if let Some(trial) = &roll.trial {
            lines.push(self.text(msg!(
                "In {games} trial games: {shares}",
                games = Arg::Count(trial.games.into()),
                shares = escaped(&game.shares(trial))
            )));
        }
        lines.extend(words_of(roll));
        lines.join("\\\n")
    }

    /// What page it is.
    fn foot(&self, page: u32, of: u32) -> Vec<Item> {
        let foot = slug_at_foot(Page::of(self.job).printable, slug_depth(self.job.large)).rect;
        let kit = &self.game.draft.kit;
        let facts = [
            kit.title.clone(),
            self.text(msg!("key sheet, page {page} of {count}", page, count = of)),
            self.text(msg!("kit {version}", version = kit.version)),
            format!("boardpress {}", env!("CARGO_PKG_VERSION")),
        ];
        slug::line(&facts.join(" \u{b7} "), foot, &self.typesetter)
    }

    /// A text in the language of the kit.
    fn text(&self, message: Message) -> String {
        message.in_language(self.game.draft.kit.language.catalogue())
    }

    /// What sets words of a size in points.
    fn setter(&self, em: f64) -> BlockSetter<'_> {
        setter(
            self.game,
            &self.typesetter,
            (em, self.area.size),
            "the key sheet",
        )
    }

    /// The rows of Markdown of a size in points in a width.
    fn words(&self, text: &str, em: f64, width: Length) -> Vec<Row> {
        self.setter(em)
            .rows(&blocks(text, Span::default()).0, width)
    }
}

/// The words that a board has drawn, in alphabetical order, so that whoever has called them can check a winner.
fn words_of(roll: &Roll) -> Option<String> {
    // Other columns of an entry, such as its picture, are called by its word.
    let is_word = |name: &str| DrawField::parse(name).is_some_and(|field| field.column.is_none());
    let has_words = roll.words.keys().any(|name| is_word(name));
    let called = roll
        .words
        .iter()
        .filter(|(name, _)| is_word(name) || !has_words);
    let mut words: Vec<&str> = called.map(|(_, word)| word.value.as_str()).collect();
    words.sort_by_cached_key(|word| word.to_lowercase());
    let words: Vec<String> = words.into_iter().map(escaped).collect();
    (!words.is_empty()).then(|| words.join(", "))
}

/// The layouts of random boards that are printed, each once and with a face that shows it.
fn boards<'g>(game: &'g Game, faces: &'g [Face]) -> Vec<(&'g Roll, &'g Face)> {
    let (boards, mut found): (_, Vec<(&Roll, &Face)>) = (game.draft.boards_by_place(), Vec::new());
    for face in faces {
        let Some(roll) = face.roll.and_then(|roll| game.rolls.get(roll as usize)) else {
            continue;
        };
        let is_shown = !roll.code.is_empty() && !boards[&roll.board].figure;
        if is_shown && found.iter().all(|(other, _)| other.code != roll.code) {
            found.push((roll, face));
        }
    }
    found.sort_by_key(|(roll, _)| roll.number.number);
    found
}

/// A board in small, and how high it is.
fn thumbnail(face: &Face, wide: Length) -> (Vec<Item>, Length) {
    let scale = (wide.to_mm() / face.trim().w.to_mm()).min(HIGHEST / face.trim().h.to_mm());
    let clip = Some(Arc::new(face.outline.shape()));
    let items = vec![Item::from(Group {
        items: face.items.clone(),
        to: Affine::IDENTITY,
        clip,
        opacity: 255,
    })];
    let symbol = Symbol {
        name: format!("key/{}", face.name),
        items,
        bounds: Rect::of(face.trim()),
        is_template: false,
        page: None,
    };
    let element = Some(Element::new(Role::Figure(face.alt()), None));
    let drawn = Use {
        symbol: Arc::new(symbol),
        to: Affine::scale(scale, scale),
        element,
        written: None,
    };
    (
        vec![drawn.into()],
        face.trim().h.scaled(scale) + Length::mm(1),
    )
}
