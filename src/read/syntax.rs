//! Faults in the spelling of TOML, in words for somebody who has never heard of TOML.

use std::collections::HashMap;
use std::ops::Range;

use crate::diag::{Code, Note};
use crate::source::{FileId, Span};

/// What word processors write in place of straight quotes.
const CURLY: [char; 6] = ['“', '”', '„', '‟', '«', '»'];
/// What word processors write in place of hyphens.
const DASHES: [char; 3] = ['–', '—', '−'];
/// What may follow a value on its line.
const AFTER: [char; 4] = ['#', ',', ']', '}'];
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

/// Where the lines of a file start, and where its tables and keys are given first.
pub(super) struct Lines<'t> {
    text: &'t str,
    /// The byte at which each line starts.
    starts: Vec<usize>,
    /// The bytes at which those lines start that begin a table.
    tables: Vec<usize>,
    /// The first line of each header, and that of each key below as many headers.
    first: HashMap<(Option<usize>, &'t str), Range<usize>>,
}

impl<'t> Lines<'t> {
    /// Those of a text, which is gone through once for all of its faults.
    pub(super) fn of(text: &'t str) -> Lines<'t> {
        let mut lines = Lines { text, starts: Vec::new(), tables: Vec::new(), first: HashMap::new() };
        let mut next = 0;
        for line in text.split('\n') {
            let start = next;
            next += line.len() + 1;
            lines.starts.push(start);
            let name = if is_header(line) {
                lines.tables.push(start);
                (None, header(line))
            } else if let Some((key, _)) = line.split_once('=') {
                (Some(lines.tables.len()), key.trim().trim_matches('"'))
            } else {
                continue;
            };
            lines.first.entry(name).or_insert(start..start + line.trim_end().len());
        }
        lines
    }

    /// The number of the line in which a byte stands.
    pub(super) fn number(&self, at: usize) -> usize {
        self.starts.partition_point(|start| *start <= at)
    }

    /// A note on a fault that the parser tells in these words, at a stretch of the file.
    pub(super) fn note(&self, words: &str, at: &Range<usize>, file: FileId) -> Note {
        let place = |at: Range<usize>| Span { file, start: at.start, end: at.end };
        let words = words.lines().next().unwrap_or("cannot be read");
        if words == "duplicate key" {
            let (message, first, help) = self.doubled(at);
            let note = Note::new(Code::TomlSyntax, message).labelled(place(at.clone()), "this one").help(help);
            return match first {
                Some(first) => note.also(place(first), "and this one"),
                None => note,
            };
        }
        let (message, help) = advice(words, self.text, at.start);
        Note::new(Code::TomlSyntax, message).at(place(at.clone())).help(help)
    }

    /// A key or a table that is given twice: what it is, where it is given first, and what to do.
    fn doubled(&self, at: &Range<usize>) -> (String, Option<Range<usize>>, &'static str) {
        let here = line(self.text, at.start);
        let line = &self.text[here.clone()];
        let first = |name| self.first.get(&name).filter(|first| first.start < here.start).cloned();
        if is_header(line) {
            let header = header(line);
            let help = "put the keys of both under one of them; of [[deck.NAME.card]], with two brackets, there may be several";
            return (format!("the table {header} is there twice"), first((None, header)), help);
        }
        let name = &self.text[at.clone()];
        let table = self.tables.partition_point(|start| *start <= here.start);
        (format!("`{name}` is given twice in one table"), first((Some(table), name)), "take one of the two away")
    }
}

/// Whether a line begins a table.
fn is_header(line: &str) -> bool {
    line.trim_start().starts_with('[')
}

/// A line without its comment.
fn header(line: &str) -> &str {
    line.split('#').next().unwrap_or_default().trim()
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
    if let Some(said) = pasted(words, text, at) {
        return said;
    }
    if let Some(curly) = sign(&CURLY).filter(|_| words.contains("string") || words.contains("key")) {
        let help = "type straight quotes (\"); word processors turn them into others, and plain text editors do not";
        return (format!("`{curly}` is no straight quote, and texts stand in straight quotes"), help.to_owned());
    }
    if before.ends_with('=') && is_made_up(words, rest) {
        let help = "write a value there, or take the key away";
        return ("nothing stands after the `=`".to_owned(), help.to_owned());
    }
    if rest.starts_with('}') && is_made_up(words, rest) {
        let help = "write `{ key = … }`, or a text in quotes if no table is meant";
        return ("a key stands in `{ }` without a value".to_owned(), help.to_owned());
    }
    if words.contains("escape") || words.contains("unicode value") {
        let help = "write paths with /, as in \"art/dog.png\"; a backslash that is meant as such is written twice";
        return ("in quotes, a backslash begins a special sign, and this is none".to_owned(), help.to_owned());
    }
    if words.starts_with("string values must be quoted") {
        return unquoted(rest);
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

/// Whether a character looks like a space or like nothing, and is no space to TOML.
pub(super) fn is_odd_space(c: char) -> bool {
    !c.is_ascii() && c.is_whitespace() || matches!(c, '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}' | '\u{ad}')
}

/// What is wrong with signs that people paste or type without seeing that they end a key or a text.
fn pasted(words: &str, text: &str, at: usize) -> Option<(String, String)> {
    if let Some(space) = text[at..].chars().next().filter(|c| is_odd_space(*c)) {
        let message = format!("here is a space of another kind (U+{:04X}), which TOML does not know", u32::from(space));
        let help =
            "delete it and type a space; web pages and word processors have such spaces, and plain text editors do not";
        return Some((message, help.to_owned()));
    }
    let is_inside = words.starts_with("unexpected key or value") && text[..at].ends_with('"');
    let is_more = text[at..].starts_with(|c: char| c.is_alphanumeric() || c == '"');
    (is_inside && is_more).then(|| {
        let help = "put single quotes around the whole of it, as in 'She said \"no\"', or a backslash before each quote inside: \\\"";
        ("there are quotes inside of quotes, so that the text ends too early".to_owned(), help.to_owned())
    })
}

/// The line in which a byte stands.
fn line(text: &str, at: usize) -> Range<usize> {
    let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    start..text[at..].find('\n').map_or(text.len(), |newline| at + newline)
}

/// A word that should stand in quotes.
fn unquoted(rest: &str) -> (String, String) {
    if rest.starts_with(DASHES) {
        return ("this is a dash, and no minus sign".to_owned(), "type a hyphen (-) in its place".to_owned());
    }
    let word = rest.split(AFTER).next().unwrap_or_default().trim();
    let help = match word.to_lowercase().as_str() {
        "yes" | "on" => "write true, in small letters and without quotes".to_owned(),
        "no" | "off" => "write false, in small letters and without quotes".to_owned(),
        _ => format!("put it in quotes: \"{word}\""),
    };
    (format!("`{word}` stands without quotes"), help)
}

/// Whether the parser finds a fault in a text that it made up, since there is no value before the rest of a line.
fn is_made_up(words: &str, rest: &str) -> bool {
    match words.starts_with("string values must be quoted") {
        true => rest.is_empty() || rest.starts_with(AFTER),
        false => words.starts_with("invalid literal string") && rest.starts_with('}'),
    }
}

#[cfg(test)]
mod tests {
    use crate::diag::Report;
    use crate::read::reporter::Reporter;
    use crate::read::toml_text::TomlText;
    use crate::source::Span;

    /// The notes on a text.
    fn report(text: &str) -> Report {
        let mut report = Report::default();
        let file = report.sources.add("kit.toml", text.to_owned());
        let reporter = Reporter::new(report);
        TomlText::new(file, text.to_owned()).parse(&reporter);
        reporter.into_report()
    }

    #[test]
    fn of_very_many_equal_keys_each_is_told_with_the_first_in_its_table() {
        let many = 50_000;
        let text = format!("a = 0\n[one]\nb = 0\n[two]\n{}[one]\n", "a = 1\n".repeat(many));
        let report = report(&text);
        let (keys, tables) = (&report.alike()[0], &report.alike()[1]);
        assert_eq!((keys.notes.len(), tables.notes.len(), report.len()), (many - 1, 1, many));
        let line = |place: &Option<(Span, String)>| {
            let (span, _) = place.as_ref().unwrap();
            report.sources.place(span.file, span.start).0
        };
        for (n, note) in keys.notes.iter().enumerate() {
            assert_eq!((line(&note.place), line(&note.also)), (n + 6, 5));
        }
        assert_eq!((line(&tables.notes[0].place), line(&tables.notes[0].also)), (many + 5, 2));
    }

    #[test]
    fn of_very_many_faults_on_one_line_one_is_told() {
        let values = "x, ".repeat(50_000);
        assert_eq!(report(&format!("a = [{values}]\nb = {{ {} }}\n", "c = 1, ".repeat(50_000))).len(), 2);
    }

    #[test]
    fn a_key_in_braces_without_a_value_is_told_as_such() {
        for text in ["a = { b }", "a = {b}", "a = { b = 1, c }"] {
            let report = report(text);
            assert_eq!(report.notes()[0].message, "a key stands in `{ }` without a value", "{text}");
        }
    }

    #[test]
    fn a_quote_that_is_not_closed_is_no_missing_value() {
        for text in ["a = '=", "a = '=\n", "a = { b = '=}\n", "a = \"\"\"\nb\n"] {
            let report = report(text);
            assert!(report.notes().iter().all(|note| !note.message.starts_with("nothing")), "{text}");
        }
    }
}
