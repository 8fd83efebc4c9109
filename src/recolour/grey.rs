//! Shapes in shades of grey.

use super::hatch;
use super::place::Place;
use super::recolourer::Recolourer;
use crate::geom::Polyline;
use crate::model::Pattern;
use crate::scene::{Colour, Item, Shape, Stroke};

impl Recolourer<'_> {
    /// What a colour becomes in grey.
    pub(super) fn grey(&self, colour: Colour) -> Colour {
        let told = self.shades.get(&Colour { a: 255, ..colour }).and_then(|shade| shade.grey);
        told.map_or_else(|| colour.neutral(), |grey| Colour { a: colour.a, ..grey })
    }

    fn pattern(&self, colour: Colour) -> Pattern {
        self.shades.get(&Colour { a: 255, ..colour }).map_or(Pattern::Plain, |shade| shade.pattern)
    }

    /// What the lines of its pattern are in grey; the grey itself for a plain one.
    pub(super) fn lines(&self, colour: Colour) -> Colour {
        let grey = self.grey(colour);
        if self.pattern(colour) == Pattern::Plain { grey } else { Colour { a: grey.a, ..hatch::tone(grey) } }
    }

    /// A shape in grey, and how far apart the lines of its pattern are, if it has one.
    pub(super) fn greyed(&self, shape: &Shape, flat: &Polyline, place: &Place<'_>) -> (Vec<Item>, Option<i64>) {
        let grey = |colour| self.grey(colour);
        let fill = shape.fill.map(|(colour, rule)| (grey(colour), rule));
        let stroke = shape.stroke.clone().map(|stroke| Stroke { colour: grey(stroke.colour), ..stroke });
        let whole = Shape { path: shape.path.clone(), fill, stroke };
        let drawn = shape.fill.zip(fill).and_then(|((colour, rule), (ground, _))| {
            // What shines through takes the pattern of what is under it.
            let pattern = if colour.a < 128 { Pattern::Plain } else { self.pattern(colour) };
            hatch::over(pattern, (&shape.path, rule), flat, ground, place.scale())
        });
        let Some((hatch, pitch)) = drawn else { return (vec![Item::Shape(whole)], None) };
        let line = whole.stroke.is_some().then(|| Item::Shape(Shape { fill: None, ..whole.clone() }));
        let ground = Item::Shape(Shape { stroke: None, ..whole });
        ([Some(ground), Some(hatch), line].into_iter().flatten().collect(), Some(pitch))
    }
}
