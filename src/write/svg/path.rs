//! Path data in few letters: steps from point to point, and no operator that the one before implies.

use svg::Node;

use crate::geom::{Affine, Path, Seg};
use crate::scene::Colour;
use crate::text::PathElement;
use crate::write::spelling::Decimal;

/// A point in whole parts of the unit of the drawing.
type Point = (i64, i64);

/// The data of a path in the making.
struct Data {
    out: String,
    /// Decimals of a number; a point has ten times as many parts of a unit for each.
    places: u32,
    last: char,
    here: Point,
    start: Point,
    /// The last control point of the curve that ends here, and its operator.
    control: Option<(char, Point)>,
}

/// A path of the scene, in millimetres.
pub(super) fn outline(path: &Path) -> String {
    let mut data = Data::new(3);
    let wide = |(x, y): (i32, i32)| (i64::from(x), i64::from(y));
    for seg in path.segs() {
        match *seg {
            Seg::Move(p) => data.go(wide(p)),
            Seg::Line(p) => data.line(wide(p)),
            Seg::Cubic(a, b, p) => data.cubic(wide(a), wide(b), wide(p)),
            Seg::Close => data.close(),
        }
    }
    data.out
}

/// The outline of a glyph, in font units; a font has whole ones, and halves between them.
pub(super) fn glyph(steps: &[PathElement]) -> String {
    let mut data = Data::new(1);
    let tenths = |x: f32, y: f32| {
        (
            (f64::from(x) * 10.0).round() as i64,
            (f64::from(-y) * 10.0).round() as i64,
        )
    };
    for step in steps {
        match *step {
            PathElement::MoveTo { x, y } => data.go(tenths(x, y)),
            PathElement::LineTo { x, y } => data.line(tenths(x, y)),
            PathElement::QuadTo { cx0, cy0, x, y } => data.quad(tenths(cx0, cy0), tenths(x, y)),
            PathElement::CurveTo {
                cx0,
                cy0,
                cx1,
                cy1,
                x,
                y,
            } => {
                data.cubic(tenths(cx0, cy0), tenths(cx1, cy1), tenths(x, y));
            }
            PathElement::Close => data.close(),
        }
    }
    data.out
}

impl Data {
    fn new(places: u32) -> Data {
        Data {
            out: String::new(),
            places,
            last: ' ',
            here: (0, 0),
            start: (0, 0),
            control: None,
        }
    }

    fn go(&mut self, to: Point) {
        // Each outline starts at a place of its own, so that no rounding adds up from one to the next.
        self.step('M', &[to.0, to.1], to);
        self.start = to;
    }

    fn line(&mut self, to: Point) {
        match self.step_to(to) {
            [x, 0] => self.step('h', &[x], to),
            [0, y] => self.step('v', &[y], to),
            by => self.step('l', &by, to),
        }
    }

    fn quad(&mut self, control: Point, to: Point) {
        let ([x, y], by) = (self.step_to(control), self.step_to(to));
        if self.reflected(['q', 't']) == control {
            self.step('t', &by, to);
            self.control = Some(('t', control));
        } else {
            self.step('q', &[x, y, by[0], by[1]], to);
            self.control = Some(('q', control));
        }
    }

    fn cubic(&mut self, first: Point, second: Point, to: Point) {
        let ([a, b], [c, d], [x, y]) =
            (self.step_to(first), self.step_to(second), self.step_to(to));
        if self.reflected(['c', 's']) == first {
            self.step('s', &[c, d, x, y], to);
            self.control = Some(('s', second));
        } else {
            self.step('c', &[a, b, c, d, x, y], to);
            self.control = Some(('c', second));
        }
    }

    fn close(&mut self) {
        self.step('z', &[], self.start);
    }

    /// The control point that a curve by the second of two operators starts with.
    fn reflected(&self, operators: [char; 2]) -> Point {
        match self.control {
            Some((operator, (x, y))) if operators.contains(&operator) => {
                (2 * self.here.0 - x, 2 * self.here.1 - y)
            }
            _ => self.here,
        }
    }

    fn step_to(&self, to: Point) -> [i64; 2] {
        [to.0 - self.here.0, to.1 - self.here.1]
    }

    /// An operator with its numbers, after which the path is at `to`.
    fn step(&mut self, operator: char, numbers: &[i64], to: Point) {
        let mut apart = operator == self.last && operator != 'M';
        if !apart {
            self.out.push(operator);
        }
        for n in numbers {
            if apart && *n >= 0 {
                self.out.push(' ');
            }
            self.out.push_str(Decimal::new(*n, self.places).as_str());
            apart = true;
        }
        (self.last, self.here, self.control) = (operator, to, None);
    }
}

/// Micrometres in millimetres, exactly.
pub(super) fn mm(um: i64) -> String {
    Decimal::new(um, 3).as_str().to_owned()
}

/// A number with no more than so many decimals, and no zero at either end of it that says nothing.
pub(super) fn number(n: f64, places: usize) -> String {
    let long = format!("{n:.places$}");
    let short = if long.contains('.') {
        long.trim_end_matches('0').trim_end_matches('.')
    } else {
        &long
    };
    match short.split_once('.') {
        _ if short == "-0" => "0".to_owned(),
        Some(("0", part)) => format!(".{part}"),
        Some(("-0", part)) => format!("-.{part}"),
        _ => short.to_owned(),
    }
}

/// A transform of the scene, shortly said where it is only a shift.
pub(super) fn transform(to: Affine) -> String {
    let [a, b, c, d, e, f] = to.numbers();
    let shift = format!("{} {}", number(e / 1000.0, 6), number(f / 1000.0, 6));
    if [a, b, c, d] == [1.0, 0.0, 0.0, 1.0] {
        return format!("translate({shift})");
    }
    let linear = [a, b, c, d].map(|n| number(n, 9));
    format!("matrix({} {shift})", linear.join(" "))
}

/// An opacity as a share of one.
pub(super) fn share(opacity: u8) -> String {
    number(f64::from(opacity) / 255.0, 4)
}

/// A fill, with its opacity where it is not solid; black is what is filled without one.
pub(super) fn filled<N: Node>(node: &mut N, colour: Colour) {
    if (Colour { a: 255, ..colour }) != Colour::BLACK {
        node.assign("fill", named(colour));
    }
    if colour.a < 255 {
        node.assign("fill-opacity", share(colour.a));
    }
}

/// A colour in three digits where these say it, or in six.
pub(super) fn named(colour: Colour) -> String {
    let long = colour.to_string();
    let digits = long.as_bytes();
    let doubled = digits[1..].chunks(2).all(|pair| pair[0] == pair[1]);
    if doubled {
        [0, 1, 3, 5].map(|n| char::from(digits[n])).iter().collect()
    } else {
        long
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_go_from_point_to_point() {
        let path = Path::new(vec![
            Seg::Move((1_000, -500)),
            Seg::Line((3_000, -500)),
            Seg::Line((3_000, 250)),
            Seg::Cubic((3_000, 500), (2_000, 750), (1_500, 750)),
            Seg::Cubic((1_000, 750), (0, 500), (0, 0)),
            Seg::Close,
            Seg::Move((0, 0)),
            Seg::Line((-1, 2)),
            Seg::Line((4, -6)),
        ]);
        assert_eq!(
            outline(&path),
            "M1-.5h2v.75c0 .25-1 .5-1.5 .5s-1.5-.25-1.5-.75zM0 0l-.001 .002 .005-.008"
        );
    }

    #[test]
    fn a_curve_that_goes_on_smoothly_names_no_control_point() {
        let steps = [
            PathElement::MoveTo { x: 0.0, y: 0.0 },
            PathElement::QuadTo {
                cx0: 10.0,
                cy0: 0.0,
                x: 15.0,
                y: -5.5,
            },
            PathElement::QuadTo {
                cx0: 20.0,
                cy0: -11.0,
                x: 20.0,
                y: -20.0,
            },
            PathElement::QuadTo {
                cx0: 0.0,
                cy0: -20.0,
                x: 0.0,
                y: 0.0,
            },
            PathElement::Close,
        ];
        assert_eq!(glyph(&steps), "M0 0q10 0 15 5.5t5 14.5q-20 0-20-20z");
    }
}
