//! The five kinds of item.

use std::sync::Arc;

use super::{Colour, Element, PdfPage, Picture, Role, Written};
use crate::geom::{Affine, Bounds, Length, Path, Point, Rect};
use crate::source::Span;

/// One thing in a picture.
#[derive(Clone, Debug)]
pub enum Item {
    /// A filled or stroked path.
    Shape(Shape),
    /// Placed letters of one face and size.
    Glyphs(GlyphRun),
    /// Pixels.
    Picture(Picture),
    /// A symbol drawn once and shown here.
    Use(Box<Use>),
    /// Items moved, clipped or faded together.
    Group(Box<Group>),
}

// A large deck contains millions of items, so the large variants are boxed.
const _: () = assert!(size_of::<Item>() <= 64);

/// A filled or stroked path; the fill is under the stroke.
#[derive(Clone, Debug, PartialEq)]
pub struct Shape {
    /// The outline.
    pub path: Arc<Path>,
    /// What it is filled with.
    pub fill: Option<(Colour, FillRule)>,
    /// What its outline is drawn with.
    pub stroke: Option<Stroke>,
}

/// What counts as inside a path that crosses itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FillRule {
    /// Wherever the outlines wind round.
    #[default]
    NonZero,
    /// Wherever an odd number of outlines are around.
    EvenOdd,
}

/// How a line ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Cap {
    /// Square, at its last point.
    #[default]
    Butt,
    /// Round, beyond its last point.
    Round,
    /// Square, beyond its last point.
    Square,
}

/// How two lines meet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Join {
    /// In a point.
    #[default]
    Miter,
    /// Round.
    Round,
    /// Cut off.
    Bevel,
}

/// How an outline is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stroke {
    /// Its colour.
    pub colour: Colour,
    /// Its width.
    pub width: Length,
    /// How it ends.
    pub cap: Cap,
    /// How it turns.
    pub join: Join,
    /// Dash and gap lengths in turn; empty for an unbroken line.
    pub dash: Vec<Length>,
}

/// A face by its place in the font book.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FontId(pub u16);

/// One letter shape of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Glyph {
    /// Its number in the face.
    pub id: u16,
    /// From the origin of the run to the right, in micrometres.
    pub x: i32,
    /// Upwards from the baseline, in micrometres.
    pub rise: i32,
    /// The byte of the run's text where the letters it stands for begin; they end where those of the next glyph with a
    /// larger byte begin. A job may hold millions of glyphs, so a run is no longer than this can say.
    pub at: u16,
}

/// Letters of one face, size and colour on one baseline, and the text they spell.
#[derive(Clone, Debug, PartialEq)]
pub struct GlyphRun {
    /// The face.
    pub font: FontId,
    /// The size of the type in points.
    pub size: f64,
    /// Its colour.
    pub colour: Colour,
    /// Where the baseline starts.
    pub origin: Point,
    /// The text and its glyphs. Cards with equal runs can share this value.
    pub shaped: Arc<ShapedText>,
    /// The element of the text that they are a part of; `None` for what is not read aloud.
    pub element: Option<Arc<Element>>,
    /// Where it was written, for notes on it; `None` for what no kit says.
    pub written: Option<Arc<Written>>,
}

/// A shaped text. All glyphs have the same font and size.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct ShapedText {
    /// The glyphs from left to right.
    pub glyphs: Box<[Glyph]>,
    /// The source text in reading order.
    pub text: Box<str>,
}

/// A drawing that is made once and shown many times.
#[derive(Debug)]
pub struct Symbol {
    /// A name that no other symbol of the job has.
    pub name: String,
    /// What it shows.
    pub items: Vec<Item>,
    /// The part of the plane that it may paint.
    pub bounds: Rect,
    /// Whether it is art of a template, and so a part of the face itself rather than a picture on it.
    pub is_template: bool,
    /// The page of a PDF that it is, which PDFs show in place of its items.
    pub page: Option<PdfPage>,
}

/// A symbol shown at a place.
#[derive(Clone, Debug)]
pub struct Use {
    /// What is shown.
    pub symbol: Arc<Symbol>,
    /// From the symbol's measure to that of the picture.
    pub to: Affine,
    /// The figure or icon that it is; `None` for what is not read aloud by itself.
    pub element: Option<Arc<Element>>,
    /// Where it was written, for notes on it; `None` for what is a part of something else.
    pub written: Option<Arc<Written>>,
}

/// Items moved, clipped or faded together.
#[derive(Clone, Debug)]
pub struct Group {
    /// What it holds, painted in order.
    pub items: Vec<Item>,
    /// From the group's measure to that of the picture.
    pub to: Affine,
    /// Nothing outside is painted; in the group's measure.
    pub clip: Option<Arc<Path>>,
    /// 255 is solid. The group fades as a whole.
    pub opacity: u8,
}

impl Item {
    /// The same as an artifact, which is not read aloud: what is repeated on paper is read once.
    #[must_use]
    pub fn as_artifact(&self) -> Item {
        match self {
            Item::Glyphs(run) => Item::Glyphs(GlyphRun {
                element: None,
                ..run.clone()
            }),
            Item::Use(shown) => Item::from(Use {
                element: None,
                ..Use::clone(shown)
            }),
            Item::Group(group) => {
                let items = group.items.iter().map(Item::as_artifact).collect();
                Item::from(Group {
                    items,
                    clip: group.clip.clone(),
                    ..**group
                })
            }
            Item::Shape(_) | Item::Picture(_) => self.clone(),
        }
    }

    /// The same item elsewhere.
    #[must_use]
    pub fn moved(self, by: Point) -> Item {
        let shift = Affine::shift(by.x.to_um() as f64, by.y.to_um() as f64);
        match self {
            Item::Shape(shape) => Item::Shape(shape.moved(by)),
            Item::Glyphs(run) => Item::Glyphs(GlyphRun {
                origin: run.origin + by,
                ..run
            }),
            other => other.through(shift),
        }
    }

    /// The same item after a transform.
    #[must_use]
    pub fn through(self, to: Affine) -> Item {
        match self {
            Item::Picture(picture) => Item::Picture(Picture {
                to: picture.to.then(to),
                ..picture
            }),
            Item::Use(mut shown) => {
                shown.to = shown.to.then(to);
                Item::Use(shown)
            }
            Item::Group(mut group) => {
                group.to = group.to.then(to);
                Item::Group(group)
            }
            item @ (Item::Shape(_) | Item::Glyphs(_)) => Item::from(Group {
                items: vec![item],
                to,
                clip: None,
                opacity: 255,
            }),
        }
    }
}

impl From<Use> for Item {
    fn from(shown: Use) -> Item {
        Item::Use(Box::new(shown))
    }
}

impl From<Group> for Item {
    fn from(group: Group) -> Item {
        Item::Group(Box::new(group))
    }
}

impl Symbol {
    /// Whether it is a page of a PDF without pixels.
    pub fn is_page_of_shapes(&self) -> bool {
        let mut has_pixels = false;
        each_painted(&self.items, Affine::IDENTITY, &mut |item, _| {
            has_pixels |= matches!(item, Item::Picture(_))
        });
        self.page.is_some() && !has_pixels
    }
}

impl Use {
    /// A symbol as large as a box allows, in its middle.
    pub fn fitted(symbol: Arc<Symbol>, into: Rect) -> Use {
        let whole = symbol.bounds;
        Use::part(symbol, whole, into)
    }

    /// A symbol of which a part is as large as a box allows, in its middle.
    pub fn part(symbol: Arc<Symbol>, part: Rect, into: Rect) -> Use {
        Use {
            symbol,
            to: Use::placing(part, into, false, (0.5, 0.5)),
            element: None,
            written: None,
        }
    }

    /// The transform that lays a part of a symbol into a box: as large as the box allows, or as small as fills it.
    /// What is over either way is shared out before and after it by these two shares.
    pub(super) fn placing(
        part: Rect,
        into: Rect,
        fills: bool,
        (across, down): (f64, f64),
    ) -> Affine {
        let of = |rect: Rect| {
            let um = |n: Length| n.to_um() as f64;
            (
                um(rect.left()),
                um(rect.top()),
                um(rect.size.w),
                um(rect.size.h),
            )
        };
        let ((x, y, w, h), (left, top, wide, high)) = (of(part), of(into));
        let (by_width, by_height) = (wide / w.max(1.0), high / h.max(1.0));
        let scale = if fills {
            by_width.max(by_height)
        } else {
            by_width.min(by_height)
        };
        Affine::new([
            scale,
            0.0,
            0.0,
            scale,
            (left + (wide - w * scale) * across - x * scale).round(),
            (top + (high - h * scale) * down - y * scale).round(),
        ])
    }
}

impl Written {
    /// Says of letters and pictures, those in groups too, where they were written, each place by itself.
    pub fn mark(items: &mut [Item], span: Span) {
        Written {
            span,
            by: format!("{span:?}"),
        }
        .mark_all(items);
    }

    /// Says it of letters and pictures, those in groups too.
    pub fn mark_all(self, items: &mut [Item]) {
        let written = Arc::new(self);
        items.iter_mut().for_each(|item| mark(item, &written));
    }
}

fn mark(item: &mut Item, written: &Arc<Written>) {
    match item {
        Item::Glyphs(run) => run.written = Some(Arc::clone(written)),
        Item::Use(shown) => shown.written = Some(Arc::clone(written)),
        Item::Group(group) => group.items.iter_mut().for_each(|item| mark(item, written)),
        Item::Shape(_) | Item::Picture(_) => {}
    }
}

impl FillRule {
    /// Whether a point is inside an outline that winds round it so often.
    pub fn fills(self, winding: i32) -> bool {
        match self {
            FillRule::NonZero => winding != 0,
            FillRule::EvenOdd => winding % 2 != 0,
        }
    }
}

impl Shape {
    /// The same shape elsewhere.
    #[must_use]
    pub fn moved(self, by: Point) -> Shape {
        let shift = Affine::shift(by.x.to_um() as f64, by.y.to_um() as f64);
        Shape {
            path: Arc::new(shift.path(&self.path)),
            ..self
        }
    }

    /// A filled outline.
    pub fn filled(path: Path, colour: Colour) -> Shape {
        Shape {
            path: Arc::new(path),
            fill: Some((colour, FillRule::NonZero)),
            stroke: None,
        }
    }

    /// A drawn outline.
    pub fn stroked(path: Path, stroke: Stroke) -> Shape {
        Shape {
            path: Arc::new(path),
            fill: None,
            stroke: Some(stroke),
        }
    }
}

impl Stroke {
    /// An unbroken line with square ends.
    pub fn plain(colour: Colour, width: Length) -> Stroke {
        Stroke {
            colour,
            width,
            cap: Cap::Butt,
            join: Join::Miter,
            dash: Vec::new(),
        }
    }
}

impl GlyphRun {
    /// Returns the glyphs from left to right.
    pub fn glyphs(&self) -> &[Glyph] {
        &self.shaped.glyphs
    }

    /// Returns the source text in reading order.
    pub fn text(&self) -> &str {
        &self.shaped.text
    }

    /// The part of the text that glyph `n` stands for; empty where an earlier
    /// glyph already stands for it.
    pub fn spelled(&self, n: usize) -> &str {
        let (glyphs, text) = (self.glyphs(), self.text());
        let at = glyphs[n].at;
        if n > 0 && glyphs[n - 1].at == at {
            return "";
        }
        // The glyphs of a run are in the order of its text, or against it.
        let is_against = glyphs.first().map(|glyph| glyph.at) > glyphs.last().map(|glyph| glyph.at);
        let later = |glyph: &&Glyph| glyph.at > at;
        let (before, after) = (&glyphs[..n], &glyphs[n + 1..]);
        let next = if is_against {
            before.iter().rev().find(later)
        } else {
            after.iter().find(later)
        };
        &text[at as usize..next.map_or(text.len(), |next| next.at as usize)]
    }
}

/// How far a pointed corner may stand out, in line widths; what SVG assumes.
pub const MITER: f64 = 4.0;

/// A box that holds all that `items` paint; `None` where they paint nothing. `letters` gives a box around a run.
pub fn reach(items: &[Item], letters: &dyn Fn(&GlyphRun) -> Option<Rect>) -> Option<Rect> {
    items
        .iter()
        .filter_map(|item| one(item, letters))
        .reduce(Rect::around)
}

/// Visits everything that is painted by itself, in groups and symbols too, with the transform of its place.
pub fn each_painted(items: &[Item], to: Affine, visit: &mut dyn FnMut(&Item, Affine)) {
    for item in items {
        match item {
            Item::Group(group) => each_painted(&group.items, group.to.then(to), visit),
            Item::Use(one) => each_painted(&one.symbol.items, one.to.then(to), visit),
            Item::Glyphs(_) | Item::Shape(_) | Item::Picture(_) => visit(item, to),
        }
    }
}

/// A rectangle after a transform: the upright box around it, rounded outwards to whole micrometres.
pub fn moved(rect: Rect, to: Affine) -> Rect {
    let Bounds([l, t, r, b]) = Bounds::from(rect).moved(to);
    // A thousandth of a micrometre is the noise of the product, not a place.
    let down = |n: f64| Length::um((n + 1e-3).floor() as i64);
    let up = |n: f64| Length::um((n - 1e-3).ceil() as i64);
    Rect::between(down(l), down(t), up(r), up(b))
}

/// Whether a path is one upright rectangle, and which.
pub fn upright(path: &Path) -> Option<Rect> {
    let bounds = path.bounds()?;
    (path.segs().len() == 5 && *path == Path::rect(bounds)).then_some(bounds)
}

fn one(item: &Item, letters: &dyn Fn(&GlyphRun) -> Option<Rect>) -> Option<Rect> {
    match item {
        Item::Shape(shape) => outline(shape),
        Item::Glyphs(run) => letters(run),
        Item::Picture(picture) => Some(moved(Rect::um(0, 0, 1, 1), picture.to)),
        Item::Use(shown) => Some(moved(shown.symbol.bounds, shown.to)),
        Item::Group(group) => {
            let inside = reach(&group.items, letters)?;
            let seen = match &group.clip {
                Some(clip) => clip.bounds()?.common(inside)?,
                None => inside,
            };
            Some(moved(seen, group.to))
        }
    }
}

fn outline(shape: &Shape) -> Option<Rect> {
    let bounds = shape.path.bounds()?;
    let Some(stroke) = &shape.stroke else {
        return Some(bounds);
    };
    // Corners of an upright rectangle stand out no more than its sides.
    let pointed = stroke.join == Join::Miter && upright(&shape.path).is_none();
    let factor = if pointed { MITER / 2.0 } else { 0.75 };
    Some(bounds.inset(-Length::um(
        (stroke.width.to_um() as f64 * factor).ceil() as i64
    )))
}

/// The words of items in reading order, with those that icons and figures stand for: what is read
/// instead of a picture. Empty for items without words.
pub fn spoken(items: &[Item]) -> String {
    let mut said = Spoken::default();
    said.items(items);
    let mut words = String::with_capacity(said.text.len());
    for word in said.text.split_whitespace() {
        if !words.is_empty() {
            words.push(' ');
        }
        words.push_str(word);
    }
    words
}

/// Whether items hold words, at any depth.
pub fn has_words(items: &[Item]) -> bool {
    items.iter().any(|item| match item {
        Item::Glyphs(run) => !run.text().trim().is_empty(),
        Item::Group(group) => has_words(&group.items),
        Item::Use(shown) => has_words(&shown.symbol.items),
        Item::Shape(_) | Item::Picture(_) => false,
    })
}

#[derive(Default)]
struct Spoken<'i> {
    text: String,
    /// What was said last.
    last: Option<&'i GlyphRun>,
}

impl<'i> Spoken<'i> {
    fn items(&mut self, items: &'i [Item]) {
        for item in items {
            match item {
                Item::Glyphs(run) => self.run(run),
                Item::Group(group) => self.items(&group.items),
                Item::Use(shown) => match shown.element.as_deref() {
                    Some(Element {
                        role: Role::Figure(words) | Role::Icon(words),
                        ..
                    }) => {
                        self.text.extend([" ", words, " "]);
                    }
                    _ => self.items(&shown.symbol.items),
                },
                Item::Shape(_) | Item::Picture(_) => {}
            }
        }
    }

    /// Words, parted from those before by a space where a new line begins, and by a full stop where
    /// another element does.
    fn run(&mut self, run: &'i GlyphRun) {
        let is_same = |one: &GlyphRun| match (&one.element, &run.element) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            (one, other) => one.is_none() && other.is_none(),
        };
        match self.last.replace(run) {
            Some(last) if !is_same(last) => {
                let is_ended = self
                    .text
                    .trim_end()
                    .ends_with(['.', ':', '!', '?', ';', ',']);
                self.text.push_str(if is_ended { " " } else { ". " });
            }
            Some(last) if last.origin.y != run.origin.y => self.text.push(' '),
            _ => {}
        }
        if run.text().contains(char::is_control) {
            self.text.extend(
                run.text()
                    .chars()
                    .map(|letter| if letter.is_control() { ' ' } else { letter }),
            );
        } else {
            self.text.push_str(run.text());
        }
    }
}
