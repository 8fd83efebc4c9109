//! The words that the press itself prints, in every language that it knows.
//!
//! A language is one file, a [`Phrases`] in which no field can be missing. A number or a
//! name in a sentence is an argument of its function, so that a sentence which lacks one, or asks for another, does not compile.

mod en_gb;
mod en_us;
mod es;
mod language;
mod parts;

pub use language::{KNOWN, Language};
pub use parts::{
    Calibration, Contents, Folding, Joining, KeySheet, Options, Report, SheetEdge, Slug, Stacking,
    Stocks, Survey,
};

/// Words without anything to fill in.
pub type Phrase = &'static str;

/// The units that a paper's readers measure in: those of the country where it is sold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Units {
    /// Inches and pounds a ream, with millimetres and grams a square metre in brackets.
    Inches,
    /// Millimetres and grams a square metre.
    Millimetres,
}

/// Everything that the press itself prints, in one language.
pub struct Phrases {
    /// The list of what a kit holds.
    pub contents: Contents,
    /// The kinds of paper that are used where a kit names none.
    pub stocks: Stocks,
    /// The name of a paper by its name in English, which may also be a size.
    pub paper: fn(name: &str) -> String,
    /// A share in whole hundredths, with the sign for it.
    pub percent: fn(hundredths: u32) -> String,
    /// What is read aloud instead of a QR code.
    pub qr_code: fn(text: &str) -> String,
    /// What slugs and reports say of options.
    pub options: Options,
    /// The line of facts on every sheet.
    pub slug: Slug,
    /// How the sheets of a large board are joined.
    pub joining: Joining,
    /// The page with every random board in small.
    pub key_sheet: KeySheet,
    /// The report on a build.
    pub report: Report,
    /// The calibration sheet.
    pub calibration: Calibration,
    /// The plot of a survey.
    pub survey: Survey,
}

/// A number and its noun.
fn counted(n: usize, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// Things in a row, the last after `and`.
fn joined(things: &[String], and: &str) -> String {
    match things {
        [before @ .., last] if !before.is_empty() => format!("{} {and} {last}", before.join(", ")),
        _ => things.concat(),
    }
}

/// Numbers with commas between them.
fn listed(numbers: &[u32]) -> String {
    numbers
        .iter()
        .map(u32::to_string)
        .collect::<Vec<_>>()
        .join(", ")
}

#[cfg(test)]
mod tests {
    use super::language::KNOWN;
    use super::*;

    #[test]
    fn every_known_language_has_phrases_of_its_own() {
        let headings = KNOWN
            .map(|tag| tag.parse::<Language>().unwrap())
            .map(|language| {
                assert!(language.has_phrases(), "{language}");
                (
                    language.phrases().contents.heading,
                    language.phrases().options.colour,
                )
            });
        assert!(
            headings
                .iter()
                .enumerate()
                .all(|(n, heading)| !headings[..n].contains(heading)),
            "{headings:?}"
        );
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
            assert!(
                tag(word).is_err_and(|fault| fault.contains("such as `es`")),
                "{word}"
            );
        }
        for (typed, meant) in [
            ("Spanish", "es"),
            ("Español", "es"),
            ("english", "en-US"),
            ("中文", "zh"),
        ] {
            assert!(
                tag(typed)
                    .is_err_and(|fault| fault.starts_with(&format!("did you mean `{meant}`?"))),
                "{typed}"
            );
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
}
