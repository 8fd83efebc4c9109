//! Which face a name, a weight and a slant mean.

use super::FontSet;
use super::face::{Face, FontRole};
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
    let known = GENERIC.iter().find(|(generic, _)| generic.eq_ignore_ascii_case(word));
    known.map(|(_, family)| *family).or(word.is_empty().then_some(SANS))
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
        let face = &self.faces[font.0 as usize];
        let generic = GENERIC.iter().filter(|(_, family)| *family == face.family).map(|(word, _)| *word);
        face.names.families.iter().chain(&face.names.own).map(String::as_str).chain(generic)
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
            return Some(NamedFont { family: &face.family, cut: None });
        }
        if let Some(face) = face(&|face| face.names.own.contains(&lower)) {
            return Some(NamedFont { family: &face.family, cut: Some((face.weight, face.italic)) });
        }
        let generic = generic_family(name).filter(|_| !name.is_empty())?;
        face(&|face| face.family == generic).map(|face| NamedFont { family: &face.family, cut: None })
    }

    /// The face of this family, weight and slant, if there is one. A fallback gives way to others of its name.
    pub fn find(&self, family: &str, weight: u16, italic: bool) -> Option<FontId> {
        let fits = |face: &Face| face.family == family && face.weight == weight && face.italic == italic;
        let first = self.faces.iter().rposition(|face| fits(face) && face.role != FontRole::Fallback);
        first.or_else(|| self.faces.iter().rposition(fits)).map(|at| FontId(at as u16))
    }

    /// The face of a family that is most like one of this weight and slant, chosen as in CSS; `None` where there is no such
    /// family.
    pub fn nearest(&self, family: &str, weight: u16, italic: bool) -> Option<FontId> {
        let cuts = self.faces.iter().filter(|face| face.family == family).map(|face| (face.weight, face.italic));
        let (weight, italic) = cuts.min_by_key(|(own, own_italic)| (*own_italic != italic, unlike(*own, weight)))?;
        self.find(family, weight, italic)
    }

    /// The bold or slanted companion of a face of this family; the nearest where the family has none.
    pub(super) fn variant(&self, family: &str, weight: u16, bold: bool, italic: bool) -> FontId {
        let heavy = if bold { weight.max(700) } else { weight };
        let found = self.find(family, heavy, italic).or_else(|| self.find(family, heavy, false));
        found.or_else(|| self.nearest(family, heavy, italic)).unwrap_or_default()
    }

    /// The weight of the heaviest upright face of a family, or of the heaviest if all slant; `None` where there is no such
    /// family.
    pub fn heaviest(&self, family: &str) -> Option<u16> {
        let own = self.faces.iter().filter(|face| face.family == family);
        own.map(|face| (!face.italic, face.weight)).max().map(|(_, weight)| weight)
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
        assert_eq!(named("Barlow Condensed SemiBold"), Some(("Barlow Condensed", Some((600, false)))));
        assert_eq!(named("BarlowCondensed-Bold"), Some(("Barlow Condensed", Some((700, false)))));
        assert_eq!(named("atkinsonhyperlegiblenext-italic"), Some(("Atkinson Hyperlegible Next", Some((400, true)))));
        assert_eq!(named("Monospace"), Some(("Atkinson Hyperlegible Mono", None)));
        assert_eq!((named("serif"), named("Helvetica"), named("")), (None, None, None));
    }

    #[test]
    fn every_generic_family_is_built_in() {
        let mut report = crate::diag::Report::default();
        let fonts = crate::read::fonts(&crate::kit::BuiltIn, &mut report);
        assert!(GENERIC.iter().all(|(_, family)| fonts.nearest(family, 400, false).is_some()));
        assert_eq!((generic_family(""), generic_family("Arial")), (Some(SANS), None));
    }

    #[test]
    fn the_nearest_face_is_chosen_as_in_css() {
        let fonts = set();
        let cut = |family, weight, italic| fonts.nearest(family, weight, italic).map(|id| fonts.cut(id));
        assert_eq!(cut("Barlow Condensed", 400, true), Some((600, false)));
        assert_eq!(cut("Barlow Condensed", 900, false), Some((700, false)));
        assert_eq!(cut("Atkinson Hyperlegible Next", 700, false), Some((400, true)));
        assert_eq!(cut("Helvetica", 400, false), None);
        let first = |wanted, had: &[u16]| had.iter().copied().min_by_key(|own| unlike(*own, wanted)).unwrap();
        assert_eq!([first(400, &[300, 500, 600]), first(500, &[400, 600]), first(400, &[300, 600])], [500, 400, 300]);
        assert_eq!([first(300, &[200, 400]), first(600, &[500, 900]), first(600, &[400, 500])], [200, 900, 500]);
    }
}
