//! The names by which a face is found.

use skrifa::string::StringId;
use skrifa::{FontRef, MetadataProvider};

/// The names of a face in all languages, in small letters.
#[derive(Debug)]
pub(super) struct FaceNames {
    /// Those of its family.
    pub(super) families: Vec<String>,
    /// Those of the face itself: the full name, the name in PostScript, and a family that has only few faces.
    pub(super) own: Vec<String>,
}

impl FaceNames {
    pub(super) fn of(font: &FontRef<'_>) -> FaceNames {
        let names = |id| font.localized_strings(id).map(|name| name.chars().collect::<String>().to_lowercase());
        let (typographic, small): (Vec<_>, Vec<_>) =
            (names(StringId::TYPOGRAPHIC_FAMILY_NAME).collect(), names(StringId::FAMILY_NAME).collect());
        let own = names(StringId::FULL_NAME).chain(names(StringId::POSTSCRIPT_NAME));
        if typographic.is_empty() {
            return FaceNames { families: small, own: own.collect() };
        }
        FaceNames { families: typographic, own: own.chain(small).collect() }
    }
}
