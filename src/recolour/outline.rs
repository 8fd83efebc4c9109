//! Shapes in outlines: white, with a dark line where they stood out.

use std::sync::Arc;

use super::place::Surroundings;
use crate::geom::{Length, OnLine, Path, Polyline};
use crate::scene::{Backdrop, Cap, Colour, FillRule, Item, Join, Sampling, Shape, Stroke};

/// The width of the line around a shape, in micrometres on paper.
pub(super) const WEIGHT: f64 = 250.0;
/// The colour of lines.
pub(super) const DARK: Colour = Colour::grey(45);
/// The colours of lines that stood out less, so that a fine grid stays behind what it carries.
const MIDDLE: Colour = Colour::grey(105);
const FAINT: Colour = Colour::grey(160);
/// What stands out less than this, as a ratio of brightness, is not seen at all.
const SEEN: f64 = 1.25;
/// What stands out less than this gets a faint line, and a fine one.
pub(super) const WEAK: f64 = 2.0;
/// What stands out more than this gets a dark line.
pub(super) const STRONG: f64 = 3.5;
/// Light on dark stands out this much less than dark on light, where both do so only a little.
const LIGHT: f64 = 1.25;
/// A fill this dark, by its contrast with white, stays as it is.
const BLACK: f64 = 15.0;
/// Of a small shape the line is this part of its breadth, but never finer than the finest.
const SHARE: f64 = 0.35;
const FINEST: f64 = 110.0;
/// A shape no broader than this is a line or a dot itself: an outline would fill it.
const THIN: f64 = 350.0;
/// A dark shape no larger than this, such as the head of an arrow or the pip of a die, is
/// too small to colour in, and stays dark.
const SMALL: f64 = 3_000.0;
/// A drawn line broader than this is a band, and gets a line on each side.
pub(super) const BAND: f64 = 1_300.0;
/// What shines through more than this, from 0 to 255, is not painted white.
const CLEAR: u8 = 230;
/// How many places along an outline are asked for what is under them.
pub(super) const PLACES: u32 = 16;

/// How a shape is drawn in outlines.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct OutlineStyle {
    fill: Option<(Colour, FillRule)>,
    /// Its own line.
    stroke: Option<Stroke>,
    /// What is left white in the middle of its own line, if that is a band.
    band: Option<Stroke>,
    /// The line around what it is filled with.
    line: Option<Stroke>,
    /// The way of that line, where it is not all of the outline.
    way: Option<Arc<Path>>,
}

/// What is seen along an outline.
struct Seen {
    /// How far the shape stood out in colour, along most of it.
    stood_out: f64,
    /// Whether it did so because it is the darker of the two.
    dark: bool,
    /// What is under it in outlines, along most of it.
    ground: Colour,
}

/// What a fill becomes in outlines, wherever it is: white, or black.
pub(super) fn ground(colour: Colour) -> Colour {
    let shown = if colour.contrast(Colour::WHITE) >= BLACK {
        Colour::BLACK
    } else {
        Colour::WHITE
    };
    if colour.a >= CLEAR {
        shown
    } else {
        Colour { a: 0, ..shown }
    }
}

/// How a shape is drawn where it is.
pub(super) fn look(
    shape: &Shape,
    flat: &Polyline,
    under: &Backdrop<'_>,
    place: &Surroundings<'_>,
) -> OutlineStyle {
    let mut look = OutlineStyle::default();
    let points = flat.along(PLACES);
    if let Some(stroke) = &shape.stroke {
        look.drawn(stroke, shape, &points, under, place.scale());
    }
    let Some((colour, rule)) = shape.fill else {
        return look;
    };
    let own = colour.faded(place.solid);
    let kept = ground(own);
    if kept.a > 0 {
        // Black is drawn as dark as it was.
        look.fill = Some((
            if kept == Colour::BLACK {
                colour.neutral()
            } else {
                kept
            },
            rule,
        ));
    }
    let seen = Seen::along(
        &inside(&points, flat, rule, place.scale()),
        own,
        under,
        place.scale(),
    );
    let breadth = 2.0 * flat.area() / flat.length().max(1.0) * place.scale();
    let hidden = kept == Colour::BLACK || seen.stood_out < SEEN || place.is_ground(flat, rule);
    if hidden
        || seen.ground == Colour::BLACK
        || look
            .stroke
            .as_ref()
            .is_some_and(|own| own.colour != Colour::WHITE)
    {
        return look;
    }
    let colour = seen.tone();
    let small = flat.bounds().least() * place.scale() < SMALL && seen.dark;
    if breadth < THIN || small {
        look.fill = Some((colour, rule));
        return look;
    }
    let width = (breadth * SHARE).clamp(FINEST, WEIGHT) / place.scale();
    let line = Stroke::plain(colour, Length::um(width.round() as i64));
    look.line = Some(Stroke {
        join: Join::Round,
        ..line
    });
    let closed = shape.path.closed().map(Arc::new);
    look.way = place
        .open(closed.as_ref().unwrap_or(&shape.path), flat)
        .or(closed);
    look
}

/// The points of an outline, each moved a little to the side that is filled.
pub(super) fn inside(
    points: &[OnLine],
    flat: &Polyline,
    rule: FillRule,
    scale: f64,
) -> Vec<(f64, f64)> {
    let step = 60.0 / scale;
    let moved = |((x, y), (dx, dy)): &OnLine| {
        [step, -step]
            .map(|by| (x + dx * by, y + dy * by))
            .into_iter()
            .find(|at| rule.fills(flat.winding(*at)))
    };
    points.iter().filter_map(moved).collect()
}

impl Seen {
    fn along(points: &[(f64, f64)], own: Colour, under: &Backdrop<'_>, scale: f64) -> Seen {
        // Lines stay lines, and only areas are grounds: a cell that is drawn
        // over itself has no other look than one that is drawn once.
        let eye = Sampling {
            finest: BAND / scale,
            ..Sampling::default()
        };
        let before = points.iter().map(|at| under.colour(*at, eye));
        let apart = |before: Colour| {
            (
                distinction(own, before),
                own.over(before).luminance() < before.luminance(),
            )
        };
        let mut apart: Vec<(f64, bool)> = before.map(apart).collect();
        apart.sort_by(|one, other| one.0.total_cmp(&other.0));
        // A shape that is on its like for the most part, and on something else
        // for a quarter, is seen.
        let (stood_out, dark) = apart
            .get(apart.len() * 3 / 4)
            .copied()
            .unwrap_or((1.0, false));
        let eye = Sampling {
            shade: &ground,
            ..eye
        };
        let black = points
            .iter()
            .filter(|at| under.colour(**at, eye).luminance() < 0.5)
            .count();
        Seen {
            stood_out,
            dark: dark && stood_out >= WEAK,
            ground: if black * 2 > points.len() {
                Colour::BLACK
            } else {
                Colour::WHITE
            },
        }
    }

    /// The colour of a line that stands for it.
    fn tone(&self) -> Colour {
        match self.stood_out {
            ..WEAK => FAINT,
            ..STRONG => MIDDLE,
            _ => DARK,
        }
    }
}

/// How far a line or fill stands out against what is under it. A light one on
/// a pale ground is a gap in it more than a thing, and has to stand out further.
fn distinction(own: Colour, under: Colour) -> f64 {
    let shown = own.over(under);
    let distinction = shown.distinction(under);
    if shown.luminance() > under.luminance() && distinction < WEAK {
        distinction / LIGHT
    } else {
        distinction
    }
}

impl OutlineStyle {
    /// Draws the line that a shape has itself.
    fn drawn(
        &mut self,
        stroke: &Stroke,
        shape: &Shape,
        points: &[OnLine],
        under: &Backdrop<'_>,
        scale: f64,
    ) {
        let points: Vec<(f64, f64)> = points.iter().map(|(at, _)| *at).collect();
        let mut seen = Seen::along(&points, stroke.colour, under, scale);
        if let Some((fill, _)) = shape.fill.filter(|(fill, _)| fill.a >= CLEAR) {
            // Half of it is on its own fill.
            seen.stood_out = seen.stood_out.max(distinction(stroke.colour, fill));
            seen.ground = ground(fill);
        }
        let width = stroke.width.to_um() as f64 * scale;
        let pen = |colour: Colour, width: f64| Stroke {
            colour: Colour {
                a: stroke.colour.a,
                ..colour
            },
            width: Length::um((width / scale).round() as i64),
            ..stroke.clone()
        };
        // White on white still hides what is under it.
        self.stroke = Some(if seen.ground == Colour::BLACK || seen.stood_out < SEEN {
            pen(Colour::WHITE, width)
        } else if seen.stood_out < WEAK {
            pen(FAINT, width.min(WEIGHT))
        } else {
            pen(seen.tone(), width)
        });
        if width > BAND && seen.ground != Colour::BLACK && seen.stood_out >= WEAK {
            let cap = if stroke.cap == Cap::Butt {
                Cap::Butt
            } else {
                Cap::Round
            };
            self.band = Some(Stroke {
                cap,
                ..pen(Colour::WHITE, width - 2.0 * WEIGHT)
            });
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
        let one = |fill, stroke| along(&shape.path, fill, stroke);
        let mut items = Vec::new();
        if self.line.is_some() && self.way.is_none() && self.stroke.is_none() {
            items.push(one(self.fill, &self.line));
        } else {
            if self.fill.is_some() || self.stroke.is_some() {
                items.push(one(self.fill, &self.stroke));
            }
            items.extend(
                self.line
                    .as_ref()
                    .map(|_| along(self.way.as_ref().unwrap_or(&shape.path), None, &self.line)),
            );
        }
        items.extend(self.band.as_ref().map(|_| one(None, &self.band)));
        items
    }
}
