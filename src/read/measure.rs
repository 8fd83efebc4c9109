//! Numbers, lengths, places and sizes of TOML tables. Each is asked for with its
//! range, and what lies outside is a note: nothing is clamped or left out.

use std::ops::RangeInclusive;

use toml::de::DeValue;

use super::table::{Table, Value, kind};
use super::value;
use crate::diag::{Code, Note};
use crate::geom::{Length, Point, Size};
use crate::limits::{LEAST_SIDE_MM, SIDE_MM};
use crate::source::Spanned;

/// Lengths between two, both included.
pub(super) type Lengths = RangeInclusive<Length>;

/// The longest length that is read at all.
const LONGEST: Length = Length::mm(SIDE_MM.most as i64);
/// To the right or down, and to the left or up.
pub(super) const BOTH_WAYS: Lengths = Length::mm(-(SIDE_MM.most as i64))..=LONGEST;
/// Distances, and lines that may have no width.
pub(super) const ZERO_UP: Lengths = Length::ZERO..=LONGEST;
/// What is there at all.
pub(super) const ABOVE_ZERO: Lengths = Length::um(1)..=LONGEST;
/// The sides of what is cut out, and of cells.
pub(super) const SIDE: Lengths = Length::mm(LEAST_SIDE_MM as i64)..=LONGEST;
/// Dashes and gaps: finer ones run together on every printer, whose dots are 0.04 to 0.08 mm wide.
const DASH: Lengths = Length::um(100)..=LONGEST;
/// The most dashes and gaps of one line that anybody can tell apart from others.
const DASHES: usize = 16;
/// Type that can be printed, in points.
const TYPE: RangeInclusive<f64> = 2.0..=400.0;
/// Steps between sizes of type, in points.
const STEP: RangeInclusive<f64> = 0.05..=400.0;

impl Table<'_> {
    /// A number within a range.
    pub(super) fn number(&self, key: &str, range: RangeInclusive<f64>) -> Option<Spanned<f64>> {
        let word = self.field(key)?;
        Some(Spanned::new(self.number_of(&word, key, &range)?, word.span))
    }

    /// A number within a range, or several; `None` where the key is not given or one of them is faulty.
    pub(super) fn numbers(&self, key: &str, range: RangeInclusive<f64>) -> Option<Vec<f64>> {
        let words = match self.value(key)?.get_ref() {
            DeValue::Array(_) => self.fields(key),
            _ => vec![self.field(key)?],
        };
        words.iter().map(|word| self.number_of(word, key, &range)).collect()
    }

    fn number_of(&self, word: &Spanned<String>, key: &str, range: &RangeInclusive<f64>) -> Option<f64> {
        let number = word.value.parse().ok().filter(|number| range.contains(number));
        if number.is_none() {
            let message =
                format!("`{key}` is a number from {} to {}, not `{}`", range.start(), range.end(), word.value);
            self.report.say(Note::new(Code::BadValue, message).at(word.span));
        }
        number
    }

    /// A whole number from `least` to `most`.
    pub(super) fn count(&self, key: &str, least: u32, most: u32) -> Option<u32> {
        let word = self.field(key)?;
        let count = word.value.parse().ok().filter(|count| (least..=most).contains(count));
        if count.is_none() {
            self.report.say(not_a_count(key, least..=most, &word.value).at(word.span));
        }
        count
    }

    /// Whole numbers within a range, none where the key is not given; `None` where one of them is faulty.
    pub(super) fn counts(&self, key: &str, range: RangeInclusive<u32>) -> Option<Vec<u32>> {
        let mut count = |value: &Value<'_>| {
            let DeValue::Integer(number) = value.get_ref() else {
                return self.wrong(value, key, "whole numbers");
            };
            let number = number.to_string();
            let count = number.parse().ok().filter(|count| range.contains(count));
            if count.is_none() {
                self.report.say(not_a_count(key, range.clone(), &number).at(self.place(&value.span())));
            }
            count
        };
        let counts: Vec<Option<u32>> = match self.value(key).map(Value::get_ref) {
            Some(DeValue::Array(values)) => values.iter().map(&mut count).collect(),
            Some(_) => return self.wrong(self.value(key)?, key, "a list in square brackets"),
            None => Vec::new(),
        };
        counts.into_iter().collect()
    }

    /// A length with its unit.
    pub(super) fn length(&self, key: &str, range: Lengths) -> Option<Length> {
        self.length_of(self.value(key)?, key, range)
    }

    /// The lengths of dashes and of the gaps between them.
    pub(super) fn dash(&self, key: &str) -> Vec<Length> {
        let values = self.array(key);
        if values.len() > DASHES {
            let message = format!("`{key}` has at most {DASHES} lengths, and these are {}", values.len());
            self.report.say(Note::new(Code::BadValue, message).at(self.span_of(key)));
            return Vec::new();
        }
        values.into_iter().filter_map(|value| self.length_of(value, key, DASH)).collect()
    }

    /// A size: two lengths within a range, width and height.
    pub(super) fn size(&self, key: &str, range: Lengths) -> Option<Size> {
        let Point { x, y } = self.pair_of(self.value(key)?, key, range)?;
        Some(Size::new(x, y))
    }

    /// A place: two lengths, to the right and down.
    pub(super) fn point(&self, key: &str) -> Option<Point> {
        self.pair_of(self.value(key)?, key, BOTH_WAYS)
    }

    /// Two lengths within a range.
    pub(super) fn pair(&self, key: &str, range: Lengths) -> Option<Point> {
        self.pair_of(self.value(key)?, key, range)
    }

    /// Places.
    pub(super) fn places(&self, key: &str) -> Vec<Point> {
        self.array(key).into_iter().filter_map(|value| self.pair_of(value, key, BOTH_WAYS)).collect()
    }

    /// Text size in points: a length, most naturally written in `pt`.
    pub(super) fn points(&self, key: &str) -> Option<f64> {
        self.points_of(key, TYPE)
    }

    /// A step between sizes of type, in points.
    pub(super) fn points_step(&self, key: &str) -> Option<f64> {
        self.points_of(key, STEP)
    }

    fn points_of(&self, key: &str, range: RangeInclusive<f64>) -> Option<f64> {
        let value = self.value(key)?;
        let length = self.length_of(value, key, BOTH_WAYS)?;
        // Through micrometres 10 pt would come back as 9.9999; type is set in hundredths.
        let points = (length.to_pt() * 100.0).round() / 100.0;
        if range.contains(&points) {
            return Some(points);
        }
        let message = format!("`{key}` is from {} pt to {} pt, not {points} pt", range.start(), range.end());
        self.report.say(Note::new(Code::BadValue, message).at(self.place(&value.span())));
        None
    }

    fn pair_of(&self, value: &Value<'_>, key: &str, range: Lengths) -> Option<Point> {
        let both = match value.get_ref() {
            DeValue::Array(both) => &both[..],
            _ => &[],
        };
        let [x, y] = both else { return self.wrong(value, key, "two lengths, such as [\"10 mm\", \"20 mm\"]") };
        let (x, y) = (self.length_of(x, key, range.clone()), self.length_of(y, key, range));
        Some(Point::new(x?, y?))
    }

    fn length_of(&self, value: &Value<'_>, key: &str, range: Lengths) -> Option<Length> {
        let place = self.place(&value.span());
        let DeValue::String(word) = value.get_ref() else {
            let message = format!("`{key}` is a length, not {}", kind(value.get_ref()));
            let help = "write the number with its unit in quotes, such as \"63.5 mm\" or \"2.5 in\"";
            self.report.say(Note::new(Code::BadLength, message).at(place).help(help));
            return None;
        };
        let length = value::length(word, place, self.report)?;
        if range.contains(&length) {
            return Some(length);
        }
        self.report.say(Note::new(Code::BadValue, format!("`{key}` is {}, not {word}", words(&range))).at(place));
        None
    }
}

/// A range of lengths in words, such as `at least 1 mm`.
pub(super) fn words(range: &Lengths) -> String {
    let least = match range.start().to_um() {
        0 => "at least zero".to_owned(),
        1 => "above zero".to_owned(),
        _ => format!("at least {}", range.start()),
    };
    if *range.end() == LONGEST { least } else { format!("{least} and at most {}", range.end()) }
}

fn not_a_count(key: &str, range: RangeInclusive<u32>, word: &str) -> Note {
    let (least, most) = (range.start(), range.end());
    Note::new(Code::BadValue, format!("`{key}` is a whole number from {least} to {most}, not `{word}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_length_is_read_that_is_longer_than_a_side_may_be() {
        assert_eq!(format!("{} mm", SIDE_MM.most).parse(), Ok(LONGEST));
        assert!(format!("{} mm", SIDE_MM.most + 1).parse::<Length>().is_err());
    }
}
