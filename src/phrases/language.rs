//! Languages by their tags.

use std::fmt;
use std::str::FromStr;

use super::Phrases;
use super::en_gb::EN_GB;
use super::en_us::EN_US;
use super::es::ES;

/// A language by its BCP 47 tag: a language of two or three letters, and perhaps a script, a region or a variant, such
/// as `es`, `en-GB` or `zh-Hans`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Language(String);

/// The longest tag, in letters.
const LONGEST: usize = 35;

/// The languages of which the press has phrases, as they are listed.
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
/// Languages whose usual script is one of these.
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

    /// Whether it is another language, or a form of that: `es-MX` is `es`.
    pub fn is(&self, other: &Language) -> bool {
        self.0
            .strip_prefix(&other.0)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    }

    /// Whether dates in it are written with the month first, as in 12/31/2026.
    pub fn writes_american_dates(&self) -> bool {
        ["en", "en-US"].contains(&self.0.as_str())
    }

    /// Whether it is written from right to left: by its script, and otherwise by the one it has most often, after CLDR.
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

    /// The phrases in this language; `None` if the press has none. English is American by itself and British in all
    /// other regions; Spanish is the same in all.
    fn own_phrases(&self) -> Option<&'static Phrases> {
        match self.0.split_once('-').unwrap_or((&self.0, "")) {
            ("en", "" | "US") => Some(&EN_US),
            ("en", _) => Some(&EN_GB),
            ("es", _) => Some(&ES),
            _ => None,
        }
    }

    /// Whether the press has phrases in this language.
    pub fn has_phrases(&self) -> bool {
        self.own_phrases().is_some()
    }

    /// The phrases in this language, or in American English where the press has none.
    pub fn phrases(&self) -> &'static Phrases {
        self.own_phrases().unwrap_or(&EN_US)
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Read in capitals or not; regions become capitals, and scripts have one.
impl FromStr for Language {
    type Err = String;

    fn from_str(word: &str) -> Result<Language, String> {
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
            .filter(|tag| tag.len() <= LONGEST);
        tag.map(Language).ok_or_else(|| {
            let lower = word.trim().to_lowercase();
            let named = NAMES
                .iter()
                .find(|(_, names)| names.contains(&lower.as_str()));
            let near = named
                .map(|(tag, _)| format!("did you mean `{tag}`? "))
                .unwrap_or_default();
            format!("{near}a language is a tag such as `es`, `en-US` or `pt-BR`")
        })
    }
}
