//! Faults in the spelling of TOML, in words for somebody who has never heard of TOML.

use std::ops::Range;

use crate::diag::{Code, Note};
use crate::source::{FileId, Span};

/// What word processors write in place of straight quotes.
const CURLY: [char; 6] = ['“', '”', '„', '‟', '«', '»'];
/// What word processors write in place of hyphens.
const DASHES: [char; 3] = ['–', '—', '−'];
/// What is said of any other fault.
const UNKNOWN: &str = "this cannot be read as TOML";
/// Where to look, if nothing better is known.
const LOOK: &str = "check the quotes, brackets and equals signs on this line and the one before it";

/// What the parser says, by words of it that come first, and the same for somebody who does not know its terms.
const PLAIN: [(&str, &str); 20] = [
    ("invalid boolean", "this is neither true nor false"),
    ("invalid basic string", "a quote is opened on this line and not closed"),
    ("invalid literal string", "a quote is opened on this line and not closed"),
    ("invalid multi-line basic string", "three quotes are opened here and never closed"),
    ("invalid multi-line literal string", "three quotes are opened here and never closed"),
    ("unclosed table", "`]` is missing after the name of a table"),
    ("unclosed array table", "`]]` is missing after the name of a table"),
    ("unclosed array", "`[` is opened here and not closed by `]`"),
    ("unclosed inline table", "`{` is opened here and not closed by `}`"),
    ("unexpected leading zero", "a number does not begin with 0"),
    ("unexpected key or value", "more than one key and its value stand on this line"),
    ("extra `=`", "there is one `=` too many"),
    ("extra assignment", "there is one `=` too many"),
    ("extra comma", "there is one comma too many"),
    ("missing comma", "a comma is missing between two values"),
    ("missing value", "nothing stands after the `=`"),
    ("missing assignment", "there is no `=` between a key and its value"),
    ("unquoted keys cannot be empty", "there is no key before the `=`"),
    ("invalid unquoted key", "a key has letters, digits, `-` and `_`, and others only in quotes"),
    ("cannot recurse further", "too many brackets stand within one another"),
];

/// A note on a fault that the parser tells in these words, at a stretch of a file.
pub(super) fn note(words: &str, text: &str, at: &Range<usize>, file: FileId) -> Note {
    let place = |at: Range<usize>| Span { file, start: at.start, end: at.end };
    let words = words.lines().next().unwrap_or("cannot be read");
    if words == "duplicate key" {
        let (message, first, help) = doubled(text, at);
        let note = Note::new(Code::TomlSyntax, message).labelled(place(at.clone()), "this one").help(help);
        return match first {
            Some(first) => note.also(place(first), "and this one"),
            None => note,
        };
    }
    let (message, help) = advice(words, text, at.start);
    Note::new(Code::TomlSyntax, message).at(place(at.clone())).help(help)
}

/// What is wrong at a byte of a text, and what to do.
fn advice(words: &str, text: &str, at: usize) -> (String, String) {
    let line = line(text, at);
    let (before, rest) = (text[line.start..at].trim(), text[at..line.end.max(at)].trim_start());
    let line = text[line].trim();
    let key = line.split(|c: char| c.is_whitespace() || "=:".contains(c)).next().unwrap_or_default();
    let sign = |signs: &[char]| line.chars().find(|c| signs.contains(c));
    let plain = PLAIN.iter().find(|(said, _)| words.starts_with(said)).map_or(UNKNOWN, |(_, plain)| plain);
    let own = |help: &str| (plain.to_owned(), help.to_owned());
    if let Some(curly) = sign(&CURLY).filter(|_| words.contains("string") || words.contains("key")) {
        let help = "type straight quotes (\"); word processors turn them into others, and plain text editors do not";
        return (format!("`{curly}` is no straight quote, and texts stand in straight quotes"), help.to_owned());
    }
    if words.contains("escape") || words.contains("unicode value") {
        let help = "write paths with /, as in \"art/dog.png\"; a backslash that is meant as such is written twice";
        return ("in quotes, a backslash begins a special sign, and this is none".to_owned(), help.to_owned());
    }
    if words.starts_with("string values must be quoted") {
        if rest.starts_with(DASHES) {
            return ("this is a dash, and no minus sign".to_owned(), "type a hyphen (-) in its place".to_owned());
        }
        let word = rest.split(['#', ',', ']', '}']).next().unwrap_or_default().trim();
        let help = match word.to_lowercase().as_str() {
            "yes" | "on" => "write true, in small letters and without quotes".to_owned(),
            "no" | "off" => "write false, in small letters and without quotes".to_owned(),
            _ => format!("put it in quotes: \"{word}\""),
        };
        return (format!("`{word}` stands without quotes"), help);
    }
    if words.starts_with("invalid boolean") {
        return own("write true or false, in small letters and without quotes");
    }
    if words.starts_with("invalid basic string") || words.starts_with("invalid literal string") {
        return own(
            "close the quote on this line; a text of several lines stands between three quotes, \"\"\" and \"\"\"",
        );
    }
    if line[key.len()..].trim_start().starts_with(':') {
        return (format!("`:` stands where `=` should, after `{key}`"), format!("write `{key} = …`"));
    }
    if words.starts_with("key with no value") {
        let help = match sign(&DASHES) {
            Some(dash) => format!("type = in place of `{dash}`: `{key} = …`"),
            None => format!("write `{key} = …`; a line of a comment begins with #"),
        };
        return (format!("there is no `=` after `{key}`"), help);
    }
    if words.starts_with("unclosed table") && line.split('#').next().is_some_and(|name| name.trim().contains(' ')) {
        return own("a name with a space stands in quotes, as in [deck.\"my words\"]; better is [deck.my-words]");
    }
    if words.contains("leading zero") {
        return own("put it in quotes if the zeros are meant, as in \"007\"");
    }
    if words.starts_with("unexpected key or value") && !before.is_empty() {
        return match rest.starts_with(',') {
            true => own("take the comma away: here each key stands on a line of its own, without one"),
            false => own("let each key stand on a line of its own"),
        };
    }
    own(LOOK)
}

/// The line in which a byte stands.
fn line(text: &str, at: usize) -> Range<usize> {
    let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    start..text[at..].find('\n').map_or(text.len(), |newline| at + newline)
}

/// A key or a table that is given twice: what it is, where it is given first, and what to do.
fn doubled(text: &str, at: &Range<usize>) -> (String, Option<Range<usize>>, &'static str) {
    let here = line(text, at.start);
    let name = &text[at.clone()];
    let earlier = || {
        text[..here.start].split_inclusive('\n').scan(0, |end, line| {
            *end += line.len();
            Some((*end - line.len(), line.trim_end()))
        })
    };
    let found = |(start, line): (usize, &str)| start..start + line.len();
    if text[here.clone()].trim_start().starts_with('[') {
        let header = text[here.clone()].split('#').next().unwrap_or_default().trim();
        let first = earlier().find(|(_, line)| line.split('#').next().is_some_and(|line| line.trim() == header));
        let help =
            "put the keys of both under one of them; of [[deck.NAME.card]], with two brackets, there may be several";
        return (format!("the table {header} is there twice"), first.map(found), help);
    }
    let is_it = |line: &str| line.split_once('=').is_some_and(|(key, _)| key.trim().trim_matches('"') == name);
    let mut first = None;
    for (start, line) in earlier() {
        if line.trim_start().starts_with('[') {
            first = None;
        } else if is_it(line) && first.is_none() {
            first = Some(found((start, line)));
        }
    }
    (format!("`{name}` is given twice in one table"), first, "take one of the two away")
}
