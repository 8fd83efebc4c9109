//! Patterns over fills: lines, dots and squares, cut off at the shape.

use std::sync::Arc;

use crate::geom::{Affine, Bounds, Length, Path, Point, Polyline, Rect, Seg, hypot};
use crate::model::Pattern;
use crate::scene::{Colour, FillRule, Group, Item, Shape, Stroke};

/// From line to line on large shapes, in micrometres on paper.
const PITCH: f64 = 1_600.0;
/// On small shapes lines are closer, so that some are to be seen, but never closer than this.
const CLOSEST: f64 = 700.0;
/// The width of a line, in pitches.
const WEIGHT: f64 = 0.19;
/// A shape must be so wide everywhere to show a pattern.
const LEAST: f64 = 1_800.0;
/// No pattern has more dots or squares than this.
const MOST: f64 = 4_000.0;
/// How far a pattern stands out against its ground.
const CONTRAST: f64 = 1.8;
/// Words on a pattern stand out against each of its two shades like this.
const WORDS: f64 = 4.5;

/// A pattern over a fill, and the pitch it was drawn with; `None` for a plain
/// one, and on shapes that are too small for any.
pub(super) fn over(
    pattern: Pattern,
    (path, rule): (&Arc<Path>, FillRule),
    flat: &Polyline,
    ground: Colour,
    scale: f64,
) -> Option<(Item, i64)> {
    let breadth = flat
        .bounds()
        .least()
        .min(5.0 * flat.area() / flat.length().max(1.0))
        * scale;
    if pattern == Pattern::Plain || breadth < LEAST {
        return None;
    }
    let Bounds([l, t, r, b]) = flat.bounds();
    let pitch = (breadth / 5.0).clamp(CLOSEST, PITCH) / scale;
    let pitch = pitch.max(((r - l) * (b - t) / MOST).sqrt());
    let tone = Colour {
        a: ground.a,
        ..tone(ground)
    };
    let pen = Stroke::plain(tone, Length::um((pitch * WEIGHT).round() as i64));
    let room = PatternBox {
        middle: ((l + r) / 2.0, (t + b) / 2.0),
        reach: ((r - l) / 2.0, (b - t) / 2.0),
        pitch,
    };
    let drawn = match pattern {
        Pattern::Plain => return None,
        Pattern::Stripes => Shape::stroked(room.lines(-1.0), pen),
        Pattern::Falling => Shape::stroked(room.lines(1.0), pen),
        Pattern::Lines => Shape::stroked(room.lines(0.0), pen),
        Pattern::Dots => Shape::filled(room.dots(), tone),
        Pattern::Checks => Shape::filled(room.checks(), tone),
    };
    let clip = Some(if rule == FillRule::EvenOdd {
        Arc::new(wound(path))
    } else {
        Arc::clone(path)
    });
    let group = Group {
        items: vec![Item::Shape(drawn)],
        to: Affine::IDENTITY,
        clip,
        opacity: 255,
    };
    Some((group.into(), pitch.round() as i64))
}

/// The lines or dots of a pattern, if an item is one.
pub(super) fn way(item: &Item) -> Option<Arc<Path>> {
    let Item::Group(group) = item else {
        return None;
    };
    let [Item::Shape(shape)] = group.items.as_slice() else {
        return None;
    };
    Some(Arc::clone(&shape.path))
}

/// The shade of a pattern: darker than its ground, or lighter where black words
/// would be lost on a darker one.
pub(super) fn tone(ground: Colour) -> Colour {
    let (bright, words) = (ground.luminance() + 0.05, ground.readable());
    let [darker, lighter] =
        [bright / CONTRAST, bright * CONTRAST].map(|bright| Colour::of_luminance(bright - 0.05));
    let fits = |tone: &Colour| tone.contrast(words) >= WORDS && tone.contrast(ground) >= 1.5;
    [darker, lighter].into_iter().find(fits).unwrap_or(darker)
}

/// A path whose holes run the other way than what is around them, so that a clip,
/// which is inside wherever an outline winds round, leaves them out.
fn wound(path: &Path) -> Path {
    let starts: Vec<usize> = path
        .segs()
        .iter()
        .enumerate()
        .filter(|(_, seg)| matches!(seg, Seg::Move(_)))
        .map(|(n, _)| n)
        .collect();
    let ends = starts.iter().skip(1).copied().chain([path.segs().len()]);
    let loops: Vec<Path> = starts
        .iter()
        .zip(ends)
        .map(|(from, to)| Path::new(path.segs()[*from..to].to_vec()))
        .collect();
    let flats: Vec<Polyline> = loops.iter().map(Polyline::of).collect();
    let mut segs = Vec::with_capacity(path.segs().len());
    for (n, (one, flat)) in loops.iter().zip(&flats).enumerate() {
        let Some(start) = flat.points().next() else {
            continue;
        };
        let around = flats
            .iter()
            .enumerate()
            .filter(|(m, other)| *m != n && other.winding(start) != 0)
            .count();
        let clockwise = flat.signed_area() > 0.0;
        let turned = if clockwise == (around % 2 == 0) {
            one.clone()
        } else {
            one.reversed()
        };
        segs.extend_from_slice(turned.segs());
    }
    Path::new(segs)
}

/// The box over which a pattern is drawn, symmetrical about its middle.
struct PatternBox {
    middle: (f64, f64),
    reach: (f64, f64),
    pitch: f64,
}

impl PatternBox {
    /// Lines that go down so much for each step to the right.
    fn lines(&self, slope: f64) -> Path {
        let ((x, y), (w, h)) = (self.middle, self.reach);
        let apart = self.pitch * hypot(slope, 1.0);
        let count = ((h + w * slope.abs()) / apart).floor() as i64;
        let mut segs = Vec::new();
        for n in -count..=count {
            let rise = apart * n as f64;
            segs.push(Seg::Move(whole(x - w, y + rise - w * slope)));
            segs.push(Seg::Line(whole(x + w, y + rise + w * slope)));
        }
        Path::new(segs)
    }

    /// Dots in rows, each row half a step from the last.
    fn dots(&self) -> Path {
        let radius = Length::um((self.pitch * 0.27).round() as i64);
        let dot = |(x, y): (f64, f64)| {
            let (x, y) = whole(x, y);
            Path::circle(
                Point::new(Length::um(x.into()), Length::um(y.into())),
                radius,
            )
        };
        let row = self.pitch * 0.75_f64.sqrt();
        self.places(
            row,
            |n| if n % 2 == 0 { 0.0 } else { self.pitch / 2.0 },
            dot,
        )
    }

    /// Every other square of a chessboard.
    fn checks(&self) -> Path {
        let side = (self.pitch / 2.0).round() as i64;
        let square = |(x, y): (f64, f64)| {
            let (x, y) = whole(x, y);
            Path::rect(Rect::um(
                i64::from(x) - side / 2,
                i64::from(y) - side / 2,
                side,
                side,
            ))
        };
        self.places(
            side as f64,
            |n| if n % 2 == 0 { 0.0 } else { side as f64 },
            square,
        )
    }

    /// Marks in rows, a pitch from one to the next.
    fn places(
        &self,
        row: f64,
        shift: impl Fn(i64) -> f64,
        mark: impl Fn((f64, f64)) -> Path,
    ) -> Path {
        let ((x, y), (w, h)) = (self.middle, self.reach);
        let (rows, columns) = ((h / row).ceil() as i64, (w / self.pitch).ceil() as i64);
        let mut segs = Vec::new();
        for n in -rows..=rows {
            for m in -columns..=columns {
                let at = (x + self.pitch * m as f64 + shift(n), y + row * n as f64);
                segs.extend_from_slice(mark(at).segs());
            }
        }
        Path::new(segs)
    }
}

fn whole(x: f64, y: f64) -> (i32, i32) {
    (x.round() as i32, y.round() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_can_be_read_on_every_shade_and_on_its_pattern() {
        for level in 0..=255 {
            let ground = Colour::grey(level);
            let tone = tone(ground);
            assert!(tone.contrast(ground) >= 1.45, "{level}: {tone}");
            assert!(
                tone.contrast(ground.readable()) >= WORDS - 0.05,
                "{level}: {tone}"
            );
        }
    }

    #[test]
    fn a_hole_stays_outside_when_only_winding_counts() {
        let mut segs = Path::rect(Rect::um(0, 0, 9_000, 9_000)).segs().to_vec();
        segs.extend(Path::rect(Rect::um(2_000, 2_000, 5_000, 5_000)).segs());
        segs.extend(Path::circle(Point::new(Length::mm(4), Length::mm(4)), Length::mm(1)).segs());
        let wound = Polyline::of(&wound(&Path::new(segs)));
        let inside = |at: f64| wound.winding((at, at)) != 0;
        assert_eq!(
            [inside(1_000.0), inside(2_500.0), inside(4_000.0)],
            [true, false, true]
        );
    }
}
