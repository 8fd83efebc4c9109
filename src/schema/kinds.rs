//! The kinds of value that keys of TOML tables have, and how a table is asked for the value of a declared key. What lies
//! outside of the limits of a key is a note: nothing is clamped or left out.

use std::convert::Infallible;
use std::fmt::Debug;
use std::ops::RangeInclusive;

use toml::de::DeValue;

use super::declared::{Absent, Declared, Schema, Shaped, ValueKind};
use super::table::{FLAG, LIST, ROWS, TEXT, Table, Value, kind};
use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::geom::{BadLength, Length, Point, Size};
use crate::limits::{LEAST_SIDE_MM, SIDE_MM};
use crate::message::{Message, msg, pattern};
use crate::model::{Names, other_spelling};
use crate::scene;
use crate::source::{Span, Spanned};

/// Lengths between two, both included.
pub type Lengths = RangeInclusive<Length>;

/// The longest length that is read at all.
const LONGEST: Length = Length::mm(SIDE_MM.most as i64);
/// To the right or down, and to the left or up.
pub const BOTH_WAYS: Lengths = Length::mm(-(SIDE_MM.most as i64))..=LONGEST;
/// Distances, and lines that may have no width.
pub const ZERO_UP: Lengths = Length::ZERO..=LONGEST;
/// Lengths above zero.
pub const ABOVE_ZERO: Lengths = Length::um(1)..=LONGEST;
/// The sides of what is cut out, and of cells.
pub const SIDE: Lengths = Length::mm(LEAST_SIDE_MM as i64)..=LONGEST;
/// Dashes and gaps: finer ones run together on every printer, whose dots are 0.04 to 0.08 mm wide.
const DASH: Lengths = Length::um(100)..=LONGEST;
/// The most dashes and gaps of one line that anybody can tell apart from others.
const DASHES: usize = 16;

/// A kind of value.
pub trait Kind: Shaped {
    /// A value as it is read.
    type Value;
    /// A value as a declaration gives it; [`Infallible`] where none does.
    type Literal: Copy + Debug + Sync;

    /// A value that is given under a key. Notes one that is not of this kind, or beyond its limits.
    fn read(&self, table: &Table<'_>, key: &str, value: &Value<'_>) -> Option<Self::Value>;

    /// The value that a declaration gives.
    fn literal(&self, literal: Self::Literal, table: &Table<'_>) -> Self::Value;
}

/// A key of a table whose value may be missing.
#[derive(Debug)]
pub struct Key<K> {
    /// The name, in American spelling.
    pub name: &'static str,
    /// The kind of its values.
    pub kind: K,
    /// The meaning of a missing value.
    pub absent: Absent,
    /// The description in the reference.
    pub what: &'static str,
}

/// A key of a table with a default.
#[derive(Debug)]
pub struct Or<K: Kind> {
    /// The key.
    pub key: Key<K>,
    /// The value if the key is missing.
    pub default: K::Literal,
}

impl<K: Shaped> Shaped for Key<K> {
    fn shape(&self) -> ValueKind {
        self.kind.shape()
    }
}

impl<K: Shaped> Declared for Key<K> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn absent(&self) -> Absent {
        self.absent
    }

    fn what(&self) -> &'static str {
        self.what
    }
}

impl<K: Kind> Shaped for Or<K> {
    fn shape(&self) -> ValueKind {
        self.key.kind.shape()
    }
}

impl<K: Kind> Declared for Or<K> {
    fn name(&self) -> &'static str {
        self.key.name
    }

    fn absent(&self) -> Absent {
        self.key.absent
    }

    fn what(&self) -> &'static str {
        self.key.what
    }
}

impl<K> AsRef<str> for Key<K> {
    fn as_ref(&self) -> &str {
        self.name
    }
}

impl<K: Kind> AsRef<str> for Or<K> {
    fn as_ref(&self) -> &str {
        self.key.name
    }
}

/// A declared key for which a table can be asked.
pub trait Ask: Declared {
    /// What the table answers.
    type Answer;

    /// The answer of a table.
    fn of(&self, table: &Table<'_>) -> Self::Answer;
}

impl<K: Kind> Ask for Key<K> {
    type Answer = Option<K::Value>;

    fn of(&self, table: &Table<'_>) -> Option<K::Value> {
        if self.absent == Absent::Needed {
            table.require(self.name);
        }
        self.kind.read(table, self.name, table.value(self.name)?)
    }
}

impl<K: Kind> Ask for Or<K> {
    type Answer = K::Value;

    fn of(&self, table: &Table<'_>) -> K::Value {
        self.key
            .of(table)
            .unwrap_or_else(|| self.key.kind.literal(self.default, table))
    }
}

impl Table<'_> {
    /// The value of a declared key: its default where it has one and the key is not given or faulty, else `None`. Notes a
    /// value beyond the limits of the key, and a key that is needed and not given.
    pub fn get<A: Ask>(&self, key: &A) -> A::Answer {
        key.of(self)
    }

    /// The value of a declared key with a default, or `None` where it is faulty.
    pub fn sound<K: Kind>(&self, key: &Or<K>) -> Option<K::Value> {
        if self.has(key) {
            key.key.of(self)
        } else {
            Some(key.of(self))
        }
    }

    /// The colour of a declared key.
    pub fn colour(&self, key: &Key<Colour>, names: &Names) -> Option<scene::Colour> {
        let word = self.get(key)?;
        names.colour(&word, self.diagnostics)
    }

    /// The value of a declared key that may have values of several kinds, as one of these.
    pub fn read<K: Kind>(&self, key: &impl AsRef<str>, kind: &K) -> Option<K::Value> {
        kind.read(self, key.as_ref(), self.value(key.as_ref())?)
    }
}

/// What is common to kinds: their shape, and the value of a declaration.
macro_rules! kinds {
    ($($(#[doc = $doc:literal])* $name:ident $(($($field:ty),*))? { $self:ident => $shape:expr })*) => {
        $(
            $(#[doc = $doc])*
            #[derive(Clone, Debug)]
            pub struct $name $(($(pub $field),*))?;

            impl Shaped for $name {
                fn shape(&self) -> ValueKind {
                    let $self = self;
                    $shape
                }
            }
        )*
    };
}

kinds! {
    /// A text.
    Text { _it => ValueKind::Text }
    /// A text, number or truth value, as the text it is written with.
    Word { _it => ValueKind::Word }
    /// True or false.
    Flag { _it => ValueKind::Flag }
    /// A whole number between two.
    Count(u32, u32) { it => ValueKind::Count(it.0, it.1) }
    /// Whole numbers between two; none where the key is not given.
    Counts(u32, u32) { it => list(ValueKind::Count(it.0, it.1)) }
    /// Two whole numbers between two.
    Counted(u32, u32) { it => two(ValueKind::Count(it.0, it.1)) }
    /// A number between two.
    Number(f64, f64) { it => ValueKind::Number(it.0, it.1) }
    /// A number between two, or several.
    Numbers(f64, f64) { it => ValueKind::Any(vec![ValueKind::Number(it.0, it.1), list(ValueKind::Number(it.0, it.1))]) }
    /// A length.
    Distance(Lengths) { it => length(&it.0) }
    /// Two lengths, to the right and down.
    Pair(Lengths) { it => two(length(&it.0)) }
    /// A width and a height.
    Extent(Lengths) { it => two(length(&it.0)) }
    /// A width, a height and a depth.
    Extents(Lengths) { it => ValueKind::List(Box::new(length(&it.0)), Some(3)) }
    /// Places, each of two lengths.
    Places { _it => list(two(length(&BOTH_WAYS))) }
    /// The lengths of dashes and of the gaps between them.
    Dashes { _it => list(length(&DASH)) }
    /// A size of type in points: a length, most naturally written in `pt`.
    Points(f64, f64) { it => ValueKind::Length(Length::from_pt(it.0), Length::from_pt(it.1)) }
    /// A colour by number or by its name in the kit.
    Colour { _it => ValueKind::Colour }
    /// Texts.
    Texts { _it => list(ValueKind::Text) }
    /// Texts or tables.
    TextsOr(&'static Schema) { it => list(ValueKind::Any(vec![ValueKind::Text, ValueKind::Table(it.0)])) }
    /// Texts or numbers.
    Words { _it => list(ValueKind::Word) }
    /// Rows of texts or numbers.
    Rows { _it => list(list(ValueKind::Word)) }
    /// A table.
    Inner(&'static Schema) { it => ValueKind::Table(it.0) }
    /// Several tables.
    Several(&'static Schema) { it => list(ValueKind::Table(it.0)) }
    /// Tables by names of one's own.
    Named(&'static Schema) { it => ValueKind::Named(it.0) }
    /// Values of several kinds.
    Either(&'static [&'static dyn Shaped]) { it => ValueKind::Any(it.0.iter().map(|kind| kind.shape()).collect()) }
}

/// One of several words.
#[derive(Clone, Debug)]
pub struct Of<T: 'static>(pub &'static [(&'static str, T)]);

impl<T: Debug + Sync> Shaped for Of<T> {
    fn shape(&self) -> ValueKind {
        ValueKind::Choice(self.0.iter().map(|(word, _)| *word).collect())
    }
}

fn list(shape: ValueKind) -> ValueKind {
    ValueKind::List(Box::new(shape), None)
}

fn two(shape: ValueKind) -> ValueKind {
    ValueKind::List(Box::new(shape), Some(2))
}

fn length(range: &Lengths) -> ValueKind {
    ValueKind::Length(*range.start(), *range.end())
}

/// How a key is written that is declared as `FROM_PLAYERS`: `from-players`.
pub const fn spelled<const LENGTH: usize>(key: &str) -> [u8; LENGTH] {
    let (mut letters, mut n) = ([0; LENGTH], 0);
    while n < LENGTH {
        let letter = key.as_bytes()[n];
        letters[n] = if letter == b'_' {
            b'-'
        } else {
            letter.to_ascii_lowercase()
        };
        n += 1;
    }
    letters
}

/// Its letters, which are those of an identifier.
pub const fn name(letters: &'static [u8]) -> &'static str {
    match std::str::from_utf8(letters) {
        Ok(name) => name,
        Err(_) => "",
    }
}

/// Makes a [`Kind`] of each: the values that it reads, the values of declarations, and how both are had.
macro_rules! read {
    ($($name:ident -> $value:ty, $literal:ty {
        $read:expr; $default:expr
    })*) => {
        $(
            impl Kind for $name {
                type Value = $value;
                type Literal = $literal;

                fn read(&self, table: &Table<'_>, key: &str, value: &Value<'_>) -> Option<$value> {
                    let read: fn(&$name, &Table<'_>, &str, &Value<'_>) -> Option<$value> = $read;
                    read(self, table, key, value)
                }

                fn literal(&self, literal: $literal, table: &Table<'_>) -> $value {
                    let default: fn($literal, Span) -> $value = $default;
                    default(literal, table.span)
                }
            }
        )*
    };
}

read! {
    Text -> Spanned<String>, &'static str {
        |_, table, key, value| match value.get_ref() {
            DeValue::String(word) => Some(Spanned::new(word.to_string(), table.place(&value.span()))),
            _ => table.wrong(value, key, TEXT),
        };
        |word, span| Spanned::new(word.to_owned(), span)
    }
    Word -> Spanned<String>, &'static str {
        |_, table, key, value| table.word_of(value, key);
        |word, span| Spanned::new(word.to_owned(), span)
    }
    Flag -> bool, bool {
        |_, table, key, value| match value.get_ref() {
            DeValue::Boolean(truth) => Some(*truth),
            _ => table.wrong(value, key, FLAG),
        };
        |truth, _| truth
    }
    Count -> u32, u32 {
        |it, table, key, value| {
            let word = table.word_of(value, key)?;
            let count = word.value.parse().ok().filter(|count| (it.0..=it.1).contains(count));
            if count.is_none() {
                table.diagnostics.emit(not_a_count(key, (it.0, it.1), &word.value).at(word.span));
            }
            count
        };
        |count, _| count
    }
    Counts -> Vec<u32>, Infallible {
        |it, table, key, value| counts(table, key, value, (it.0, it.1));
        |never, _| match never {}
    }
    Counted -> Vec<u32>, Infallible {
        |it, table, key, value| counts(table, key, value, (it.0, it.1));
        |never, _| match never {}
    }
    Number -> f64, f64 {
        |it, table, key, value| number(table, key, &table.word_of(value, key)?, (it.0, it.1));
        |number, _| number
    }
    Numbers -> Vec<f64>, Infallible {
        |it, table, key, value| {
            let words = match value.get_ref() {
                DeValue::Array(_) => table.words_of(value, key),
                _ => vec![table.word_of(value, key)?],
            };
            words.iter().map(|word| number(table, key, word, (it.0, it.1))).collect()
        };
        |never, _| match never {}
    }
    Distance -> Length, &'static str {
        |it, table, key, value| distance(table, key, value, &it.0);
        |word, _| word.parse().unwrap_or_default()
    }
    Pair -> Point, [&'static str; 2] {
        |it, table, key, value| pair(table, key, value, &it.0);
        |both, _| {
            let [x, y] = both.map(|word| word.parse().unwrap_or_default());
            Point::new(x, y)
        }
    }
    Extent -> Size, Infallible {
        |it, table, key, value| pair(table, key, value, &it.0).map(|Point { x, y }| Size::new(x, y));
        |never, _| match never {}
    }
    Extents -> [Length; 3], Infallible {
        |it, table, key, value| match value.get_ref() {
            DeValue::Array(sides) if sides.len() == 3 => {
                let sides: Vec<Length> = sides.iter().filter_map(|side| distance(table, key, side, &it.0)).collect();
                sides.try_into().ok()
            }
            _ => table.wrong(value, key, pattern!("three lengths, such as [\"65 mm\", \"90 mm\", \"20 mm\"]")),
        };
        |never, _| match never {}
    }
    Places -> Vec<Point>, Infallible {
        |_, table, key, value| {
            let places = table.list_of(value, key);
            Some(places.iter().filter_map(|place| pair(table, key, place, &BOTH_WAYS)).collect())
        };
        |never, _| match never {}
    }
    Dashes -> Vec<Length>, Infallible {
        |_, table, key, value| {
            let lengths = table.list_of(value, key);
            if lengths.len() > DASHES {
                let message = msg!(
                    "`{key}` can have at most {most} lengths, not {count}",
                    key,
                    most = DASHES,
                    count = lengths.len()
                );
                table.diagnostics.emit(Diagnostic::new(Code::BadValue, message).at(table.span_of(key)));
                return None;
            }
            Some(lengths.iter().filter_map(|value| distance(table, key, value, &DASH)).collect())
        };
        |never, _| match never {}
    }
    Points -> f64, &'static str {
        |it, table, key, value| points(table, key, value, (it.0, it.1));
        |word, _| word.parse().map(hundredths).unwrap_or_default()
    }
    Colour -> Spanned<String>, Infallible {
        |_, table, key, value| Text.read(table, key, value);
        |never, _| match never {}
    }
    Texts -> Vec<Spanned<String>>, Infallible {
        |_, table, key, value| {
            let text = |value: &Value<'_>| match value.get_ref() {
                DeValue::String(word) => Some(Spanned::new(word.to_string(), table.place(&value.span()))),
                _ => table.wrong(value, key, pattern!("texts in quotes")),
            };
            Some(table.list_of(value, key).iter().filter_map(text).collect())
        };
        |never, _| match never {}
    }
    Words -> Vec<Spanned<String>>, Infallible {
        |_, table, key, value| Some(table.words_of(value, key));
        |never, _| match never {}
    }
    Rows -> Vec<Spanned<Vec<Spanned<String>>>>, Infallible {
        |_, table, key, value| {
            let row = |row: &Value<'_>| {
                let words = match row.get_ref() {
                    DeValue::Array(_) => table.words_of(row, key),
                    _ => table.wrong(row, key, ROWS).unwrap_or_default(),
                };
                Spanned::new(words, table.place(&row.span()))
            };
            Some(table.list_of(value, key).iter().map(row).collect())
        };
        |never, _| match never {}
    }
}

impl<T: Copy + Debug + Sync> Kind for Of<T> {
    type Value = T;
    type Literal = &'static str;

    fn read(&self, table: &Table<'_>, key: &str, value: &Value<'_>) -> Option<T> {
        let word = Text.read(table, key, value)?;
        let found = self.find(&word.value);
        if found.is_none() {
            let note = Diagnostic::new(
                Code::BadValue,
                msg!("`{key}` cannot be `{word}`", key, word = word.value),
            )
            .at(word.span);
            let spellings = self
                .0
                .iter()
                .flat_map(|(name, _)| std::iter::once(*name).chain(other_spelling(name)));
            table.diagnostics.emit_unknown(note, &word.value, spellings);
        }
        found
    }

    fn literal(&self, literal: &'static str, _: &Table<'_>) -> T {
        self.find(literal).unwrap_or(self.0[0].1)
    }
}

impl<T: Copy> Of<T> {
    /// The value of a word, in either spelling.
    pub fn find(&self, word: &str) -> Option<T> {
        let is_meant = |name: &str| name == word || other_spelling(name) == Some(word);
        self.0
            .iter()
            .find(|(name, _)| is_meant(name))
            .map(|(_, value)| *value)
    }
}

/// Whole numbers between two; `None` where one of them is faulty.
fn counts(
    table: &Table<'_>,
    key: &str,
    value: &Value<'_>,
    (least, most): (u32, u32),
) -> Option<Vec<u32>> {
    let DeValue::Array(values) = value.get_ref() else {
        return table.wrong(value, key, LIST);
    };
    let count = |value: &Value<'_>| {
        let DeValue::Integer(number) = value.get_ref() else {
            return table.wrong(value, key, pattern!("whole numbers"));
        };
        let number = number.to_string();
        let count = number
            .parse()
            .ok()
            .filter(|count| (least..=most).contains(count));
        if count.is_none() {
            table
                .diagnostics
                .emit(not_a_count(key, (least, most), &number).at(table.place(&value.span())));
        }
        count
    };
    // All of them are read, so that each fault is noted.
    let counts: Vec<Option<u32>> = values.iter().map(count).collect();
    counts.into_iter().collect()
}

fn not_a_count(key: &str, (least, most): (u32, u32), word: &str) -> Diagnostic {
    Diagnostic::new(
        Code::BadValue,
        msg!(
            "`{key}` must be a whole number from {least} to {most}, not `{word}`",
            key,
            least,
            most,
            word
        ),
    )
}

fn number(
    table: &Table<'_>,
    key: &str,
    word: &Spanned<String>,
    (least, most): (f64, f64),
) -> Option<f64> {
    let number = word
        .value
        .parse()
        .ok()
        .filter(|number| (least..=most).contains(number));
    if number.is_none() {
        let message = msg!(
            "`{key}` must be a number from {least} to {most}, not `{word}`",
            key,
            least,
            most,
            word = word.value
        );
        table
            .diagnostics
            .emit(Diagnostic::new(Code::BadValue, message).at(word.span));
    }
    number
}

/// Points in hundredths, in which type is set: through micrometres 10 pt would come back as 9.9999.
fn hundredths(length: Length) -> f64 {
    (length.to_pt() * 100.0).round() / 100.0
}

fn points(
    table: &Table<'_>,
    key: &str,
    value: &Value<'_>,
    (least, most): (f64, f64),
) -> Option<f64> {
    let points = hundredths(distance(table, key, value, &BOTH_WAYS)?);
    if (least..=most).contains(&points) {
        return Some(points);
    }
    let message = msg!(
        "`{key}` must be from {least} pt to {most} pt, not {points} pt",
        key,
        least,
        most,
        points
    );
    table
        .diagnostics
        .emit(Diagnostic::new(Code::BadValue, message).at(table.place(&value.span())));
    None
}

fn pair(table: &Table<'_>, key: &str, value: &Value<'_>, range: &Lengths) -> Option<Point> {
    let both = match value.get_ref() {
        DeValue::Array(both) => &both[..],
        _ => &[],
    };
    let [x, y] = both else {
        return table.wrong(
            value,
            key,
            pattern!("two lengths, such as [\"10 mm\", \"20 mm\"]"),
        );
    };
    let (x, y) = (
        distance(table, key, x, range),
        distance(table, key, y, range),
    );
    Some(Point::new(x?, y?))
}

fn distance(table: &Table<'_>, key: &str, value: &Value<'_>, range: &Lengths) -> Option<Length> {
    let place = table.place(&value.span());
    let DeValue::String(word) = value.get_ref() else {
        let message = msg!(
            "`{key}` must be a length, not {value}",
            key,
            value = kind(value.get_ref())
        );
        table.diagnostics.emit(
            Diagnostic::new(Code::BadLength, message)
                .at(place)
                .help(msg!(
                    "write the number with its unit in quotes, such as \"63.5 mm\" or \"2.5 in\""
                )),
        );
        return None;
    };
    let length = written_length(word, place, table.diagnostics)?;
    if range.contains(&length) {
        return Some(length);
    }
    table.diagnostics.emit(
        Diagnostic::new(
            Code::BadValue,
            msg!(
                "`{key}` must be {wanted}, not {value}",
                key,
                wanted = words(range),
                value = word
            ),
        )
        .at(place),
    );
    None
}

/// Parses a length such as `"63.5 mm"`, `"2.5 in"`, `"1 cm"` or `"10 pt"`. Reports an error for any other text.
pub fn written_length(word: &str, span: Span, diagnostics: &Diagnostics) -> Option<Length> {
    let read = word.parse();
    read.map_err(|fault: BadLength| {
        let help = match &fault {
            BadLength::NotANumber(number) if number.contains(',') => {
                msg!("write a decimal point instead of the comma: \"63.5 mm\" or \"2.5 in\"")
            }
            _ => msg!("write the number and its unit in quotes, such as \"63.5 mm\" or \"2.5 in\""),
        };
        diagnostics.emit(Diagnostic::new(Code::BadLength, fault).at(span).help(help));
    })
    .ok()
}

/// A range of lengths in words, such as `at least 1 mm`.
pub fn words(range: &Lengths) -> Message {
    let least = match range.start().to_um() {
        0 => msg!("at least zero"),
        1 => msg!("above zero"),
        _ => msg!("at least {least}", least = range.start()),
    };
    if *range.end() == LONGEST {
        least
    } else {
        // TRANSLATORS: `{least}` is a phrase such as "at least 1 mm" or "above zero".
        msg!("{least} and at most {most}", least, most = range.end())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_length_is_read_that_is_longer_than_a_side_may_be() {
        assert_eq!(format!("{} mm", SIDE_MM.most).parse(), Ok(LONGEST));
        assert!(
            format!("{} mm", SIDE_MM.most + 1)
                .parse::<Length>()
                .is_err()
        );
    }
}
