//! Numbers that are too great to draw with.

use usvg::roxmltree::{Document, Node};

use super::fault::{Fault, place_of};
use super::style::{Property, Styles, is_svg};
use crate::limits::{DRAWING_NUMBER, Limit, MATRIX_SIDE, OCTAVES};

/// A fault for each property that has such a number.
pub(super) fn beyond(xml: &Document<'_>, styles: &Styles<'_>) -> Vec<Fault> {
    let nodes = xml.descendants().filter(is_svg).filter(|node| !styles.is_absent(*node));
    let of_node = |node| styles.of_element(node).iter().filter_map(move |one| fault(node, *one));
    nodes.flat_map(of_node).collect()
}

/// Attributes whose numbers are none of drawing, besides those that begin like one of [`SPOKEN`] and those that hold XML, as
/// diagram editors keep their source.
const WORDS: [&str; 12] =
    ["id", "href", "lang", "space", "title", "role", "version", "baseProfile", "type", "in", "in2", "result"];
const SPOKEN: [&str; 9] = ["data-", "aria-", "on", "-", "font-fam", "system", "required", "enable-background", "xmlns"];

fn fault(node: Node<'_, '_>, property: Property<'_>) -> Option<Fault> {
    let (name, value) = (property.name, property.value);
    if WORDS.contains(&name) || SPOKEN.iter().any(|start| name.starts_with(start)) || value.contains('<') {
        return None;
    }
    let most = |limit: &'static Limit, what: &str| {
        let side = numbers(value).map(|number| number.abs() as u64).max().filter(|side| !limit.allows(*side));
        side.map(|side| Fault::beyond(limit, what, side))
    };
    let found = match (node.tag_name().name(), name) {
        ("feTurbulence", "numOctaves") => most(&OCTAVES, "<feTurbulence> has"),
        ("feConvolveMatrix", "order") => most(&MATRIX_SIDE, "<feConvolveMatrix> has"),
        _ => {
            let number = numbers(value).find(|one| one.is_nan() || one.abs() > DRAWING_NUMBER.most as f64);
            let amount = |number: f64| number.abs().min(1e18) as u64;
            number.map(|number| Fault::beyond(&DRAWING_NUMBER, &format!("`{name}` says"), amount(number)))
        }
    };
    found.map(|fault| fault.within(place_of(node, name)))
}

/// All numbers in a value. Digits of colours and names are none.
fn numbers(value: &str) -> impl Iterator<Item = f64> {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || ".-+#_%".contains(letter);
    let words = value.split(move |letter| !is_part(letter)).filter(|word| !word.starts_with('#'));
    let parts =
        words.flat_map(|word| word.split(|letter: char| !(letter.is_ascii_digit() || ".eE+-".contains(letter))));
    parts.flat_map(|part| {
        // A sign begins a number, unless it is that of an exponent.
        let begins = |at: usize| part[at..].starts_with(['-', '+']) && !part[..at].ends_with(['e', 'E']);
        let mut bounds: Vec<usize> = (0..part.len()).filter(|at| *at == 0 || begins(*at)).collect();
        bounds.push(part.len());
        let number = |pair: &[usize]| part[pair[0]..pair[1]].trim_end_matches(['e', 'E']).parse().ok();
        bounds.windows(2).filter_map(number).collect::<Vec<f64>>()
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
