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

/// What people type for a form of printing, and the name that it has here.
const WORDS: [(&str, &str); 7] = [
    ("bw", "grey"),
    ("b&w", "grey"),
    ("black", "grey"),
    ("black-and-white", "grey"),
    ("greyscale", "grey"),
    ("grayscale", "grey"),
    ("outlines", "outline"),
];

/// Other words by which people ask for a value of this name.
pub fn other_words(name: &str) -> impl Iterator<Item = &'static str> {
    let words = WORDS.iter().filter(move |(_, meant)| *meant == name).map(|(word, _)| *word);
    other_spelling(name).into_iter().chain(words)
}

/// The American spelling of a British word, or the British spelling of an American one; `None` for words that both
/// spell alike.
pub fn other_spelling(word: &str) -> Option<&'static str> {
    SPELLINGS.iter().find_map(|(british, american)| match word {
        _ if word == *british => Some(*american),
        _ if word == *american => Some(*british),
        _ => None,
    })
}
