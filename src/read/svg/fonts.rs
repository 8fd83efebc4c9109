//! Fonts for the text of SVG: those of the kit and no others.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use usvg::fontdb::{Database, FaceInfo, Family, Query, Source, Stretch, Style, Weight};
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
    /// Families that have no face of a cut.
    cuts: Mutex<BTreeSet<(Vec<String>, Cut)>>,
    letters: Mutex<BTreeSet<char>>,
}

/// How letters differ from the usual ones of their family.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Cut {
    Bold,
    Italic,
}

impl Cut {
    const ALL: [Cut; 2] = [Cut::Bold, Cut::Italic];

    fn name(self) -> &'static str {
        match self {
            Cut::Bold => "bold",
            Cut::Italic => "italic",
        }
    }

    /// Whether a text is to be set in this cut.
    fn is_asked(self, font: &Font) -> bool {
        match self {
            Cut::Bold => font.weight() >= LEAST_BOLD,
            Cut::Italic => font.style() != FontStyle::Normal,
        }
    }

    /// Whether a face is of this cut.
    fn is_had(self, face: &FaceInfo) -> bool {
        match self {
            Cut::Bold => face.weight.0 >= LEAST_BOLD,
            Cut::Italic => face.style != Style::Normal,
        }
    }

    /// Whether an element asks for this cut by itself or what lies around it.
    fn is_written<'x>(self, node: Node<'x, '_>, styles: &Styles<'x>) -> bool {
        let said = |name: &str| styles.inherited(node, name).unwrap_or_default().to_lowercase();
        match self {
            Cut::Bold => {
                let weight = said("font-weight");
                weight.starts_with("bold") || weight.parse().is_ok_and(|weight: u16| weight >= LEAST_BOLD)
            }
            Cut::Italic => ["italic", "oblique"].iter().any(|slope| said("font-style").starts_with(slope)),
        }
    }
}

/// The least weight that looks bold beside a regular one: semibold in OpenType.
const LEAST_BOLD: u16 = 600;

/// A stretch of text with the families it may be set in.
pub(super) struct Words {
    /// As they are compared.
    families: Vec<String>,
    cuts: Vec<Cut>,
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
                cuts: Cut::ALL.into_iter().filter(|cut| cut.is_written(parent, styles)).collect(),
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
        let names = |font: &Font| font.families().iter().map(|family| families(&family.to_string()).concat()).collect();
        let usual = FontResolver::default_fallback_selector();
        FontResolver {
            select_font: Box::new(move |font, database| {
                let found = select(font, database);
                match found.and_then(|found| database.face(found)) {
                    None => drop(held(&fonts.families).insert(names(font))),
                    Some(face) => {
                        let missing = Cut::ALL.into_iter().filter(|cut| cut.is_asked(font) && !cut.is_had(face));
                        held(&fonts.cuts).extend(missing.map(|cut| (names(font), cut)));
                    }
                }
                found
            }),
            select_fallback: Box::new(move |letter, used, database| {
                let found = usual(letter, used, database);
                if found.is_none() && !letter.is_whitespace() && !letter.is_control() {
                    held(&letters.letters).insert(letter);
                }
                found
            }),
        }
    }

    /// What was not found, each where it is written.
    pub(super) fn faults(&self, words: &[Words]) -> Vec<Fault> {
        let mut faults = Vec::new();
        for names in held(&self.families).iter() {
            let help = "use a family that `boardpress fonts` lists, or turn the text into paths";
            let message = format!("its text is in `{}`, a font that is not here", names.join(", "));
            let fault = || Fault::new(Code::UnknownFont, message.clone(), help);
            faults.extend(written(words, fault, |one| one.families == *names));
        }
        for (names, cut) in held(&self.cuts).iter() {
            let cut_name = cut.name();
            let message = format!("its text is in {cut_name} letters of `{}`, which has none", names.join(", "));
            let help = format!(
                "put the {cut_name} font of the family into the kit's fonts folder, or turn the text into paths"
            );
            let fault = || Fault::new(Code::UnknownFont, message.clone(), help.clone());
            faults.extend(written(words, fault, |one| one.families == *names && one.cuts.contains(cut)));
        }
        for letter in held(&self.letters).iter() {
            let help = "draw it as a path, or put a font that has it into the kit's fonts folder";
            let message = format!("no font has the character `{letter}` of its text");
            let fault = || Fault::new(Code::MissingGlyph, message.clone(), help);
            faults.extend(written(words, fault, |one| one.letters.contains(letter)));
        }
        faults
    }
}

/// What threads have gathered so far, also where one of them has fallen over.
fn held<T>(gathered: &Mutex<T>) -> MutexGuard<'_, T> {
    gathered.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A fault at each of the words that it is about and that can be seen, or one of the whole drawing where none is found.
fn written(words: &[Words], fault: impl Fn() -> Fault, is_meant: impl Fn(&Words) -> bool) -> Vec<Fault> {
    let meant: Vec<&Words> = words.iter().filter(|one| is_meant(one)).collect();
    if meant.is_empty() {
        return vec![fault()];
    }
    meant.into_iter().filter(|one| one.visible).map(|one| fault().within(one.at.clone())).collect()
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
