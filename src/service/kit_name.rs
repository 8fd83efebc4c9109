//! The name of a new kit.

use crate::message::{Language, Message};
use crate::model::capitalised;
use crate::schema;

/// The names of a new kit, derived from the name of a folder or a file.
pub struct KitName {
    /// The ID, which is part of file names.
    pub id: String,
    /// The title on sheets.
    pub title: String,
    /// The language of the kit, in which its decks and boards get their titles.
    pub language: Language,
}

/// The maximum length of the ID of a new kit, with which file names start.
const MAX_ID_CHARS: usize = 40;

impl KitName {
    /// Like [`of`](Self::of), but with the given title.
    pub fn titled(word: &str, title: String) -> Self {
        Self {
            title,
            ..Self::of(word)
        }
    }

    /// Returns the names for a word such as `my-game`.
    pub fn of(word: &str) -> KitName {
        let words: Vec<&str> = word
            .split(['-', '_', ' '])
            .filter(|word| !word.is_empty())
            .collect();
        let lower = words.join("-").to_lowercase();
        let id: String = lower
            .chars()
            .filter(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || *c == '-')
            .collect();
        let id: String = id.trim_matches('-').chars().take(MAX_ID_CHARS).collect();
        let title = words
            .into_iter()
            .map(capitalised)
            .collect::<Vec<_>>()
            .join(" ");
        let or = |word: String, other: &str| {
            if word.is_empty() {
                other.to_owned()
            } else {
                word
            }
        };
        KitName {
            id: or(id.trim_matches('-').to_owned(), "my-game"),
            title: or(title, "My Game"),
            language: Language::default(),
        }
    }

    /// Returns the same names with another language.
    #[must_use]
    pub fn in_language(self, language: Language) -> KitName {
        KitName { language, ..self }
    }

    /// Returns a text in the language of the kit, as a TOML string.
    pub(super) fn quoted(&self, text: &Message) -> String {
        quoted(&text.in_language(self.language.catalogue()))
    }

    /// Returns the table `[kit]`. The default language is left out.
    pub(super) fn kit_table(&self) -> String {
        let mut toml = format!(
            "[kit]\nformat = {}\nid = {}\ntitle = {}\n",
            schema::FORMAT,
            quoted(&self.id),
            quoted(&self.title),
        );
        if !Language::default().is(&self.language) {
            toml += &format!("language = \"{}\"\n", self.language);
        }
        toml
    }
}

/// Returns a text as a TOML string.
pub(super) fn quoted(word: &str) -> String {
    toml_edit::value(word).to_string()
}
