//! Letters that nobody sees and that change what is seen around them.

use std::borrow::Cow;

/// Whether a terminal or a spreadsheet obeys a letter instead of showing it, or it changes the direction of those beside it:
/// control characters, and the marks, embeddings, overrides and isolates of Unicode's bidirectional algorithm.
pub fn is_unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A text whose lines can be shown: each letter that is not seen is written as `\u{202e}`, but for ends of lines and tabs.
pub fn shown(text: &str) -> Cow<'_, str> {
    shown_as(text, |letter| letter.escape_unicode().to_string())
}

/// The same, with another way to write a letter that is not seen.
pub fn shown_as(text: &str, written: impl Fn(char) -> String) -> Cow<'_, str> {
    let is_unseen = |letter: char| is_unseen(letter) && !['\n', '\t'].contains(&letter);
    if !text.contains(is_unseen) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::new();
    for letter in text.chars() {
        if is_unseen(letter) {
            shown += &written(letter)
        } else {
            shown.push(letter)
        }
    }
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_seen_is_written_out() {
        assert_eq!(shown("café\tשלום\n"), "café\tשלום\n");
        assert_eq!(
            shown("a\u{1b}[31m\u{7}\r\u{7f}\u{9b}"),
            r"a\u{1b}[31m\u{7}\u{d}\u{7f}\u{9b}"
        );
        assert_eq!(
            shown("\u{202e}gpj\u{2066}\u{200f}\u{61c}"),
            r"\u{202e}gpj\u{2066}\u{200f}\u{61c}"
        );
    }
}
