//! How lengths, transforms, colours and words are written as values of attributes.

use svg::Node;

use crate::geom::Affine;
use crate::scene::Colour;
use crate::write::decimal::Decimal;

/// Micrometres in millimetres, exactly.
pub(super) fn mm(um: i64) -> String {
    Decimal::new(um, 3).as_str().to_owned()
}

/// A number with no more than so many decimals, and no nought at either end of it that says nothing.
pub(super) fn number(n: f64, places: usize) -> String {
    let long = format!("{n:.places$}");
    let short = if long.contains('.') { long.trim_end_matches('0').trim_end_matches('.') } else { &long };
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
    if doubled { [0, 1, 3, 5].map(|n| char::from(digits[n])).iter().collect() } else { long }
}
