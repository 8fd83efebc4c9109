//! Fonts for the text of SVG: those of the kit and no others.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use usvg::fontdb::{Database, Family, Query, Source, Stretch, Style, Weight};
use usvg::roxmltree::{Document, Node};
use usvg::{Font, FontFamily, FontResolver, FontStretch, FontStyle};

use super::fault::{Fault, place};
use super::style::{Styles, is_svg};
use crate::diag::Code;
use crate::text::FontSet;

/// The fonts of the book as usvg wants them.
pub(in crate::read) fn database(fonts: &FontSet) -> Arc<Database> {
    let mut database = Database::new();
    for font in fonts.ids() {
        database.load_font_source(Source::Binary(fonts.data(font)));
    }
    Arc::new(database)
}

/// What usvg asked for and there was not.
#[derive(Default)]
pub(super) struct MissingFont {
    families: Mutex<BTreeSet<Vec<String>>>,
    letters: Mutex<BTreeSet<char>>,
}

/// A stretch of text with the families it may be set in.
pub(super) struct Words {
    /// As they are compared.
    families: Vec<String>,
    letters: BTreeSet<char>,
    visible: bool,
    at: std::ops::Range<usize>,
}

impl Words {
    /// Every stretch of text in a document.
    pub(super) fn of<'x>(xml: &'x Document<'_>, styles: &Styles<'x>) -> Vec<Words> {
        let is_text = |node: &Node<'_, '_>| node.ancestors().any(|one| is_svg(&one) && one.tag_name().name() == "text");
        let mut found = Vec::new();
        for node in xml.descendants().filter(|node| node.is_text()) {
            let (text, Some(parent)) = (node.text().unwrap_or_default(), node.parent_element()) else { continue };
            if text.trim().is_empty() || !is_text(&parent) || styles.is_absent(parent) {
                continue;
            }
            found.push(Words {
                families: families(styles.inherited(parent, "font-family").unwrap_or(DEFAULT)),
                letters: text.chars().collect(),
                visible: !styles.is_invisible(parent),
                at: place(parent),
            });
        }
        found
    }

    /// The same words, of a drawing that is embedded at a place.
    pub(super) fn embedded(self, at: std::ops::Range<usize>) -> Words {
        Words { at, ..self }
    }
}

/// What usvg sets text in where nothing is said.
const DEFAULT: &str = "Times New Roman";

/// The names of families, as they are compared.
fn families(list: &str) -> Vec<String> {
    let name = |name: &str| name.trim().trim_matches(['"', '\'']).to_lowercase();
    list.split(',').map(name).filter(|name| !name.is_empty()).collect()
}

impl MissingFont {
    /// Chooses fonts from those there are, and keeps what was not found.
    pub(super) fn resolver(self: &Arc<Self>) -> FontResolver<'static> {
        let (fonts, letters) = (Arc::clone(self), Arc::clone(self));
        let usual = FontResolver::default_fallback_selector();
        FontResolver {
            select_font: Box::new(move |font, database| {
                let found = select(font, database);
                if found.is_none() {
                    let names = font.families().iter().map(|family| families(&family.to_string()).concat()).collect();
                    fonts.families.lock().unwrap_or_else(PoisonError::into_inner).insert(names);
                }
                found
            }),
            select_fallback: Box::new(move |letter, used, database| {
                let found = usual(letter, used, database);
                if found.is_none() && !letter.is_whitespace() && !letter.is_control() {
                    letters.letters.lock().unwrap_or_else(PoisonError::into_inner).insert(letter);
                }
                found
            }),
        }
    }

    /// What was not found, each where it is written.
    pub(super) fn faults(&self, words: &[Words]) -> Vec<Fault> {
        let mut faults = Vec::new();
        for names in self.families.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            let help = "use a family that `boardpress fonts` lists, or turn the text into paths";
            let named = names.join(", ");
            let fault =
                || Fault::new(Code::UnknownFont, format!("its text is in `{named}`, a font that is not here"), help);
            let written: Vec<&Words> = words.iter().filter(|words| words.families == *names).collect();
            match written.first() {
                None => faults.push(fault()),
                Some(_) => {
                    faults.extend(written.iter().filter(|one| one.visible).map(|one| fault().within(one.at.clone())))
                }
            }
        }
        for letter in self.letters.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            let help = "draw it as a path, or put a font that has it into the kit's fonts folder";
            let message = format!("no font has the character `{letter}` of its text");
            let fault = || Fault::new(Code::MissingGlyph, message.clone(), help);
            let written: Vec<&Words> = words.iter().filter(|words| words.letters.contains(letter)).collect();
            match written.first() {
                None => faults.push(fault()),
                Some(_) => {
                    faults.extend(written.iter().filter(|one| one.visible).map(|one| fault().within(one.at.clone())))
                }
            }
        }
        faults
    }
}

/// The font of the nearest weight, width and slope in the first family there is.
fn select(font: &Font, database: &Database) -> Option<usvg::fontdb::ID> {
    let name = |family| match family {
        &FontFamily::Serif => Family::Serif,
        FontFamily::SansSerif => Family::SansSerif,
        FontFamily::Cursive => Family::Cursive,
        FontFamily::Fantasy => Family::Fantasy,
        FontFamily::Monospace => Family::Monospace,
        FontFamily::Named(name) => Family::Name(name),
    };
    let families: Vec<Family<'_>> = font.families().iter().map(name).collect();
    let style = match font.style() {
        FontStyle::Normal => Style::Normal,
        FontStyle::Italic => Style::Italic,
        FontStyle::Oblique => Style::Oblique,
    };
    let stretch = match font.stretch() {
        FontStretch::UltraCondensed => Stretch::UltraCondensed,
        FontStretch::ExtraCondensed => Stretch::ExtraCondensed,
        FontStretch::Condensed => Stretch::Condensed,
        FontStretch::SemiCondensed => Stretch::SemiCondensed,
        FontStretch::Normal => Stretch::Normal,
        FontStretch::SemiExpanded => Stretch::SemiExpanded,
        FontStretch::Expanded => Stretch::Expanded,
        FontStretch::ExtraExpanded => Stretch::ExtraExpanded,
        FontStretch::UltraExpanded => Stretch::UltraExpanded,
    };
    database.query(&Query { families: &families, weight: Weight(font.weight()), stretch, style })
}
