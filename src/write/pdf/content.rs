//! The words of a content stream, and the one place where y turns upwards.
//!
//! Inside a stream everything is in micrometres, as in the scene, with y
//! turned over about the origin; only a page scales it to points. An operator
//! that would change nothing is left out.

use lopdf::{Dictionary, Stream};
use smallvec::SmallVec;

use super::resources::PdfResources;
use super::structure::Marks;
use crate::geom::{Affine, Path, Point, Rect, Seg};
use crate::scene::{Cap, Colour, FillRule, FontId, Item, Join, upright};

/// Lengths of dashes and of gaps between them, in micrometres. Without a vector of its own: of two empty ones some
/// processors are slow to tell that they are equal, since nothing is where they point.
type Dash = SmallVec<[i64; 4]>;

/// So many bytes are made room for at once; most pages need no more.
const ROOM: usize = 4_096;

/// A content stream in the making.
pub(super) struct Content<'a> {
    /// What the file holds.
    pub(super) stock: &'a PdfResources<'a>,
    /// What the stream shows by name and nothing else does.
    pub(super) parts: Vec<FormXObject>,
    name: String,
    out: Vec<u8>,
    state: State,
    saved: Vec<State>,
    /// Where the current line of text started, inside a text object.
    line: Option<(i64, i64)>,
    /// The part of the last transform that turns and scales, and how it is spelled: most transforms of a page share it.
    linear: ([f64; 4], Vec<u8>),
    /// Its marked content; `None` where nothing is marked.
    pub(super) marks: Option<Marks>,
}

/// A stream shown by name: a form XObject before it gets its dictionary.
pub(super) struct FormXObject {
    /// How streams call it.
    pub(super) name: String,
    /// Nothing is painted outside, in its own measure.
    pub(super) bounds: Rect,
    /// Whether it fades as a whole.
    pub(super) group: bool,
    /// The packed operators.
    pub(super) stream: Stream,
}

/// What the operators have set; `None` where it is not known.
#[derive(Clone, Default)]
struct State {
    fill: Option<Colour>,
    stroke: Option<Colour>,
    width: Option<i64>,
    cap: Cap,
    join: Join,
    dash: Dash,
    veil: Option<u8>,
    pen_veil: Option<u8>,
    font: Option<(FontId, i64)>,
}

impl<'a> Content<'a> {
    /// An empty stream that others call `name`.
    pub(super) fn new(stock: &'a PdfResources<'a>, name: String) -> Content<'a> {
        Content {
            stock,
            parts: Vec::new(),
            name,
            out: Vec::with_capacity(ROOM),
            state: State::default(),
            saved: Vec::new(),
            line: None,
            linear: Default::default(),
            marks: None,
        }
    }

    /// Paints items in order.
    pub(super) fn items(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Shape(shape) => {
                    self.mark(None);
                    self.shape(shape);
                }
                Item::Glyphs(run) => {
                    self.mark(run.element.as_ref());
                    self.glyphs(run);
                }
                Item::Picture(picture) => {
                    self.mark(None);
                    self.picture(picture);
                }
                Item::Use(shown) => {
                    self.mark(shown.element.as_ref());
                    self.symbol(shown);
                }
                Item::Group(group) => self.group(group),
            }
        }
    }

    /// The packed stream, and the parts that it shows.
    pub(super) fn packed(mut self) -> (Stream, Vec<FormXObject>) {
        self.end_text();
        let mut stream = Stream::new(Dictionary::new(), self.out);
        super::objects::pack(&mut stream);
        (stream, self.parts)
    }

    /// A name for the next part of its own.
    pub(super) fn part_name(&self) -> String {
        format!("{}G{}", self.name, self.parts.len())
    }

    /// `q`
    pub(super) fn save(&mut self) {
        self.end_text();
        self.word("q");
        self.saved.push(self.state.clone());
    }

    /// `Q`
    pub(super) fn restore(&mut self) {
        self.end_text();
        self.word("Q");
        self.state = self.saved.pop().unwrap_or_default();
    }

    /// `cm` by a transform of the scene.
    pub(super) fn go(&mut self, to: Affine) {
        let over = Affine::scale(1.0, -1.0);
        self.transform(over.then(to).then(over));
    }

    /// `cm` by a transform that already has y upwards.
    pub(super) fn transform(&mut self, to: Affine) {
        self.end_text();
        let [a, b, c, d, e, f] = to.numbers();
        let linear = [a, b, c, d];
        if self.linear.0 == linear && !self.linear.1.is_empty() {
            self.out.extend_from_slice(&self.linear.1);
        } else {
            let start = self.out.len();
            linear.into_iter().for_each(|n| self.decimal(n, 10));
            self.linear = (linear, self.out[start..].to_vec());
        }
        [e, f].into_iter().for_each(|n| self.decimal(n, 3));
        self.word("cm");
    }

    /// Paints nothing outside a path from here on.
    pub(super) fn clip(&mut self, path: &Path) {
        self.end_text();
        self.path(path);
        self.word("W n");
    }

    /// `Do`, with nothing but colours and widths left for the part to inherit.
    pub(super) fn show(&mut self, name: &str, veil: u8) {
        self.end_text();
        self.line_ends(Cap::Butt, Join::Miter, Dash::new());
        self.veil(veil);
        self.pen_veil(veil);
        self.out.push(b'/');
        self.out.extend_from_slice(name.as_bytes());
        self.word(" Do");
    }

    /// A path, without painting it.
    pub(super) fn path(&mut self, path: &Path) {
        if let Some(rect) = upright(path) {
            self.at(rect.left().to_um(), rect.top().to_um());
            self.int(rect.size.w.to_um());
            self.int(-rect.size.h.to_um());
            return self.word("re");
        }
        for seg in path.segs() {
            match *seg {
                Seg::Move(p) => self.point(p, "m"),
                Seg::Line(p) => self.point(p, "l"),
                Seg::Cubic(p, q, r) => {
                    self.at(p.0.into(), p.1.into());
                    self.at(q.0.into(), q.1.into());
                    self.point(r, "c");
                }
                Seg::Close => self.word("h"),
            }
        }
    }

    /// The colour and opacity of fills and letters.
    pub(super) fn fill(&mut self, colour: Colour) {
        self.veil(colour.a);
        let solid = Colour { a: 255, ..colour };
        if self.state.fill.replace(solid) != Some(solid) {
            self.colour(colour, ["g", "rg"]);
        }
    }

    /// The colour and opacity of lines.
    pub(super) fn pen(&mut self, colour: Colour) {
        self.pen_veil(colour.a);
        let solid = Colour { a: 255, ..colour };
        if self.state.stroke.replace(solid) != Some(solid) {
            self.colour(colour, ["G", "RG"]);
        }
    }

    /// The width of lines, in micrometres.
    pub(super) fn line_width(&mut self, width: i64) {
        if self.state.width.replace(width) != Some(width) {
            self.int(width);
            self.word("w");
        }
    }

    /// How lines end, turn and are broken, in micrometres.
    pub(super) fn line_ends(&mut self, cap: Cap, join: Join, dash: Dash) {
        if std::mem::replace(&mut self.state.cap, cap) != cap {
            self.int(cap as i64);
            self.word("J");
        }
        if std::mem::replace(&mut self.state.join, join) != join {
            self.int(join as i64);
            self.word("j");
        }
        if self.state.dash != dash {
            self.out.push(b'[');
            dash.iter().for_each(|n| self.int(*n));
            self.word("]0 d");
            self.state.dash = dash;
        }
    }

    /// What is inside a path, in the operators `paints` of either rule.
    pub(super) fn paint(&mut self, rule: FillRule, [winding, odd]: [&str; 2]) {
        self.word(if rule == FillRule::NonZero {
            winding
        } else {
            odd
        });
    }

    /// Font and size, the size in hundredths of a micrometre.
    pub(super) fn font(&mut self, font: FontId, size: i64) {
        if self.state.font.replace((font, size)) != Some((font, size)) {
            self.out.push(b'/');
            let stock = self.stock;
            self.out
                .extend_from_slice(stock.typeface(font).name.as_bytes());
            self.out.push(b' ');
            self.decimal(size as f64 / 100.0, 2);
            self.word("Tf");
        }
    }

    /// Starts a line of text with its baseline at a point of the scene.
    pub(super) fn line_at(&mut self, at: Point) {
        let (x, y) = (at.x.to_um(), -at.y.to_um());
        let (from_x, from_y) = self.line.replace((x, y)).unwrap_or_default();
        if (x, y) != (from_x, from_y) {
            self.int(x - from_x);
            self.int(y - from_y);
            self.word("Td");
        }
    }

    /// `BT`, unless it is said already.
    pub(super) fn begin_text(&mut self) {
        if self.line.is_none() {
            self.word("BT");
            self.line = Some((0, 0));
        }
    }

    /// `ET`, unless it is said already.
    pub(super) fn end_text(&mut self) {
        if self.line.take().is_some() {
            self.word("ET");
        }
    }

    /// What is written so far.
    pub(super) fn written(&mut self) -> &mut Vec<u8> {
        &mut self.out
    }

    /// Bytes as they are.
    pub(super) fn raw(&mut self, bytes: &[u8]) {
        self.out.extend_from_slice(bytes);
    }

    /// An operator.
    pub(super) fn word(&mut self, word: &str) {
        self.out.extend_from_slice(word.as_bytes());
        self.out.push(b'\n');
    }

    /// A whole number.
    pub(super) fn int(&mut self, n: i64) {
        super::objects::int(&mut self.out, n);
        self.out.push(b' ');
    }

    /// A number with no more than so many decimals.
    pub(super) fn decimal(&mut self, n: f64, places: u32) {
        super::objects::decimal(&mut self.out, n, places);
        self.out.push(b' ');
    }

    /// A point of the scene.
    fn at(&mut self, x: i64, y: i64) {
        self.int(x);
        self.int(-y);
    }

    fn point(&mut self, (x, y): (i32, i32), word: &str) {
        self.at(x.into(), y.into());
        self.word(word);
    }

    fn colour(&mut self, colour: Colour, [grey, rgb]: [&str; 2]) {
        let share = |n: u8| f64::from(n) / 255.0;
        self.decimal(share(colour.r), 3);
        if colour.r == colour.g && colour.g == colour.b {
            return self.word(grey);
        }
        self.decimal(share(colour.g), 3);
        self.decimal(share(colour.b), 3);
        self.word(rgb);
    }

    fn veil(&mut self, veil: u8) {
        // What is not known is solid: `show` lets nothing else be inherited.
        if self.state.veil.replace(veil).unwrap_or(255) != veil {
            self.word(&format!("/a{veil} gs"));
        }
    }

    /// The opacity of lines.
    pub(super) fn pen_veil(&mut self, veil: u8) {
        if self.state.pen_veil.replace(veil).unwrap_or(255) != veil {
            self.word(&format!("/A{veil} gs"));
        }
    }
}
