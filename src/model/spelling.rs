//! Words of keys and options that are spelled in two ways.

/// The British and the American spelling of each, as whole words.
const SPELLINGS: [(&str, &str); 6] = [
    ("favour", "favor"),
    ("colour", "color"),
    ("colours", "colors"),
    ("centre", "center"),
    ("grey", "gray"),
    ("licence", "license"),
];

/// The American spelling of a British word, or the British spelling of an American one; `None` for words that both
/// spell alike.
pub fn other_spelling(word: &str) -> Option<&'static str> {
    SPELLINGS.iter().find_map(|(british, american)| match word {
        _ if word == *british => Some(*american),
        _ if word == *american => Some(*british),
        _ => None,
    })
}
