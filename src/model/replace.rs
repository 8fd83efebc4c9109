//! `replace`: words and signs in the cells of cards that become icons or other words.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Words and signs, each with the Markdown that is printed in its place; the longest come first.
#[derive(Clone, Debug, Default)]
pub struct Replacements(Vec<(String, String)>);

impl Replacements {
    /// Those of a table. A new line in what is printed is one in the text, and not a space as in Markdown.
    pub fn new(table: &BTreeMap<String, String>) -> Replacements {
        let lines = |text: &str| {
            text.split("\n\n")
                .map(|part| part.replace('\n', "  \n"))
                .collect::<Vec<_>>()
                .join("\n\n")
        };
        let mut all: Vec<(String, String)> = table
            .iter()
            .map(|(word, text)| (word.clone(), lines(text)))
            .collect();
        all.retain(|(word, _)| !word.is_empty());
        all.sort_by_key(|(word, _)| Reverse(word.len()));
        Replacements(all)
    }

    /// A text with its words and signs replaced, from left to right. Nothing is replaced in braces, as in `${field}` and
    /// `{icon}`, and nothing in what was put in.
    pub fn replaced<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.0.is_empty() {
            return Cow::Borrowed(text);
        }
        let (mut filled, mut kept, mut at) = (String::new(), 0, 0);
        while let Some(letter) = text[at..].chars().next() {
            if let Some((word, put)) = self.0.iter().find(|(word, _)| is_at(word, text, at)) {
                filled.extend([&text[kept..at], put]);
                at += word.len();
                kept = at;
            } else {
                let end = text[at..].find('}').filter(|_| letter == '{');
                at += end.unwrap_or_default() + letter.len_utf8();
            }
        }
        if kept == 0 {
            return Cow::Borrowed(text);
        }
        filled.push_str(&text[kept..]);
        Cow::Owned(filled)
    }
}

/// Whether a word is in a text at a place. One that begins with a letter or a digit must be a whole word there, and one that
/// begins with a sign may be anywhere.
fn is_at(word: &str, text: &str, at: usize) -> bool {
    let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    let has_more = || {
        let ends = is_letter(word.chars().next_back())
            && is_letter(text[at + word.len()..].chars().next());
        ends || is_letter(text[..at].chars().next_back())
    };
    text[at..].starts_with(word) && !(is_letter(word.chars().next()) && has_more())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn replaced(table: &[(&str, &str)], text: &str) -> String {
        let table = table
            .iter()
            .map(|(word, put)| ((*word).to_owned(), (*put).to_owned()))
            .collect();
        Replacements::new(&table).replaced(text).into_owned()
    }

    #[test]
    fn words_are_whole_and_signs_may_be_anywhere() {
        let table = [
            ("Wood", "{wood}"),
            ("%n", "\n"),
            ("🔓", "{lock}"),
            ("2", "{two}"),
        ];
        assert_eq!(
            replaced(&table, "Wood, Woods and Redwood: 2 Wood%nNext 🔓🔓 22"),
            "{wood}, Woods and Redwood: \
            {two} {wood}  \nNext {lock}{lock} 22"
        );
    }

    #[test]
    fn the_longest_is_found_first_and_nothing_twice() {
        let table = [
            ("Iron", "Wood"),
            ("Wood", "{wood}"),
            ("Iron Ore", "{ore}"),
            ("+", "plus"),
            ("++", "more"),
        ];
        assert_eq!(
            replaced(&table, "Iron Ore, Iron, +++"),
            "{ore}, Wood, moreplus"
        );
    }

    #[test]
    fn nothing_is_replaced_in_braces() {
        let table = [("wood", "{log}"), ("a", "b")];
        assert_eq!(
            replaced(&table, "{wood} ${a} wood [a]{.a} {wood"),
            "{wood} ${a} {log} [b]{.a} {{log}"
        );
    }
}
