//! The language of the terminal: of messages and help, but not of sheets.
//!
//! It is chosen once, before the arguments are parsed, because errors in arguments and help need it.

use std::borrow::Borrow;
use std::env;
use std::ffi::OsString;
use std::sync::OnceLock;

use crate::message::{Arg, Catalogue, Joint, KNOWN, Language, Message, list, msg};

/// The name of the option for the language of messages.
pub(super) const OPTION: &str = "messages";

/// The regions whose English is spelled as in Great Britain.
const BRITISH_REGIONS: [&str; 6] = ["gb", "au", "nz", "ie", "za", "in"];

static LANGUAGE: OnceLock<Language> = OnceLock::new();

/// Chooses the language of the terminal by `--messages`, or else by the environment. Returns the arguments without the
/// option, unless its value is not valid.
pub(super) fn choose(args: Vec<OsString>) -> Vec<OsString> {
    let (args, requested) = take_option(args);
    let variable = |name: &str| env::var(name).ok();
    let language = requested
        .or_else(|| from_environment(variable))
        .unwrap_or_default();

    // A second call would be a mistake, and keeps the first choice.
    let _ = LANGUAGE.set(language);
    args
}

/// Returns the language of the terminal. This is American English until a language is chosen.
pub(super) fn language() -> Language {
    LANGUAGE.get().cloned().unwrap_or_default()
}

/// Returns the messages in the language of the terminal.
pub(super) fn catalogue() -> &'static Catalogue {
    language().catalogue()
}

/// Returns the messages in American English.
pub(super) fn english() -> &'static Catalogue {
    Language::default().catalogue()
}

/// Returns a message in the language of the terminal.
pub(super) fn translated(message: impl Borrow<Message>) -> String {
    message.borrow().in_language(catalogue())
}

/// Checks the value of `--messages`.
///
/// # Errors
/// Returns the tags that are known.
pub(super) fn parse(word: &str) -> Result<Language, Message> {
    from_tag(word).ok_or_else(|| {
        let languages = list(Joint::Comma, KNOWN.map(|tag| Arg::Name(tag.to_owned())));
        msg!("the languages of messages are {languages}", languages)
    })
}

/// Removes the option from the arguments. Returns the other arguments, and the language if the option is used.
fn take_option(args: Vec<OsString>) -> (Vec<OsString>, Option<Language>) {
    let mut rest = Vec::with_capacity(args.len());
    let mut requested = None;
    let mut args = args.into_iter().peekable();

    while let Some(arg) = args.next() {
        if arg == "--" {
            rest.push(arg);
            break;
        }

        let option = arg.to_str().and_then(|arg| arg.strip_prefix("--"));
        let value = option.and_then(|option| option.strip_prefix(OPTION));
        let language = match value {
            Some("") => args.peek().and_then(|next| from_tag(next.to_str()?)),
            Some(value) => value.strip_prefix('=').and_then(from_tag),
            None => None,
        };
        if language.is_none() {
            // The parser reports a value that is not valid.
            rest.push(arg);
            continue;
        }

        if value == Some("") {
            args.next();
        }
        requested = language;
    }
    rest.extend(args);

    (rest, requested)
}

/// Returns the language that the environment requests, by the rules of gettext: `LANGUAGE` lists languages, and is ignored if
/// the locale is `C`.
fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Option<Language> {
    let variable = |name: &str| variable(name).filter(|value| !value.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(variable);
    if locale.as_deref().is_some_and(is_neutral) {
        return None;
    }

    let languages = variable("LANGUAGE").unwrap_or_default();
    languages
        .split(':')
        .find_map(from_locale)
        .or_else(|| from_locale(locale.as_deref()?))
}

/// Whether a locale is for programs and not for people, such as `C`.
fn is_neutral(locale: &str) -> bool {
    let name = locale.split('.').next();
    matches!(name, Some("C" | "POSIX"))
}

/// Returns the language of a locale such as `es_MX.UTF-8`.
fn from_locale(locale: &str) -> Option<Language> {
    let name = locale.split(['.', '@']).next()?;
    from_tag(name)
}

/// Returns the language of a tag such as `es-MX` or `es_mx`. Returns `None` if there are no messages in it.
fn from_tag(tag: &str) -> Option<Language> {
    let tag = tag.replace('_', "-").to_ascii_lowercase();
    let mut parts = tag.split('-');
    let is_english = parts.next() == Some("en");
    let is_british = parts.any(|part| BRITISH_REGIONS.contains(&part));
    let tag = match (is_english, is_british) {
        (true, true) => "en-GB",
        (true, false) => "en-US",
        (false, _) => tag.as_str(),
    };

    let language: Language = tag.parse().ok()?;
    language.has_catalogue().then_some(language)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(variables: &[(&str, &str)]) -> Option<String> {
        let variable = |name: &str| {
            let found = variables.iter().find(|(other, _)| *other == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        from_environment(variable).map(|language| language.tag().to_owned())
    }

    #[test]
    fn the_environment_chooses_the_language_as_for_other_programs() {
        for (variables, tag) in [
            (&[][..], None),
            (&[("LANG", "es_MX.UTF-8")], Some("es-MX")),
            (&[("LANG", "en_AU.UTF-8")], Some("en-GB")),
            (&[("LANG", "en_US.UTF-8")], Some("en-US")),
            (&[("LANG", "de_DE.UTF-8")], None),
            (
                &[("LANG", "en_US.UTF-8"), ("LC_ALL", "es_ES@euro")],
                Some("es-ES"),
            ),
            (
                &[("LANG", "es"), ("LC_ALL", ""), ("LC_MESSAGES", "en_GB")],
                Some("en-GB"),
            ),
        ] {
            assert_eq!(of(variables).as_deref(), tag, "{variables:?}");
        }
    }

    #[test]
    fn language_lists_languages_unless_the_locale_is_for_programs() {
        let list = ("LANGUAGE", "de:es_AR:en");
        for (variables, tag) in [
            (&[list, ("LANG", "en_GB.UTF-8")], Some("es-AR")),
            (&[list, ("LC_ALL", "C")], None),
            (&[list, ("LANG", "C.UTF-8")], None),
            (&[("LANGUAGE", "de"), ("LANG", "es_ES")], Some("es-ES")),
        ] {
            assert_eq!(of(variables).as_deref(), tag, "{variables:?}");
        }
    }

    #[test]
    fn the_option_is_taken_out_of_the_arguments() {
        let take = |line: &str| {
            let (rest, language) = take_option(line.split(' ').map(OsString::from).collect());
            let rest: Vec<String> = rest
                .iter()
                .map(|arg| arg.to_string_lossy().into_owned())
                .collect();
            (
                rest.join(" "),
                language.map(|language| language.to_string()),
            )
        };
        for (line, rest, tag) in [
            ("b --messages es build x", "b build x", Some("es")),
            ("b build x --messages=en_GB", "b build x", Some("en-GB")),
            ("b --messages es --messages en", "b", Some("en-US")),
            ("b --messages fr x", "b --messages fr x", None),
            ("b --messages", "b --messages", None),
            ("b --messagesx es", "b --messagesx es", None),
            ("b -- --messages es", "b -- --messages es", None),
        ] {
            let expected = (rest.to_owned(), tag.map(str::to_owned));
            assert_eq!(take(line), expected, "{line}");
        }
        assert!(parse("ES-mx").is_ok() && parse("fr").is_err());
    }
}
