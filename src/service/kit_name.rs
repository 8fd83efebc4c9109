//! The name of a new kit.

use crate::model::capitalised;

/// How a new kit is called, after a word that people have for it: a folder or a file.
pub struct KitName {
    /// The name in names of files.
    pub id: String,
    /// The name on sheets.
    pub title: String,
}

/// The most letters of the id of a new kit, which names of files begin with.
const ID: usize = 40;

impl KitName {
    /// Like [`of`](Self::of), but with the given title.
    pub fn titled(word: &str, title: String) -> Self {
        Self {
            title,
            ..Self::of(word)
        }
    }

    /// After a word.
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
        let id: String = id.trim_matches('-').chars().take(ID).collect();
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
        }
    }
}
