//! The arguments of messages.

use std::borrow::Cow;
use std::fmt;
use std::path;

use super::{Catalogue, Message, Pattern, msg};
use crate::geom::Length;
use crate::limits::{self, Limit};

/// The maximum number of characters of a `data:` address in a message.
const MAX_DATA_CHARS: usize = 32;

/// A value in a gap of a message.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Arg {
    /// Text that is the same in all languages, such as words of the kit.
    Text(String),
    /// A name that is shown in backquotes.
    Name(String),
    /// The name of a slot, which the page calls by the name of the field.
    Place(String),
    /// A number of things, with commas between groups of three digits.
    Count(u64),
    /// A number that is not grouped, such as the number of a line.
    Number(i64),
    /// A length.
    Length(Length),
    /// A share in whole hundredths.
    Percent(u32),
    /// Another message.
    Message(Box<Message>),
    /// Values in a row.
    List(Joint, Vec<Arg>),
}

/// The word before the last value of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Joint {
    /// As in `a, b and c`.
    And,
    /// As in `a, b or c`.
    Or,
    /// As in `a, b, c`.
    Comma,
}

/// Creates a list of values.
pub fn list<T: ToArg>(joint: Joint, values: impl IntoIterator<Item = T>) -> Arg {
    Arg::List(
        joint,
        values.into_iter().map(|value| value.to_arg()).collect(),
    )
}

impl Arg {
    /// Returns the text in the language of the catalogue.
    pub fn in_language(&self, catalogue: &Catalogue) -> String {
        self.text(Some(catalogue))
    }

    fn text(&self, catalogue: Option<&Catalogue>) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write(&mut text, catalogue);
        text
    }

    pub(super) fn write(
        &self,
        out: &mut dyn fmt::Write,
        catalogue: Option<&Catalogue>,
    ) -> fmt::Result {
        match self {
            Arg::Text(text) => out.write_str(text),
            Arg::Name(name) => write!(out, "`{name}`"),
            Arg::Place(name) => {
                let place = catalogue.and_then(|it| it.place_name(name));
                out.write_str(place.as_deref().unwrap_or(name))
            }
            Arg::Count(n) => out.write_str(&limits::grouped(*n)),
            Arg::Number(n) => write!(out, "{n}"),
            Arg::Length(length) => write!(out, "{length}"),
            Arg::Percent(hundredths) => write!(out, "{hundredths}%"),
            Arg::Message(message) => message.write(out, catalogue),
            Arg::List(joint, values) => write_list(*joint, values, out, catalogue),
        }
    }
}

fn write_list(
    joint: Joint,
    values: &[Arg],
    out: &mut dyn fmt::Write,
    catalogue: Option<&Catalogue>,
) -> fmt::Result {
    let texts: Vec<String> = values.iter().map(|value| value.text(catalogue)).collect();
    let [before @ .., last] = &texts[..] else {
        return Ok(());
    };
    if before.is_empty() || joint == Joint::Comma {
        return out.write_str(&texts.join(", "));
    }

    let before = before.join(", ");
    let word = last.trim_start_matches(['`', '«', '“']).to_lowercase();
    let begins = |sounds: &[&str]| sounds.iter().any(|sound| word.starts_with(sound));

    // Spanish has other words before the same vowel: `e` before `i`, and `u` before `o`.
    let list = match joint {
        Joint::Or if begins(&["o", "ho", "8"]) => {
            msg!(context: "list, before the sound o", "{before} or {last}", before, last)
        }
        Joint::Or => msg!(context: "list", "{before} or {last}", before, last),
        _ if begins(&["i", "hi"]) && !begins(&["ie", "hie", "ia", "hia"]) => {
            msg!(context: "list, before the sound i", "{before} and {last}", before, last)
        }
        _ => msg!(context: "list", "{before} and {last}", before, last),
    };
    list.write(out, catalogue)
}

/// A type whose values can be arguments of `msg!`.
pub trait ToArg {
    /// Returns the value as an argument.
    fn to_arg(&self) -> Arg;
}

impl ToArg for Arg {
    fn to_arg(&self) -> Arg {
        self.clone()
    }
}

impl<T: ToArg + ?Sized> ToArg for &T {
    fn to_arg(&self) -> Arg {
        (**self).to_arg()
    }
}

/// Text without change, except that long `data:` addresses are shortened.
impl ToArg for str {
    fn to_arg(&self) -> Arg {
        Arg::Text(with_short_data(self).into_owned())
    }
}

impl ToArg for String {
    fn to_arg(&self) -> Arg {
        self.as_str().to_arg()
    }
}

impl ToArg for Cow<'_, str> {
    fn to_arg(&self) -> Arg {
        (**self).to_arg()
    }
}

impl ToArg for path::Display<'_> {
    fn to_arg(&self) -> Arg {
        Arg::Text(self.to_string())
    }
}

impl ToArg for f64 {
    fn to_arg(&self) -> Arg {
        Arg::Text(self.to_string())
    }
}

impl ToArg for char {
    fn to_arg(&self) -> Arg {
        Arg::Text(self.to_string())
    }
}

impl ToArg for Length {
    fn to_arg(&self) -> Arg {
        Arg::Length(*self)
    }
}

impl ToArg for Pattern {
    fn to_arg(&self) -> Arg {
        Message::from(*self).to_arg()
    }
}

impl ToArg for Message {
    fn to_arg(&self) -> Arg {
        Arg::Message(Box::new(self.clone()))
    }
}

impl Limit {
    /// Returns the limit as text, such as `50,000 sheets of paper`.
    pub fn words(&self) -> Message {
        msg!(
            "{count} {unit}",
            count = Arg::Count(self.most),
            unit = self.unit()
        )
    }

    /// Returns the plural noun of the things that are counted.
    pub const fn unit(&self) -> Pattern {
        Pattern {
            context: "unit of a limit",
            ..Pattern::new(self.unit)
        }
    }

    /// Returns what to do if more is requested.
    pub const fn help(&self) -> Pattern {
        Pattern::new(self.help)
    }
}

macro_rules! numbers {
    ($($number:ty)*) => {$(
        impl ToArg for $number {
            fn to_arg(&self) -> Arg {
                i64::try_from(*self).map_or_else(|_| Arg::Text(self.to_string()), Arg::Number)
            }
        }
    )*};
}

numbers!(u8 u16 u32 u64 usize i32 i64);

/// Shortens `data:` addresses. They hold whole pictures, so they can have millions of characters.
fn with_short_data(text: &str) -> Cow<'_, str> {
    const SCHEME: &str = "data:";
    if !text.contains(SCHEME) {
        return Cow::Borrowed(text);
    }

    let mut parts = text.split(SCHEME);
    let mut short = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part
            .find(|c: char| c.is_whitespace() || matches!(c, '`' | '"' | ')' | '>'))
            .unwrap_or(part.len());
        let (data, rest) = part.split_at(end);
        short.push_str(SCHEME);
        match data.char_indices().nth(MAX_DATA_CHARS) {
            Some((end, _)) => {
                short.push_str(&data[..end]);
                short.push('…');
            }
            None => short.push_str(data),
        }
        short.push_str(rest);
    }
    Cow::Owned(short)
}
