//! The language of the terminal: of messages and help, but not of sheets.
//!
//! It is chosen once, before the arguments are parsed, because errors in arguments and help need it.

use std::borrow::Borrow;
use std::env;
use std::ffi::OsString;
use std::sync::OnceLock;

use crate::message::{Arg, Catalogue, Joint, Message, list, msg};

/// The option that chooses the language.
pub(super) const OPTION: &str = "messages";

/// The languages of messages.
const KNOWN: [&str; 3] = [AMERICAN, BRITISH, SPANISH];
const AMERICAN: &str = "en-US";
const BRITISH: &str = "en-GB";
const SPANISH: &str = "es";

/// The regions whose English is spelled as in Great Britain.
const BRITISH_REGIONS: [&str; 6] = ["GB", "AU", "NZ", "IE", "ZA", "IN"];

static CATALOGUE: OnceLock<&Catalogue> = OnceLock::new();

/// Chooses the language of the terminal by `--messages`, or else by the environment. Returns the arguments without the
/// option, unless its value is not valid.
pub(super) fn choose(args: Vec<OsString>) -> Vec<OsString> {
    let (args, requested) = take_option(args);
    let variable = |name: &str| env::var(name).ok();
    let tag = requested
        .or_else(|| of_environment(variable))
        .unwrap_or(AMERICAN);

    // A second call would be a mistake, and keeps the first choice.
    let _ = CATALOGUE.set(Catalogue::for_tag(tag));
    args
}

/// Returns the messages in the language of the terminal. This is American English until a language is chosen.
pub(super) fn catalogue() -> &'static Catalogue {
    CATALOGUE.get().copied().unwrap_or_else(english)
}

/// Returns the messages in American English.
pub(super) fn english() -> &'static Catalogue {
    Catalogue::for_tag(AMERICAN)
}

/// Returns a message in the language of the terminal.
pub(super) fn translated(message: impl Borrow<Message>) -> String {
    message.borrow().in_language(catalogue())
}

/// Checks the value of `--messages`.
///
/// # Errors
/// Returns the tags that are known.
pub(super) fn parse(word: &str) -> Result<String, Message> {
    match of_tag(word) {
        Some(tag) => Ok(tag.to_owned()),
        None => {
            let languages = list(Joint::Comma, KNOWN.map(|tag| Arg::Name(tag.to_owned())));
            Err(msg!("the languages of messages are {languages}", languages))
        }
    }
}

/// Takes the option out of the arguments, and returns the language that it names last.
fn take_option(args: Vec<OsString>) -> (Vec<OsString>, Option<&'static str>) {
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
        let tag = match value {
            Some("") => args.peek().and_then(|next| of_tag(next.to_str()?)),
            Some(value) => value.strip_prefix('=').and_then(of_tag),
            None => None,
        };
        match tag {
            Some(_) => {
                if value == Some("") {
                    args.next();
                }
                requested = tag;
            }
            // The parser reports a value that is not valid.
            None => rest.push(arg),
        }
    }
    rest.extend(args);

    (rest, requested)
}

/// Returns the language that the environment requests, by the rules of gettext: `LANGUAGE` lists languages, and is ignored if
/// the locale is `C`.
fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Option<&'static str> {
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
        .find_map(of_locale)
        .or_else(|| of_locale(locale.as_deref()?))
}

/// Whether a locale is that of programs, not of people.
fn is_neutral(locale: &str) -> bool {
    let name = locale.split('.').next();
    matches!(name, Some("C" | "POSIX"))
}

/// Returns the language of a locale such as `es_MX.UTF-8`.
fn of_locale(locale: &str) -> Option<&'static str> {
    let name = locale.split(['.', '@']).next()?;
    of_tag(name)
}

/// Returns the language of messages for a tag such as `es-MX`, in capitals or not.
fn of_tag(tag: &str) -> Option<&'static str> {
    let mut parts = tag.split(['-', '_']);
    let language = parts.next()?.to_ascii_lowercase();
    let is_british = |part: &str| BRITISH_REGIONS.contains(&part.to_ascii_uppercase().as_str());

    match language.as_str() {
        "es" => Some(SPANISH),
        "en" if parts.any(is_british) => Some(BRITISH),
        "en" => Some(AMERICAN),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(variables: &[(&str, &str)]) -> Option<&'static str> {
        let variable = |name: &str| {
            let found = variables.iter().find(|(other, _)| *other == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        of_environment(variable)
    }

    #[test]
    fn the_environment_chooses_the_language_as_for_other_programs() {
        assert_eq!(of(&[]), None);
        assert_eq!(of(&[("LANG", "es_MX.UTF-8")]), Some("es"));
        assert_eq!(of(&[("LANG", "en_GB.UTF-8")]), Some("en-GB"));
        assert_eq!(of(&[("LANG", "en_US.UTF-8")]), Some("en-US"));
        assert_eq!(of(&[("LANG", "de_DE.UTF-8")]), None);
        assert_eq!(
            of(&[("LANG", "en_US.UTF-8"), ("LC_ALL", "es_ES@euro")]),
            Some("es")
        );
        assert_eq!(
            of(&[("LANG", "es_ES"), ("LC_ALL", ""), ("LC_MESSAGES", "en_AU")]),
            Some("en-GB")
        );
    }

    #[test]
    fn language_lists_languages_unless_the_locale_is_that_of_programs() {
        let list = ("LANGUAGE", "de:es_AR:en");
        assert_eq!(of(&[list, ("LANG", "en_GB.UTF-8")]), Some("es"));
        assert_eq!(of(&[list, ("LC_ALL", "C")]), None);
        assert_eq!(of(&[list, ("LANG", "C.UTF-8")]), None);
        assert_eq!(of(&[("LANGUAGE", "de"), ("LANG", "es_ES")]), Some("es"));
    }

    #[test]
    fn the_option_is_taken_out_of_the_arguments() {
        let take = |line: &str| {
            let (rest, tag) = take_option(line.split(' ').map(OsString::from).collect());
            let rest: Vec<String> = rest
                .iter()
                .map(|arg| arg.to_string_lossy().into_owned())
                .collect();
            (rest.join(" "), tag)
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
            assert_eq!(take(line), (rest.to_owned(), tag), "{line}");
        }
        assert!(parse("ES-mx").is_ok() && parse("fr").is_err());
    }
}
