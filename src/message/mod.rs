//! Text for people, as a pattern with typed arguments.
//!
//! The English pattern stands in the code that reports it, and `msg!` checks its arguments when it is compiled. The
//! finished text is made last, in the reader's language: [`Display`](fmt::Display) gives the English text, and
//! [`Message::in_language`] looks for the pattern in a [`Catalogue`], whose file is in `languages`. The README of this folder
//! tells translators how to add a language.

mod arg;
mod catalogue;
mod geometry;
mod language;
mod macros;
mod system_error;

use std::fmt;

pub use arg::{Arg, Joint, ToArg, list};
pub use catalogue::{Catalogue, PoError};
pub use language::{KNOWN, Language};
pub(crate) use macros::{msg, pattern};
pub use system_error::reason;

/// The English text of a message, by which a catalogue has its translation.
///
/// `{name}` is a gap for an argument, and `{{` and `}}` are braces. Constants use `pattern!` to create patterns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pattern {
    /// Tells apart equal patterns that need different translations. Empty for most patterns.
    pub context: &'static str,
    /// The pattern, or its singular form if there is a plural form.
    pub text: &'static str,
    /// The plural form. The argument `n` selects the form.
    pub plural: Option<&'static str>,
}

impl Pattern {
    /// Creates a pattern without context and plural form. Use `pattern!`, which also lets the test of the catalogues find it.
    pub const fn new(text: &'static str) -> Pattern {
        Pattern {
            context: "",
            text,
            plural: None,
        }
    }
}

/// A sentence or a part of it that can be shown in any language.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Message {
    pattern: Pattern,
    args: Vec<(&'static str, Arg)>,
}

impl Message {
    /// Creates a message whose arguments are not set yet. Use `msg!`, which checks them.
    pub const fn new(pattern: Pattern) -> Message {
        Message {
            pattern,
            args: Vec::new(),
        }
    }

    /// Adds an argument.
    #[must_use]
    pub(crate) fn with(mut self, name: &'static str, value: &(impl ToArg + ?Sized)) -> Message {
        self.args.push((name, value.to_arg()));
        self
    }

    /// Sets the number `n`, which selects the plural form.
    #[must_use]
    pub(crate) fn counting(mut self, n: impl TryInto<u64>) -> Message {
        let n = n.try_into().unwrap_or(u64::MAX);
        self.args.push(("n", Arg::Count(n)));
        self
    }

    /// Whether the message has no text at all, such as a label that only marks a place.
    pub fn is_empty(&self) -> bool {
        self.pattern.text.is_empty()
    }

    /// The English text, by which a message is found in a catalogue.
    pub fn pattern(&self) -> Pattern {
        self.pattern
    }

    /// The arguments by the names of their gaps.
    pub fn args(&self) -> &[(&'static str, Arg)] {
        &self.args
    }

    /// The value of the argument with the given name.
    pub fn arg(&self, name: &str) -> Option<&Arg> {
        self.args
            .iter()
            .find(|(other, _)| *other == name)
            .map(|(_, arg)| arg)
    }

    /// Returns the text in the language of the catalogue, or in English if the catalogue lacks the pattern.
    pub fn in_language(&self, catalogue: &Catalogue) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write(&mut text, Some(catalogue));
        text
    }

    fn write(&self, out: &mut dyn fmt::Write, catalogue: Option<&Catalogue>) -> fmt::Result {
        let n = match self.arg("n") {
            Some(Arg::Count(n)) => *n,
            _ => 1,
        };
        let english = match self.pattern.plural {
            Some(plural) if n != 1 => plural,
            _ => self.pattern.text,
        };
        let translated = catalogue.and_then(|catalogue| catalogue.translation(&self.pattern, n));

        let mut rest = translated.unwrap_or(english);
        while let Some(at) = rest.find(['{', '}']) {
            let (text, gap) = rest.split_at(at);
            out.write_str(text)?;
            if gap.starts_with("{{") || gap.starts_with("}}") {
                out.write_str(&gap[..1])?;
                rest = &gap[2..];
                continue;
            }
            let end = gap.find('}').map_or(gap.len(), |end| end + 1);
            let name = gap[..end].trim_matches(['{', '}']);
            match self.arg(name) {
                Some(arg) => arg.write(out, catalogue)?,
                None => out.write_str(&gap[..end])?,
            }
            rest = &gap[end..];
        }
        out.write_str(rest)
    }
}

/// The text in English.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, None)
    }
}

impl fmt::Debug for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.to_string(), f)
    }
}

impl std::error::Error for Message {}

/// Compares the English text.
impl PartialEq<str> for Message {
    fn eq(&self, other: &str) -> bool {
        let text = self.to_string();
        text == other
    }
}

/// Compares the English text.
impl PartialEq<&str> for Message {
    fn eq(&self, other: &&str) -> bool {
        let text = self.to_string();
        text == *other
    }
}

impl From<Pattern> for Message {
    fn from(pattern: Pattern) -> Message {
        Message::new(pattern)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Length;

    const SPANISH: &str = r#"
        msgid ""
        msgstr "Plural-Forms: nplurals=2; plural=(n != 1);\n"

        msgid "the deck `{deck}` has {cards}"
        msgstr "el mazo `{deck}` tiene {cards}"

        msgid "one card"
        msgid_plural "{n} cards"
        msgstr[0] "una carta"
        msgstr[1] "{n} cartas"

        msgctxt "side of a card"
        msgid "back"
        msgstr "reverso"

        msgctxt "list"
        msgid "{before} and {last}"
        msgstr "{before} y {last}"
    "#;

    fn spanish() -> Catalogue {
        Catalogue::parse(SPANISH).unwrap()
    }

    fn cards(deck: &str, n: usize) -> Message {
        let cards = msg!(one: "one card", many: "{n} cards", n = n);
        msg!("the deck `{deck}` has {cards}", deck, cards)
    }

    #[test]
    fn english_text_has_its_arguments_and_plural_forms() {
        assert_eq!(cards("fate", 1), "the deck `fate` has one card");
        assert_eq!(cards("fate", 12_000), "the deck `fate` has 12,000 cards");
        let size = Length::mm(5);
        assert_eq!(msg!("{size} and {{size}}", size), "5 mm and {size}");
    }

    #[test]
    fn inner_messages_and_lists_are_translated() {
        let spanish = spanish();
        assert_eq!(
            cards("fate", 1).in_language(&spanish),
            "el mazo `fate` tiene una carta"
        );
        assert_eq!(
            cards("fate", 0).in_language(&spanish),
            "el mazo `fate` tiene 0 cartas"
        );
        let back = msg!(context: "side of a card", "back");
        let names = list(
            Joint::And,
            ["a", "b"].map(|name| Arg::Name(name.to_owned())),
        );
        let all = msg!("{back}: {names}", back, names);
        assert_eq!(all, "back: `a` and `b`");
        assert_eq!(all.in_language(&spanish), "reverso: `a` y `b`");
    }

    #[test]
    fn spanish_lists_have_other_words_before_the_same_vowel() {
        let spanish = Catalogue::for_tag("es");
        let listed = |joint, last: &str| {
            let names = list(
                joint,
                [Arg::Text("a".to_owned()), Arg::Name(last.to_owned())],
            );
            msg!("{names}", names).in_language(spanish)
        };
        assert_eq!(listed(Joint::And, "icon"), "a e `icon`");
        assert_eq!(listed(Joint::And, "hielo"), "a y `hielo`");
        assert_eq!(listed(Joint::Or, "otro"), "a u `otro`");
        assert_eq!(listed(Joint::Or, "board"), "a o `board`");
    }

    #[test]
    fn patterns_without_translation_stay_english() {
        assert_eq!(
            msg!("nobody translated this").in_language(&spanish()),
            "nobody translated this"
        );
        assert_eq!(msg!("back").in_language(&spanish()), "back");
    }

    #[test]
    fn braces_in_arguments_are_text() {
        let name = "{deck}";
        assert_eq!(msg!("no `{name}`", name), "no `{deck}`");
    }
}
