//! Values that usvg would pass over: broken numbers, lengths, colours, paths and transforms.

use std::str::FromStr;

use svgtypes::{
    FilterValueListParser, Length, LengthListParser, LengthUnit, Number, NumberListParser, PathParser, Transform,
    ViewBox,
};
use usvg::roxmltree::{Document, Node};

use super::colours::{is_colour, is_paint};
use super::fault::{Fault, place_of};
use super::ignored::TURNED;
use super::references::urls;
use super::style::{Property, Styles, is_svg};
use super::words;
use crate::diag::Code;
use crate::limits::{DRAWING_NUMBER, MATRIX_SIDE, OCTAVES};

/// Values that cannot be drawn as they are written.
pub(super) fn broken(xml: &Document<'_>, styles: &Styles<'_>) -> Vec<Fault> {
    let mut faults = Vec::new();
    for node in xml.descendants().filter(is_svg).filter(|node| !styles.is_absent(*node)) {
        for property in styles.of_element(node).iter().filter(|one| counts(node, one)) {
            if property.name == "color" && is_that_around(node, property.value, styles) {
                continue;
            }
            let fault = words::strange(node, *property, styles).or_else(|| fault(node, *property));
            faults.extend(fault.map(|fault| fault.within(place_of(node, property.name))));
        }
    }
    faults
}

/// Whether a `color` is that of what lies around, and is not asked for or is the usual one.
fn is_that_around<'x>(node: Node<'x, '_>, value: &str, styles: &Styles<'x>) -> bool {
    let is_asked = |one: Node<'x, '_>| {
        let said = styles.of_element(one).iter().filter(|one| one.name != "color");
        said.map(|one| one.value).any(|value| value.to_ascii_lowercase().contains("currentcolor"))
    };
    let around = || node.parent_element().and_then(|around| styles.inherited(around, "color"));
    value.trim().eq_ignore_ascii_case("currentColor") && (around().is_none() || !node.descendants().any(is_asked))
}

/// Whether a property is one of drawing; ids, links and words are none.
fn counts(node: Node<'_, '_>, property: &Property<'_>) -> bool {
    let words =
        ["id", "href", "lang", "space", "title", "role", "version", "baseProfile", "type", "in", "in2", "result"];
    let spoken = ["data-", "aria-", "on", "-", "font-fam", "system", "required", "enable-background", "xmlns"];
    // A browser gives a page its size by these, and not a drawing.
    let on_page = node.parent_element().is_none() && ["width", "height", "x", "y"].contains(&property.name);
    let spoken = words.contains(&property.name) || spoken.iter().any(|start| property.name.starts_with(start));
    !(on_page && property.styled || spoken)
}

fn fault(node: Node<'_, '_>, property: Property<'_>) -> Option<Fault> {
    let (name, value) = (property.name, property.value.trim());
    if let Some(number) = numbers(value).find(|number| number.is_nan() || number.abs() > DRAWING_NUMBER.most as f64) {
        let amount = number.abs().min(1e18) as u64;
        return Some(Fault::beyond(&DRAWING_NUMBER, &format!("`{name}` says"), amount));
    }
    let element = node.tag_name().name();
    if property.styled
        && is_shape(element)
        && ["cx", "cy", "r", "rx", "ry", "x", "y", "width", "height", "d"].contains(&name)
    {
        let message = format!("a style says `{name}`, which only an attribute may");
        return Some(Fault::new(Code::BadSvg, message, format!("write {name}=\"{value}\" as an attribute")));
    }
    let has_automatic_size =
        matches!((element, name), ("image" | "use", "width" | "height") | ("ellipse", "rx" | "ry"));
    let has_colour = name == "color" || name.ends_with("-color");
    let is_usual = ["inherit", "none", "auto", "normal"].contains(&value);
    if value.is_empty() || (is_usual && !has_automatic_size && !(has_colour && value == "none")) {
        return None;
    }
    match (element, name) {
        ("feTurbulence", "numOctaves") => {
            return greatest(value)
                .filter(|n| !OCTAVES.allows(*n))
                .map(|n| Fault::beyond(&OCTAVES, "<feTurbulence> has", n));
        }
        ("feConvolveMatrix", "order") => {
            let side = greatest(value).filter(|n| !MATRIX_SIDE.allows(*n));
            return side.map(|n| Fault::beyond(&MATRIX_SIDE, "<feConvolveMatrix> has", n));
        }
        (_, "font") => {
            let message = format!("`font` of <{element}> is not understood");
            let help = "say `font-family`, `font-size`, `font-weight` and `font-style`, each by itself";
            return Some(Fault::new(Code::BadSvg, message, help));
        }
        (_, "vector-effect") => {
            let help = "take it away, and give the line the width that it is to have";
            return Some(Fault::new(Code::BadSvg, format!("`vector-effect: {value}` is not understood"), help));
        }
        _ => {}
    }
    if understood(element, name, value) && !(is_single(element, name) && is_followed(property)) {
        return None;
    }
    let shown: String =
        if value.chars().count() > 40 { value.chars().take(40).chain(['…']).collect() } else { value.to_owned() };
    let message = format!("`{name}` of <{element}> is `{shown}`, which has no meaning there");
    let help = match name {
        "clip-path" => "draw the shape in a <clipPath>, and name that by url(#…) without other words",
        "mask" => "name a <mask> by url(#…) without other words",
        "color" | "flood-color" | "lighting-color" if value.eq_ignore_ascii_case("currentColor") => {
            "write the colour itself, or take it away where it is that of what lies around"
        }
        "stop-color" if value.eq_ignore_ascii_case("currentColor") => "write it as `currentColor`",
        _ if has_colour || ["fill", "stroke"].contains(&name) => COLOUR,
        _ if is_followed(property) => "take away the space after it",
        _ => "mend it, or save the drawing again as plain SVG",
    };
    Some(Fault::new(Code::BadSvg, message, help))
}

/// How colours are written that everything reads alike.
const COLOUR: &str = "write the colour as #rrggbb, and how far it is seen through as an opacity of its own";

/// Whether usvg reads a single number or length of an attribute, and not a list.
fn is_single(element: &str, name: &str) -> bool {
    let in_text = ["text", "tspan"].contains(&element) && ["x", "y"].contains(&name);
    let is_list = ["dx", "dy", "rotate", "stroke-dasharray", "points", "viewBox"].contains(&name);
    !(in_text || is_list || element.starts_with("fe"))
}

/// Whether a space follows the number in an attribute, which makes it none to usvg.
fn is_followed(property: Property<'_>) -> bool {
    let value = property.value.trim_start();
    !property.styled && value.ends_with(char::is_whitespace) && is_length(value.trim_end())
}

fn is_shape(element: &str) -> bool {
    ["rect", "circle", "ellipse", "path", "image", "use"].contains(&element)
}

/// Whether a value is one that its property can have, as far as usvg would otherwise pass over it.
fn understood(element: &str, name: &str, value: &str) -> bool {
    let in_filter = element.starts_with("fe");
    match name {
        "width" | "height" | "r" | "rx" | "ry" | "stroke-width" | "markerWidth" | "markerHeight" if !in_filter => {
            is_length(value) && !value.starts_with('-')
        }
        "x" | "y" | "dx" | "dy" if ["text", "tspan", "tref"].contains(&element) => {
            LengthListParser::from(value).all(|length| length.is_ok()) && !is_cut_off(value)
        }
        "stroke-dasharray" => {
            let is_dash = |length: Length| length.number >= 0.0 && length.unit != LengthUnit::Ex;
            LengthListParser::from(value).all(|length| length.is_ok_and(is_dash))
                && !is_cut_off(value)
                && !value.ends_with(',')
        }
        "baseline-shift" => {
            let is_word = |word| value.eq_ignore_ascii_case(word);
            ["baseline", "sub", "super"].into_iter().any(is_word) || is_length(value)
        }
        "dx" | "dy" | "radius" | "scale" | "surfaceScale" | "k1" | "k2" | "k3" | "k4" | "amplitude" | "exponent"
        | "intercept" | "slope" | "stdDeviation" | "baseFrequency" | "kernelMatrix" | "tableValues" | "points"
        | "order" | "numOctaves" | "seed" | "divisor" | "bias" => {
            NumberListParser::from(value).all(|number| number.is_ok()) && !is_cut_off(value)
        }
        "values" if in_filter => NumberListParser::from(value).all(|number| number.is_ok()),
        "x" | "y" | "x1" | "y1" | "x2" | "y2" | "cx" | "cy" | "fx" | "fy" | "fr" | "refX" | "refY" | "textLength"
        | "startOffset" | "stroke-dashoffset" | "letter-spacing" | "word-spacing" => {
            is_length(value) || (name.starts_with("ref") && value.chars().all(char::is_alphabetic))
        }
        "font-size" => {
            is_length(value) && !value.starts_with('-') || value.chars().all(|c| c.is_alphabetic() || c == '-')
        }
        "opacity" | "fill-opacity" | "stroke-opacity" | "stop-opacity" | "flood-opacity" | "offset" => {
            let share = value.strip_suffix('%').unwrap_or(value);
            Number::from_str(share).is_ok() && !is_cut_off(share)
        }
        "stroke-miterlimit" => Number::from_str(value).is_ok_and(|Number(limit)| limit >= 0.0) && !is_cut_off(value),
        // What lies outside the file is a fault of its own.
        "fill" | "stroke" => is_paint(value) || value.contains("url(") && urls(value).count() == 0,
        "stop-color" => value == "currentColor" || is_colour(value),
        "flood-color" | "lighting-color" | "color" => is_colour(value),
        "transform" => value == TURNED || Transform::from_str(value).is_ok() && is_whole(value),
        // Browsers paint nothing with one that has no inverse.
        "gradientTransform" | "patternTransform" => {
            Transform::from_str(value).is_ok_and(|to| to.a * to.d - to.b * to.c != 0.0) && is_whole(value)
        }
        "viewBox" => {
            ViewBox::from_str(value).is_ok() && NumberListParser::from(value).count() == 4 && !is_cut_off(value)
        }
        "d" => PathParser::from(value).all(|segment| segment.is_ok()) && !is_cut_off(value),
        "clip-path" | "mask" | "marker-start" | "marker-mid" | "marker-end" => {
            value.starts_with("url(") && value.find(')') == Some(value.len() - 1)
        }
        "filter" => FilterValueListParser::from(value).all(|filter| filter.is_ok()),
        _ => true,
    }
}

/// Whether a value is a length. What `ex` is depends on the font in a browser, and not for usvg.
fn is_length(value: &str) -> bool {
    Length::from_str(value).is_ok_and(|length| length.unit != LengthUnit::Ex)
        && !is_cut_off(value)
        && !value.contains(char::is_whitespace)
}

/// Whether the numbers of a transform are such that a browser reads them all.
fn is_whole(transform: &str) -> bool {
    !is_cut_off(transform) && !transform.split(')').any(|inner| inner.trim_end().ends_with(','))
}

/// Whether a number ends in a point: browsers read none that does.
fn is_cut_off(value: &str) -> bool {
    value.split('.').skip(1).any(|rest| !rest.starts_with(|digit: char| digit.is_ascii_digit()))
}

/// The greatest of some whole numbers.
fn greatest(value: &str) -> Option<u64> {
    numbers(value).map(|number| number.abs() as u64).max()
}

/// All numbers in a value. Digits of colours and names are none.
fn numbers(value: &str) -> impl Iterator<Item = f64> {
    let part = |letter: char| letter.is_ascii_alphanumeric() || ['.', '-', '+', '#', '_', '%'].contains(&letter);
    let words = value.split(move |letter| !part(letter)).filter(|word| !word.starts_with('#'));
    words.flat_map(|word| {
        let bytes = word.as_bytes();
        let is_exponent = |at: usize| {
            matches!(bytes.get(at), Some(b'e' | b'E'))
                && at > 0
                && bytes[at - 1].is_ascii_digit()
                && bytes.get(at + 1).is_some_and(|next| next.is_ascii_digit() || matches!(next, b'-' | b'+'))
        };
        let (mut found, mut start) = (Vec::new(), 0);
        for at in 0..=bytes.len() {
            let ends = match bytes.get(at) {
                None => true,
                Some(b'0'..=b'9' | b'.') => false,
                Some(b'-' | b'+') => at == 0 || !is_exponent(at - 1),
                Some(_) => !is_exponent(at),
            };
            if ends {
                found.extend(word.get(start..at).and_then(|number| number.parse::<f64>().ok()));
                start = if matches!(bytes.get(at), Some(b'-' | b'+')) { at } else { at + 1 };
            }
        }
        found
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_in_whatever_is_written_about_them() {
        let found = |value| numbers(value).collect::<Vec<f64>>();
        assert_eq!(found("M1-2.5L3e2,-1E+3z"), [1.0, -2.5, 300.0, -1000.0]);
        assert_eq!(found("translate(10 4) scale(65536)"), [10.0, 4.0, 65536.0]);
        assert!(found("#1e9999").is_empty());
        assert_eq!(found("12mm 3em 50%"), [12.0, 3.0, 50.0]);
        assert_eq!(found("1e99999"), [f64::INFINITY]);
    }
}
