//! Phrases in every language.

use super::language::KNOWN;
use super::*;

#[test]
fn every_known_language_has_phrases_of_its_own() {
    let headings = KNOWN.map(|tag| tag.parse::<Language>().unwrap()).map(|language| {
        assert!(language.has_phrases(), "{language}");
        (language.phrases().contents.heading, language.phrases().options.colour)
    });
    assert!(headings.iter().enumerate().all(|(n, heading)| !headings[..n].contains(heading)), "{headings:?}");
}

#[test]
fn a_tag_is_read_however_it_is_written() {
    let tag = |word: &str| word.parse::<Language>().map(|language| language.to_string());
    for (typed, meant) in [("es", "es"), ("EN-us", "en-US"), ("zh-hans-cn", "zh-Hans-CN"), ("es-419", "es-419")] {
        assert_eq!(tag(typed).as_deref(), Ok(meant));
    }
    for word in ["", "e", "english", "en_US", "en-", "12", "es-méx", "en US"] {
        assert!(tag(word).is_err_and(|fault| fault.contains("such as `es`")), "{word}");
    }
    for (typed, meant) in [("Spanish", "es"), ("Español", "es"), ("english", "en-US"), ("中文", "zh")] {
        assert!(tag(typed).is_err_and(|fault| fault.starts_with(&format!("did you mean `{meant}`?"))), "{typed}");
        assert!(tag(meant).is_ok());
    }
}

#[test]
fn a_language_is_british_or_american_english_or_spanish_by_its_tag() {
    let colour = |tag: &str| tag.parse::<Language>().unwrap().phrases().options.colour;
    assert_eq!(["en", "en-US", "de"].map(colour), ["in color"; 3]);
    assert_eq!(["en-GB", "en-AU"].map(colour), ["in colour"; 2]);
    assert_eq!(["es", "es-MX"].map(colour), ["a color"; 2]);
}
