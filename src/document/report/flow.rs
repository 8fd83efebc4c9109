//! Things one below the other, over as many pages as they take.

use crate::document::pen::{self, Pen};
use crate::geom::{Affine, Length, Path, Point, Rect, Size};
use crate::scene::{Colour, Group, Item, Shape, Stroke, TextStyle};

/// Something that is set, from its own top left corner.
#[derive(Clone, Default)]
pub(super) struct Set {
    items: Vec<Item>,
    high: Length,
    /// Whether it stands on the page of what follows it, as headings do.
    leads: bool,
}

/// Pages while they are filled.
pub(super) struct Flow {
    area: Rect,
    done: Vec<Vec<Item>>,
    page: Vec<Item>,
    /// Where the next thing begins.
    y: Length,
    /// A heading that waits for what follows it.
    lead: Option<Set>,
}

impl Set {
    /// The same as a heading, which stands on the page of what follows it.
    pub(super) fn leading(self) -> Set {
        Set { leads: true, ..self }
    }

    /// Adds something below.
    pub(super) fn below(&mut self, gap: Length, other: Set) {
        let y = if self.high == Length::ZERO { Length::ZERO } else { self.high + gap };
        self.high = y + other.high;
        self.put(Point::new(Length::ZERO, y), other.items);
    }

    /// Adds something to the right, in line with its top.
    pub(super) fn beside(&mut self, x: Length, other: Set) {
        self.high = self.high.max(other.high);
        self.put(Point::new(x, Length::ZERO), other.items);
    }

    fn put(&mut self, at: Point, items: Vec<Item>) {
        if !items.is_empty() {
            self.items.push(group(at, items));
        }
    }
}

impl Flow {
    /// Empty pages with so much room.
    pub(super) fn new(area: Rect) -> Flow {
        Flow { area, done: Vec::new(), page: Vec::new(), y: area.top(), lead: None }
    }

    /// Adds something below everything, on a new page where there is no room.
    pub(super) fn add(&mut self, set: Set) {
        let set = match self.lead.take() {
            Some(mut lead) => {
                lead.leads = set.leads;
                lead.below(Length::ZERO, set);
                lead
            }
            None => set,
        };
        if set.leads {
            self.lead = Some(set);
            return;
        }
        if self.y + set.high > self.area.bottom() && !self.page.is_empty() {
            self.done.push(std::mem::take(&mut self.page));
            self.y = self.area.top();
        }
        self.page.push(group(Point::new(self.area.left(), self.y), set.items));
        self.y += set.high;
    }

    /// Leaves some room free, but not at the head of a page.
    pub(super) fn space(&mut self, high: Length) {
        if !self.page.is_empty() {
            self.y += high;
        }
    }

    /// Every page that has something on it.
    pub(super) fn pages(mut self) -> Vec<Vec<Item>> {
        self.done.push(self.page);
        self.done
    }
}

fn group(at: Point, items: Vec<Item>) -> Item {
    let to = Affine::shift(at.x.to_um() as f64, at.y.to_um() as f64);
    Item::Group(Group { items, to, clip: None, opacity: 255 })
}

/// Words in lines of a width: a paragraph to the line, `**bold**`.
pub(super) fn text(words: &str, style: &TextStyle, wide: Length, pen: &mut Pen<'_>) -> Set {
    let (items, high) = pen.lines(words, style, wide);
    Set { items, high, leads: false }
}

/// Words on one line in a room of a width and as high as their line, smaller
/// where there are many.
pub(super) fn line(words: &str, style: &TextStyle, wide: Length, pen: &mut Pen<'_>) -> Set {
    let high = Length::from_pt(style.size * style.leading);
    let style = TextStyle { lines: Some(1), ..style.clone() };
    Set { items: pen.words(words, &style, Rect::of(Size::new(wide, high))), high, leads: false }
}

/// A line across, so many micrometres thick.
pub(super) fn rule(wide: Length, width: i64) -> Set {
    let (thick, grey) = (Length::um(width), if width > 200 { 0 } else { 150 });
    let path = Path::rect(Rect::of(Size::new(wide, thick)));
    Set { items: vec![Item::Shape(Shape::filled(path, Colour::grey(grey)))], high: thick, leads: false }
}

/// An empty box to tick off, about as high as letters of a size.
pub(super) fn tick(size: f64) -> Set {
    let side = Length::from_pt(size * 0.8);
    let at = Point::new(Length::um(150), Length::from_pt(size * 0.28));
    let stroke = Stroke::plain(Colour::grey(90), Length::um(200));
    let path = Path::rect(Rect::new(at, Size::new(side, side)));
    Set { items: vec![Item::Shape(Shape::stroked(path, stroke))], high: Length::ZERO, leads: false }
}

/// Something drawn, which is so high.
pub(super) fn drawing(items: Vec<Item>, high: Length) -> Set {
    Set { items, high, leads: false }
}

/// Room with nothing in it.
pub(super) fn space(high: Length) -> Set {
    Set { high, ..Set::default() }
}

/// Words to read.
pub(super) fn body(size: f64) -> TextStyle {
    TextStyle { gap: 0.35, ..pen::plain(size, 6.0_f64.min(size)) }
}

/// Words in a list.
pub(super) fn entry(size: f64) -> TextStyle {
    TextStyle { leading: 1.35, floor: 5.0, ..pen::plain(size, size) }
}

/// The letters of headings.
pub(super) fn heading_style(size: f64) -> TextStyle {
    TextStyle { family: "Barlow Condensed".to_owned(), weight: 700, leading: 1.15, ..body(size) }
}

/// A heading over a part of a page whose words have a size.
pub(super) fn heading(words: &str, size: f64, wide: Length, pen: &mut Pen<'_>) -> Set {
    let mut set = text(words, &heading_style(size * 1.4), wide, pen);
    set.below(Length::um(500), rule(wide, 150));
    set.below(Length::um(1_600), Set::default());
    set
}
