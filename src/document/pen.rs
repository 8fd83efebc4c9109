//! Words and strokes of the press's own pages, in millimetres.

use crate::geom::{Affine, Length, Path, Point, Rect};
use crate::scene::{Align, Colour, Group, Inline, Item, Paragraph, RichText, Shape, Stroke, TextStyle, Valign};
use crate::text::{FontSet, Placed, Shaper};

/// Sets words.
pub(super) struct Pen<'b> {
    fonts: &'b FontSet,
    shaper: Shaper,
}

impl Pen<'_> {
    /// A pen for the faces of a book.
    pub(super) fn new(fonts: &FontSet) -> Pen<'_> {
        Pen { fonts, shaper: Shaper::new(fonts) }
    }

    /// Words as large as a room holds them: a paragraph to the line, `**bold**`.
    pub(super) fn words(&mut self, text: &str, style: &TextStyle, room: Rect) -> Vec<Item> {
        let rich = RichText { paras: text.lines().map(para).collect() };
        let mut shaped = self.shaper.shape(self.fonts, &rich, style, &|_| 1.0);
        let mut narrow = room;
        let laid = loop {
            let size = shaped.fit(narrow.size).size;
            let laid = shaped.set(narrow, size);
            // An option that ends a line with its hyphens would be typed in two
            // words; in a narrower room the line ends before it.
            if !laid.iter().any(is_broken) || narrow.size.w < room.size.w.half() {
                break laid;
            }
            narrow.size.w -= Length::mm(1);
        };
        laid.into_iter().filter_map(run).collect()
    }

    /// Words at their full size in lines of a width, from the top left corner,
    /// and how high they are.
    pub(super) fn lines(&mut self, text: &str, style: &TextStyle, wide: Length) -> (Vec<Item>, Length) {
        let rich = RichText { paras: text.lines().map(para).collect() };
        let mut shaped = self.shaper.shape(self.fonts, &rich, style, &|_| 1.0);
        let gap = Length::from_pt(style.gap * style.size);
        let (mut items, mut y, mut last) = (Vec::new(), Length::ZERO, false);
        for line in shaped.lines(wide, style.size) {
            y += if last { gap } else { Length::ZERO };
            let by = Point::new(Length::ZERO, y);
            items.extend(line.laid.into_iter().map(|laid| laid.moved(by)).filter_map(run));
            (y, last) = (y + line.height, line.last);
        }
        (items, y)
    }

    /// The weight of the heaviest upright face of a family.
    pub(super) fn heaviest(&self, family: &str) -> u16 {
        self.fonts.heaviest(family).unwrap_or(700)
    }
}

/// Letters as they are drawn. A kit's words may have some that a face has not;
/// where they are set as a title that is a fault, and here it is only a gap.
fn run(laid: Placed) -> Option<Item> {
    let Placed::Run(mut run) = laid else { return None };
    run.glyphs.retain(|glyph| glyph.id != 0);
    Some(Item::Glyphs(run))
}

/// Whether a line ends within a word of the command.
fn is_broken(laid: &Placed) -> bool {
    matches!(laid, Placed::Run(run) if run.text.trim_end().ends_with('-'))
}

/// A paragraph; a number or a dot at its start stands out to the left, and no
/// line ends between a number and its unit.
fn para(line: &str) -> Paragraph {
    let line = &line.replace(" mm", "\u{a0}mm").replace(" %", "\u{a0}%");
    let stretch = |(n, words): (usize, &str)| Inline::Words { text: words.to_owned(), bold: n % 2 == 1, italic: false };
    let bits = line.split("**").enumerate().map(stretch).collect();
    let first = line.split_inclusive(' ').next().unwrap_or_default();
    let lead = if first.ends_with(". ") || first == "\u{2022} " { first.len() } else { 0 };
    Paragraph { bits, lead }
}

/// Words to read, as large as `size` and never below `floor`, in points.
pub(super) fn plain(size: f64, floor: f64) -> TextStyle {
    TextStyle { size, floor, leading: 1.3, gap: 0.45, ..TextStyle::default() }
}

/// A line of bold words.
pub(super) fn bold(size: f64) -> TextStyle {
    TextStyle { weight: 700, floor: 7.0, lines: Some(1), ..plain(size, size) }
}

/// A number or a word beside a stroke, in the middle of its room.
pub(super) fn label(size: f64) -> TextStyle {
    TextStyle {
        family: "Barlow Condensed".to_owned(),
        weight: 600,
        align: Align::Centre,
        valign: Valign::Middle,
        leading: 1.0,
        lines: Some(1),
        ..plain(size, size)
    }
}

/// The room between two sides each way.
pub(super) fn room(left: f64, top: f64, right: f64, bottom: f64) -> Rect {
    let mm = Length::from_mm;
    Rect::between(mm(left), mm(top), mm(right), mm(bottom))
}

/// A room of a size around a place.
pub(super) fn around((x, y): (f64, f64), wide: f64, high: f64) -> Rect {
    room(x - wide / 2.0, y - high / 2.0, x + wide / 2.0, y + high / 2.0)
}

/// A stroke as wide as so many micrometres.
pub(super) fn stroke(from: (f64, f64), to: (f64, f64), width: i64, grey: u8) -> Item {
    let at = |(x, y)| Point::new(Length::from_mm(x), Length::from_mm(y));
    let pen = Stroke::plain(Colour::grey(grey), Length::um(width));
    Item::Shape(Shape::stroked(Path::line(at(from), at(to)), pen))
}

/// A frame with a light ground.
pub(super) fn frame(rect: Rect, ground: u8) -> Item {
    let stroke = Some(Stroke::plain(Colour::grey(120), Length::um(150)));
    let path = Path::round_rect(rect, Length::um(1_200));
    Item::Shape(Shape { stroke, ..Shape::filled(path, Colour::grey(ground)) })
}

/// From a measure of its own to the page.
pub(super) fn put(x: f64, y: f64) -> Affine {
    Affine::shift(x * 1_000.0, y * 1_000.0)
}

/// Things that belong together, which no other block may touch.
pub(super) fn block(to: Affine, items: Vec<Item>) -> Item {
    Item::Group(Group { items, to, clip: None, opacity: 255 })
}
