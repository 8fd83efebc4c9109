//! Which face a name, a weight and a slant mean, and in which face each letter of a text is set.
//!
//! A letter that the face of a text lacks is set in another. Others are tried in a fixed order: those of the kit's own
//! fonts, by the names of their files, then the built-in ones that are made for this. Of each family the face of the
//! nearest slant and weight comes first.

use std::ops::Range;

use indexmap::IndexSet;

use super::FontSet;
use super::face::{Face, FontRole};
use super::fitted::Missed;
use super::letters::is_seen;
use crate::scene::FontId;

/// The built-in family of each generic one of CSS. Of handwriting there is none; what is round comes nearest to it.
const GENERIC: [(&str, &str); 9] = [
    ("sans-serif", SANS),
    ("serif", "Libre Caslon Text"),
    ("monospace", "Atkinson Hyperlegible Mono"),
    ("cursive", "Fredoka"),
    ("fantasy", "Lilita One"),
    ("system-ui", SANS),
    ("ui-sans-serif", SANS),
    ("ui-serif", "Libre Caslon Text"),
    ("ui-monospace", "Atkinson Hyperlegible Mono"),
];
/// The built-in family in which words are set of which nothing is said.
const SANS: &str = "Atkinson Hyperlegible Next";

/// The built-in family of a generic family of CSS, such as `serif`, in small letters or capitals; that of
/// running text for `""`, where none is named.
pub fn generic_family(word: &str) -> Option<&'static str> {
    let known = GENERIC
        .iter()
        .find(|(generic, _)| generic.eq_ignore_ascii_case(word));
    known
        .map(|(_, family)| *family)
        .or(word.is_empty().then_some(SANS))
}

/// What a name of a font means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedFont<'f> {
    /// The family, as [`FontSet::family`] has it.
    pub family: &'f str,
    /// The weight, and whether it slants, where the name is that of a single face.
    pub cut: Option<(u16, bool)>,
}

impl FontSet {
    /// The names of a face in small letters: of its family, of itself, and the generic families for which it is used.
    pub fn names(&self, font: FontId) -> impl Iterator<Item = &str> + Clone {
        let face = self.face(font);
        let generic = GENERIC
            .iter()
            .filter(|(_, family)| *family == face.family)
            .map(|(word, _)| *word);
        face.names
            .families
            .iter()
            .chain(&face.names.own)
            .map(String::as_str)
            .chain(generic)
    }

    /// What a name means, in small letters or capitals: a family, a full name such as `Barlow Condensed SemiBold`, a name in
    /// PostScript such as `BarlowCondensed-SemiBold`, or a generic family of CSS. `None` for a name that no font has.
    pub fn named(&self, name: &str) -> Option<NamedFont<'_>> {
        let lower = name.to_lowercase();
        // A fallback gives way to others of its name, and what was added first to what came later.
        let face = |fits: &dyn Fn(&Face) -> bool| {
            let found = self.faces.iter().rev().filter(|face| fits(face));
            found.min_by_key(|face| (face.role == FontRole::Fallback, face.italic))
        };
        if let Some(face) = face(&|face| face.names.families.contains(&lower)) {
            return Some(NamedFont {
                family: &face.family,
                cut: None,
            });
        }
        if let Some(face) = face(&|face| face.names.own.contains(&lower)) {
            return Some(NamedFont {
                family: &face.family,
                cut: Some((face.weight, face.italic)),
            });
        }
        let generic = generic_family(name).filter(|_| !name.is_empty())?;
        face(&|face| face.family == generic).map(|face| NamedFont {
            family: &face.family,
            cut: None,
        })
    }

    /// The face of this family, weight and slant, if there is one. A fallback gives way to others of its name.
    pub fn find(&self, family: &str, weight: u16, italic: bool) -> Option<FontId> {
        let fits =
            |face: &Face| face.family == family && face.weight == weight && face.italic == italic;
        let first = self
            .faces
            .iter()
            .rposition(|face| fits(face) && face.role != FontRole::Fallback);
        first
            .or_else(|| self.faces.iter().rposition(fits))
            .map(|at| FontId(at as u16))
    }

    /// The face of a family that is most like one of this weight and slant, chosen as in CSS; `None` where there is no such
    /// family.
    pub fn nearest(&self, family: &str, weight: u16, italic: bool) -> Option<FontId> {
        let cuts = self
            .faces
            .iter()
            .filter(|face| face.family == family)
            .map(|face| (face.weight, face.italic));
        let (weight, italic) =
            cuts.min_by_key(|(own, own_italic)| (*own_italic != italic, unlike(*own, weight)))?;
        self.find(family, weight, italic)
    }

    /// Whether a family consists of one built-in face.
    pub fn is_single_built_in_face(&self, family: &str) -> bool {
        let mut own = self.faces.iter().filter(|face| face.family == family);
        own.next().is_some_and(|face| face.role != FontRole::Own) && own.next().is_none()
    }

    /// The bold or slanted companion of a face of this family; the nearest where the family has none.
    pub(super) fn variant(&self, family: &str, weight: u16, bold: bool, italic: bool) -> FontId {
        let heavy = if bold { weight.max(700) } else { weight };
        let found = self
            .find(family, heavy, italic)
            .or_else(|| self.find(family, heavy, false));
        found
            .or_else(|| self.nearest(family, heavy, italic))
            .unwrap_or_default()
    }

    /// The family in which code is set; `None` where it is not among the fonts.
    pub(super) fn monospace(&self) -> Option<&str> {
        self.named("monospace").map(|font| font.family)
    }

    /// The weight of the heaviest upright face of a family, or of the heaviest if all slant; `None` where there is no such
    /// family.
    pub fn heaviest(&self, family: &str) -> Option<u16> {
        let own = self.faces.iter().filter(|face| face.family == family);
        own.map(|face| (!face.italic, face.weight))
            .max()
            .map(|(_, weight)| weight)
    }

    /// A text in stretches, each with the face that it is set in. `font` is the face of the text, which also is
    /// for letters that no face has.
    pub(super) fn stretches(&self, text: &str, font: FontId) -> Vec<(Range<usize>, FontId)> {
        let ascii = self.face(font).ascii;
        if text.chars().all(|letter| {
            letter.is_ascii() && ascii >> letter as u32 & 1 == 1 || self.has(font, letter)
        }) {
            return vec![(0..text.len(), font)];
        }
        let others = self.fallbacks(font);
        let single = |letter, wanted| {
            let mut faces = [wanted, font].into_iter().chain(others.iter().copied());
            faces.find(|face| self.has(*face, letter)).unwrap_or(font)
        };
        let (mut stretches, mut before) = (Stretches::default(), font);
        // A space after the last letter, and what followed it.
        let mut waiting = String::new();
        for word in text.split_inclusive(char::is_whitespace) {
            let whole = [Script::Latin, Script::Other]
                .map(|script| self.whole(word, script, font, &others));
            for letter in word.chars() {
                let Some(script) = Script::of(letter) else {
                    // Signs look like the letter to which they are joined.
                    if waiting.is_empty() && !letter.is_whitespace() {
                        stretches.push(letter, single(letter, before));
                    } else {
                        waiting.push(letter);
                    }
                    continue;
                };
                let face = whole[script as usize].unwrap_or_else(|| single(letter, font));
                // Between words of two faces they look like the rest of the text.
                let between = if face == before { face } else { font };
                waiting
                    .drain(..)
                    .for_each(|sign| stretches.push(sign, single(sign, between)));
                stretches.push(letter, face);
                before = face;
            }
        }
        waiting
            .chars()
            .for_each(|sign| stretches.push(sign, single(sign, before)));
        stretches.0
    }

    /// The letters of a text that no face shows in words which the press prints itself.
    pub fn lacking(&self, text: &str) -> Vec<Missed> {
        let Some(own) = generic_family("").and_then(|family| self.nearest(family, 400, false))
        else {
            return Vec::new();
        };
        let faces: Vec<FontId> = std::iter::once(own).chain(self.fallbacks(own)).collect();
        let lacks = |letter: &char| {
            !letter.is_whitespace() && !faces.iter().any(|face| self.has(*face, *letter))
        };
        let letters: IndexSet<char> = text.chars().filter(lacks).collect();
        letters
            .into_iter()
            .map(|letter| Missed { letter, font: own })
            .collect()
    }

    /// The first face that has all letters of a script in a word, if one has.
    fn whole(&self, word: &str, script: Script, font: FontId, others: &[FontId]) -> Option<FontId> {
        let has_all = |face: &&FontId| {
            word.chars()
                .filter(|letter| Script::of(*letter) == Some(script))
                .all(|letter| self.has(**face, letter))
        };
        std::iter::once(&font).chain(others).find(has_all).copied()
    }

    /// The faces that may have letters which a face lacks, in the order in which they are tried.
    fn fallbacks(&self, font: FontId) -> Vec<FontId> {
        let (weight, italic) = self.cut(font);
        let first = |family: &str, role| {
            self.ids()
                .find(|id| self.family(*id) == family && self.face(*id).role == role)
        };
        let mut found: Vec<FontId> = self
            .ids()
            .filter(|id| self.face(*id).role != FontRole::BuiltIn)
            .collect();
        found.sort_by_key(|id| {
            let (role, (own_weight, own_italic)) = (self.face(*id).role, self.cut(*id));
            let far = (own_italic != italic, own_weight.abs_diff(weight));
            (
                role == FontRole::Fallback,
                first(self.family(*id), role),
                far,
            )
        });
        found
    }

    /// Whether a face shows a character, or nothing has to be shown of it.
    fn has(&self, font: FontId, letter: char) -> bool {
        // The hyphen at which no line ends has the glyph of the other.
        let letter = if letter == '\u{2011}' {
            '\u{2010}'
        } else {
            letter
        };
        self.draws(font, letter) || !is_seen(letter)
    }
}

/// How unlike a weight is to the one that is wanted, as CSS has it: regular and medium stand for each other; what is lighter
/// is sought among lighter ones first, and what is bolder among bolder ones.
fn unlike(weight: u16, wanted: u16) -> (u8, u16) {
    let far = weight.abs_diff(wanted);
    let rank = match wanted {
        400..=500 if (wanted..=500).contains(&weight) => 0,
        400..=500 => 1 + u8::from(weight > wanted),
        ..400 => u8::from(weight > wanted),
        _ => u8::from(weight < wanted),
    };
    (rank, far)
}

/// Letters that are set in one face throughout a word: a word of two faces is hard to read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Script {
    /// Latin letters, those of phonetic writing among them, and the marks on them.
    Latin,
    /// All other letters.
    Other,
}

impl Script {
    /// The script of a letter; `None` for digits, signs and letters that are used as signs.
    fn of(letter: char) -> Option<Script> {
        match letter {
            '\u{300}'..='\u{36f}' => Some(Script::Latin),
            // Small raised letters, letters in circles and the like.
            '\u{1d2c}'..='\u{1d6a}' | '\u{2070}'..='\u{2bff}' => None,
            _ if !letter.is_alphabetic() => None,
            '\0'..='\u{36f}' | '\u{1d00}'..='\u{1eff}' | '\u{a720}'..='\u{a7ff}' => {
                Some(Script::Latin)
            }
            _ => Some(Script::Other),
        }
    }
}

/// A text in stretches, each with its face.
#[derive(Default)]
struct Stretches(Vec<(Range<usize>, FontId)>);

impl Stretches {
    fn push(&mut self, letter: char, face: FontId) {
        match self.0.last_mut() {
            Some((range, last)) if *last == face => range.end += letter.len_utf8(),
            last => {
                let start = last.map_or(0, |(range, _)| range.end);
                self.0.push((start..start + letter.len_utf8(), face));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set() -> FontSet {
        let mut fonts = FontSet::default();
        for bytes in [
            include_bytes!("../../fonts/barlow-condensed/SemiBold.ttf").as_slice(),
            include_bytes!("../../fonts/barlow-condensed/Bold.ttf"),
            include_bytes!("../../fonts/atkinson-hyperlegible-next/Italic.ttf"),
            include_bytes!("../../fonts/generic/atkinson-hyperlegible-mono/Regular.ttf"),
        ] {
            fonts.add(bytes, FontRole::BuiltIn).unwrap();
        }
        fonts
    }

    #[test]
    fn a_font_is_found_by_each_of_its_names_in_small_letters_and_capitals() {
        let fonts = set();
        let named = |name| fonts.named(name).map(|found| (found.family, found.cut));
        assert_eq!(named("barlow CONDENSED"), Some(("Barlow Condensed", None)));
        assert_eq!(
            named("Barlow Condensed SemiBold"),
            Some(("Barlow Condensed", Some((600, false))))
        );
        assert_eq!(
            named("BarlowCondensed-Bold"),
            Some(("Barlow Condensed", Some((700, false))))
        );
        assert_eq!(
            named("atkinsonhyperlegiblenext-italic"),
            Some(("Atkinson Hyperlegible Next", Some((400, true))))
        );
        assert_eq!(
            named("Monospace"),
            Some(("Atkinson Hyperlegible Mono", None))
        );
        assert_eq!(
            (named("serif"), named("Helvetica"), named("")),
            (None, None, None)
        );
    }

    #[test]
    fn every_generic_family_is_built_in() {
        let diagnostics = crate::diag::Diagnostics::default();
        let fonts = crate::read::fonts(&crate::kit::BuiltIn, &diagnostics);
        assert!(
            GENERIC
                .iter()
                .all(|(_, family)| fonts.nearest(family, 400, false).is_some())
        );
        assert_eq!(
            (generic_family(""), generic_family("Arial")),
            (Some(SANS), None)
        );
    }

    #[test]
    fn the_nearest_face_is_chosen_as_in_css() {
        let fonts = set();
        let cut = |family, weight, italic| {
            fonts
                .nearest(family, weight, italic)
                .map(|id| fonts.cut(id))
        };
        assert_eq!(cut("Barlow Condensed", 400, true), Some((600, false)));
        assert_eq!(cut("Barlow Condensed", 900, false), Some((700, false)));
        assert_eq!(
            cut("Atkinson Hyperlegible Next", 700, false),
            Some((400, true))
        );
        assert_eq!(cut("Helvetica", 400, false), None);
        let first = |wanted, had: &[u16]| {
            had.iter()
                .copied()
                .min_by_key(|own| unlike(*own, wanted))
                .unwrap()
        };
        assert_eq!(
            [
                first(400, &[300, 500, 600]),
                first(500, &[400, 600]),
                first(400, &[300, 600])
            ],
            [500, 400, 300]
        );
        assert_eq!(
            [
                first(300, &[200, 400]),
                first(600, &[500, 900]),
                first(600, &[400, 500])
            ],
            [200, 900, 500]
        );
    }

    #[test]
    fn digits_signs_and_raised_letters_have_no_script() {
        for letter in "a\u{301}ɔːˈệ".chars() {
            assert!(Script::of(letter) == Some(Script::Latin), "{letter}");
        }
        for letter in "πжא字".chars() {
            assert!(Script::of(letter) == Some(Script::Other), "{letter}");
        }
        assert!(
            "1½₂ⁿ→♠, «"
                .chars()
                .all(|letter| Script::of(letter).is_none())
        );
    }
}
