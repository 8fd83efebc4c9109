//! Faults in the spelling of TOML, in words for somebody who has never heard of TOML.

use std::ops::Range;

use crate::diag::{Code, Note};
use crate::source::{FileId, Span};

/// What word processors write in place of straight quotes.
const CURLY: [char; 6] = ['“', '”', '„', '‟', '«', '»'];
/// What word processors write in place of hyphens.
const DASHES: [char; 3] = ['–', '—', '−'];
/// Where to look, if nothing better is known.
const LOOK: &str = "check the quotes, brackets and equals signs on this line and the one before it";

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
    let own = |help: &str| (words.to_owned(), help.to_owned());
    let about_text = words.contains("string");
    match sign(&CURLY) {
        Some(curly) if about_text || words.contains("key") => {
            let help =
                "type straight quotes (\"); word processors turn them into others, and plain text editors do not";
            return (format!("`{curly}` is no straight quote, and texts stand in straight quotes"), help.to_owned());
        }
        _ => {}
    }
    if words.contains("escaped value") || words.contains("escape") {
        let help = "write paths with /, as in \"art/dog.png\"; a backslash that is meant as such is written twice";
        return ("in quotes, a backslash begins a special sign, and this is none".to_owned(), help.to_owned());
    }
    if words.starts_with("string values must be quoted") {
        if rest.starts_with(DASHES) {
            return ("this is a dash, and no minus sign".to_owned(), "type a hyphen (-) in its place".to_owned());
        }
        let word = rest.split(['#', ',', ']', '}']).next().unwrap_or_default().trim();
        return match word.to_lowercase().as_str() {
            "yes" | "on" => own("write true, in small letters and without quotes"),
            "no" | "off" => own("write false, in small letters and without quotes"),
            _ => own(&format!("put it in quotes: \"{word}\"")),
        };
    }
    if words.starts_with("invalid boolean") {
        return own("write true or false, in small letters and without quotes");
    }
    if words.starts_with("invalid basic string") || words.starts_with("invalid literal string") {
        return own(
            "close the quote on this line; a text of several lines stands between three quotes, \"\"\" and \"\"\"",
        );
    }
    if rest.starts_with(':') {
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
