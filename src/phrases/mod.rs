//! The words that the press itself prints, in every language that it knows.
//!
//! A language is one file, a [`Phrases`] in which no field can be missing. What stands in a sentence for a number or a
//! name is an argument of its function, so that a sentence which lacks one, or asks for another, does not compile.

mod calibration;
mod en_gb;
mod en_us;
mod es;
mod language;
mod report;
mod sheet;
mod survey;
#[cfg(test)]
mod tests;

pub use calibration::Calibration;
pub use language::{KNOWN, Language};
pub use report::{Report, Stacking};
pub use sheet::{Contents, Edge, Joining, KeySheet, Options, Slug, Stocks};
pub use survey::Survey;

/// Words without anything to fill in.
pub type Words = &'static str;

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

/// Numbers with commas between them.
fn listed(numbers: &[u32]) -> String {
    numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(", ")
}
