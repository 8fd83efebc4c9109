//! The text of a TOML file into tables, with notes on its spelling in words for somebody who has never heard of TOML.
//!
//! The parser reports where it finds a fault. The kind of fault is found from the line itself, and not from the words of the
//! parser, which change with its versions.

use std::cell::OnceCell;
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use toml::de::DeTable;

use super::lengths;
use super::opened::{What, closed, tokens};
use crate::diag::{Code, Diagnostic, Diagnostics};
use crate::message::{Message, Pattern, msg, pattern};
use crate::schema::table::is_odd_space;
use crate::source::{FileId, Span};

/// The text of a TOML file.
pub(super) struct TomlText {
    /// Its number among the sources.
    pub(super) file: FileId,
    /// The text as it is written.
    pub(super) text: String,
    /// The text in which all is closed that it opens, if it has faults.
    closed: OnceCell<String>,
}

impl TomlText {
    /// The text of a file.
    pub(super) fn new(file: FileId, text: String) -> TomlText {
        TomlText {
            file,
            text,
            closed: OnceCell::new(),
        }
    }

    /// Parses it; the table holds what could be saved from a faulty one. Of each line one fault is noted.
    pub(super) fn parse(&self, diagnostics: &Diagnostics) -> DeTable<'_> {
        let place = |start, end| Span {
            file: self.file,
            start,
            end,
        };
        if self.text.starts_with("{\\rtf") {
            let note = Diagnostic::new(
                Code::TomlSyntax,
                msg!("this is a formatted document (RTF), not plain text"),
            );
            diagnostics.emit(note.at(place(0, 5)).help(msg!(
                "save it again as plain text; in TextEdit choose Format › Make Plain Text first"
            )));
            return DeTable::new();
        }
        let (mut table, mut faults) = DeTable::parse_recoverable(&self.text);
        if !faults.is_empty() {
            let (closed, opened) = closed(&self.text);
            let text = self.closed.get_or_init(|| closed);
            if !opened.is_empty() {
                (table, faults) = DeTable::parse_recoverable(text);
            }
            let (lines, mut told) = (Lines::of(text), BTreeSet::new());
            for at in opened {
                told.insert(lines.number(at.start));
                diagnostics.emit_typo(unclosed(&self.text[at.clone()]).at(place(at.start, at.end)));
            }
            for fault in faults {
                let at = fault.span().unwrap_or(0..0);
                if told.insert(lines.number(at.start)) {
                    diagnostics.emit_typo(lines.note(&at, self.file));
                }
            }
        }
        let mut table = table.into_inner();
        table.iter_mut().for_each(|(key, value)| {
            lengths::check(value, &place(key.span().start, key.span().end), diagnostics);
        });
        table
    }
}

/// Where the lines of a file start, and where its tables and keys are given first.
struct Lines<'t> {
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
    fn of(text: &'t str) -> Lines<'t> {
        let mut lines = Lines {
            text,
            starts: Vec::new(),
            tables: Vec::new(),
            first: HashMap::new(),
        };
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
            lines
                .first
                .entry(name)
                .or_insert(start..start + line.trim_end().len());
        }
        lines
    }

    /// The number of the line in which a byte is.
    fn number(&self, at: usize) -> usize {
        self.starts.partition_point(|start| *start <= at)
    }

    /// Returns the error about the syntax of a part of the file.
    fn note(&self, at: &Range<usize>, file: FileId) -> Diagnostic {
        let place = |at: Range<usize>| Span {
            file,
            start: at.start,
            end: at.end,
        };
        if is_name(&self.text[at.clone()])
            && self.text[at.end..]
                .trim_start()
                .starts_with(['=', ']', '.'])
        {
            let (message, first, help) = self.doubled(at);
            let note = Diagnostic::new(Code::TomlSyntax, message)
                .with_label(place(at.clone()), msg!("this one"))
                .help(help);
            return match first {
                Some(first) => note.with_secondary(place(first), msg!("and this one")),
                None => note,
            };
        }
        let (message, help) = slip(self.text, at.start);
        Diagnostic::new(Code::TomlSyntax, message)
            .at(place(at.clone()))
            .help(help)
    }

    /// A key or a table that is given twice: what it is, where it is given first, and what to do.
    fn doubled(&self, at: &Range<usize>) -> (Message, Option<Range<usize>>, Message) {
        let here = line(self.text, at.start);
        let line = &self.text[here.clone()];
        let first = |name| {
            self.first
                .get(&name)
                .filter(|first| first.start < here.start)
                .cloned()
        };
        if is_header(line) {
            let table = header(line);
            return (
                msg!("the table {table} is defined twice", table),
                first((None, table)),
                msg!(
                    "put the keys of both into one of them; only tables in two brackets, such as [[deck.NAME.card]], can \
                     be repeated"
                ),
            );
        }
        let name = &self.text[at.clone()];
        let table = self.tables.partition_point(|start| *start <= here.start);
        (
            msg!("`{name}` is given twice in one table", name),
            first((Some(table), name)),
            msg!("remove one of the two"),
        )
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

/// Whether a word may be the name of a key or a table: in quotes, or of letters, digits, `-` and `_`.
fn is_name(word: &str) -> bool {
    let is_bare = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    !word.is_empty() && (word.starts_with(['"', '\'']) || word.chars().all(is_bare))
}

/// What is said of a bracket or of quotes that open what is not closed.
fn unclosed(opening: &str) -> Diagnostic {
    let (message, help) = match opening {
        "[" => (
            msg!("`[` is opened here and not closed by `]`"),
            msg!("write `]` at the end of the list"),
        ),
        "{" => (
            msg!("`{{` is opened here and not closed by `}}`"),
            msg!("write `}}` at the end of the table"),
        ),
        "\"" | "'" => open_quote(),
        quotes => (
            msg!("three quotes are opened here and never closed"),
            msg!("write {quotes} at the end of the text", quotes),
        ),
    };
    Diagnostic::new(Code::TomlSyntax, message).help(help)
}

/// What is wrong, and what to do.
type Slip = (Message, Message);

/// What word processors write in place of straight quotes.
const CURLY: [char; 6] = ['“', '”', '„', '‟', '«', '»'];
/// What word processors write in place of hyphens.
const DASHES: [char; 3] = ['–', '—', '−'];
/// What may follow a value on its line.
const AFTER: [char; 4] = ['#', ',', ']', '}'];
/// The help for faults that the signs around them explain.
const CHECK_SIGNS: Pattern =
    pattern!("check the quotes, brackets and equals signs on this line and the one before it");

/// The slip of a fault of no other kind.
fn unknown() -> Slip {
    (msg!("this cannot be read as TOML"), CHECK_SIGNS.into())
}

fn open_quote() -> Slip {
    (
        msg!("a quote is opened on this line and not closed"),
        msg!(
            "close the quote on this line; put a text of several lines between three quotes, \"\"\" and \"\"\""
        ),
    )
}

/// What is wrong with the line of a text that cannot be read from a byte on.
fn slip(text: &str, at: usize) -> Slip {
    let line = line(text, at);
    let (before, rest) = (&text[line.start..at], text[at..line.end].trim_start());
    let line = text[line].trim();
    pasted(line, &text[at..], before)
        .or_else(|| in_header(line))
        .or_else(|| in_value(line, before, rest))
        .unwrap_or_else(|| in_key(line, before.trim(), rest))
}

/// What is wrong with signs that people paste or type without seeing that they end a key or a text; `text` goes on behind
/// this line.
fn pasted(line: &str, text: &str, before: &str) -> Option<Slip> {
    let is_curly = |letter: char| tokens(line, 0).any(|token| token.what == What::Sign(letter));
    if let Some(space) = text.chars().next().filter(|letter| is_odd_space(*letter)) {
        let code = format!("U+{:04X}", u32::from(space));
        return Some((
            msg!(
                "this is a special space ({code}), which TOML does not allow",
                code
            ),
            msg!(
                "replace it with an ordinary space; text from web pages and word processors often has such spaces"
            ),
        ));
    }
    if let Some(curly) = CURLY.into_iter().find(|letter| is_curly(*letter)) {
        return Some((
            msg!("`{curly}` is not a straight quote, which texts need", curly),
            msg!(
                "type straight quotes (\"); word processors replace them with curly ones, and plain text editors do not"
            ),
        ));
    }
    let quote = before
        .chars()
        .next_back()
        .filter(|last| ['"', '\''].contains(last))?;
    text.starts_with(|first: char| first.is_alphanumeric() || first == quote).then(|| {
        let help = match quote {
            '"' => msg!(
                "put single quotes around the whole text, as in 'She said \"no\"', or a backslash before each quote \
                 inside: \\\""
            ),
            _ => msg!("put double quotes around the whole text, as in \"it's\""),
        };
        (msg!("there are quotes inside quotes, so the text ends too early"), help)
    })
}

/// What is wrong with the header of a table.
fn in_header(line: &str) -> Option<Slip> {
    let header = header(line);
    let name = header.trim_start_matches('[').trim_end_matches(']');
    let (opened, closed) = (
        header.len() - header.trim_start_matches('[').len(),
        header.len() - header.trim_end_matches(']').len(),
    );
    if opened == 0 || !name.starts_with(|first: char| first.is_ascii_alphabetic()) {
        return None;
    }
    let sign = "]".repeat(opened.min(2));
    let message = msg!("`{sign}` is missing after the name of a table", sign);
    Some(if name.trim().contains(' ') {
        (
            message,
            msg!(
                "put a name with a space in quotes, as in [deck.\"my words\"], or better, write [deck.my-words]"
            ),
        )
    } else if closed < opened {
        (message, CHECK_SIGNS.into())
    } else {
        unknown()
    })
}

/// What is wrong with a value, or with what is in its place.
fn in_value(line: &str, before: &str, rest: &str) -> Option<Slip> {
    let is_open = |token| {
        matches!(
            token,
            What::Text {
                is_closed: false,
                ..
            }
        )
    };
    if before.trim_end_matches(['u', 'U', 'x']).ends_with('\\') {
        return Some((
            msg!("a backslash in double quotes starts an escape sequence, and this is not one"),
            msg!("write paths with /, as in \"art/dog.png\"; write a literal backslash twice"),
        ));
    }
    if tokens(line, 0).any(|token| is_open(token.what)) {
        return Some(open_quote());
    }
    let before = before.trim_end();
    let is_nothing = rest.is_empty() || rest.starts_with(AFTER);
    match before.chars().next_back() {
        Some('=') if rest.starts_with('=') => {
            Some((msg!("there is an extra `=`"), CHECK_SIGNS.into()))
        }
        Some('=') if is_nothing => Some((
            msg!("there is no value after the `=`"),
            msg!("write a value, or remove the key"),
        )),
        Some('[' | ',') if rest.starts_with(',') => {
            Some((msg!("there is an extra comma"), CHECK_SIGNS.into()))
        }
        Some('=' | '[' | ',') if !is_nothing => Some(unquoted(rest)),
        _ if rest.starts_with('}') && before.contains('{') => Some((
            msg!("a key in `{{ }}` has no value"),
            msg!("write `{{ key = … }}`, or put it in quotes if it is a text"),
        )),
        _ => None,
    }
}

/// A word that should be in quotes, or is no such word or number as it seems to be.
fn unquoted(rest: &str) -> Slip {
    let word = rest.split(AFTER).next().unwrap_or_default().trim();
    let help = match word.to_lowercase().as_str() {
        "true" | "false" => {
            return (
                msg!("this is neither `true` nor `false`"),
                msg!("write true or false, in lower case and without quotes"),
            );
        }
        "yes" | "on" => msg!("write true, in lower case and without quotes"),
        "no" | "off" => msg!("write false, in lower case and without quotes"),
        _ if rest.starts_with(DASHES) => {
            return (
                msg!("this is a dash, not a minus sign"),
                msg!("type a hyphen (-) instead"),
            );
        }
        _ if word.starts_with('0') && word[1..].chars().all(|digit| digit.is_ascii_digit()) => {
            return (
                msg!("a number cannot start with 0"),
                msg!("put it in quotes to keep the zeros, as in \"007\""),
            );
        }
        _ => msg!("put it in quotes: \"{word}\"", word),
    };
    (msg!("`{word}` is not in quotes", word), help)
}

/// What is wrong with a key, or with what follows a value.
fn in_key(line: &str, before: &str, rest: &str) -> Slip {
    let key = line
        .split(|c: char| c.is_whitespace() || "=:".contains(c))
        .next()
        .unwrap_or_default();
    let open = |opening: char, closing: char| {
        before.matches(opening).count() > before.matches(closing).count()
    };
    if line[key.len()..].trim_start().starts_with(':') {
        return (
            msg!("there is `:` instead of `=` after `{key}`", key),
            msg!("write `{key} = …`", key),
        );
    }
    if open('[', ']')
        || open('{', '}')
        || before.is_empty() && rest.starts_with(['"', '\'', '[', '{'])
    {
        return (
            msg!("a comma is missing between two values"),
            CHECK_SIGNS.into(),
        );
    }
    if before.is_empty() {
        return match rest.chars().next() {
            Some('=') => (msg!("there is no key before the `=`"), CHECK_SIGNS.into()),
            Some(first) if first.is_alphabetic() => (
                msg!(
                    "a key can have letters, digits, `-` and `_`; put a key with other characters in quotes"
                ),
                CHECK_SIGNS.into(),
            ),
            _ => unknown(),
        };
    }
    if !before.contains('=') {
        let help = match line.chars().find(|letter| DASHES.contains(letter)) {
            Some(dash) => msg!("type = instead of `{dash}`: `{key} = …`", dash, key),
            None => msg!("write `{key} = …`; a comment line starts with #", key),
        };
        return (msg!("there is no `=` after `{key}`", key), help);
    }
    let help = match rest.chars().next() {
        Some(',') => msg!("remove the comma: each key goes on its own line, without commas"),
        Some(_) => msg!("put each key on its own line"),
        None => return unknown(),
    };
    (msg!("this line has more than one key and value"), help)
}

/// The line in which a byte is.
fn line(text: &str, at: usize) -> Range<usize> {
    let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    start
        ..text[at..]
            .find('\n')
            .map_or(text.len(), |newline| at + newline)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Label;

    /// The notes on a text, and the keys that are read of it.
    fn read(text: &str) -> (Diagnostics, Vec<String>) {
        let diagnostics = Diagnostics::default();
        let file = diagnostics.sources_mut().add("kit.toml", text.to_owned());
        let toml = TomlText::new(file, text.to_owned());
        let keys = toml
            .parse(&diagnostics)
            .keys()
            .map(|key| key.get_ref().to_string())
            .collect();
        (diagnostics, keys)
    }

    fn report(text: &str) -> Diagnostics {
        read(text).0
    }

    /// Each note with its line, and the keys.
    fn said(text: &str) -> (Vec<(usize, String)>, Vec<String>) {
        let (diagnostics, keys) = read(text);
        let line = |at: usize| text[..at].matches('\n').count() + 1;
        let notes = diagnostics.sorted().into_iter();
        (
            notes
                .map(|note| (line(note.span().unwrap().start), note.message.to_string()))
                .collect(),
            keys,
        )
    }

    #[test]
    fn of_very_many_equal_keys_each_is_told_with_the_first_in_its_table() {
        let many = 50_000;
        let text = format!(
            "a = 0\n[one]\nb = 0\n[two]\n{}[one]\n",
            "a = 1\n".repeat(many)
        );
        let diagnostics = report(&text);
        let (keys, tables) = (&diagnostics.groups()[0], &diagnostics.groups()[1]);
        assert_eq!(
            (
                keys.diagnostics.len(),
                tables.diagnostics.len(),
                diagnostics.sorted().len()
            ),
            (many - 1, 1, many)
        );
        let line = |label: &Label| {
            let span = label.span().unwrap();
            diagnostics.sources().place(span.file, span.start).0
        };
        for (n, note) in keys.diagnostics.iter().enumerate() {
            assert_eq!(
                (line(&note.primary), line(note.secondary.as_ref().unwrap())),
                (n + 6, 5)
            );
        }
        assert_eq!(
            (
                line(&tables.diagnostics[0].primary),
                line(tables.diagnostics[0].secondary.as_ref().unwrap())
            ),
            (many + 5, 2)
        );
    }

    #[test]
    fn of_very_many_faults_on_one_line_one_is_told() {
        let values = "x, ".repeat(50_000);
        assert_eq!(
            report(&format!(
                "a = [{values}]\nb = {{ {} }}\n",
                "c = 1, ".repeat(50_000)
            ))
            .sorted()
            .len(),
            2
        );
    }

    #[test]
    fn a_key_in_braces_without_a_value_is_told_as_such() {
        for text in ["a = { b }", "a = {b}", "a = { b = 1, c }"] {
            let diagnostics = report(text);
            assert_eq!(
                diagnostics.sorted()[0].message,
                "a key in `{ }` has no value",
                "{text}"
            );
        }
    }

    #[test]
    fn a_quote_that_is_not_closed_is_no_missing_value() {
        for text in ["a = '=", "a = '=\n", "a = { b = '=}\n", "a = \"\"\"\nb\n"] {
            let diagnostics = report(text);
            assert!(
                diagnostics
                    .sorted()
                    .iter()
                    .all(|note| !note.message.to_string().starts_with("nothing")),
                "{text}"
            );
        }
    }

    #[test]
    fn an_array_without_its_end_is_told_where_it_begins_and_what_stands_below_is_read() {
        let told = |line| vec![(line, "`[` is opened here and not closed by `]`".to_owned())];
        for text in [
            "a = [1, 2\n[b]\nc = [3]\n",
            "a = [1, 2, # both\n\n[[b.c]]\nc = 1\n",
            "a = [\n  \"x # ]\",\n  { at = [1, 2] },\n  'y'\n[b]\nc = \"]\"\n",
            "a = [[1, 2], [3, 4]\nb = 1\n",
            "'a' = [1\n\"b\" = 1\n",
        ] {
            assert_eq!(
                said(text),
                (told(1), vec!["a".to_owned(), "b".to_owned()]),
                "{text}"
            );
        }
        let two = "a = [1\nb = [2\nc = 3\n";
        assert_eq!(said(two).0, [told(1), told(2)].concat());
    }

    #[test]
    fn a_text_without_its_end_is_told_where_it_begins_and_what_stands_below_is_read() {
        for (lines, text, keys) in [
            (&[1][..], "a = \"\"\"One\nit's [two]\n\n[b]\nc = 1\n", "a b"),
            (
                &[1],
                "a = \"\"\"\n[b]\nc = \"\"\"One\nTwo\n\"\"\"\nd = '''One'''\n",
                "a b",
            ),
            (&[1], "a = [\"\"\"One\n'é' = 1\n", "a é"),
            (&[2], "a = '\"\"\"'\nb = '''\nOné\n", "a b"),
            (&[4], "a = \"\"\"\nc = 1\n\"\"\"\nb = '''One\n", "a b"),
            (&[1, 2], "a = \"\"\"One\nb = \"\"\"Two\nc = 1\n", "a b c"),
            (&[1, 3], "a = \"\"\"One\n[b]\nc = '''Two\n[d]\n", "a b d"),
        ] {
            let told = |line: &usize| {
                (
                    *line,
                    "three quotes are opened here and never closed".to_owned(),
                )
            };
            let found = said(text);
            assert_eq!(
                (found.0, found.1.join(" ").as_str()),
                (lines.iter().map(told).collect(), keys),
                "{text}"
            );
        }
    }

    #[test]
    fn what_is_closed_is_left_as_it_is() {
        for text in [
            "a = [1, 2]\nb = 1 2\n[c]\nd = 1\n",
            "a = [\n  [1, 2],\n  [3]\n]\nb = ]\n",
            "a = \"\"\"\n[b]\nc = 1\n\"\"\"\nWords\n",
        ] {
            assert!(
                said(text)
                    .0
                    .iter()
                    .all(|(_, message)| !message.to_string().contains("opened here")),
                "{text}"
            );
        }
    }
}
