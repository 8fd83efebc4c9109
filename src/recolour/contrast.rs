//! High contrast: black words on white or white ones on black, strong lines, and
//! no pale grounds.
//!
//! Colours that tell parties, suits and kinds apart stay what they are, made
//! darker where neither black nor white words could be read on them; what is too
//! bright to stand out on white gets a black line. Inside of pictures pale colours stay
//! too, for there they may be what is shown.

use std::sync::Arc;

use super::outline::{BAND, PLACES, STRONG, WEAK, inside};
use super::place::Surroundings;
use crate::geom::{Length, OnLine, Path, Point, Polyline, Rect};
use crate::scene::{Backdrop, Colour, FillRule, GlyphRun, Item, Join, Sampling, Shape, Stroke};
use crate::text::FontSet;

/// Words stand out at least like this: the stricter rule for screens and signs (WCAG 2, 1.4.6).
pub(super) const LEAST: f64 = 7.0;
/// The least width of a strong line, in micrometres on paper.
pub(super) const WEIGHT: f64 = 350.0;
/// Lines by how far they stood out in colour: below which ratio of brightness, what contrast they are given with what
/// is under them, and what part of the least width. The steps are those of outlines; a line that stood out less than
/// its neighbour still does. The least contrast is that of WCAG 2 for large words (1.4.3), and more than for graphics.
const RANKS: [Rank; 3] = [
    Rank {
        below: WEAK,
        contrast: 4.5,
        weight: 0.7,
    },
    Rank {
        below: STRONG,
        contrast: LEAST,
        weight: 1.0,
    },
    Rank {
        below: f64::INFINITY,
        contrast: 12.0,
        weight: 1.0,
    },
];
/// In a small drawing a line is no broader than this part of it.
const SHARE: f64 = 0.12;
/// White words can be read on what is this dark, and black ones on what is this bright, by luminance.
const DEEP: f64 = 0.097;
const BRIGHT: f64 = 0.302;
/// What is bright and less colourful than this is a tint, and no sign of anything.
const COLOURFUL: f64 = 0.1;
/// What stood out less than this, as a ratio of brightness, was not seen before either.
pub(super) const SEEN: f64 = 1.25;
/// The same for a tint that is dropped: it was a ground, and no thing.
const TINT: f64 = 1.6;
/// What stands out like this needs no line around it.
const APART: f64 = 3.0;
/// The same for lines in colours that are signs, and for bands.
const CLEAR: f64 = 4.5;
/// What shines through more than this, from 0 to 255, is a veil, not a thing.
pub(super) const VEIL: u8 = 128;

/// How a shape is drawn in high contrast.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct ContrastStyle {
    fill: Option<(Colour, FillRule)>,
    /// Its own line, and what is drawn in the middle of it if that is a bright band.
    stroke: Option<Stroke>,
    core: Option<Stroke>,
    /// The line around what it is filled with, and its way where that is not all of the outline.
    line: Option<Stroke>,
    way: Option<Arc<Path>>,
}

/// What a fill becomes: itself, darker, or white if it is a tint that is dropped.
pub(super) fn ground(colour: Colour, drop: bool) -> Colour {
    let bright = colour.luminance();
    if bright <= DEEP || bright >= BRIGHT && !(drop && colour.chroma() < COLOURFUL) {
        colour
    } else if bright < BRIGHT {
        colour.dimmed(DEEP)
    } else {
        Colour {
            a: colour.a,
            ..Colour::WHITE
        }
    }
}

/// How lines are drawn that stood out less than some ratio of brightness.
struct Rank {
    below: f64,
    /// The least contrast with what is under a line without a hue.
    contrast: f64,
    /// The least width, as a part of [`WEIGHT`].
    weight: f64,
}

impl Rank {
    fn of(stood_out: f64) -> &'static Rank {
        let [.., strong] = &RANKS;
        RANKS
            .iter()
            .find(|rank| stood_out < rank.below)
            .unwrap_or(strong)
    }
}

/// What is under a shape along its outline.
struct Along {
    /// How far the shape stood out before, along most of it.
    stood_out: f64,
    /// What is there now.
    now: Vec<Colour>,
}

impl Along {
    fn new(
        points: &[(f64, f64)],
        own: Colour,
        under: &Backdrop<'_>,
        scale: f64,
        drop: bool,
    ) -> Along {
        // Lines stay lines, and only areas are grounds.
        let eye = Sampling {
            finest: BAND / scale,
            ..Sampling::default()
        };
        let mut apart: Vec<f64> = points
            .iter()
            .map(|at| {
                let before = under.colour(*at, eye);
                own.over(before).distinction(before)
            })
            .collect();
        apart.sort_by(f64::total_cmp);
        let shade = |colour| ground(colour, drop);
        let eye = Sampling {
            shade: &shade,
            ..eye
        };
        let now = points.iter().map(|at| under.colour(*at, eye)).collect();
        Along {
            stood_out: apart.get(apart.len() * 3 / 4).copied().unwrap_or(1.0),
            now,
        }
    }

    /// Whether a colour stands out like this along most of the outline now.
    fn shows(&self, colour: Colour, least: f64) -> bool {
        let lost = self
            .now
            .iter()
            .filter(|under| colour.contrast(**under) < least)
            .count();
        lost * 2 <= self.now.len()
    }

    /// A colour with this contrast to the middle one of what is there now: darker on what is bright for the most
    /// part, in the hue it had; a brighter grey on what is dark.
    fn reaching(&self, colour: Colour, contrast: f64) -> Colour {
        let mut bright: Vec<f64> = self.now.iter().map(|under| under.luminance()).collect();
        bright.sort_by(f64::total_cmp);
        // Of WCAG's ratio, (brighter + 0.05) / (darker + 0.05).
        let middle = bright.get(bright.len() / 2).copied().unwrap_or(1.0) + 0.05;
        if self.opposite() == Colour::BLACK {
            colour.dimmed((middle / contrast - 0.05).max(0.0))
        } else {
            Colour::of_luminance((middle * contrast - 0.05).min(1.0))
        }
    }

    /// Black on what is bright for the most part, and white on what is dark.
    fn opposite(&self) -> Colour {
        let bright = self
            .now
            .iter()
            .filter(|under| under.readable() == Colour::BLACK)
            .count();
        if bright * 2 >= self.now.len() {
            Colour::BLACK
        } else {
            Colour::WHITE
        }
    }
}

/// How a shape is drawn where it is; `is_pattern` if it is the lines of one.
pub(super) fn look(
    (shape, flat): (&Shape, &Polyline),
    under: &Backdrop<'_>,
    place: &Surroundings<'_>,
    is_pattern: bool,
) -> ContrastStyle {
    let (mut look, scale, drop) = (ContrastStyle::default(), place.scale(), place.drop);
    let points = flat.along(PLACES);
    if is_pattern && !drop && lies_on_pale(&points, under) {
        // Lines that black words run over must not become black.
        return ContrastStyle {
            fill: shape.fill,
            stroke: shape.stroke.clone(),
            ..look
        };
    }
    if let Some(stroke) = &shape.stroke {
        look.drawn((stroke, flat), shape, under, scale, drop);
    }
    let Some((colour, rule)) = shape.fill else {
        return look;
    };
    if colour.a < VEIL {
        look.fill = (!drop).then_some((colour, rule));
        return look;
    }
    let solid = colour.faded(place.solid);
    let along = Along::new(
        &inside(&points, flat, rule, scale),
        solid,
        under,
        scale,
        drop,
    );
    let kept = Colour {
        a: 255,
        ..ground(colour, drop)
    };
    look.fill = Some((kept, rule));
    let lined = look
        .stroke
        .as_ref()
        .is_some_and(|line| along.shows(line.colour, APART));
    let seen = if kept == Colour::WHITE && colour != kept {
        TINT
    } else {
        SEEN
    };
    if lined || along.stood_out < seen || along.shows(kept, APART) || place.is_ground(flat, rule) {
        return look;
    }
    let breadth = 2.0 * flat.area() / flat.length().max(1.0) * scale;
    if breadth < 2.0 * WEIGHT {
        // A line around it would fill it.
        look.fill = Some((along.opposite(), rule));
        return look;
    }
    let width = Length::um((weight(flat, scale) / scale).round() as i64);
    look.line = Some(Stroke {
        join: Join::Round,
        ..Stroke::plain(along.opposite(), width)
    });
    let closed = shape.path.closed().map(Arc::new);
    look.way = place
        .open(closed.as_ref().unwrap_or(&shape.path), flat)
        .or(closed);
    look
}

/// Whether black words can be read on what is under most of these places; the
/// lines of a pattern go on where they are cut off.
fn lies_on_pale(points: &[OnLine], under: &Backdrop<'_>) -> bool {
    let pale = points
        .iter()
        .filter(|(at, _)| under.colour(*at, Sampling::default()).luminance() >= BRIGHT);
    pale.count() * 2 > points.len()
}

/// How wide a line of a drawing is at least, in micrometres on paper.
fn weight(flat: &Polyline, scale: f64) -> f64 {
    let [l, t, r, b] = flat.bounds().0;
    WEIGHT.min((r - l).max(b - t) * scale * SHARE)
}

impl ContrastStyle {
    /// Draws the line that a shape has itself.
    fn drawn(
        &mut self,
        (stroke, flat): (&Stroke, &Polyline),
        shape: &Shape,
        under: &Backdrop<'_>,
        scale: f64,
        drop: bool,
    ) {
        if stroke.colour.a < VEIL {
            self.stroke = (!drop).then(|| stroke.clone());
            return;
        }
        let points: Vec<(f64, f64)> = flat.along(PLACES).into_iter().map(|(at, _)| at).collect();
        let along = Along::new(&points, stroke.colour, under, scale, drop);
        let own = shape
            .fill
            .filter(|(fill, _)| fill.a >= VEIL)
            .map(|(fill, _)| fill);
        let on_own = own.map_or(1.0, |fill| stroke.colour.distinction(fill));
        let kept = Colour {
            a: 255,
            ..ground(stroke.colour, drop)
        };
        let width = stroke.width.to_um() as f64 * scale;
        let pen = |colour: Colour, width: f64| Stroke {
            colour,
            width: Length::um((width / scale).round() as i64),
            ..stroke.clone()
        };
        let stood_out = along.stood_out.max(on_own);
        if stood_out < SEEN {
            self.stroke = Some(pen(kept, width));
            return;
        }
        let rank = Rank::of(stood_out);
        let has_hue = stroke.colour.chroma() >= COLOURFUL;
        let least = if has_hue || width > BAND {
            CLEAR
        } else {
            rank.contrast
        };
        let wide = width.max(weight(flat, scale) * rank.weight);
        if along.shows(kept, least)
            || own.is_some_and(|fill| ground(fill, drop).contrast(kept) >= least)
        {
            self.stroke = Some(pen(kept, wide));
        } else if width > BAND {
            self.stroke = Some(pen(along.opposite(), width));
            self.core = Some(pen(kept, width - 2.0 * WEIGHT));
        } else {
            self.stroke = Some(pen(along.reaching(kept, rank.contrast), wide));
        }
    }

    /// What is drawn for a shape of this look.
    pub(super) fn items(&self, shape: &Shape) -> Vec<Item> {
        let along = |path: &Arc<Path>, fill, stroke: &Option<Stroke>| {
            Item::Shape(Shape {
                path: Arc::clone(path),
                fill,
                stroke: stroke.clone(),
            })
        };
        let mut items = Vec::new();
        if self.fill.is_some() || self.stroke.is_some() {
            items.push(along(&shape.path, self.fill, &self.stroke));
        }
        items.extend(
            self.core
                .as_ref()
                .map(|_| along(&shape.path, None, &self.core)),
        );
        items.extend(
            self.line
                .as_ref()
                .map(|_| along(self.way.as_ref().unwrap_or(&shape.path), None, &self.line)),
        );
        items
    }
}

/// Whether something is spelled in these items.
pub(super) fn speaks(items: &[Item]) -> bool {
    items.iter().any(|item| match item {
        Item::Glyphs(_) => true,
        Item::Group(group) => speaks(&group.items),
        Item::Use(one) => speaks(&one.symbol.items),
        Item::Shape(_) | Item::Picture(_) => false,
    })
}

/// Places all over the letters of a run, in rows.
pub(super) fn all_over(run: &GlyphRun, fonts: &FontSet) -> Vec<(f64, f64)> {
    let Some([left, top, right, foot]) = fonts.extent(run) else {
        return Vec::new();
    };
    let rows = [0.1, 0.3, 0.5, 0.7, 0.9].map(|part| top + (foot - top) * part);
    rows.iter()
        .flat_map(|y| (0..9).map(move |n| (left + (right - left) * (f64::from(n) + 0.5) / 9.0, *y)))
        .collect()
}

/// A white plate under a run of words, for where neither black nor white ones can be read.
pub(super) fn plate(run: &GlyphRun, fonts: &FontSet) -> Option<Item> {
    let [left, top, right, foot] = fonts.extent(run)?;
    let em = run.size * 25_400.0 / 72.0;
    let corner = Point::near((left - 0.06 * em, top - 0.1 * em));
    let other = Point::near((right + 0.06 * em, foot + 0.24 * em));
    let room = Rect::between(corner.x, corner.y, other.x, other.y);
    Some(Item::Shape(Shape::filled(Path::rect(room), Colour::WHITE)))
}
