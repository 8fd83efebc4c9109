//! TOML tables as they are asked for their values; every fault has its place.

use std::ops::Range;

use toml::de::{DeTable, DeValue};

use super::value;
use crate::diag::{Code, Note, Report};
use crate::geom::{Length, Point, Size};
use crate::scene::Colour;
use crate::source::{FileId, Span, Spanned};

/// A table of a file, under the name that the schema gives it.
#[derive(Clone, Copy)]
pub(super) struct Table<'t> {
    /// What the schema calls it, such as `deck.NAME.card`.
    pub name: &'static str,
    /// Where it stands.
    pub span: Span,
    entries: &'t DeTable<'t>,
}

/// A value and its kind, as words for a note.
type Value<'t> = toml::Spanned<DeValue<'t>>;

/// Parses a file; the table holds what could be saved from a faulty one.
pub(super) fn parse<'t>(text: &'t str, file: FileId, report: &mut Report) -> DeTable<'t> {
    let (table, faults) = DeTable::parse_recoverable(text);
    for fault in faults {
        let place = fault.span().unwrap_or(0..0);
        let message = fault.message().lines().next().unwrap_or("cannot be read").to_owned();
        report.say(
            Note::new(Code::TomlSyntax, message)
                .at(span(file, &place))
                .help("check the quotes, brackets and equals signs on this line and the one before it"),
        );
    }
    table.into_inner()
}

fn span(file: FileId, range: &Range<usize>) -> Span {
    Span { file, start: range.start, end: range.end }
}

impl<'t> Table<'t> {
    /// A table under its name in the schema.
    pub(super) fn new(name: &'static str, entries: &'t DeTable<'t>, span: Span) -> Table<'t> {
        Table { name, span, entries }
    }

    /// Says which keys are not among the known ones.
    pub(super) fn know(&self, known: &[&str], report: &mut Report) {
        for key in self.entries.keys() {
            let word: &str = key.get_ref();
            if !known.contains(&word) {
                let note = Note::new(Code::UnknownKey, format!("[{}] has no key `{word}`", self.name));
                report.say(note.at(self.place(&key.span())).did_you_mean(word, known.iter().copied()));
            }
        }
    }

    /// All keys in order of writing, each with its place.
    pub(super) fn keys(&self) -> Vec<Spanned<String>> {
        let mut keys: Vec<Spanned<String>> =
            self.entries.keys().map(|key| Spanned::new(key.get_ref().to_string(), self.place(&key.span()))).collect();
        keys.sort_by_key(|key| key.span.start);
        keys
    }

    /// The tables below this one by name, in order of writing.
    pub(super) fn named(
        &self,
        key: &str,
        name: &'static str,
        report: &mut Report,
    ) -> Vec<(Spanned<String>, Table<'t>)> {
        let Some(all) = self.table(key, name, report) else { return Vec::new() };
        let mut found = Vec::new();
        for key in all.keys() {
            if let Some(table) = all.table(&key.value, name, report) {
                found.push((key, table));
            }
        }
        found
    }

    /// The table under a key.
    pub(super) fn table(&self, key: &str, name: &'static str, report: &mut Report) -> Option<Table<'t>> {
        let value = self.value(key)?;
        match value.get_ref() {
            DeValue::Table(entries) => Some(Table { name, span: self.value_place(key, value), entries }),
            _ => self.wrong(value, key, "a table", report),
        }
    }

    /// The tables of an array of tables.
    pub(super) fn tables(&self, key: &str, name: &'static str, report: &mut Report) -> Vec<Table<'t>> {
        self.array(key, report)
            .into_iter()
            .filter_map(|value| match value.get_ref() {
                DeValue::Table(entries) => Some(Table { name, span: self.place(&value.span()), entries }),
                _ => self.wrong(value, key, "tables", report),
            })
            .collect()
    }

    /// A text.
    pub(super) fn word(&self, key: &str, report: &mut Report) -> Option<Spanned<String>> {
        let value = self.value(key)?;
        match value.get_ref() {
            DeValue::String(word) => Some(Spanned::new(word.to_string(), self.place(&value.span()))),
            _ => self.wrong(value, key, "a text in quotes", report),
        }
    }

    /// A text, number or truth value as the text it is written with.
    pub(super) fn field(&self, key: &str, report: &mut Report) -> Option<Spanned<String>> {
        self.field_of(self.value(key)?, key, report)
    }

    /// Texts or numbers.
    pub(super) fn fields(&self, key: &str, report: &mut Report) -> Vec<Spanned<String>> {
        self.array(key, report).into_iter().filter_map(|value| self.field_of(value, key, report)).collect()
    }

    /// Rows of texts or numbers.
    pub(super) fn rows(&self, key: &str, report: &mut Report) -> Vec<Spanned<Vec<Spanned<String>>>> {
        let mut rows = Vec::new();
        for value in self.array(key, report) {
            let row = match value.get_ref() {
                DeValue::Array(all) => all.iter().filter_map(|value| self.field_of(value, key, report)).collect(),
                _ => self.wrong(value, key, "a list of rows, each in square brackets", report).unwrap_or_default(),
            };
            rows.push(Spanned::new(row, self.place(&value.span())));
        }
        rows
    }

    /// A text that must be given.
    pub(super) fn must(&self, key: &str, report: &mut Report) -> Option<Spanned<String>> {
        self.require(key, report);
        self.word(key, report)
    }

    /// Says that a key is missing, if it is.
    pub(super) fn require(&self, key: &str, report: &mut Report) {
        if !self.entries.contains_key(key) {
            let note = Note::new(Code::MissingKey, format!("[{}] needs `{key}`", self.name));
            report.say(note.at(self.span).help(format!("add `{key} = …` to this table")));
        }
    }

    /// Texts.
    pub(super) fn words(&self, key: &str, report: &mut Report) -> Vec<Spanned<String>> {
        self.array(key, report)
            .into_iter()
            .filter_map(|value| match value.get_ref() {
                DeValue::String(word) => Some(Spanned::new(word.to_string(), self.place(&value.span()))),
                _ => self.wrong(value, key, "texts in quotes", report),
            })
            .collect()
    }

    /// A truth value; false where it is not given.
    pub(super) fn truth(&self, key: &str, report: &mut Report) -> bool {
        match self.value(key) {
            None => false,
            Some(value) => match value.get_ref() {
                DeValue::Boolean(truth) => *truth,
                _ => self.wrong(value, key, "true or false", report).unwrap_or(false),
            },
        }
    }

    /// A number of at least zero.
    pub(super) fn number(&self, key: &str, report: &mut Report) -> Option<Spanned<f64>> {
        let word = self.field(key, report)?;
        match word.value.parse::<f64>().ok().filter(|number| number.is_finite() && *number >= 0.0) {
            Some(number) => Some(Spanned::new(number, word.span)),
            None => self.wrong(self.value(key)?, key, "a number of at least zero", report),
        }
    }

    /// A whole number from `least` to `most`.
    pub(super) fn count(&self, key: &str, least: u32, most: u32, report: &mut Report) -> Option<u32> {
        let word = self.field(key, report)?;
        let count = word.value.parse::<u32>().ok().filter(|count| (least..=most).contains(count));
        if count.is_none() {
            let message = format!("`{key}` is a whole number from {least} to {most}, not `{}`", word.value);
            report.say(Note::new(Code::BadValue, message).at(word.span));
        }
        count
    }

    /// Whole numbers.
    pub(super) fn counts(&self, key: &str, report: &mut Report) -> Vec<u32> {
        self.array(key, report)
            .into_iter()
            .filter_map(|value| match value.get_ref() {
                DeValue::Integer(number) => number.to_string().parse().ok(),
                _ => self.wrong(value, key, "whole numbers", report),
            })
            .collect()
    }

    /// A length with its unit.
    pub(super) fn length(&self, key: &str, report: &mut Report) -> Option<Length> {
        let value = self.value(key)?;
        self.length_of(value, key, report)
    }

    /// Lengths with their units.
    pub(super) fn lengths(&self, key: &str, report: &mut Report) -> Vec<Length> {
        let values = self.array(key, report);
        values.into_iter().filter_map(|value| self.length_of(value, key, report)).collect()
    }

    /// A size: two lengths, width and height.
    pub(super) fn size(&self, key: &str, report: &mut Report) -> Option<Size> {
        let point = self.point(key, report)?;
        if point.x <= Length::ZERO || point.y <= Length::ZERO {
            let message = format!("`{key}` needs a width and a height above zero");
            report.say(Note::new(Code::BadValue, message).at(self.value_place(key, self.value(key)?)));
            return None;
        }
        Some(Size::new(point.x, point.y))
    }

    /// A place: two lengths, to the right and down.
    pub(super) fn point(&self, key: &str, report: &mut Report) -> Option<Point> {
        self.point_of(self.value(key)?, key, report)
    }

    /// Places.
    pub(super) fn places(&self, key: &str, report: &mut Report) -> Vec<Point> {
        self.array(key, report).into_iter().filter_map(|value| self.point_of(value, key, report)).collect()
    }

    /// Text size in points: a length, most naturally written in `pt`.
    pub(super) fn points(&self, key: &str, report: &mut Report) -> Option<f64> {
        let value = self.value(key)?;
        let length = self.length_of(value, key, report)?;
        // Through micrometres 10 pt would come back as 9.9999; type is set in hundredths.
        let points = (length.to_pt() * 100.0).round() / 100.0;
        if (2.0..=400.0).contains(&points) {
            return Some(points);
        }
        let message = format!("type of {points} pt cannot be printed well");
        report.say(Note::new(Code::BadValue, message).at(self.place(&value.span())).help("choose from 2 pt to 400 pt"));
        None
    }

    /// A colour by number or by its name in the kit.
    pub(super) fn colour(&self, key: &str, named: &value::Colours, report: &mut Report) -> Option<Colour> {
        value::colour(&self.word(key, report)?, named, report)
    }

    /// One of several words.
    pub(super) fn choice<T: Copy>(&self, key: &str, among: &[(&str, T)], report: &mut Report) -> Option<T> {
        let word = self.word(key, report)?;
        let found = among.iter().find(|(name, _)| *name == word.value).map(|(_, value)| *value);
        if found.is_none() {
            let note = Note::new(Code::BadValue, format!("`{key}` cannot be `{}`", word.value));
            report.say(note.at(word.span).did_you_mean(&word.value, among.iter().map(|(name, _)| *name)));
        }
        found
    }

    /// A step between sizes of type, in points.
    pub(super) fn points_step(&self, key: &str, report: &mut Report) -> Option<f64> {
        let value = self.value(key)?;
        let step = (self.length_of(value, key, report)?.to_pt() * 100.0).round() / 100.0;
        if step >= 0.05 {
            return Some(step);
        }
        report.say(Note::new(Code::BadValue, format!("`{key}` is at least 0.05 pt")).at(self.place(&value.span())));
        None
    }

    /// Where a value stands, or the table where it is not given.
    pub(super) fn span_of(&self, key: &str) -> Span {
        self.value(key).map_or(self.span, |value| self.value_place(key, value))
    }

    /// Whether the value of a key is a table.
    pub(super) fn is_table(&self, key: &str) -> bool {
        self.value(key).is_some_and(|value| matches!(value.get_ref(), DeValue::Table(_)))
    }

    /// Whether the value of a key is a text.
    pub(super) fn is_word(&self, key: &str) -> bool {
        self.value(key).is_some_and(|value| matches!(value.get_ref(), DeValue::String(_)))
    }

    /// Whether a key is given.
    pub(super) fn has(&self, key: &str) -> bool {
        self.entries.contains_key(key)
    }

    /// The value of a key. One that the parser made up in place of a faulty one
    /// has no length; its fault was told, and nothing more is said of it.
    fn value(&self, key: &str) -> Option<&'t Value<'t>> {
        self.entries.get(key).filter(|value| !value.span().is_empty())
    }

    fn array(&self, key: &str, report: &mut Report) -> Vec<&'t Value<'t>> {
        match self.value(key).map(|value| (value, value.get_ref())) {
            None => Vec::new(),
            Some((_, DeValue::Array(values))) => values.iter().collect(),
            Some((value, _)) => self.wrong(value, key, "a list in square brackets", report).unwrap_or_default(),
        }
    }

    fn field_of(&self, value: &Value<'_>, key: &str, report: &mut Report) -> Option<Spanned<String>> {
        let word = match value.get_ref() {
            DeValue::String(word) => word.to_string(),
            DeValue::Integer(number) => number.to_string(),
            DeValue::Float(number) => number.as_str().to_owned(),
            DeValue::Boolean(truth) => truth.to_string(),
            _ => return self.wrong(value, key, "a text or a number", report),
        };
        Some(Spanned::new(word, self.place(&value.span())))
    }

    fn point_of(&self, value: &Value<'_>, key: &str, report: &mut Report) -> Option<Point> {
        let DeValue::Array(both) = value.get_ref() else {
            return self.wrong(value, key, "two lengths, such as [\"10 mm\", \"20 mm\"]", report);
        };
        match &both[..] {
            [x, y] => {
                let (x, y) = (self.length_of(x, key, report), self.length_of(y, key, report));
                Some(Point::new(x?, y?))
            }
            _ => self.wrong(value, key, "two lengths, such as [\"10 mm\", \"20 mm\"]", report),
        }
    }

    fn length_of(&self, value: &Value<'_>, key: &str, report: &mut Report) -> Option<Length> {
        let place = self.place(&value.span());
        match value.get_ref() {
            DeValue::String(word) => value::length(word, place, report),
            other => {
                let message = format!("`{key}` is a length, not {}", kind(other));
                let help = "write the number with its unit in quotes, such as \"63.5 mm\" or \"2.5 in\"";
                report.say(Note::new(Code::BadLength, message).at(place).help(help));
                None
            }
        }
    }

    fn wrong<T>(&self, value: &Value<'_>, key: &str, wanted: &str, report: &mut Report) -> Option<T> {
        let message = format!("`{key}` in [{}] is {wanted}, not {}", self.name, kind(value.get_ref()));
        report.say(Note::new(Code::WrongType, message).at(self.place(&value.span())));
        None
    }

    fn place(&self, range: &Range<usize>) -> Span {
        span(self.span.file, range)
    }

    /// The place of a value, or of its key where the value is a table that
    /// spreads over many lines.
    fn value_place(&self, key: &str, value: &Value<'_>) -> Span {
        let range = match (value.get_ref(), self.entries.get_key_value(key)) {
            (DeValue::Table(_), Some((key, _))) => key.span(),
            _ => value.span(),
        };
        self.place(&range)
    }
}

fn kind(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) | DeValue::Float(_) => "a number",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}
