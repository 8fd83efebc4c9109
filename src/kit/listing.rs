//! The texts by which a kit is listed before it is read.

use toml_edit::DocumentMut;

use crate::message::Language;
use crate::source::FileSystem;

/// The title and the summary of a kit.
pub struct Listing {
    /// The title.
    pub title: String,
    /// One sentence about the game. May be empty.
    pub summary: String,
}

impl Listing {
    /// Reads `kit.toml`, and `lang/LANGUAGE.toml` if the kit has a translation into the given language. Returns `None` if
    /// the kit has no title.
    pub fn read(files: &dyn FileSystem, language: &Language) -> Option<Listing> {
        let document = |path: &str| files.text(path)?.parse::<DocumentMut>().ok();
        let kit = document("kit.toml")?;
        let translations = document(&format!("lang/{language}.toml"));
        let text = |key: &str| {
            let text = kit.get("kit")?.get(key)?.as_str()?;
            let translated = translations
                .as_ref()
                .and_then(|all| all.get(text)?.as_str());
            // Files for translators list texts that nobody has translated yet as empty.
            Some(
                translated
                    .filter(|words| !words.is_empty())
                    .unwrap_or(text)
                    .to_owned(),
            )
        };
        Some(Listing {
            title: text("title")?,
            summary: text("summary").unwrap_or_default(),
        })
    }
}
