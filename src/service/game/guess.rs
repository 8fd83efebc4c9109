//! A picture of what was found on the pages of a PDF, to be compared with them at a glance.

use std::sync::Arc;

use rayon::prelude::*;

use super::wording::page_title;
use crate::decode::pdf::PdfPages;
use crate::diag::{DiagnosticResult, Diagnostics};
use crate::geom::{Affine, Length, Path, Point, Rect, Size};
use crate::kit::BuiltIn;
use crate::message::{Catalogue, Message, Pattern, msg, pattern};
use crate::read;
use crate::recognise::Block;
use crate::scene::{
    Align, Cap, Colour, Item, Picture, Raster, RichText, Shape, Stroke, TextStyle, Valign,
};
use crate::text::FontSet;
use crate::typeset::Typesetter;
use crate::write::{Ground, PictureFormat, picture};

/// The name of the picture in the kit.
pub(super) const GUESS: &str = "guess.png";

/// A rectangle that was found on a page.
pub(super) struct FoundBlock {
    /// The number of the page, from 1.
    pub page: usize,
    /// Where it is on the page.
    pub block: Block,
    pub kind: Kind,
    /// The name of the card or the board. Empty if the block is left out.
    pub label: String,
}

/// What was found.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Front,
    Back,
    Board,
    LeftOut,
}

/// The most pages that are shown: more would be too small to tell cards apart.
const MOST: usize = 24;
/// Dots to the inch of the picture, which measures its parts in millimetres.
const DPI: f64 = 150.0;
/// The width of the picture, and the most of it that one page takes.
const WIDE: (f64, f64) = (340.0, 165.0);
/// Around pages, and above each for its number and its ruler.
const MARGIN: f64 = 6.0;
const HEAD: f64 = 9.0;
/// What the lines mean, below one another, each so high.
const LINE: f64 = 6.0;

impl Kind {
    const ALL: [(Kind, Pattern); 4] = [
        (
            Kind::Front,
            pattern!("the front of a card, with its id in the table"),
        ),
        (
            Kind::Back,
            pattern!("a back, with the id of the first card that has it"),
        ),
        (Kind::Board, pattern!("a page that is printed as a board")),
        (
            Kind::LeftOut,
            pattern!("a block beside cards that is left out"),
        ),
    ];

    fn colour(self) -> Colour {
        match self {
            Kind::Front => Colour::rgb(0, 70, 190),
            Kind::Back => Colour::rgb(185, 40, 0),
            Kind::Board => Colour::rgb(0, 95, 45),
            Kind::LeftOut => Colour::grey(70),
        }
    }

    /// Dashes and gaps in micrometres, so that kinds differ without their colours.
    fn dash(self) -> Vec<Length> {
        let dash: &[i64] = match self {
            Kind::Front => &[],
            Kind::Back => &[2_000, 1_200],
            Kind::Board => &[500, 1_000],
            Kind::LeftOut => &[2_000, 800, 500, 800],
        };
        dash.iter().map(|um| Length::um(*um)).collect()
    }
}

/// The picture of some pages with what was found on them.
///
/// # Errors
/// It cannot be painted.
pub(super) fn guess(
    pdf: &PdfPages,
    found: &[FoundBlock],
    catalogue: &Catalogue,
) -> DiagnosticResult<Vec<u8>> {
    let fonts = read::fonts(&BuiltIn, &Diagnostics::default());
    let labels = LabelSetter {
        setter: Typesetter::new(&fonts, |_| None),
        catalogue,
    };
    let pages = shown(pdf.count(), found);
    let columns = (pages.len() as f64 * 1.5)
        .sqrt()
        .ceil()
        .min(pages.len() as f64);
    let wide = ((WIDE.0 - MARGIN * (columns + 1.0)) / columns).min(WIDE.1);
    let places: Vec<ShownPage> = pages
        .iter()
        .map(|n| ShownPage::of(*n, pdf.size(n - 1), wide))
        .collect();
    let top = MARGIN + LINE * (Kind::ALL.len() as f64 + 1.0) + MARGIN;
    let mut items = legend(pdf.count(), pages.len(), &labels);
    let mut y = top;
    for row in places.chunks(columns as usize) {
        let high = row.iter().map(|place| place.size.1).fold(0.0, f64::max);
        let thumbs: Vec<Vec<Item>> = row.par_iter().map(|place| place.thumb(pdf)).collect();
        for (n, (place, thumb)) in row.iter().zip(thumbs).enumerate() {
            let at = (MARGIN + n as f64 * (wide + MARGIN), y + HEAD);
            items.extend(place.drawn(at, thumb, found, &labels));
        }
        y += high + HEAD + MARGIN;
    }
    let width = (MARGIN + columns * (wide + MARGIN)).max(WIDE.0 / 2.0);
    let size = Size::new(Length::from_mm(width), Length::from_mm(y));
    let ground = Item::Shape(Shape::filled(
        Path::rect(Rect::of(size)),
        Colour::grey(GROUND),
    ));
    items.insert(0, ground);
    painted(size, &items, &fonts)
}

/// The grey behind the pages, on which white paper is seen.
const GROUND: u8 = 225;

fn painted(size: Size, items: &[Item], fonts: &FontSet) -> DiagnosticResult<Vec<u8>> {
    picture(size, items, fonts, PictureFormat::Png(DPI, Ground::White))
}

/// The numbers of the pages that are shown: if there are too many, those first that differ from the page before or after.
fn shown(count: usize, found: &[FoundBlock]) -> Vec<usize> {
    let mut kinds: Vec<Vec<[i64; 4]>> = vec![Vec::new(); count + 1];
    for one in found {
        kinds[one.page].push(one.block.map(|mm| mm.round() as i64));
    }
    let differs = |n: &usize| {
        *n == 1 || *n == count || kinds[*n] != kinds[n - 1] || kinds[*n] != kinds[n + 1]
    };
    let mut numbers: Vec<usize> = (1..=count).filter(differs).take(MOST).collect();
    let more: Vec<usize> = (1..=count)
        .filter(|n| !numbers.contains(n))
        .take(MOST - numbers.len())
        .collect();
    numbers.extend(more);
    numbers.sort_unstable();
    numbers
}

/// What the lines mean, and how many pages are not shown.
fn legend(count: usize, shown: usize, labels: &LabelSetter<'_>) -> Vec<Item> {
    let line = |n: usize| MARGIN + n as f64 * LINE;
    let mut items = Vec::new();
    for (n, (kind, words)) in Kind::ALL.into_iter().enumerate() {
        let frame = [MARGIN, line(n) + 0.5, MARGIN + 16.0, line(n) + LINE - 1.0];
        items.extend(framed(frame, kind));
        items.extend(labels.set(
            &words.into(),
            (11.0, Align::Start),
            Colour::BLACK,
            [MARGIN + 19.0, line(n), 190.0, line(n + 1)],
        ));
    }
    let words = if shown < count {
        msg!(
            "Rulers: one stroke is 10 mm of the page. {shown} of {count} pages are shown.",
            shown,
            count
        )
    } else {
        msg!("Rulers: one stroke is 10 mm of the page.")
    };
    items.extend(labels.set(
        &words,
        (11.0, Align::Start),
        Colour::BLACK,
        [
            MARGIN,
            line(Kind::ALL.len()),
            190.0,
            line(Kind::ALL.len() + 1),
        ],
    ));
    items
}

/// A page in the picture.
struct ShownPage {
    number: usize,
    /// Millimetres of the picture in one of the page.
    scale: f64,
    /// Its width and height in the picture.
    size: (f64, f64),
    page: (f64, f64),
}

impl ShownPage {
    /// As large as fits into a width, and into half as much again as its height.
    fn of(number: usize, page: (f64, f64), wide: f64) -> ShownPage {
        let scale = (wide / page.0.max(1.0)).min(wide * 1.5 / page.1.max(1.0));
        ShownPage {
            number,
            scale,
            size: (page.0 * scale, page.1 * scale),
            page,
        }
    }

    /// The page itself; nothing if it cannot be drawn.
    fn thumb(&self, pdf: &PdfPages) -> Vec<Item> {
        let dots = self.scale * DPI / 25.4;
        let drawn = pdf
            .pixels(self.number - 1, dots)
            .map(|(((width, height), pixels), _)| {
                let raster = Arc::new(Raster::rgba(
                    format!("page-{}", self.number),
                    width,
                    height,
                    pixels,
                ));
                let to = Affine::scale(self.size.0 * 1_000.0, self.size.1 * 1_000.0);
                Item::Picture(Picture { raster, to })
            });
        drawn.into_iter().collect()
    }

    /// The page at a place of the picture, with its ruler and what was found on it.
    fn drawn(
        &self,
        at: (f64, f64),
        thumb: Vec<Item>,
        found: &[FoundBlock],
        labels: &LabelSetter<'_>,
    ) -> Vec<Item> {
        let by = Point::new(Length::from_mm(at.0), Length::from_mm(at.1));
        let mut items = vec![Item::Shape(Shape::filled(
            Path::rect(room([0.0, 0.0, self.size.0, self.size.1])),
            Colour::WHITE,
        ))];
        items.extend(thumb);
        items.extend(self.ruler());
        let words = page_title(&[self.number]);
        let head = [0.0, -HEAD + 1.0, self.size.0.max(20.0), -2.5];
        items.extend(labels.set(&words, (12.0, Align::Start), Colour::BLACK, head));
        let own: Vec<&FoundBlock> = found.iter().filter(|one| one.page == self.number).collect();
        for one in &own {
            let block = one.block.map(|mm| mm * self.scale);
            items.extend(framed(block, one.kind));
        }
        own.iter()
            .for_each(|one| items.extend(self.label(one, labels)));
        items.into_iter().map(|item| item.moved(by)).collect()
    }

    /// Strokes of each centimetre outside its left and upper edges, those of each tenth longer.
    fn ruler(&self) -> Vec<Item> {
        let step = if self.scale * 10.0 < 0.8 { 100.0 } else { 10.0 };
        let strokes = |side: f64| {
            (0..=(side / step) as usize).map(move |n| (n as f64 * step * self.scale, n % 5 == 0))
        };
        let line = |from: (f64, f64), to: (f64, f64)| {
            let at = |(x, y): (f64, f64)| Point::new(Length::from_mm(x), Length::from_mm(y));
            Item::Shape(Shape::stroked(
                Path::line(at(from), at(to)),
                Stroke::plain(Colour::grey(60), Length::um(180)),
            ))
        };
        let long = |is_long: bool| if is_long { 2.2 } else { 1.2 };
        let across = strokes(self.page.0).map(|(x, is)| line((x, -long(is)), (x, 0.0)));
        across
            .chain(strokes(self.page.1).map(|(y, is)| line((-long(is), y), (0.0, y))))
            .collect()
    }

    /// The name of what was found, on white in its middle.
    fn label(&self, one: &FoundBlock, labels: &LabelSetter<'_>) -> Vec<Item> {
        let [l, t, r, b] = one.block.map(|mm| mm * self.scale);
        let words = match one.kind {
            Kind::Back => msg!("back of {card}", card = one.label),
            Kind::LeftOut => msg!("left out"),
            Kind::Front | Kind::Board => msg!("{name}", name = one.label),
        };
        let letter_count = words.in_language(labels.catalogue).chars().count();
        let (wide, high) = (
            (letter_count as f64 * 1.75 + 2.0).min(r - l),
            5.0_f64.min(b - t),
        );
        let (x, y) = ((l + r - wide) / 2.0, (t + b - high) / 2.0);
        let into = [x, y, x + wide, y + high];
        let plaque = Item::Shape(Shape::filled(
            Path::round_rect(room(into), Length::um(600)),
            Colour::WHITE,
        ));
        let words = labels.set(&words, (10.0, Align::Centre), one.kind.colour(), into);
        std::iter::once(plaque).chain(words).collect()
    }
}

/// A frame in the line of its kind, on white so that it is seen on any ground.
fn framed(block: Block, kind: Kind) -> [Item; 2] {
    let shape = |colour, um, dash| {
        let stroke = Stroke {
            cap: Cap::Butt,
            dash,
            ..Stroke::plain(colour, Length::um(um))
        };
        Item::Shape(Shape::stroked(Path::rect(room(block)), stroke))
    };
    [
        shape(Colour::WHITE, 900, Vec::new()),
        shape(kind.colour(), 500, kind.dash()),
    ]
}

fn room([left, top, right, bottom]: Block) -> Rect {
    let mm = Length::from_mm;
    Rect::between(mm(left), mm(top), mm(right), mm(bottom))
}

/// Sets text in the language of the reader.
struct LabelSetter<'f> {
    setter: Typesetter<'f>,
    catalogue: &'f Catalogue,
}

impl LabelSetter<'_> {
    /// Sets a text in one line that fits into `block`.
    fn set(
        &self,
        text: &Message,
        (size, align): (f64, Align),
        colour: Colour,
        block: Block,
    ) -> Vec<Item> {
        let style = TextStyle {
            family: "Barlow Condensed".to_owned(),
            weight: 600,
            size,
            floor: 4.0,
            leading: 1.0,
            align,
            valign: Valign::Middle,
            colour,
            lines: Some(1),
            ..TextStyle::default()
        };
        let text = RichText::plain(text.in_language(self.catalogue));
        self.setter.set(&text, &style, room(block), None).items
    }
}
