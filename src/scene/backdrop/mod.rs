//! What is under a place: a picture asked for its colour at a point.
//!
//! [`Painted`] is a list of items made ready to be asked, a layer for each
//! item. [`Backdrop`] is what was painted before one of them and, behind that,
//! the picture in which the whole list is shown. So a symbol can be asked about
//! the very place where it is, as often as it is shown.
//!
//! Letters are not seen, since no words are on words; a dashed line counts
//! as unbroken; a group that fades lets through as much of each of its items.

mod layer;

use std::sync::Arc;

use self::layer::{Layer, LayerKind, Mix, READABLE, SEEN};
pub use self::layer::{Painted, Sampling};
use super::{Colour, Item, Memo, Symbol};
use crate::geom::{Affine, Bounds, Path, Polyline};

/// Makes items ready to be asked, each symbol once however often it is shown. Threads may share it.
#[derive(Default)]
pub struct BackdropCache {
    /// By the address of the symbol.
    symbols: Memo<usize, Ready>,
}

/// A symbol made ready.
#[derive(Clone)]
struct Ready {
    /// It is held so that no other can get its address.
    _symbol: Arc<Symbol>,
    painted: Arc<Painted>,
    /// The outline of its box, where that cuts anything off.
    clip: Option<Arc<Polyline>>,
}

/// What was painted before an item, and what is behind all that.
#[derive(Clone, Copy)]
pub struct Backdrop<'u> {
    painted: &'u Painted,
    /// So many of its items.
    below: usize,
    behind: Option<(&'u Backdrop<'u>, Affine)>,
}

impl BackdropCache {
    /// Makes items ready.
    pub fn painted(&self, items: &[Item]) -> Painted {
        Painted::of(items.iter().map(|item| self.layer(item)).collect())
    }

    /// Makes a symbol ready, or finds it as it was; and the outline that cuts it off, if any does.
    fn symbol(&self, symbol: &Arc<Symbol>) -> (Arc<Painted>, Option<Arc<Polyline>>) {
        let make = || {
            let painted = Arc::new(self.painted(&symbol.items));
            let is_cut_off = !painted.bounds.is_within(Bounds::from(symbol.bounds));
            let clip = is_cut_off.then(|| Arc::new(Polyline::of(&Path::rect(symbol.bounds))));
            Ready {
                _symbol: Arc::clone(symbol),
                painted,
                clip,
            }
        };
        let Ready { painted, clip, .. } =
            self.symbols.get_or_make(Arc::as_ptr(symbol) as usize, make);
        (painted, clip)
    }

    fn layer(&self, item: &Item) -> Layer {
        match item {
            Item::Shape(shape) => Layer::shape(shape),
            Item::Glyphs(_) => Layer::default(),
            Item::Picture(picture) => picture.to.back().map_or_else(Layer::default, |back| Layer {
                bounds: Bounds([0.0, 0.0, 1.0, 1.0]).moved(picture.to),
                kind: LayerKind::Picture {
                    raster: Arc::clone(&picture.raster),
                    back,
                },
            }),
            Item::Use(one) => {
                let (painted, clip) = self.symbol(&one.symbol);
                Layer::inner(painted, one.to, clip, 255)
            }
            Item::Group(group) => {
                let clip = group.clip.as_ref().map(|clip| Arc::new(Polyline::of(clip)));
                let painted = Arc::new(self.painted(&group.items));
                Layer::inner(painted, group.to, clip, group.opacity)
            }
        }
    }
}

impl Painted {
    /// What was painted before item `n`, on white paper or before a picture
    /// into whose measure a transform leads.
    pub fn under<'u>(
        &'u self,
        n: usize,
        behind: Option<(&'u Backdrop<'u>, Affine)>,
    ) -> Backdrop<'u> {
        Backdrop {
            painted: self,
            below: n,
            behind,
        }
    }

    /// Whether something that is no letter is painted into a box after item `n`.
    pub fn is_painted_over(&self, n: usize, room: Bounds) -> bool {
        self.met(n + 1..self.layers.len(), room).next().is_some()
    }

    /// Whether what was painted after item `n` covers a point so much that no letter there can be read. Letters cover
    /// nothing.
    pub fn is_covered(&self, n: usize, at: (f64, f64), eye: Sampling<'_>) -> bool {
        let mut mix = Mix {
            sum: [0.0; 3],
            clear: 1.0,
        };
        mix.layers(self, n + 1..self.layers.len(), at, 1.0, eye);
        mix.clear <= READABLE
    }

    /// Whether a line or an edge that was painted after item `n` runs through a box and hides what is there.
    pub fn is_struck(&self, n: usize, room: Bounds) -> bool {
        self.met(n + 1..self.layers.len(), room)
            .any(|layer| layer.strikes(room, 1.0))
    }

    /// Whether one solid fill that was painted after item `n` hides the whole of a box; `counts` says which items are looked at.
    pub fn is_hidden(&self, n: usize, room: Bounds, counts: impl Fn(usize) -> bool) -> bool {
        let mut later = self
            .boxes
            .met(n + 1..self.layers.len(), room)
            .filter(|n| counts(*n));
        later.any(|n| self.layers[n].hides(room))
    }

    /// The box around what item `n` paints, letters aside.
    pub fn room(&self, n: usize) -> Bounds {
        self.layers[n].bounds
    }

    /// How many items there are up to the last that paints something, letters aside.
    pub fn len_painted(&self) -> usize {
        self.layers
            .iter()
            .rposition(|layer| !layer.bounds.is_empty())
            .map_or(0, |last| last + 1)
    }

    /// The outlines of item `n`, if it is a shape.
    pub fn flat(&self, n: usize) -> Option<&Polyline> {
        match &self.layers[n].kind {
            LayerKind::Shape { flat, .. } => Some(flat),
            _ => None,
        }
    }

    /// The items that paint something outside a box, by their numbers.
    pub fn outside(&self, room: Bounds) -> impl Iterator<Item = usize> + '_ {
        let layers = self
            .layers
            .iter()
            .enumerate()
            .filter(move |(_, layer)| !layer.bounds.is_within(room));
        layers.map(|(n, _)| n)
    }

    /// Whether there are letters among the items, or in the groups and symbols that they show.
    pub fn has_letters(&self) -> bool {
        self.has_letters
    }

    /// What item `n` holds, if it is a group or shows a symbol.
    pub fn inner(&self, n: usize) -> Option<Arc<Painted>> {
        match &self.layers[n].kind {
            LayerKind::Inner { painted, .. } => Some(Arc::clone(painted)),
            _ => None,
        }
    }
}

impl Backdrop<'_> {
    /// The colour of a point as an eye sees it.
    pub fn colour(&self, at: (f64, f64), eye: Sampling<'_>) -> Colour {
        self.covered_colour(at, eye).0
    }

    /// The same, and whether nothing that is further behind can be seen there.
    pub fn covered_colour(&self, at: (f64, f64), eye: Sampling<'_>) -> (Colour, bool) {
        let mut mix = Mix {
            sum: [0.0; 3],
            clear: 1.0,
        };
        let (mut under, mut at, mut eye) = (self, at, eye);
        loop {
            mix.layers(under.painted, 0..under.below, at, 1.0, eye);
            let Some((behind, to)) = under.behind.filter(|_| mix.clear > SEEN) else {
                break;
            };
            (under, at) = (behind, to.apply(at.0, at.1));
            eye.finest *= to.magnification();
        }
        if mix.clear == 1.0 {
            return (Colour::WHITE, false);
        }
        let is_covered = mix.clear <= SEEN;
        mix.add(Colour::WHITE, 1.0);
        let [r, g, b] = mix.sum.map(|n| n.round().clamp(0.0, 255.0) as u8);
        (Colour::rgb(r, g, b), is_covered)
    }

    /// The one solid colour that is under the whole of a box, and whether it is painted rather than the white of the
    /// paper; `None` where there are several. Lines no broader than `finest`, in micrometres, are overlooked.
    pub fn plain(&self, room: Bounds, finest: f64) -> Option<(Colour, bool)> {
        let found = self.painted.covers(0..self.below, room, finest).ok()?;
        match (found, self.behind) {
            (Some(colour), _) => Some((colour, true)),
            (None, Some((behind, to))) => behind.plain(room.moved(to), finest * to.magnification()),
            (None, None) => Some((Colour::WHITE, false)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{Length, Point, Rect, Seg};
    use crate::scene::{FillRule, Group, Picture, Pixels, Raster, Shape, Stroke, Use};

    const RED: Colour = Colour::rgb(200, 0, 0);
    const BLUE: Colour = Colour::rgb(0, 0, 200);

    fn square(at: i64, side: i64, colour: Colour) -> Item {
        Item::Shape(Shape::filled(
            Path::rect(Rect::um(at, at, side, side)),
            colour,
        ))
    }

    fn seen(items: &[Item], x: f64, y: f64) -> Colour {
        let painted = BackdropCache::default().painted(items);
        painted
            .under(items.len(), None)
            .colour((x, y), Sampling::default())
    }

    #[test]
    fn the_uppermost_fill_is_seen_and_white_paper_around_it() {
        let items = [square(0, 10_000, RED), square(5_000, 10_000, BLUE)];
        assert_eq!(
            [
                seen(&items, 2_000.0, 2_000.0),
                seen(&items, 7_000.0, 7_000.0)
            ],
            [RED, BLUE]
        );
        assert_eq!(seen(&items, 12_000.0, 2_000.0), Colour::WHITE);
        let before = BackdropCache::default().painted(&items);
        assert_eq!(
            before
                .under(1, None)
                .colour((7_000.0, 7_000.0), Sampling::default()),
            RED,
            "the second is not yet"
        );
    }

    #[test]
    fn a_hole_shows_what_lies_under_it() {
        let mut ring = Path::circle(Point::default(), Length::mm(10))
            .segs()
            .to_vec();
        ring.extend(Path::circle(Point::default(), Length::mm(5)).segs());
        let shape = |rule| {
            Item::Shape(Shape {
                fill: Some((RED, rule)),
                ..Shape::filled(Path::new(ring.clone()), RED)
            })
        };
        assert_eq!(seen(&[shape(FillRule::EvenOdd)], 0.0, 0.0), Colour::WHITE);
        assert_eq!(seen(&[shape(FillRule::EvenOdd)], 7_000.0, 0.0), RED);
        assert_eq!(seen(&[shape(FillRule::NonZero)], 0.0, 0.0), RED);
    }

    #[test]
    fn a_line_is_as_wide_as_its_pen() {
        let path = Path::new(vec![Seg::Move((0, 0)), Seg::Line((10_000, 0))]);
        let items = [Item::Shape(Shape::stroked(
            path,
            Stroke::plain(BLUE, Length::mm(1)),
        ))];
        assert_eq!(
            [seen(&items, 5_000.0, 400.0), seen(&items, 5_000.0, 600.0)],
            [BLUE, Colour::WHITE]
        );
    }

    #[test]
    fn a_fine_line_is_overlooked_by_an_eye_that_is_told_to() {
        let path = Path::new(vec![Seg::Move((0, 0)), Seg::Line((10_000, 0))]);
        let line = Item::Shape(Shape::stroked(path, Stroke::plain(BLUE, Length::mm(1))));
        let to = Affine::scale(0.4, 0.4);
        let items = [Item::from(Group {
            items: vec![line],
            to,
            clip: None,
            opacity: 255,
        })];
        let painted = BackdropCache::default().painted(&items);
        let colour = |finest| {
            painted.under(1, None).colour(
                (2_000.0, 0.0),
                Sampling {
                    finest,
                    ..Sampling::default()
                },
            )
        };
        assert_eq!([colour(300.0), colour(500.0)], [BLUE, Colour::WHITE]);
    }

    #[test]
    fn what_is_half_clear_is_mixed_with_what_lies_under_it() {
        let half = Colour {
            a: 128,
            ..Colour::BLACK
        };
        assert_eq!(
            seen(&[square(0, 10_000, half)], 1_000.0, 1_000.0),
            Colour::grey(127)
        );
        let items = vec![square(0, 10_000, Colour::BLACK)];
        let faded = Item::from(Group {
            items,
            to: Affine::IDENTITY,
            clip: None,
            opacity: 128,
        });
        assert_eq!(seen(&[faded], 1_000.0, 1_000.0), Colour::grey(127));
    }

    #[test]
    fn groups_and_symbols_are_seen_where_they_are_shown_and_nothing_outside_their_clip() {
        let clip = Some(Arc::new(Path::rect(Rect::um(0, 0, 5_000, 5_000))));
        let to = Affine::scale(2.0, 2.0).then(Affine::shift(100_000.0, 0.0));
        let group = Item::from(Group {
            items: vec![square(0, 10_000, RED)],
            to,
            clip,
            opacity: 255,
        });
        assert_eq!(seen(std::slice::from_ref(&group), 109_000.0, 9_000.0), RED);
        assert_eq!(seen(&[group], 111_000.0, 9_000.0), Colour::WHITE);
        let bounds = Rect::um(0, 0, 4_000, 4_000);
        let symbol = Arc::new(Symbol {
            name: "s".to_owned(),
            items: vec![square(0, 10_000, BLUE)],
            bounds,
            is_template: false,
            page: None,
        });
        let shown = Item::from(Use {
            symbol,
            to,
            element: None,
            written: None,
        });
        assert_eq!(seen(std::slice::from_ref(&shown), 107_000.0, 7_000.0), BLUE);
        assert_eq!(seen(&[shown], 109_000.0, 9_000.0), Colour::WHITE);
    }

    #[test]
    fn a_symbol_is_asked_about_the_place_where_it_stands() {
        let ground = [square(0, 10_000, RED)];
        let inside = [square(0, 1_000, BLUE)];
        let sight = BackdropCache::default();
        let (ground, inside) = (sight.painted(&ground), sight.painted(&inside));
        let outer = ground.under(1, None);
        let under = inside.under(0, Some((&outer, Affine::shift(9_500.0, 0.0))));
        let colour = |x| under.colour((x, 500.0), Sampling::default());
        assert_eq!([colour(200.0), colour(800.0)], [RED, Colour::WHITE]);
    }

    #[test]
    fn pixels_are_seen_one_by_one() {
        let pixels = Pixels::Rgba(vec![200, 0, 0, 255, 0, 0, 200, 255]);
        let raster = Arc::new(Raster {
            name: "r".to_owned(),
            width: 2,
            height: 1,
            pixels,
            deflated: None,
        });
        let items = [Item::Picture(Picture {
            raster,
            to: Affine::scale(10_000.0, 10_000.0),
        })];
        assert_eq!(
            [
                seen(&items, 2_000.0, 5_000.0),
                seen(&items, 8_000.0, 5_000.0)
            ],
            [RED, BLUE]
        );
    }

    #[test]
    fn a_box_is_plain_where_one_solid_colour_covers_all_of_it() {
        let items = [square(0, 10_000, RED), square(8_000, 10_000, BLUE)];
        let painted = BackdropCache::default().painted(&items);
        let plain = |room| {
            painted
                .under(2, None)
                .plain(Bounds(room), 0.0)
                .map(|(colour, _)| colour)
        };
        assert_eq!(plain([1_000.0, 1_000.0, 7_000.0, 7_000.0]), Some(RED));
        assert_eq!(plain([1_000.0, 1_000.0, 8_500.0, 8_500.0]), None);
        assert_eq!(plain([9_000.0, 9_000.0, 17_000.0, 17_000.0]), Some(BLUE));
        assert_eq!(
            plain([20_000.0, 1_000.0, 21_000.0, 2_000.0]),
            Some(Colour::WHITE)
        );
        assert_eq!(plain([-9_000.0, -9_000.0, 30_000.0, 30_000.0]), None);
    }

    #[test]
    fn what_is_seen_among_many_items_is_what_is_seen_of_the_one_that_is_there() {
        let colour = |n: u8| Colour::rgb(n, 255 - n, 7);
        let at = |n: u8| (i64::from(n % 16) * 1_000, i64::from(n / 16) * 1_000);
        let cell = |n: u8| {
            let (x, y) = at(n);
            Item::Shape(Shape::filled(
                Path::rect(Rect::um(x, y, 1_000, 1_000)),
                colour(n),
            ))
        };
        let count = 203;
        let items: Vec<Item> = (0..count).map(cell).collect();
        let painted = BackdropCache::default().painted(&items);
        for below in [0, 1, 7, 8, 9, 64, 130, 203] {
            let under = painted.under(below, None);
            for n in 0..count {
                let (x, y) = at(n);
                let middle = (x as f64 + 500.0, y as f64 + 500.0);
                let here = if usize::from(n) < below {
                    colour(n)
                } else {
                    Colour::WHITE
                };
                assert_eq!(
                    under.colour(middle, Sampling::default()),
                    here,
                    "{n} of {below}"
                );
                let is_later = usize::from(n) > below;
                assert_eq!(
                    painted.is_painted_over(below, Bounds::at(middle)),
                    is_later,
                    "{n} after {below}"
                );
            }
        }
    }
}
