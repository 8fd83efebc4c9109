//! Fonts for the text of SVG: those of the kit and no others.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use usvg::fontdb::Language::English_UnitedStates as UnitedStatesEnglish;
use usvg::fontdb::{Database, FaceInfo, Family, ID, Query, Source, Stretch, Style, Weight};
use usvg::roxmltree::{Document, Node};
use usvg::{Font, FontFamily, FontResolver, FontStretch, FontStyle};

use super::fault::{Fault, place};
use super::style::{REFERRED, Styles, is_svg};
use crate::diag::Code;
use crate::text::{FontSet, generic_family, has_letter};

/// The fonts of the book as usvg wants them. Each is also a family of its full name and of its name in PostScript, and one of
/// the built-in families stands for each generic one.
pub(in crate::read) fn database(fonts: &FontSet) -> Arc<Database> {
    let mut database = Database::new();
    for font in fonts.ids() {
        let names = fonts.names(font).map(|name| (name.to_owned(), UnitedStatesEnglish));
        for id in database.load_font_source(Source::Binary(fonts.data(font))) {
            let Some(mut face) = database.face(id).cloned() else { continue };
            face.families.extend(names.clone());
            database.remove_face(id);
            database.push_face_info(face);
        }
    }
    let family = |word| generic_family(word).unwrap_or_default();
    database.set_serif_family(family("serif"));
    database.set_sans_serif_family(family("sans-serif"));
    database.set_monospace_family(family("monospace"));
    database.set_cursive_family(family("cursive"));
    database.set_fantasy_family(family("fantasy"));
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
    /// This weight, which is not [`NORMAL`].
    Weight(u16),
    Italic,
    /// Letters broader or narrower than the usual ones, by the word for it in CSS.
    Width(Stretch),
}

/// The weight of letters of which nothing is said, as in CSS. A family that has only another one is set in that.
const NORMAL: u16 = 400;
/// The weight of bold letters, as in CSS.
const BOLD: u16 = 700;
/// The least weight that looks bold beside a regular one: semibold in OpenType.
const LEAST_BOLD: u16 = 600;

impl Cut {
    /// The cuts that a text is to be set in.
    fn asked(font: &Font) -> impl Iterator<Item = Cut> {
        let weight = Some(font.weight()).filter(|weight| *weight != NORMAL).map(Cut::Weight);
        let width = Some(stretch(font)).filter(|width| *width != Stretch::Normal).map(Cut::Width);
        weight.into_iter().chain((font.style() != FontStyle::Normal).then_some(Cut::Italic)).chain(width)
    }

    /// Whether a face is of this cut.
    fn is_had(self, face: &FaceInfo) -> bool {
        match self {
            Cut::Weight(BOLD) => face.weight.0 >= LEAST_BOLD,
            Cut::Weight(weight) => face.weight.0 == weight,
            Cut::Italic => face.style != Style::Normal,
            Cut::Width(width) => face.stretch == width,
        }
    }
}

/// As letters of this cut are called.
impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cut::Weight(BOLD) => write!(f, "bold"),
            Cut::Weight(weight) => write!(f, "weight {weight}"),
            Cut::Italic => write!(f, "italic"),
            Cut::Width(width) => write!(f, "{}", WIDTHS[usize::from(width.to_number()) - 1]),
        }
    }
}

/// The words for widths of letters, from the narrowest to the broadest, as in CSS.
const WIDTHS: [&str; 9] = [
    "ultra-condensed",
    "extra-condensed",
    "condensed",
    "semi-condensed",
    "normal",
    "semi-expanded",
    "expanded",
    "extra-expanded",
    "ultra-expanded",
];

/// A stretch of text with the families it may be set in.
pub(super) struct Words {
    /// As they are compared.
    families: Vec<String>,
    /// Their weight in small letters, by a number or a word; empty where nothing is said.
    weight: String,
    is_italic: bool,
    /// Their width by a word; empty where nothing is said.
    width: String,
    letters: BTreeSet<char>,
    visible: bool,
    /// Whether they are drawn where they stand, and not only by what refers to them or chooses them.
    is_drawn: bool,
    at: std::ops::Range<usize>,
}

/// Whether what elements of this name hold is drawn only if something refers to it or chooses it.
fn is_perhaps_drawn(name: &str) -> bool {
    REFERRED.contains(&name) || ["defs", "switch"].contains(&name)
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
            let said = |name: &str| styles.inherited(parent, name).unwrap_or_default().to_lowercase();
            found.push(Words {
                families: families(styles.inherited(parent, "font-family").unwrap_or(DEFAULT)),
                weight: said("font-weight"),
                is_italic: ["italic", "oblique"].iter().any(|slope| said("font-style").starts_with(slope)),
                width: said("font-stretch"),
                letters: text.chars().collect(),
                visible: !styles.is_invisible(parent),
                is_drawn: !parent.ancestors().any(|one| is_perhaps_drawn(one.tag_name().name())),
                at: place(parent),
            });
        }
        found
    }

    /// Whether they ask for a cut.
    fn asks_for(&self, cut: Cut) -> bool {
        match (cut, self.weight.as_str()) {
            (Cut::Italic, _) => self.is_italic,
            (Cut::Width(_), _) => self.width == cut.to_string(),
            (Cut::Weight(weight), "bold") => weight == BOLD,
            (Cut::Weight(_), "bolder" | "lighter") => true,
            (Cut::Weight(weight), said) => said.parse() == Ok(weight),
        }
    }

    /// The same words, of a drawing that is embedded at a place.
    pub(super) fn embedded(self, at: std::ops::Range<usize>) -> Words {
        Words { at, ..self }
    }
}

/// The families that there are not and in which something is drawn, told of a drawing that is not given to usvg.
pub(super) fn absent(words: &[Words], database: &Database) -> Vec<Fault> {
    let seen = words.iter().filter(|words| words.visible && words.is_drawn);
    let absent =
        seen.map(|words| &words.families).filter(|families| !families.iter().any(|one| is_here(one, database)));
    let families = Mutex::new(absent.cloned().collect());
    MissingFont { families, ..MissingFont::default() }.faults(words, database)
}

/// Whether there is a family of this name, as it is compared.
fn is_here(name: &str, database: &Database) -> bool {
    let generic = match name {
        "serif" => Some(Family::Serif),
        "sans-serif" => Some(Family::SansSerif),
        "cursive" => Some(Family::Cursive),
        "fantasy" => Some(Family::Fantasy),
        "monospace" => Some(Family::Monospace),
        _ => None,
    };
    let name = generic.as_ref().map_or(name, |generic| database.family_name(generic));
    named(name, database).is_some()
}

/// The name of a family as its fonts have it; in SVG it may be written in any letters.
fn named<'d>(name: &str, database: &'d Database) -> Option<&'d str> {
    let mut names = database.faces().flat_map(|face| &face.families).map(|(family, _)| family.as_str());
    names.find(|family| family.to_lowercase() == name.to_lowercase())
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
                        let missing = Cut::asked(font).filter(|cut| !cut.is_had(face));
                        held(&fonts.cuts).extend(missing.map(|cut| (names(font), cut)));
                    }
                }
                found
            }),
            select_fallback: Box::new(move |letter, used, database| {
                let found = usual(letter, used, database).map(|found| of_cut(found, letter, used, database));
                if found.is_none() && !letter.is_whitespace() && !letter.is_control() {
                    held(&letters.letters).insert(letter);
                }
                found
            }),
        }
    }

    /// What was not found, each where it is written.
    pub(super) fn faults(&self, words: &[Words], database: &Database) -> Vec<Fault> {
        let (mut faults, mut by_families, mut by_letter) = (Vec::new(), HashMap::new(), BTreeMap::new());
        let letters = lacking(&held(&self.letters), words, database);
        for one in words {
            by_families.entry(&one.families).or_insert_with(Vec::new).push(one);
            for letter in letters.intersection(&one.letters) {
                by_letter.entry(*letter).or_insert_with(Vec::new).push(one);
            }
        }
        for names in held(&self.families).iter() {
            let help = "use a family that `boardpress fonts` lists, or turn the text into paths";
            let message = format!("its text is in `{}`, a font that is not here", names.join(", "));
            let fault = Fault::new(Code::UnknownFont, message, help);
            faults.extend(written(by_families.get(names).into_iter().flatten(), &fault));
        }
        for (names, cut) in held(&self.cuts).iter() {
            let message = format!("its text is in {cut} letters of `{}`, which has none", names.join(", "));
            let help =
                format!("put the {cut} font of the family into the kit's fonts folder, or turn the text into paths");
            let fault = Fault::new(Code::UnknownFont, message, help);
            let meant = by_families.get(names).into_iter().flatten().filter(|one| one.asks_for(*cut));
            faults.extend(written(meant, &fault));
        }
        for letter in letters.iter() {
            let help = "draw it as a path, or put a font that has it into the kit's fonts folder";
            let message = format!("no font has the character `{letter}` of its text");
            let fault = Fault::new(Code::MissingGlyph, message, help);
            faults.extend(written(by_letter.get(letter).into_iter().flatten(), &fault));
        }
        faults
    }
}

/// All letters that no font has. usvg asks for the first of them in a text, and for no others.
fn lacking(asked: &BTreeSet<char>, words: &[Words], database: &Database) -> BTreeSet<char> {
    let has = |letter: char| letter.is_control() || database.faces().any(|face| draws(face, letter, database));
    let others = words.iter().filter(|words| !words.letters.is_disjoint(asked)).flat_map(|words| &words.letters);
    let others: BTreeSet<char> = others.copied().filter(|letter| !asked.contains(letter)).collect();
    asked.iter().copied().chain(others.into_iter().filter(|letter| !has(*letter))).collect()
}

/// What threads have gathered so far, also where one of them has fallen over.
fn held<T>(gathered: &Mutex<T>) -> MutexGuard<'_, T> {
    gathered.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A fault at each of the words that it is about and that can be seen, or one of the whole drawing where there are none.
fn written<'w>(meant: impl Iterator<Item = &'w &'w Words>, fault: &Fault) -> Vec<Fault> {
    let mut meant = meant.peekable();
    if meant.peek().is_none() {
        return vec![fault.clone()];
    }
    meant.filter(|one| one.visible).map(|one| fault.clone().within(one.at.clone())).collect()
}

/// Whether a face has a letter.
fn draws(face: &FaceInfo, letter: char, database: &Database) -> bool {
    database.with_face_data(face.id, |font, number| has_letter(font, number, letter)) == Some(true)
}

/// The face of a family that is most like the first of those that were used: usvg takes any that has the letter.
fn of_cut(found: ID, letter: char, used: &[ID], database: &Database) -> ID {
    let (Some(face), Some(first)) = (database.face(found), used.first().and_then(|first| database.face(*first))) else {
        return found;
    };
    let is_of_family = |other: &&FaceInfo| other.families.first() == face.families.first();
    let has = |other: &&FaceInfo| draws(other, letter, database);
    let unlike = |other: &&FaceInfo| (other.style != first.style, other.weight.0.abs_diff(first.weight.0));
    let faces = database.faces().filter(is_of_family).filter(has);
    faces.min_by_key(unlike).map_or(found, |nearest| nearest.id)
}

/// The font of the nearest weight, width and slope in the first family there is.
pub(super) fn select(font: &Font, database: &Database) -> Option<ID> {
    let name = |family| match family {
        &FontFamily::Serif => Family::Serif,
        FontFamily::SansSerif => Family::SansSerif,
        FontFamily::Cursive => Family::Cursive,
        FontFamily::Fantasy => Family::Fantasy,
        FontFamily::Monospace => Family::Monospace,
        FontFamily::Named(name) => Family::Name(named(name, database).unwrap_or(name)),
    };
    let families: Vec<Family<'_>> = font.families().iter().map(name).collect();
    let style = match font.style() {
        FontStyle::Normal => Style::Normal,
        FontStyle::Italic => Style::Italic,
        FontStyle::Oblique => Style::Oblique,
    };
    let stretch = stretch(font);
    database.query(&Query { families: &families, weight: Weight(font.weight()), stretch, style })
}

fn stretch(font: &Font) -> Stretch {
    match font.stretch() {
        FontStretch::UltraCondensed => Stretch::UltraCondensed,
        FontStretch::ExtraCondensed => Stretch::ExtraCondensed,
        FontStretch::Condensed => Stretch::Condensed,
        FontStretch::SemiCondensed => Stretch::SemiCondensed,
        FontStretch::Normal => Stretch::Normal,
        FontStretch::SemiExpanded => Stretch::SemiExpanded,
        FontStretch::Expanded => Stretch::Expanded,
        FontStretch::ExtraExpanded => Stretch::ExtraExpanded,
        FontStretch::UltraExpanded => Stretch::UltraExpanded,
    }
}
