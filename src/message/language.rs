//! Languages by their tags.

use std::fmt;
use std::str::FromStr;

use super::{Catalogue, Message, msg};

/// A language by its BCP 47 tag: a language of two or three letters, and perhaps a script, a region or a variant, such
/// as `es`, `en-GB` or `zh-Hans`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Language(String);

/// The maximum number of characters of a tag, so that it fits on a line.
const MAX_TAG_CHARS: usize = 35;

/// The languages that have a catalogue, in the order in which they are listed.
pub const KNOWN: [&str; 3] = ["en-GB", "en-US", "es"];

/// The tags of the languages that are spoken most in schools of the United States and of Europe, by the names that people
/// type, in small letters.
const NAMES: [(&str, &[&str]); 20] = [
    ("ar", &["arabic", "العربية"]),
    ("de", &["german", "deutsch"]),
    ("en-US", &["english", "american"]),
    ("en-GB", &["british"]),
    ("es", &["spanish", "español", "espanol", "castellano"]),
    ("fr", &["french", "français", "francais"]),
    ("hi", &["hindi", "हिन्दी"]),
    ("ht", &["haitian", "haitian creole", "kreyòl"]),
    ("it", &["italian", "italiano"]),
    ("ja", &["japanese", "日本語"]),
    ("ko", &["korean", "한국어"]),
    ("nl", &["dutch", "nederlands"]),
    ("pl", &["polish", "polski"]),
    ("pt", &["portuguese", "português", "portugues"]),
    ("ru", &["russian", "русский"]),
    ("so", &["somali", "soomaali"]),
    ("tl", &["tagalog", "filipino"]),
    ("uk", &["ukrainian", "українська"]),
    ("vi", &["vietnamese", "tiếng việt"]),
    ("zh", &["chinese", "mandarin", "中文"]),
];

/// Scripts that are written from right to left and are in use today, by their ISO 15924 codes.
const SCRIPTS_FROM_THE_RIGHT: [&str; 9] = [
    "Adlm", "Arab", "Aran", "Hebr", "Mand", "Nkoo", "Rohg", "Syrc", "Thaa",
];
/// Languages that are usually written in one of these scripts.
const LANGUAGES_FROM_THE_RIGHT: [&str; 22] = [
    "ar", "arc", "arz", "azb", "bal", "ckb", "dv", "fa", "glk", "he", "iw", "ks", "lrc", "mzn",
    "nqo", "pnb", "ps", "sd", "syr", "ug", "ur", "yi",
];

impl Default for Language {
    /// American English, the language of schools whose paper is letter, which is the default paper.
    fn default() -> Language {
        Language("en-US".to_owned())
    }
}

impl Language {
    /// The tag.
    pub fn tag(&self) -> &str {
        &self.0
    }

    /// Whether this is the other language, or a regional form of the other language: `es-MX` is `es`.
    pub fn is(&self, other: &Language) -> bool {
        self.0
            .strip_prefix(&other.0)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    }

    /// Whether dates in this language are written with the month first, as in 12/31/2026.
    pub fn writes_american_dates(&self) -> bool {
        ["en", "en-US"].contains(&self.0.as_str())
    }

    /// Whether the language is written from right to left. If the tag has no script, the usual script of the language decides,
    /// as in CLDR.
    pub fn is_rtl(&self) -> bool {
        let mut parts = self.0.split('-');
        let language = parts.next().unwrap_or_default();
        match parts.find(|part| {
            part.len() == 4 && part.starts_with(|first: char| first.is_ascii_uppercase())
        }) {
            Some(script) => SCRIPTS_FROM_THE_RIGHT.contains(&script),
            None => LANGUAGES_FROM_THE_RIGHT.contains(&language),
        }
    }

    /// Whether there is a catalogue for this language.
    pub fn has_catalogue(&self) -> bool {
        Catalogue::known(&self.0).is_some()
    }

    /// The catalogue for this language. American English, which patterns are written in, if there is none.
    pub fn catalogue(&self) -> &'static Catalogue {
        Catalogue::for_tag(&self.0)
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Parses a tag in capitals or small letters. Regions become capitals, and scripts begin with a capital.
impl FromStr for Language {
    type Err = Message;

    fn from_str(word: &str) -> Result<Language, Message> {
        let part = |(n, part): (usize, &str)| {
            let letters = part.chars().all(|c| c.is_ascii_alphabetic());
            let lower = part.to_ascii_lowercase();
            match part.len() {
                2..=3 if n == 0 && letters => Some(lower),
                2 if n > 0 && letters => Some(part.to_ascii_uppercase()),
                4 if n > 0 && letters => Some(lower[..1].to_ascii_uppercase() + &lower[1..]),
                2..=8 if n > 0 && part.chars().all(|c| c.is_ascii_alphanumeric()) => Some(lower),
                _ => None,
            }
        };
        let parts: Option<Vec<String>> = word.trim().split('-').enumerate().map(part).collect();
        let tag = parts
            .map(|parts| parts.join("-"))
            .filter(|tag| tag.len() <= MAX_TAG_CHARS);
        tag.map(Language).ok_or_else(|| {
            let lower = word.trim().to_lowercase();
            let named = NAMES
                .iter()
                .find(|(_, names)| names.contains(&lower.as_str()));
            match named {
                Some((tag, _)) => msg!(
                    "did you mean `{tag}`? a language is a tag such as `es`, `en-US` or `pt-BR`",
                    tag
                ),
                None => msg!("a language is a tag such as `es`, `en-US` or `pt-BR`"),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_known_language_has_a_catalogue() {
        for tag in KNOWN {
            let language = tag.parse::<Language>().unwrap();
            assert!(language.has_catalogue(), "{tag}");
        }
        assert!(!"de".parse::<Language>().unwrap().has_catalogue());
    }

    #[test]
    fn a_tag_is_read_however_it_is_written() {
        let tag = |word: &str| {
            word.parse::<Language>()
                .map(|language| language.to_string())
        };
        for (typed, meant) in [
            ("es", "es"),
            ("EN-us", "en-US"),
            ("zh-hans-cn", "zh-Hans-CN"),
            ("es-419", "es-419"),
        ] {
            assert_eq!(tag(typed).as_deref(), Ok(meant));
        }
        for word in ["", "e", "english", "en_US", "en-", "12", "es-méx", "en US"] {
            let fault = tag(word).unwrap_err().to_string();
            assert!(fault.contains("such as `es`"), "{word}");
        }
        for (typed, meant) in [
            ("Spanish", "es"),
            ("Español", "es"),
            ("english", "en-US"),
            ("中文", "zh"),
        ] {
            let fault = tag(typed).unwrap_err().to_string();
            let start = format!("did you mean `{meant}`?");
            assert!(fault.starts_with(&start), "{typed}");
            assert!(tag(meant).is_ok());
        }
    }

    #[test]
    fn a_language_is_british_or_american_english_or_spanish_by_its_tag() {
        let colour = |tag: &str| {
            let language = tag.parse::<Language>().unwrap();
            msg!("in color").in_language(language.catalogue())
        };
        assert_eq!(["en", "en-US", "de"].map(colour), ["in color"; 3]);
        assert_eq!(["en-GB", "en-AU"].map(colour), ["in colour"; 2]);
        assert_eq!(["es", "es-MX"].map(colour), ["a color"; 2]);
    }
}
