//! Words into lawful values.

use std::collections::BTreeMap;

use crate::diag::{Code, Note, Report};
use crate::geom::Length;
use crate::scene::Colour;
use crate::source::{Span, Spanned};

/// Colours by their name in the kit.
pub(super) type Colours = BTreeMap<String, Colour>;

/// The longest length that makes sense, well within what a scene can hold.
const LONGEST_MM: f64 = 10_000.0;

/// `"63.5 mm"`, `"2.5 in"`, `"1 cm"` or `"10 pt"`.
pub(super) fn length(word: &str, span: Span, report: &mut Report) -> Option<Length> {
    let trimmed = word.trim();
    let split = trimmed.find(|c: char| c.is_alphabetic() || c == '%').unwrap_or(trimmed.len());
    let (number, unit) = (trimmed[..split].trim(), trimmed[split..].trim());
    let mm = match unit {
        "mm" => 1.0,
        "cm" => 10.0,
        "in" => 25.4,
        "pt" => 25.4 / 72.0,
        _ => {
            let message = match unit {
                "" => format!("the length `{word}` has no unit"),
                _ => format!("`{unit}` is not a unit of length"),
            };
            report.say(Note::new(Code::BadLength, message).at(span).help("units are mm, cm, in and pt"));
            return None;
        }
    };
    match number.parse::<f64>() {
        Ok(number) if (number * mm).abs() <= LONGEST_MM => Some(Length::from_mm(number * mm)),
        Ok(_) => {
            let message = format!("`{word}` is longer than anything that could be printed");
            report.say(Note::new(Code::BadLength, message).at(span));
            None
        }
        Err(_) => {
            let message = format!("`{number}` is not a number");
            report.say(Note::new(Code::BadLength, message).at(span).help("write it as \"63.5 mm\""));
            None
        }
    }
}

/// `"#1e5aa8"` or a name from the kit's colours.
pub(super) fn colour(word: &Spanned<String>, named: &Colours, report: &mut Report) -> Option<Colour> {
    let found = Colour::parse(&word.value).or_else(|| named.get(&word.value).copied());
    if found.is_none() {
        let note = Note::new(Code::BadColour, format!("`{}` is not a colour", word.value)).at(word.span);
        report.say(if word.value.starts_with('#') {
            note.help("write it as \"#rrggbb\", such as \"#1e5aa8\"")
        } else {
            note.did_you_mean(&word.value, named.keys().map(String::as_str))
        });
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(word: &str) -> (Option<Length>, usize) {
        let mut report = Report::default();
        report.sources.add("test.toml", word.to_owned());
        let length = length(word, Span::default(), &mut report);
        (length, report.notes().len())
    }

    #[test]
    fn lengths_are_exact_in_every_unit() {
        assert_eq!(read("63.5 mm").0, Some(Length::um(63_500)));
        assert_eq!(read("2.5in").0, Some(Length::um(63_500)));
        assert_eq!(read(" 1 cm ").0, Some(Length::mm(10)));
        assert_eq!(read("72 pt").0, Some(Length::um(25_400)));
        assert_eq!(read("-3 mm").0, Some(Length::mm(-3)));
    }

    #[test]
    fn a_length_without_a_lawful_number_and_unit_is_refused() {
        for word in ["63.5", "", "mm", "3 px", "1e9 mm", "nan mm", "2,5 in"] {
            assert_eq!(read(word), (None, 1), "{word}");
        }
    }
}
