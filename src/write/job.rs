//! What every writer is given, and what its files are called.

use crate::message::{Language, msg};
use crate::model::{SvgText, paper_name};
use crate::sheet::{Face, Sheet, Side, Sides};
use crate::text::FontSet;

/// What all files of a build share.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DocInfo {
    /// The title of the kit, for people.
    pub title: String,
    /// How every file name starts, such as `night-market-letter`.
    pub stem: String,
    /// What the kit is, in a sentence.
    pub subject: String,
    /// Whose work it is.
    pub credits: String,
    /// Under which licence it is, shortly.
    pub licence: String,
    /// The language it is written in.
    pub language: Language,
    /// Whether PDFs do without tags, by which they can be read aloud.
    pub untagged: bool,
    /// How words are written in SVG.
    pub svg_text: SvgText,
}

/// Sheets, the faces that they name and the fonts that these are set in.
#[derive(Clone, Copy)]
pub(super) struct WriteJob<'a> {
    pub(super) info: &'a DocInfo,
    pub(super) sheets: &'a [Sheet],
    pub(super) faces: &'a [Face],
    pub(super) fonts: &'a FontSet,
}

/// The name of the file with one side of one sheet, the `n`th of the build
/// from one, without its ending.
pub(super) fn page(info: &DocInfo, n: usize, sheet: &Sheet) -> String {
    let back = if sheet.side == Side::Back {
        "-back"
    } else {
        ""
    };
    format!(
        "{}-{n:03}-{}-{}{back}",
        info.stem,
        slug(&sheet.component),
        sheet.number.0
    )
}

/// The path of each PDF of a job, and the indices of its sheets: there is one for each combination of paper size and printed
/// sides.
pub fn pdf_files(info: &DocInfo, sheets: &[Sheet]) -> Vec<(String, Vec<usize>)> {
    let way = |n: usize| (sheets[n].sides, sheets[n].size);
    let mut files: Vec<Vec<usize>> = Vec::new();
    for n in 0..sheets.len() {
        match files.iter_mut().find(|file| way(file[0]) == way(n)) {
            Some(file) => file.push(n),
            None => files.push(vec![n]),
        }
    }
    files
        .into_iter()
        .map(|file| {
            (
                format!("{}.pdf", pdf_name(info, &sheets[file[0]], sheets)),
                file,
            )
        })
        .collect()
}

/// The name of the file with all `sheets` that go through the printer like
/// `sheet`, without its ending.
fn pdf_name(info: &DocInfo, sheet: &Sheet, sheets: &[Sheet]) -> String {
    let mut name = info.stem.clone();
    if sheets.iter().any(|other| other.size != sheet.size) {
        name = format!("{name}-{}", slug(&sheet.paper));
    }
    if sheets
        .iter()
        .any(|other| other.sides != sheet.sides || other.size != sheet.size)
    {
        name += match sheet.sides {
            Sides::OneSided => "-one-sided",
            Sides::TwoSided(_) => "-two-sided",
        };
    }
    name
}

/// The most components that the title of a file names.
const MOST_NAMED: usize = 3;

/// The title of a file with these sheets, in the language of the kit: the kit, the components on them and the paper.
pub(super) fn title(info: &DocInfo, sheets: &[&Sheet]) -> String {
    let mut named: Vec<&str> = Vec::new();
    for sheet in sheets {
        if !named.contains(&sheet.component.as_str()) {
            named.push(&sheet.component);
        }
    }
    if named.len() > MOST_NAMED {
        named.truncate(MOST_NAMED);
        named.push("\u{2026}");
    }
    let paper = sheets
        .first()
        .map(|sheet| paper_name(&sheet.paper, info.language.catalogue()));
    named.extend(paper.as_deref());
    format!("{}: {}", info.title, named.join(", "))
}

/// How people speak of a page: its component, its number and its side.
pub(super) fn spoken(info: &DocInfo, sheet: &Sheet) -> String {
    let front = format!("{} {}", sheet.component, sheet.number.0);
    if sheet.side == Side::Back {
        let back = msg!(context: "side of a sheet", "back");
        format!("{front} {}", back.in_language(info.language.catalogue()))
    } else {
        front
    }
}

/// The longest name of a component in a file name, in bytes. Systems allow 255 for the whole name.
const LONGEST: usize = 80;

/// A name for people as a part of a file name; empty where it has no letters that every system takes.
/// A sheet that many components share has a long one, which is cut off.
pub fn file_word(name: &str) -> String {
    let words = name
        .split(|letter: char| !letter.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty());
    let mut word = words.collect::<Vec<_>>().join("-").to_ascii_lowercase();
    word.truncate(LONGEST);
    word
}

fn slug(name: &str) -> String {
    let slug = file_word(name);
    if slug.is_empty() {
        "sheet".to_owned()
    } else {
        slug
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slug_has_letters_digits_and_single_hyphens() {
        assert_eq!(slug("Fate & Fortune: cards"), "fate-fortune-cards");
        assert_eq!(slug("—"), "sheet");
        assert_eq!(slug(&"Red tiles, ".repeat(30)).len(), 80);
    }
}
