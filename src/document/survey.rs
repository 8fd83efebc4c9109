//! The plot of a survey: how many random boards have which gap between their sides.

use super::draw::{bold, label, plain, room, stroke};
use super::page::page;
use crate::geom::{Length, Path, Point, Rect, Size};
use crate::message::{Arg, Catalogue, Message, msg};
use crate::model::{Job, Survey, SurveyedBoard, WHOLE};
use crate::scene::{Align, Colour, Item, RichText, Shape, Stroke, TextStyle, Valign};
use crate::sheet::Sheet;
use crate::text::FontSet;
use crate::typeset::Typesetter;

/// The size of the plot.
const SIZE: Size = Size::new(Length::mm(170), Length::mm(108));
/// The field in which bars are, in millimetres: its left, top, right and bottom.
const FIELD: [f64; 4] = [16.0, 24.0, 164.0, 90.0];
/// The width of a bar, in parts of [`WHOLE`]: gaps that kits accept are multiples of 5 in 100, between two bars.
const BAR: u32 = WHOLE / 40;
/// The numbers on the axis to the right are so far apart, in parts of [`WHOLE`].
const APART: u32 = WHOLE / 10;
/// How much higher the field is than its highest bar, to leave room for words.
const ABOVE: f64 = 1.5;
/// From number to number on the axis upwards, in hundredths of the boards: the first of which there are at most six.
const STEPS: [u32; 6] = [1, 2, 5, 10, 20, 50];
/// The grey of bars whose gap is accepted, and of those whose gap is not.
const GREYS: [u8; 2] = [190, 105];

/// A page of the size of the plot, with the plot on it.
pub fn survey(survey: &Survey, fonts: &FontSet) -> Sheet {
    let mut plot = Plot::new(survey, Typesetter::new(fonts, |_| None));
    plot.heads();
    plot.scale();
    plot.bars();
    plot.lines();
    let rect = Rect::of(SIZE);
    Sheet {
        size: SIZE,
        trim: rect,
        printable: rect,
        ..page(&Job::default(), plot.catalogue, "survey", plot.items)
    }
}

/// A plot while it is drawn.
struct Plot<'s> {
    survey: &'s Survey,
    catalogue: &'static Catalogue,
    typesetter: Typesetter<'s>,
    /// How many boards each bar stands for.
    counts: Vec<u32>,
    items: Vec<Item>,
}

impl<'s> Plot<'s> {
    fn new(survey: &'s Survey, typesetter: Typesetter<'s>) -> Plot<'s> {
        let most = survey
            .rows
            .iter()
            .map(SurveyedBoard::gap)
            .chain(survey.gap)
            .max()
            .unwrap_or(0);
        // As many bars as reach the next number of the axis, and as two numbers take at least.
        let bars = (most / APART + 1).max(2) * (APART / BAR);
        let mut counts = vec![0; bars as usize];
        for row in &survey.rows {
            counts[(row.gap() / BAR) as usize] += 1;
        }
        Plot {
            survey,
            catalogue: survey.language.catalogue(),
            typesetter,
            counts,
            items: Vec::new(),
        }
    }

    /// The place in the plot, in millimetres, of a gap and a share of the boards from 0 to 1.
    fn at(&self, gap: u32, share: f64) -> (f64, f64) {
        let [left, top, right, bottom] = FIELD;
        let wide = f64::from(BAR) * self.counts.len() as f64;
        (
            left + (right - left) * f64::from(gap) / wide,
            bottom - (bottom - top) * share / self.high(),
        )
    }

    /// The share of the boards at the upper end of the field.
    fn high(&self) -> f64 {
        let most = self.counts.iter().max().copied().unwrap_or(0);
        f64::from(most.max(1)) / self.survey.rows.len().max(1) as f64 * ABOVE
    }

    /// Title, facts and what the axes count.
    fn heads(&mut self) {
        let Survey {
            title,
            players,
            boards,
            games,
            accepted,
            seed,
            ..
        } = self.survey;
        let about = about(*boards, *games, *accepted);
        let seeds = msg!(
            "Seeds {first} to {last}.",
            first = seed,
            last = self.survey.last_seed()
        );
        let about = format!("{} {}", self.text(about), self.text(seeds));
        let title = match *players {
            0 => msg!("{kit}: how fair is a random board?", kit = title),
            players => msg!(
                "{kit} for {players} players: how fair is a random board?",
                kit = title,
                players
            ),
        };
        let [left, top, right, bottom] = FIELD;
        self.words(&self.text(title), &bold(13.0), room(6.0, 4.0, right, 10.5));
        self.words(
            &about,
            &line(8.5, Align::Left),
            room(6.0, 10.5, right, 15.5),
        );
        self.words(
            &self.text(msg!("Boards of 100")),
            &line(8.5, Align::Left),
            room(6.0, top - 6.0, right, top - 1.5),
        );
        self.words(
            &self.text(msg!(
                "Gap: how many more of 100 games the luckiest side wins than the unluckiest"
            )),
            &line(8.5, Align::Right),
            room(left, bottom + 6.5, right, bottom + 11.5),
        );
    }

    /// The axes, their numbers and fine lines across the field.
    fn scale(&mut self) {
        let [left, top, right, bottom] = FIELD;
        let most = (self.high() * 100.0) as u32;
        let step = STEPS
            .into_iter()
            .find(|step| most / step <= 6)
            .unwrap_or(100);
        for hundredths in (step..=most).step_by(step as usize) {
            let (_, y) = self.at(0, f64::from(hundredths) / 100.0);
            self.items.push(stroke((left, y), (right, y), 80, 215));
            self.words(
                &hundredths.to_string(),
                &side(),
                room(left - 10.0, y - 2.0, left - 1.5, y + 2.0),
            );
        }
        for gap in (0..=BAR * self.counts.len() as u32).step_by(APART as usize) {
            let (x, _) = self.at(gap, 0.0);
            self.items
                .push(stroke((x, bottom), (x, bottom + 1.2), 200, 0));
            self.words(
                &points(gap),
                &label(9.0),
                room(x - 6.0, bottom + 1.6, x + 6.0, bottom + 5.8),
            );
        }
        self.items.push(stroke((left, top), (left, bottom), 200, 0));
    }

    /// A bar for each gap.
    fn bars(&mut self) {
        let [left, _, right, bottom] = FIELD;
        let all = self.survey.rows.len().max(1) as f64;
        for (n, count) in self
            .counts
            .clone()
            .into_iter()
            .enumerate()
            .filter(|(_, count)| *count > 0)
        {
            let gap = n as u32 * BAR;
            let ((x, y), (end, _)) = (
                self.at(gap, f64::from(count) / all),
                self.at(gap + BAR, 0.0),
            );
            let is_beyond = self.survey.gap.is_some_and(|accepted| gap >= accepted);
            let path = Path::rect(room(x, y, end, bottom));
            let pen = Some(Stroke::plain(Colour::WHITE, Length::um(250)));
            let grey = Colour::grey(GREYS[usize::from(is_beyond)]);
            self.items.push(Item::Shape(Shape {
                stroke: pen,
                ..Shape::filled(path, grey)
            }));
        }
        self.items
            .push(stroke((left, bottom), (right, bottom), 200, 0));
    }

    /// The gap that is accepted, and those of the middle and of nine in ten boards, each with its words.
    fn lines(&mut self) {
        let of = |hundredths: u32| {
            let gap = self.survey.percentile(hundredths as usize);
            let words = msg!(
                "{boards} of 100 boards: {gap} at most",
                boards = hundredths,
                gap = points(gap)
            );
            (gap, words, false)
        };
        let accepted = self.survey.gap.map(|gap| {
            let words = msg!("The kit accepts a gap of {gap}.", gap = points(gap));
            (gap, words, true)
        });
        let lines: Vec<_> = accepted.into_iter().chain([of(50), of(90)]).collect();
        let [_, top, right, bottom] = FIELD;
        for (n, (gap, words, dashed)) in lines.into_iter().enumerate() {
            let (x, y) = (self.at(gap, 0.0).0, top + 5.0 * n as f64);
            let [from, to] =
                [y, bottom].map(|y| Point::new(Length::from_mm(x), Length::from_mm(y)));
            let dash = if dashed {
                vec![Length::um(1_600), Length::um(900)]
            } else {
                Vec::new()
            };
            let width = Length::um(if dashed { 450 } else { 220 });
            let pen = Stroke {
                dash,
                ..Stroke::plain(Colour::BLACK, width)
            };
            self.items
                .push(Item::Shape(Shape::stroked(Path::line(from, to), pen)));
            // Words are to the right of their line, or to the left of one at the right end.
            let (align, into) = match x < right - 60.0 {
                true => (Align::Left, room(x + 1.5, y, right, y + 4.4)),
                false => (Align::Right, room(right - 90.0, y, x - 1.5, y + 4.4)),
            };
            self.words(&self.text(words), &line(8.5, align), into);
        }
    }

    fn text(&self, message: Message) -> String {
        message.in_language(self.catalogue)
    }

    fn words(&mut self, words: &str, style: &TextStyle, into: Rect) {
        self.items.extend(
            self.typesetter
                .set(&RichText::plain(words), style, into, None)
                .items,
        );
    }
}

/// Returns the text on the number of boards and of games on each. `accepted` is whether the boards are those that the
/// kit accepts.
fn about(boards: u32, games: u32, accepted: bool) -> Message {
    let (boards, games) = (Arg::Count(boards.into()), Arg::Count(games.into()));
    if accepted {
        msg!(
            "{boards} random boards that the kit accepts, {games} games played on each by a computer.",
            boards,
            games
        )
    } else {
        msg!(
            "{boards} random boards, none thrown away, {games} games played on each by a computer.",
            boards,
            games
        )
    }
}

/// A line of words of a size in points, which gets smaller where it does not fit.
fn line(size: f64, align: Align) -> TextStyle {
    TextStyle {
        align,
        valign: Valign::Middle,
        lines: Some(1),
        leading: 1.0,
        ..plain(size, 6.0)
    }
}

/// Numbers beside the axis upwards.
fn side() -> TextStyle {
    TextStyle {
        align: Align::Right,
        ..label(9.0)
    }
}

/// A gap in hundredths of all games, to the nearest.
fn points(gap: u32) -> String {
    (f64::from(gap) * 100.0 / f64::from(WHOLE))
        .round()
        .to_string()
}
