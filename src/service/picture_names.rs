//! The names of picture files: sides of cards, numbers of copies, and characters that a kit cannot contain.

use crate::source::is_unseen;

/// The facts in the name of a picture.
#[derive(Debug, PartialEq)]
pub(super) struct Named {
    /// The folder in which it is, which is a deck; empty for the outermost.
    pub(super) deck: String,
    /// The name of its card; empty for a back that all cards share.
    pub(super) key: String,
    pub(super) is_back: bool,
    pub(super) copies: u32,
}

/// The last words in the names of backs, as card tools write them. Folders can have the plural.
const BACKS: [&str; 4] = ["back", "rear", "reverse", "reverso"];
/// Like [`BACKS`], but for fronts.
const FRONTS: [&str; 2] = ["front", "face"];
/// The names of a back that all cards share.
const COMMON: [&str; 6] = [
    "back",
    "backs",
    "cardback",
    "card back",
    "card-back",
    "card_back",
];

impl Named {
    /// `wolf.png` is a front; `wolf-back.png`, `wolf_back.png`, `wolf (back).png`, `wolf[back].png` and a file `wolf.png` in
    /// a folder `back` or `backs` are its back; `back.png` is the back of all. `3x wolf.png`, `wolf x3.png`,
    /// `wolf (x3).png`, `wolf (3).png` and `wolf[face,3].png` are three copies. Other numbers count nothing.
    pub(super) fn of(path: &str) -> Named {
        let (stem, mut folders) = {
            let stem = path.rsplit_once('.').map_or(path, |(stem, _)| stem);
            let mut parts: Vec<&str> = stem.split('/').collect();
            (parts.pop().unwrap_or_default().trim(), parts)
        };
        let side_of = |folder: &str| {
            let folder = folder.trim_end_matches('s').to_lowercase();
            let is = |known: &[&str]| known.contains(&folder.as_str());
            is(&BACKS)
                .then_some(true)
                .or_else(|| is(&FRONTS).then_some(false))
        };
        let of_folder = folders.last().and_then(|folder| side_of(folder));
        if of_folder.is_some() {
            folders.pop();
        }
        let (mut key, mut copies, mut is_back) = (stem.to_owned(), 1, of_folder);
        if let Some((rest, inside)) = key.strip_suffix(']').and_then(|key| key.rsplit_once('[')) {
            let words = || inside.split(',').map(str::trim);
            // A number without a side is that of a collection.
            if let Some(side) = words().find_map(side_of) {
                is_back = Some(side);
                copies = words().find_map(bare_copies).unwrap_or(copies);
                key = rest.to_owned();
            }
        }
        if COMMON.contains(&key.to_lowercase().as_str()) {
            (key, is_back) = (String::new(), Some(true));
        }
        if let Some((rest, more)) = counted(&key) {
            (key, copies) = (rest, more);
        }
        if let Some((rest, side)) = with_side(&key, side_of) {
            (key, is_back) = (rest, Some(side));
        }
        if let Some((rest, more)) = counted(&key) {
            (key, copies) = (rest, more);
        }
        Named {
            deck: folders.join(" "),
            key,
            is_back: is_back == Some(true),
            copies,
        }
    }
}

/// The separators of words in file names.
pub(super) const BETWEEN: [char; 5] = [' ', '-', '_', '.', '~'];

/// Splits a name from the word for its side, at its end or in brackets.
fn with_side(key: &str, side_of: impl Fn(&str) -> Option<bool>) -> Option<(String, bool)> {
    if let Some((rest, inside)) = key.strip_suffix(')').and_then(|key| key.rsplit_once('(')) {
        return Some((
            rest.trim_end_matches(BETWEEN).to_owned(),
            side_of(inside.trim())?,
        ));
    }
    let (rest, word) = key.rsplit_once(BETWEEN)?;
    Some((rest.trim_end_matches(BETWEEN).to_owned(), side_of(word)?))
}

/// The maximum number of copies in a name, as in `wolf x40`.
const MAX_COPIES: u32 = 999;

/// The maximum number of copies without an `x`, as in `wolf (4)`. Larger numbers are mostly those of a collection.
const MAX_BARE_COPIES: u32 = 20;

/// Parses a number of copies without an `x`.
fn bare_copies(word: &str) -> Option<u32> {
    let copies = word.parse().ok()?;
    (1..=MAX_BARE_COPIES).contains(&copies).then_some(copies)
}

/// Parses a number of copies with an `x`, such as `x3`.
fn copies_with_sign(word: &str) -> Option<u32> {
    let word = word.trim().to_lowercase();
    let number = word.strip_suffix('x').or_else(|| word.strip_prefix('x'))?;
    let copies = number.parse().ok()?;
    (1..=MAX_COPIES).contains(&copies).then_some(copies)
}

/// Splits a name from the number of copies that begins or ends it: `3x wolf`, `wolf x3`, `wolf (3)`.
fn counted(key: &str) -> Option<(String, u32)> {
    if let Some((rest, inside)) = key.strip_suffix(')').and_then(|key| key.rsplit_once('(')) {
        let copies = copies_with_sign(inside).or_else(|| bare_copies(inside))?;
        return Some((rest.trim_end_matches(BETWEEN).to_owned(), copies));
    }
    let first = key
        .split_once(BETWEEN)
        .and_then(|(word, rest)| Some((rest, copies_with_sign(word)?)));
    let last = key
        .rsplit_once(BETWEEN)
        .and_then(|(rest, word)| Some((rest, copies_with_sign(word)?)));
    first
        .or(last)
        .map(|(rest, copies)| (rest.trim_matches(BETWEEN).to_owned(), copies))
}

/// A part of a name: numbers are sorted by their value.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    Number(u64),
    Letters(String),
}

/// Returns the sort key of a name, in which 2 comes before 10.
pub(super) fn natural(name: &str) -> Vec<Part> {
    let lower = name.to_lowercase();
    let parts = lower
        .as_bytes()
        .chunk_by(|a, b| a.is_ascii_digit() == b.is_ascii_digit());
    let part = |part: &[u8]| {
        let word = String::from_utf8_lossy(part).into_owned();
        word.parse().map_or(Part::Letters(word), Part::Number)
    };
    parts.map(part).collect()
}

/// Replaces characters that have a meaning in the texts of a kit, or that are not allowed in file names everywhere.
pub(super) fn safe_name(path: &str) -> String {
    let is_unsafe = |c: char| r#"\${}#<>:"|?*"#.contains(c) || is_unseen(c);
    let name = path.replace(is_unsafe, "-").replace("..", "-");
    let mut parts = Vec::new();
    for part in name.split('/').map(str::trim) {
        // Files and folders whose name starts with a dot are hidden.
        let is_visible = !part.is_empty() && !part.starts_with('.');
        parts.push(if is_visible {
            part.to_owned()
        } else {
            format!("picture{part}")
        });
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_sides_and_copies() {
        let of = |path: &str| {
            let Named {
                deck,
                key,
                is_back,
                copies,
            } = Named::of(path);
            (deck, key, is_back, copies)
        };
        let front = |key: &str, copies| (String::new(), key.to_owned(), false, copies);
        let back = |key: &str| (String::new(), key.to_owned(), true, 1);
        for (path, copies) in [
            ("wolf.png", 1),
            ("3x wolf.png", 3),
            ("wolf x3.jpg", 3),
            ("wolf (3).png", 3),
            ("wolf (x30).png", 30),
            ("wolf[face,3].png", 3),
        ] {
            assert_eq!(of(path), front("wolf", copies), "{path}");
        }
        for key in [
            "Forest (277)",
            "Lantern [AB] (703)",
            "Wolf [12]",
            "Level 2",
            "Plan (2024)",
        ] {
            assert_eq!(of(&format!("{key}.png")), front(key, 1));
        }
        assert_eq!(of("front/wolf.png"), front("wolf", 1));
        assert_eq!(of("wolf-front x2.png"), front("wolf", 2));
        for path in [
            "wolf-back.png",
            "wolf_back.png",
            "wolf (back).png",
            "wolf[back].png",
            "wolf[back,1].png",
            "backs/wolf.png",
        ] {
            assert_eq!(of(path), back("wolf"), "{path}");
        }
        assert_eq!(of("Back.png"), back(""));
        assert_eq!(of("monsters/wolf.png").0, "monsters");
        assert_eq!(of("level 2.png"), front("level 2", 1));
    }

    #[test]
    fn numbers_in_names_are_sorted_by_their_value() {
        let mut names = ["card 10", "card 2", "Card 1"];
        names.sort_by_key(|name| natural(name));
        assert_eq!(names, ["Card 1", "card 2", "card 10"]);
    }
}
